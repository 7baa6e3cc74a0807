import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';

/** `/category/:slug` with something that is there. */
const PARAMS: Record<string, string> = {
  'category/:slug': 'category/supy',
  'product/:slug': 'product/borshch',
  'food-category/:slug': 'food-category/napitki',
  'tag/:tag': 'tag/%D1%85%D0%B8%D1%82',
  'article/:slug': 'article/okroshka',
  'page/:slug': 'page/delivery',
  'order/:orderId': 'order/00000000-0000-4000-8000-000000000000',
  'order/:orderId/progress': 'order/00000000-0000-4000-8000-000000000000/progress',
  'surroundings/:version': 'surroundings/of-yesterday',
  '*': 'nowhere/at/all',
  'img/*': 'img/media/x.webp',
};
const entries = routes as RouteConfigEntry[];
/** One of each route of the site: a new route is in here by itself. */
export const ADDRESSES = addressesOf(entries);
/** Those of them that are a page in the frame. */
export const PAGES = addressesOf(entries.filter(({ children }) => children));

function addressesOf(entries: readonly RouteConfigEntry[]): string[] {
  return leavesOf(entries)
    .map(({ path = '' }) => `/${PARAMS[path] ?? path}`)
    .filter((address) => address !== '/styleguide');
}

function leavesOf(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => (entry.children ? leavesOf(entry.children) : [entry]));
}
