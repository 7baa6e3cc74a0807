import { withoutTracking } from '#app/domain/navigation/tracking-parameters.ts';
import { hasAnsweredBanner, isPersonal } from '#app/services/http/cookies.server.ts';
import { pathsOf } from '#contract/pages.ts';

/** All that the cache sees of a request (cache poisoning). */
export type PageAddress = {
  key: string;
  /** Without tracking parameters. */
  address: string;
  route: string;
  hasAnsweredBanner: boolean;
};

/** No queries or percent escapes, which are unbounded. With data requests: `/_.data` is the home page. */
const PAGES = pathsOf(({ isPublic }) => isPublic).map((route) => ({
  route,
  addresses: new RegExp(`^${route.replace(/:\w+/g, '[\\w~.-]+')}(?:_?\\.data)?$`),
}));

/** `null`: personal cookies, or never cached. */
export function pageAddressOf(target: string, cookieHeader: string | undefined): PageAddress | null {
  if (isPersonal(cookieHeader)) return null;
  const address = withoutTracking(target);
  const route = PAGES.find(({ addresses }) => addresses.test(address))?.route;
  if (route === undefined) return null;
  const isAnswered = hasAnsweredBanner(cookieHeader);
  return { key: `${isAnswered ? '+' : ''}${address}`, address, route, hasAnsweredBanner: isAnswered };
}
