import { normalizeSearchText } from '../database/search-words.ts';
import type { Store } from '../database/store.ts';

export type ProductFilter = {
  tag?: string | undefined;
  /** Slug. */
  category?: string | undefined;
  /** Slugs; any matches. */
  foodCategories?: string[] | undefined;
  onMain?: boolean | undefined;
};

export function filteredProducts(store: Store, filter: ProductFilter) {
  const { tag, category, foodCategories, onMain } = filter;
  let products = store.selectFrom('products');
  if (tag) {
    products = products.where('products.id', 'in', (eb) =>
      eb.selectFrom('product_tags').select('product_id').where('tag_key', '=', normalizeSearchText(tag)),
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

/** `null`: not precomputed. */
export function listNameOf({ tag, category, foodCategories = [], onMain }: ProductFilter): string | null {
  const names = [
    ...(tag ? [null] : []),
    ...(category ? [`category ${category}`] : []),
    ...foodCategories.map((slug) => `food category ${slug}`),
    ...(onMain ? ['on main'] : []),
  ];
  const [name = 'products'] = names;
  return names.length > 1 ? null : name;
}
