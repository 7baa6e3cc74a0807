import { useEffect, useEffectEvent, useRef } from 'react';
import type { ShownCart } from '#app/domain/shopper/shown-lines.ts';
import { forget, keep, recall } from './storage.ts';

const KEY = 'cart';
/** Set by a page that was left with changes under way. */
export const CHANGED_ON_LEAVING = 'changed-on-leaving';

/**
 * Keeps the carts of all tabs alike, and that of a page with what the page before sent on leaving. Each tab announces what the server sent last; a tab that shows something else reads the
 * cart again as soon as it is visible.
 *
 * @param cart `null`: it is not known
 */
export function useOtherTabs(cart: ShownCart | null, reload: () => void): void {
  const onOld = useEffectEvent(reload);
  const lines = cart?.items.map(({ product: dish, quantity }) => `${dish.id}:${quantity}`);
  // Sorted: an API may give the lines in another order each time, and two tabs would reload each other for ever.
  const announced = lines?.toSorted().join(' ');
  const shown = useRef(announced);
  useEffect(() => {
    shown.current = announced;
    if (announced !== undefined) keep('localStorage', KEY, announced);
  }, [announced]);

  useEffect(() => {
    let isOld = recall('sessionStorage', CHANGED_ON_LEAVING) !== null;
    forget('sessionStorage', CHANGED_ON_LEAVING);
    function look() {
      if (!isOld || document.hidden) return;
      isOld = false;
      onOld();
    }
    function onStorage({ key, newValue }: StorageEvent) {
      isOld = key === KEY && newValue !== null ? newValue !== shown.current : isOld;
      look();
    }
    /** From the back/forward cache, with what it showed then. */
    function onPageShow({ persisted }: PageTransitionEvent) {
      isOld ||= persisted;
      look();
    }
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onPageShow);
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onPageShow);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
}
