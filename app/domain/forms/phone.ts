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
 * The error message for a phone; `null` if it is valid. Five characters are enough, as specified: numbers of small towns and
 * of other countries are short. The bare prefix of the mask and a text without digits count as empty.
 */
export function phoneError(input: string): string | null {
  const text = normalizePhone(input);
  if (text.replace(/\D+$/, '').length < MIN_PHONE_LENGTH) return VALIDATION.phoneRequired;
  const isTooLong = NOTATION.test(text) && RUSSIAN.test(text) && digitsOf(text).length > WHOLE_LENGTH;
  return isTooLong && parsePhone(text) === null ? VALIDATION.phone : null;
}

/**
 * Formats input that begins with +7 or has eleven digits as +7-###-###-##-##. Any other input is returned as typed: a foreign
 * number, one with too many digits, or one without +7, where a leading 8 may be the trunk prefix or part of an area code.
 */
export function maskPhone(input: string): string {
  const text = removeStart(input.replace(INVISIBLE, '').trimStart());
  const digits = digitsOf(text);
  const hasPrefix = text.startsWith('+7');
  const whole = hasPrefix || digits.length === WHOLE_LENGTH ? parsePhone(text) : null;
  if (whole !== null) return whole;
  return hasPrefix && digits.length <= WHOLE_LENGTH ? formatPhone(digits.slice(1)) : text;
}
