import { localTime } from '#contract/local-time.ts';
import { formatClock } from '#contract/schedule.ts';

const MONTHS = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
] as const;
const WEEKDAYS = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'] as const;

const ISO =
  /^\s*(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)\s?(Z|[+-]\d{2}:?\d{2})?)?\s*$/i;
const DAY_MONTH = /(?<![\d.])(\d{1,2})\.(\d{1,2})(?:\.(\d{4}|\d{2}))?(?![\d]|\.\d)/g;

type CalendarDate = { year: number | undefined; month: number; day: number };

export type DayMonth = {
  /** «5 октября» */
  text: string;
  /** yyyy-MM-dd, for `<time datetime>`; absent where the year is not known. */
  iso?: string;
};

/**
 * The day of an article. `createdDt` is ISO 8601, or any text that holds DD.MM or DD.MM.YYYY; `null` if there is no
 * date in it, or one that no calendar has.
 *
 * @param timeZone decides the day of a moment given with its offset. A time without one is the shop's own.
 */
export function formatDayMonth(createdDt: string | undefined, timeZone: string): DayMonth | null {
  const date = readDate(createdDt ?? '', timeZone);
  if (date === null) return null;
  const text = `${date.day} ${MONTHS[date.month - 1]}`;
  return date.year === undefined ? { text } : { text, iso: formatIso({ ...date, year: date.year }) };
}

/**
 * A moment of the last days, as a clock and a calendar of the shop show it: «14:20» today, «21 ноября, 14:20» before.
 *
 * @param moment and `now`: milliseconds of the epoch.
 */
export function formatMoment(moment: number, now: number, timeZone: string): string {
  const { day, month, minutes } = localTime(new Date(moment), timeZone);
  const today = localTime(new Date(now), timeZone);
  const clock = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  const isToday = day === today.day && month === today.month;
  return isToday ? clock : `${day} ${MONTHS[month - 1]}, ${clock}`;
}

/** «среда, 25 ноября, 12:00», to be read on any day. */
export function formatDayAndTime(moment: Date, timeZone: string): string {
  const { weekday, day, month, minutes } = localTime(moment, timeZone);
  return `${WEEKDAYS[weekday]}, ${day} ${MONTHS[month - 1]}, ${formatClock(minutes)}`;
}

function readDate(text: string, timeZone: string): CalendarDate | null {
  const [, year, month, day, time, offset] = ISO.exec(text) ?? [];
  if (year !== undefined) {
    const date = realDate(Number(year), Number(month), Number(day));
    if (date === null || time === undefined || offset === undefined) return date;
    const moment = new Date(`${year}-${month}-${day}T${time.replace(',', '.')}${withColon(offset)}`);
    return Number.isNaN(moment.getTime()) ? null : localTime(moment, timeZone);
  }
  for (const [, day, month, year] of text.matchAll(DAY_MONTH)) {
    const date = realDate(year === undefined ? undefined : fullYear(year), Number(month), Number(day));
    if (date !== null) return date;
  }
  return null;
}

/** `null` for a day the month does not have. Without a year February may have 29. */
function realDate(year: number | undefined, month: number, day: number): CalendarDate | null {
  const leapYear = 2000;
  const date = new Date(Date.UTC(year ?? leapYear, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? { year, month, day } : null;
}

function formatIso({ year, month, day }: { year: number; month: number; day: number }): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function fullYear(year: string): number {
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}

/** `+0300` is ISO 8601 too, but not what `Date` must understand. */
function withColon(offset: string): string {
  return offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2').toUpperCase();
}
