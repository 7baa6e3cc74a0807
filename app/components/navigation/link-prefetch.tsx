import { useEffect } from 'react';
import { dialogDishHref } from '#app/domain/navigation/page-addresses.ts';
import { PREFETCH_SECONDS, prefetchAddress } from '#app/domain/navigation/prefetch.ts';
import { dishToOpen, isFollowed } from './link-navigation.tsx';

/** A pointer that only passes rests nowhere for so long. */
const REST_MS = 65;

/**
 * Fetches the data of a page as soon as its link is pointed at, touched or focused, so that the click need not wait. What
 * was fetched lies in the browser's cache for some seconds; the router asks for the same address.
 */
export function LinkPrefetch() {
  useEffect(() => {
    if (isDataSaved()) return;
    const fetchedAt = new Map<string, number>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    function prefetch(target: EventTarget | null) {
      const link = target instanceof Element ? target.closest('a') : null;
      const address = link && dataAddressOf(link);
      const now = performance.now();
      if (!address || now - (fetchedAt.get(address) ?? -Infinity) < PREFETCH_SECONDS * 1000) return;
      fetchedAt.set(address, now);
      const hint = document.createElement('link');
      Object.assign(hint, { rel: 'prefetch', as: 'fetch', href: address });
      const remove = () => hint.remove();
      hint.onload = remove;
      hint.onerror = remove;
      document.head.append(hint);
    }
    function onPointerOver({ target, pointerType }: PointerEvent) {
      clearTimeout(timer);
      if (pointerType === 'mouse') timer = setTimeout(() => prefetch(target), REST_MS);
    }
    const onTouch = ({ target }: Event) => prefetch(target);
    const ended = new AbortController();
    const { signal } = ended;
    document.addEventListener('pointerover', onPointerOver, { signal });
    document.addEventListener('touchstart', onTouch, { passive: true, signal });
    document.addEventListener('focusin', onTouch, { signal });
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, []);
  return null;
}

/** What a click on the link will ask for: the data of a page, or the dish in the dialog. */
function dataAddressOf(link: HTMLAnchorElement): string | null {
  if (!isFollowed(link)) return null;
  const slug = dishToOpen(link, location.pathname);
  if (slug !== null) return dialogDishHref(slug);
  const { pathname, search } = new URL(link.href);
  return prefetchAddress(pathname, search);
}

/** With `Save-Data` nothing is prefetched. */
export function isDataSaved(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}
