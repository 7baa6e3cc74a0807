import type { LineIntent } from '#app/domain/shopper/cart-intent.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import type { Cart, CartItem } from '#contract/cart.ts';
import { type LineKey, lineOf } from '#contract/options.ts';
import type { Order } from '#contract/order.ts';
import { changeCart, getCart } from './cart.server.ts';
import { applyLineIntents } from './cart-changes.server.ts';
import type { Leftovers, OrderKey } from './order-key.server.ts';

/** An order names its dishes by slug, a form by id; only the cart knows both. Options have the same ids in both. */

/** The quantities of a form, by line. */
export type Lines = ReadonlyMap<LineKey, number>;

/** Of a line of a cart or an order. Without options it is the slug. */
function nameOf(
  { slug = '' }: { slug?: string | undefined },
  { options = [] }: Pick<CartItem, 'options'>,
): string {
  return [slug, ...options.map(({ id }) => id).sort()].join(' ');
}

/** Whether an order holds these lines. If the cart is empty, only the quantities are compared. */
export function holdsLines(order: Order, lines: Lines, cart: Cart): boolean {
  const names = new Map(cart.items.map((item) => [lineOf(item), nameOf(item.product, item)]));
  const told = (name: string | undefined, quantity: number) =>
    cart.items.length > 0 ? `${quantity} ${name ?? ''}` : `${quantity}`;
  const ordered = order.items.map((item) => told(nameOf(item.productData, item), item.quantity));
  const wanted = [...lines].map(([line, quantity]) => told(names.get(line), quantity));
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
  if (!cart) return { left: [...lines.keys()].map((line) => [line, 0]), hasRest: false };
  const ordered = new Map(other?.items.map((item) => [nameOf(item.productData, item), item.quantity]));
  const remaining = cart.items.map((item) => {
    const line = lineOf(item);
    const taken = (other ? ordered.get(nameOf(item.product, item)) : lines.get(line)) ?? 0;
    return { line, quantity: Math.max(0, item.quantity - taken), isOrdered: taken > 0 };
  });
  return {
    left: remaining.filter(({ isOrdered }) => isOrdered).map(({ line, quantity }) => [line, quantity]),
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
  const changes = cart.items.flatMap((item): LineIntent[] => {
    const line = lineOf(item);
    const quantity = targets.get(line) ?? item.quantity;
    if (quantity >= item.quantity) return [];
    return [quantity === 0 ? { kind: 'remove', line } : { kind: 'set', line, quantity }];
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
