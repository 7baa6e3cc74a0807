import { type RefObject, useEffect, useRef } from 'react';
import { REDUCED_MOTION } from '#app/components/use-media-query.ts';

const PULSE = { duration: 320, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };

export function pulse(element: Element | null | undefined): void {
  if (!window.matchMedia(REDUCED_MOTION).matches) element?.animate({ scale: ['1', '1.3', '1'] }, PULSE);
}

/** Animates an element whenever its number changes. */
export function usePulse<Shown extends Element>(value: number): RefObject<Shown | null> {
  const element = useRef<Shown>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current !== value) pulse(element.current);
    shown.current = value;
  }, [value]);
  return element;
}
