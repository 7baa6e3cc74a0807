import { cleanText, normalizeText } from '#contract/normalize-text.ts';

/** Normalizes in code, because SQLite lower-cases ASCII letters only. */

/** The normalized phone and name, for the search of the desk. */
export function searchKeyOf(phone: string, name: string): string {
  return `${lastDigits(phone)} ${normalizeText(name)}`;
}

/** The normalized search text, which the key must contain; '' finds nothing. */
export function searchedKeyOf(text: string): string {
  return /[\p{L}]/u.test(text) ? normalizeText(cleanText(text)) : lastDigits(text);
}

/** Without the prefix 8 or +7, which are equivalent. */
export function lastDigits(text: string): string {
  // NFKC: «９１２» of an Asian keyboard.
  const digits = text.normalize('NFKC').replace(/\D/g, '');
  return digits.length === 11 ? digits.slice(1) : digits;
}
