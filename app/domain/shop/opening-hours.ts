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

/** Whether the shop is open at a moment, and until or from when; `null` if the work days cannot be parsed. */
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
  // More than a day ahead, «до 23:00» would mean tonight.
  const isOpenAllDay = opening.closesIn > DAY_MINUTES;
  const closing = localTime(now, timeZone).minutes + opening.closesIn;
  return { open: true, text: isOpenAllDay ? 'Открыто круглосуточно' : `Открыто до ${formatClock(closing)}` };
}

/** «завтра в 12:00» */
function opensText(opening: Opening, now: Date, timeZone: string): string | undefined {
  if (opening.open || opening.opensIn === null) return undefined;
  return formatOpening(addClockMinutes(opening.opensIn, now, timeZone), now, timeZone);
}

/** A note with the hours of a section that is not served now; `null` if it is served, or if `text` states no hours. */
export function servingNote(text: string | undefined, now: Date, timeZone: string): string | null {
  const rows = readServing(text ?? '');
  const serving = rows && openingAt(rows, now, timeZone);
  if (!serving || serving.open) return null;
  const when = (text ?? '').trim().replace(/[.!]$/, '');
  const next = opensText(serving, now, timeZone);
  return `Сейчас не подаём. ${when}${next === undefined ? '' : `, ближайший раз ${next}`}`;
}

/** The index of today's row; `null` if no row matches. */
export function todayIndex(workDays: readonly WorkDay[], now: Date, timeZone: string): number | null {
  const today = localTime(now, timeZone);
  const rowOfDate = workDays.findLast(({ date }) => date === dateOf(today));
  const row = rowOfDate ?? rowOfEachDay(workDays)[today.weekday];
  return row ? workDays.indexOf(row) : null;
}

/** Omits past single dates. */
export function upcomingDays(workDays: readonly WorkDay[], now: Date, timeZone: string): readonly WorkDay[] {
  const today = dateOf(localTime(now, timeZone));
  return workDays.filter(({ date }) => date === undefined || date >= today);
}
