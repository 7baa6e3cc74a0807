import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#app/components/class-names.ts';
import { Icon, type IconName } from '#app/components/icon/icon.tsx';
import { spellPrices } from '#app/domain/text/money.ts';

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  id: string;
  label: ReactNode;
  /** `aria-invalid` is false if they belong to another field. */
  errors?: readonly string[];
  /** If not the field's own. */
  errorId?: string;
  hint?: ReactNode;
  /** Makes it a `<textarea>`. */
  rows?: number;
  /** Makes it a `<select>`. */
  options?: readonly { value: string; title: string }[];
};

/** Accepts every native attribute. */
export function Field({ label, errors, errorId, hint, className, options, ...control }: FieldProps) {
  const { id, rows, 'aria-invalid': isInvalid = Boolean(errors?.length) } = control;
  const hintId = `${id}-hint`;
  const messagesId = errorId ?? fieldErrorsId(id);
  const Control = (options ? 'select' : rows === undefined ? 'input' : 'textarea') as 'input';
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
      >
        {options?.map(({ value, title }) => (
          // Without markup, a screen reader reads no roubles in «190.-».
          <option key={value} value={value}>
            {spellPrices(title)}
          </option>
        ))}
      </Control>
      {hint !== undefined && (
        <p id={hintId} className="field__hint">
          {hint}
        </p>
      )}
      {errorId === undefined && <FieldErrors id={messagesId} errors={errors} />}
    </div>
  );
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> & {
  id: string;
  label: ReactNode;
  errors?: readonly string[];
};

export function Checkbox({ label, errors, ...input }: CheckboxProps) {
  const errorId = fieldErrorsId(input.id);
  const isInvalid = Boolean(errors?.length);
  return (
    <div className="checkbox">
      <label className="checkbox__label">
        <input
          {...input}
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

type ChoiceGroupProps = {
  id: string;
  legend: ReactNode;
  name: string;
  options: readonly { value: number; title: string; note?: string; icon: IconName }[];
  chosen?: number;
  errors?: readonly string[];
};

export function ChoiceGroup({ id, legend, name, options, chosen, errors }: ChoiceGroupProps) {
  const errorId = fieldErrorsId(id);
  return (
    <fieldset id={id} className="choice-group" aria-describedby={errors?.length ? errorId : undefined}>
      <legend className="choice-group__legend">{legend}</legend>
      <div className="choice-group__options">
        {options.map(({ value, title, note, icon }) => (
          <label key={value} className="choice">
            <input
              type="radio"
              className="choice__input"
              name={name}
              value={value}
              defaultChecked={value === chosen}
            />
            <Icon name={icon} size="lg" />
            <span className="choice__text">
              <b>{title}</b> {note && <span className="choice__note">{note}</span>}
            </span>
            <span className="choice__dot" />
          </label>
        ))}
      </div>
      <FieldErrors id={errorId} errors={errors} />
    </fieldset>
  );
}

export function fieldErrorsId(id: string): string {
  return `${id}-error`;
}

/** Always rendered: screen readers announce only changes of an existing live region. */
function FieldErrors({ id, errors }: { id: string; errors: readonly string[] | undefined }) {
  return (
    <div id={id} className="field-errors" aria-live="polite">
      {errors?.map((error) => (
        <p key={error}>
          <Icon name="alert" />
          {error}
        </p>
      ))}
    </div>
  );
}
