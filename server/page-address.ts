import { pathsOf } from '#app/domain/navigation/pages.ts';
import { hasConsent, isPersonal } from '#app/services/http/cookies.server.ts';

/** The key of a cached page. Nothing else of a request reaches the cache. */
export type PageAddress = {
  key: string;
  /** The path, without tracking parameters. */
  address: string;
  /** The pattern of the path. */
  route: string;
  hasConsent: boolean;
};

/** No query and no escapes: their number is unbounded. With the data of pages: `/categories.data`, `/_.data` for the home page. */
const PAGES = pathsOf(({ isShared }) => isShared).map((route) => ({
  route,
  addresses: new RegExp(`^${route.replace(/:\w+/g, '[\\w~.-]+')}(?:_?\\.data)?$`),
}));

/** `null`: with a shopper's cookie, or an address that is not cached. */
export function pageAddressOf(target: string, cookieHeader: string | undefined): PageAddress | null {
  if (isPersonal(cookieHeader)) return null;
  const address = withoutTracking(target);
  const route = PAGES.find(({ addresses }) => addresses.test(address))?.route;
  if (route === undefined) return null;
  const isConsented = hasConsent(cookieHeader);
  return { key: `${isConsented ? '+' : ''}${address}`, address, route, hasConsent: isConsented };
}

/** Query parameters of adverts and letters, which no page reads. */
const TRACKING =
  /^(?:utm_\w+|[yg]clid|ysclid|gbraid|wbraid|gclsrc|dclid|fbclid|msclkid|vkclid|ttclid|twclid|igshid|_openstat|_g[al]|mc_[ce]id|rb_clickid|roistat|etext|erid)(?:=|$)/i;

function withoutTracking(target: string): string {
  const [path = '', ...queries] = target.split('?');
  const pairs = queries.join('?').split('&');
  return pairs.every((pair) => pair === '' || TRACKING.test(pair)) ? path : target;
}
