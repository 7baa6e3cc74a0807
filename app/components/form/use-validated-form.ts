import { type FieldMetadata, parse, type SubmissionResult, useForm } from '@conform-to/react';
import { type FocusEvent, useLayoutEffect, useState } from 'react';
import { focusMain } from '#app/components/navigation/focus-main.ts';
import type { FormErrors, FormRules } from '#app/domain/forms/validation.ts';

export type FormField = FieldMetadata<string>;

/** Longer than a click: a message that came the moment a field is left would move the pressed button from under the pointer. */
const CLICK_MS = 250;

type ValidatedFormOptions<Name extends string> = {
  id: string;
  constraint: FormRules;
  defaults: Partial<Record<Name, string>>;
  result: SubmissionResult | undefined;
  validate: (values: Partial<Record<Name, string>>, constraint: FormRules) => FormErrors | null;
};

/**
 * A form with the errors that the server found. Scripts check a field while it is typed into and when it is left
 * (specification 5: aggressive), and an answer in place leads to the first field with a mistake.
 *
 * @returns `clear` takes away what the server found wrong.
 */
export function useValidatedForm<Name extends string>(options: ValidatedFormOptions<Name>) {
  const { id, constraint, defaults, result, validate } = options;
  const [form, fields] = useForm<Record<string, string>>({
    id,
    constraint: constraint as Record<string, NonNullable<FormRules[string]>>,
    defaultValue: defaults,
    lastResult: result ?? null,
    shouldValidate: 'onInput',
    onValidate: ({ formData }) =>
      parse(formData, {
        resolve: (values: Record<string, string>) => {
          const error = validate(values as Partial<Record<Name, string>>, constraint);
          return error ? { error } : { value: values };
        },
      }),
  });
  function onBlur({ target, currentTarget }: FocusEvent<HTMLFormElement>) {
    const { name } = target as Element as HTMLInputElement;
    if (name in constraint) setTimeout(() => currentTarget.isConnected && form.validate({ name }), CLICK_MS);
  }
  return {
    status: form.status,
    fields: fields as Record<Name, FormField>,
    props: { id, noValidate: true, onSubmit: form.onSubmit, onBlur },
    clear() {
      // The focus must not fall back to the top of the page.
      if (document.activeElement?.closest('#error-summary')) focusMain();
      form.validate();
    },
  };
}

/**
 * Whether a form may be sent: with scripts, once it passes `check`. What was filled in before scripts ran counts as well.
 *
 * @returns `look` is the form's `onInput`, React's: after a listener of our own, rendering would undo a controlled input.
 */
export function useFormCheck(formId: string, check: (data: FormData) => boolean) {
  const [isReady, setReady] = useState(true);
  function look() {
    const form = document.forms.namedItem(formId);
    if (form) setReady(check(new FormData(form)));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: later on every keystroke is looked at
  useLayoutEffect(look, []);
  return { isReady, look };
}

export function inputProps({ id, name, required, maxLength, initialValue, errors }: FormField) {
  return { id, name, required, maxLength, defaultValue: initialValue, errors };
}

/** What `ErrorSummary` lists: each message with the way to its field, in the order of the form. */
export function summaryOf<Name extends string>(
  names: readonly Name[],
  fields: Record<Name, FormField>,
  labels: Partial<Record<string, string>>,
): { href: string; text: string }[] {
  return names.flatMap((name) =>
    (fields[name].errors ?? []).map((message) => ({
      href: `#${fields[name].id}`,
      text: labels[name] ? `${labels[name]}: ${message}` : message,
    })),
  );
}
