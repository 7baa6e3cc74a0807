import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { dialogDishHref } from '#app/domain/navigation/page-addresses.ts';
import { isPrefetched } from '#app/domain/navigation/prefetch.ts';
import { dishToOpen, linkAt } from './link-navigation.tsx';

/** A pointer that only passes rests nowhere for so long. */
const REST_MS = 65;

/** What a click on the link will ask for. */
type Target = { page: string } | { dish: string };

/**
 * Fetches a page, or the dish of a card, as soon as its link is pointed at, touched or focused, so that the click need not
 * wait: its data lie in the browser's cache for some seconds, and the router asks for the same address.
 */
export function LinkPrefetch() {
  const [target, setTarget] = useState<Target | null>(null);
  useEffect(() => {
    if (isDataSaved()) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function prefetch({ target }: Event) {
      const next = targetOf(linkAt(target));
      if (next) setTarget(next);
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
  if (!target) return null;
  if ('page' in target) return <PrefetchPageLinks page={target.page} />;
  return <link rel="prefetch" as="fetch" href={dialogDishHref(target.dish)} />;
}

function targetOf(link: HTMLAnchorElement | null): Target | null {
  if (!link) return null;
  const dish = dishToOpen(link);
  if (dish !== null) return { dish };
  return isPrefetched(link.pathname) ? { page: link.pathname + link.search } : null;
}

/** With `Save-Data` nothing is prefetched. */
export function isDataSaved(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}
