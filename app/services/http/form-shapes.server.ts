import {
  CLEAR_ALLERGENS_FIELD,
  SHOWN_CHOICE_FIELD,
  WITHOUT_FIELD,
} from '#app/domain/catalogue/allergen-filter.ts';
import { ASKED_ADDRESS_FIELD, CHECKOUT_FIELDS } from '#app/domain/forms/checkout-field-names.ts';
import { CONSENT_TEXT_FIELDS } from '#app/domain/forms/consents.ts';
import { CONTACT_FIELDS, OPENED_FIELD, TRAP_FIELD } from '#app/domain/forms/contact-fields.ts';
import { AGREEMENT_FIELDS, SHOWN_LINE_FIELD } from '#app/domain/shopper/agreement.ts';
import { ADDED_QUANTITY_FIELD, OPTION_FIELD, QUANTITY_FIELD } from '#app/domain/shopper/cart-intent.ts';
import { PROMO_CODE_FIELD } from '#app/domain/shopper/checkout-draft.ts';
import { REFUSAL_FIELD, STATISTICS_FIELD } from '#app/domain/shopper/cookie-names.ts';
import { ORDER_CHANGE_FIELDS } from '#app/domain/shopper/order-change.ts';
import { ALLERGENS } from '#contract/allergens.ts';

/** `readForm` drops all other fields (docs/decisions/0014-limits.md). */
export type FormShape = {
  once?: readonly string[];
  /** More than `max` are refused. */
  repeated?: readonly { name: RegExp; max: number }[];
  maxBytes?: number;
};

const RETURN_TO = 'returnTo';

const CONSENT_TEXTS = Object.values(CONSENT_TEXT_FIELDS);

export const CONTACT_FORM: FormShape = {
  once: [...CONTACT_FIELDS, ...CONSENT_TEXTS, TRAP_FIELD, OPENED_FIELD],
};

/** Scripts send one per dish changed since the last response. */
const INTENTS = { name: /^intent$/, max: 100 };

export const CHANGES_FORM: FormShape = { repeated: [INTENTS] };

const MAX_LINES = 500;

export const CART_FORM: FormShape = {
  once: [
    RETURN_TO,
    ADDED_QUANTITY_FIELD,
    'key',
    PROMO_CODE_FIELD,
    ASKED_ADDRESS_FIELD,
    ...AGREEMENT_FIELDS,
    ...CHECKOUT_FIELDS,
    ...CONSENT_TEXTS,
  ],
  repeated: [
    INTENTS,
    // High, so that a large cart can be emptied.
    { name: new RegExp(`^(?:${QUANTITY_FIELD}|${SHOWN_LINE_FIELD})(?=\\d)[\\w+-]+$`), max: 2 * MAX_LINES },
    { name: new RegExp(`^${OPTION_FIELD}[\\w-]{1,40}$`), max: 100 },
  ],
  // A key of 20 options has 800 characters, in two fields; a name has 120 Cyrillic letters.
  maxBytes: 512 * 1024,
};

export const FAVORITES_FORM: FormShape = {
  once: [RETURN_TO],
  repeated: [{ name: /^favorite$/, max: 50 }],
};

export const ALLERGENS_FORM: FormShape = {
  once: [RETURN_TO, CLEAR_ALLERGENS_FIELD],
  repeated: [WITHOUT_FIELD, SHOWN_CHOICE_FIELD].map((name) => ({
    name: new RegExp(`^${name}$`),
    max: ALLERGENS.length,
  })),
};

export const CONSENT_FORM: FormShape = { once: [RETURN_TO, REFUSAL_FIELD, STATISTICS_FIELD] };

export const BUTTON_FORM: FormShape = {};

/** «Повторить заказ» has no intent. */
export const ORDER_FORM: FormShape = { once: ['intent', 'payment', ...ORDER_CHANGE_FIELDS] };

/** A push subscription of the browser. */
export const PUSH_FORM: FormShape = { once: ['intent', 'endpoint', 'p256dh', 'auth'] };
