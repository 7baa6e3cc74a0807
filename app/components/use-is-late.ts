import { useEffect, useState } from 'react';
import { PENDING_DELAY_MS } from '#app/domain/timing.ts';

/** Whether something is pending for so long already that it needs a word. Quick answers never do. */
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
