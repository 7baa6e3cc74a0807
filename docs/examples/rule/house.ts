import type { FormRules } from '#app/domain/forms/validation.ts';

/** In the shop this text stands in app/domain/text/messages.ts. */
export const HOUSE_MISSING = 'укажите номер дома';

/** A street alone has no door: an address needs a digit. One pattern for both sides. */
export const HOUSE = '.*\\d.*';

/** For the browser: joins the rules of app/domain/forms/checkout.ts. */
export const ADDRESS_RULES: FormRules = {
  address: { pattern: HOUSE, messages: { regex: HOUSE_MISSING } },
};
