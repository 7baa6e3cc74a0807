/** What is typed into the checkout, by field. It waits in a cookie until it is ordered; consents are never kept. */
export type CheckoutDraft = Record<string, string>;

export const DRAFT_COOKIE = 'checkout';

/**
 * How much of each field is kept: more than it may hold, and together less than the 4096 bytes of a cookie. A Cyrillic
 * letter takes about three of them.
 */
const KEPT_LENGTHS = {
  ...{ fullName: 150, phone: 50, delivery: 5, address: 350, payment: 5, userComment: 500 },
  remember: 2,
};

export function draftOf(form: FormData): CheckoutDraft {
  return Object.fromEntries(
    Object.entries(KEPT_LENGTHS).map(([name, length]) => {
      const value = form.get(name);
      return [name, typeof value === 'string' ? value.slice(0, length) : ''];
    }),
  );
}

/** The value of the cookie, as React Router's `createCookie` writes and reads it on the server. */
export function draftCookieValue(draft: CheckoutDraft): string {
  const bytes = new TextEncoder().encode(JSON.stringify(draft));
  return encodeURIComponent(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')));
}
