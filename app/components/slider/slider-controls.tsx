import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from '#app/components/class-names.ts';
import { Icon } from '#app/components/icon/icon.tsx';
import type { useSlider } from './use-slider.ts';

export type Slider = ReturnType<typeof useSlider<HTMLDivElement>>;

type SliderControlsProps = Pick<Slider, 'moveBy'> & { className: string; children: ReactNode };

/** With the focus on a button, the arrow keys move the slides. */
export function SliderControls({ className, moveBy, children }: SliderControlsProps) {
  function onKeyDown(event: KeyboardEvent) {
    const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    moveBy(steps);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div className={className} role="group" aria-label="Управление слайдером" onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

type PauseButtonProps = Pick<Slider, 'autoplay'> & { className?: string };

export function PauseButton({ autoplay: { isOn, toggle }, className }: PauseButtonProps) {
  return (
    <button
      type="button"
      className={classNames('icon-button', className)}
      onClick={toggle}
      aria-label={isOn ? 'Пауза' : 'Запустить'}
    >
      <Icon name={isOn ? 'pause' : 'play'} />
    </button>
  );
}

type ArrowButtonsProps = Pick<Slider, 'moveBy'> & { className: string; step?: number };

export function ArrowButtons({ className, step = 1, moveBy }: ArrowButtonsProps) {
  const classes = classNames('icon-button', className);
  return (
    <>
      <button type="button" className={classes} onClick={() => moveBy(-step)} aria-label="Назад">
        <Icon name="arrow-left" />
      </button>
      <button type="button" className={classes} onClick={() => moveBy(step)} aria-label="Вперёд">
        <Icon name="arrow-right" />
      </button>
    </>
  );
}

type SlideButtonsProps = Pick<Slider, 'current' | 'moveTo'> & { count: number; className: string };

export function SlideButtons({ count, current, moveTo, className }: SlideButtonsProps) {
  return Array.from({ length: count }, (_, index) => {
    const label = `Слайд ${slideLabel(index, count)}`;
    return (
      <button
        key={label}
        type="button"
        className={className}
        aria-label={label}
        aria-current={index === current ? 'true' : undefined}
        onClick={() => moveTo(index)}
      />
    );
  });
}

export function slideLabel(index: number, count: number): string {
  return `${index + 1} из ${count}`;
}

type SliderStatusProps = Pick<Slider, 'autoplay'> & { children: string };

/** Silent while autoplay runs. */
export function SliderStatus({ autoplay: { state }, children }: SliderStatusProps) {
  return (
    <p className="visually-hidden" aria-live={state === 'running' ? 'off' : 'polite'}>
      {children}
    </p>
  );
}
