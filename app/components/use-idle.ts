import { useEffect, useState } from 'react';

/** `false` on the server and during hydration. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}

/** Safari has no `requestIdleCallback`. */
export function whenIdle(callback: () => void): void {
  if (typeof window.requestIdleCallback !== 'function') setTimeout(callback);
  else window.requestIdleCallback(callback, { timeout: 2_000 });
}
