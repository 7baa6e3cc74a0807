import { notServed } from '#app/domain/text/dish-texts.ts';
import { type LocalTime, localTime } from '#app/domain/text/local-time.ts';
import type { WorkDay } from '#contract/entities.ts';
import {
  DAY_MINUTES,
  type DayHours,
  type Interval,
  readDays,
  readServing,
  readSpecialDays,
  readWorkDays,
} from './work-days.ts';

export type OpeningStatus = { open: boolean; text: string };

const ON_DAY = [
  'в понедельник',
  'во вторник',
  'в среду',
  'в четверг',
  'в пятницу',
  'в субботу',
  'в воскресенье',
];
const NOON = 12 * 60;

/**
 * Whether the shop is open at a moment, and until or from when. `null` where the work days do not tell: for
 * information only, so nothing is guessed.
 */
export function openingStatus(
  workDays: readonly WorkDay[],
  now: Date,
  timeZone: string,
): OpeningStatus | null {
  const status = statusAt(workDays, now, timeZone);
  return status && { open: status.open, text: status.text };
}

/** With the time when it opens again, if that is known. */
function statusAt(
  workDays: readonly WorkDay[],
  now: Date,
  timeZone: string,
): (OpeningStatus & { opens?: string | undefined }) | null {
  const local = localTime(now, timeZone);
  const { weekday, minutes } = local;
  const hoursOn = hoursAround(workDays, local);
  const timeline = timelineAround(hoursOn);
  const current = timeline.find(({ from, to }) => from <= minutes && minutes < to);
  if (current) return openUntil(current.to, minutes);
  if (!isKnownClosed(hoursOn, minutes)) return null;
  const next = timeline.find(({ from }) => from > minutes);
  const opens = next && describeOpening(hoursOn, weekday, next.from);
  return { open: false, text: opens ? `Закрыто, откроемся ${opens}` : 'Закрыто', opens };
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
function dateOf({ year, month, day }: LocalTime, offset = 0): string {
  return new Date(Date.UTC(year, month - 1, day + offset)).toISOString().slice(0, 10);
}

/**
 * That the dishes of a section are not served at a moment, and when they are, in the section's own words. `null` if they
 * are, or if the words do not tell.
 */
export function servingNote(text: string | undefined, now: Date, timeZone: string): string | null {
  const rows = readServing(text ?? '');
  const status = rows && statusAt(rows, now, timeZone);
  return status && !status.open ? notServed(text ?? '', status.opens) : null;
}

/** Which row of the list is about today; `null` if none says so. */
export function todayIndex(workDays: readonly WorkDay[], now: Date, timeZone: string): number | null {
  const today = localTime(now, timeZone);
  const special = workDays.findLastIndex(({ date }) => date === dateOf(today));
  if (special !== -1) return special;
  let found: { index: number; breadth: number } | null = null;
  for (const [index, { day, date }] of workDays.entries()) {
    const days = date === undefined ? readDays(day) : [];
    // The same choice as in readWorkDays: the row for fewer days, among equals the later one.
    if (days.includes(today.weekday) && (found === null || days.length <= found.breadth)) {
      found = { index, breadth: days.length };
    }
  }
  return found?.index ?? null;
}

/** Without the single dates that are over: nobody looks for yesterday. */
export function daysToCome(workDays: readonly WorkDay[], now: Date, timeZone: string): readonly WorkDay[] {
  const today = dateOf(localTime(now, timeZone));
  const isOver = ({ date }: WorkDay) => date !== undefined && date < today;
  return workDays.some(isOver) ? workDays.filter((day) => !isOver(day)) : workDays;
}

/** 1500 → `01:00`. */
export function formatClock(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  return `${String(hour).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
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

function openUntil(closing: number, minutes: number): OpeningStatus {
  // «до 23:00» would be read as tonight.
  const isLongWay = closing - minutes > DAY_MINUTES;
  return { open: true, text: isLongWay ? 'Открыто круглосуточно' : `Открыто до ${formatClock(closing)}` };
}

/** Early in the day the shop may still be open from yesterday: then yesterday has to be known too. */
function isKnownClosed(hoursOn: HoursOn, minutes: number): boolean {
  return hoursOn(0) !== null && (minutes >= NOON || hoursOn(-1) !== null);
}

/** «завтра в 12:00»; nothing if a day before it is not known, since the shop might open then. */
function describeOpening(hoursOn: HoursOn, weekday: number, opening: number): string | undefined {
  const offset = Math.floor(opening / DAY_MINUTES);
  for (let between = 1; between < offset; between += 1) {
    if (hoursOn(between) === null) return undefined;
  }
  const day = offset === 0 ? 'сегодня' : offset === 1 ? 'завтра' : ON_DAY[(weekday + offset) % 7];
  return `${day} в ${formatClock(opening)}`;
}
