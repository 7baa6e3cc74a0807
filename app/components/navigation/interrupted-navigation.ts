import { useEffect } from 'react';
import { createPath, useNavigation } from 'react-router';
import { readStorage, writeStorage } from '#app/components/storage.ts';

const KEY = 'loading-page';

/** Stores the target until the navigation is completed, for `resumeInterruptedNavigation`. */
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
 * Before the router starts. After a failed module import, usually a new release, the router reloads the
 * previous page: opens the requested one. A reload under an open dish (`mask`) loads the dish's page, but
 * its history entry refers to the page below.
 */
export function resumeInterruptedNavigation(): void {
  const target = readStorage('sessionStorage', KEY);
  writeStorage('sessionStorage', KEY, '');
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (target && visit?.type === 'reload') window.location.replace(target);
  const { masked, ...state } = (window.history.state ?? {}) as Record<string, unknown>;
  if (masked) window.history.replaceState(state, '');
}
