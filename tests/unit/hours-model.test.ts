/** Protects hours by comparison with a model that looks at every minute; FUZZ_SEED selects other schedules. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WorkDay } from '#contract/content.ts';
import { localTime } from '#contract/local-time.ts';
import { dateOf, formatClock, listOpenTimes, openingAt } from '#contract/schedule.ts';

const MINUTE_MS = 60_000;
const DAY = 24 * 60;
const DAYS = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'];

/** At night, at midnight, by half an hour, on both hemispheres. */
const CHANGES: [timeZone: string, change: string][] = [
  ['Europe/Moscow', '2026-10-07T00:00:00Z'],
  ['Europe/Berlin', '2026-03-29T01:00:00Z'],
  ['Europe/Berlin', '2026-10-25T01:00:00Z'],
  ['America/New_York', '2026-03-08T07:00:00Z'],
  ['America/New_York', '2026-11-01T06:00:00Z'],
  ['Australia/Sydney', '2026-10-03T16:00:00Z'],
  ['Australia/Sydney', '2026-04-04T16:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  ['America/Santiago', '2026-09-06T04:00:00Z'],
  ['America/Santiago', '2026-04-05T03:00:00Z'],
  ['Africa/Cairo', '2026-04-23T22:00:00Z'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z'],
];

/** `to` is earlier than `from` past midnight, and 23:59 for midnight. */
type Written = { from: number; to: number };

const clock = fc.integer({ min: 0, max: DAY / 5 - 1 }).map((fives) => fives * 5);
const written: fc.Arbitrary<Written> = fc.record({
  from: clock,
  to: fc.oneof({ weight: 4, arbitrary: clock }, { weight: 1, arbitrary: fc.constant(DAY - 1) }),
});
const day = fc.array(written, { maxLength: 2 });

type Schedule = { week: Written[][]; special: Written[] | null };
const schedule: fc.Arbitrary<Schedule> = fc.record({
  week: fc.array(day, { minLength: 7, maxLength: 7 }),
  special: fc.option(day),
});

const scene = fc.record({
  schedules: fc.array(schedule, { minLength: 1, maxLength: 2 }),
  place: fc.constantFrom(...CHANGES),
  minutesBefore: fc.integer({ min: -DAY, max: 2 * DAY }),
  after: fc.constantFrom(0, 20, 45, 90),
});

const specialDate = (change: string) => change.slice(0, 10);

function toWorkDays({ week, special }: Schedule, change: string): WorkDay[] {
  const textOf = (hours: Written[]) =>
    hours.map(({ from, to }) => `${formatClock(from)}–${formatClock(to)}`).join('; ') || 'Выходной';
  const rows: WorkDay[] = week.map((hours, index) => ({ day: DAYS[index] ?? '', status: textOf(hours) }));
  if (special) rows.push({ day: 'Дата', status: textOf(special), date: specialDate(change) });
  return rows;
}

/** Whether a schedule is open at a moment, by the clock on the wall. */
function isOpen({ week, special }: Schedule, change: string, moment: Date, timeZone: string): boolean {
  const local = localTime(moment, timeZone);
  return [0, -1].some((offset) => {
    const isSpecial = special !== null && dateOf(local, offset) === specialDate(change);
    const hours = isSpecial ? special : (week[(local.weekday + offset + 7) % 7] ?? []);
    const minutes = local.minutes - offset * DAY;
    return hours.some(({ from, to }) => {
      const end = to === DAY - 1 ? DAY : to;
      return from <= minutes && minutes < (end > from ? end : end + DAY);
    });
  });
}

/** Of one day, «12:00–24:00; 00:00–02:00» is read as one evening; the model reads it as two dates. */
const isPlain = ({ week, special }: Schedule) =>
  [...week, special ?? []].every(([first, second]) => {
    const end = first && (first.to === DAY - 1 || first.to === 0);
    return !(end && second?.from === 0);
  });

const seed = Number(process.env.FUZZ_SEED ?? 1);

test('the shop is open in the minutes in which the model is', () => {
  const property = fc.property(scene, ({ schedules: [hours], place: [timeZone, change], minutesBefore }) => {
    fc.pre(hours !== undefined && isPlain(hours));
    const workDays = toWorkDays(hours, change);
    const start = Date.parse(change) - minutesBefore * MINUTE_MS;
    for (let minute = 0; minute < 90; minute += 1) {
      const at = new Date(start + minute * MINUTE_MS);
      expect(openingAt(workDays, at, timeZone)?.open).toBe(isOpen(hours, change, at, timeZone));
    }
  });
  fc.assert(property, { numRuns: 60, seed });
});

test('a time that is offered exists, comes once, in order, late enough, and within all hours', () => {
  const property = fc.property(scene, ({ schedules, place: [timeZone, change], minutesBefore, after }) => {
    fc.pre(schedules.every(isPlain));
    const at = new Date(Date.parse(change) - minutesBefore * MINUTE_MS);
    const rows = schedules.map((each) => toWorkDays(each, change));
    const times = listOpenTimes(rows, { at, timeZone, after, step: 30 });
    const shown = times.map((time) => {
      const local = localTime(time, timeZone);
      return `${dateOf(local)} ${formatClock(local.minutes)}`;
    });
    expect(shown).toEqual([...new Set(shown)].sort());
    expect(times.map(Number)).toEqual(times.map(Number).sort((one, other) => one - other));
    for (const [index, time] of times.entries()) {
      expect(shown[index]).toMatch(/:[03]0$/);
      expect(time.getTime() - at.getTime()).toBeGreaterThanOrEqual(after * MINUTE_MS);
      for (const each of schedules) {
        // A time may be that of closing.
        const minutes = [time, new Date(time.getTime() - MINUTE_MS)];
        expect(minutes.some((minute) => isOpen(each, change, minute, timeZone))).toBe(true);
      }
    }
  });
  fc.assert(property, { numRuns: 300, seed });
});

test('without a change of clocks no time is missing', () => {
  const [timeZone, change] = ['Europe/Moscow', '2026-10-07T00:00:00Z'];
  const property = fc.property(scene, ({ schedules, minutesBefore, after }) => {
    fc.pre(after > 0 && schedules.every(isPlain));
    const at = Date.parse(change) - minutesBefore * MINUTE_MS;
    const midnight = at - localTime(new Date(at), timeZone).minutes * MINUTE_MS;
    const open = Array.from({ length: 8 * DAY }, (_, minute) => {
      const moment = new Date(midnight + (minute - DAY) * MINUTE_MS);
      return schedules.every((each) => isOpen(each, change, moment, timeZone));
    });
    const expected: number[] = [];
    for (let minute = DAY; minute < 8 * DAY; minute += 30) {
      if (minute >= 3 * DAY && minute % DAY === 0 && expected.length > 0) break;
      const moment = midnight + (minute - DAY) * MINUTE_MS;
      const isLate = moment - at >= after * MINUTE_MS;
      if (isLate && open.slice(minute - after, minute).every(Boolean)) expected.push(moment);
    }
    const rows = schedules.map((each) => toWorkDays(each, change));
    const times = listOpenTimes(rows, { at: new Date(at), timeZone, after, step: 30 });
    expect(times.map(Number)).toEqual(expected);
  });
  fc.assert(property, { numRuns: 30, seed });
});
