import type { WorkDay } from './entities.ts';
import { type LocalTime, localTime } from './local-time.ts';
import {
  DAY_MINUTES,
  type DayHours,
  type Interval,
  readServing,
  readSpecialDays,
  readWorkDays,
} from './work-days.ts';

/** When a shop is open and a section of its menu is served. The storefront shows it, the API takes orders by it. */

/** `null`: it is not known when. */
export type Opening = { open: true; closesIn: number } | { open: false; opensIn: number | null };

const NOON = 12 * 60;
const MINUTE_MS = 60_000;

/** Minutes until the shop closes, or opens again; `null` where the work days do not tell whether it is open. */
export function openingAt(workDays: readonly WorkDay[], at: Date, timeZone: string): Opening | null {
  const local = localTime(at, timeZone);
  const hoursOn = hoursAround(workDays, local);
  const timeline = timelineAround(hoursOn);
  const { minutes } = local;
  const current = timeline.find(({ from, to }) => from <= minutes && minutes < to);
  if (current) return { open: true, closesIn: current.to - minutes };
  if (!isKnownClosed(hoursOn, minutes)) return null;
  const next = timeline.find(({ from }) => from > minutes);
  const isCertain = next !== undefined && areDaysKnown(hoursOn, next.from);
  return { open: false, opensIn: isCertain ? next.from - minutes : null };
}

/**
 * The same for a section of the menu, by what it says of its days and hours; `null` if that is something else.
 *
 * @param workDays of the shop: a section is not served again before the shop is open.
 */
export function servingAt(
  text: string,
  { workDays, at, timeZone }: { workDays: readonly WorkDay[]; at: Date; timeZone: string },
): Opening | null {
  const rows = readServing(text);
  const serving = rows && openingAt(rows, at, timeZone);
  if (!rows || !serving || serving.open) return serving;
  const local = localTime(at, timeZone);
  const shopHoursOn = hoursAround(workDays, local);
  const shop = timelineAround(shopHoursOn);
  for (const { from, to } of timelineAround(hoursAround(rows, local))) {
    if (from <= local.minutes) continue;
    const isShopKnown = shopHoursOn(Math.floor(from / DAY_MINUTES)) !== null;
    const open = shop.find((interval) => interval.from < to && interval.to > from);
    if (!isShopKnown || open) {
      return { open: false, opensIn: Math.max(from, open?.from ?? from) - local.minutes };
    }
  }
  return { open: false, opensIn: null };
}

/**
 * The full steps of today and tomorrow at which all of these are open, from so many minutes after a moment on.
 *
 * @param schedules work days, each of another part of the shop
 */
export function timesWithin(
  schedules: readonly (readonly WorkDay[])[],
  { at, timeZone, after, step }: { at: Date; timeZone: string; after: number; step: number },
): Date[] {
  const local = localTime(at, timeZone);
  const timelines = schedules.map((workDays) => timelineAround(hoursAround(workDays, local)));
  const plainly = (minutes: number) => new Date(Math.floor(at.getTime() / MINUTE_MS + minutes) * MINUTE_MS);
  const byClock = (minutes: number) => afterMinutes(minutes, at, timeZone);
  // To ask the calendar for each time takes longer than all else.
  const isTurned = Number(byClock(2 * DAY_MINUTES)) !== Number(plainly(2 * DAY_MINUTES));
  const times: Date[] = [];
  for (
    let minutes = Math.ceil((local.minutes + after) / step) * step;
    minutes < 2 * DAY_MINUTES;
    minutes += step
  ) {
    const isOpen = timelines.every((hours) => hours.some(({ from, to }) => from <= minutes && minutes <= to));
    if (isOpen) times.push((isTurned ? byClock : plainly)(minutes - local.minutes));
  }
  return times;
}

/** So many minutes later by the clocks of a time zone, which may be turned in between; on the full minute. */
export function afterMinutes(minutes: number, at: Date, timeZone: string): Date {
  const wanted = localTime(at, timeZone).minutes + minutes;
  const found = new Date(Math.floor(at.getTime() / MINUTE_MS + minutes) * MINUTE_MS);
  const off = ((wanted - localTime(found, timeZone).minutes) % DAY_MINUTES) * MINUTE_MS;
  const halfDay = (DAY_MINUTES / 2) * MINUTE_MS;
  const turned = off > halfDay ? off - 2 * halfDay : off < -halfDay ? off + 2 * halfDay : off;
  return new Date(found.getTime() + turned);
}

/** The hours of a day, so many days from today. A date that has hours of its own has no others. */
type HoursOn = (offset: number) => DayHours;

function hoursAround(workDays: readonly WorkDay[], today: LocalTime): HoursOn {
  const week = readWorkDays(workDays);
  const special = readSpecialDays(workDays);
  return (offset) => {
    const own = special.get(dateOf(today, offset));
    // `null` as well: what stands there cannot be read, and is no reason to guess.
    return own === undefined ? (week[(today.weekday + offset + 7) % 7] ?? null) : own;
  };
}

/** `2026-12-31`, so many days from a day. */
export function dateOf({ year, month, day }: LocalTime, offset = 0): string {
  return new Date(Date.UTC(year, month - 1, day + offset)).toISOString().slice(0, 10);
}

/** Yesterday to this day next week in minutes from today's midnight; what touches is one interval. */
function timelineAround(hoursOn: HoursOn): Interval[] {
  const timeline: Interval[] = [];
  for (let offset = -1; offset <= 7; offset += 1) {
    for (const { from, to } of hoursOn(offset) ?? []) {
      const shifted = { from: from + offset * DAY_MINUTES, to: to + offset * DAY_MINUTES };
      const before = timeline.at(-1);
      if (before && shifted.from <= before.to) before.to = Math.max(before.to, shifted.to);
      else timeline.push(shifted);
    }
  }
  return timeline;
}

/** Early in the day the shop may still be open from yesterday: then yesterday has to be known too. */
function isKnownClosed(hoursOn: HoursOn, minutes: number): boolean {
  return hoursOn(0) !== null && (minutes >= NOON || hoursOn(-1) !== null);
}

/** The days before an opening: the shop might open on one that is not known. */
function areDaysKnown(hoursOn: HoursOn, opening: number): boolean {
  for (let between = 1; between < Math.floor(opening / DAY_MINUTES); between += 1) {
    if (hoursOn(between) === null) return false;
  }
  return true;
}

const ON_DAY = [
  'в понедельник',
  'во вторник',
  'в среду',
  'в четверг',
  'в пятницу',
  'в субботу',
  'в воскресенье',
];

/** «завтра в 12:00», of a moment in the next seven days. */
export function openingWords(moment: Date, now: Date, timeZone: string, before: 'в' | 'с' = 'в'): string {
  const [then, today] = [localTime(moment, timeZone), localTime(now, timeZone)];
  const offset = (Date.parse(dateOf(then)) - Date.parse(dateOf(today))) / (DAY_MINUTES * MINUTE_MS);
  const day = offset === 0 ? 'сегодня' : offset === 1 ? 'завтра' : ON_DAY[then.weekday];
  return `${day} ${before} ${formatClock(then.minutes)}`;
}

/** 1500 → `01:00`. */
export function formatClock(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  return `${String(hour).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
