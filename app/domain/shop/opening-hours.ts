import { notServedAt } from '#app/domain/text/dish-texts.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import type { OrderStop, WorkDay } from '#contract/content.ts';
import { localTime } from '#contract/local-time.ts';
import {
  addClockMinutes,
  dateOf,
  formatClock,
  formatOpening,
  formatWanted,
  isYesterdayRunning,
  type Opening,
  type ShopHours,
  servingAt,
  shopStateAt,
} from '#contract/schedule.ts';
import { DAY_MINUTES, rowOfEachDay } from '#contract/work-days.ts';

/** `isStopped`: orders are suspended, whatever the hours. */
export type OpeningStatus = { open: boolean; text: string; isStopped?: boolean };

/** Whether the shop takes orders at a moment, and until or from when; `null` if the work days cannot be parsed. */
export function openingStatus(
  workDays: readonly WorkDay[],
  now: Date,
  timeZone: string,
  stop?: OrderStop,
): OpeningStatus | null {
  const { orderStop, opening } = shopStateAt({ workDays, orderStop: stop }, now, timeZone);
  if (orderStop) return { open: false, text: orderStop.text, isStopped: true };
  if (!opening) return null;
  if (!opening.open) {
    const opens = opensText(opening, now, timeZone);
    return { open: false, text: opens ? `Закрыто, откроемся ${opens}` : 'Закрыто' };
  }
  // More than a day ahead, «до 23:00» would mean tonight.
  const isOpenAllDay = opening.closesIn > DAY_MINUTES;
  const closing = localTime(now, timeZone).minutes + opening.closesIn;
  return { open: true, text: isOpenAllDay ? 'Открыто круглосуточно' : `Открыто до ${formatClock(closing)}` };
}

/** The status on a page whose cart was read now: its stop is newer than that of `shop`, which may be cached. */
export function openingStatusWithCart(
  { workDays, orderStop }: ShopHours,
  cartStop: string | undefined,
  now: Date,
  timeZone: string,
): OpeningStatus | null {
  const status = openingStatus(workDays, now, timeZone, orderStop);
  // While the shop is closed, the cart's text says the same in more words.
  const isClosed = status?.open === false && !status.isStopped;
  return cartStop === undefined || isClosed ? status : { open: false, text: cartStop, isStopped: true };
}

/** «завтра в 12:00» */
function opensText(opening: Opening, now: Date, timeZone: string): string | undefined {
  if (opening.open || opening.opensIn === null) return undefined;
  return formatOpening(addClockMinutes(opening.opensIn, now, timeZone), now, timeZone);
}

/** A section of the menu whose description states its hours. @property workDays of the shop */
export type ServedSection = { title: string; description: string; workDays: readonly WorkDay[] };

/**
 * A note with the hours of a section that is not served at the time of an order; `null` if it is served, or if `text`
 * states no hours.
 *
 * @param options `workDays`: of the shop; `at`: the time of the order, by default now
 */
export function servingNote(
  text: string | undefined,
  now: Date,
  timeZone: string,
  { workDays = [], at = now }: { workDays?: readonly WorkDay[]; at?: Date } = {},
): string | null {
  const servingOn = (moment: Date) => servingAt(text ?? '', { workDays, at: moment, timeZone });
  if (servingOn(at)?.open !== false) return null;
  const soonest = servingOn(now);
  const next = soonest ? opensText(soonest, now, timeZone) : undefined;
  const refusal = at > now ? notServedAt(formatWanted(at, now, timeZone)) : MESSAGES.notServedNow;
  return `${refusal}. ${servingHours(text)}${next === undefined ? '' : `, ближайший раз ${next}`}`;
}

/** The description of a section, which states its hours, as part of a sentence. */
export function servingHours(text = ''): string {
  return text.trim().replace(/[.!]$/, '');
}

/** The index of the row that applies now, after midnight perhaps still that of yesterday; `null` if no row matches. */
export function todayIndex(workDays: readonly WorkDay[], now: Date, timeZone: string): number | null {
  const today = localTime(now, timeZone);
  const offset = isYesterdayRunning(workDays, now, timeZone) ? -1 : 0;
  const rowOfDate = workDays.findLast(({ date }) => date === dateOf(today, offset));
  const row = rowOfDate ?? rowOfEachDay(workDays)[(today.weekday + offset + 7) % 7];
  return row ? workDays.indexOf(row) : null;
}

/** Omits past single dates. */
export function upcomingDays(workDays: readonly WorkDay[], now: Date, timeZone: string): readonly WorkDay[] {
  const today = dateOf(localTime(now, timeZone), isYesterdayRunning(workDays, now, timeZone) ? -1 : 0);
  return workDays.filter(({ date }) => date === undefined || date >= today);
}
