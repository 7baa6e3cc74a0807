import { FIELD_LABELS } from '#app/domain/text/checkout-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { CONSENTS } from './consents.ts';

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

/** Honeypot: only bots fill it in. */
export const TRAP_FIELD = 'website';

/** Time in ms: bots submit at once. */
export const OPENED_FIELD = 'opened';
