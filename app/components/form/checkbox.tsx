import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '#app/components/icon/icon.tsx';
import { FieldErrors } from './field-errors.tsx';

type CheckboxProps = {
  id: string;
  name: string;
  label: ReactNode;
  errors?: readonly string[];
} & Omit<ComponentProps<'input'>, 'type' | 'className'>;

/** A box with its text, which may hold a link. Takes every attribute of the input. */
export function Checkbox({ id, label, errors, ...input }: CheckboxProps) {
  const errorId = `${id}-error`;
  const isInvalid = Boolean(errors?.length);
  return (
    <div className="checkbox">
      <label className="checkbox__label">
        <input
          {...input}
          id={id}
          type="checkbox"
          className="checkbox__input"
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? errorId : undefined}
        />
        <span className="checkbox__box">
          <Icon name="check" size="sm" />
        </span>
        <span>{label}</span>
      </label>
      <FieldErrors id={errorId} errors={errors} />
    </div>
  );
}
