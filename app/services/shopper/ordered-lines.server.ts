import type { LineIntent } from '#app/domain/shopper/cart-intent.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import type { Cart, CartItem } from '#contract/cart.ts';
import { lineOf } from '#contract/options.ts';
import type { PlacedOrder } from '#contract/order.ts';
import type { Lines } from './agreement.server.ts';
import { changeCart, getCart } from './cart.server.ts';
import { applyLineIntents } from './cart-changes.server.ts';
import type { Leftovers, OrderKey } from './order-key.server.ts';

/** An order has slugs, a form has ids, the cart has both; option ids are the same everywhere. */

function identityOf(
  { slug = '' }: { slug?: string | undefined },
  { options = [] }: Pick<CartItem, 'options'>,
): string {
  return [slug, ...options.map(({ id }) => id).sort()].join(' ');
}

/** Absent lines count as equal. With an empty cart only quantities are compared. */
export function hasLines({ items = [] }: PlacedOrder, lines: Lines, cart: Cart): boolean {
  if (items.length === 0) return true;
  const identities = new Map(cart.items.map((item) => [lineOf(item), identityOf(item.product, item)]));
  const comparable = (identity: string | undefined, quantity: number) =>
    cart.items.length > 0 ? `${quantity} ${identity ?? ''}` : `${quantity}`;
  const ordered = items.map((item) => comparable(identityOf(item.productData, item), item.quantity));
  const wanted = [...lines].map(([line, quantity]) => comparable(identities.get(line), quantity));
  return ordered.toSorted().join() === wanted.toSorted().join();
}

/** Absent lines count as equal. */
export function hasQuantities({ items = [] }: PlacedOrder, lines: Lines): boolean {
  const ordered = items.map(({ quantity }) => quantity);
  return ordered.length === 0 || ordered.toSorted().join() === [...lines.values()].toSorted().join();
}

/**
 * `left`: what must remain in the cart. `hasRest`: more than was ordered.
 *
 * @param other the placed order, if its lines differ
 */
export function leftoversOf(
  cart: Cart | null,
  lines: Lines,
  other: PlacedOrder | null,
): { left: Leftovers; hasRest: boolean } {
  if (!cart) return { left: [...lines.keys()].map((line) => [line, 0]), hasRest: false };
  const ordered = new Map(other?.items?.map((item) => [identityOf(item.productData, item), item.quantity]));
  const remaining = cart.items.map((item) => {
    const line = lineOf(item);
    const taken = (other ? ordered.get(identityOf(item.product, item)) : lines.get(line)) ?? 0;
    return { line, quantity: Math.max(0, item.quantity - taken), isOrdered: taken > 0 };
  });
  return {
    left: remaining.filter(({ isOrdered }) => isOrdered).map(({ line, quantity }) => [line, quantity]),
    hasRest: remaining.some(({ quantity }) => quantity > 0),
  };
}

/**
 * Until this succeeds, nothing may be added: a new dish would be ordered with them, or removed with them.
 * Quantities only decrease, so a retry is safe.
 *
 * @returns whether the cart now has only unordered dishes
 */
export async function clearLeftovers(api: Api, orderKey: OrderKey): Promise<boolean> {
  const { left } = orderKey;
  if (!left) return true;
  const cart = await orNull(getCart(api));
  if (!cart) return false;
  const targets = new Map(left === 'nothing' ? cart.items.map((item) => [lineOf(item), 0]) : left);
  const changes = cart.items.flatMap((item): LineIntent[] => {
    const line = lineOf(item);
    const quantity = targets.get(line) ?? item.quantity;
    if (quantity >= item.quantity) return [];
    return [quantity === 0 ? { kind: 'remove', line } : { kind: 'set', line, quantity }];
  });
  const isAll = changes.length === cart.items.length && changes.every(({ kind }) => kind === 'remove');
  const isCleared = changes.length === 0 || (await applyChanges(api, changes, isAll));
  if (isCleared) orderKey.markCleared();
  return isCleared;
}

/** An API may ignore `clear` and say 200: then each line is removed. */
async function applyChanges(api: Api, changes: readonly LineIntent[], isAll: boolean): Promise<boolean> {
  if (isAll) {
    const cleared = await changeCart(api, { action: 'clear' });
    if (cleared.kind !== 'done') return false;
    if (cleared.value.items.length === 0) return true;
  }
  return (await applyLineIntents(api, changes)).failure === null;
}
