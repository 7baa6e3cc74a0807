import { CHECKOUT_FIELDS } from '#app/domain/forms/checkout.ts';
import { CONTACT_FIELDS, TRAP_FIELD } from '#app/domain/forms/contact.ts';
import { ADDED_QUANTITY_FIELD, QUANTITY_FIELD } from '#app/domain/shopper/cart-intent.ts';

/**
 * The fields that each form of the shop has. `readForm` lets in no other, so a new field of a form has to stand here, too.
 * See docs/decisions/0014-limits-on-posts.md.
 */
export type FormShape = {
  /** Names of fields. */
  once?: readonly string[];
  /** Fields that may stand in a post several times, and how often: one more refuses the post. */
  repeated?: readonly { name: RegExp; max: number }[];
};

const RETURN_TO = 'returnTo';

export const CONTACT_FORM: FormShape = { once: [...CONTACT_FIELDS, TRAP_FIELD] };

/** Everything that is posted to /cart: buttons of cards, clicks that scripts gathered, the cart page. */
export const CART_FORM: FormShape = {
  once: [RETURN_TO, ADDED_QUANTITY_FIELD, 'key', ...CHECKOUT_FIELDS],
  repeated: [
    // Each is a call to the API. Scripts post one for each dish that was clicked since the last answer.
    { name: /^intent$/, max: 100 },
    // Quantities of dishes that the cart does not hold cost nothing; a cart must not become too large to be emptied.
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
