import * as VALIDATION from '#app/domain/text/validation-texts.ts';
import { MIN_PHONE_LENGTH } from '#contract/defaults.ts';

/** What the phone field shows before anything is typed (docs/specification.md, section 5). */
export const PHONE_START = '+7-9';

// Area codes begin with 3, 4 or 8, mobile ones with 9; no number begins with 89. If the last digit of `8 912
// 345-67-89` is missing, the rest must not become another person's number.
const NATIONAL_NUMBER = /^(?:[349]\d|8[0-8])\d{8}$/;
const NATIONAL_LENGTH = 10;
const WHOLE_LENGTH = NATIONAL_LENGTH + 1;
/** Of any country, or with the `8 10` before it. */
const LONGEST_LENGTH = 15;
/** `+8 912 …` is a Russian number with a slip; `+86 …` is a Chinese one. */
const FOREIGN = /^\+(?:[1-69]|8[1-6])/;
/** With too many digits behind it nobody can be called. `8 10` begins a call to another country. */
const RUSSIAN = /^(?:\+?7|8(?!\D*1\D*0))/;
/** An 8 that stands alone is the trunk prefix. */
const LONE_8 = /^8\D/;
const AREA_CODE_8 = /^8[0-8]/;
/** The prefix and an area code, or an area code of 8: how many digits there are tells, and before them `8 9` or `8 10`. */
const UNDECIDED = /^8(?:\D*(?:1\D*)?$|[3478])/;

// Address books copy invisible direction marks along with the number.
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const NOTATION = /^\+?[\d\s().\-‐‑‒–—−]+$/;
/** Each number in a text. Brackets belong to it if they hold nothing but digits. */
const NUMBERS = /\+?(?:(?:\d|\(\d+\))[\s.\-‐‑‒–—−]*)+/g;
/** A plus behind the start of the field begins another number. */
const START_BEFORE_PLUS = /^\+7-9\s*(?=\+)/;

/**
 * A Russian number in any common notation as `+7-912-345-67-89`: `8 912 …`, `+7(912)…`, `9123456789`, landlines too.
 * `null` for anything else.
 */
export function parsePhone(input: string): string | null {
  const text = tidy(input);
  const national = nationalNumber(text) ?? numberBehindStart(text);
  return national === null ? null : format(national);
}

/**
 * Why this is no phone; `null` if it is one. Five characters are enough, as specified: a number of a small town, or of
 * another country. Nothing typed is also the bare start of the field, and what has no digit.
 */
export function phoneError(input: string): string | null {
  const text = tidy(input);
  if (text.replace(/\D+$/, '').length < MIN_PHONE_LENGTH) return VALIDATION.phoneRequired;
  const isTooLong = NOTATION.test(text) && RUSSIAN.test(text) && digitsOf(text).length > WHOLE_LENGTH;
  return isTooLong && parsePhone(text) === null ? VALIDATION.phone : null;
}

/**
 * Brings the text of the field to +7-###-###-##-## while it is typed. A pasted number is brought to it whole. One more digit
 * behind a whole number finds no place. Else no digit is cut off, as that would make a wrong number: a foreign number,
 * or one with too many digits, stays as typed. So does one that begins with 8 while that may still be two things.
 *
 * @param previous the text before this change.
 */
export function maskPhone(input: string, previous = ''): string {
  // Whoever takes the +7 away wants another number.
  if (!input.startsWith('+7') && isDeletion(input, previous)) return input;
  const text = withoutStart(input.replace(INVISIBLE, '').trimStart());
  const digits = digitsOf(text);
  const number = text.replace(/^\D+/, '');
  const isAbroad = FOREIGN.test(text) || (number.startsWith('8') && !RUSSIAN.test(number));
  const staysAsTyped = isAbroad || (UNDECIDED.test(number) && digits.length <= NATIONAL_LENGTH);
  const isOneKey = input.length === previous.length + 1;
  const whole = staysAsTyped && isOneKey ? null : parsePhone(input);
  if (whole !== null) return whole;
  if (staysAsTyped) return text;
  if (digits === '') return text.startsWith('+') ? '+' : '';
  const hasAreaCode8 = AREA_CODE_8.test(number) && digits.length <= NATIONAL_LENGTH;
  const national = /^[78]/.test(digits) && !hasAreaCode8 ? digits.slice(1) : digits;
  if (national.length <= NATIONAL_LENGTH) return format(national);
  return isOneMoreDigit(input, previous) && !isWholeNumberComing(input) ? previous : input;
}

/**
 * Where the caret stands after the mask: before as many digits as before it.
 *
 * @param digitsBehind how many digits stood behind the caret.
 * @param isForward the key was Delete: it would meet the same dash again if the caret stayed before it.
 */
export function caretInMask(text: string, digitsBehind: number, isForward: boolean): number {
  let caret = text.length;
  for (let left = digitsBehind; left > 0 && caret > 0; caret -= 1) {
    if (/\d/.test(text.charAt(caret - 1))) left -= 1;
  }
  if (isForward || digitsBehind === 0) return caret;
  while (caret > 0 && /\D/.test(text.charAt(caret - 1))) caret -= 1;
  return caret;
}

/**
 * A `tel:` address for a phone as the shop writes it, of the first one if it names several. What stands beside the number, an
 * extension for instance, is for people to read: dialers do not agree on how to be told of one.
 */
export function phoneHref(text: string): string | undefined {
  const whole = tidy(text);
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

function tidy(input: string): string {
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

/** Behind the start of the field stand ten digits of eleven: `8 912 345-67-8`. */
function isWholeNumberComing(text: string): boolean {
  return text.startsWith(PHONE_START) && /^[78][3489]\d{8}$/.test(digitsOf(text.slice(PHONE_START.length)));
}

function isOneMoreDigit(input: string, previous: string): boolean {
  return (
    input.length === previous.length + 1 &&
    input.startsWith(previous) &&
    digitsOf(previous).length === WHOLE_LENGTH
  );
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
