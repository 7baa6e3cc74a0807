import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { PAGES } from '#app/domain/navigation/pages.ts';
import { DEMO_SCREENS, SMALL_SCREENS } from '#tests/support/pages.ts';
import { PAGE_ROUTES } from '#tests/support/routes.ts';

/** The table of pages is the map of the site, and every page is in the lists that other tests go through. */

const pages = PAGE_ROUTES.map(({ path }) => `/${path ?? ''}`);

test('the table has a row for each page of app/routes.ts, and no other', () => {
  expect(Object.keys(PAGES).sort()).toEqual(pages.toSorted());
});

test.each(Object.entries(PAGES))('%s: what its row says can hold', (path, row) => {
  const { isInSitemap } = { isInSitemap: false, ...row };
  // An address that names nothing in particular is no page.
  if (isInSitemap) expect(path).not.toMatch(/[:*]/);
});

test.each([
  ['demo', DEMO_SCREENS],
  ['small', SMALL_SCREENS],
])('each has a screen in the %s shop', (_, screens) => {
  const shown = new Set<string>(screens.map(({ route }) => route));
  expect(pages.filter((path) => !shown.has(path))).toEqual([]);
});

test.each([...DEMO_SCREENS, ...SMALL_SCREENS])('$address is an address of $route', ({ route, address }) => {
  const [found] =
    matchRoutes(
      pages.map((path) => ({ path })),
      new URL(address, 'http://shop.test').pathname,
    ) ?? [];
  expect(found?.route.path).toBe(route);
});
