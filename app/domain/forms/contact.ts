import { FIELD_LABELS } from '#app/domain/text/checkout-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { CONSENT_RULES, CONSENTS } from './consents.ts';
import { type FormErrors, type FormRules, joinRules, validateForm } from './validation.ts';

/** What the feedback form sends on; the order is that of the form. */
export const CONTACT_TEXTS = ['fullName', 'email', 'subject', 'content'] as const;
export type ContactText = (typeof CONTACT_TEXTS)[number];
export const CONTACT_FIELDS = [...CONTACT_TEXTS, ...CONSENTS] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

export const CONTACT_LABELS: Partial<Record<string, string>> = {
  ...FIELD_LABELS,
  fullName: LABELS.contactName,
  email: LABELS.contactEmail,
  subject: LABELS.contactSubject,
  content: LABELS.contactContent,
};

/** A field that people do not see and leave empty; robots fill in whatever there is. */
export const TRAP_FIELD = 'website';

/** When the form was opened, in milliseconds: robots fill one in at once. */
export const OPENED_FIELD = 'opened';

const EXTRA: FormRules = { ...CONSENT_RULES, email: { type: 'email' } };

/** The feedback form's errors by field, as the server would find them; `null` if there are none. */
export function validateContact(
  values: Partial<Record<ContactField, string>>,
  constraints: FormRules,
): FormErrors | null {
  return validateForm(values, joinRules(CONTACT_FIELDS, constraints, EXTRA));
}
