import type { ComponentProps } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
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
      <StepButton disabled={current <= min} {...minus}>
        <Icon name="minus" />
        <span className="visually-hidden">Меньше</span>
      </StepButton>
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
      <StepButton disabled={current >= max} {...plus}>
        <Icon name="plus" />
        <span className="visually-hidden">Больше</span>
      </StepButton>
    </div>
  );
}

/** Scripts leave the focus to a button that can do no more: a disabled one loses it, and the next key begins at the top of the page. */
function StepButton({ disabled, onClick, ...props }: ComponentProps<'button'>) {
  const isAlive = useHydrated();
  return (
    <button
      type="submit"
      {...props}
      className="stepper__button"
      disabled={disabled && !isAlive}
      aria-disabled={disabled || undefined}
      onClick={disabled ? (event) => event.preventDefault() : onClick}
    />
  );
}
