import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useNotify } from '#app/components/notices/notices-provider.tsx';
import { DISH_PARAM, dishSlugOf } from '#app/domain/navigation/page-addresses.ts';

/**
 * All links are plain `<a>`: they work before scripts, and lists of a hundred dishes and texts of the API hold them. Here they
 * navigate without loading the document anew, and the links of dish cards open the dish over the page. Without a connection
 * a link leads nowhere, and a notice says so. `data-keep-scroll`: the page stays where it is scrolled to.
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
        // As browsers do: the page that is shown is loaded again, and the history stays as it is.
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

/** Whether the browser follows a link of this click in this tab: with a key held down it opens another, or saves it. */
export function isInThisTab({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** The slug of the dish that a link opens in the dialog: a card's. `null`: the link leads to a page. */
export function dishToOpen(link: HTMLAnchorElement): string | null {
  return link.closest('.dish-card') && link.pathname !== location.pathname ? dishSlugOf(link.pathname) : null;
}

/** The link around an element, if the router follows it, and not the browser. */
export function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  // `data-reload`: after a failure the whole document is loaded, not only what is missing.
  if (!link || link.hasAttribute('download') || link.dataset.reload !== undefined) return null;
  if (!['', '_self'].includes(link.target) || link.origin !== location.origin) return null;
  // Pictures and feeds are no pages of the router. Deeper in the address a dot is part of a slug.
  if (/^\/(?:(?:img|public)\/|[^/]+\.\w+$)/.test(link.pathname)) return null;
  // The browser itself does jumps within the page.
  const isJump = link.hash !== '' && link.pathname === location.pathname && link.search === location.search;
  return isJump ? null : link;
}
