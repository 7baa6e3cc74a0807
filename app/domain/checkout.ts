import { Delivery } from '#contract/enums.ts';
import { MESSAGES, VALIDATION } from './messages.ts';
import { type FieldRules, validateField } from './validation.ts';

export const CHECKOUT_FIELDS = [
  'fullName',
  'phone',
  'delivery',
  'address',
  'payment',
  'userComment',
  'privacy',
  'personalData',
] as const;
export type CheckoutField = (typeof CHECKOUT_FIELDS)[number];

/** Constraints by field name, as the loader sends them. */
export type CheckoutRules = Record<string, FieldRules>;
type Values = Partial<Record<CheckoutField, string>>;

/** What the constraints cannot say: kinds of fields and the specification's own words. */
const EXTRA: Partial<Record<CheckoutField, FieldRules>> = {
  fullName: { messages: { required: VALIDATION.fullNameRequired } },
  phone: { type: 'phone' },
  privacy: { messages: { required: MESSAGES.consentRequired } },
  personalData: { messages: { required: MESSAGES.consentRequired } },
};

/**
 * The checkout's errors by field, as the server would find them; `null` if there are none. For validation while
 * somebody types: the server decides.
 */
export function validateCheckout(values: Values, rules: CheckoutRules): Record<string, string[]> | null {
  const errors: Record<string, string[]> = {};
  const isCourier = values.delivery !== String(Delivery.PICKUP);
  for (const field of CHECKOUT_FIELDS) {
    const needsAddress = field === 'address' && isCourier ? { required: true } : {};
    const found = validateField(values[field] ?? '', { ...rules[field], ...EXTRA[field], ...needsAddress });
    if (found.length > 0) errors[field] = found;
  }
  return Object.keys(errors).length > 0 ? errors : null;
}
