import { EMAIL } from '#contract/addresses.ts';
import { MIN_PHONE_LENGTH } from '#contract/defaults.ts';
import { NOTATION, normalizePhone, parsePhone } from '#contract/phones.ts';
import type { GuestKey } from '../store/guest-data.ts';
import { lastDigits } from '../store/order-search-key.ts';

/** How a phone or e-mail was read; `shown` is displayed to the user. */
export type GuestQuery = GuestKey & { shown: string };

/** `null` for anything else than one whole phone number or e-mail address. */
export function readGuestQuery(text: string): GuestQuery | null {
  const typed = text.trim();
  if (typed.includes('@')) {
    return EMAIL.test(typed) ? { kind: 'email', key: typed.toLowerCase(), shown: typed } : null;
  }
  const phone = parsePhone(typed);
  if (phone !== null) return { kind: 'phone', key: lastDigits(phone), shown: phone };
  // A short or foreign number, as the order has it.
  const other = normalizePhone(typed);
  const key = lastDigits(other);
  return NOTATION.test(other) && key.length >= MIN_PHONE_LENGTH ? { kind: 'phone', key, shown: other } : null;
}
