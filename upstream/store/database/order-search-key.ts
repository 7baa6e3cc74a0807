import { cleanText, normalizeText } from '#contract/normalize-text.ts';

/** Not in SQL: SQLite lower-cases ASCII letters only. */
export function searchKeyOf(phone: string, name: string): string {
  return `${lastDigits(phone)} ${normalizeText(name)}`;
}

/** '' finds nothing. */
export function searchedKeyOf(text: string): string {
  return /[\p{L}]/u.test(text) ? normalizeText(cleanText(text)) : lastDigits(text);
}

/** The prefixes 8 and +7 are equivalent. */
export function lastDigits(text: string): string {
  // NFKC: «９１２» of an Asian keyboard.
  const digits = text.normalize('NFKC').replace(/\D/g, '');
  return digits.length === 11 ? digits.slice(1) : digits;
}
