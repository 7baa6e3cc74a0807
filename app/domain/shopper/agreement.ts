import { kopecksOf } from '#contract/money.ts';
import type { LineKey } from '#contract/options.ts';
import { type CartLine, lineName } from './shown-lines.ts';

/**
 * What a page showed of an order, in hidden fields of its form. The server compares it with what it is about to order
 * (app/services/shopper/agreement.server.ts): docs/decisions/0069-what-was-shown.md.
 */

/** Prefix of the field of each line; the line's key follows. */
export const SHOWN_LINE_FIELD = 'shown-';
/** The total in roubles. */
export const SUM_FIELD = 'sum';
/** The delivery fee minus the discount, in roubles; '' while it is unknown, or `BY_PHONE`. Absent without delivery terms. */
export const CHARGE_FIELD = 'charge';
/** The page says that the unknown fee is settled by phone. */
export const BY_PHONE = 'by-phone';
/** How many minutes «как можно скорее» takes; absent if the page does not say. */
export const MINUTES_FIELD = 'minutes';
/** When an order «как можно скорее» is prepared: at an opening time in ISO 8601, after an unknown one, or now (''). */
export const OPENING_FIELD = 'opening';
export const CLOSED = 'closed';
/** What a form says once; the fields of the lines stand beside them. */
export const AGREEMENT_FIELDS: readonly string[] = [SUM_FIELD, CHARGE_FIELD, MINUTES_FIELD, OPENING_FIELD];

export type Agreement = {
  lines: ReadonlyMap<LineKey, AgreedLine>;
  /** Roubles. */
  sum: number;
  /** `null`: shown as unknown; `undefined`: without delivery terms. */
  charge: number | typeof BY_PHONE | null | undefined;
  /** `null`: not shown. */
  minutes: number | null;
  opening: string;
};
export type AgreedLine = {
  quantity: number;
  /** Of one portion. */
  kopecks: number;
  /** Of the title with all options. */
  digest: string;
  /** Title and options, shortened: names the line in messages. */
  name: string;
};

const MAX_NAME_LENGTH = 120;

export function agreedLineValue({ product, quantity, digest }: CartLine): string {
  const name = Array.from(lineName(product)).slice(0, MAX_NAME_LENGTH).join('');
  return `${quantity}.${kopecksOf(product.price)}.${digest}.${name}`;
}

/** `null` for an invalid value. */
export function readAgreedLine(value: string): AgreedLine | null {
  const [, quantity, kopecks, digest = '', name = ''] = AGREED_LINE.exec(value) ?? [];
  if (quantity === undefined) return null;
  return { quantity: Number(quantity), kopecks: Number(kopecks), digest, name };
}
const AGREED_LINE = /^(\d{1,3})\.(\d{1,12})\.([\w-]{1,20})\.(.*)$/su;
