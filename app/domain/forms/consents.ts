import * as MESSAGES from '#app/domain/text/messages.ts';
import type { FormRules } from './validation.ts';

/** The two boxes without which nothing personal is sent: the order's and the feedback form's. */
export const CONSENTS = ['privacy', 'personalData'] as const;
export type Consent = (typeof CONSENTS)[number];

export const CONSENT_RULES: FormRules = Object.fromEntries(
  CONSENTS.map((name) => [name, { messages: { required: MESSAGES.consentRequired } }]),
);

export function hasConsents(form: FormData): boolean {
  return CONSENTS.every((name) => form.has(name));
}
