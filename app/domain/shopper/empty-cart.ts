import type { Cart } from '#contract/entities.ts';

export const EMPTY_CART: Cart = { items: [], totalQuantity: 0, totalPrice: 0 };
