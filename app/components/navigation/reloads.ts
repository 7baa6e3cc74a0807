import { useEffect } from 'react';
import { createPath, useNavigation } from 'react-router';
import { keep, recall } from '#app/components/storage.ts';

const KEY = 'loading-page';

/** Remembers the page that is being loaded until it is shown. */
export function useInterruptedNavigation(): void {
  const { location } = useNavigation();
  const target = location && createPath(location);
  useEffect(() => {
    if (target === undefined) return;
    keep('sessionStorage', KEY, target);
    return () => keep('sessionStorage', KEY, '');
  }, [target]);
}

/**
 * Before the router starts on a page that was loaded again.
 *
 * When the module of a page cannot be fetched, most often because a new release has other files, the router reloads the document
 * of the page before; this opens the one that was asked for. And while a dish is open over a page, the address bar shows the
 * dish's own page (`mask`): after a reload that is the document, but the history entry still names the page below.
 */
export function settleReload(): void {
  const target = recall('sessionStorage', KEY);
  keep('sessionStorage', KEY, '');
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (target && visit?.type === 'reload') window.location.replace(target);
  const { masked, ...state } = (window.history.state ?? {}) as Record<string, unknown>;
  if (masked) window.history.replaceState(state, '');
}
