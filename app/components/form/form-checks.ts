import { parse, type SubmissionResult, useForm } from '@conform-to/react';
import { type FocusEvent, useLayoutEffect } from 'react';
import type { FormErrors, FormRules } from '#app/domain/forms/validation.ts';
import { afterPress } from './after-press.ts';
import type { CheckedForm } from './use-validated-form.ts';

export type FormChecksProps<Name extends string> = {
  /** Of a form in the page. */
  id: string;
  names: readonly Name[];
  /** What the server's schema says of each field. */
  constraint: FormRules;
  defaults: Partial<Record<Name, string>>;
  /** What the last post was answered. */
  result: SubmissionResult | undefined;
  validate: (values: Partial<Record<Name, string>>, constraint: FormRules) => FormErrors | null;
  /** Told before the browser paints. */
  onChange: (checked: CheckedForm) => void;
};

/** Checks a field while somebody types and when the field is left (specification 5: aggressive). Draws nothing. */
export function FormChecks<Name extends string>(props: FormChecksProps<Name>) {
  const { id, names, constraint, defaults, result, validate, onChange } = props;
  const [form] = useForm<Record<string, string>>({
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
  const { status, allErrors: errors, onSubmit, validate: check } = form;
  useLayoutEffect(() => {
    function onBlur({ target }: FocusEvent<HTMLFormElement>) {
      const left = (target as Element as HTMLInputElement).name;
      const name = names.find((candidate) => candidate === left);
      if (name) afterPress(() => check({ name }));
    }
    onChange({ status, errors, onSubmit, onBlur, validate: check });
  }, [status, errors, onSubmit, check, names, onChange]);
  return null;
}
