import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/**
 * Makes plain links navigate without loading the document anew. One handler for the page: lists of a hundred dishes
 * and texts of the API hold plain `<a>`, which cost nothing to render.
 */
export function LinkNavigation() {
  const navigate = useNavigate();
  useEffect(() => {
    function onClick(event: MouseEvent) {
      const target = linkTarget(event);
      if (target === null) return;
      event.preventDefault();
      navigate(target);
    }
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate]);
  return null;
}

/** The address to navigate to, if this click is one the browser would follow within the site and this tab. */
function linkTarget(event: MouseEvent): string | null {
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
  return url.pathname + url.search + url.hash;
}

/** Pictures, feeds and the like are no pages of the router. */
function isServedFile(pathname: string): boolean {
  return pathname.startsWith('/img/') || /\.\w+$/.test(pathname);
}
