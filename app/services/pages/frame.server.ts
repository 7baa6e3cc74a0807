import type { LoaderFunctionArgs } from 'react-router';
import { perSource } from '#app/domain/catalogue/per-source.ts';
import type { Frame } from '#app/domain/shop/frame.ts';
import { daysToCome, openingStatus, todayIndex } from '#app/domain/shop/opening-hours.ts';
import { formatMoment } from '#app/domain/text/dates.ts';
import { orNull } from '#app/services/api/thrown.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { findUser } from '#app/services/api/user.server.ts';
import {
  getSettings,
  listLastArticles,
  listMenus,
  listWorkDays,
  ownSettings,
} from '#app/services/catalogue/content.server.ts';
import { env } from '#app/services/env.server.ts';
import { hasConsent } from '#app/services/http/cookies.server.ts';
import { takeNotices } from '#app/services/http/session.server.ts';
import { getCart } from '#app/services/shopper/cart.server.ts';
import { readFavorites } from '#app/services/shopper/favorites.server.ts';
import { getKnownPrices } from '#app/services/shopper/known-prices.server.ts';
import type { Settings, WorkDay } from '#contract/entities.ts';
import { MenuType } from '#contract/enums.ts';
import { menuItemOf } from './cards.server.ts';

/**
 * What stands around every page. If the API does not give a piece, its place is left out; the frame itself
 * never fails. The personal parts (cart, user, favourites, notices, cookie banner) are all here.
 */
export async function loadFrame({ context, request }: LoaderFunctionArgs): Promise<Frame> {
  const api = getApi(context);
  const [settings, menus, lastArticles, workDays, cart, user] = await Promise.all([
    orNull(getSettings(api)),
    orNull(listMenus(api, MenuType.GRAND_MENU)),
    orNull(listLastArticles(api)),
    orNull(listWorkDays(api)),
    orNull(getCart(api)),
    orNull(findUser(api)),
  ]);
  if (cart) getKnownPrices(context).note(cart);
  const now = new Date();
  const oldSince = api.oldSince();
  const { SITE_NAME, SITE_PHONE } = ownSettings(settings ?? {});
  return {
    siteName: SITE_NAME || DEFAULT_SITE_NAME,
    isNamed: SITE_NAME !== '',
    phone: SITE_PHONE,
    email: settings?.SITE_EMAIL ?? '',
    address: settings?.ADDRESS ?? '',
    about: settings?.ABOUT_US ?? '',
    legal: settings?.LEGAL ?? '',
    social: settings && socialOf(settings),
    menu: menus?.flatMap(({ items }) => items.map((item) => menuItemOf(item))) ?? [],
    lastArticles: lastArticles ?? [],
    workDays: [],
    todayIndex: null,
    opening: null,
    ...(workDays && hoursOf(workDays)(now)),
    menuAsOf: oldSince === null ? null : formatMoment(oldSince, now.getTime(), env.SHOP_TIME_ZONE),
    year: now.getFullYear(),
    publicUrl: env.PUBLIC_URL,
    defaultImage: `${import.meta.env.BASE_URL}og.jpg`,
    cart,
    user: user && { fullName: user.fullName },
    favorites: readFavorites(api),
    hasCookieConsent: hasConsent(request.headers.get('Cookie')),
    notices: takeNotices(context),
  };
}

/**
 * To read the hours takes longer than all the rest here, and they say the same for a minute. While they go on saying it they are the
 * same objects, so that what pages were made of them is kept.
 */
const hoursOf = perSource((workDays: readonly WorkDay[]) => {
  let minute = Number.NaN;
  let hours: Pick<Frame, 'workDays' | 'todayIndex' | 'opening'>;
  return (now: Date) => {
    const thisMinute = Math.floor(now.getTime() / MINUTE_MS);
    if (thisMinute !== minute) {
      minute = thisMinute;
      const toCome = daysToCome(workDays, now, env.SHOP_TIME_ZONE);
      const current = {
        workDays: toCome,
        todayIndex: todayIndex(toCome, now, env.SHOP_TIME_ZONE),
        opening: openingStatus(workDays, now, env.SHOP_TIME_ZONE),
      };
      if (JSON.stringify(current) !== JSON.stringify(hours)) hours = current;
    }
    return hours;
  };
});
const MINUTE_MS = 60_000;

const socialOf = perSource(({ SOCIAL_URL, SOCIAL_TITLE }: Settings) =>
  SOCIAL_URL ? { url: SOCIAL_URL, title: SOCIAL_TITLE ?? '' } : null,
);

/** For titles while neither the API nor SHOP_NAME says how the shop is called. */
const DEFAULT_SITE_NAME = 'Меню и доставка';
