import type { ComponentProps } from 'react';
import { classNames } from '#app/components/class-names.ts';
import { Icon } from '#app/components/icon/icon.tsx';
import { MAX_QUANTITY, MIN_QUANTITY } from '#contract/defaults.ts';

type StepperProps = {
  /** Names the whole: «Количество: Хлебный квас». */
  label: string;
  name?: string;
  value?: number | string;
  defaultValue?: number | string;
  min?: number;
  max?: number;
  /**
   * Native attributes of the two buttons: `type`, `name` and `value` of a submit button, or `onClick`. Enter in the input
   * presses the first submit button of the form: put the one that is meant before the stepper.
   */
  minus: ComponentProps<'button'>;
  plus: ComponentProps<'button'>;
  size?: 'small';
} & Omit<ComponentProps<'input'>, 'size' | 'value' | 'defaultValue' | 'min' | 'max' | 'className'>;

/** Minus, quantity, plus. At its ends the button that would leave the range is disabled, unless its own props say so. */
export function Stepper({
  label,
  name,
  value,
  defaultValue,
  min = MIN_QUANTITY,
  max = MAX_QUANTITY,
  minus,
  plus,
  size,
  ...input
}: StepperProps) {
  const current = Number(value ?? defaultValue);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset with a legend for each line of a list is too much to listen to
    <div className={classNames('stepper', size && `stepper--${size}`)} role="group" aria-label={label}>
      <button type="submit" disabled={current <= min} {...minus} className="stepper__button">
        <Icon name="minus" />
        <span className="visually-hidden">Меньше</span>
      </button>
      <input
        {...input}
        className="stepper__value"
        type="text"
        inputMode="numeric"
        name={name}
        value={value}
        defaultValue={defaultValue}
        maxLength={3}
        autoComplete="off"
        aria-label={`${label}, от ${min} до ${max}`}
      />
      <button type="submit" disabled={current >= max} {...plus} className="stepper__button">
        <Icon name="plus" />
        <span className="visually-hidden">Больше</span>
      </button>
    </div>
  );
}
