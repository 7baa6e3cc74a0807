import { type ReactNode, useEffect, useState } from 'react';
import { dialogDishHref } from '#app/domain/navigation/page-addresses.ts';
import { dishToOpen, linkAt } from './link-navigation.tsx';

/** A pointer that crosses a link leaves sooner. */
const HOVER_MS = 65;

/**
 * Hover, touch or focus of a card's link. Pages are not prefetched: after a failure (offline, new release)
 * the router reloads the document.
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
      if (event.pointerType === 'mouse') timer = setTimeout(() => prefetch(event), HOVER_MS);
    }
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener('pointerover', onPointerOver, { signal });
    document.addEventListener('touchstart', prefetch, { passive: true, signal });
    document.addEventListener('focusin', prefetch, { signal });
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, []);
  return prefetched;
}

export function isDataSaved(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}
