import { notServedAt } from '#app/domain/text/dish-texts.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { servedOn } from '#app/domain/text/serving-days.ts';
import type { OrderStop, OutsideHours, WorkDay } from '#contract/content.ts';
import { localTime } from '#contract/local-time.ts';
import {
  addClockMinutes,
  dateOf,
  formatClock,
  formatOpening,
  formatServing,
  formatWanted,
  isYesterdayRunning,
  type Opening,
  type ShopHours,
  servingAt,
  shopStateAt,
} from '#contract/schedule.ts';
import { DAY_MINUTES, rowOfEachDay } from '#contract/work-days.ts';

/** `isStopped`: whatever the hours. */
export type OpeningStatus = { open: boolean; text: string; isStopped?: boolean };

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
  // A day ahead, «до 23:00» would mean tonight.
  const isOpenAllDay = opening.closesIn > DAY_MINUTES;
  const closing = localTime(now, timeZone).minutes + opening.closesIn;
  return { open: true, text: isOpenAllDay ? 'Открыто круглосуточно' : `Открыто до ${formatClock(closing)}` };
}

/** For the first page of a closed shop. @property opens «сегодня в 20:00» */
export type Closed = { note: string; opens: string | undefined };

/** @param outsideHours of the API; unknown: only the hours are certain */
export function closedNow(
  { workDays, orderStop }: ShopHours,
  outsideHours: OutsideHours | undefined,
  now: Date,
  timeZone: string,
): Closed | null {
  const { orderStop: stop, opening } = shopStateAt({ workDays, orderStop }, now, timeZone);
  if (stop) return { note: stop.text, opens: undefined };
  if (!opening || opening.open || outsideHours === 'anytime') return null;
  const opens = opensText(opening, now, timeZone);
  const closed = opens ? `Сейчас закрыто, откроемся ${opens}` : 'Сейчас закрыто';
  // Nothing can be ordered for an unknown opening.
  const tail = outsideHours && MESSAGES.whileClosed[opens ? outsideHours : 'refuse'];
  return { note: tail ? `${closed}. ${tail}` : closed, opens };
}

/** The cart was read now; `shop` may be cached. */
export function openingStatusWithCart(
  { workDays, orderStop }: ShopHours,
  cartStop: string | undefined,
  now: Date,
  timeZone: string,
): OpeningStatus | null {
  const status = openingStatus(workDays, now, timeZone, orderStop);
  // The cart's text says the same in more words.
  const isClosed = status?.open === false && !status.isStopped;
  return cartStop === undefined || isClosed ? status : { open: false, text: cartStop, isStopped: true };
}

/** «завтра в 12:00» */
function opensText(opening: Opening, now: Date, timeZone: string): string | undefined {
  if (opening.open || opening.opensIn === null) return undefined;
  return formatOpening(addClockMinutes(opening.opensIn, now, timeZone), now, timeZone);
}

/** @property workDays of the shop */
export type ServedSection = { title: string; serving: readonly WorkDay[]; workDays: readonly WorkDay[] };

/**
 * `null` if served then, or without hours.
 *
 * «Подаём во вторник–пятницу, 12:00–16:00. Ближайший раз — во вторник в 12:00»
 *
 * @param options `workDays`: of the shop; `at`: of the order, default now
 */
export function servingNote(
  serving: readonly WorkDay[],
  now: Date,
  timeZone: string,
  { workDays = [], at = now, isLunch = false }: ServingNoteOptions = {},
): string | null {
  const servingOn = (moment: Date) => servingAt(serving, { workDays, at: moment, timeZone });
  if (servingOn(at)?.open !== false) return null;
  const soonest = servingOn(now);
  const next = soonest ? opensText(soonest, now, timeZone) : undefined;
  if (at > now) {
    const refusal = notServedAt(formatWanted(at, now, timeZone));
    return `${refusal}. ${formatServing(serving)}${next === undefined ? '' : `, ближайший раз ${next}`}`;
  }
  const served = `${isLunch ? 'Ланч подаём' : 'Подаём'} ${servedOn(serving)}`;
  if (next === undefined) return served;
  return `${served}. Ближайший${isLunch ? '' : ' раз'} — ${next}`;
}

type ServingNoteOptions = { workDays?: readonly WorkDay[]; at?: Date; isLunch?: boolean };

/** After midnight perhaps yesterday's; `null` if none. */
export function todayIndex(workDays: readonly WorkDay[], now: Date, timeZone: string): number | null {
  const today = localTime(now, timeZone);
  const offset = isYesterdayRunning(workDays, now, timeZone) ? -1 : 0;
  const rowOfDate = workDays.findLast(({ date }) => date === dateOf(today, offset));
  const row = rowOfDate ?? rowOfEachDay(workDays)[(today.weekday + offset + 7) % 7];
  return row ? workDays.indexOf(row) : null;
}

export function upcomingDays(workDays: readonly WorkDay[], now: Date, timeZone: string): readonly WorkDay[] {
  const today = dateOf(localTime(now, timeZone), isYesterdayRunning(workDays, now, timeZone) ? -1 : 0);
  return workDays.filter(({ date }) => date === undefined || date >= today);
}
