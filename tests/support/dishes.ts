/** Dishes for tests without a shop: a test names only the fields it is about. */
import type { Product, ProductCard } from '#contract/product.ts';

/** As the API sends it, with the required fields. */
export function sentDish<More extends object>(id: number, more?: More) {
  return { id, slug: `dish-${id}`, title: `Блюдо ${id}`, price: 100, ...more };
}

/** Of a list, as the storefront has parsed it. */
export function dishCard(more: Partial<ProductCard> = {}): ProductCard {
  return {
    ...sentDish(1),
    sku: undefined,
    weight: undefined,
    canBuy: true,
    foodCategory: undefined,
    coverUrls: {},
    tags: [],
    ingredients: [],
    ...more,
  };
}

/** Of its own page, as the storefront has parsed it. */
export function dishWithDetails(more: Partial<Product> = {}): Product {
  return {
    ...dishCard(),
    content: undefined,
    coverListUrls: [],
    nutritions: [],
    category: undefined,
    metaData: undefined,
    popularProducts: [],
    ...more,
  };
}
