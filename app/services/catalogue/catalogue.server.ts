import type { Api } from '#app/services/api/upstream.server.ts';
import { env } from '#app/services/env.server.ts';
import { categorySchema, foodCategorySchema } from '#contract/category.ts';
import { HOME_PRODUCTS_SIZE, SEARCH_PRODUCTS_SIZE, WHOLE_LIST_SIZE } from '#contract/defaults.ts';
import { ENDPOINTS, pathOf } from '#contract/endpoints.ts';
import { pagedListOf } from '#contract/lists.ts';
import {
  type ProductCard,
  popularProductReader,
  productCardReader,
  productSchema,
} from '#contract/product.ts';
import { suggestionsSchema } from '#contract/suggestion.ts';
import { sanitizeHtml } from './html.server.ts';

const freshSeconds = env.CATALOGUE_FRESH_SECONDS;

// Sanitized while parsed: the cache contains only safe HTML.
const safeCategory = categorySchema.transform(({ metaData, ...category }) => ({
  ...category,
  metaData: metaData?.metaData,
  description: metaData?.metaData?.description,
  content: sanitizeHtml(metaData?.content ?? ''),
}));
const safeDish = productSchema.transform((dish) => ({
  ...dish,
  content: sanitizeHtml(dish.content ?? ''),
}));

const categories = pagedListOf(safeCategory);
const foodCategories = pagedListOf(foodCategorySchema);
const dishes = pagedListOf(productCardReader);
const popularDishes = pagedListOf(popularProductReader);

export function listCategories(
  api: Api,
  query: { page?: number; pageSize?: number } = { pageSize: WHOLE_LIST_SIZE },
) {
  return api.read(ENDPOINTS.categories, categories, { query, freshSeconds });
}

export function getCategory(api: Api, slug: string) {
  return api.read(pathOf(ENDPOINTS.category, { slug }), safeCategory, { freshSeconds });
}

export async function listFoodCategories(api: Api, category?: string) {
  const query = { pageSize: WHOLE_LIST_SIZE, category };
  return (await api.read(ENDPOINTS.foodCategories, foodCategories, { query, freshSeconds })).results;
}

export function getFoodCategory(api: Api, slug: string) {
  return api.read(pathOf(ENDPOINTS.foodCategory, { slug }), foodCategorySchema, { freshSeconds });
}

export async function listDishes(api: Api, of: { category: string } | { foodCategory: string }) {
  const query = { ...of, pageSize: WHOLE_LIST_SIZE };
  return (await api.read(ENDPOINTS.products, dishes, { query, freshSeconds })).results;
}

export function listDishPage(api: Api, query: { page: number; pageSize: number }) {
  return api.read(ENDPOINTS.products, dishes, { query, freshSeconds });
}

/** Includes dishes without a price, which «Вам понравится» does not require. */
export async function listFeaturedDishes(api: Api) {
  const query = { onMain: true, pageSize: HOME_PRODUCTS_SIZE };
  return (await api.read(ENDPOINTS.products, popularDishes, { query, freshSeconds })).results;
}

export async function listMainDishes(api: Api): Promise<ProductCard[]> {
  return (await listFeaturedDishes(api)).filter((dish): dish is ProductCard => dish.price !== undefined);
}

export function searchDishes(api: Api, by: { search: string } | { tag: string }) {
  return api.read(ENDPOINTS.products, dishes, {
    query: { ...by, pageSize: SEARCH_PRODUCTS_SIZE },
    freshSeconds,
    isTyped: true,
  });
}

export function getDish(api: Api, slug: string) {
  return api.read(pathOf(ENDPOINTS.product, { slug }), safeDish, { freshSeconds });
}

export async function listSuggestions(api: Api, text: string) {
  const options = { freshSeconds, isTyped: true };
  return (await api.read(pathOf(ENDPOINTS.suggest, { text }), suggestionsSchema, options)).results;
}
