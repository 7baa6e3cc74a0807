import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from '#app/components/class-names.ts';
import { Icon } from '#app/components/icon/icon.tsx';
import { slideLabel } from './slide-label.ts';
import type { AutoplayState } from './use-autoplay.ts';

type SliderControlsProps = {
  className?: string;
  /** The left and the right arrow key. */
  onMove: (steps: number) => void;
  children: ReactNode;
};

/** Buttons of a slider; while the focus is on one of them, the arrow keys move the slides. */
export function SliderControls({ className, onMove, children }: SliderControlsProps) {
  function onKeyDown(event: KeyboardEvent) {
    const steps = ARROW_KEYS[event.key];
    if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onMove(steps);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div className={className} role="group" aria-label="Управление слайдером" onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}
const ARROW_KEYS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

type PauseButtonProps = {
  autoplay: Pick<AutoplayState, 'isOn' | 'toggle'>;
  className?: string;
  /** It only keeps the room. Its icon is in a file that must not come before the first picture. */
  isAwaited?: boolean;
};

export function PauseButton({ autoplay, className = 'icon-button', isAwaited }: PauseButtonProps) {
  const { isOn, toggle } = autoplay;
  return (
    <button type="button" className={className} onClick={toggle} aria-label={isOn ? 'Пауза' : 'Запустить'}>
      {!isAwaited && <Icon name={isOn ? 'pause' : 'play'} />}
    </button>
  );
}

export function ArrowButton({ to, className, isAwaited, onClick }: ArrowButtonProps) {
  const isBack = to === 'back';
  return (
    <button
      type="button"
      className={classNames('icon-button', className)}
      onClick={onClick}
      aria-label={isBack ? 'Назад' : 'Вперёд'}
    >
      {!isAwaited && <Icon name={isBack ? 'arrow-left' : 'arrow-right'} />}
    </button>
  );
}
type ArrowButtonProps = {
  to: 'back' | 'next';
  className?: string;
  isAwaited?: boolean;
  onClick: () => void;
};

type SlideButtonsProps = {
  count: number;
  current: number;
  /** Of one button: a bar, a dot. */
  className: string;
  onSelect: (index: number) => void;
};

/** One button for each slide. */
export function SlideButtons({ count, current, className, onSelect }: SlideButtonsProps) {
  return Array.from({ length: count }, (_, index) => {
    const label = `Слайд ${slideLabel(index, count)}`;
    return (
      <button
        key={label}
        type="button"
        className={className}
        aria-label={label}
        aria-current={index === current ? 'true' : undefined}
        onClick={() => onSelect(index)}
      />
    );
  });
}

type SliderStatusProps = { isRunning: boolean; children: string };

/** Says which slide came, to those who do not see it: only after a change of their own, not every few seconds. */
export function SliderStatus({ isRunning, children }: SliderStatusProps) {
  return (
    <p className="visually-hidden" aria-live={isRunning ? 'off' : 'polite'}>
      {children}
    </p>
  );
}
