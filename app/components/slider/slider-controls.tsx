import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from '#app/components/class-names.ts';
import { Icon } from '#app/components/icon/icon.tsx';

type SliderControlsProps = {
  className: string;
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
  autoplay: { isOn: boolean; toggle: () => void };
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

type ArrowButtonsProps = {
  className: string;
  step?: number;
  isAwaited?: boolean;
  onMove: (steps: number) => void;
};

export function ArrowButtons({ className, step = 1, isAwaited, onMove }: ArrowButtonsProps) {
  return ARROWS.map(({ direction, icon, label }) => (
    <button
      key={label}
      type="button"
      className={classNames('icon-button', className)}
      onClick={() => onMove(direction * step)}
      aria-label={label}
    >
      {!isAwaited && <Icon name={icon} />}
    </button>
  ));
}

const ARROWS = [
  { direction: -1, icon: 'arrow-left', label: 'Назад' },
  { direction: 1, icon: 'arrow-right', label: 'Вперёд' },
] as const;

type SlideButtonsProps = {
  count: number;
  current: number;
  className: string;
  onSelect: (index: number) => void;
};

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

/** «1 из 3» */
export function slideLabel(index: number, count: number): string {
  return `${index + 1} из ${count}`;
}

/** Names the slide in front to screen readers: only after a change of the guest's own, not every few seconds. */
export function SliderStatus({ isRunning, children }: { isRunning: boolean; children: string }) {
  return (
    <p className="visually-hidden" aria-live={isRunning ? 'off' : 'polite'}>
      {children}
    </p>
  );
}
