import { pathsOf } from '#app/domain/navigation/pages.ts';
import { hasConsent, isPersonal } from '#app/services/http/cookies.server.ts';
import { SHARED_PAGES } from '#app/services/http/shared-pages.server.ts';

/** What a kept page is kept under. Nothing else of a request reaches what is kept. */
export type PageAddress = {
  /** The address and the variant, as one text. */
  key: string;
  /** Path and query, without what only says where a visitor came from. */
  address: string;
  hasConsent: boolean;
};

const CONSENT_MARK = '+';

/** `null`: a shopper's own, or an address whose pages are never the same for everybody. */
export function pageAddressOf(url: string, cookieHeader: string | undefined): PageAddress | null {
  if (isPersonal(cookieHeader)) return null;
  const address = url.includes('?') ? withoutTracking(url) : url;
  if (!SHARED_ADDRESS.test(address)) return null;
  if (!hasConsent(cookieHeader)) return { key: address, address, hasConsent: false };
  return { key: CONSENT_MARK + address, address, hasConsent: true };
}

/** The pages of the list, and their data: `/categories.data`, `/_.data` for the home page. */
const SHARED_ADDRESS = addressesOf(SHARED_PAGES);
const ROUTES = SHARED_PAGES.map((page) => ({ route: `/${page}`, addresses: addressesOf([page]) }));

function addressesOf(pages: readonly string[]): RegExp {
  const paths = pages.map((page) => page.replace(/:\w+/g, '[^/?]+'));
  return new RegExp(`^/(?:${paths.join('|')})(?:_?\\.data)?(?:\\?|$)`);
}

const UNBOUNDED_ADDRESS = addressesOf(pathsOf(({ isUnbounded }) => isUnbounded).map((path) => path.slice(1)));

/** The pattern of a shared address, as the router has it. */
export function routeOf(address: string): string {
  return ROUTES.find(({ addresses }) => addresses.test(address))?.route ?? '';
}

/** Added to links of adverts and letters. No page reads them. */
const TRACKING =
  /^(?:utm_\w+|[yg]clid|ysclid|gbraid|wbraid|gclsrc|dclid|fbclid|msclkid|vkclid|ttclid|twclid|igshid|_openstat|_g[al]|mc_[ce]id|rb_clickid|roistat|etext|erid)(?:=|$)/i;

function withoutTracking(url: string): string {
  const [path = '', ...rest] = url.split('?');
  const query = rest.join('?').split('&');
  const kept = query.filter((pair) => pair !== '' && !TRACKING.test(pair)).join('&');
  return kept === '' ? path : `${path}?${kept}`;
}

/**
 * Whether people can make up any number of such addresses: with a query, of a tag, with letters written as escapes. Their
 * pages are kept apart, so that they do not push the menu out.
 */
export function isMadeUp(address: string): boolean {
  return /[?]|\.data$/.test(address) || UNBOUNDED_ADDRESS.test(address) || !isWrittenProperly(address);
}

function isWrittenProperly(path: string): boolean {
  try {
    return (
      path
        .split('/')
        .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
        .join('/') === path
    );
  } catch {
    return false;
  }
}
