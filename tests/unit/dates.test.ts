/** Protects the dates of articles in all notations of an API. */
import { expect, test } from 'vitest';
import { formatDayMonth } from '#app/domain/text/dates.ts';

const MOSCOW = 'Europe/Moscow';
const MONTHS = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ');

test.each(MONTHS.map((name, index) => ({ name, month: String(index + 1).padStart(2, '0') })))(
  '$name',
  ({ name, month }) => {
    const iso = `2026-${month}-05`;
    expect(formatDayMonth(iso, MOSCOW)).toEqual({ text: `5 ${name}`, iso });
  },
);

test.each([
  ['2026-10-05T22:30:00Z', MOSCOW, '2026-10-06'],
  ['2026-10-05T22:30:00Z', 'America/New_York', '2026-10-05'],
  ['2026-10-05T22:30:00.123456+03:00', MOSCOW, '2026-10-05'],
  // Without an offset it is the shop's time zone, not the server's.
  ['2026-10-05T23:59:00', 'America/New_York', '2026-10-05'],
  ['2026-10-05 23:59', 'Asia/Vladivostok', '2026-10-05'],
])('%s in %s is %s', (createdDt, timeZone, iso) => {
  expect(formatDayMonth(createdDt, timeZone)).toMatchObject({ iso });
});

test.each([
  undefined,
  '',
  'вчера',
  'date 31.02',
  'date 00.10',
  'date 10.13',
  '29.02.2025',
  '2026-02-30',
  '2026-13-01',
  '2026-10-05T25:00:00Z',
  '1.2.3.4',
  '1250.505',
])('%j holds none', (createdDt) => {
  expect(formatDayMonth(createdDt, MOSCOW)).toBeNull();
});
