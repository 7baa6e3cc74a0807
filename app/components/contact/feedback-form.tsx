import type { SubmissionResult } from '@conform-to/react';
import { type FormEvent, useEffect, useLayoutEffect } from 'react';
import { Form, href, useNavigation } from 'react-router';
import { Consents } from '#app/components/form/consents.tsx';
import { Field } from '#app/components/form/fields.tsx';
import {
  inputProps,
  summaryOf,
  useFormCheck,
  useValidatedForm,
} from '#app/components/form/use-validated-form.ts';
import { Icon } from '#app/components/icon/icon.tsx';
import { focusMain } from '#app/components/navigation/focus-main.ts';
import { Alert } from '#app/components/notices/alert.tsx';
import { ErrorSummary } from '#app/components/notices/error-summary.tsx';
import { keep, recall } from '#app/components/storage.ts';
import {
  CONTACT_FIELDS,
  CONTACT_LABELS,
  CONTACT_TEXTS,
  type ContactField,
  OPENED_FIELD,
  TRAP_FIELD,
} from '#app/domain/forms/contact.ts';
import { type FormRules, validateContact } from '#app/domain/forms/validation.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';

const FORM_ID = 'feedback';

type FeedbackFormProps = {
  constraint: FormRules;
  defaults: Partial<Record<ContactField, string>>;
  personalDataHref: string | null;
  openedAt: string;
  /** A message was sent, and this is the empty form after it. */
  wasSent: boolean;
  answer: { result?: SubmissionResult; alerts: readonly string[] } | undefined;
};

/** «Напишите нам». With scripts it can be sent once it is complete; without them the server says what is missing. */
export function FeedbackForm(props: FeedbackFormProps) {
  const { constraint, defaults, personalDataHref, wasSent, answer } = props;
  const navigation = useNavigation();
  const isSending = navigation.state !== 'idle' && navigation.formAction === href('/contact');
  const form = useValidatedForm({
    id: FORM_ID,
    constraint,
    defaults,
    result: answer?.result,
    validate: validateContact,
  });
  const { fields } = form;
  useDraft(!wasSent && !answer);
  const { isReady, look } = useFormCheck(FORM_ID, (data) => {
    keepDraft(data);
    return validateContact(Object.fromEntries(data) as Record<string, string>, constraint) === null;
  });
  useEffect(() => {
    // The button that sent the message has gone with its form.
    if (wasSent && document.activeElement === document.body) focusMain();
  }, [wasSent]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    if (isSending) event.preventDefault();
    else form.props.onSubmit(event);
  }
  return (
    <Form
      {...form.props}
      method="post"
      action={href('/contact')}
      className="panel feedback"
      onInput={look}
      onSubmit={onSubmit}
    >
      <h2 className="heading-2">Напишите нам</h2>
      {form.status === 'error' && <ErrorSummary errors={summaryOf(CONTACT_FIELDS, fields, CONTACT_LABELS)} />}
      {answer?.alerts.map((text) => (
        <Alert key={text} kind="danger">
          {text}
        </Alert>
      ))}
      <div className="field-grid">
        <Field {...inputProps(fields.fullName)} label={LABELS.contactName} autoComplete="name" />
        <Field
          {...inputProps(fields.email)}
          label={LABELS.contactEmail}
          // Not `type="email"`: browsers refuse Cyrillic there, or write it in other letters.
          inputMode="email"
          autoComplete="email"
        />
        <Field
          {...inputProps(fields.subject)}
          className="field--wide"
          label={LABELS.contactSubject}
          placeholder="О чём письмо"
        />
        <Field
          {...inputProps(fields.content)}
          className="field--wide"
          label={LABELS.contactContent}
          rows={2}
        />
      </div>
      <p className="feedback__trap">
        <input type="hidden" name={OPENED_FIELD} defaultValue={props.openedAt} />
        <label>
          Оставьте это поле пустым <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <Consents fields={fields} personalDataHref={personalDataHref} />
      <button
        type="submit"
        className="button button--primary"
        disabled={!isReady}
        aria-busy={isSending}
        aria-describedby={isReady ? undefined : 'feedback-hint'}
      >
        {isSending && <Icon name="spinner" />}
        {isSending ? 'Отправляем' : 'Отправить'}
      </button>
      {!isReady && (
        <p id="feedback-hint" className="field__hint">
          {MESSAGES.feedbackHint}
        </p>
      )}
    </Form>
  );
}

const DRAFT_KEY = 'feedback';

/**
 * Keeps what is typed, without the consents, in this tab, until it is sent. A message may be longer than the cookie that
 * holds the checkout's draft.
 */
function keepDraft(data: FormData): void {
  const values = CONTACT_TEXTS.map((name) => [name, String(data.get(name))]);
  keep('sessionStorage', DRAFT_KEY, new URLSearchParams(values).toString());
}

/**
 * Fills the draft in before the browser paints, and before the form is checked. What was typed before scripts ran counts.
 *
 * @param isRestored not after a message was sent, nor where the server's answer stands in the form
 */
function useDraft(isRestored: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the form that has just come is filled in
  useLayoutEffect(() => {
    if (!isRestored) return;
    const controls = document.forms.namedItem(FORM_ID)?.elements;
    for (const [name, text] of new URLSearchParams(recall('sessionStorage', DRAFT_KEY) ?? '')) {
      const field = controls?.namedItem(name) as HTMLInputElement | null;
      if (field && text && field.value === field.defaultValue) field.value = text;
    }
  }, []);
}
