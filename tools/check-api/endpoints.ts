import { ENDPOINTS } from '#contract/endpoints.ts';

export type EndpointName = keyof typeof ENDPOINTS;

const EVERY_PAGE = 'every page';
const MENU_DOCUMENTS = ['/menu.md', '/llms.txt', '/yml.xml'];

/** Paths of app/routes.ts. */
export const PAGES: Record<EndpointName, readonly string[]> = {
  currentUser: [EVERY_PAGE, '/logout'],
  settings: [
    EVERY_PAGE,
    '/contact',
    '/order/:orderId',
    '/manifest.webmanifest',
    '/offline',
    '/feed.xml',
    ...MENU_DOCUMENTS,
  ],
  revision: [EVERY_PAGE],
  navMenus: [EVERY_PAGE, '/', '/articles', '/sitemap.xml', '/menu.md', '/llms.txt'],
  navImages: ['/'],
  sliders: ['/'],
  seoPages: [EVERY_PAGE, '/feed.xml'],
  workDays: [EVERY_PAGE, '/offline', '/menu.md', '/llms.txt'],
  infoPage: ['/page/:slug', '/cart', '/contact', '/sitemap.xml'],
  articles: [EVERY_PAGE, '/', '/articles', '/search', '/tag/:tag', '/sitemap.xml', '/feed.xml'],
  article: ['/article/:slug', '/feed.xml'],
  categories: ['/', '/categories', '/category/:slug', '/sitemap.xml', ...MENU_DOCUMENTS],
  category: ['/category/:slug', '/product/:slug'],
  foodCategories: ['/categories', '/category/:slug', '/sitemap.xml', ...MENU_DOCUMENTS],
  foodCategory: ['/food-category/:slug'],
  products: [
    '/',
    '/categories',
    '/category/:slug',
    '/food-category/:slug',
    '/search',
    '/tag/:tag',
    '/articles',
    '/sitemap.xml',
    ...MENU_DOCUMENTS,
  ],
  product: ['/product/:slug', '/dish/:slug', '/cart', '/order/:orderId'],
  suggest: ['/suggest', '/search'],
  cart: [EVERY_PAGE, '/cart', '/cart/changes'],
  orders: ['/cart'],
  order: [EVERY_PAGE, '/order/:orderId', '/order/:orderId/progress', '/orders'],
  cancelOrder: ['/order/:orderId'],
  askForCall: ['/order/:orderId'],
  quoteChange: ['/order/:orderId'],
  changeOrder: ['/order/:orderId'],
  payOnReceipt: ['/order/:orderId'],
  followOrder: ['/order/:orderId/push'],
  unfollowOrder: ['/order/:orderId/push'],
  paymentNotification: ['/payments/notification'],
  tillNotification: ['/till/notification'],
  feedback: ['/contact'],
};

/** Sent by the shop, or with predictable results. */
export type Listing = {
  list: EndpointName;
  /** All records; without `?`. */
  whole: string;
  queries?: readonly string[];
  /** An unknown value must return no records. */
  filters?: readonly string[];
  /** How the shop does without. */
  optionalFilters?: Readonly<Record<string, string>>;
  isPaged?: boolean;
  /** By its slug. */
  single?: EndpointName;
};

const ALL_OF_TAG = 'the page of a tag shows everything';

/** Examples come from previous listings. */
export const LISTINGS: readonly Listing[] = [
  { list: 'navMenus', whole: '' },
  { list: 'navImages', whole: '', queries: ['menuType=0'] },
  { list: 'sliders', whole: '' },
  { list: 'seoPages', whole: 'pageSize=100' },
  { list: 'workDays', whole: '' },
  {
    list: 'articles',
    whole: 'pageSize=500',
    filters: ['search', 'tag'],
    optionalFilters: { search: 'a search finds all news', tag: ALL_OF_TAG },
    isPaged: true,
    single: 'article',
  },
  { list: 'categories', whole: 'pageSize=500', isPaged: true, single: 'category' },
  {
    list: 'foodCategories',
    whole: 'pageSize=500',
    filters: ['category'],
    optionalFilters: { category: 'a section has tabs without dishes' },
    isPaged: true,
    single: 'foodCategory',
  },
  {
    list: 'products',
    whole: 'pageSize=500',
    queries: ['onMain=true&pageSize=45'],
    isPaged: true,
    filters: ['search', 'tag', 'category', 'foodCategory'],
    optionalFilters: { tag: ALL_OF_TAG },
    single: 'product',
  },
];

/** `/products/{slug}/` */
export function templateOf(name: EndpointName): string {
  return ENDPOINTS[name].replace(/:(\w+)/, '{$1}');
}

export function pathOf(name: EndpointName, segment: string): string {
  return templateOf(name).replace(/\{\w+\}/, encodeURIComponent(segment));
}
