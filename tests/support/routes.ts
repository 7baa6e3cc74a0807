import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';

/** In development only. */
const STYLEGUIDE = 'styleguide';

export const ROUTES = leavesOf(routes as RouteConfigEntry[]).filter(({ path }) => path !== STYLEGUIDE);

/** Other routes are plain modules. */
export const PAGE_ROUTES = ROUTES.filter(({ file }) => file.endsWith('.tsx'));

function leavesOf(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => (entry.children ? leavesOf(entry.children) : [entry]));
}
