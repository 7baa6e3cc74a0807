import type { SubmissionResult } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import { CONTACT_TEXTS, type ContactText, TRAP_FIELD } from '#app/domain/contact.ts';
import { VALIDATION } from '#app/domain/messages.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Profile } from '#contract/entities.ts';
import type { ContactForm, Refusal } from '#contract/requests.ts';
import { consent, requiredText } from './form-fields.server.ts';
import { textOf } from './forms.server.ts';
import type { Api, Outcome } from './upstream.server.ts';

/** The feedback form as it is posted. Constraints for the browser are derived from it. */
const contactSchema = z.object({
  fullName: requiredText(100),
  email: requiredText(100).check(z.email(VALIDATION.email)),
  subject: requiredText(200),
  content: requiredText(5_000),
  privacy: consent(),
  personalData: consent(),
});

/** What the browser needs to validate as the server does; plain JSON. */
export function contactConstraints() {
  return getZodConstraint(contactSchema);
}

/** What a signed-in shopper need not type. */
export function contactDefaults(user: Profile | null): Partial<Record<ContactText, string>> {
  return { fullName: user?.fullName ?? '', email: user?.email ?? '' };
}

export type Feedback =
  /** Received; or a robot's, which is told the same and dropped. */
  | { kind: 'sent' }
  /** `other`: what the API has against it that concerns no field of the form. */
  | { kind: 'refused'; result: SubmissionResult; other: string[] }
  | { kind: 'failed'; result: SubmissionResult };

/** Sends a message to the shop. Whatever went wrong, everything that was typed comes back in `result`. */
export async function sendFeedback(api: Api, form: FormData): Promise<Feedback> {
  if (textOf(form, TRAP_FIELD) !== '') return { kind: 'sent' };
  const submission = parseWithZod(form, { schema: contactSchema });
  if (submission.status !== 'success') return { kind: 'refused', result: submission.reply(), other: [] };

  const { fullName, email, subject, content } = submission.value;
  const outcome = await createFeedback(api, { fullName, email, subject, content });
  if (outcome.kind === 'done') return { kind: 'sent' };
  if (outcome.kind !== 'refused') return { kind: 'failed', result: submission.reply() };
  const { own, other } = byField(outcome.fields);
  return { kind: 'refused', result: submission.reply({ fieldErrors: own }), other };
}

function createFeedback(api: Api, message: ContactForm): Promise<Outcome<unknown>> {
  return api.write(ENDPOINTS.feedback, message, z.unknown());
}

function byField(refusal: Refusal) {
  const own: Record<string, string[]> = {};
  const other: string[] = [];
  for (const [field, messages = []] of Object.entries(refusal)) {
    if (CONTACT_TEXTS.some((name) => name === field)) own[field] = messages;
    else other.push(...messages);
  }
  return { own, other };
}
