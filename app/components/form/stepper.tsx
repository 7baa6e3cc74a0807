import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { classNames } from '#app/components/class-names.ts';
import { Icon } from '#app/components/icon/icon.tsx';
import { MAX_QUANTITY, MIN_QUANTITY } from '#contract/defaults.ts';

type StepperProps = {
  /** «Количество: Хлебный квас». */
  label: string;
  name?: string;
  value: string;
  /** Enter submits with the first button of the form: another must precede the stepper. */
  minus: ComponentProps<'button'>;
  plus: ComponentProps<'button'>;
  size?: 'small';
  onType: (text: string) => void;
  onLeave: (text: string) => void;
  onKeyDown?: ComponentProps<'input'>['onKeyDown'];
};

/** A button that would leave the range is disabled. */
export function Stepper({ label, name, value, minus, plus, size, onType, onLeave, onKeyDown }: StepperProps) {
  const field = useRef<HTMLInputElement>(null);
  // Typed before hydration; the next render would discard it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only before hydration can the field differ from React's state
  useLayoutEffect(() => {
    const input = field.current;
    if (!input || input.value === input.defaultValue) return;
    onType(input.value);
    if (input !== document.activeElement) onLeave(input.value);
  }, []);
  const current = Number(value);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset per line would be too verbose for screen readers
    <div
      className={classNames('stepper', size && `stepper--${size}`)}
      data-stepper
      role="group"
      aria-label={label}
    >
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

/** A `disabled` button would lose the focus to the top of the page. */
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
