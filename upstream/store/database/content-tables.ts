import type { ColumnType, Generated } from 'kysely';
import type { ChangedAtDesk } from './desk-tables.ts';

export type ContentTables = {
  shop_state: { name: string; value: string };

  /** `list`: the parent, such as the slug of a dish's section; `position`: from 0, within the list. */
  content_entries: {
    kind: string;
    key: string;
    list: string;
    position: number;
    document_json: string;
    digest: string;
  };
  /**
   * A row per save and changed entry, or reordered list (`key: ''`). `before_json: null`: created;
   * `after_json: null`: deleted.
   */
  entry_changes: {
    id: Generated<number>;
    save_id: string;
    at: string;
    user_name: string;
    kind: string;
    key: string;
    before_json: string | null;
    after_json: string | null;
    undoes: string | null;
  };
  /** By SHA-256. `is_whole: 0`: being written, or the writer has crashed. */
  content_bodies: { digest: string; is_whole: 0 | 1; written_at: string };
  content_parts: {
    digest: string;
    position: number;
    bytes: ColumnType<Uint8Array | ArrayBuffer, Uint8Array>;
  };
  /** Written by 0.2.0, which may run alongside: publish/carry-over.ts. */
  content_files: ChangedAtDesk & { path: string; digest: string };
  /** Journal of 0.2.0. */
  content_changes: {
    id: Generated<number>;
    save_id: string;
    at: string;
    user_name: string;
    path: string;
    digest_before: string | null;
    digest_after: string | null;
    undoes: string | null;
  };

  settings: { name: string; value: string };
  menus: { id: number; shown_as: 'links' | 'images'; menu_type: number; page_json: string };
  sliders: { id: number; menu_type: number; page_json: string };
  seo_pages: { page_type: number; page_json: string };
  /** `day`: a text for guests, or `2026-12-31`. */
  work_days: { position: number; day: string; status: string };
  info_pages: { slug: string; page_json: string };
  /** `formerSlugs` of the content that no entry has taken again. */
  moved_addresses: { kind: AddressKind; slug: string; current: string };

  /** Every slug ever used: a dish that is added again gets its old id. */
  identities: { id: Generated<number>; kind: IdentityKind; slug: string; title: string };
  articles: {
    id: number;
    slug: string;
    created_at: string;
    card_json: string;
    page_json: string;
  };
  article_tags: { article_id: number; position: number; tag: string; tag_key: string };
  popular_articles: { article_id: number; position: number; popular_id: number };

  categories: {
    id: number;
    slug: string;
    position: number;
    card_json: string;
    /** Rows of `serving`, see contract/category.ts. */
    serving_json: string | null;
    /** The same for 0.2.0, as it reads descriptions; written only. */
    served: string | null;
  };
  food_categories: { id: number; slug: string; position: number; card_json: string };
  products: {
    id: number;
    slug: string;
    title: string;
    /** The slug, if the restaurant has none. */
    sku: string;
    /** Of another system, a till's. */
    external_id: string | null;
    price_kopecks: number;
    can_buy: 0 | 1;
    on_main: 0 | 1;
    position: number;
    category_id: number;
    food_category_id: number;
    cover_urls_json: string;
    card_json: string;
    page_json: string;
    option_groups_json: string | null;
  };
  product_tags: { product_id: number; position: number; tag: string; tag_key: string };
  popular_products: { product_id: number; position: number; popular_id: number };
  list_heads: { name: string; count: number; tags_json: string };
  /** For correcting typing errors. */
  search_words: { word: string };

  users: {
    id: Generated<number>;
    token_hash: string;
    full_name: string;
    phone: string;
    email: string;
    revoked_at: string | null;
  };
};

export type SearchKind = 'product' | 'category' | 'food-category' | 'article';
export type IdentityKind = SearchKind;
export type AddressKind = IdentityKind | 'page';
