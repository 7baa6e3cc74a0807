import type { SubmissionResult } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import { CONTACT_TEXTS, type ContactText, TRAP_FIELD } from '#app/domain/forms/contact.ts';
import { MESSAGES, VALIDATION } from '#app/domain/text/messages.ts';
import type { Outcome } from '#app/services/api/outcome.server.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import { consent, requiredText } from '#app/services/http/form-fields.server.ts';
import { textOf } from '#app/services/http/forms.server.ts';
import { EMAIL } from '#contract/addresses.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Profile } from '#contract/entities.ts';
import type { ContactForm, Refusal } from '#contract/requests.ts';

/** The feedback form as it is posted. Constraints for the browser are derived from it. */
const contactSchema = z.object({
  fullName: requiredText(100),
  email: requiredText(100).check(z.email({ pattern: EMAIL, error: VALIDATION.email })),
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

/** What the form is answered if its message was not sent. */
export type FeedbackAnswer = {
  /** Everything that was typed, and what is wrong with which field. */
  result?: SubmissionResult;
  /** What is wrong besides the fields. */
  alerts: string[];
};

export type Feedback =
  /** The message was received. A robot is told the same, and its message is dropped. */
  { kind: 'sent' } | { kind: 'refused' | 'too-often' | 'failed'; answer: FeedbackAnswer };

/**
 * Sends a message to the shop.
 *
 * @param mayWrite counts a message that is complete; whether this client has not written too many
 */
export async function sendFeedback(
  api: Api,
  form: FormData,
  mayWrite: () => Promise<boolean>,
): Promise<Feedback> {
  if (textOf(form, TRAP_FIELD) !== '') return { kind: 'sent' };
  const submission = parseWithZod(form, { schema: contactSchema });
  if (submission.status !== 'success') {
    return { kind: 'refused', answer: { result: submission.reply(), alerts: [] } };
  }

  if (!(await mayWrite())) {
    const answer = { result: submission.reply(), alerts: [MESSAGES.feedbackTooOften] };
    return { kind: 'too-often', answer };
  }
  const { fullName, email, subject, content } = submission.value;
  const outcome = await createFeedback(api, { fullName, email, subject, content });
  if (outcome.kind === 'done') return { kind: 'sent' };
  if (outcome.kind !== 'refused') {
    return { kind: 'failed', answer: { result: submission.reply(), alerts: [MESSAGES.feedbackFailed] } };
  }
  const { own, other } = byField(outcome.fields);
  const alerts = Object.keys(outcome.fields).length === 0 ? [MESSAGES.feedbackFailed] : other;
  return { kind: 'refused', answer: { result: submission.reply({ fieldErrors: own }), alerts } };
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
