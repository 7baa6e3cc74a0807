import type { WorkDay } from '#contract/content.ts';
import { DAY_MINUTES, type DayHours, readWorkDays } from '#contract/work-days.ts';
import { hoursText } from '../texts/hours-text.ts';
import { DAYS } from '../texts/weekdays.ts';
import { MESSAGES } from './desk-texts.ts';

/** Hours of the week as seven texts, Monday first. */

/** A closing time before the opening time is on the next day; a later one is a mistake. */
const LATEST_CLOSE = DAY_MINUTES + 6 * 60;

/** Expands rows such as «Ежедневно» and «Будни» to days; empty for unreadable ones. */
export function weekOf(workDays: readonly WorkDay[]): string[] {
  return readWorkDays(workDays).map(hoursText);
}

/** @returns seven days, or seven problems, `null` for a valid day */
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
