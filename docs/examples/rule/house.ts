import type { FormRules } from '#app/domain/forms/validation.ts';

/** In the shop this text stands in app/domain/text/messages.ts. */
export const HOUSE_MISSING = 'укажите номер дома';

/** What the constraints cannot say: joins the rules of app/domain/forms/checkout.ts. */
export const ADDRESS_RULES: FormRules = { address: { messages: { regex: HOUSE_MISSING } } };
