import * as VALIDATION from '#app/domain/text/validation-texts.ts';
import { MIN_PHONE_LENGTH } from '#contract/defaults.ts';
import {
  digitsOf,
  formatPhone,
  INVISIBLE,
  NOTATION,
  normalizePhone,
  parsePhone,
  RUSSIAN,
  removeStart,
  WHOLE_LENGTH,
} from '#contract/phones.ts';

/**
 * Why this is no phone; `null` if it is one. Five characters are enough, as specified: a number of a small town, or of
 * another country. Nothing typed is also the bare start of the field, and what has no digit.
 */
export function phoneError(input: string): string | null {
  const text = normalizePhone(input);
  if (text.replace(/\D+$/, '').length < MIN_PHONE_LENGTH) return VALIDATION.phoneRequired;
  const isTooLong = NOTATION.test(text) && RUSSIAN.test(text) && digitsOf(text).length > WHOLE_LENGTH;
  return isTooLong && parsePhone(text) === null ? VALIDATION.phone : null;
}

/**
 * Brings what is typed behind +7 to +7-###-###-##-##, and a number of eleven digits. Anything else stays as typed: a foreign
 * number, one with too many digits, or one without +7, whose first 8 may be the prefix or begin an area code.
 */
export function maskPhone(input: string): string {
  const text = removeStart(input.replace(INVISIBLE, '').trimStart());
  const digits = digitsOf(text);
  const isBegun = text.startsWith('+7');
  const whole = isBegun || digits.length === WHOLE_LENGTH ? parsePhone(text) : null;
  if (whole !== null) return whole;
  return isBegun && digits.length <= WHOLE_LENGTH ? formatPhone(digits.slice(1)) : text;
}
