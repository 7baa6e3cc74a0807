import { getFormProps, parse, type SubmissionResult, useForm } from '@conform-to/react';
import type { FocusEvent } from 'react';
import type { FormErrors, FormRules } from '#app/domain/forms/validation.ts';
import { afterPress } from './after-press.ts';

type ValidatedFormOptions<Name extends string> = {
  id: string;
  names: readonly Name[];
  /** What the server's schema says of each field. */
  constraint: FormRules;
  defaults: Partial<Record<Name, string>>;
  /** What the last post was answered. */
  result: SubmissionResult | undefined;
  validate: (values: Partial<Record<Name, string>>, constraint: FormRules) => FormErrors | null;
};

/**
 * A form that checks a field while somebody types and when the field is left (specification 5: aggressive). Without
 * scripts it is a plain form; the errors that the server found are in `fields` then, too.
 */
export function useValidatedForm<Name extends string>(options: ValidatedFormOptions<Name>) {
  const { id, names, constraint, defaults, result, validate } = options;
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
  function onBlur({ target }: FocusEvent<HTMLFormElement>) {
    const left = (target as Element as HTMLInputElement).name;
    const name = names.find((candidate) => candidate === left);
    if (name) afterPress(() => form.validate({ name }));
  }
  return {
    form,
    fields: fields as Record<Name, (typeof fields)[string]>,
    props: { ...getFormProps(form), onBlur },
  };
}
