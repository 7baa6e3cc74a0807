import { cartIntentValue, type LineIntent } from '#app/domain/shopper/cart-intent.ts';
import { isLineIntent, readCartIntent } from '#app/domain/shopper/read-cart-intent.ts';
import { LEFT_CHANGES_MS } from '#app/domain/timing.ts';
import { LEFT_CHANGES } from './presses.ts';
import { forget, keep, recall } from './storage.ts';

/**
 * Keeps clicks on the cart that no answer was seen of, for the page that this tab shows next. They are on their way, but
 * that page may be read before they arrive, and would show the old quantities; and the answer to a first one brings the session. So it
 * sends them again, as the quantities that they make: an addition would count twice.
 *
 * @param wanted quantities with these clicks, by dish id.
 */
export function keepLeftChanges(
  intents: readonly LineIntent[],
  wanted: ReadonlyMap<number, number>,
  now = Date.now(),
): void {
  const dishes = new Set(intents.map(({ productId }) => productId));
  const values = [...dishes].map((productId) => {
    const quantity = wanted.get(productId);
    return cartIntentValue(
      quantity === undefined ? { kind: 'remove', productId } : { kind: 'set', productId, quantity },
    );
  });
  if (values.length === 0) return;
  keep('sessionStorage', LEFT_CHANGES, [now, ...values].join(' '));
}

/** What the page before has left, once. What is older says nothing of today's cart: another tab may have changed it. */
export function takeLeftChanges(now = Date.now()): LineIntent[] {
  const [time, ...values] = recall('sessionStorage', LEFT_CHANGES)?.split(' ') ?? [];
  forget('sessionStorage', LEFT_CHANGES);
  return now - Number(time) < LEFT_CHANGES_MS ? values.flatMap(readLineIntent) : [];
}

function readLineIntent(value: string): LineIntent[] {
  const intent = readCartIntent(value);
  return intent && isLineIntent(intent) ? [intent] : [];
}
