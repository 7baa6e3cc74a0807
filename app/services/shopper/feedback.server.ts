import type { SubmissionResult } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { data, href, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { CONTACT_TEXTS, OPENED_FIELD, TRAP_FIELD } from '#app/domain/forms/contact.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import * as VALIDATION from '#app/domain/text/validation-texts.ts';
import { mayHaveSucceeded } from '#app/services/api/outcome.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { consent, requiredText } from '#app/services/http/form-fields.server.ts';
import { textOf } from '#app/services/http/forms.server.ts';
import { isTooQuick, spend } from '#app/services/http/limits.server.ts';
import { redirectWithNotices } from '#app/services/http/notices-and-drafts.server.ts';
import { EMAIL } from '#contract/addresses.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { ContactForm } from '#contract/requests.ts';

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

/** What the form is answered if its message was not sent, or nobody knows. */
export type FeedbackAnswer = {
  /** Everything that was typed, and what is wrong with which field. */
  result?: SubmissionResult;
  /** What is wrong besides the fields. */
  alerts: string[];
  /** When the form was opened, for the next attempt. Without a connection the server does not say. */
  openedAt?: string;
};

/** Sends a message to the shop, or answers the form with everything that was typed and what is wrong with it. */
export async function sendFeedback(
  request: Request,
  context: Readonly<RouterContextProvider>,
  form: FormData,
) {
  const leave = () => redirectWithNotices(request, href('/contact'), [{ code: 'feedback-sent' }]);
  // A robot is told the same, and its message is dropped.
  if (textOf(form, TRAP_FIELD) !== '') return leave();
  const submission = parseWithZod(form, { schema: contactSchema });
  const openedAt = openedAtOf(form);
  function answer(status: number, alerts: string[], result = submission.reply()) {
    return data<FeedbackAnswer>({ result, alerts, openedAt }, { status });
  }
  if (submission.status !== 'success') return answer(400, []);
  if (isTooQuick(context, Number(openedAt))) return answer(400, [MESSAGES.feedbackTooQuick]);
  if (!(await spend(context, 'feedback'))) return answer(429, [MESSAGES.feedbackTooOften]);

  const { fullName, email, subject, content } = submission.value;
  const message: ContactForm = { fullName, email, subject, content };
  const outcome = await getApi(context).write(ENDPOINTS.feedback, message, z.unknown());
  if (outcome.kind === 'done') return leave();
  if (outcome.kind !== 'refused') {
    return answer(503, [mayHaveSucceeded(outcome) ? MESSAGES.feedbackUncertain : MESSAGES.feedbackFailed]);
  }
  const { fields } = outcome;
  if (Object.keys(fields).length === 0) return answer(400, [MESSAGES.feedbackFailed]);
  const fieldErrors = Object.fromEntries(
    CONTACT_TEXTS.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])),
  );
  const others = Object.entries(fields).flatMap(([name, texts = []]) => (name in fieldErrors ? [] : texts));
  return answer(400, others, submission.reply({ fieldErrors }));
}

/** As the form says; one that does not say it was opened now. */
function openedAtOf(form: FormData): string {
  const text = textOf(form, OPENED_FIELD);
  return /^\d{1,15}$/.test(text) ? text : String(Date.now());
}
