import { countOf, type Page, type Paging, pageOf } from '../database/paging.ts';
import type { Store } from '../database/store.ts';

/** In menu order. */

export async function listCategories(store: Store, paging: Paging): Promise<Page> {
  const categories = store.selectFrom('categories');
  return pageOf(store, paging, await countOf(categories), (limit, offset) =>
    categories.select('card_json').orderBy('position').limit(limit).offset(offset),
  );
}

export async function findCategory(store: Store, slug: string): Promise<string | null> {
  const row = await store
    .selectFrom('categories')
    .select('card_json')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.card_json ?? null;
}

/** @param category slug */
export async function listFoodCategories(store: Store, paging: Paging, category?: string): Promise<Page> {
  let foodCategories = store.selectFrom('food_categories');
  if (category !== undefined) {
    foodCategories = foodCategories.where('food_categories.id', 'in', (eb) =>
      eb
        .selectFrom('products')
        .innerJoin('categories', 'categories.id', 'products.category_id')
        .select('products.food_category_id')
        .where('categories.slug', '=', category),
    );
  }
  return pageOf(store, paging, await countOf(foodCategories), (limit, offset) =>
    foodCategories.select('card_json').orderBy('position').limit(limit).offset(offset),
  );
}

export async function findFoodCategory(store: Store, slug: string): Promise<string | null> {
  const row = await store
    .selectFrom('food_categories')
    .select('card_json')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.card_json ?? null;
}
