import { DRAFT_COOKIE } from '#app/domain/shopper/checkout-draft.ts';
import { COOKIE_CONSENT, COOKIE_REFUSAL, HOST_PREFIX } from '#app/domain/shopper/cookie-names.ts';
import type { CookieName } from '#app/domain/shopper/device-copies.ts';
import { parseCookies, UPSTREAM_COOKIES } from '#app/services/api/api-cookies.server.ts';

/** `createOwnCookie` adds the prefix on https. */
export const OWN_COOKIES = {
  notices: 'notices',
  draft: DRAFT_COOKIE,
  nextOrder: 'order-key',
  ownOrders: 'own-orders',
  lastOrder: 'last-order',
  contacts: 'own-contacts',
  allergens: 'allergens',
} as const satisfies Record<string, CookieName>;

/** Any of these makes a page personal, and never cached. */
export const PERSONAL_COOKIES: readonly string[] = [
  ...UPSTREAM_COOKIES,
  ...Object.values(OWN_COOKIES).flatMap((name) => [name, HOST_PREFIX + name]),
];

const PERSONAL = new RegExp(`(?:^|[;,\\s])(?:${PERSONAL_COOKIES.join('|')})\\s*=`);

/** Matches more than any cookie parser accepts. */
export function isPersonal(cookieHeader: string | null | undefined): boolean {
  return cookieHeader != null && PERSONAL.test(cookieHeader);
}

const ANSWERS: readonly string[] = [COOKIE_CONSENT, COOKIE_REFUSAL];

/** OK or «Нет», nothing else depends on it: two variants of a page are cached. */
export function hasAnsweredBanner(cookieHeader: string | null | undefined): boolean {
  if (cookieHeader == null || !ANSWERS.some((name) => cookieHeader.includes(name))) return false;
  return parseCookies(cookieHeader).some(([name]) => ANSWERS.includes(name.replace(HOST_PREFIX, '')));
}
