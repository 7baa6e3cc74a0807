import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { REDUCED_MOTION, useMediaQuery } from '#app/components/use-media-query.ts';

const NO_HOLD = { isPointed: false, isFocused: false, isHidden: false };

type AutoplayOptions = {
  ms: number;
  isReady: boolean;
  /** A new slide gets the full time. */
  current: number;
  onNext: () => void;
};

/**
 * Pauses under the pointer, with keyboard focus inside and in a hidden tab (WCAG 2.2.2).
 *
 * @returns `rootProps` for the element that pauses, and the state of the pause button
 */
export function useAutoplay({ ms, isReady, current, onNext }: AutoplayOptions) {
  const root = useRef<HTMLElement>(null);
  const isMotionReduced = useMediaQuery(REDUCED_MOTION);
  /** By the pause button; overrides `prefers-reduced-motion`. */
  const [choice, setChoice] = useState<boolean>();
  const [holds, setHolds] = useState(NO_HOLD);
  const clock = useRef({ slide: current, left: ms });
  const isOn = choice ?? !isMotionReduced;
  const isRunning = isReady && isOn && !Object.values(holds).includes(true);
  const hold = (change: Partial<typeof NO_HOLD>) => setHolds((last) => ({ ...last, ...change }));

  const showNext = useEffectEvent(() => {
    if (document.querySelector('dialog:modal')) return;
    // The next slide's time starts now, not after a later render.
    flushSync(onNext);
  });
  useEffect(() => {
    if (clock.current.slide !== current) clock.current = { slide: current, left: ms };
    if (!isRunning) return;
    const startedAt = Date.now();
    const timer = setInterval(showNext, clock.current.left);
    return () => {
      clearInterval(timer);
      clock.current.left -= Date.now() - startedAt;
    };
  }, [isRunning, current, ms]);

  useEffect(() => {
    if (!isReady) return;
    function updateHolds() {
      setHolds({
        // On touch screens `:hover` persists after a tap.
        isPointed: matchMedia('(hover: hover)').matches && root.current?.matches(':hover') === true,
        isFocused: Boolean(root.current?.querySelector(':focus-visible')),
        isHidden: document.hidden,
      });
    }
    updateHolds();
    document.addEventListener('visibilitychange', updateHolds);
    return () => document.removeEventListener('visibilitychange', updateHolds);
  }, [isReady]);

  return {
    isOn,
    /** `held`: paused. `off`: by the button or the system setting. */
    state: isRunning ? 'running' : isOn ? 'held' : 'off',
    /** The full time, despite pointer and focus on the button. */
    toggle() {
      setChoice(!isOn);
      if (isOn) return;
      setHolds(NO_HOLD);
      clock.current.left = ms;
    },
    rootProps: {
      ref: root,
      onPointerEnter: () => hold({ isPointed: true }),
      onPointerLeave: () => hold({ isPointed: false }),
      // A click leaves the focus on its target and would pause indefinitely.
      onFocus: ({ target }: FocusEvent) => hold({ isFocused: target.matches(':focus-visible') }),
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        if (!currentTarget.contains(relatedTarget)) hold({ isFocused: false });
      },
    },
  } as const;
}
