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
 * `null`: valid. Five characters are enough (specification): numbers of small towns and other countries are
 * short. The bare prefix of the mask counts as empty.
 */
export function phoneError(input: string): string | null {
  const text = normalizePhone(input);
  if (text.replace(/\D+$/, '').length < MIN_PHONE_LENGTH) return VALIDATION.phoneRequired;
  const isTooLong = NOTATION.test(text) && RUSSIAN.test(text) && digitsOf(text).length > WHOLE_LENGTH;
  return isTooLong && parsePhone(text) === null ? VALIDATION.phone : null;
}

/**
 * +7-###-###-##-## for +7 or eleven digits. Other input stays as typed: without +7, a leading 8 may be the
 * trunk prefix or part of an area code.
 */
export function maskPhone(input: string): string {
  const text = removeStart(input.replace(INVISIBLE, '').trimStart());
  const digits = digitsOf(text);
  const hasPrefix = text.startsWith('+7');
  const whole = hasPrefix || digits.length === WHOLE_LENGTH ? parsePhone(text) : null;
  if (whole !== null) return whole;
  return hasPrefix && digits.length <= WHOLE_LENGTH ? formatPhone(digits.slice(1)) : text;
}
