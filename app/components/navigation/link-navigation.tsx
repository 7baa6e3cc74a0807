import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useNotify } from '#app/components/notices/notices-provider.tsx';
import { DISH_PARAM, dishSlugOf } from '#app/domain/navigation/page-addresses.ts';

/**
 * All links are plain `<a>`, which work before hydration, inside fragments and in HTML of the API. This listener navigates through
 * the router, and opens the links of dish cards in the dialog. Offline, a notice appears instead. `data-keep-scroll` preserves
 * the scroll position.
 */
export function LinkNavigation() {
  const navigate = useNavigate();
  const notify = useNotify();
  const current = useLocation();
  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = linkAt(event.target);
    if (!link || event.defaultPrevented || !isInThisTab(event)) return;
    event.preventDefault();
    const slug = dishToOpen(link);
    const page = link.pathname + link.search;
    if (slug !== null) {
      const params = new URLSearchParams(current.search);
      params.set(DISH_PARAM, slug);
      navigate(`${current.pathname}?${params}`, {
        mask: link.pathname,
        state: { isOverPage: true },
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      });
    } else if (navigator.onLine) {
      navigate(page + link.hash, {
        // As browsers do: a link to the current page reloads it without a new history entry.
        replace: page === current.pathname + current.search,
        preventScrollReset: link.dataset.keepScroll !== undefined,
      });
    } else notify({ code: 'offline' });
  });
  useEffect(() => {
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
  return null;
}

/** Whether this click opens a link in this tab: with a modifier key the browser opens another tab or saves the link. */
export function isInThisTab({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** The slug of the dish that a card's link opens in the dialog; `null` for other links. */
export function dishToOpen(link: HTMLAnchorElement): string | null {
  return link.closest('[data-dish]') && link.pathname !== location.pathname
    ? dishSlugOf(link.pathname)
    : null;
}

/** The link around an element, if the router handles it and not the browser. */
export function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  // `data-reload`: loads the whole document, after a failure.
  if (!link || link.hasAttribute('download') || link.dataset.reload !== undefined) return null;
  if (!['', '_self'].includes(link.target) || link.origin !== location.origin) return null;
  // Pictures and feeds are no pages of the router. In deeper paths a dot is part of a slug.
  if (/^\/(?:(?:img|public)\/|[^/]+\.\w+$)/.test(link.pathname)) return null;
  // The browser handles jumps within the page.
  const isJump = link.hash !== '' && link.pathname === location.pathname && link.search === location.search;
  return isJump ? null : link;
}
