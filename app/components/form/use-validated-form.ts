import { type FieldMetadata, parse, type SubmissionResult, useForm } from '@conform-to/react';
import { type FocusEvent, type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { focusMain } from '#app/components/navigation/focus-main.ts';
import type { FormErrors, FormRules } from '#app/domain/forms/validation.ts';

export type FormField = FieldMetadata<string>;

/** Until a click has ended: a message could move the clicked button away. */
const CLICK_MS = 250;

type ValidatedFormOptions<Name extends string> = {
  id: string;
  constraint: FormRules;
  defaults: Partial<Record<Name, string>>;
  result: SubmissionResult | undefined;
  validate: (values: Partial<Record<Name, string>>, constraint: FormRules) => FormErrors | null;
};

/**
 * Validates on input and on blur (specification 5: aggressive); a response focuses the first invalid field.
 * @returns `clear` removes the server's errors
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
  const submissions = useRef(0);
  function onBlur({ target, currentTarget }: FocusEvent<HTMLFormElement>) {
    const { name } = target as Element as HTMLInputElement;
    if (!(name in constraint)) return;
    const before = submissions.current;
    setTimeout(() => {
      // A later validation would remove the errors of a fast response.
      if (currentTarget.isConnected && submissions.current === before) form.validate({ name });
    }, CLICK_MS);
  }
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    form.onSubmit(event);
    if (!event.defaultPrevented) submissions.current += 1;
  }
  return {
    status: form.status,
    fields: fields as Record<Name, FormField>,
    props: { id, noValidate: true, onSubmit, onBlur },
    clear() {
      // Or the focus would return to the top of the page.
      if (document.activeElement?.closest('#error-summary')) focusMain();
      form.validate();
    },
  };
}

/**
 * `check` decides, also for fields filled in before hydration.
 *
 * @returns `onInput` as a React prop: rendering after a native listener resets controlled inputs
 */
export function useFormCheck(formId: string, check: (data: FormData) => boolean) {
  const [isReady, setReady] = useState(true);
  function onInput() {
    const form = document.forms.namedItem(formId);
    if (form) setReady(check(new FormData(form)));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: afterwards `onInput` checks every keystroke
  useLayoutEffect(onInput, []);
  return { isReady, onInput };
}

export function inputProps({ id, name, required, maxLength, initialValue, errors }: FormField) {
  return { id, name, required, maxLength, defaultValue: initialValue, errors };
}

/** In the order of the form. */
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
