import { type Page, type Paging, pageOf, tagsOf } from './paging.ts';
import { readTerms, searchHits } from './search.ts';
import { normaliseText } from './search-words.ts';
import type { Store } from './store.ts';

export type ProductFilter = {
  search?: string | undefined;
  tag?: string | undefined;
  /** Slug of a category. */
  category?: string | undefined;
  /** Slugs of food categories; a dish of any of them matches. */
  foodCategories?: string[] | undefined;
  /** Only the dishes chosen for the home page. */
  onMain?: boolean | undefined;
};

/** Dishes in the order of the menu, or the best match first when something is searched for. */
export async function listProducts(
  store: Store,
  filter: ProductFilter,
  paging: Paging,
): Promise<Page & { tags: string[] }> {
  const terms = filter.search ? await readTerms(store, filter.search) : null;
  const filtered = filteredProducts(store, filter);
  const matching = terms
    ? filtered.where('products.id', 'in', (eb) =>
        eb.selectFrom(searchHits('product', terms).as('hit')).select('hit.id'),
      )
    : filtered;
  const page = await pageOf(paging, matching, (limit, offset) => {
    const cards = filtered.select('products.card_json').limit(limit).offset(offset);
    const ranked = terms
      ? cards.innerJoin(searchHits('product', terms).as('hit'), 'hit.id', 'products.id').orderBy('hit.rank')
      : cards;
    return ranked.orderBy('products.position').execute();
  });
  const tags = await tagsOf(store, ['product_tags', 'product_id'], matching.select('products.id'));
  return { ...page, tags };
}

/** All of the filter but the search, which decides on the order as well. */
function filteredProducts(store: Store, filter: ProductFilter) {
  const { tag, category, foodCategories, onMain } = filter;
  let products = store.selectFrom('products');
  if (tag) {
    products = products.where('products.id', 'in', (eb) =>
      eb.selectFrom('product_tags').select('product_id').where('tag_key', '=', normaliseText(tag)),
    );
  }
  if (category) {
    products = products.where('products.category_id', 'in', (eb) =>
      eb.selectFrom('categories').select('categories.id').where('slug', '=', category),
    );
  }
  if (foodCategories?.length) {
    products = products.where('products.food_category_id', 'in', (eb) =>
      eb.selectFrom('food_categories').select('food_categories.id').where('slug', 'in', foodCategories),
    );
  }
  if (onMain) products = products.where('products.on_main', '=', 1);
  return products;
}

export type ProductPage = { card: string; page: string; popular: string[] };

/** The card's fields, the fields that only a single dish has, and the cards of the popular ones beside it. */
export async function findProduct(store: Store, slug: string): Promise<ProductPage | null> {
  const product = await store
    .selectFrom('products')
    .select(['id', 'card_json', 'page_json'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!product) return null;
  const popular = await store
    .selectFrom('popular_products')
    .innerJoin('products', 'products.id', 'popular_products.popular_id')
    .select('products.card_json')
    .where('popular_products.product_id', '=', product.id)
    .orderBy('popular_products.position')
    .execute();
  return {
    card: product.card_json,
    page: product.page_json,
    popular: popular.map((row) => row.card_json),
  };
}
