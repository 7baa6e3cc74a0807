/** `:name` is one path segment, which `pathOf` encodes. */
export const API_PREFIX = '/api/v1';

export const ENDPOINTS = {
  currentUser: '/users/current/',
  settings: '/settings/',
  revision: '/revision/',
  navMenus: '/nav-menus/',
  navImages: '/nav-images/',
  sliders: '/sliders/',
  seoPages: '/seo-pages/',
  workDays: '/work-days/',
  infoPage: '/pages/:slug/',
  articles: '/articles/',
  article: '/articles/:slug/',
  categories: '/categories/',
  category: '/categories/:slug/',
  foodCategories: '/food-categories/',
  foodCategory: '/food-categories/:slug/',
  products: '/products/',
  product: '/products/:slug/',
  suggest: '/suggest/:text/',
  cart: '/cart/',
  orders: '/order/',
  order: '/order/:uuid/',
  cancelOrder: '/order/:uuid/cancel/',
  askForCall: '/order/:uuid/call/',
  quoteChange: '/order/:uuid/change-quote/',
  changeOrder: '/order/:uuid/change/',
  payOnReceipt: '/order/:uuid/pay-on-receipt/',
  followOrder: '/order/:uuid/push/',
  unfollowOrder: '/order/:uuid/push/end/',
  paymentNotification: '/payments/notification/',
  tillNotification: '/till/notification/',
  feedback: '/feedback/contact/',
} as const;

/** Even if empty: without them there is no shop. */
export const REQUIRED_PATHS = [ENDPOINTS.settings, ENDPOINTS.categories, ENDPOINTS.products] as const;

const OPTIONAL_LISTS: ReadonlySet<string> = new Set([
  ENDPOINTS.navMenus,
  ENDPOINTS.navImages,
  ENDPOINTS.sliders,
  ENDPOINTS.seoPages,
  ENDPOINTS.workDays,
  ENDPOINTS.articles,
  ENDPOINTS.foodCategories,
]);
const SUGGESTIONS = /^\/suggest\/[^/]+\/$/;

export function isOptionalList(path: string): boolean {
  return OPTIONAL_LISTS.has(path) || SUGGESTIONS.test(path);
}

type Endpoint = (typeof ENDPOINTS)[keyof typeof ENDPOINTS];
type ParamOf<Path extends string> = Path extends `${string}:${infer Name}/${string}` ? Name : never;

/** Encodes `.` and `..`, too, which URL parsers would resolve to another endpoint. */
export function pathOf<Path extends Endpoint>(
  path: Path,
  ...params: ParamOf<Path> extends never ? [] : [Record<ParamOf<Path>, string>]
): string {
  const values: Partial<Record<string, string>> = params[0] ?? {};
  return path.replace(/:(\w+)/, (_, name: string) => encodeSegment(values[name] ?? ''));
}

function encodeSegment(segment: string): string {
  const encoded = encodeURIComponent(segment);
  return /^\.{1,2}$/.test(encoded) ? encoded.replaceAll('.', '%252E') : encoded;
}
