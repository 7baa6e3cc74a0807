import type { LineIntent } from '#app/domain/shopper/cart-intent.ts';
import type { ShownCart } from '#app/domain/shopper/shown-lines.ts';
import type { Notice } from '#app/domain/text/notices.ts';
import { MAX_QUANTITY, MIN_QUANTITY } from '#contract/defaults.ts';
import type { LineKey } from '#contract/options.ts';

/** The server's, with unconfirmed changes. */
export function wantedQuantities(
  cart: Pick<ShownCart, 'items'> | null,
  intents: readonly LineIntent[],
): ReadonlyMap<LineKey, number> {
  const wanted = new Map(cart?.items.map(({ line, quantity }) => [line, quantity]));
  for (const intent of intents) {
    if (intent.kind === 'remove') wanted.delete(intent.line);
    else wanted.set(intent.line, quantityAfter(intent, wanted.get(intent.line) ?? 0));
  }
  return wanted;
}

/** For comparisons; sorted: an API may return the lines in any order. */
export function cartText(cart: Pick<ShownCart, 'items'> | null, intents: readonly LineIntent[]): string {
  const dishes = new Map(
    cart?.items.map(({ line, digest, product }) => [line, `${product.price}:${digest}`]),
  );
  const lines = [...wantedQuantities(cart, intents)].map(
    ([id, quantity]) => `${id}:${quantity}:${dishes.get(id)}`,
  );
  return lines.toSorted().join(' ');
}

export function mergeLineIntents(earlier: LineIntent, later: LineIntent): LineIntent {
  if (later.kind === 'set' && earlier.kind === 'add') return adjustAddition(earlier, later);
  if (later.kind !== 'add') return later;
  if (earlier.kind === 'remove') return { ...later, kind: 'set' };
  return { ...earlier, quantity: quantityAfter(later, earlier.quantity) };
}

/** Without a response and a cart to compare with. Offline, most likely not sent. */
export function lostNotice(sent: readonly LineIntent[]): Notice {
  if (!navigator.onLine) return { code: 'cart-failed' };
  return { code: sent.some(({ kind }) => kind === 'add') ? 'cart-unknown' : 'change-unknown' };
}

/** Not in the server's cart yet: stays an addition. */
function adjustAddition(
  add: Extract<LineIntent, { kind: 'add' }>,
  set: Extract<LineIntent, { kind: 'set' }>,
): LineIntent {
  const quantity = add.quantity + set.quantity - (set.shown ?? Number.POSITIVE_INFINITY);
  return quantity >= MIN_QUANTITY ? { ...add, quantity } : set;
}

function quantityAfter(intent: Exclude<LineIntent, { kind: 'remove' }>, before: number): number {
  return intent.kind === 'set' ? intent.quantity : Math.min(MAX_QUANTITY, before + intent.quantity);
}
