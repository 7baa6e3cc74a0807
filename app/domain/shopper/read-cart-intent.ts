import { readQuantity } from '#app/domain/forms/quantity.ts';
import { MAX_QUANTITY, MIN_QUANTITY } from '#contract/defaults.ts';
import type { CartIntent, LineIntent } from './cart-intent.ts';

export function isLineIntent(intent: CartIntent): intent is LineIntent {
  return 'productId' in intent;
}

/** `null` for what is no intent: a negative number, another word, a missing part. */
export function readCartIntent(value: unknown): CartIntent | null {
  if (value === 'update' || value === 'anew' || value === 'remove-unavailable' || value === 'order') {
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
