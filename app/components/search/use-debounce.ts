import { useEffect, useMemo, useRef } from 'react';

type Timer = ReturnType<typeof setTimeout>;

/** Runs what was scheduled last, once `ms` have passed without another; nothing after the component is gone. */
export function useDebounce(ms: number) {
  const timer = useRef<Timer>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(
    () => ({
      schedule(run: () => void) {
        clearTimeout(timer.current);
        timer.current = setTimeout(run, ms);
      },
      cancel() {
        clearTimeout(timer.current);
      },
    }),
    [ms],
  );
}
