/** The routes of the site, as app/routes.ts has them. */
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';

/** For visual tests; in no build. */
const STYLEGUIDE = 'styleguide';

export const ROUTES = leavesOf(routes as RouteConfigEntry[]).filter(({ path }) => path !== STYLEGUIDE);

/** A page in the frame has a component; the others are plain modules. */
export const PAGE_ROUTES = ROUTES.filter(({ file }) => file.endsWith('.tsx'));

function leavesOf(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => (entry.children ? leavesOf(entry.children) : [entry]));
}
