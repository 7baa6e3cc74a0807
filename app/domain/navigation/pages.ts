type Page = {
  /**
   * Contains nothing personal: may be cached, also by proxies (docs/decisions/0027-caches.md). `/contact` is filled in from
   * the profile and has a per-request form key.
   */
  isPublic?: boolean;
  /** URLs with unbounded user input: the fragment cache stores nothing of them, or crawlers could evict the menu. */
  isUnbounded?: boolean;
  /** Listed in the sitemap under this path. Pages with a parameter are listed there from the API's data. */
  isInSitemap?: boolean;
};

/**
 * The properties of every page, by its path in `app/routes.ts`. The page cache, the sitemap and the tests that visit every
 * page use this table; `tests/unit/pages.test.ts` compares it with the routes.
 */
export const PAGES = {
  '/': { isPublic: true, isInSitemap: true },
  '/categories': { isPublic: true, isInSitemap: true },
  '/category/:slug': { isPublic: true },
  '/product/:slug': { isPublic: true },
  '/food-category/:slug': { isPublic: true },
  '/search': { isPublic: true, isUnbounded: true },
  '/tag/:tag': { isPublic: true, isUnbounded: true },
  '/articles': { isPublic: true, isInSitemap: true },
  '/article/:slug': { isPublic: true },
  '/page/:slug': { isPublic: true },
  '/contact': { isInSitemap: true },
  '/cart': {},
  '/order/:orderId': {},
  '/orders': {},
  '/*': {},
} satisfies Record<string, Page>;

export type PageRoute = keyof typeof PAGES;

export function pathsOf(filter: (page: Page) => unknown): string[] {
  return Object.entries<Page>(PAGES).flatMap(([path, page]) => (filter(page) ? [path] : []));
}

/** The paths of pages that are about one guest. */
export const PERSONAL_PAGES = pathsOf((page) => !page.isPublic);

/** @param path a key of `PAGES` */
export function isUnbounded(path: string): boolean {
  return pathsOf((page) => page.isUnbounded).includes(path);
}
