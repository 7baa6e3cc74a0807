import { cleanText, normalizeText } from '#contract/normalize-text.ts';

/** Normalizes in code, because SQLite lower-cases ASCII letters only. */

/** The normalized phone, name and address, for the search of the desk. */
export function searchKeyOf(phone: string, name: string, address: string | null = null): string {
  return [lastDigits(phone), normalizeText(name), normalizeText(address ?? '')].join(' ').trimEnd();
}

/** The normalized words of the search text, all of which the key must contain; without any, nothing is found. */
export function searchedKeysOf(text: string): string[] {
  if (/\p{L}/u.test(text)) return normalizeText(cleanText(text)).match(/[\p{L}\p{N}]+/gu) ?? [];
  const digits = lastDigits(text);
  return digits === '' ? [] : [digits];
}

/** The prefixes 8 and +7 are equivalent. */
export function lastDigits(text: string): string {
  // NFKC: «９１２» of an Asian keyboard.
  const digits = text.normalize('NFKC').replace(/\D/g, '');
  return digits.length === 11 ? digits.slice(1) : digits;
}
