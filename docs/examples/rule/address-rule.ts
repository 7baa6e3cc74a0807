import type { FormRules } from '#app/domain/forms/validation.ts';

/** In the shop, in app/domain/text/validation-texts.ts. */
export const ADDRESS_MISSING = 'укажите улицу и дом';

/** In the shop, in app/domain/forms/checkout-field-names.ts. */
export const ADDRESS_RULES: FormRules = { address: { messages: { required: ADDRESS_MISSING } } };
