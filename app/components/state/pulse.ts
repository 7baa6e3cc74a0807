import { type RefObject, useEffect, useRef } from 'react';
import { REDUCED_MOTION } from '#app/components/use-media-query.ts';

const GROW_MS = 240;
const PULSE_MS = 320;
const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

/** One beat: what the shopper wished for has arrived. */
export function pulse(element: Element | null | undefined): void {
  animate(element, { scale: ['1', '1.3', '1'] }, PULSE_MS);
}

/** What shows a number gives a beat whenever the number changes. */
export function usePulse<Shown extends Element>(value: number): RefObject<Shown | null> {
  const element = useRef<Shown>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    pulse(element.current);
  }, [value]);
  return element;
}

/**
 * The plus of a card becomes «− 1 +» in one movement: the stepper opens from where the button was. Cards have no hooks, so
 * whoever takes the click calls this; by the next frame React has drawn the stepper.
 */
export function showAdded(button: HTMLElement): void {
  const place = button.parentElement;
  const { width } = button.getBoundingClientRect();
  requestAnimationFrame(() => {
    const stepper = place?.querySelector('.stepper') ?? place?.closest('.stepper');
    pulse(stepper?.querySelector('output'));
    if (!stepper || button.isConnected) return;
    const hidden = Math.max(0, stepper.getBoundingClientRect().width - width);
    animate(stepper, { clipPath: [`inset(0 0 0 ${hidden}px round 14px)`, 'inset(0 round 14px)'] }, GROW_MS);
  });
}

function animate(element: Element | null | undefined, frames: PropertyIndexedKeyframes, ms: number): void {
  if (window.matchMedia(REDUCED_MOTION).matches) return;
  element?.animate(frames, { duration: ms, easing: EASE });
}
