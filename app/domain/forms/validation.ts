import * as MESSAGES from '#app/domain/text/messages.ts';
import * as VALIDATION from '#app/domain/text/validation-texts.ts';
import { EMAIL } from '#contract/addresses.ts';
import { isAddress, needsAddress } from '#contract/delivery.ts';
import { Delivery } from '#contract/enums.ts';
import { cleanText } from '#contract/normalize-text.ts';
import { CHECKOUT_FIELDS, type CheckoutField } from './checkout-field-names.ts';
import { CONSENTS } from './consents.ts';
import { CONTACT_FIELDS, type ContactField } from './contact-fields.ts';
import { phoneError } from './phone.ts';

/**
 * Validation in the browser, without zod because of its size: the constraints that Conform derives from the server's schema
 * (`getZodConstraint`), plus the rules that they cannot express. The messages are the same as on the server.
 */
export type FieldRules = {
  required?: boolean;
  maxLength?: number;
  type?: 'email' | 'phone' | 'address';
  /** Replaces the general message. */
  messages?: { required?: string };
};

type Values<Name extends string = string> = Readonly<Partial<Record<Name, string>>>;

/** The errors of a value. As on the server, the value is cleaned and an optional field may be empty. */
export function validateField(value: string, rules: FieldRules): string[] {
  const text = cleanText(value, { keepsLines: true });
  const { type, required, maxLength = Infinity, messages = {} } = rules;
  // The mask's prefix is in the phone field before anything is typed.
  const isEmpty = text === '' || (type === 'phone' && phoneError(text) === VALIDATION.phoneRequired);
  if (isEmpty) {
    const general = type === 'phone' ? VALIDATION.phoneRequired : VALIDATION.required;
    return required ? [messages.required ?? general] : [];
  }
  const phone = type === 'phone' ? phoneError(text) : null;
  if (phone !== null) return [phone];
  if (type === 'email' && !EMAIL.test(text)) return [VALIDATION.email];
  if (type === 'address' && !isAddress(text)) return [VALIDATION.address];
  return text.length > maxLength ? [VALIDATION.max(maxLength)] : [];
}

export type FormRules = Readonly<Partial<Record<string, FieldRules>>>;
/** Messages by field, in the order of the form. */
export type FormErrors = Record<string, string[]>;

// Rules that the constraints cannot express: field types, and messages for single fields.
const CONSENT_RULES: FormRules = Object.fromEntries(
  CONSENTS.map((name) => [name, { messages: { required: MESSAGES.consentRequired } }]),
);

const CHECKOUT_RULES: FormRules = {
  ...CONSENT_RULES,
  fullName: { messages: { required: VALIDATION.fullNameRequired } },
  phone: { type: 'phone' },
};
const COURIER_RULES: FormRules = { ...CHECKOUT_RULES, address: { required: true, type: 'address' } };
const CONTACT_RULES: FormRules = { ...CONSENT_RULES, email: { type: 'email' } };

/** @param constraints as the loader sends them */
export function validateCheckout(values: Values<CheckoutField>, constraints: FormRules): FormErrors | null {
  const rules = needsAddress(Number(values.delivery ?? Delivery.COURIER)) ? COURIER_RULES : CHECKOUT_RULES;
  return validateForm(CHECKOUT_FIELDS, values, constraints, rules);
}

export function validateContact(values: Values<ContactField>, constraints: FormRules): FormErrors | null {
  return validateForm(CONTACT_FIELDS, values, constraints, CONTACT_RULES);
}

/** The errors of a form; `null` if the rules find none. */
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
