import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { classNames } from '#app/components/class-names.ts';
import { Icon } from '#app/components/icon/icon.tsx';
import { MAX_QUANTITY, MIN_QUANTITY } from '#contract/defaults.ts';

type StepperProps = {
  /** Names the whole: «Количество: Хлебный квас». */
  label: string;
  name?: string;
  value: string;
  /** Enter in the input presses the first submit button of the form: put the one that is meant before the stepper. */
  minus: ComponentProps<'button'>;
  plus: ComponentProps<'button'>;
  size?: 'small';
  onType: (text: string) => void;
  /** The field was left with this text in it. */
  onLeave: (text: string) => void;
  onKeyDown?: ComponentProps<'input'>['onKeyDown'];
};

/** Minus, quantity, plus. At its ends the button that would leave the range is disabled. */
export function Stepper({ label, name, value, minus, plus, size, onType, onLeave, onKeyDown }: StepperProps) {
  const field = useRef<HTMLInputElement>(null);
  // What was typed before scripts ran counts as well. React leaves it there only until it draws the field again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first time can the field hold what React does not know of
  useLayoutEffect(() => {
    const input = field.current;
    if (!input || input.value === input.defaultValue) return;
    onType(input.value);
    if (input !== document.activeElement) onLeave(input.value);
  }, []);
  const current = Number(value);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset with a legend for each line of a list is too much to listen to
    <div className={classNames('stepper', size && `stepper--${size}`)} role="group" aria-label={label}>
      <StepButton {...minus} disabled={current <= MIN_QUANTITY}>
        <Icon name="minus" />
        <span className="visually-hidden">Меньше</span>
      </StepButton>
      <input
        ref={field}
        className="stepper__value"
        type="text"
        inputMode="numeric"
        name={name}
        value={value}
        maxLength={3}
        autoComplete="off"
        onChange={(event) => onType(event.currentTarget.value)}
        onBlur={(event) => onLeave(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        aria-label={`${label}, от ${MIN_QUANTITY} до ${MAX_QUANTITY}`}
      />
      <StepButton {...plus} disabled={current >= MAX_QUANTITY}>
        <Icon name="plus" />
        <span className="visually-hidden">Больше</span>
      </StepButton>
    </div>
  );
}

/** Scripts leave the focus to a button that can do no more: a disabled one loses it, and the next key begins at the top of the page. */
function StepButton({ disabled, onClick, ...props }: ComponentProps<'button'>) {
  const isHydrated = useHydrated();
  return (
    <button
      type="submit"
      {...props}
      className="stepper__button"
      disabled={disabled && !isHydrated}
      aria-disabled={disabled || undefined}
      onClick={disabled ? (event) => event.preventDefault() : onClick}
    />
  );
}
