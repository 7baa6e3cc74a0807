import { createHash } from 'node:crypto';
import type { SubmissionResult } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { data, href, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { CONTACT_TEXTS, OPENED_FIELD, TRAP_FIELD } from '#app/domain/forms/contact-fields.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import * as VALIDATION from '#app/domain/text/validation-texts.ts';
import { mayHaveSucceeded } from '#app/services/api/outcome.server.ts';
import { refusalWith } from '#app/services/api/send.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { consent, consentText, requiredText } from '#app/services/http/form-fields.server.ts';
import { textOf } from '#app/services/http/forms.server.ts';
import { isTooQuick, spend } from '#app/services/http/limits.server.ts';
import { redirectWithNotices } from '#app/services/http/notices-and-drafts.server.ts';
import { EMAIL } from '#contract/addresses.ts';
import { MAX_LENGTHS } from '#contract/defaults.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { type ContactForm, contactFormSchema } from '#contract/requests.ts';

const contactSchema = z.object({
  fullName: requiredText(MAX_LENGTHS.fullName),
  // Empty: only «required», not also «wrong format».
  email: requiredText(MAX_LENGTHS.email).refine(
    (email) => email === '' || EMAIL.test(email),
    VALIDATION.email,
  ),
  subject: requiredText(MAX_LENGTHS.subject),
  content: requiredText(MAX_LENGTHS.content, VALIDATION.required, { keepsLines: true }),
  privacy: consent(),
  personalData: consent(),
  privacyText: consentText(),
  personalDataText: consentText(),
});

export const CONTACT_CONSTRAINTS = getZodConstraint(contactSchema);

export type FeedbackActionData = {
  result?: SubmissionResult;
  alerts: string[];
  /** For the next attempt. Absent if the browser was offline. */
  openedAt?: string;
};

export async function sendFeedback(
  request: Request,
  context: Readonly<RouterContextProvider>,
  form: FormData,
) {
  const redirectSent = () => redirectWithNotices(request, href('/contact'), [{ code: 'feedback-sent' }]);
  const submission = parseWithZod(form, { schema: contactSchema });
  const openedAt = openedAtOf(form);
  function reply(status: number, alerts: string[], result = submission.reply()) {
    return data<FeedbackActionData>({ result, alerts, openedAt }, { status });
  }
  if (submission.status !== 'success') return reply(400, []);
  // A browser may fill in the field for a guest: no thanks for a lost message.
  if (textOf(form, TRAP_FIELD) !== '') return reply(400, [MESSAGES.feedbackTrapped]);
  if (isTooQuick(context, Number(openedAt))) return reply(400, [MESSAGES.feedbackTooQuick]);
  if (!(await spend(context, 'feedback'))) return reply(429, [MESSAGES.feedbackTooOften]);

  const { fullName, email, subject, content, privacyText, personalDataText } = submission.value;
  const texts = { fullName, email, subject, content };
  const consents = [privacyText, personalDataText].filter((text) => text !== undefined);
  const message: ContactForm = { ...texts, ...(consents.length > 0 && { consents }) };
  const headers = { 'Idempotency-Key': keyOf(openedAt, texts) };
  const outcome = await getApi(context).submit(ENDPOINTS.feedback, message, headers, isRefusal);
  if (outcome.kind === 'done') return redirectSent();
  if (outcome.kind !== 'refused') {
    return reply(503, [mayHaveSucceeded(outcome) ? MESSAGES.feedbackUncertain : MESSAGES.feedbackFailed]);
  }
  const { fields } = outcome;
  if (Object.keys(fields).length === 0) return reply(400, [MESSAGES.feedbackFailed]);
  const fieldErrors = Object.fromEntries(
    CONTACT_TEXTS.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])),
  );
  const others = Object.entries(fields).flatMap(([name, texts = []]) => (name in fieldErrors ? [] : texts));
  return reply(400, others, submission.reply({ fieldErrors }));
}

const isRefusal = refusalWith([409, 422], contactFormSchema);

/** A double click has one key: the API stores it once. */
function keyOf(openedAt: string, texts: Record<string, string>): string {
  return createHash('sha256')
    .update(JSON.stringify([openedAt, texts]))
    .digest('base64url');
}

function openedAtOf(form: FormData): string {
  const text = textOf(form, OPENED_FIELD);
  return /^\d{1,15}$/.test(text) ? text : String(Date.now());
}
