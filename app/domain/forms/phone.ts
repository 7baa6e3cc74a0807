import * as VALIDATION from '#app/domain/text/validation-texts.ts';
import { MIN_PHONE_LENGTH } from '#contract/defaults.ts';
import {
  digitsOf,
  FOREIGN,
  formatPhone,
  INVISIBLE,
  NATIONAL_LENGTH,
  NOTATION,
  PHONE_START,
  parsePhone,
  RUSSIAN,
  tidyPhone,
  WHOLE_LENGTH,
  withoutStart,
} from '#contract/phones.ts';

const AREA_CODE_8 = /^8[0-8]/;
/** The prefix and an area code, or an area code of 8: how many digits there are tells, and before them `8 9` or `8 10`. */
const UNDECIDED = /^8(?:\D*(?:1\D*)?$|[3478])/;

/**
 * Why this is no phone; `null` if it is one. Five characters are enough, as specified: a number of a small town, or of
 * another country. Nothing typed is also the bare start of the field, and what has no digit.
 */
export function phoneError(input: string): string | null {
  const text = tidyPhone(input);
  if (text.replace(/\D+$/, '').length < MIN_PHONE_LENGTH) return VALIDATION.phoneRequired;
  const isTooLong = NOTATION.test(text) && RUSSIAN.test(text) && digitsOf(text).length > WHOLE_LENGTH;
  return isTooLong && parsePhone(text) === null ? VALIDATION.phone : null;
}

/**
 * Brings the text of the field to +7-###-###-##-## while it is typed; a pasted number whole. One more digit behind a whole
 * number finds no place, unless another number may stand there. No other digit is cut off, as that would make a wrong
 * number: a foreign one, one with too many digits, or one whose 8 may still be two things stays as typed.
 *
 * @param previous the text before this change.
 */
export function maskPhone(input: string, previous = ''): string {
  // Deleting the +7 means another number.
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
  if (national.length <= NATIONAL_LENGTH) return formatPhone(national);
  return isOneMoreDigit(input, previous) && !mayBeWholeBehindStart(input) ? previous : input;
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

/** Behind the start of the field stand ten digits: of eleven, `8 912 345-67-8`, or of a number that is no mobile one, `812 345-67-89`. */
function mayBeWholeBehindStart(text: string): boolean {
  const behind = text.startsWith(PHONE_START) ? digitsOf(text.slice(PHONE_START.length)) : '';
  return /^(?:[78][3489]|[34]\d|8[0-8])\d{8}$/.test(behind);
}

function isOneMoreDigit(input: string, previous: string): boolean {
  return (
    input.length === previous.length + 1 &&
    input.startsWith(previous) &&
    digitsOf(previous).length === WHOLE_LENGTH
  );
}

function isDeletion(input: string, previous: string): boolean {
  if (input.length >= previous.length) return false;
  let start = 0;
  while (start < input.length && input[start] === previous[start]) start += 1;
  return previous.endsWith(input.slice(start));
}
