/**
 * Every path under the API's base address, once. All of them end with a slash. `:name` stands for one path segment,
 * which `pathOf` encodes.
 */
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
  feedback: '/feedback/contact/',
} as const;

/** Paths that are there in any case, if only as empty lists. Of anything else the API may say that there is no such thing. */
export const ALWAYS_THERE: ReadonlySet<string> = new Set([
  ENDPOINTS.settings,
  ENDPOINTS.navMenus,
  ENDPOINTS.navImages,
  ENDPOINTS.sliders,
  ENDPOINTS.seoPages,
  ENDPOINTS.workDays,
  ENDPOINTS.articles,
  ENDPOINTS.categories,
  ENDPOINTS.foodCategories,
  ENDPOINTS.products,
]);

type Endpoint = (typeof ENDPOINTS)[keyof typeof ENDPOINTS];
type ParamOf<Path extends string> = Path extends `${string}:${infer Name}/${string}` ? Name : never;

/**
 * The path of an endpoint with its segment filled in and percent-encoded. Dots are encoded too where a segment
 * consists of one or two and nothing else: a URL parser would read `..` as «one level up» and call another endpoint.
 */
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
