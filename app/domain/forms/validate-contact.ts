import { CONTACT_FIELDS, type ContactField } from './contact.ts';
import { CONSENT_RULES, type FormErrors, type FormRules, joinRules, validateForm } from './validation.ts';

const EXTRA: FormRules = { ...CONSENT_RULES, email: { type: 'email' } };

/** The feedback form's errors by field, as the server would find them; `null` if there are none. */
export function validateContact(
  values: Partial<Record<ContactField, string>>,
  constraints: FormRules,
): FormErrors | null {
  return validateForm(values, joinRules(CONTACT_FIELDS, constraints, EXTRA));
}
