import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCart } from '#app/components/state/cart-provider.tsx';
import { DISH_PARAM, dishSlugOf } from '#app/domain/navigation/page-addresses.ts';

/**
 * Makes plain links navigate without loading the document anew, and those of dish cards open the dish over the page. One
 * handler for the page: lists of a hundred dishes and texts of the API hold plain `<a>`, which cost nothing to render.
 *
 * While the cart is not known the next page is loaded whole: the frame, which says so, is not loaded with a page alone.
 */
export function LinkNavigation() {
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
        navigate(pathname + search + hash);
        return;
      }
      const params = new URLSearchParams(location.search);
      params.set(DISH_PARAM, slug);
      navigate(`${location.pathname}?${params}`, {
        mask: pathname,
        state: { isOverPage: true },
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      });
    }
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate, location]);

  useEffect(() => {
    if (isFrameWhole) return;
    // The browser follows a link that neither we nor the router hear of.
    function onClick(event: MouseEvent) {
      const link = linkToFollow(event);
      if (link && dishToOpen(link, location.pathname) === null) event.stopPropagation();
    }
    window.addEventListener('click', onClick, { capture: true });
    return () => window.removeEventListener('click', onClick, { capture: true });
  }, [isFrameWhole, location]);
  return null;
}

/** Where a dish's link opens the dialog instead of its page. */
const CARDS = '.product-card';

function dishToOpen(link: HTMLAnchorElement, currentPath: string): string | null {
  const { pathname } = new URL(link.href);
  return link.closest(CARDS) && pathname !== currentPath ? dishSlugOf(pathname) : null;
}

/** The link, if this click is one the browser would follow within the site and this tab. */
function linkToFollow(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  // `data-reload`: a page that failed is better fetched whole than patched up.
  if (!link?.href || link.hasAttribute('download') || link.dataset.reload !== undefined) return null;
  if (link.target !== '' && link.target !== '_self') return null;
  const url = new URL(link.href);
  if (url.origin !== location.origin || isServedFile(url.pathname)) return null;
  // A jump within the page is the browser's own business.
  if (url.hash !== '' && url.pathname === location.pathname && url.search === location.search) return null;
  return link;
}

/** Pictures, feeds and the like are no pages of the router. A dot in a folder of pages is part of a slug. */
function isServedFile(pathname: string): boolean {
  return /^\/(?:img|public)\//.test(pathname) || /^\/[^/]+\.\w+$/.test(pathname);
}
