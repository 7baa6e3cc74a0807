import type { WorkDay } from '#contract/content.ts';
import { formatClock } from '#contract/schedule.ts';
import { DAY_MINUTES, type DayHours, type WeekHours } from '#contract/work-days.ts';

export const CLOSED = 'Выходной';
const AROUND_THE_CLOCK = 'Круглосуточно';
const SHORT_DAYS = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'];

/** «11:00–15:00, 17:00–23:00» */
export function hoursText(hours: DayHours): string {
  if (hours === null) return '';
  if (hours.length === 0) return CLOSED;
  if (hours.some(({ from, to }) => to - from >= DAY_MINUTES)) return AROUND_THE_CLOCK;
  return hours.map(({ from, to }) => `${formatClock(from)}–${formatClock(to)}`).join(', ');
}

/** «Вт–Пт» «12:00–16:00»: a row for days in a row with equal hours, none for other days. */
export function rowsOfWeek(week: WeekHours): WorkDay[] {
  const rows: (WorkDay & { from: number; to: number })[] = [];
  for (const [day, hours] of week.entries()) {
    const status = hours?.length ? hoursText(hours) : '';
    const last = rows.at(-1);
    if (status === '') continue;
    if (last?.status === status && last.to === day - 1) last.to = day;
    else rows.push({ day: '', status, from: day, to: day });
  }
  return rows.map(({ from, to, status }) => ({ day: daysText(from, to), status }));
}

function daysText(from: number, to: number): string {
  if (to - from === 6) return 'Ежедневно';
  const [first = '', last = ''] = [SHORT_DAYS[from], SHORT_DAYS[to]];
  if (from === to) return first;
  return to - from === 1 ? `${first}, ${last}` : `${first}–${last}`;
}
