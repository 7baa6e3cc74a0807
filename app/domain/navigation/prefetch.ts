import { PREFETCHED } from './pages.ts';

/** How long a page's data that was fetched before the click may be shown, in seconds. */
export const PREFETCH_SECONDS = 10;

/**
 * Where the router asks for the data of a page while the frame stays, as far as that may be fetched ahead: then the click is
 * answered from the browser's cache. tests/e2e/prefetch.test.ts fails when the router asks elsewhere.
 *
 * @returns null for other pages.
 */
export function prefetchAddress(pathname: string, search: string): string | null {
  const route = PREFETCHED.find(([start]) => pathname.startsWith(start))?.[1];
  if (!route || pathname.endsWith('/')) return null;
  const params = new URLSearchParams(search);
  params.set('_routes', route);
  return `${pathname}.data?${params}`;
}

/** Whether this path is such data. */
export function isPrefetchPath(pathname: string): boolean {
  return pathname.endsWith('.data') && PREFETCHED.some(([start]) => pathname.startsWith(start));
}
