import { useEffect, useEffectEvent } from 'react';
import { keep, recall } from '#app/components/storage.ts';
import { CHANGED_ON_LEAVING } from './change-queue.ts';

const KEY = 'cart';

/**
 * Keeps the carts of all tabs alike. Each announces what the server sent last, as a text; the others read the cart again. So
 * does a page after one that sent changes on leaving, and one that comes from the back/forward cache.
 */
export function useOtherTabs(announced: string | null, reload: () => void): void {
  const onOutdated = useEffectEvent(reload);
  const onStorage = useEffectEvent(({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue !== announced) reload();
  });
  useEffect(() => {
    if (announced !== null) keep('localStorage', KEY, announced);
  }, [announced]);
  useEffect(() => {
    if (recall('sessionStorage', CHANGED_ON_LEAVING)) onOutdated();
    keep('sessionStorage', CHANGED_ON_LEAVING, '');
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && onOutdated();
    const ended = new AbortController();
    window.addEventListener('storage', onStorage, { signal: ended.signal });
    window.addEventListener('pageshow', onPageShow, { signal: ended.signal });
    return () => ended.abort();
  }, []);
}
