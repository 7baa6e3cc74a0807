import { MIN_PHONE_LENGTH } from './defaults.ts';

/** docs/specification.md, section 5. */
export const PHONE_START = '+7-9';

// Area codes begin with 3, 4 or 8, mobile codes with 9; none with 89, or `8 912 345-67-8` with a missing
// digit would be another person's number.
const NATIONAL_NUMBER = /^(?:[349]\d|8[0-8])\d{8}$/;
const NATIONAL_LENGTH = 10;
export const WHOLE_LENGTH = NATIONAL_LENGTH + 1;
/** E.164, or with the prefix `8 10`. */
const LONGEST_LENGTH = 15;
/** `+8 912 …` is a mistyped Russian number, `+86 …` a Chinese one. */
const FOREIGN = /^\+(?:[1-69]|8[1-6])/;
/** `8 10` is the prefix of international calls. */
export const RUSSIAN = /^(?:\+?7|8(?!\D*1\D*0))/;
const INTERNATIONAL = '810';
const SEPARATE_8 = /^8\D/;

// Address books copy them along with a number.
export const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
export const NOTATION = /^\+?[\d\s().\-‐‑‒–—−]+$/;
const NUMBERS = /\+?(?:(?:\d|\(\d+\))[\s.\-‐‑‒–—−]*)+/g;
/** The real number starts with this plus. */
const START_BEFORE_PLUS = /^\+7-9\s*(?=\+)/;

/** As `+7-912-345-67-89`: `8 912 …`, `+7(912)…`, `9123456789`, landlines. `null` for anything else. */
export function parsePhone(input: string): string | null {
  const text = normalizePhone(input);
  const national = nationalNumber(text) ?? numberAfterStart(text);
  return national === null ? null : formatPhone(national);
}

/**
 * As it is stored, so that one number is one guest however it is typed: Russian as above, that of another country as
 * `+375291234567`, also after `8 10`. Anything else as typed.
 */
export function canonicalPhone(input: string): string {
  const text = normalizePhone(input);
  return parsePhone(text) ?? foreignNumber(text) ?? text;
}

/** Of the first number, without extensions: dialers have no common syntax for them. */
export function phoneHref(text: string): string | undefined {
  const whole = normalizePhone(text);
  // Short: opening hours or a room, unless alone.
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

export function removeStart(input: string): string {
  return input.replace(START_BEFORE_PLUS, '');
}

export function normalizePhone(input: string): string {
  return removeStart(input.replace(INVISIBLE, '').trim());
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

function nationalNumber(text: string): string | null {
  if (!NOTATION.test(text) || FOREIGN.test(text)) return null;
  const digits = digitsOf(text);
  const hasTrunkPrefix = digits.length === WHOLE_LENGTH && /^[78]/.test(digits);
  if ((text.startsWith('+') || SEPARATE_8.test(text)) && !hasTrunkPrefix) return null;
  const national = hasTrunkPrefix ? digits.slice(1) : digits;
  return NATIONAL_NUMBER.test(national) ? national : null;
}

/** Kazakhstan has +7, too. `null` for two numbers, whose digits would become one. */
function foreignNumber(text: string): string | null {
  if (!NOTATION.test(text)) return null;
  const typed = digitsOf(text);
  const isDialled = !text.startsWith('+') && typed.startsWith(INTERNATIONAL) && typed.length > WHOLE_LENGTH;
  const digits = isDialled ? typed.slice(INTERNATIONAL.length) : typed;
  if (digits.length > LONGEST_LENGTH) return null;
  if (isDialled || FOREIGN.test(text)) return `+${digits}`;
  return /^[78][67]\d{9}$/.test(digits) ? `+7${digits.slice(1)}` : null;
}

/** Many type the complete number after `+7-9`: eleven digits from 7 or 8, or ten from 9. */
function numberAfterStart(text: string): string | null {
  if (!text.startsWith(PHONE_START)) return null;
  const rest = text.slice(PHONE_START.length).replace(/^\D+/, '');
  const digits = digitsOf(rest);
  const isWhole = digits.length === (digits.startsWith('9') ? NATIONAL_LENGTH : WHOLE_LENGTH);
  return isWhole ? nationalNumber(rest) : null;
}

/** Or its beginning. Without a trailing dash, which the next backspace would remove. */
export function formatPhone(national: string): string {
  const groups = [national.slice(0, 3), national.slice(3, 6), national.slice(6, 8), national.slice(8)];
  return ['+7', ...groups.filter((group) => group !== '')].join('-');
}
