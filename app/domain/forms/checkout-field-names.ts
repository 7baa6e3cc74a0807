import { ORDER_EXTRA_NAMES } from '#contract/order-extras.ts';
import { CONSENTS } from './consents.ts';

/** Field names in the order of the form. */
export const CHECKOUT_FIELDS = [
  ...(['fullName', 'phone', 'delivery', 'address', 'zone', 'wantedAt'] as const),
  ...ORDER_EXTRA_NAMES,
  ...(['payment', 'remember'] as const),
  ...CONSENTS,
];
export type CheckoutField = (typeof CHECKOUT_FIELDS)[number];

/** Hidden field with the address that the form has asked about: «Не забыли номер дома?» is asked once. */
export const ASKED_ADDRESS_FIELD = 'askedAddress';
