import * as MESSAGES from '#app/domain/text/messages.ts';
import * as VALIDATION from '#app/domain/text/validation-texts.ts';
import { EMAIL } from '#contract/addresses.ts';
import { isAddress, needsAddress } from '#contract/delivery.ts';
import { Delivery, Payment } from '#contract/enums.ts';
import { cleanText } from '#contract/normalize-text.ts';
import { ORDER_EXTRA_NAMES } from '#contract/order-extras.ts';
import { CHECKOUT_FIELDS, type CheckoutField } from './checkout-field-names.ts';
import { CONSENTS } from './consents.ts';
import { CONTACT_FIELDS, type ContactField } from './contact-fields.ts';
import { extraProblem } from './extra-rules.ts';
import { phoneError } from './phone.ts';

/**
 * Without zod because of its size: the constraints of `getZodConstraint`, and rules that they cannot
 * express. Same messages as on the server.
 */
export type FieldRules = {
  required?: boolean;
  maxLength?: number;
  type?: 'email' | 'phone' | 'address';
  messages?: { required?: string };
  /** A message, or `null`. */
  check?: (text: string) => string | null;
};

type Values<Name extends string = string> = Readonly<Partial<Record<Name, string>>>;

/** Cleaned, as on the server. */
export function validateField(value: string, rules: FieldRules): string[] {
  const text = cleanText(value, { keepsLines: true });
  const { type, required, maxLength = Infinity, messages = {}, check = () => null } = rules;
  // The prefix of the mask is there before anything is typed.
  const isEmpty = text === '' || (type === 'phone' && phoneError(text) === VALIDATION.phoneRequired);
  if (isEmpty) {
    const general = type === 'phone' ? VALIDATION.phoneRequired : VALIDATION.required;
    return required ? [messages.required ?? general] : [];
  }
  const phone = type === 'phone' ? phoneError(text) : null;
  if (phone !== null) return [phone];
  if (type === 'email' && !EMAIL.test(text)) return [VALIDATION.email];
  if (type === 'address' && !isAddress(text)) return [VALIDATION.address];
  const problem = text.length > maxLength ? VALIDATION.max(maxLength) : check(text);
  return problem === null ? [] : [problem];
}

export type FormRules = Readonly<Partial<Record<string, FieldRules>>>;
export type FormErrors = Record<string, string[]>;

const CONSENT_RULES: FormRules = Object.fromEntries(
  CONSENTS.map((name) => [name, { messages: { required: MESSAGES.consentRequired } }]),
);

const CHECKOUT_RULES: FormRules = {
  ...CONSENT_RULES,
  fullName: { messages: { required: VALIDATION.fullNameRequired } },
  phone: { type: 'phone' },
  statusEmail: { type: 'email' },
};
const COURIER_RULES: FormRules = {
  ...CHECKOUT_RULES,
  address: {
    required: true,
    type: 'address',
    messages: { required: VALIDATION.addressRequired },
  },
};
const CONTACT_RULES: FormRules = { ...CONSENT_RULES, email: { type: 'email' } };

/** `constraints` has the e-mail only if the form asks for it. */
const RECEIPT_RULES: FormRules = {
  email: { required: true, type: 'email', messages: { required: VALIDATION.receiptEmailRequired } },
};

export function validateCheckout(values: Values<CheckoutField>, constraints: FormRules): FormErrors | null {
  const needsEmail = constraints.email !== undefined && Number(values.payment) === Payment.ONLINE;
  const chosen = {
    delivery: Number(values.delivery ?? Delivery.COURIER) as Delivery,
    payment: Number(values.payment ?? Payment.CASH) as Payment,
  };
  const extras = ORDER_EXTRA_NAMES.map((name) => [
    name,
    { check: (text: string) => extraProblem(name, text, chosen) },
  ]);
  const rules: FormRules = {
    ...Object.fromEntries(extras),
    ...(needsAddress(Number(values.delivery ?? Delivery.COURIER)) ? COURIER_RULES : CHECKOUT_RULES),
    ...(needsEmail && RECEIPT_RULES),
  };
  return validateForm(CHECKOUT_FIELDS, values, constraints, rules);
}

export function validateContact(values: Values<ContactField>, constraints: FormRules): FormErrors | null {
  return validateForm(CONTACT_FIELDS, values, constraints, CONTACT_RULES);
}

export function validateForm(
  names: readonly string[],
  values: Values,
  constraints: FormRules,
  extraRules: FormRules,
): FormErrors | null {
  const errors = names.flatMap((name) => {
    const messages = validateField(values[name] ?? '', { ...constraints[name], ...extraRules[name] });
    return messages.length > 0 ? [[name, messages] as const] : [];
  });
  return errors.length > 0 ? Object.fromEntries(errors) : null;
}
