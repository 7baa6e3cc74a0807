import type { LineIntent } from '#app/domain/shopper/cart-intent.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import type { Cart, Order } from '#contract/entities.ts';
import { changeCart, getCart } from './cart.server.ts';
import { applyLineIntents } from './cart-changes.server.ts';
import type { Leftovers, OrderKey } from './order-key.server.ts';

/** An order names its dishes by slug, a form by id; only the cart knows both. */

/** Dishes and quantities of a form, by dish id. */
export type Lines = ReadonlyMap<number, number>;

/** Whether an order holds these lines. If the cart is empty, only the quantities are compared. */
export function holdsLines(order: Order, lines: Lines, cart: Cart): boolean {
  const slugs = new Map(cart.items.map(({ product: dish }) => [dish.id, dish.slug]));
  const nameOf = (slug: string | undefined, quantity: number) =>
    cart.items.length > 0 ? `${quantity} ${slug ?? ''}` : `${quantity}`;
  const ordered = order.items.map(({ productData, quantity }) => nameOf(productData.slug, quantity));
  const wanted = [...lines].map(([id, quantity]) => nameOf(slugs.get(id), quantity));
  return ordered.toSorted().join() === wanted.toSorted().join();
}

/**
 * What is to remain in the cart of the dishes that were ordered, and whether it holds anything else: another tab may have
 * added dishes since.
 *
 * @param other the order, if it holds something else than these lines
 */
export function leftoversOf(
  cart: Cart | null,
  lines: Lines,
  other: Order | null,
): { left: Leftovers; hasRest: boolean } {
  if (!cart) return { left: [...lines.keys()].map((id) => [id, 0]), hasRest: false };
  const ordered = new Map(other?.items.map(({ productData, quantity }) => [productData.slug, quantity]));
  const remaining = cart.items.map(({ product: dish, quantity }) => {
    const taken = (other ? ordered.get(dish.slug) : lines.get(dish.id)) ?? 0;
    return { id: dish.id, quantity: Math.max(0, quantity - taken), isOrdered: taken > 0 };
  });
  return {
    left: remaining.filter(({ isOrdered }) => isOrdered).map(({ id, quantity }) => [id, quantity]),
    hasRest: remaining.some(({ quantity }) => quantity > 0),
  };
}

/**
 * Takes ordered dishes out of the cart. Until it works, nothing may go into the cart: a new dish would be ordered together
 * with dishes that are ordered already, or be taken out with them. Quantities are lowered and never raised, so it does no
 * harm if it is done twice.
 *
 * @returns whether the cart now holds only dishes that are not ordered yet.
 */
export async function clearLeftovers(api: Api, orderKey: OrderKey): Promise<boolean> {
  if (!orderKey.left) return true;
  const cart = await orNull(getCart(api));
  if (!cart) return false;
  const targets = new Map(orderKey.left);
  const changes = cart.items.flatMap(({ product: { id: productId }, quantity: inCart }): LineIntent[] => {
    const quantity = targets.get(productId) ?? inCart;
    if (quantity >= inCart) return [];
    return [quantity === 0 ? { kind: 'remove', productId } : { kind: 'set', productId, quantity }];
  });
  const isAll = changes.length === cart.items.length && changes.every(({ kind }) => kind === 'remove');
  const isCleared =
    changes.length === 0 ||
    (isAll
      ? (await changeCart(api, { action: 'clear' })).kind === 'done'
      : (await applyLineIntents(api, changes)).failure === null);
  if (isCleared) orderKey.cleared();
  return isCleared;
}
