type Page = {
  /** Nothing personal: proxies may cache it (docs/decisions/0027-caches.md). */
  isPublic?: boolean;
  /** User input: never in the fragment cache, or crawlers could evict the menu. */
  isUnbounded?: boolean;
  /** Pages with a parameter are listed from the API's data. */
  isInSitemap?: boolean;
};

/** The storefront's pages, by path of `app/routes.ts`; `tests/unit/pages.test.ts` compares them. Content may link to them. */
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

export const PERSONAL_PAGES = pathsOf((page) => !page.isPublic);

export function isUnbounded(path: string): boolean {
  return pathsOf((page) => page.isUnbounded).includes(path);
}
