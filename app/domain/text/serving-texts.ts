import { formatOpening } from '#contract/schedule.ts';
import { formatDayAndTime, formatMoment } from './dates.ts';
import * as MESSAGES from './messages.ts';

/** When something can be had, by the clocks of the shop. Made on the server: a browser has no time zone of the shop. */

/** In place of a button, of a dish that is served at other times: «С 12:00» of today, «Завтра с 12:00», «С 5 декабря, 12:00». */
export function servedAgain(availableFrom: string | undefined, now: Date, timeZone: string): string {
  const moment = new Date(availableFrom ?? Number.NaN);
  if (!(moment > now)) return MESSAGES.notServedNow;
  const isNear = moment.getTime() - now.getTime() < NEAR_MS;
  const words = isNear
    ? formatOpening(moment, now, timeZone, 'с').replace(/^сегодня /, '')
    : `с ${formatMoment(moment.getTime(), now.getTime(), timeZone)}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
/** Within that a weekday names one day. */
const NEAR_MS = 6 * 24 * 60 * 60_000;

/** Beside a line of the cart: «Сейчас не подаём. Можно заказать завтра с 12:00». */
export function notServedLine(availableFrom: string | undefined, now: Date, timeZone: string): string {
  const again = servedAgain(availableFrom, now, timeZone);
  if (again === MESSAGES.notServedNow) return again;
  return `${MESSAGES.notServedNow}. Можно заказать ${again.charAt(0).toLowerCase()}${again.slice(1)}`;
}

/** «ко времени: среда, 25 ноября, 19:30», of a time that the guest chose. */
export function forWanted(wantedAt: string, timeZone: string): string {
  return `ко времени: ${formatDayAndTime(new Date(wantedAt), timeZone)}`;
}

/** «ко времени открытия: среда, 25 ноября, 12:00» */
export function forOpening(scheduledFor: string, timeZone: string): string {
  return `ко времени открытия: ${formatDayAndTime(new Date(scheduledFor), timeZone)}`;
}
