import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { loadAction } from '#app/components/route-files.ts';
import type { ShownCart } from '#app/domain/shopper/shown-lines.ts';
import { CART_CHANGES } from './cart-changes.ts';
import { keep } from './storage.ts';

const KEY = 'cart';

/**
 * Keeps the carts of all tabs alike. Each tab tells the others what the server said last. A tab that shows something else
 * asks the server again, as soon as it can be seen: by a change that changes nothing, which brings the frame along, and
 * leaves the page as it is if there is no connection.
 *
 * @param cart `null`: it is not known.
 */
export function useOtherTabs(cart: ShownCart | null): void {
  const { submit } = useFetcher({ key: 'other-tabs' });
  const lines = cart?.items.map(({ product: dish, quantity }) => `${dish.id}:${quantity}`);
  // Sorted: an API may give the lines in another order each time, and two windows would ask for ever.
  const said = lines?.toSorted().join(' ');
  const shown = useRef(said);
  useEffect(() => {
    shown.current = said;
    if (said !== undefined) keep('localStorage', KEY, said);
  }, [said]);

  useEffect(() => {
    let isOld = false;
    function look() {
      if (!isOld || document.hidden) return;
      isOld = false;
      loadAction(CART_CHANGES.action).then(
        () => submit({ intent: 'update' }, { method: 'post', action: CART_CHANGES.action }),
        () => undefined,
      );
    }
    function onStorage({ key, newValue }: StorageEvent) {
      isOld = key === KEY && newValue !== null ? newValue !== shown.current : isOld;
      look();
    }
    /** From the browser's memory, with what it showed then. */
    function onPageShow({ persisted }: PageTransitionEvent) {
      isOld ||= persisted;
      look();
    }
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onPageShow);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onPageShow);
      document.removeEventListener('visibilitychange', look);
    };
  }, [submit]);
}
