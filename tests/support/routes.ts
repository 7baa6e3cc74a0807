import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';

/** No part of a build: the visual tests look at it. */
const STYLEGUIDE = 'styleguide';

/** Every route of the map of the site that answers a request. */
export const ROUTES = leavesOf(routes as RouteConfigEntry[]).filter(({ path }) => path !== STYLEGUIDE);

/** Those that are a page in the frame: they have a component, the others are plain modules. */
export const PAGE_ROUTES = ROUTES.filter(({ file }) => file.endsWith('.tsx'));

function leavesOf(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => (entry.children ? leavesOf(entry.children) : [entry]));
}
