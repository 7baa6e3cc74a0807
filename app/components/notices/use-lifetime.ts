import { useEffect, useEffectEvent } from 'react';

/** Calls `onEnd` after `ms`. The countdown waits while `isHeld`, then starts anew, as it does with a new `subject`. */
export function useLifetime(ms: number, isHeld: boolean, onEnd: () => void, subject?: unknown): void {
  const end = useEffectEvent(onEnd);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the subject is what the time belongs to
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => end(), ms);
    return () => clearTimeout(timer);
  }, [ms, isHeld, subject]);
}
