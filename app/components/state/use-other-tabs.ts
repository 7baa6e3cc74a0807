import { useEffect, useEffectEvent, useRef } from 'react';
import { forget, keep, recall } from './storage.ts';

const KEY = 'cart';
/** Set by a page that was left with changes under way. */
export const CHANGED_ON_LEAVING = 'changed-on-leaving';

/**
 * Keeps the carts of all tabs alike, and that of a page with what the page before sent on leaving. Each tab announces what
 * the server sent last; a tab that shows something else reads the cart again as soon as it is visible.
 *
 * @param announced the cart as a text; `null`: it is not known
 */
export function useOtherTabs(announced: string | null, reload: () => void): void {
  const onOld = useEffectEvent(reload);
  const shown = useRef(announced);
  useEffect(() => {
    shown.current = announced;
    if (announced !== null) keep('localStorage', KEY, announced);
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
      if (key === KEY && newValue !== null) isOld = newValue !== shown.current;
      look();
    }
    /** From the back/forward cache, with what it showed then. */
    function onPageShow({ persisted }: PageTransitionEvent) {
      isOld ||= persisted;
      look();
    }
    const ended = new AbortController();
    const { signal } = ended;
    window.addEventListener('storage', onStorage, { signal });
    window.addEventListener('pageshow', onPageShow, { signal });
    document.addEventListener('visibilitychange', look, { signal });
    look();
    return () => ended.abort();
  }, []);
}
