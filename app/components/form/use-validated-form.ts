import type { SubmissionResult } from '@conform-to/react';
import { type FocusEvent, type FormEvent, useLayoutEffect, useState } from 'react';
import type { FormRules } from '#app/domain/forms/validation.ts';

/** What a control takes: its name, its constraints, what was typed before, and what is wrong with it. */
export type FormField = {
  id: string;
  name: string;
  required: boolean | undefined;
  maxLength: number | undefined;
  initialValue: string | undefined;
  errors: readonly string[] | undefined;
};

/** A form as its checks see it now, and what they want to be told. */
export type CheckedForm = {
  status: SubmissionResult['status'];
  errors: Partial<Record<string, readonly string[] | null>>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onBlur: (event: FocusEvent<HTMLFormElement>) => void;
};

type ValidatedFormOptions<Name extends string> = {
  id: string;
  names: readonly Name[];
  /** What the server's schema says of each field. */
  constraint: FormRules;
  defaults: Partial<Record<Name, string>>;
  /** What the last post was answered. */
  result: SubmissionResult | undefined;
};

/**
 * A form whose checks (`FormChecks`) come late. Without them it is a plain form with the errors that the server found.
 *
 * @returns `checks` is what they are given.
 */
export function useValidatedForm<Name extends string>(options: ValidatedFormOptions<Name>) {
  const { id, names, constraint, result } = options;
  const [initial] = useState<Partial<Record<string, unknown>>>(result?.initialValue ?? options.defaults);
  const [checked, setChecked] = useState<CheckedForm>();
  const { status, errors = {} } = checked ?? { status: result?.status, errors: result?.error };
  useFirstError(id, result);
  const fields = names.map((name): [Name, FormField] => {
    const { required, maxLength } = constraint[name] ?? {};
    const initialValue = (initial[name] as string) || undefined;
    return [
      name,
      { id: `${id}-${name}`, name, required, maxLength, initialValue, errors: errors[name] ?? undefined },
    ];
  });
  return {
    status,
    fields: Object.fromEntries(fields) as Record<Name, FormField>,
    props: { id, noValidate: true, onSubmit: checked?.onSubmit, onBlur: checked?.onBlur },
    checks: { ...options, onChange: setChecked },
  };
}

/** What is answered in place leads to the first field with a mistake. */
function useFirstError(formId: string, result: SubmissionResult | undefined): void {
  const [firstResult] = useState(result);
  useLayoutEffect(() => {
    if (result === firstResult || result?.status !== 'error') return;
    const controls = Array.from(document.forms.namedItem(formId)?.elements ?? []) as HTMLInputElement[];
    controls.find(({ name }) => result.error?.[name])?.focus();
  }, [formId, result, firstResult]);
}
