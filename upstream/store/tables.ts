import type { ColumnType, Generated } from 'kysely';
import type { OrderStatus } from '#contract/enums.ts';
import type { OrderMove } from './order-transitions.ts';

/**
 * The database, as the queries see it. Money is in integer kopecks, times are ISO 8601 in UTC, flags are 0 and 1 (libsql
 * aborts the process on a bound boolean), and `…_json` columns hold JSON text.
 *
 * `card_json` and `page_json` are pieces of answers exactly as they go over the wire: a list of 500 cards is one query and
 * one string, with nothing to parse or to build. Only load-content.ts writes them.
 */
export type ShopTables = {
  shop_state: { name: string; value: string };

  /** The files of a content folder that are in the database, and what each of them holds: stored-files.ts. */
  content_files: ChangedAtDesk & { path: string; digest: string };
  /** What files hold, or held before a change, by its SHA-256. Not whole: it is being written, or its writer has ended. */
  content_bodies: { digest: string; is_whole: 0 | 1; written_at: string };
  content_parts: {
    digest: string;
    position: number;
    bytes: ColumnType<Uint8Array | ArrayBuffer, Uint8Array>;
  };
  /** The journal of the content: a row for each file of each save. `null`: there was none before, or there is none after. */
  content_changes: {
    id: Generated<number>;
    save_id: string;
    at: string;
    user_name: string;
    path: string;
    digest_before: string | null;
    digest_after: string | null;
  };

  settings: { name: string; value: string };
  menus: { id: number; shown_as: 'links' | 'images'; menu_type: number; page_json: string };
  sliders: { id: number; menu_type: number; page_json: string };
  seo_pages: { page_type: number; page_json: string };
  work_days: { position: number; day: string; status: string };
  info_pages: { slug: string; page_json: string };

  /**
   * Every slug that was ever in the content, with its id and last title. Rows of the tables below come and go
   * with the content. A dish that comes back gets its old id, and the name of a dish that is gone is still
   * known.
   */
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
    /** What it says of its days and hours, if that is all it says: contract/work-days.ts. */
    served: string | null;
  };
  food_categories: { id: number; slug: string; position: number; card_json: string };
  products: {
    id: number;
    slug: string;
    title: string;
    sku: string;
    price_kopecks: number;
    can_buy: 0 | 1;
    on_main: 0 | 1;
    position: number;
    category_id: number;
    food_category_id: number;
    cover_urls_json: string;
    card_json: string;
    page_json: string;
    /** The contract's `optionGroups`. */
    option_groups_json: string | null;
  };
  product_tags: { product_id: number; position: number; tag: string; tag_key: string };
  popular_products: { product_id: number; position: number; popular_id: number };
  /** What lists say about themselves, counted when the content is loaded: list-heads.ts. */
  list_heads: { name: string; count: number; tags_json: string };
  /** Normalised words that something is found by; typing errors are compared with them. */
  search_words: { word: string };

  users: {
    id: Generated<number>;
    token_hash: string;
    full_name: string;
    phone: string;
    email: string;
    revoked_at: string | null;
  };

  carts: { id: string; created_at: string; updated_at: string };
  /** Lines without options. */
  cart_lines: { cart_id: string; product_id: number; quantity: number; added_at: string };
  cart_option_lines: {
    cart_id: string;
    /** `12+bbq+large`: contract/options.ts. */
    line_id: string;
    product_id: number;
    /** As they were when the line was written: the menu may have lost them since. */
    options_json: string;
    quantity: number;
    added_at: string;
  };

  orders: {
    id: Generated<number>;
    uuid: string;
    idempotency_key: string | null;
    delivery: number;
    payment: number;
    address: string | null;
    user_comment: string | null;
    /** The other texts of contract/order-extras.ts, by name. `null`: none, or written by an earlier release. */
    extras_json: string | null;
    phone: string;
    full_name: string;
    total_kopecks: number;
    created_at: string;
    status: OrderStatus;
    /** The opening that it is for, if it was placed while the shop was closed. */
    scheduled_for: string | null;
    /** When somebody took it, and when the guest is told to have it. */
    accepted_at: string | null;
    ready_at: string | null;
    /** When the kitchen said that it is ready. */
    cooked_at: string | null;
    cancel_reason: string | null;
    /** When it ended, well or not. */
    done_at: string | null;
    /** How often the desk has changed it: who saw another number has seen another order. */
    changes: Generated<number>;
    /** Phone and name as the search of the desk compares them: order-search-key.ts. */
    search_key: string;
    /** The terms that it was placed by: delivery.ts. `null`: the shop had none, or it has no part of this kind. */
    zone: string | null;
    fee_kopecks: number | null;
    discount_kopecks: number | null;
    /** The time that the guest chose. `null`: as soon as possible. */
    wanted_at: string | null;
    /** When name, phone, address and comment were taken out: personal-data.ts. */
    personal_removed_at: string | null;
  };
  order_items: {
    order_id: number;
    position: number;
    product_id: number;
    slug: string;
    title: string;
    /** For releases before this one (0049); nobody reads it any more. */
    cover_urls_json: string;
    /** Of one portion with its options. */
    price_kopecks: number;
    quantity: number;
    options_json: string | null;
  };

  desk_users: {
    name: string;
    role: DeskRole;
    /** scrypt: passwords.ts of the desk. */
    password_hash: string;
    /** The password was made by a program: it lets in once, to choose another one. */
    must_change: 0 | 1;
    /** Of the one-time password that has let its user in. A hash, not a mark: a new password needs no release that resets it. */
    used_password_hash: string | null;
    created_at: string;
    blocked_at: string | null;
  };
  desk_sessions: { token_hash: string; user_name: string; created_at: string; expires_at: string };
  /** What was done at the desk. Rows are only ever added. */
  desk_audit: {
    id: string;
    at: string;
    user_name: string;
    action: DeskAction;
    order_id: number | null;
    /** Which change of its order it was: the order's `changes` after it. */
    change_no: number | null;
    from_status: OrderStatus | null;
    to_status: OrderStatus | null;
    detail: string | null;
  };

  /** What managers have said at the desk. A row stays when it is over, with the number of its changes. */
  dish_stops: ChangedAtDesk & { product_id: number; ends_at: string };
  /** At most one row. `reason` is what the manager wrote, `text` all that guests are told. */
  order_stops: ChangedAtDesk & { id: number; ends_at: string; reason: string; text: string };
  /** Hours of one date, `2026-12-31`; without a status they are the usual ones. */
  special_days: ChangedAtDesk & { date: string; status: string | null };
  /** At most one row: seven work days as JSON; null: those of the content. */
  weekly_hours: ChangedAtDesk & { id: number; days_json: string | null };
  /** What people are told of orders, one row for each channel: outbox.ts. */
  outbox: {
    /** The receiver knows a double by it. */
    id: string;
    channel: Channel;
    event: OutboxEvent;
    order_id: number;
    state: 'waiting' | 'sent' | 'dead';
    created_at: string;
    /** When somebody may send it; of what was sent or given up, when that was. */
    due_at: string;
    attempts: number;
    /** Why it could not be sent the last time. */
    failure: string | null;
  };

  feedback: {
    id: Generated<number>;
    full_name: string;
    email: string;
    subject: string;
    content: string;
    created_at: string;
  };
};

type ChangedAtDesk = { changes: number; changed_by: string; changed_at: string };

export type DeskRole = 'kitchen' | 'manager';
export type DeskAction =
  | OrderMove
  | 'undo'
  | 'log-in'
  | 'add-user'
  | 'block-user'
  | 'unblock-user'
  | 'new-password'
  | 'own-password'
  | 'stop-dish'
  | 'return-dish'
  | 'stop-orders'
  | 'open-orders'
  | 'set-day'
  | 'clear-day'
  | 'set-week'
  | 'clear-week'
  | 'send-trial'
  | 'send-again';

export type Channel = 'webhook' | 'telegram' | 'email';
/** A new order, and one that nobody accepted in time. */
export type OutboxEvent = 'order.created' | 'order.waiting';

export type SearchKind = 'product' | 'category' | 'food-category' | 'article';
export type IdentityKind = SearchKind;
