import { VALIDATION } from '#app/domain/text/messages.ts';
import { MIN_PHONE_LENGTH } from '#contract/defaults.ts';

/** What the phone field shows before anything is typed (docs/specification.md, section 5). */
export const PHONE_START = '+7-9';

// Area codes begin with 3, 4 or 8, mobile ones with 9; no number begins with 89. If the last digit of `8 912
// 345-67-89` is missing, the rest must not become another person's number.
const NATIONAL_NUMBER = /^(?:[349]\d|8[0-8])\d{8}$/;
const NATIONAL_LENGTH = 10;

// Address books copy invisible direction marks along with the number.
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const NOTATION = /^\+?[\d\s().\-‐‑‒–—−]+$/;

/**
 * A Russian number in any common notation as `+7-912-345-67-89`: `8 912 …`, `+7(912)…`, `9123456789`, landlines too.
 * `null` for anything else.
 */
export function parsePhone(input: string): string | null {
  const text = tidy(input);
  const national = nationalNumber(text) ?? numberBehindMask(text);
  return national === null ? null : format(national);
}

/** Why this is no phone to call back; `null` if it is one. The bare mask counts as nothing typed. */
export function phoneError(input: string): string | null {
  if (tidy(input).length < MIN_PHONE_LENGTH) return VALIDATION.phoneRequired;
  return parsePhone(input) === null ? VALIDATION.phone : null;
}

/**
 * Brings the text of the field to +7-###-###-##-## while it is typed. Deleted digits stay deleted. A pasted
 * number is brought to the mask whole. A text that does not fit (a foreign number, too many digits) stays as
 * typed, and `phoneError` names the fault: a mask that cuts digits off would make a wrong number.
 *
 * @param previous the text before this change.
 */
export function maskPhone(input: string, previous = ''): string {
  if (isDeletion(input, previous)) return input;
  const whole = parsePhone(input);
  if (whole !== null) return whole;
  const text = tidy(input);
  if (/^\+[^78]/.test(text)) return input;
  const digits = digitsOf(text);
  if (digits === '') return text.startsWith('+') ? '+' : '';
  const national = /^[78]/.test(digits) ? digits.slice(1) : digits;
  return national.length <= NATIONAL_LENGTH ? format(national) : input;
}

/** A `tel:` address for a phone as the shop writes it, of the first one if it names several. */
export function phoneHref(text: string): string | undefined {
  const [first = ''] = text.split(/[,;/]/);
  const parsed = parsePhone(first) ?? tidy(first);
  const digits = digitsOf(parsed);
  return digits === '' ? undefined : `tel:${parsed.startsWith('+') ? '+' : ''}${digits}`;
}

function tidy(input: string): string {
  return input.replace(INVISIBLE, '').trim();
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

function nationalNumber(text: string): string | null {
  if (!NOTATION.test(text)) return null;
  const digits = digitsOf(text);
  const hasTrunkPrefix = digits.length === NATIONAL_LENGTH + 1 && /^[78]/.test(digits);
  if (text.startsWith('+') && !hasTrunkPrefix) return null;
  const national = hasTrunkPrefix ? digits.slice(1) : digits;
  return NATIONAL_NUMBER.test(national) ? national : null;
}

/**
 * The field starts with `+7-9`, and many people type the whole number after it. It is taken as a whole number
 * only if it begins with 8 or 7: ten digits after the mask may be a number with one digit too many.
 */
function numberBehindMask(text: string): string | null {
  if (!text.startsWith(PHONE_START)) return null;
  const rest = text.slice(PHONE_START.length).trim();
  return digitsOf(rest).length === NATIONAL_LENGTH + 1 ? nationalNumber(rest) : null;
}

/** `+7-912-345-67-89`, or the beginning of it. No dash at the end: the next backspace would meet it, not a digit. */
function format(national: string): string {
  const groups = [national.slice(0, 3), national.slice(3, 6), national.slice(6, 8), national.slice(8)];
  return ['+7', ...groups.filter((group) => group !== '')].join('-');
}

function isDeletion(input: string, previous: string): boolean {
  if (input.length >= previous.length) return false;
  let start = 0;
  while (start < input.length && input[start] === previous[start]) start += 1;
  return previous.endsWith(input.slice(start));
}
