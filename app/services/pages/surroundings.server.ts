import { createHash } from 'node:crypto';
import { perList, perSource } from '#app/domain/catalogue/per-source.ts';
import { daysToCome, type OpeningStatus, openingStatus, todayIndex } from '#app/domain/shop/opening-hours.ts';
import type { Surroundings } from '#app/domain/shop/surroundings.ts';
import { orNull } from '#app/services/api/thrown.server.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import {
  getSettings,
  listLastArticles,
  listMenus,
  listWorkDays,
} from '#app/services/catalogue/content.server.ts';
import { env } from '#app/services/env.server.ts';
import type { NavItem, Settings, WorkDay } from '#contract/entities.ts';
import { MenuType } from '#contract/enums.ts';
import { menuItemOf } from './cards.server.ts';
import { eachMinute } from './each-minute.server.ts';

type Versioned = { surroundings: Surroundings; version: string };

/** What stands around every page, and says the same to everybody. If the API does not give a piece, its place is left out. */
export async function loadSurroundings(api: Api) {
  const [settings, menus, lastArticles, workDays] = await Promise.all([
    orNull(getSettings(api)),
    orNull(listMenus(api, MenuType.GRAND_MENU)),
    orNull(listLastArticles(api)),
    orNull(listWorkDays(api)),
  ]);
  const now = new Date();
  const year = now.getFullYear();
  const hours = workDays && hoursOf(workDays)(now);
  const sources = [settings, hours, year, ...(menus ?? []), ...(lastArticles ?? [])];
  return {
    settings,
    opening: hours?.opening ?? null,
    /** The API gave all of it. */
    isWhole: Boolean(settings && menus && lastArticles && workDays),
    ...versioned(sources, () => ({
      menu: itemsOf(menus ?? []),
      about: settings?.ABOUT_US ?? '',
      email: settings?.SITE_EMAIL ?? '',
      social: settings && socialOf(settings),
      lastArticles: lastArticles ?? [],
      workDays: hours?.workDays ?? [],
      todayIndex: hours?.todayIndex ?? null,
      year,
    })),
  };
}

let last: (Versioned & { sources: readonly unknown[] }) | undefined;

/**
 * While they are made of the same they are the same object, so that what pages were made of them is kept.
 *
 * @param sources texts of the API are the same objects as long as they say the same (docs/decisions/0036-asking-the-api.md).
 */
function versioned(sources: readonly unknown[], make: () => Surroundings): Versioned {
  const isSame =
    last?.sources.length === sources.length && sources.every((source, at) => source === last?.sources[at]);
  if (!last || !isSame) {
    const surroundings = make();
    const hash = createHash('sha256').update(JSON.stringify(surroundings));
    last = { surroundings, version: hash.digest('base64url').slice(0, VERSION_LENGTH), sources };
  }
  return last;
}
const VERSION_LENGTH = 12;

const itemsOf = perList((menus: readonly { items: NavItem[] }[]) =>
  menus.flatMap(({ items }) => items.map((item) => menuItemOf(item))),
);

type Hours = Pick<Surroundings, 'workDays' | 'todayIndex'> & { opening: OpeningStatus | null };

/**
 * To read the hours takes longer than all the rest here, and they say the same for a minute. While they go on saying it they are the
 * same objects.
 */
const hoursOf = perSource((workDays: readonly WorkDay[]) => {
  let hours: Hours;
  return eachMinute((now) => {
    const toCome = daysToCome(workDays, now, env.SHOP_TIME_ZONE);
    const current = {
      workDays: toCome,
      todayIndex: todayIndex(toCome, now, env.SHOP_TIME_ZONE),
      opening: openingStatus(workDays, now, env.SHOP_TIME_ZONE),
    };
    if (JSON.stringify(current) !== JSON.stringify(hours)) hours = current;
    return hours;
  });
});

const socialOf = perSource(({ SOCIAL_URL, SOCIAL_TITLE }: Settings) =>
  SOCIAL_URL ? { url: SOCIAL_URL, title: SOCIAL_TITLE ?? '' } : null,
);
