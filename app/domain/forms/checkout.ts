import { CONSENTS } from './consents.ts';

export const CHECKOUT_FIELDS = [
  'fullName',
  'phone',
  'delivery',
  'address',
  'payment',
  'userComment',
  'remember',
  ...CONSENTS,
] as const;
export type CheckoutField = (typeof CHECKOUT_FIELDS)[number];
