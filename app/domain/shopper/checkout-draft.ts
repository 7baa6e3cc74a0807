import { ALLERGY_FIELDS } from '#app/domain/forms/allergy-fields.ts';
import { CHECKOUT_FIELDS } from '#app/domain/forms/checkout-field-names.ts';
import { CONSENTS } from '#app/domain/forms/consents.ts';
import { ORDER_EXTRA_NAMES } from '#contract/order-extras.ts';
import { MAX_PROMO_CODE } from '#contract/promo.ts';
import { truncateText } from '#contract/truncate-text.ts';

/** A cookie until the order is placed, without consents. */
export type CheckoutDraft = Record<string, string>;

export const DRAFT_COOKIE = 'checkout';
/** Typed, or of a link, until it is entered: docs/decisions/0091-promo-codes.md. */
export const PROMO_CODE_FIELD = 'promoCode';

/** Characters: a cookie has 4096 bytes, a Cyrillic letter takes about three. */
const MAX_LENGTH = 500;
const MAX_TOTAL_LENGTH = 1_100;

/** The rest last, so that the payment is not lost. An allergy is worth more than a comment. */
const OPTIONAL_FIELDS: readonly string[] = [...ALLERGY_FIELDS, ...ORDER_EXTRA_NAMES];
const DRAFT_FIELDS = [
  ...CHECKOUT_FIELDS.filter(
    (name) => !OPTIONAL_FIELDS.includes(name) && !CONSENTS.some((consent) => consent === name),
  ),
  ...OPTIONAL_FIELDS,
];

export function draftOf(form: FormData): CheckoutDraft {
  const draft: CheckoutDraft = {};
  let left = MAX_TOTAL_LENGTH;
  for (const name of DRAFT_FIELDS) {
    draft[name] = truncateText(String(form.get(name) ?? ''), Math.min(MAX_LENGTH, left));
    left -= draft[name].length;
  }
  const code = form.get(PROMO_CODE_FIELD);
  if (code !== null) draft[PROMO_CODE_FIELD] = truncateText(String(code), MAX_PROMO_CODE);
  return draft;
}

/** The encoding of React Router's `createCookie`. */
export function draftCookieValue(draft: CheckoutDraft): string {
  const bytes = new TextEncoder().encode(JSON.stringify(draft));
  return encodeURIComponent(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')));
}
