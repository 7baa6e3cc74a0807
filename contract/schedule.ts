import type { WorkDay } from './content.ts';
import { type LocalTime, localTime } from './local-time.ts';
import {
  DAY_MINUTES,
  type DayHours,
  type Interval,
  readServing,
  readSpecialDays,
  readWorkDays,
} from './work-days.ts';

/** Opening hours of the shop and serving hours of menu sections. The storefront shows them, the API enforces them. */

/** Values in minutes; `opensIn: null`: unknown. */
export type Opening = { open: true; closesIn: number } | { open: false; opensIn: number | null };

const NOON = 12 * 60;
const MINUTE_MS = 60_000;

/** @returns `null` if the work days do not determine whether the shop is open */
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
 * Like `openingAt`, for a menu section; `null` if the text is not its serving hours.
 *
 * @param workDays of the shop: a section is served only while the shop is open
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
 * The multiples of `step` (minutes) today and tomorrow at which all schedules are open, at least `after` minutes later
 * than `at` and than each opening.
 *
 * @param schedules for example of the shop and of its couriers
 */
export function listOpenTimes(
  schedules: readonly (readonly WorkDay[])[],
  { at, timeZone, after, step }: { at: Date; timeZone: string; after: number; step: number },
): Date[] {
  const local = localTime(at, timeZone);
  const timelines = schedules.map((workDays) => timelineAround(hoursAround(workDays, local)));
  const byElapsedTime = (minutes: number) =>
    new Date(Math.floor(at.getTime() / MINUTE_MS + minutes) * MINUTE_MS);
  const byClockTime = (minutes: number) => addClockMinutes(minutes, at, timeZone);
  // Clock changes are rare and `byClockTime` is slow: it is used only if the clock changes within the two days.
  const hasClockChange = Number(byClockTime(2 * DAY_MINUTES)) !== Number(byElapsedTime(2 * DAY_MINUTES));
  const times: Date[] = [];
  for (
    let minutes = Math.ceil((local.minutes + after) / step) * step;
    minutes < 2 * DAY_MINUTES;
    minutes += step
  ) {
    const isOpen = timelines.every((hours) =>
      hours.some(({ from, to }) => from + after <= minutes && minutes <= to),
    );
    if (isOpen) times.push((hasClockChange ? byClockTime : byElapsedTime)(minutes - local.minutes));
  }
  return times;
}

/** Adds minutes of local clock time, across a change to or from summer time; rounds down to the full minute. */
export function addClockMinutes(minutes: number, at: Date, timeZone: string): Date {
  const wanted = localTime(at, timeZone).minutes + minutes;
  const found = new Date(Math.floor(at.getTime() / MINUTE_MS + minutes) * MINUTE_MS);
  const off = ((wanted - localTime(found, timeZone).minutes) % DAY_MINUTES) * MINUTE_MS;
  const halfDay = (DAY_MINUTES / 2) * MINUTE_MS;
  const turned = off > halfDay ? off - 2 * halfDay : off < -halfDay ? off + 2 * halfDay : off;
  return new Date(found.getTime() + turned);
}

/** The hours of the day `offset` days from today. Hours of a single date replace those of its weekday. */
type HoursOn = (offset: number) => DayHours;

function hoursAround(workDays: readonly WorkDay[], today: LocalTime): HoursOn {
  const week = readWorkDays(workDays);
  const special = readSpecialDays(workDays);
  return (offset) => {
    const own = special.get(dateOf(today, offset));
    // `null`, unparsable hours of a date, also replaces the weekday's hours: the hours are unknown.
    return own === undefined ? (week[(today.weekday + offset + 7) % 7] ?? null) : own;
  };
}

/** `2026-12-31`. @param offset days to add */
export function dateOf({ year, month, day }: LocalTime, offset = 0): string {
  return new Date(Date.UTC(year, month - 1, day + offset)).toISOString().slice(0, 10);
}

/** From yesterday to this day next week, in minutes from today's midnight. Adjacent intervals are merged. */
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

/** Before noon, yesterday's hours must be known, too: they may extend past midnight. */
function isKnownClosed(hoursOn: HoursOn, minutes: number): boolean {
  return hoursOn(0) !== null && (minutes >= NOON || hoursOn(-1) !== null);
}

/** Whether all days before an opening are known: the shop might open on an unknown day. */
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

/** «завтра в 12:00». @param moment within the next seven days */
export function formatOpening(
  moment: Date,
  now: Date,
  timeZone: string,
  before: 'в' | 'с' | 'к' = 'в',
): string {
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
