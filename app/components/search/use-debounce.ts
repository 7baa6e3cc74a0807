import { useEffect, useMemo, useRef } from 'react';

type Timer = ReturnType<typeof setTimeout>;

/** Runs what was scheduled last when `ms` have passed without another. After the component has gone nothing runs. */
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
