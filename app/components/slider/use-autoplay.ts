import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { REDUCED_MOTION, useMediaQuery } from '#app/components/use-media-query.ts';
import { Autoplay } from './autoplay.ts';
import { watchHolds } from './watch-holds.ts';

type AutoplayOptions = {
  /** How long one slide stays. */
  ms: number;
  /** Until then nothing happens. */
  isReady: boolean;
  onNext: () => void;
};

export type AutoplayState = {
  /** `held`: on, but waiting while the shopper looks closer. `off`: by the pause button, or the system's settings. */
  state: 'running' | 'held' | 'off';
  isOn: boolean;
  /** The pause button. */
  toggle: () => void;
  /** Another slide is shown, whoever changed it: it gets the full time. */
  restart: () => void;
};

/** @param root where a pointer or the focus holds the slides. */
export function useAutoplay(
  root: RefObject<HTMLElement | null>,
  { ms, isReady, onNext }: AutoplayOptions,
): AutoplayState {
  const isMotionReduced = useMediaQuery(REDUCED_MOTION);
  const next = useRef(onNext);
  next.current = onNext;
  const [, setVersion] = useState(0);
  const [autoplay] = useState(
    () =>
      new Autoplay({
        ms,
        onNext: () => next.current(),
        onChange: () => setVersion((version) => version + 1),
      }),
  );

  useEffect(() => autoplay.setMotionWanted(!isMotionReduced), [autoplay, isMotionReduced]);

  useEffect(() => {
    if (!isReady || !root.current) return;
    const stopWatching = watchHolds(root.current, autoplay);
    autoplay.start();
    return () => {
      autoplay.stop();
      stopWatching();
    };
  }, [autoplay, isReady, root]);

  const toggle = useCallback(() => autoplay.toggle(), [autoplay]);
  const restart = useCallback(() => autoplay.restart(), [autoplay]);
  const { isOn, isRunning } = autoplay;
  return { state: isRunning ? 'running' : isOn ? 'held' : 'off', isOn, toggle, restart };
}
