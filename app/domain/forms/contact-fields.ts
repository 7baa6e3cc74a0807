import { FIELD_LABELS } from '#app/domain/text/checkout-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { CONSENTS } from './consents.ts';

/** The fields that are sent to the API, in the order of the form. */
export const CONTACT_TEXTS = ['fullName', 'email', 'subject', 'content'] as const;
export const CONTACT_FIELDS = [...CONTACT_TEXTS, ...CONSENTS] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

export const CONTACT_LABELS: Partial<Record<string, string>> = {
  ...FIELD_LABELS,
  fullName: LABELS.contactName,
  email: LABELS.contactEmail,
  subject: LABELS.contactSubject,
  content: LABELS.contactContent,
};

/** Honeypot: an invisible field that only bots fill in. */
export const TRAP_FIELD = 'website';

/** When the form was opened, in milliseconds, to detect bots, which submit it at once. */
export const OPENED_FIELD = 'opened';
