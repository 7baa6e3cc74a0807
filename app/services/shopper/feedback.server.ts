import type { SubmissionResult } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import { CONTACT_TEXTS, type ContactText, OPENED_FIELD, TRAP_FIELD } from '#app/domain/forms/contact.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import * as VALIDATION from '#app/domain/text/validation-texts.ts';
import { mayBeDone, type Outcome } from '#app/services/api/outcome.server.ts';
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
  // An empty field gets one message: «required», and not «wrong format» beside it.
  email: requiredText(100).refine((email) => email === '' || EMAIL.test(email), VALIDATION.email),
  subject: requiredText(200),
  content: requiredText(5_000),
  privacy: consent(),
  personalData: consent(),
});

/** What the browser needs to validate as the server does; plain JSON. */
export const CONTACT_CONSTRAINTS = getZodConstraint(contactSchema);

/** What a signed-in shopper need not type. */
export function contactDefaults(user: Profile | null): Partial<Record<ContactText, string>> {
  return { fullName: user?.fullName ?? '', email: user?.email ?? '' };
}

/** What the form is answered if its message was not sent, or nobody knows. */
export type FeedbackAnswer = {
  /** Everything that was typed, and what is wrong with which field. */
  result?: SubmissionResult;
  /** What is wrong besides the fields. */
  alerts: string[];
  /** When the form was opened, for the next attempt. Without a connection the server does not say. */
  openedAt?: string;
};

/** What a client may do with the form. */
export type FeedbackLimits = {
  /** Counts a message that is complete. @returns whether this client has not written too many */
  mayWrite: () => Promise<boolean>;
  isTooQuick: (openedAt: number) => boolean;
};

export type Feedback =
  /** The message was received. A robot is told the same, and its message is dropped. */
  { kind: 'sent' } | { kind: 'refused' | 'too-often' | 'failed'; answer: FeedbackAnswer };

/** Sends a message to the shop. */
export async function sendFeedback(
  api: Api,
  form: FormData,
  { mayWrite, isTooQuick }: FeedbackLimits,
): Promise<Feedback> {
  if (textOf(form, TRAP_FIELD) !== '') return { kind: 'sent' };
  const submission = parseWithZod(form, { schema: contactSchema });
  const openedAt = openedAtOf(form);
  if (submission.status !== 'success') {
    return { kind: 'refused', answer: { result: submission.reply(), alerts: [], openedAt } };
  }
  const unconfirmed = (text: string) => ({ result: submission.reply(), alerts: [text], openedAt });
  if (isTooQuick(Number(openedAt)))
    return { kind: 'refused', answer: unconfirmed(MESSAGES.feedbackTooQuick) };
  if (!(await mayWrite())) return { kind: 'too-often', answer: unconfirmed(MESSAGES.feedbackTooOften) };

  const { fullName, email, subject, content } = submission.value;
  const outcome = await createFeedback(api, { fullName, email, subject, content });
  if (outcome.kind === 'done') return { kind: 'sent' };
  if (outcome.kind !== 'refused') {
    const text = mayBeDone(outcome) ? MESSAGES.feedbackUncertain : MESSAGES.feedbackFailed;
    return { kind: 'failed', answer: unconfirmed(text) };
  }
  const { own, other } = byField(outcome.fields);
  const alerts = Object.keys(outcome.fields).length === 0 ? [MESSAGES.feedbackFailed] : other;
  return { kind: 'refused', answer: { result: submission.reply({ fieldErrors: own }), alerts, openedAt } };
}

/** As the form says; one that does not say it was opened now. */
function openedAtOf(form: FormData): string {
  const text = textOf(form, OPENED_FIELD);
  return /^\d{1,15}$/.test(text) ? text : String(Date.now());
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
