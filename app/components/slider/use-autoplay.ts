import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { REDUCED_MOTION, useMediaQuery } from '#app/components/use-media-query.ts';

const NO_HOLD = { isPointed: false, isFocused: false, isHidden: false };

type AutoplayOptions = {
  /** How long one slide stays. */
  ms: number;
  isReady: boolean;
  /** The slide that is shown. Another one gets the full time. */
  current: number;
  onNext: () => void;
};

/**
 * Calls `onNext` when the time of a slide is over. Under the pointer, under the keyboard's focus and in a hidden tab slides
 * wait (WCAG 2.2.2), and that time does not count.
 *
 * @returns `rootProps` for the element under which slides wait, and what the pause button needs
 */
export function useAutoplay({ ms, isReady, current, onNext }: AutoplayOptions) {
  const root = useRef<HTMLElement>(null);
  const isMotionReduced = useMediaQuery(REDUCED_MOTION);
  /** The pause button's last state; it overrides `prefers-reduced-motion`. */
  const [choice, setChoice] = useState<boolean>();
  const [holds, setHolds] = useState(NO_HOLD);
  const clock = useRef({ slide: current, left: ms });
  const isOn = choice ?? !isMotionReduced;
  const isRunning = isReady && isOn && !Object.values(holds).includes(true);
  const hold = (change: Partial<typeof NO_HOLD>) => setHolds((last) => ({ ...last, ...change }));

  const showNext = useEffectEvent(() => {
    // Behind a dialog nothing moves: the shopper comes back to the slide they left.
    if (document.querySelector('dialog:modal')) return;
    // The time of the next slide begins now, not after a later render.
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
    function look() {
      setHolds({
        // After a tap `:hover` lasts as well, on screens that know no hovering.
        isPointed: matchMedia('(hover: hover)').matches && root.current?.matches(':hover') === true,
        isFocused: Boolean(root.current?.querySelector(':focus-visible')),
        isHidden: document.hidden,
      });
    }
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isReady]);

  return {
    isOn,
    /** `held`: on, but waiting. `off`: by the pause button, or the system's settings. */
    state: isRunning ? 'running' : isOn ? 'held' : 'off',
    /** «Play» gives the slide its full time, and the pointer or the focus that rests on the button does not hold it. */
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
      // Not the focus that a click leaves behind: slides would stand still long after the pointer is gone.
      onFocus: ({ target }: FocusEvent) => hold({ isFocused: target.matches(':focus-visible') }),
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        if (!currentTarget.contains(relatedTarget)) hold({ isFocused: false });
      },
    },
  } as const;
}
