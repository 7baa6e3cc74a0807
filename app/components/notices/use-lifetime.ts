import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onEnd` after `ms`. The countdown pauses while `isHeld` and restarts with a new `subject`. */
export function useLifetime(ms: number, isHeld: boolean, onEnd: () => void, subject?: unknown): void {
  const left = useRef(ms);
  const end = useEffectEvent(onEnd);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the subject is what the time belongs to
  useEffect(() => {
    left.current = ms;
  }, [ms, subject]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new subject restarts a timer that runs
  useEffect(() => {
    if (isHeld) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - startedAt;
    };
  }, [isHeld, subject]);
}
