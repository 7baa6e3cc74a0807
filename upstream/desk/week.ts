import type { WorkDay } from '#contract/content.ts';
import { DAY_MINUTES, type DayHours, readWorkDays } from '#contract/work-days.ts';
import { MESSAGES } from './desk-texts.ts';

/** The hours of the week as seven texts, Monday first. */

export const DAYS = [
  'Понедельник',
  'Вторник',
  'Среда',
  'Четверг',
  'Пятница',
  'Суббота',
  'Воскресенье',
] as const;
export const CLOSED = 'Выходной';
const AROUND_THE_CLOCK = 'Круглосуточно';
/** What closes before it opens, closes on the next day; later than this it is a slip. */
const LATEST_CLOSE = DAY_MINUTES + 6 * 60;

/** Rows of any kind («Ежедневно», «Будни») for each day; empty where nothing can be read. */
export function weekOf(workDays: readonly WorkDay[]): string[] {
  return readWorkDays(workDays).map(hoursText);
}

/** @returns the seven days, or the problem of each day that has one */
export function readWeek(typed: readonly string[]): { days: WorkDay[] } | { problems: (string | null)[] } {
  const hours = DAYS.map(
    (day, weekday) => readWorkDays([{ day, status: typed[weekday] ?? '' }])[weekday] ?? null,
  );
  const problems = hours.map(problemOf);
  if (problems.some((problem) => problem !== null)) return { problems };
  return { days: DAYS.map((day, weekday) => ({ day, status: hoursText(hours[weekday] ?? null) })) };
}

function problemOf(hours: DayHours): string | null {
  if (hours === null) return MESSAGES.badWeek;
  const isSlip = hours.some(({ from, to }, at) => {
    const next = hours[at + 1];
    return (to > LATEST_CLOSE && to - from < DAY_MINUTES) || (next !== undefined && next.from < to);
  });
  return isSlip ? MESSAGES.lateWeek : null;
}

function hoursText(hours: DayHours): string {
  if (hours === null) return '';
  if (hours.length === 0) return CLOSED;
  if (hours.some(({ from, to }) => to - from >= DAY_MINUTES)) return AROUND_THE_CLOCK;
  return hours.map(({ from, to }) => `${clockText(from)}–${clockText(to)}`).join(', ');
}

function clockText(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  return `${String(hour).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
