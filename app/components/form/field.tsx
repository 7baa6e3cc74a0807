import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#app/components/class-names.ts';
import { FieldErrors } from './field-errors.tsx';

type FieldOwnProps = {
  id: string;
  name: string;
  label: ReactNode;
  /** A field with errors is invalid. Leave them out and give an `errorId` if the messages stand elsewhere. */
  errors?: readonly string[];
  /** Where the messages stand; by default `{id}-error`, right below. */
  errorId?: string;
  hint?: ReactNode;
};
type InputFieldProps = FieldOwnProps & { multiline?: false } & Omit<
    ComponentProps<'input'>,
    keyof FieldOwnProps
  >;
type TextFieldProps = FieldOwnProps & { multiline: true } & Omit<
    ComponentProps<'textarea'>,
    keyof FieldOwnProps
  >;

/** Label above, control, hint and messages below, tied together by ids. Takes every native attribute. */
export function Field(props: InputFieldProps | TextFieldProps) {
  const { id, label, errors, errorId, hint, className, ...rest } = props;
  const hintId = `${id}-hint`;
  const messagesId = errorId ?? `${id}-error`;
  const isInvalid = Boolean(errors?.length) || isTrue(rest['aria-invalid']);
  const shared = {
    id,
    className: 'field__control',
    'aria-invalid': isInvalid || undefined,
    'aria-describedby': classNames(hint !== undefined && hintId, isInvalid && messagesId) || undefined,
  };
  return (
    <div className={classNames('field', className)}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {isMultiline(rest) ? (
        <textarea {...withoutMultiline(rest)} {...shared} />
      ) : (
        <input {...withoutMultiline(rest)} {...shared} />
      )}
      {hint !== undefined && (
        <p id={hintId} className="field__hint">
          {hint}
        </p>
      )}
      {(errors !== undefined || errorId === undefined) && <FieldErrors id={messagesId} errors={errors} />}
    </div>
  );
}

function isTrue(value: boolean | string | undefined): boolean {
  return value === true || value === 'true';
}

function isMultiline<Multiline extends { multiline: true }, Single>(
  props: Multiline | Single,
): props is Multiline {
  return (props as { multiline?: boolean }).multiline === true;
}

function withoutMultiline<Props extends { multiline?: boolean }>({ multiline: _, ...rest }: Props) {
  return rest;
}
