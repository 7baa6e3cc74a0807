import { ORDER_EXTRA_NAMES } from '#contract/order-extras.ts';
import { ALLERGY_FIELDS } from './allergy-fields.ts';
import { CONSENTS } from './consents.ts';

export const CHECKOUT_FIELDS = [
  ...(['fullName', 'phone', 'delivery', 'address', 'zone', 'wantedAt'] as const),
  ...ALLERGY_FIELDS,
  ...ORDER_EXTRA_NAMES,
  ...(['payment', 'email', 'statusEmail', 'remember'] as const),
  ...CONSENTS,
];
export type CheckoutField = (typeof CHECKOUT_FIELDS)[number];

/** The address that «Не забыли номер дома?» was asked about. */
export const ASKED_ADDRESS_FIELD = 'askedAddress';
