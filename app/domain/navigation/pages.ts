type Page = {
  /** Shows nothing of one visitor's own: it may be cached, also by proxies (docs/decisions/0027-caches.md). */
  isShared?: boolean;
  /** URLs with unbounded user input: the fragment cache stores nothing of them, or crawlers could evict the menu. */
  isUnbounded?: boolean;
  /** In the sitemap under this one address. Pages of things are listed there by what the API has. */
  isInSitemap?: boolean;
};

/**
 * What the rest of the shop has to know of each page, by its path in `app/routes.ts`. Page cache, sitemap and the tests that
 * visit every page go by this table; `tests/unit/pages.test.ts` compares it with the routes.
 */
export const PAGES = {
  '/': { isShared: true, isInSitemap: true },
  '/categories': { isShared: true, isInSitemap: true },
  '/category/:slug': { isShared: true },
  '/product/:slug': { isShared: true },
  '/food-category/:slug': { isShared: true },
  '/search': { isShared: true, isUnbounded: true },
  '/tag/:tag': { isShared: true, isUnbounded: true },
  '/articles': { isShared: true, isInSitemap: true },
  '/article/:slug': { isShared: true },
  '/page/:slug': { isShared: true },
  '/contact': { isInSitemap: true },
  '/cart': {},
  '/order/:orderId': {},
  '/orders': {},
  '/*': {},
} satisfies Record<string, Page>;

export type PageRoute = keyof typeof PAGES;

export function pathsOf(holds: (page: Page) => unknown): string[] {
  return Object.entries<Page>(PAGES).flatMap(([path, page]) => (holds(page) ? [path] : []));
}

/** @param path with its slash, as in the table */
export function isUnbounded(path: string): boolean {
  return pathsOf((page) => page.isUnbounded).includes(path);
}
