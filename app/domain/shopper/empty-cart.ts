import type { Cart } from '#contract/entities.ts';

export const EMPTY_CART = { items: [], totalQuantity: 0, totalPrice: 0 } satisfies Cart;
