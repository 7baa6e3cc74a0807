import { Delivery, Payment } from './enums.ts';
import { formatRoubles } from './money.ts';
import type { Cleaning } from './normalize-text.ts';

/** Absent conditions hold for every order. */
type Chosen = { delivery: Delivery; payment: Payment };

export type Extra = {
  label: string;
  hint?: string;
  /** For other orders it is neither shown nor sent. */
  only?: Partial<Chosen>;
} & (
  | { kind: 'text'; maxLength: number; rows?: number }
  /** `coversTotal`: roubles, not below the sum of the order. */
  | { kind: 'number'; min: number; max: number; coversTotal?: true }
  | { kind: 'choice'; choices: Readonly<Record<string, string>> }
  | { kind: 'flag' }
);

/**
 * Checkout, draft, API and desk derive their fields from it; openapi.yaml repeats it
 * (docs/contributing.md). Texts last: a draft is cut off at its end.
 */
const EXTRAS = {
  cutlery: { kind: 'number', label: 'Приборы', hint: 'На сколько человек. 0 — не нужны', min: 0, max: 30 },
  ifSoldOut: {
    kind: 'choice',
    label: 'Если чего-то не окажется',
    choices: { call: 'позвонить мне', similar: 'заменить похожим', remove: 'привезти без этого' },
  },
  changeFrom: {
    kind: 'number',
    label: 'Сдача с',
    hint: 'Для оплаты наличными: с какой суммы нужна сдача, в рублях',
    only: { payment: Payment.CASH },
    min: 1,
    max: 100_000,
    coversTotal: true,
  },
  // A guest who pays on receipt has to meet the courier.
  leaveAtDoor: {
    kind: 'flag',
    label: 'Оставить у двери',
    hint: 'Для заказа с курьером, оплаченного на сайте',
    only: { delivery: Delivery.COURIER, payment: Payment.ONLINE },
  },
  userComment: {
    kind: 'text',
    label: 'Комментарий к заказу',
    hint: 'Необязательно: подъезд, домофон, пожелания',
    maxLength: 500,
    rows: 2,
  },
} satisfies Record<string, Extra>;

export type OrderExtra = keyof typeof EXTRAS;
export const ORDER_EXTRAS: Record<OrderExtra, Extra> = EXTRAS;
export const ORDER_EXTRA_NAMES = Object.keys(EXTRAS) as OrderExtra[];

/** Of the specification: every API takes it. The others are offered by a cart's `extras`. */
export const COMMENT = 'userComment';
export const MAX_COMMENT = EXTRAS[COMMENT].maxLength;

/** As typed and stored: what is in a form's field. Only the wire has numbers and booleans. */
export type ExtraTexts = Partial<Record<OrderExtra, string>>;
/** Of a checkbox. */
export const CHECKED = 'on';

type ExtraValue = string | number | boolean;
/** On the wire. */
export type ExtraValues = { [Name in OrderExtra]?: WireValue<(typeof EXTRAS)[Name]['kind']> | undefined };
type WireValue<Kind> = Kind extends 'number' ? number : Kind extends 'flag' ? boolean : string;

export function mapOrderExtras<Made>(
  make: (extra: Extra, name: OrderExtra) => Made,
): Record<OrderExtra, Made> {
  const made = ORDER_EXTRA_NAMES.map((name) => [name, make(ORDER_EXTRAS[name], name)]);
  return Object.fromEntries(made) as Record<OrderExtra, Made>;
}

export function cleaningOf(extra: Extra): Cleaning {
  return { keepsLines: extra.kind === 'text' && extra.rows !== undefined };
}

export function isExtraFor(name: OrderExtra, { delivery, payment }: Chosen): boolean {
  const { only = {} } = ORDER_EXTRAS[name];
  return (only.delivery ?? delivery) === delivery && (only.payment ?? payment) === payment;
}

/** «5 000» and «5000 руб.» are typed, too. NaN: not a whole number. */
export function readExtraNumber(text: string): number {
  const [, digits = ''] = /^([\d\s]{1,20})(?:₽|р\.?|руб\.?)?$/u.exec(text.trim()) ?? [];
  return digits.trim() === '' ? Number.NaN : Number(digits.replace(/\s/gu, ''));
}

/** Without those that say nothing, or belong to other orders. Unreadable numbers become NaN, for a schema to refuse. */
export function extraValues(texts: ExtraTexts, chosen: Chosen): ExtraValues {
  const values = ORDER_EXTRA_NAMES.flatMap((name): [OrderExtra, ExtraValue][] => {
    const text = texts[name] ?? '';
    if (text.trim() === '' || !isExtraFor(name, chosen)) return [];
    const { kind } = ORDER_EXTRAS[name];
    if (kind === 'number') return [[name, readExtraNumber(text)]];
    return [[name, kind === 'flag' ? text === CHECKED : text]];
  });
  return Object.fromEntries(values);
}

/** @param chosen without it, also those that belong to other orders */
export function extraTexts(values: ExtraValues | ExtraTexts, chosen?: Chosen): ExtraTexts {
  const texts = ORDER_EXTRA_NAMES.flatMap((name): [OrderExtra, string][] => {
    const value: ExtraValue | undefined = values[name];
    if (value === undefined || value === false || value === '') return [];
    if (chosen && !isExtraFor(name, chosen)) return [];
    return [[name, value === true ? CHECKED : String(value)]];
  });
  return Object.fromEntries(texts);
}

/** The amount that does not cover the sum of the order. */
export function findShortExtra(texts: ExtraTexts, totalKopecks: number): OrderExtra | undefined {
  return ORDER_EXTRA_NAMES.find((name) => {
    const extra = ORDER_EXTRAS[name];
    return extra.kind === 'number' && extra.coversTotal && Number(texts[name]) * 100 < totalKopecks;
  });
}

/** «5 000 ₽», «заменить похожим», «да» */
export function extraText(name: OrderExtra, text: string): string {
  const extra = ORDER_EXTRAS[name];
  if (extra.kind === 'flag') return 'да';
  if (extra.kind === 'choice') return extra.choices[text] ?? text;
  const isSum = extra.kind === 'number' && extra.coversTotal;
  return isSum ? `${formatRoubles(Number(text), '\u00a0')}\u00a0₽` : text;
}

/** In words of the shop; the guest's own words are not among them. */
export function listExtraFacts(texts: ExtraTexts): string[] {
  return ORDER_EXTRA_NAMES.flatMap((name) => {
    const text = texts[name];
    const { kind, label } = ORDER_EXTRAS[name];
    if (!text || kind === 'text') return [];
    return [kind === 'flag' ? label : `${label}: ${extraText(name, text)}`];
  });
}
