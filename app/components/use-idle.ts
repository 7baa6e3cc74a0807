import { useEffect, useState } from 'react';

/** False in the HTML and during hydration; true once the browser is idle. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}

/** Safari has no `requestIdleCallback`. There a timer does: it runs after the first paint as well. */
export function whenIdle(callback: () => void): void {
  if (typeof window.requestIdleCallback !== 'function') setTimeout(callback);
  else window.requestIdleCallback(callback, { timeout: 2_000 });
}
