import { LRUCache } from 'lru-cache';
import { perSource } from '#app/domain/catalogue/per-source.ts';
import { type CartDish, cartDish, shownCart } from '#app/domain/shopper/shown-lines.ts';
import type { Cart } from '#contract/entities.ts';

const MAX_DISHES = 1_000;

const dishes = new LRUCache<string, CartDish>({ max: MAX_DISHES });

/**
 * The cart as pages show it. A dish that says the same is the same object in all carts, so that its lines are rendered once
 * (`kept-pieces.server.ts`).
 */
export const showCart = perSource((cart: Cart) => shownCart(cart, sharedDish));

function sharedDish(dish: Parameters<typeof cartDish>[0]): CartDish {
  const key = JSON.stringify(dish);
  const shared = dishes.get(key) ?? cartDish(dish);
  dishes.set(key, shared);
  return shared;
}
