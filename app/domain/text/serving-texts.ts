import { formatOpening, formatWanted } from '#contract/schedule.ts';
import { dayBeforeClock, formatDayAndTime, formatMoment } from './dates.ts';
import { notServedAt } from './dish-texts.ts';
import * as MESSAGES from './messages.ts';

/** Rendered on the server: the browser does not know the shop's time zone. */

/** «С 12:00» today, «Завтра с 12:00», «С 5 декабря, 12:00». */
export function servedFromText(availableFrom: string | undefined, now: Date, timeZone: string): string {
  const moment = new Date(availableFrom ?? Number.NaN);
  if (!(moment > now)) return MESSAGES.notServedNow;
  const isNear = moment.getTime() - now.getTime() < NEAR_MS;
  const text = isNear
    ? formatOpening(moment, now, timeZone, 'с').replace(/^сегодня /, '')
    : `с ${formatMoment(moment.getTime(), now.getTime(), timeZone)}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
/** A weekday is unambiguous. */
const NEAR_MS = 6 * 24 * 60 * 60_000;

/**
 * «Сейчас не подаём. Можно заказать завтра с 12:00»
 *
 * @param scheduledFor the opening that a closed shop's order is for
 */
export function notServedLine(
  availableFrom: string | undefined,
  now: Date,
  timeZone: string,
  scheduledFor?: string,
): string {
  const at = new Date(scheduledFor ?? Number.NaN);
  const refusal = at > now ? notServedAt(formatWanted(at, now, timeZone)) : MESSAGES.notServedNow;
  const servedFrom = servedFromText(availableFrom, now, timeZone);
  if (servedFrom === MESSAGES.notServedNow) return refusal;
  return `${refusal}. Можно заказать ${servedFrom.charAt(0).toLowerCase()}${servedFrom.slice(1)}`;
}

export function forWanted(wantedAt: string, timeZone: string): string {
  return `ко времени: ${formatDayAndTime(new Date(wantedAt), timeZone)}`;
}

/** «к открытию: завтра, 12:00» */
export function forOpening(scheduledFor: string, now: Date, timeZone: string): string {
  const { day, clock } = dayBeforeClock(new Date(scheduledFor), now, timeZone);
  return `к\u00a0открытию: ${day.replace(/,$/, '')}, ${clock}`;
}
