import type { WorkDay } from '#contract/content.ts';
import { localTime } from '#contract/local-time.ts';
import {
  addClockMinutes,
  dateOf,
  formatClock,
  formatOpening,
  type Opening,
  openingAt,
} from '#contract/schedule.ts';
import { DAY_MINUTES, readServing, rowOfEachDay } from '#contract/work-days.ts';

export type OpeningStatus = { open: boolean; text: string };

/** Whether the shop is open at a moment, and until or from when; `null` where the work days do not tell. */
export function openingStatus(
  workDays: readonly WorkDay[],
  now: Date,
  timeZone: string,
): OpeningStatus | null {
  const opening = openingAt(workDays, now, timeZone);
  if (!opening) return null;
  if (!opening.open) {
    const opens = opensText(opening, now, timeZone);
    return { open: false, text: opens ? `Закрыто, откроемся ${opens}` : 'Закрыто' };
  }
  // «до 23:00» would be read as tonight.
  const isLongWay = opening.closesIn > DAY_MINUTES;
  const closing = localTime(now, timeZone).minutes + opening.closesIn;
  return { open: true, text: isLongWay ? 'Открыто круглосуточно' : `Открыто до ${formatClock(closing)}` };
}

/** «завтра в 12:00» */
function opensText(opening: Opening, now: Date, timeZone: string): string | undefined {
  if (opening.open || opening.opensIn === null) return undefined;
  return formatOpening(addClockMinutes(opening.opensIn, now, timeZone), now, timeZone);
}

/** When a section is not served at a moment: when it is, in its own words; `null` if it is, or if they do not tell. */
export function servingNote(text: string | undefined, now: Date, timeZone: string): string | null {
  const rows = readServing(text ?? '');
  const serving = rows && openingAt(rows, now, timeZone);
  if (!serving || serving.open) return null;
  const when = (text ?? '').trim().replace(/[.!]$/, '');
  const next = opensText(serving, now, timeZone);
  return `Сейчас не подаём. ${when}${next === undefined ? '' : `, ближайший раз ${next}`}`;
}

/** Which row of the list is about today; `null` if none says so. */
export function todayIndex(workDays: readonly WorkDay[], now: Date, timeZone: string): number | null {
  const today = localTime(now, timeZone);
  const ofDate = workDays.findLast(({ date }) => date === dateOf(today));
  const row = ofDate ?? rowOfEachDay(workDays)[today.weekday];
  return row ? workDays.indexOf(row) : null;
}

/** Without the single dates that are over: nobody looks for yesterday. */
export function daysToCome(workDays: readonly WorkDay[], now: Date, timeZone: string): readonly WorkDay[] {
  const today = dateOf(localTime(now, timeZone));
  return workDays.filter(({ date }) => date === undefined || date >= today);
}
