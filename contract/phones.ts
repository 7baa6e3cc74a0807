import { MIN_PHONE_LENGTH } from './defaults.ts';

/** Telephone numbers as people write them: what the number is, and how it is called. Browsers, storefront and API read them alike. */

/** What the phone field shows before anything is typed (docs/specification.md, section 5). */
export const PHONE_START = '+7-9';

// Area codes begin with 3, 4 or 8, mobile ones with 9; no number begins with 89. If the last digit of `8 912
// 345-67-89` is missing, the rest must not become another person's number.
const NATIONAL_NUMBER = /^(?:[349]\d|8[0-8])\d{8}$/;
const NATIONAL_LENGTH = 10;
export const WHOLE_LENGTH = NATIONAL_LENGTH + 1;
/** Of any country, or with the `8 10` before it. */
const LONGEST_LENGTH = 15;
/** `+8 912 …` is a Russian number with a slip; `+86 …` is a Chinese one. */
const FOREIGN = /^\+(?:[1-69]|8[1-6])/;
/** With too many digits behind it nobody can be called. `8 10` begins a call to another country. */
export const RUSSIAN = /^(?:\+?7|8(?!\D*1\D*0))/;
/** An 8 that stands alone is the trunk prefix. */
const LONE_8 = /^8\D/;

// Address books copy invisible direction marks along with the number.
export const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
export const NOTATION = /^\+?[\d\s().\-‐‑‒–—−]+$/;
/** Each number in a text. Brackets belong to it if they hold nothing but digits. */
const NUMBERS = /\+?(?:(?:\d|\(\d+\))[\s.\-‐‑‒–—−]*)+/g;
/** A plus behind the start of the field begins another number. */
const START_BEFORE_PLUS = /^\+7-9\s*(?=\+)/;

/**
 * A Russian number in any common notation as `+7-912-345-67-89`: `8 912 …`, `+7(912)…`, `9123456789`, landlines too.
 * `null` for anything else.
 */
export function parsePhone(input: string): string | null {
  const text = tidyPhone(input);
  const national = nationalNumber(text) ?? numberBehindStart(text);
  return national === null ? null : formatPhone(national);
}

/**
 * A `tel:` address for a phone as a shop or a guest writes it, of the first one if it names several. What stands beside the number, an
 * extension for instance, is for people to read: dialers do not agree on how to be told of one.
 */
export function phoneHref(text: string): string | undefined {
  const whole = tidyPhone(text);
  // Few digits are hours or a room, unless there is nothing else.
  const found = whole
    .match(NUMBERS)
    ?.find((number) => number === whole || digitsOf(number).length >= MIN_PHONE_LENGTH);
  if (found === undefined) return undefined;
  const number = parsePhone(found) ?? found;
  const digits = digitsOf(number);
  const isForeign = /^[+8]/.test(number) && !RUSSIAN.test(number);
  if (digits.length > (isForeign ? LONGEST_LENGTH : WHOLE_LENGTH)) return undefined;
  return `tel:${number.startsWith('+') ? '+' : ''}${digits}`;
}

/** A number that was typed whole, plus and all, behind the start of the field. */
export function withoutStart(input: string): string {
  return input.replace(START_BEFORE_PLUS, '');
}

export function tidyPhone(input: string): string {
  return withoutStart(input.replace(INVISIBLE, '').trim());
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

function nationalNumber(text: string): string | null {
  if (!NOTATION.test(text) || FOREIGN.test(text)) return null;
  const digits = digitsOf(text);
  const hasTrunkPrefix = digits.length === WHOLE_LENGTH && /^[78]/.test(digits);
  if ((text.startsWith('+') || LONE_8.test(text)) && !hasTrunkPrefix) return null;
  const national = hasTrunkPrefix ? digits.slice(1) : digits;
  return NATIONAL_NUMBER.test(national) ? national : null;
}

/**
 * The field starts with `+7-9`, and many people type the whole number after it: with 8 or 7, or its ten digits from 9 on.
 * Other ten digits may be a number with one digit too many.
 */
function numberBehindStart(text: string): string | null {
  if (!text.startsWith(PHONE_START)) return null;
  const rest = text.slice(PHONE_START.length).replace(/^\D+/, '');
  const digits = digitsOf(rest);
  const isWhole = digits.length === (digits.startsWith('9') ? NATIONAL_LENGTH : WHOLE_LENGTH);
  return isWhole ? nationalNumber(rest) : null;
}

/** `+7-912-345-67-89`, or the beginning of it. No dash at the end: the next backspace would meet it, not a digit. */
export function formatPhone(national: string): string {
  const groups = [national.slice(0, 3), national.slice(3, 6), national.slice(6, 8), national.slice(8)];
  return ['+7', ...groups.filter((group) => group !== '')].join('-');
}
