import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCart } from '#app/components/state/cart-provider.tsx';
import { isInThisTab } from '#app/components/this-tab.ts';
import { DISH_PARAM, dishSlugOf } from '#app/domain/navigation/page-addresses.ts';

/**
 * Plain links navigate without loading the document anew, and the links of dish cards open the dish over the page. One
 * handler does it for all: lists of a hundred dishes and texts of the API hold plain `<a>`, which render quickly.
 *
 * While the cart is unknown a link loads the whole document: only that loads the frame, and so the cart, again. Not
 * without a connection: the browser would have no document to show.
 *
 * @param loadDialog fetches the dialog's code, if it is not there.
 */
export function LinkNavigation({ loadDialog }: { loadDialog: () => Promise<unknown> }) {
  const navigate = useNavigate();
  const location = useLocation();
  const { isKnown: isFrameWhole } = useCart();
  useEffect(() => {
    function onClick(event: MouseEvent) {
      const link = linkToFollow(event);
      if (!link) return;
      event.preventDefault();
      const { pathname, search, hash } = new URL(link.href);
      const slug = dishToOpen(link, location.pathname);
      if (slug === null) {
        // As browsers do: the page that is shown is loaded again, and the history stays as it is.
        const isHere = pathname + search === location.pathname + location.search;
        navigate(pathname + search + hash, { replace: isHere });
        return;
      }
      const params = new URLSearchParams(location.search);
      params.set(DISH_PARAM, slug);
      const opened = navigate(`${location.pathname}?${params}`, {
        mask: pathname,
        state: { isOverPage: true },
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      });
      // The dialog opens as soon as it is there. Where it cannot come, the dish has a page.
      loadDialog().catch(async () => {
        await opened;
        const isStillWanted = window.location.pathname === pathname;
        if (!isStillWanted || !navigator.onLine) return;
        window.scrollTo(0, 0);
        window.location.reload();
      });
    }
    // React lets no click through to a part of the page that it has not taken over yet. Nobody else would hear of it.
    function onStopped(event: MouseEvent) {
      if (event.cancelBubble) onClick(event);
    }
    document.addEventListener('click', onClick);
    document.addEventListener('click', onStopped, { capture: true });
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('click', onStopped, { capture: true });
    };
  }, [navigate, location, loadDialog]);

  useEffect(() => {
    if (isFrameWhole) return;
    // Stopped here, the click reaches neither our handler nor the router's: the browser follows the link itself.
    function onClick(event: MouseEvent) {
      const link = linkToFollow(event);
      const isPage = link && dishToOpen(link, location.pathname) === null;
      if (isPage && navigator.onLine) event.stopPropagation();
    }
    window.addEventListener('click', onClick, { capture: true });
    return () => window.removeEventListener('click', onClick, { capture: true });
  }, [isFrameWhole, location]);
  return null;
}

/** Where a dish's link opens the dialog instead of its page. */
const CARDS = '.dish-card';

export function dishToOpen(link: HTMLAnchorElement, currentPath: string): string | null {
  const { pathname } = new URL(link.href);
  return link.closest(CARDS) && pathname !== currentPath ? dishSlugOf(pathname) : null;
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
