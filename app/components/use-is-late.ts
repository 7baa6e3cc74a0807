import { useEffect, useState } from 'react';
import { PENDING_DELAY_MS } from '#app/domain/timing.ts';

/** Pending long enough for a progress indicator. */
export function useIsLate(isPending: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setLate(true), PENDING_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isPending]);
  return isPending && isLate;
}
