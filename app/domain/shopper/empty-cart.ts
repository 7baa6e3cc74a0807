import type { Cart } from '#contract/cart.ts';

export const EMPTY_CART = { items: [], totalQuantity: 0, totalPrice: 0 } satisfies Cart;
