import type { LoaderFunctionArgs } from 'react-router';
import { DEFAULT_SITE_NAME, TAB_ICON } from '#app/domain/shop/brand.ts';
import type { Frame } from '#app/domain/shop/frame.ts';
import { formatMoment } from '#app/domain/text/dates.ts';
import { orNull } from '#app/services/api/thrown.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { findUser } from '#app/services/api/user.server.ts';
import { ownSettings } from '#app/services/catalogue/content.server.ts';
import { env } from '#app/services/env.server.ts';
import { hasConsent } from '#app/services/http/cookies.server.ts';
import { takeNotices } from '#app/services/http/session.server.ts';
import { getCart } from '#app/services/shopper/cart.server.ts';
import { readFavorites } from '#app/services/shopper/favorites.server.ts';
import { getKnownPrices } from '#app/services/shopper/known-prices.server.ts';
import { showCart } from '#app/services/shopper/shown-cart.server.ts';
import { loadSurroundings } from './surroundings.server.ts';

/**
 * What stands around every page. If the API does not give a piece, its place is left out; the frame itself
 * never fails. The personal parts (cart, user, favourites, notices, cookie banner) are all here.
 */
export async function loadFrame({ context, request }: LoaderFunctionArgs): Promise<Frame> {
  const api = getApi(context);
  const [{ settings, opening, version, surroundings }, cart, user] = await Promise.all([
    loadSurroundings(api),
    orNull(getCart(api)),
    orNull(findUser(api)),
  ]);
  if (cart) getKnownPrices(context).note(cart);
  const oldSince = api.oldSince();
  const { SITE_NAME, SITE_PHONE } = ownSettings(settings ?? {});
  const frame = {
    siteName: SITE_NAME || DEFAULT_SITE_NAME,
    isNamed: SITE_NAME !== '',
    phone: SITE_PHONE,
    address: settings?.ADDRESS ?? '',
    opening,
    menuAsOf: oldSince === null ? null : formatMoment(oldSince, Date.now(), env.SHOP_TIME_ZONE),
    publicUrl: env.PUBLIC_URL,
    logo: settings?.LOGO || TAB_ICON,
    defaultImage: settings?.SHARE_IMAGE || NEUTRAL_IMAGE,
    version,
    cart: cart && showCart(cart),
    user: user && { fullName: user.fullName },
    favorites: readFavorites(api),
    hasCookieConsent: hasConsent(request.headers.get('Cookie')),
    notices: takeNotices(context),
  };
  // What is not enumerable is told to no browser, neither with a document nor with data alone.
  return Object.defineProperty(frame, 'surroundings', { value: surroundings });
}

/** public/og.jpg has no name on it: scripts/brand/draw-brand.ts. */
const NEUTRAL_IMAGE = `${import.meta.env.BASE_URL}og.jpg`;
