import { type RefObject, useEffect, useRef } from 'react';
import { REDUCED_MOTION } from '#app/components/use-media-query.ts';

const PULSE_MS = 320;
const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

export function pulse(element: Element | null | undefined): void {
  animate(element, { scale: ['1', '1.3', '1'] }, PULSE_MS);
}

/** For what shows a number: one beat whenever the number changes. */
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

export function animate(
  element: Element | null | undefined,
  frames: PropertyIndexedKeyframes,
  ms: number,
): void {
  if (window.matchMedia(REDUCED_MOTION).matches) return;
  element?.animate(frames, { duration: ms, easing: EASE });
}
