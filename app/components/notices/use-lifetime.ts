import { useEffect, useEffectEvent } from 'react';

/** `isHeld` stops the timer; afterwards, or for a new `subject`, it restarts. */
export function useLifetime(ms: number, isHeld: boolean, onEnd: () => void, subject?: unknown): void {
  const end = useEffectEvent(onEnd);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new subject restarts the timer
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => end(), ms);
    return () => clearTimeout(timer);
  }, [ms, isHeld, subject]);
}
