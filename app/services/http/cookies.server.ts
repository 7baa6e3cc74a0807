import { DRAFT_COOKIE } from '#app/domain/shopper/checkout-draft.ts';
import { COOKIE_CONSENT, HOST_PREFIX } from '#app/domain/shopper/cookie-names.ts';
import { parseCookies, UPSTREAM_COOKIES } from '#app/services/api/cookie-jar.server.ts';

/** The cookies that the storefront itself keeps something of one shopper in; `createOwnCookie` adds the prefix on https. */
export const OWN_COOKIES = {
  notices: 'notices',
  draft: DRAFT_COOKIE,
  nextOrder: 'order-key',
  knownPrices: 'known-prices',
  ownOrders: 'own-orders',
  contacts: 'own-contacts',
} as const;

/** A request with one of these is a shopper's own: its page is never kept. The only list of them. */
export const PERSONAL_COOKIES: readonly string[] = [
  ...UPSTREAM_COOKIES,
  ...Object.values(OWN_COOKIES).flatMap((name) => [name, HOST_PREFIX + name]),
];

const PERSONAL = new RegExp(`(?:^|[;,\\s])(?:${PERSONAL_COOKIES.join('|')})\\s*=`);

/** In doubt yes: it is read more generously than any parser does. */
export function isPersonal(cookieHeader: string | null | undefined): boolean {
  return cookieHeader != null && PERSONAL.test(cookieHeader);
}

/** The banner was closed. The only cookie besides that changes a page; two variants of a page are kept. */
export function hasConsent(cookieHeader: string | null | undefined): boolean {
  if (cookieHeader == null || !cookieHeader.includes(COOKIE_CONSENT)) return false;
  return parseCookies(cookieHeader).some(([name]) => name.replace(HOST_PREFIX, '') === COOKIE_CONSENT);
}
