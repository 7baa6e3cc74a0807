import * as VALIDATION from '#app/domain/text/validation-texts.ts';
import { Delivery } from '#contract/enums.ts';
import { CHECKOUT_FIELDS, type CheckoutField } from './checkout.ts';
import { CONSENT_RULES, type FormErrors, type FormRules, joinRules, validateForm } from './validation.ts';

type Values = Partial<Record<CheckoutField, string>>;

/** What the constraints cannot say: kinds of fields, and messages of their own. */
const EXTRA: FormRules = {
  ...CONSENT_RULES,
  fullName: { messages: { required: VALIDATION.fullNameRequired } },
  phone: { type: 'phone' },
};

/**
 * The checkout's errors by field, as the server would find them; `null` if there are none. For validation while
 * somebody types: the server decides.
 *
 * @param constraints as the loader sends them.
 */
export function validateCheckout(values: Values, constraints: FormRules): FormErrors | null {
  const isCourier = values.delivery !== String(Delivery.PICKUP);
  const ofDelivery: FormRules = isCourier ? { address: { required: true } } : {};
  return validateForm(values, joinRules(CHECKOUT_FIELDS, constraints, EXTRA, ofDelivery));
}
