/** Protects the table of pages, from which tests that visit every page derive. */
import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { PAGES } from '#contract/pages.ts';
import { DEMO_SCREENS, SMALL_SCREENS } from '#tests/support/pages.ts';
import { PAGE_ROUTES } from '#tests/support/routes.ts';

const pages = PAGE_ROUTES.map(({ path }) => `/${path ?? ''}`);

test('it has a row for each page of app/routes.ts, and lists no pattern in the sitemap', () => {
  expect(Object.keys(PAGES).sort()).toEqual(pages.toSorted());
  for (const [path, row] of Object.entries(PAGES)) {
    if ('isInSitemap' in row && row.isInSitemap) expect(path).not.toMatch(/[:*]/);
  }
});

test.each([
  ['demo', DEMO_SCREENS],
  ['small', SMALL_SCREENS],
])('each page has a screen in the %s shop, under an address of its own', (_, screens) => {
  const shown = new Set<string>(screens.map(({ route }) => route));
  expect(pages.filter((path) => !shown.has(path))).toEqual([]);
  const routes = pages.map((path) => ({ path }));
  for (const { route, address } of screens) {
    const [found] = matchRoutes(routes, new URL(address, 'http://shop.test').pathname) ?? [];
    expect([address, found?.route.path]).toEqual([address, route]);
  }
});
