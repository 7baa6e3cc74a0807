import { kopecksOf } from '#contract/money.ts';
import type { LineKey } from '#contract/options.ts';
import { type CartLine, lineName } from './shown-lines.ts';

/** Hidden fields: docs/decisions/0069-what-was-shown.md. */

/** The line's key follows. */
export const SHOWN_LINE_FIELD = 'shown-';
/** Roubles. */
export const SUM_FIELD = 'sum';
/** Fee minus discount, roubles; '': unknown, or `BY_PHONE`. Absent without delivery terms. */
export const CHARGE_FIELD = 'charge';
/** The page says so of an unknown fee. */
export const BY_PHONE = 'by-phone';
/** Of «как можно скорее»; absent if the page does not say. */
export const MINUTES_FIELD = 'minutes';
/** Per cent, as beside «Самовывоз»; absent without delivery terms. */
export const PICKUP_DISCOUNT_FIELD = 'pickup-discount';
/** When «как можно скорее» is prepared: an opening time in ISO 8601, after an unknown one, or now (''). */
export const OPENING_FIELD = 'opening';
export const CLOSED = 'closed';
/** The promo code that the page showed applied, what it takes off (roubles), and one that it showed refused. */
export const PROMO_FIELD = 'promo';
export const PROMO_SUM_FIELD = 'promo-sum';
export const WITHOUT_PROMO_FIELD = 'without-promo';
export const AGREEMENT_FIELDS: readonly string[] = [
  SUM_FIELD,
  CHARGE_FIELD,
  PICKUP_DISCOUNT_FIELD,
  MINUTES_FIELD,
  OPENING_FIELD,
  PROMO_FIELD,
  PROMO_SUM_FIELD,
  WITHOUT_PROMO_FIELD,
];

/** Whether a waiting order is still for what the guest saw when he clicked. Sums follow his own changes. */
export function shownTerms(form: FormData): string {
  return [CHARGE_FIELD, MINUTES_FIELD, OPENING_FIELD, PROMO_FIELD].map((name) => form.get(name)).join();
}

export type Agreement = {
  lines: ReadonlyMap<LineKey, AgreedLine>;
  sum: number;
  charge: number | typeof BY_PHONE | null | undefined;
  pickupDiscount?: number | undefined;
  minutes: number | null;
  opening: string;
  promo?: { code: string; sum: number } | undefined;
  withoutPromo?: string | undefined;
};
export type AgreedLine = {
  quantity: number;
  kopecks: number;
  digest: string;
  name: string;
};

const MAX_NAME_LENGTH = 120;

export function agreedLineValue({ product, quantity, digest }: CartLine): string {
  const name = Array.from(lineName(product)).slice(0, MAX_NAME_LENGTH).join('');
  return `${quantity}.${kopecksOf(product.price)}.${digest}.${name}`;
}

export function readAgreedLine(value: string): AgreedLine | null {
  const [, quantity, kopecks, digest = '', name = ''] = AGREED_LINE.exec(value) ?? [];
  if (quantity === undefined) return null;
  return { quantity: Number(quantity), kopecks: Number(kopecks), digest, name };
}
const AGREED_LINE = /^(\d{1,3})\.(\d{1,12})\.([\w-]{1,20})\.(.*)$/su;
