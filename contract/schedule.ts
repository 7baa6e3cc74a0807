import type { OrderStop, WorkDay } from './content.ts';
import { clockOf, type LocalTime, localTime, momentsOf } from './local-time.ts';
import {
  DAY_MINUTES,
  type DayHours,
  type Interval,
  isAdjoining,
  readServing,
  readSpecialDays,
  readWorkDays,
} from './work-days.ts';

/** The storefront shows the hours, the API enforces them. */

/** Minutes; `opensIn: null`: unknown. */
export type Opening = { open: true; closesIn: number } | { open: false; opensIn: number | null };

/** For `shopStateAt`, the source of every statement about opening. */
export type ShopHours = { workDays: readonly WorkDay[]; orderStop?: OrderStop | undefined };

/** The stop takes precedence. `opening: null`: unknown. */
export type ShopState = { orderStop: OrderStop | null; opening: Opening | null };

const NOON = 12 * 60;
/** The night belongs to the evening before: «сегодня в 00:30» could mean either. */
const NIGHT_ENDS = 5 * 60;
const MINUTE_MS = 60_000;
const DAY_MS = DAY_MINUTES * MINUTE_MS;

export function shopStateAt({ workDays, orderStop }: ShopHours, at: Date, timeZone: string): ShopState {
  const isStopped = orderStop !== undefined && at < endOf(orderStop);
  return { orderStop: isStopped ? orderStop : null, opening: openingAt(workDays, at, timeZone) };
}

function endOf({ until }: OrderStop): Date {
  return new Date(until ?? LAST_MOMENT);
}
const LAST_MOMENT = 8.64e15;

/** `2026-12-31` */
export type HoursOfDate = { date: string; hours: readonly Interval[] };

/** Only dates within a week; a stop without an end affects only today. */
export function listStoppedDates(shop: ShopHours, now: Date, timeZone: string): HoursOfDate[] {
  const { orderStop } = shopStateAt(shop, now, timeZone);
  if (!orderStop) return [];
  const local = localTime(now, timeZone);
  const midnight = clockOf(now, timeZone) - local.minutes * MINUTE_MS;
  const isEndless = orderStop.until === undefined;
  const end = isEndless
    ? Number.POSITIVE_INFINITY
    : (clockOf(endOf(orderStop), timeZone) - midnight) / MINUTE_MS;
  const hoursOn = hoursAround(shop.workDays, local);
  const dates: HoursOfDate[] = [];
  const last = isEndless ? 0 : 6;
  /** The rest of a night, from 00:00 of the next date. */
  let night: Interval[] = [];
  for (let offset = -1; offset <= last || night.length > 0; offset += 1) {
    const [from, to] = [local.minutes - offset * DAY_MINUTES, end - offset * DAY_MINUTES];
    const usual = hoursOn(offset);
    if (!usual) {
      night = [];
      continue;
    }
    const isStopped = usual.some((interval) => interval.from < to && interval.to > from);
    if (!isStopped && night.length === 0) continue;
    const left = isStopped
      ? usual.flatMap((interval) =>
          interval.to <= to ? [] : [{ from: Math.max(interval.from, to), to: interval.to }],
        )
      : usual;
    // Only its night is stopped.
    const evening =
      offset < 0
        ? usual.map((interval) => ({ from: interval.from, to: Math.min(interval.to, DAY_MINUTES) }))
        : left.filter((interval) => interval.from < DAY_MINUTES);
    dates.push({ date: dateOf(local, offset), hours: [...night, ...evening] });
    night = left
      .filter((interval) => interval.from >= DAY_MINUTES)
      .map((interval) => ({ from: interval.from - DAY_MINUTES, to: interval.to - DAY_MINUTES }));
  }
  return dates;
}

/** `null`: unknown. */
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

export function isYesterdayRunning(workDays: readonly WorkDay[], at: Date, timeZone: string): boolean {
  const local = localTime(at, timeZone);
  const yesterday = hoursAround(workDays, local)(-1) ?? [];
  return yesterday.some(({ to }) => to - DAY_MINUTES > local.minutes);
}

/**
 * `null`: served whenever the shop is open.
 *
 * @param serving of a section
 * @param workDays of the shop: no section is served while it is closed
 */
