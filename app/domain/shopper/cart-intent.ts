import { readQuantity } from '#app/domain/forms/quantity.ts';
import type { Notice } from '#app/domain/text/notices.ts';
import { MAX_QUANTITY, MIN_QUANTITY } from '#contract/defaults.ts';

/**
 * What the `intent` of a form posted to /cart says, as a button's value: `add:12` (or `add:12:3`), `set:12:3`,
 * `remove:12`, `update` (apply the quantities typed on the cart page), `anew` (leave a cart that cannot be read), `order`.
 * Several may stand in one post, and in one value, with spaces between.
 *
 * Plus and minus also tell what was shown, `set:12:3:2`. Without scripts something else may have been typed beside them
 * by the time they are pressed. And the dish was in the cart then: if another tab has removed it, it is not put back.
 */
export type LineIntent =
  | { kind: 'add'; productId: number; quantity: number }
  | SetIntent
  | { kind: 'remove'; productId: number };
export type SetIntent = { kind: 'set'; productId: number; quantity: number; shown?: number };
export type CartIntent = LineIntent | { kind: 'update' | 'anew' | 'order' };

/** What is said of a change that was made. */
export const DONE_NOTICES = {
  add: { code: 'cart-added' },
  set: { code: 'quantity-changed' },
  remove: { code: 'cart-removed' },
} as const satisfies Record<LineIntent['kind'], Notice>;

/** The quantity inputs of the cart page are named after their dish. */
export const QUANTITY_FIELD = 'quantity-';
/** The quantity input beside «Добавить в корзину» of the view of a dish. */
export const ADDED_QUANTITY_FIELD = 'quantity';

export function cartIntentValue(intent: CartIntent): string {
  if (!isLineIntent(intent)) return intent.kind;
  const { kind, productId, quantity, shown } = { quantity: undefined, shown: undefined, ...intent };
  return [kind, productId, quantity, shown].filter((part) => part !== undefined).join(':');
}

export function isLineIntent(intent: CartIntent): intent is LineIntent {
  return 'productId' in intent;
}

/** `null` for what is no intent: a negative number, another word, a missing part. */
export function readCartIntent(value: unknown): CartIntent | null {
  if (value === 'update' || value === 'anew' || value === 'order') {
    return { kind: value };
  }
  const [, kind, id, count, shown] = INTENT.exec(typeof value === 'string' ? value : '') ?? [];
  if (kind === undefined) return null;
  const productId = Number(id);
  if (kind === 'remove') return { kind, productId };
  const quantity = Number(count ?? MIN_QUANTITY);
  if (quantity < MIN_QUANTITY || quantity > MAX_QUANTITY) return null;
  if (kind === 'add') return shown === undefined ? { kind, productId, quantity } : null;
  if (count === undefined) return null;
  return { kind: 'set', productId, quantity, ...(shown === undefined ? {} : { shown: Number(shown) }) };
}
const INTENT = /^(add|set|remove):(\d{1,15})(?::(\d{1,3})(?::(\d{1,3}))?)?$/;

/** «Добавить в корзину» adds as many as stand in the input beside it; a form without that input gives `null`. */
export function withTypedQuantity<Intent extends CartIntent>(intent: Intent, typed: unknown): Intent {
  return intent.kind === 'add' && typed !== null ? { ...intent, quantity: readQuantity(typed) } : intent;
}
