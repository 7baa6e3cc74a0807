import { describe, expect, test } from 'vitest';
import { afterMinutes, openingAt, openingWords, servingAt } from '#contract/schedule.ts';

const MOSCOW = 'Europe/Moscow';
const LUNCH = 'Вт–Пт с 12:00 до 16:00';
const at = (text: string) => new Date(`${text}+03:00`);

const WORK_DAYS = [
  { day: 'Понедельник', status: 'Выходной' },
  { day: 'Вт–Вс', status: '12:00–23:00' },
];

test.each([
  ['2026-10-06T12:00', { open: true, closesIn: 660 }],
  ['2026-10-06T23:00', { open: false, opensIn: 780 }],
  ['2026-10-05T03:00', { open: false, opensIn: 33 * 60 }],
])('at %s the shop is %j', (moment, opening) => {
  expect(openingAt(WORK_DAYS, at(moment), MOSCOW)).toEqual(opening);
});

test.each<[workDays: typeof WORK_DAYS, opening: ReturnType<typeof openingAt>]>([
  [[], null],
  [[{ day: 'Вторник', status: 'по записи' }], null],
  [[{ day: 'Вторник', status: 'Выходной' }], { open: false, opensIn: null }],
])('nothing is guessed from %j', (workDays, opening) => {
  expect(openingAt(workDays, at('2026-10-06T13:00'), MOSCOW)).toEqual(opening);
});

describe('a section', () => {
  const serving = (moment: string, workDays = WORK_DAYS, text = LUNCH) =>
    servingAt(text, { workDays, at: at(moment), timeZone: MOSCOW });

  test('is served by its own words', () => {
    expect(serving('2026-10-06T15:59')).toMatchObject({ open: true });
    expect(serving('2026-10-06T16:00')).toEqual({ open: false, opensIn: 20 * 60 });
    expect(serving('2026-10-06T16:00', WORK_DAYS, 'Котлеты с огня')).toBeNull();
  });

  test('is served again when the shop is open', () => {
    const special = (status: string) => [...WORK_DAYS, { day: '7 октября', status, date: '2026-10-07' }];
    expect(serving('2026-10-06T16:00', special('14:00–23:00'))).toEqual({ open: false, opensIn: 22 * 60 });
    expect(serving('2026-10-06T16:00', special('Выходной'))).toEqual({ open: false, opensIn: 44 * 60 });
    // Nobody knows: its own words count.
    expect(serving('2026-10-06T16:00', special('по записи'))).toEqual({ open: false, opensIn: 20 * 60 });
    expect(serving('2026-10-06T16:00', [{ day: 'ежедневно', status: 'закрыто' }])).toEqual({
      open: false,
      opensIn: null,
    });
  });
});

test.each([
  ['2026-10-24T20:00:30Z', 16 * 60, '2026-10-25T13:00:00.000Z'],
  ['2026-03-28T22:00:00Z', 13 * 60, '2026-03-29T10:00:00.000Z'],
  ['2026-10-06T13:24:59Z', 20 * 60 - 24, '2026-10-07T09:00:00.000Z'],
])('of %s, %d minutes by the clocks of Berlin later is %s', (moment, minutes, later) => {
  expect(afterMinutes(minutes, new Date(moment), 'Europe/Berlin').toISOString()).toBe(later);
});

test.each([
  ['2026-10-06T18:00', 'сегодня в 18:00'],
  ['2026-10-07T12:00', 'завтра в 12:00'],
  ['2026-10-11T09:05', 'в воскресенье в 09:05'],
])('%s is %s', (moment, words) => {
  expect(openingWords(at(moment), at('2026-10-06T16:24'), MOSCOW)).toBe(words);
});
