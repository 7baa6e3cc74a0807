import { pathsOf } from '#app/domain/navigation/pages.ts';
import { withoutTracking } from '#app/domain/navigation/tracking-parameters.ts';
import { hasAnsweredBanner, isPersonal } from '#app/services/http/cookies.server.ts';

/** Cache key and route of a page. The cache sees nothing else of a request (cache poisoning). */
export type PageAddress = {
  key: string;
  /** The path, without tracking parameters. */
  address: string;
  /** The pattern of the path. */
  route: string;
  hasAnsweredBanner: boolean;
};

/** No queries or percent escapes: their number is unbounded. Includes data requests: `/categories.data`, `/_.data` (home page). */
const PAGES = pathsOf(({ isPublic }) => isPublic).map((route) => ({
  route,
  addresses: new RegExp(`^${route.replace(/:\w+/g, '[\\w~.-]+')}(?:_?\\.data)?$`),
}));

/** `null` for requests with personal cookies and for URLs that are not cached. */
export function pageAddressOf(target: string, cookieHeader: string | undefined): PageAddress | null {
  if (isPersonal(cookieHeader)) return null;
  const address = withoutTracking(target);
  const route = PAGES.find(({ addresses }) => addresses.test(address))?.route;
  if (route === undefined) return null;
  const isAnswered = hasAnsweredBanner(cookieHeader);
  return { key: `${isAnswered ? '+' : ''}${address}`, address, route, hasAnsweredBanner: isAnswered };
}
