import { EMAIL } from '#contract/addresses.ts';
import { MIN_PHONE_LENGTH } from '#contract/defaults.ts';
import { cleanText } from '#contract/normalize-text.ts';
import { NOTATION, normalizePhone, parsePhone } from '#contract/phones.ts';
import { lastDigits } from '../store/database/order-search-key.ts';
import type { GuestKey } from '../store/desk/guest-data.ts';

/** `isUnusual`: short, foreign or mistyped numbers, searched for as a whole. */
export type GuestQuery = GuestKey & { shown: string; isUnusual: boolean };

/** `null` unless it is one whole phone number or e-mail address. */
export function readGuestQuery(text: string): GuestQuery | null {
  const typed = cleanText(text);
  if (typed.includes('@')) {
    return EMAIL.test(typed)
      ? { kind: 'email', key: typed.toLowerCase(), shown: typed, isUnusual: false }
      : null;
  }
  const phone = parsePhone(typed);
  if (phone !== null) return { kind: 'phone', key: lastDigits(phone), shown: phone, isUnusual: false };
  const other = normalizePhone(typed);
  const key = lastDigits(other);
  return NOTATION.test(other) && key.length >= MIN_PHONE_LENGTH
    ? { kind: 'phone', key, shown: other, isUnusual: true }
    : null;
}
