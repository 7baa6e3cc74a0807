import { CHECKOUT_FIELDS } from '#app/domain/forms/checkout-field-names.ts';
import { CONTACT_FIELDS, OPENED_FIELD, TRAP_FIELD } from '#app/domain/forms/contact-fields.ts';
import { ADDED_QUANTITY_FIELD, OPTION_FIELD, QUANTITY_FIELD } from '#app/domain/shopper/cart-intent.ts';
import { REFUSAL_FIELD } from '#app/domain/shopper/cookie-names.ts';
import { CHARGE_FIELD } from '#app/domain/shopper/shown-delivery.ts';

/** The allowed fields of each form; `readForm` drops all others. See docs/decisions/0014-limits.md. */
export type FormShape = {
  once?: readonly string[];
  /** Fields that may be repeated. A request with more than `max` of them is refused. */
  repeated?: readonly { name: RegExp; max: number }[];
};

const RETURN_TO = 'returnTo';

export const CONTACT_FORM: FormShape = { once: [...CONTACT_FIELDS, TRAP_FIELD, OPENED_FIELD] };

/** Each intent is a call to the API. Scripts send one per dish changed since the last response. */
const INTENTS = { name: /^intent$/, max: 100 };

/** Sent by scripts to /cart/changes. */
export const CHANGES_FORM: FormShape = { repeated: [INTENTS] };

/** Sent to /cart by dish cards and the cart page. */
export const CART_FORM: FormShape = {
  once: [RETURN_TO, ADDED_QUANTITY_FIELD, 'key', CHARGE_FIELD, ...CHECKOUT_FIELDS],
  repeated: [
    INTENTS,
    // A quantity of a dish that is not in the cart causes no call. The limit is high so that a large cart can be emptied.
    { name: new RegExp(`^${QUANTITY_FIELD}(?=\\d)[\\w+-]+$`), max: 500 },
    { name: new RegExp(`^${OPTION_FIELD}[\\w-]{1,40}$`), max: 100 },
  ],
};

/** `max`: the number of favourites that the cookie holds. */
export const FAVORITES_FORM: FormShape = {
  once: [RETURN_TO],
  repeated: [{ name: /^favorite$/, max: 50 }],
};

export const CONSENT_FORM: FormShape = { once: [RETURN_TO, REFUSAL_FIELD] };

/** A single button: «Выйти», «Повторить заказ». */
export const BUTTON_FORM: FormShape = {};
