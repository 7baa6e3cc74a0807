import { CHECKOUT_FIELDS } from '#app/domain/forms/checkout-field-names.ts';
import { CONSENTS } from '#app/domain/forms/consents.ts';

/** What is typed into the checkout, by field. It waits in a cookie until it is ordered; consents are never kept. */
export type CheckoutDraft = Record<string, string>;

export const DRAFT_COOKIE = 'checkout';

/** More than the form takes, and less than the 4096 bytes of a cookie: a Cyrillic letter takes about three of them. */
const MAX_LENGTH = 500;
const MAX_TOGETHER = 1_100;

export function draftOf(form: FormData): CheckoutDraft {
  const draft: CheckoutDraft = {};
  let left = MAX_TOGETHER;
  for (const name of CHECKOUT_FIELDS.filter((name) => !CONSENTS.some((consent) => consent === name))) {
    draft[name] = String(form.get(name) ?? '').slice(0, Math.min(MAX_LENGTH, left));
    left -= draft[name].length;
  }
  return draft;
}

/** The value of the cookie, as React Router's `createCookie` writes and reads it on the server. */
export function draftCookieValue(draft: CheckoutDraft): string {
  const bytes = new TextEncoder().encode(JSON.stringify(draft));
  return encodeURIComponent(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')));
}
