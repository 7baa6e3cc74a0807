import {
  cartIntentValue,
  isLineIntent,
  type LineIntent,
  readCartIntent,
} from '#app/domain/shopper/cart-intent.ts';
import { LEFT_CHANGES_MS } from '#app/domain/timing.ts';
import { forget, keep, recall } from './storage.ts';

const KEY = 'cart-changes';

/**
 * Keeps clicks on the cart that no answer was seen of, for the page that this tab shows next. They are on their way, but
 * that page may be read before they arrive, and would show the old quantities. So it sends them again. Only what can be
 * said twice is kept: an addition would count twice.
 */
export function keepLeftChanges(intents: readonly LineIntent[], now = Date.now()): void {
  const values = intents.filter(({ kind }) => kind !== 'add').map(cartIntentValue);
  if (values.length === 0) return;
  keep('sessionStorage', KEY, [now, ...values].join(' '));
}

/** What the page before has left, once. What is older says nothing of today's cart: another tab may have changed it. */
export function takeLeftChanges(now = Date.now()): LineIntent[] {
  const [time, ...values] = recall('sessionStorage', KEY)?.split(' ') ?? [];
  forget('sessionStorage', KEY);
  return now - Number(time) < LEFT_CHANGES_MS ? values.flatMap(readLineIntent) : [];
}

function readLineIntent(value: string): LineIntent[] {
  const intent = readCartIntent(value);
  return intent && isLineIntent(intent) ? [intent] : [];
}
