import { useEffect, useState } from 'react';

/** False in the HTML and during hydration; true once the browser is idle. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}

/**
 * Safari has no `requestIdleCallback`. There a timer does: it runs after the first paint as well.
 *
 * @returns what takes the wish back.
 */
export function whenIdle(callback: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(callback);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(callback, { timeout: MAX_WAIT_MS });
  return () => window.cancelIdleCallback(handle);
}
const MAX_WAIT_MS = 2_000;
