/** How long a page's data that was fetched before the click may be shown, in seconds. */
export const PREFETCH_SECONDS = 10;

const DATA = '.data';

/** Whether the data of the page at this path are fetched when a link to it is pointed at. */
export function isPrefetched(pathname: string): boolean {
  return /^\/(?:category|product|article|page)\/[^/]+$/.test(pathname);
}

/** Whether this path is such data. */
export function isPrefetchPath(pathname: string): boolean {
  return pathname.endsWith(DATA) && isPrefetched(pathname.slice(0, -DATA.length));
}
