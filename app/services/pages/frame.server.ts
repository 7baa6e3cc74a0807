import { href, type LoaderFunctionArgs } from 'react-router';
import { coversFor } from '#app/domain/catalogue/covers.ts';
import { DEFAULT_SITE_NAME, FAVICON } from '#app/domain/shop/brand.ts';
import type { Frame } from '#app/domain/shop/frame.ts';
import {
  closedNow,
  openingStatusWithCart,
  todayIndex,
  upcomingDays,
} from '#app/domain/shop/opening-hours.ts';
import { formatMoment } from '#app/domain/text/dates.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import { type Api, getApi } from '#app/services/api/upstream.server.ts';
import { findUser } from '#app/services/api/user.server.ts';
import {
  getSettings,
  getShopHours,
  listLastArticles,
  listMenus,
  nameAndPhoneOf,
} from '#app/services/catalogue/content.server.ts';
import { env } from '#app/services/env.server.ts';
import { hasAnsweredBanner } from '#app/services/http/cookies.server.ts';
import { takeNotices } from '#app/services/http/notices-and-drafts.server.ts';
import { getCart, showCart, WHOLE_CART } from '#app/services/shopper/cart.server.ts';
import { readFavorites } from '#app/services/shopper/favorites.server.ts';
import { listOpenOrders } from '#app/services/shopper/order.server.ts';
import type { Cart } from '#contract/cart.ts';
import { OUTSIDE_HOURS, OUTSIDE_HOURS_SETTING, type OutsideHours } from '#contract/content.ts';
import { MenuType } from '#contract/enums.ts';
import { phoneHref } from '#contract/phones.ts';
import { listStoppedDates, type ShopHours } from '#contract/schedule.ts';
import { menuItemOf } from './cards.server.ts';

/** Omits what the API does not return, so it never fails. All personal parts are here. */
export async function loadFrame({ context, request, url }: LoaderFunctionArgs): Promise<Frame> {
  const api = getApi(context);
  const [{ hours, outsideHours, ...shared }, cart, user, openOrders] = await Promise.all([
    loadShared(api),
    // On the cart's page the same call as the page's own.
    orNull(getCart(api, url.pathname === href('/cart') ? WHOLE_CART : { delivery: false })),
    orNull(findUser(api)),
    listOpenOrders(context),
  ]);
  const { oldSince } = api.shared;
  return {
    ...shared,
    ...showHours(hours, cart, outsideHours),
    menuAsOf: oldSince === null ? null : formatMoment(oldSince, Date.now(), env.SHOP_TIME_ZONE),
    publicUrl: env.PUBLIC_URL,
    ...(env.METRICA_COUNTER_ID !== undefined && { hasStatistics: true }),
    ...(env.SERVICE_WORKER === 'off' && { isServiceWorkerOff: true }),
    cart: cart && showCart(cart),
    user: user && { fullName: user.fullName },
    favorites: readFavorites(api),
    hasAnsweredCookies: hasAnsweredBanner(request.headers.get('Cookie')),
    notices: takeNotices(context),
    ...(openOrders.length > 0 && { openOrders }),
  };
}

async function loadShared(api: Api) {
  const [settings, menus, lastArticles, hours] = await Promise.all([
    orNull(getSettings(api)),
    orNull(listMenus(api, MenuType.GRAND_MENU)),
    orNull(listLastArticles(api)),
    orNull(getShopHours(api)),
  ]);
  const { SITE_NAME, SITE_PHONE } = nameAndPhoneOf(settings ?? {});
  const { SOCIAL_URL, SOCIAL_TITLE } = settings ?? {};
  return {
    siteName: SITE_NAME || DEFAULT_SITE_NAME,
    isNamed: SITE_NAME !== '',
    logo: settings?.LOGO || FAVICON,
    defaultImage: settings?.SHARE_IMAGE || NEUTRAL_IMAGE,
    phone: SITE_PHONE,
    phoneHref: phoneHref(SITE_PHONE),
    address: settings?.ADDRESS ?? '',
    menu: menus?.flatMap(({ items }) => items.map(menuItemOf)) ?? [],
    about: settings?.ABOUT_US ?? '',
    email: settings?.SITE_EMAIL ?? '',
    social: SOCIAL_URL ? { url: SOCIAL_URL, title: SOCIAL_TITLE ?? '' } : null,
    lastArticles: (lastArticles ?? []).map((it) => ({
      ...it,
      coverUrls: coversFor(it.coverUrls, THUMB_SIZES),
    })),
    year: new Date().getFullYear(),
    hours: hours ?? { workDays: [] },
    outsideHours: OUTSIDE_HOURS.find((value) => value === settings?.[OUTSIDE_HOURS_SETTING]),
  };
}

function showHours(hours: ShopHours, cart: Cart | null, outsideHours: OutsideHours | undefined) {
  const [now, timeZone] = [new Date(), env.SHOP_TIME_ZONE];
  const workDays = upcomingDays(hours.workDays, now, timeZone);
  const today = hours.workDays[todayIndex(hours.workDays, now, timeZone) ?? -1];
  return {
    workDays,
    todayIndex: today ? workDays.indexOf(today) : null,
    opening: openingStatusWithCart(hours, cart?.orderStop, now, timeZone),
    closed: closedNow(hours, outsideHours, now, timeZone),
    stoppedDates: listStoppedDates(hours, now, timeZone),
  };
}
const THUMB_SIZES = ['middle', 'default'];
const NEUTRAL_IMAGE = `${import.meta.env.BASE_URL}og.jpg`;
