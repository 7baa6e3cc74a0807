import type { Product, ProductCard } from '#contract/product.ts';

/** In the wire format, with the required fields. */
export function sentDish<More extends object>(id: number, more?: More) {
  return { id, slug: `dish-${id}`, title: `Блюдо ${id}`, price: 100, ...more };
}

/** Parsed. */
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

/** Parsed. */
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
