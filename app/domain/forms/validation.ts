import * as MESSAGES from '#app/domain/text/messages.ts';
import * as VALIDATION from '#app/domain/text/validation-texts.ts';
import { EMAIL } from '#contract/addresses.ts';
import { Delivery } from '#contract/enums.ts';
import { CHECKOUT_FIELDS, type CheckoutField } from './checkout-field-names.ts';
import { CONSENTS } from './consents.ts';
import { CONTACT_FIELDS, type ContactField } from './contact.ts';
import { phoneError } from './phone.ts';

/**
 * The rules of the forms for the browser, where zod is too heavy: what Conform derives from the server's schema
 * (`getZodConstraint`), joined by what that cannot say. The messages are the server's.
 */
export type FieldRules = {
  required?: boolean;
  maxLength?: number;
  type?: 'email' | 'phone';
  /** What stands in place of the general message. */
  messages?: { required?: string };
};

type Values<Name extends string = string> = Readonly<Partial<Record<Name, string>>>;

/** What is wrong with a value. Like the server it looks at the trimmed one, and an optional field may stay empty. */
export function validateField(value: string, rules: FieldRules): string[] {
  const text = value.trim();
  const { type, required, maxLength = Infinity, messages = {} } = rules;
  // The mask stands in the phone field before anything is typed.
  const isEmpty = text === '' || (type === 'phone' && phoneError(text) === VALIDATION.phoneRequired);
  if (isEmpty) {
    const general = type === 'phone' ? VALIDATION.phoneRequired : VALIDATION.required;
    return required ? [messages.required ?? general] : [];
  }
  const phone = type === 'phone' ? phoneError(text) : null;
  if (phone !== null) return [phone];
  if (type === 'email' && !EMAIL.test(text)) return [VALIDATION.email];
  return text.length > maxLength ? [VALIDATION.max(maxLength)] : [];
}

export type FormRules = Readonly<Partial<Record<string, FieldRules>>>;
/** In the order of the form. */
export type FormErrors = Record<string, string[]>;

// What the constraints cannot say: kinds of fields, and messages of their own.
const CONSENT_RULES: FormRules = Object.fromEntries(
  CONSENTS.map((name) => [name, { messages: { required: MESSAGES.consentRequired } }]),
);

const CHECKOUT_RULES: FormRules = {
  ...CONSENT_RULES,
  fullName: { messages: { required: VALIDATION.fullNameRequired } },
  phone: { type: 'phone' },
};
const COURIER_RULES: FormRules = { ...CHECKOUT_RULES, address: { required: true } };
const CONTACT_RULES: FormRules = { ...CONSENT_RULES, email: { type: 'email' } };

/** @param constraints as the loader sends them */
export function validateCheckout(values: Values<CheckoutField>, constraints: FormRules): FormErrors | null {
  const isPickup = values.delivery === String(Delivery.PICKUP);
  return validateForm(CHECKOUT_FIELDS, values, constraints, isPickup ? CHECKOUT_RULES : COURIER_RULES);
}

export function validateContact(values: Values<ContactField>, constraints: FormRules): FormErrors | null {
  return validateForm(CONTACT_FIELDS, values, constraints, CONTACT_RULES);
}

/** What is wrong with a form, as far as the rules can tell; `null` if nothing is. */
export function validateForm(
  names: readonly string[],
  values: Values,
  constraints: FormRules,
  ownRules: FormRules,
): FormErrors | null {
  const found = names.flatMap((name) => {
    const messages = validateField(values[name] ?? '', { ...constraints[name], ...ownRules[name] });
    return messages.length > 0 ? [[name, messages] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
}
