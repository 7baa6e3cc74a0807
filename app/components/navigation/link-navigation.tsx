import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useNotify } from '#app/components/notices/notices-provider.tsx';
import { isInThisTab } from '#app/components/this-tab.ts';
import { DISH_PARAM, dishSlugOf } from '#app/domain/navigation/page-addresses.ts';

/**
 * All links are plain `<a>`: they work before scripts, and lists of a hundred dishes and texts of the API hold them. Here they
 * navigate without loading the document anew, and the links of dish cards open the dish over the page. Without a connection
 * a link leads nowhere, and a notice says so. `data-keep-scroll`: the page stays where it is scrolled to.
 */
export function LinkNavigation() {
  const navigate = useNavigate();
  const notify = useNotify();
  const location = useLocation();
  useEffect(() => {
    function onClick(event: MouseEvent) {
      const link = linkToFollow(event);
      if (!link) return;
      event.preventDefault();
      const { pathname, search, hash } = new URL(link.href);
      const slug = dishToOpen(link, location.pathname);
      if (slug !== null) {
        const params = new URLSearchParams(location.search);
        params.set(DISH_PARAM, slug);
        navigate(`${location.pathname}?${params}`, {
          mask: pathname,
          state: { isOverPage: true },
          preventScrollReset: true,
          defaultShouldRevalidate: false,
        });
      } else if (navigator.onLine) {
        navigate(pathname + search + hash, {
          // As browsers do: the page that is shown is loaded again, and the history stays as it is.
          replace: pathname + search === location.pathname + location.search,
          preventScrollReset: link.dataset.keepScroll !== undefined,
        });
      } else notify({ code: 'offline' });
    }
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate, location, notify]);
  return null;
}

/** The slug of the dish that a link opens in the dialog: a card's. `null`: the link leads to a page. */
export function dishToOpen(link: HTMLAnchorElement, currentPath: string): string | null {
  const { pathname } = new URL(link.href);
  return link.closest('.dish-card') && pathname !== currentPath ? dishSlugOf(pathname) : null;
}

/** The link, if this click is one the browser would follow within the site and this tab. */
function linkToFollow(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || !isInThisTab(event)) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  return link && isFollowed(link) ? link : null;
}

/** Whether the router follows this link, and not the browser. */
export function isFollowed(link: HTMLAnchorElement): boolean {
  // `data-reload`: after a failure the whole document is loaded, not only what is missing.
  if (!link.href || link.hasAttribute('download') || link.dataset.reload !== undefined) return false;
  if (link.target !== '' && link.target !== '_self') return false;
  const url = new URL(link.href);
  if (url.origin !== location.origin || isServedFile(url.pathname)) return false;
  // The browser itself does jumps within the page.
  if (url.hash !== '' && url.pathname === location.pathname && url.search === location.search) return false;
  return true;
}

/** Pictures and feeds are no pages of the router. Deeper in the address a dot is part of a slug. */
function isServedFile(pathname: string): boolean {
  return /^\/(?:img|public)\//.test(pathname) || /^\/[^/]+\.\w+$/.test(pathname);
}
