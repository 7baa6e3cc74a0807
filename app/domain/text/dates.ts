import { type LocalTime, localTime } from '#contract/local-time.ts';
import { dateOf, formatClock, isNight } from '#contract/schedule.ts';

const ISO = /^\s*(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?)\s?(Z|[+-]\d\d:?\d\d)?)?\s*$/i;
const DAY_MONTH = /(?<![\d.])(\d{1,2})\.(\d{1,2})(?:\.(\d{4}|\d{2}))?(?![\d]|\.\d)/g;
/** February may have 29 days. */
const LEAP_YEAR = '2000';

const DAY = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const WEEKDAY = new Intl.DateTimeFormat('ru', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

export type DayMonth = {
  text: string;
  /** yyyy-MM-dd; absent without a year. */
  iso?: string;
};

/**
 * `createdDt`: ISO 8601 or any text with DD.MM or DD.MM.YYYY; `null` without a valid date.
 *
 * @param timeZone for moments with a UTC offset; others are in it already
 */
export function formatDayMonth(createdDt: string | undefined, timeZone: string): DayMonth | null {
  const [, date, time, offset] = ISO.exec(createdDt ?? '') ?? [];
  if (date !== undefined) {
    const day = dayMonthOf(date);
    if (day === null || time === undefined || offset === undefined) return day;
    const moment = new Date(`${date}T${time.replace(',', '.')}${offset}`);
    return Number.isNaN(moment.getTime()) ? null : dayMonthOf(dateOf(localTime(moment, timeZone)));
  }
  for (const [, day = '', month = '', year] of (createdDt ?? '').matchAll(DAY_MONTH)) {
    const fullYear = year?.length === 2 ? `20${year}` : (year ?? LEAP_YEAR);
    const found = dayMonthOf(`${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
    if (found !== null) return year === undefined ? { text: found.text } : found;
  }
  return null;
}

function dayMonthOf(iso: string): DayMonth | null {
  const date = new Date(iso);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
  return isReal ? { text: DAY.format(date), iso } : null;
}

/** ms; «14:20» today, «21 ноября, 14:20» on other days. */
export function formatMoment(moment: number, now: number, timeZone: string): string {
  const [day, today] = [moment, now].map((each) => DAY.format(localDay(localTime(new Date(each), timeZone))));
  const clock = formatClock(localTime(new Date(moment), timeZone).minutes);
  return day === today ? clock : `${day}, ${clock}`;
}

/** «среда, 25 ноября, 12:00», «ночь на среду, 25 ноября, 00:30» */
export function formatDayAndTime(moment: Date, timeZone: string): string {
  const local = localTime(moment, timeZone);
  const day = WEEKDAY.format(localDay(local));
  const named = isNight(local) ? `ночь на ${day.replace(/^(сред|пятниц|суббот)а/, '$1у')}` : day;
  return `${named}, ${formatClock(local.minutes)}`;
}

/** As midnight UTC. */
function localDay(local: LocalTime): Date {
  return new Date(dateOf(local));
}

/**
 * Where a sentence continues with «к 19:00»: «сегодня», «завтра», «в субботу, 5 декабря,»; a night belongs to its evening: «ночью»,
 * «в ночь на субботу, 5 декабря,».
 */
export function dayBeforeClock(moment: Date, now: Date, timeZone: string): { day: string; clock: string } {
  const [then, today] = [moment, now].map((each) => localTime(each, timeZone)) as [LocalTime, LocalTime];
  const clock = formatClock(then.minutes);
  const date = WEEKDAY.format(localDay(then)).replace(/^(сред|пятниц|суббот)а/, '$1у');
  if (isNight(then)) return { day: evening(then) === evening(today) ? 'ночью' : `в ночь на ${date},`, clock };
  const days = (Date.parse(dateOf(then)) - Date.parse(dateOf(today))) / DAY_MS;
  if (days === 0) return { day: 'сегодня', clock };
  return { day: days === 1 ? 'завтра' : `${date.startsWith('вт') ? 'во' : 'в'} ${date},`, clock };
}
const DAY_MS = 24 * 60 * 60_000;

/** Midnight UTC of the date whose working day it is. */
function evening(local: LocalTime): number {
  return Date.parse(dateOf(local, isNight(local) ? -1 : 0));
}
