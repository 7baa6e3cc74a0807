import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#app/components/class-names.ts';
import { FieldErrors } from './field-errors.tsx';

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  id: string;
  label: ReactNode;
  /** A field with errors is invalid, unless `aria-invalid` says that they are another field's. Leave them out and give an `errorId` if they stand elsewhere. */
  errors?: readonly string[];
  /** Where the messages stand, if not right below. */
  errorId?: string;
  hint?: ReactNode;
  /** A text of several lines, this many of them at first. */
  rows?: number;
};

/** Label above, control, hint and messages below, tied together by ids. Takes every native attribute. */
export function Field({ label, errors, errorId, hint, className, ...control }: FieldProps) {
  const { id, rows, 'aria-invalid': isInvalid = Boolean(errors?.length) } = control;
  const hintId = `${id}-hint`;
  const messagesId = errorId ?? fieldErrorsId(id);
  // Both take the attributes that forms here use.
  const Control = (rows === undefined ? 'input' : 'textarea') as 'input';
  return (
    <div className={classNames('field', className)}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <Control
        {...control}
        className="field__control"
        aria-invalid={isInvalid || undefined}
        aria-describedby={
          classNames(hint !== undefined && hintId, Boolean(isInvalid) && messagesId) || undefined
        }
      />
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
