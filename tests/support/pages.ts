/**
 * The pages of the site, for every test that looks at all of them: the screens of each page route of `app/routes.ts`, by
 * name. `tests/unit/pages.test.ts` fails while a route has no screen here, so a new page is in all of those tests.
 */

type Screens = Record<string, string>;

/** Stands for an order: a test that looks at one places it first. */
const ORDERED = '/order/:orderId';

const MISSING = ['/product/nothing', '/order/nothing', '/nowhere/at/all'];

/** Screens of the demo shop. */
const DEMO = {
  '/': { home: '/' },
  '/categories': { categories: '/categories' },
  '/category/:slug': {
    'category, great': '/category/burgery-i-gril',
    'category, lunch': '/category/biznes-lanch',
    'category, delivery': '/category/bar',
    'category, one food category': '/category/burgery-i-gril?active=stejki-i-ryobra',
    'category, lunch, one food category': '/category/biznes-lanch?active=salaty',
  },
  '/product/:slug': {
    dish: '/product/burger-zhzhyonyj-perec',
    'dish, some of it': '/product/burger-zhzhyonyj-perec?quantity=3',
    'dish that is not there': '/product/nothing',
  },
  '/food-category/:slug': { 'food category': '/food-category/burgery' },
  '/search': {
    'search without a text': '/search',
    'search with results': '/search?q=бургер',
    'search in vain': '/search?q=<b>"жжжж',
  },
  '/tag/:tag': { tag: '/tag/хит' },
  '/articles': { news: '/articles', 'news, second page': '/articles?page=2' },
  '/article/:slug': { article: '/article/zola-vmesto-duhovki' },
  '/page/:slug': { 'info page': '/page/delivery', 'info page, long': '/page/privacy' },
  '/contact': { contacts: '/contact' },
  '/cart': { cart: '/cart' },
  '/order/:orderId': { order: ORDERED, 'order that is not there': '/order/nothing' },
  '/*': { 'not found': '/nowhere/at/all' },
} satisfies Record<string, Screens>;

export type PageRoute = keyof typeof DEMO;

/** Screens of the small shop. */
const SMALL: Record<PageRoute, Screens> = {
  '/': { home: '/' },
  '/categories': { categories: '/categories' },
  '/category/:slug': { 'category, great': '/category/supy', 'category, delivery': '/category/bar' },
  '/product/:slug': {
    dish: '/product/borshch',
    'dish of the bar': '/product/lager',
    'dish that is not there': '/product/nothing',
  },
  '/food-category/:slug': { 'food category': '/food-category/napitki' },
  '/search': { 'search without a text': '/search', 'search with results': '/search?q=окрошка' },
  '/tag/:tag': { tag: '/tag/хит' },
  '/articles': { news: '/articles' },
  '/article/:slug': { article: '/article/okroshka' },
  '/page/:slug': { 'info page': '/page/delivery' },
  '/contact': { contacts: '/contact' },
  '/cart': { cart: '/cart' },
  '/order/:orderId': { order: ORDERED, 'order that is not there': '/order/nothing' },
  '/*': { 'not found': '/nowhere/at/all' },
};

export type Screen = {
  name: string;
  route: PageRoute;
  address: string;
  status: 200 | 404;
  /** The address is that of an order which is yet to be placed. */
  needsOrder: boolean;
};

export const DEMO_SCREENS: readonly Screen[] = screensOf(DEMO);
export const SMALL_SCREENS: readonly Screen[] = screensOf(SMALL);

function screensOf(pages: Record<PageRoute, Screens>): Screen[] {
  return (Object.entries(pages) as [PageRoute, Screens][]).flatMap(([route, screens]) =>
    Object.entries(screens).map(([name, address]) => ({
      name,
      route,
      address,
      status: MISSING.includes(address) ? 404 : 200,
      needsOrder: address === ORDERED,
    })),
  );
}
