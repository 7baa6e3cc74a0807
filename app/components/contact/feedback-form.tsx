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
import { readStorage, writeStorage } from '#app/components/storage.ts';
import type { ConsentTextField, ConsentTexts } from '#app/domain/forms/consents.ts';
import {
  CONTACT_FIELDS,
  CONTACT_LABELS,
  CONTACT_TEXTS,
  type ContactField,
  OPENED_FIELD,
  TRAP_FIELD,
} from '#app/domain/forms/contact-fields.ts';
import { type FormRules, validateContact } from '#app/domain/forms/validation.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';

const FORM_ID = 'feedback';

type FeedbackFormProps = {
  constraint: FormRules;
  defaults: Partial<Record<ContactField | ConsentTextField, string>>;
  personalDataHref: string | null;
  mark?: string;
  consentTexts?: ConsentTexts | undefined;
  openedAt: string;
  wasSent: boolean;
  actionData: { result?: SubmissionResult; alerts: readonly string[] } | undefined;
};

export function FeedbackForm(props: FeedbackFormProps) {
  const { constraint, defaults, personalDataHref, consentTexts, wasSent, actionData } = props;
  const navigation = useNavigation();
  const isSending = navigation.state !== 'idle' && navigation.formAction === href('/contact');
  const form = useValidatedForm({
    id: FORM_ID,
    constraint,
    defaults,
    result: actionData?.result,
    validate: validateContact,
  });
  const { fields } = form;
  useDraft(!wasSent && !actionData);
  const { isReady, onInput } = useFormCheck(FORM_ID, (data) => {
    saveDraft(data, defaults);
    return validateContact(Object.fromEntries(data) as Record<string, string>, constraint) === null;
  });
  useEffect(() => {
    // The clicked button is gone.
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
      onInput={onInput}
      onSubmit={onSubmit}
    >
      {/* First, or browsers put forgotten text back. */}
      <input type="hidden" name={props.mark} disabled />
      <h2 className="heading-2">Напишите нам</h2>
      {form.status === 'error' && <ErrorSummary errors={summaryOf(CONTACT_FIELDS, fields, CONTACT_LABELS)} />}
      {actionData?.alerts.map((text) => (
        <Alert key={text} kind="danger">
          {text}
        </Alert>
      ))}
      <div className="field-grid">
        <Field {...inputProps(fields.fullName)} label={LABELS.contactName} autoComplete="name" />
        <Field
          {...inputProps(fields.email)}
          label={LABELS.contactEmail}
          // Browsers refuse Cyrillic there or convert it to Punycode.
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
      <Consents fields={fields} texts={consentTexts} personalDataHref={personalDataHref} />
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

/** For this tab, without consents. A message may be too long for a cookie. */
function saveDraft(data: FormData, defaults: Partial<Record<ContactField, string>>): void {
  const values = CONTACT_TEXTS.map((name): [ContactField, string] => [name, String(data.get(name))]);
  const isTyped = values.some(([name, text]) => text !== (defaults[name] ?? ''));
  // A form filled in from the profile is no draft.
  if (!isTyped && readStorage('sessionStorage', DRAFT_KEY) === null) return;
  writeStorage('sessionStorage', DRAFT_KEY, new URLSearchParams(values).toString());
}

/**
 * Before the browser paints. Text typed before hydration takes precedence.
 *
 * @param isRestored `false` after a message was sent, or for the server's response
 */
function useDraft(isRestored: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: restores only a new form
  useLayoutEffect(() => {
    if (!isRestored) return;
    const controls = document.forms.namedItem(FORM_ID)?.elements;
    for (const [name, text] of new URLSearchParams(readStorage('sessionStorage', DRAFT_KEY) ?? '')) {
      const field = controls?.namedItem(name) as HTMLInputElement | null;
      if (field && text && field.value === field.defaultValue) field.value = text;
    }
  }, []);
}
