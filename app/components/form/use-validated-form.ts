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

/** The form's validation state and the handlers that keep it current. */
export type CheckedForm = {
  status: SubmissionResult['status'];
  errors: Partial<Record<string, readonly string[] | null>>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onBlur: (event: FocusEvent<HTMLFormElement>) => void;
  /** Validates all fields again; drops the server's errors. */
  validate: () => void;
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
 * @returns `checks` is what they are given. `clear` takes away what the server found wrong.
 */
export function useValidatedForm<Name extends string>(options: ValidatedFormOptions<Name>) {
  const { id, names, constraint } = options;
  const [cleared, setCleared] = useState<SubmissionResult>();
  const result = options.result === cleared ? undefined : options.result;
  const [initial] = useState<Partial<Record<string, unknown>>>(
    options.result?.initialValue ?? options.defaults,
  );
  const [checked, setChecked] = useState<CheckedForm>();
  const { status, errors = {} } = checked ?? { status: result?.status, errors: result?.error };
  useFirstError(id, options.result);
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
    checks: { ...options, result, onChange: setChecked },
    clear() {
      // The focus must not fall back to the top of the page.
      if (document.activeElement?.closest('#error-summary')) focusFirstError(id, result);
      setCleared(options.result);
      checked?.validate();
    },
  };
}

/** What is answered in place leads to the first field with a mistake. */
function useFirstError(formId: string, result: SubmissionResult | undefined): void {
  const [firstResult] = useState(result);
  useLayoutEffect(() => {
    if (result === firstResult || result?.status !== 'error') return;
    focusFirstError(formId, result);
  }, [formId, result, firstResult]);
}

function focusFirstError(formId: string, result: SubmissionResult | undefined): void {
  const controls = Array.from(document.forms.namedItem(formId)?.elements ?? []) as HTMLInputElement[];
  controls.find(({ name }) => result?.error?.[name])?.focus();
}
