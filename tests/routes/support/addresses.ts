/** One URL of each route of the site, including new ones. */
import { SMALL_SCREENS } from '#tests/support/pages.ts';
import { PAGE_ROUTES, ROUTES } from '#tests/support/routes.ts';

const SOME_ORDER = '/order/00000000-0000-4000-8000-000000000000';

/** With a parameter, but no pages. */
const EXAMPLES: Record<string, string> = {
  '/dish/:slug': '/dish/borshch',
  '/order/:orderId/progress': `${SOME_ORDER}/progress`,
  '/cart/changes': '/cart/changes',
  '/img/*': '/img/media/x.webp',
};

export const ADDRESSES = ROUTES.map(addressOf);
export const PAGES = PAGE_ROUTES.map(addressOf);
/** Such as documents. */
export const BESIDES = ROUTES.filter((route) => !PAGE_ROUTES.includes(route)).map((route) => ({
  path: route.path ?? '',
  address: addressOf(route),
}));

function addressOf({ path = '' }: { path?: string | undefined }): string {
  const route = `/${path}`;
  const screen = SMALL_SCREENS.find((one) => one.route === route);
  if (screen?.needsOrder) return SOME_ORDER;
  return encodeURI(screen?.address.split('?')[0] ?? EXAMPLES[route] ?? route);
}
