import { cleanText, normalizeText } from '#contract/normalize-text.ts';

/** Normalizes in code, because SQLite lower-cases ASCII letters only. */

/** The normalized phone, name and address, for the search of the desk. */
export function searchKeyOf(phone: string, name: string, address: string | null = null): string {
  return [lastDigits(phone), normalizeText(name), normalizeText(address ?? '')].join(' ').trimEnd();
}

/**
 * Patterns for `like` by word of the search text; the key must match one of each word. A number beside words is a house or the
 * beginning of a phone: «лесная 7» does not mean every phone with a 7. Empty: nothing is found.
 *
 * @param isByPartOfPhone false: only a whole number finds a phone, so that nobody learns one digit by digit
 */
export function searchedPatternsOf(text: string, isByPartOfPhone: boolean): string[][] {
  if (/\p{L}/u.test(text)) {
    const words = normalizeText(cleanText(text)).match(/[\p{L}\p{N}]+/gu) ?? [];
    return words.map((word) => {
      if (!/^\d+$/.test(word)) return [`%${word}%`];
      return isByPartOfPhone ? [`% ${word}%`, `${word}%`] : [`% ${word}%`];
    });
  }
  const digits = lastDigits(text);
  if (digits === '') return [];
  return isByPartOfPhone
    ? [[`%${digits}%`]]
    : [[`% ${digits}%`, ...(digits.length === 10 ? [`${digits}%`] : [])]];
}

/** The prefixes 8 and +7 are equivalent, and 8 10 is that of other countries. */
export function lastDigits(text: string): string {
  // NFKC: «９１２» of an Asian keyboard.
  const digits = text.normalize('NFKC').replace(/\D/g, '');
  if (digits.length > 11 && digits.startsWith('810')) return digits.slice(3);
  return digits.length === 11 ? digits.slice(1) : digits;
}
