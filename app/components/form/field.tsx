import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#app/components/class-names.ts';
import { FieldErrors } from './field-errors.tsx';

type FieldOwnProps = {
  id: string;
  name: string;
  label: ReactNode;
  /** A field with errors is invalid, unless `aria-invalid` says that they are another field's. Leave them out and give an `errorId` if they stand elsewhere. */
  errors?: readonly string[];
  /** Where the messages stand, if not right below. */
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
  const messagesId = errorId ?? fieldErrorsId(id);
  const isInvalid = isTrue(rest['aria-invalid'] ?? Boolean(errors?.length));
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
      {errorId === undefined && <FieldErrors id={messagesId} errors={errors} />}
    </div>
  );
}

/** Where the messages below a field stand. */
export function fieldErrorsId(id: string): string {
  return `${id}-error`;
}

function isTrue(value: boolean | string): boolean {
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
