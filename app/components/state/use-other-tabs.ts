import { useEffect, useEffectEvent } from 'react';
import { readStorage, writeStorage } from '#app/components/storage.ts';
import { CHANGED_ON_LEAVING } from './change-queue.ts';

const KEY = 'cart';

/**
 * Each tab publishes the server's last cart as text; the others reload a different one. Also after a page
 * left with unconfirmed changes, or from the back/forward cache.
 */
export function useOtherTabs(published: string | null, reload: () => void): void {
  const onOutdated = useEffectEvent(reload);
  const onStorage = useEffectEvent(({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue !== published) reload();
  });
  useEffect(() => {
    if (published !== null) writeStorage('localStorage', KEY, published);
  }, [published]);
  useEffect(() => {
    if (readStorage('sessionStorage', CHANGED_ON_LEAVING)) onOutdated();
    writeStorage('sessionStorage', CHANGED_ON_LEAVING, '');
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && onOutdated();
    const controller = new AbortController();
    window.addEventListener('storage', onStorage, { signal: controller.signal });
    window.addEventListener('pageshow', onPageShow, { signal: controller.signal });
    return () => controller.abort();
  }, []);
}
