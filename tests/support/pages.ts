/** Pages with a parameter need an example here (`tests/unit/pages.test.ts`). */
import { PAGES, type PageRoute } from '#contract/pages.ts';

export type { PageRoute };

type Screens = Record<string, string>;
type Examples = Partial<Record<PageRoute, Screens>>;

/** Tests place the order first. */
const ORDERED = '/order/:orderId';

const MISSING = ['/product/nothing', '/order/nothing', '/nowhere/at/all'];

/** Screens of both shops. */
const BOTH: Examples = {
  '/': { home: '/' },
  '/tag/:tag': { tag: '/tag/хит' },
  '/order/:orderId': { order: ORDERED, 'order that is not there': '/order/nothing' },
  '/*': { 'not found': '/nowhere/at/all' },
};

const DEMO: Examples = {
  ...BOTH,
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
  '/articles': { news: '/articles', 'news, second page': '/articles?page=2' },
  '/article/:slug': { article: '/article/zola-vmesto-duhovki' },
  '/page/:slug': { 'info page': '/page/delivery', 'info page, long': '/page/privacy' },
};

const SMALL: Examples = {
  ...BOTH,
  '/category/:slug': { 'category, great': '/category/supy', 'category, delivery': '/category/bar' },
  '/product/:slug': {
    dish: '/product/borshch',
    'dish of the bar': '/product/lager',
    'dish that is not there': '/product/nothing',
  },
  '/food-category/:slug': { 'food category': '/food-category/napitki' },
  '/search': { 'search without a text': '/search', 'search with results': '/search?q=окрошка' },
  '/article/:slug': { article: '/article/okroshka' },
  '/page/:slug': { 'info page': '/page/delivery' },
};

export type Screen = {
  name: string;
  route: PageRoute;
  address: string;
  status: 200 | 404;
  needsOrder: boolean;
};

export const DEMO_SCREENS: readonly Screen[] = screensOf(DEMO);
export const SMALL_SCREENS: readonly Screen[] = screensOf(SMALL);

function screensOf(examples: Examples): Screen[] {
  return (Object.keys(PAGES) as PageRoute[]).flatMap((route) =>
    Object.entries(examples[route] ?? ownScreen(route)).map(([name, address]) => ({
      name,
      route,
      address,
      status: MISSING.includes(address) ? 404 : 200,
      needsOrder: address === ORDERED,
    })),
  );
}

function ownScreen(route: PageRoute): Screens {
  return /[:*]/.test(route) ? {} : { [route.slice(1)]: route };
}
