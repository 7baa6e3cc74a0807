import { readQuantity } from '#app/domain/forms/quantity.ts';
import type { Notice } from '#app/domain/text/notices.ts';
import { MAX_QUANTITY, MIN_QUANTITY } from '#contract/defaults.ts';
import { type LineKey, readLineKey } from '#contract/options.ts';

/**
 * What the `intent` of a form posted to /cart says, as a button's value: `add:12` (or `add:12:3`), `set:12:3`,
 * `remove:12`, `update` (apply the quantities typed on the cart page), `anew` (leave a cart that cannot be read), `order`.
 * Several may stand in one post, and in one value, with spaces between. A line with options is named by them, too,
 * `set:12+bbq+large:3`; «Добавить в корзину» takes them from the inputs beside it.
 *
 * Plus and minus also tell what was shown, `set:12:3:2`. Without scripts something else may have been typed beside them
 * by the time they are pressed. And the dish was in the cart then: if another tab has removed it, it is not put back.
 */
export type LineIntent =
  | { kind: 'add'; line: LineKey; quantity: number }
  | SetIntent
  | { kind: 'remove'; line: LineKey };
export type SetIntent = { kind: 'set'; line: LineKey; quantity: number; shown?: number };
export type CartIntent = LineIntent | { kind: 'update' | 'anew' | 'order' };

/** What is said of a change that was made. */
export const DONE_NOTICES = {
  add: { code: 'cart-added' },
  set: { code: 'quantity-changed' },
  remove: { code: 'cart-removed' },
} as const satisfies Record<LineIntent['kind'], Notice>;

/** The quantity inputs of the cart page are named after their line. */
export const QUANTITY_FIELD = 'quantity-';
/** The quantity input beside «Добавить в корзину» of the view of a dish. */
export const ADDED_QUANTITY_FIELD = 'quantity';
/** The inputs of a group of options are named after it; each that is chosen holds an option's id. */
export const OPTION_FIELD = 'option-';

export function cartIntentValue(intent: CartIntent): string {
  if (!isLineIntent(intent)) return intent.kind;
  const { kind, line, quantity, shown } = { quantity: undefined, shown: undefined, ...intent };
  return [kind, line, quantity, shown].filter((part) => part !== undefined).join(':');
}

export function isLineIntent(intent: CartIntent): intent is LineIntent {
  return 'line' in intent;
}

/** `null` for what is no intent: a negative number, another word, a missing part. */
export function readCartIntent(value: unknown): CartIntent | null {
  if (value === 'update' || value === 'anew' || value === 'order') {
    return { kind: value };
  }
  const [, kind, id, count, shown] = INTENT.exec(typeof value === 'string' ? value : '') ?? [];
  if (kind === undefined) return null;
  const line = readLineKey(id ?? '');
  if (line === null) return null;
  if (kind === 'remove') return { kind: 'remove', line };
  const quantity = Number(count ?? MIN_QUANTITY);
  if (quantity < MIN_QUANTITY || quantity > MAX_QUANTITY) return null;
  if (kind === 'add') return shown === undefined ? { kind, line, quantity } : null;
  if (count === undefined) return null;
  return { kind: 'set', line, quantity, ...(shown === undefined ? {} : { shown: Number(shown) }) };
}
const INTENT = /^(add|set|remove):([\w+-]+)(?::(\d{1,3})(?::(\d{1,3}))?)?$/;

/** The ids of the options that are chosen in a form, or in the address of a dish. */
export function chosenOptions(fields: Iterable<[string, unknown]>): string[] {
  return [...fields].flatMap(([name, id]) =>
    name.startsWith(OPTION_FIELD) && id !== '' ? [String(id)] : [],
  );
}

/**
 * «Добавить в корзину» adds as many as stand in the input beside it, with the options that are chosen there. `null` for options
 * that are none.
 */
export function withFormFields(intent: CartIntent, form: FormData | null): CartIntent | null {
  const quantity = form?.get(ADDED_QUANTITY_FIELD) ?? null;
  if (intent.kind !== 'add' || !form) return intent;
  const line = readLineKey([intent.line, ...chosenOptions(form)].join('+'));
  if (line === null) return null;
  return { ...intent, line, ...(quantity !== null && { quantity: readQuantity(quantity) }) };
}
