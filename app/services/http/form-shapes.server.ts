import { CHECKOUT_FIELDS } from '#app/domain/forms/checkout.ts';
import { CONTACT_FIELDS, OPENED_FIELD, TRAP_FIELD } from '#app/domain/forms/contact.ts';
import { ADDED_QUANTITY_FIELD, QUANTITY_FIELD } from '#app/domain/shopper/cart-intent.ts';

/**
 * The fields of each form. `readForm` lets in no others, so a new field must be in one of these lists. See
 * docs/decisions/0014-limits.md.
 */
export type FormShape = {
  /** Names of fields. */
  once?: readonly string[];
  /** Fields that may be posted several times, and how often. A post with one more is refused. */
  repeated?: readonly { name: RegExp; max: number }[];
};

const RETURN_TO = 'returnTo';

export const CONTACT_FORM: FormShape = { once: [...CONTACT_FIELDS, TRAP_FIELD, OPENED_FIELD] };

/** Each intent is a call to the API. Scripts post one for each dish that was changed since the last answer. */
const INTENTS = { name: /^intent$/, max: 100 };

/** What scripts post to /cart/changes. */
export const CHANGES_FORM: FormShape = { repeated: [INTENTS] };

/** Everything that is posted to /cart: buttons of cards, the cart page. */
export const CART_FORM: FormShape = {
  once: [RETURN_TO, ADDED_QUANTITY_FIELD, 'key', ...CHECKOUT_FIELDS],
  repeated: [
    INTENTS,
    // A quantity of a dish that is not in the cart costs nothing. The limit is high: a large cart must be
    // possible to empty.
    { name: new RegExp(`^${QUANTITY_FIELD}\\d{1,15}$`), max: 500 },
  ],
};

/** At most as many hearts as the cookie holds. */
export const FAVORITES_FORM: FormShape = {
  once: [RETURN_TO],
  repeated: [{ name: /^favorite$/, max: 50 }],
};

export const CONSENT_FORM: FormShape = { once: [RETURN_TO] };

/** A button alone: «Выйти», «Повторить заказ». */
export const BUTTON_FORM: FormShape = {};
