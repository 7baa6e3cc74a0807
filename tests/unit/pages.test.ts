import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { DEMO_SCREENS, SMALL_SCREENS } from '#tests/support/pages.ts';

/** Every page of the map of the site is in the lists of pages that other tests go through. */

/** Not in a build: the visual tests look at it. */
const STYLEGUIDE = '/styleguide';

/** Pages have a component; what answers with a document or a redirect is a plain module. */
const pages = leavesOf(routes as RouteConfigEntry[])
  .filter(({ file }) => file.endsWith('.tsx'))
  .map(({ path }) => `/${path ?? ''}`);

test.each([
  ['demo', DEMO_SCREENS],
  ['small', SMALL_SCREENS],
])('each has a screen in the %s shop, and no screen is of a page that is gone', (_, screens) => {
  const shown = new Set<string>(screens.map(({ route }) => route));
  expect(pages.filter((path) => path !== STYLEGUIDE && !shown.has(path))).toEqual([]);
  expect([...shown].filter((route) => !pages.includes(route))).toEqual([]);
});

test.each([...DEMO_SCREENS, ...SMALL_SCREENS])('$address is an address of $route', ({ route, address }) => {
  const [found] =
    matchRoutes(
      pages.map((path) => ({ path })),
      new URL(address, 'http://shop.test').pathname,
    ) ?? [];
  expect(found?.route.path).toBe(route);
});

function leavesOf(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => (entry.children ? leavesOf(entry.children) : [entry]));
}
