import { readQuantity } from '#app/domain/forms/quantity.ts';
import type { Notice } from '#app/domain/text/notices.ts';
import { MAX_QUANTITY, MIN_QUANTITY } from '#contract/defaults.ts';
import { type LineKey, readLineKey } from '#contract/options.ts';

/**
 * Values of `intent`: `add:12` (or `add:12:3`), `set:12:3`, `remove:12`, `update` (apply typed quantities),
 * `anew` (discard an unreadable cart), `promo` and `no-promo` (of the promo code's own form), `more` and `less` (only show the next quantity), `order`; several in
 * one post, also in one value, separated by spaces. A key includes options: `set:12+bbq+large:3`. Plus and
 * minus also send the shown quantity, `set:12:3:2`: another may have been typed before the click, and a
 * line removed by another tab must not return.
 */
export type LineIntent =
  | { kind: 'add'; line: LineKey; quantity: number }
  | SetIntent
  | { kind: 'remove'; line: LineKey };
export type SetIntent = { kind: 'set'; line: LineKey; quantity: number; shown?: number };
export type CartIntent = LineIntent | { kind: PlainKind };

const PLAIN_KINDS = ['update', 'anew', 'more', 'less', 'promo', 'no-promo', 'order'] as const;
type PlainKind = (typeof PLAIN_KINDS)[number];

export const DONE_NOTICES = {
  add: { code: 'cart-added' },
  set: { code: 'quantity-changed' },
  remove: { code: 'cart-removed' },
} as const satisfies Record<LineIntent['kind'], Notice>;

export const QUANTITY_FIELD = 'quantity-';
export const ADDED_QUANTITY_FIELD = 'quantity';
/** The group's id follows; the value is an option's id. */
export const OPTION_FIELD = 'option-';

export function cartIntentValue(intent: CartIntent): string {
  if (!isLineIntent(intent)) return intent.kind;
  const { kind, line, quantity, shown } = { quantity: undefined, shown: undefined, ...intent };
  return [kind, line, quantity, shown].filter((part) => part !== undefined).join(':');
}

export function isLineIntent(intent: CartIntent): intent is LineIntent {
  return 'line' in intent;
}

export function readCartIntent(value: unknown): CartIntent | null {
  const plain = PLAIN_KINDS.find((kind) => kind === value);
  if (plain) return { kind: plain };
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

export function chosenOptions(fields: Iterable<[string, unknown]>): string[] {
  return [...fields].flatMap(([name, id]) =>
    name.startsWith(OPTION_FIELD) && id !== '' ? [String(id)] : [],
  );
}

/** With quantity and options of its form. `null` if they are invalid. */
export function completeIntent(intent: CartIntent, form: FormData | null): CartIntent | null {
  const quantity = form?.get(ADDED_QUANTITY_FIELD) ?? null;
  if (intent.kind !== 'add' || !form) return intent;
  const line = readLineKey([intent.line, ...chosenOptions(form)].join('+'));
  if (line === null) return null;
  return { ...intent, line, ...(quantity !== null && { quantity: readQuantity(quantity) }) };
}
