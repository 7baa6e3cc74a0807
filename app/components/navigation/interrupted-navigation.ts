import { useEffect } from 'react';
import { createPath, useNavigation } from 'react-router';
import { readStorage, writeStorage } from '#app/components/storage.ts';

const KEY = 'loading-page';

/** Stores the target of a navigation until it is completed, for `resumeInterruptedNavigation`. */
export function useInterruptedNavigation(): void {
  const { location } = useNavigation();
  const target = location && createPath(location);
  useEffect(() => {
    if (target === undefined) return;
    writeStorage('sessionStorage', KEY, target);
    return () => writeStorage('sessionStorage', KEY, '');
  }, [target]);
}

/**
 * Runs before the router starts on a reloaded page.
 *
 * If the module of a page cannot be loaded, usually after a new release, the router reloads the document of the previous page; this
 * function opens the requested page. While a dish is open over a page, the address bar shows the dish's own page (`mask`): a reload
 * loads that page, but its history entry still refers to the page below.
 */
export function resumeInterruptedNavigation(): void {
  const target = readStorage('sessionStorage', KEY);
  writeStorage('sessionStorage', KEY, '');
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (target && visit?.type === 'reload') window.location.replace(target);
  const { masked, ...state } = (window.history.state ?? {}) as Record<string, unknown>;
  if (masked) window.history.replaceState(state, '');
}
