import type { Product, ProductCard } from '#contract/entities.ts';

/** Dishes for tests that need no shop around them. A test names only what it is about. */

/** A dish as the API sends it, with nothing but what it must have. */
export function sentDish<More extends object>(id: number, more?: More) {
  return { id, slug: `dish-${id}`, title: `Блюдо ${id}`, price: 100, ...more };
}

/** A dish of a list, as the storefront has read it. */
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

/** A dish of its own page, as the storefront has read it. */
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
