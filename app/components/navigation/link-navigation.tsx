import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useNotify } from '#app/components/notices/notices-provider.tsx';
import { DISH_PARAM, dishSlugOf } from '#app/domain/navigation/page-addresses.ts';

/**
 * Links are plain `<a>`, which work before hydration, in fragments and in the API's HTML. One listener
 * navigates by the router, and opens the links of dish cards in the dialog. `data-keep-scroll` preserves
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
        // As browsers do: no new history entry for the current page.
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

/** With a modifier key the browser opens another tab or saves the link. */
export function isInThisTab({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

export function dishToOpen(link: HTMLAnchorElement): string | null {
  return link.closest('[data-dish]') && link.pathname !== location.pathname
    ? dishSlugOf(link.pathname)
    : null;
}

/** `null` if the browser handles it. */
export function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  // `data-reload`: the whole document.
  if (!link || link.hasAttribute('download') || link.dataset.reload !== undefined) return null;
  if (!['', '_self'].includes(link.target) || link.origin !== location.origin) return null;
  // Not pages. In deeper paths a dot is part of a slug.
  if (/^\/(?:(?:img|public)\/|[^/]+\.\w+$)/.test(link.pathname)) return null;
  const isJump = link.hash !== '' && link.pathname === location.pathname && link.search === location.search;
  return isJump ? null : link;
}
