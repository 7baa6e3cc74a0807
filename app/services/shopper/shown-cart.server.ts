import { LRUCache } from 'lru-cache';
import { perSource } from '#app/domain/catalogue/per-source.ts';
import { type CartDish, cartDish, type ShownCart, shownCart } from '#app/domain/shopper/shown-lines.ts';
import { forOpening, notServedLine } from '#app/domain/text/serving-texts.ts';
import { env } from '#app/services/env.server.ts';
import type { Cart, CartItem } from '#contract/entities.ts';

/** Of the texts that tell dishes apart. A dish has some 200. */
const MAX_LETTERS = 500_000;

const dishes = new LRUCache<string, CartDish>({
  maxSize: MAX_LETTERS,
  sizeCalculation: (_, text) => text.length,
});

/**
 * The cart as pages show it. A dish that says the same is the same object in all carts, so that its lines are rendered once
 * (`kept-pieces.server.ts`).
 */
export const showCart = perSource((cart: Cart): ShownCart => {
  const shown = shownCart(cart, sharedDish);
  const { scheduledFor } = cart;
  return scheduledFor === undefined
    ? shown
    : { ...shown, forOpening: forOpening(scheduledFor, env.SHOP_TIME_ZONE) };
});

function sharedDish(product: CartItem['product']): CartDish {
  const { notServed, availableFrom } = product;
  const dish = {
    ...cartDish(product),
    ...(notServed && { notNow: notServedLine(availableFrom, new Date(), env.SHOP_TIME_ZONE) }),
  };
  const text = JSON.stringify(dish);
  const shared = dishes.get(text) ?? dish;
  dishes.set(text, shared);
  return shared;
}
