import { type ReactNode, useEffect, useState } from 'react';
import { dialogDishHref } from '#app/domain/navigation/page-addresses.ts';
import { dishToOpen, linkAt } from './link-navigation.tsx';

/** A pointer that only passes rests nowhere for so long. */
const REST_MS = 65;

/**
 * Fetches the dish of a card as soon as its link is pointed at, touched or focused, so that the dialog need not wait. Pages are
 * not fetched ahead: where the router cannot prefetch one, without a connection or after a deploy, it reloads the document.
 */
export function DishPrefetch() {
  const [prefetched, setPrefetched] = useState<ReactNode>(null);
  useEffect(() => {
    if (isDataSaved()) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function prefetch({ target }: Event) {
      const link = linkAt(target);
      const dish = link && dishToOpen(link);
      if (dish) setPrefetched(<link rel="prefetch" as="fetch" href={dialogDishHref(dish)} />);
    }
    function onPointerOver(event: PointerEvent) {
      clearTimeout(timer);
      if (event.pointerType === 'mouse') timer = setTimeout(() => prefetch(event), REST_MS);
    }
    const ended = new AbortController();
    const { signal } = ended;
    document.addEventListener('pointerover', onPointerOver, { signal });
    document.addEventListener('touchstart', prefetch, { passive: true, signal });
    document.addEventListener('focusin', prefetch, { signal });
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, []);
  return prefetched;
}

/** With `Save-Data` nothing is prefetched. */
export function isDataSaved(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}