export function servingAt(
  serving: readonly WorkDay[],
  { workDays, at, timeZone }: { workDays: readonly WorkDay[]; at: Date; timeZone: string },
): Opening | null {
  const rows = readServing(serving);
  const opening = rows && openingAt(rows, at, timeZone);
  if (!rows || !opening || opening.open) return opening;
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
 * Multiples of `step` (minutes) when all schedules are open, `after` minutes later than `at` and each
 * opening: of today and tomorrow, or else of the first day within a week that has some. Each clock time
 * once, also around a clock change.
 */
export function listOpenTimes(
  schedules: readonly (readonly WorkDay[])[],
  { at, timeZone, after, step }: { at: Date; timeZone: string; after: number; step: number },
): Date[] {
  const local = localTime(at, timeZone);
  const timelines = schedules.map((workDays) => timelineAround(hoursAround(workDays, local)));
  const start = floorToMinute(at);
  const findMoments = momentFinder(start, timeZone, local);
  const times: Date[] = [];
  for (let minutes = Math.ceil(local.minutes / step) * step; minutes < 7 * DAY_MINUTES; minutes += step) {
    const isNextDay = minutes >= 2 * DAY_MINUTES && minutes % DAY_MINUTES < step;
    if (isNextDay && times.length > 0) break;
    const moment = findMoments(minutes).find((each) => each >= start);
    if (!moment) continue;
    const isLaterThan = (earlier: Date) => moment.getTime() - earlier.getTime() >= after * MINUTE_MS;
    const isOpen = timelines.every((hours) => {
      const interval = hours.find(({ from, to }) => from <= minutes && minutes <= to);
      return interval && isLaterThan(firstOf(findMoments, interval.from));
    });
    if (isOpen && isLaterThan(start)) times.push(moment);
  }
  return times;
}

/** In minutes after today's midnight. */
type FindMoments = (minutes: number) => Date[];

/** `momentsOf` is slow: without a clock change it is a subtraction. */
function momentFinder(at: Date, timeZone: string, { minutes: now }: LocalTime): FindMoments {
  const midnight = clockOf(at, timeZone) - now * MINUTE_MS;
  const offsetAfter = (days: number) => {
    const moment = new Date(at.getTime() + days * DAY_MS);
    return clockOf(moment, timeZone) - moment.getTime();
  };
  const offset = offsetAfter(0);
  const isSteady = [-3, 8].every((days) => offsetAfter(days) === offset);
  return (minutes) => {
    const clock = midnight + minutes * MINUTE_MS;
    return isSteady ? [new Date(clock - offset)] : momentsOf(clock, timeZone);
  };
}

/** The next clock time, if this one does not exist. */
function firstOf(findMoments: FindMoments, minutes: number): Date {
  for (let next = minutes; ; next += 1) {
    const [moment] = findMoments(next);
    if (moment) return moment;
  }
}

/** Adds clock time, rounded down to the full minute. @param minutes not negative */
export function addClockMinutes(minutes: number, at: Date, timeZone: string): Date {
  const start = floorToMinute(at);
  const clock = clockOf(start, timeZone);
  const findMoments = (added: number) =>
    momentsOf(clock + added * MINUTE_MS, timeZone).filter((moment) => moment >= start);
  return firstOf(findMoments, minutes);
}

function floorToMinute(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS);
}

/** A date's hours replace its weekday's. */
type HoursOn = (offset: number) => DayHours;

function hoursAround(workDays: readonly WorkDay[], today: LocalTime): HoursOn {
  const week = readWorkDays(workDays);
  const special = readSpecialDays(workDays);
  return (offset) => {
    const own = special.get(dateOf(today, offset));
    // `null` (unparsable) replaces them, too.
    return own === undefined ? (week[(today.weekday + offset + 7) % 7] ?? null) : own;
  };
}

export function dateOf({ year, month, day }: LocalTime, offset = 0): string {
  return new Date(Date.UTC(year, month - 1, day + offset)).toISOString().slice(0, 10);
}

/** From yesterday to this day next week, in minutes from today's midnight. */
function timelineAround(hoursOn: HoursOn): Interval[] {
  const timeline: Interval[] = [];
  for (let offset = -1; offset <= 7; offset += 1) {
    for (const { from, to } of hoursOn(offset) ?? []) {
      const shifted = { from: from + offset * DAY_MINUTES, to: to + offset * DAY_MINUTES };
      const before = timeline.at(-1);
      if (before && isAdjoining(before, shifted.from)) before.to = Math.max(before.to, shifted.to);
      else timeline.push(shifted);
    }
  }
  return timeline;
}

/** Yesterday's hours may extend past midnight. */
function isKnownClosed(hoursOn: HoursOn, minutes: number): boolean {
  return hoursOn(0) !== null && (minutes >= NOON || hoursOn(-1) !== null);
}

/** The shop might open on an unknown day. */
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
const AT_MIDNIGHT = { в: 'в полночь', с: 'с полуночи', к: 'к полуночи' } as const;

/** «завтра в 12:00», «в полночь», «в ночь на среду в 00:30» @param moment within seven days */
export function formatOpening(
  moment: Date,
  now: Date,
  timeZone: string,
  before: keyof typeof AT_MIDNIGHT = 'в',
): string {
  const [then, today] = [localTime(moment, timeZone), localTime(now, timeZone)];
  const time = `${before} ${formatClock(then.minutes)}`;
  const onDay = ON_DAY[then.weekday] ?? '';
  if (isNight(then)) {
    if (workingDayOf(then) !== workingDayOf(today)) return `в ночь на ${onDay.replace(/^во? /, '')} ${time}`;
    return then.minutes === 0 ? AT_MIDNIGHT[before] : `ночью ${time}`;
  }
  const days = (Date.parse(dateOf(then)) - Date.parse(dateOf(today))) / DAY_MS;
  return `${days === 0 ? 'сегодня' : days === 1 ? 'завтра' : onDay} ${time}`;
}

/** «Вт–Пт 12:00–16:00, Сб 13:00–15:00» */
export function formatServing(serving: readonly WorkDay[]): string {
  return serving.map(({ day, status }) => `${day} ${status}`).join(', ');
}

/** «завтра к 18:00», «к полуночи» */
export function formatWanted(moment: Date, now: Date, timeZone: string): string {
  return formatOpening(moment, now, timeZone, 'к').replace(/^сегодня /, '');
}

export function isNight({ minutes }: LocalTime): boolean {
  return minutes < NIGHT_ENDS;
}

/** `2026-12-31`: a night belongs to its evening. */
function workingDayOf(local: LocalTime): string {
  return dateOf(local, isNight(local) ? -1 : 0);
}

/** 1500 → `01:00`. */
export function formatClock(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  return `${String(hour).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
