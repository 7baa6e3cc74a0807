import { describe, expect, test } from 'vitest';
import { formatDayMonth } from '#app/domain/text/dates.ts';

const MOSCOW = 'Europe/Moscow';

describe('formatDayMonth', () => {
  test.each([
    ['2026-01-01', '1 января'],
    ['2026-02-02', '2 февраля'],
    ['2026-03-08', '8 марта'],
    ['2026-04-12', '12 апреля'],
    ['2026-05-09', '9 мая'],
    ['2026-06-14', '14 июня'],
    ['2026-07-31', '31 июля'],
    ['2026-08-15', '15 августа'],
    ['2026-09-01', '1 сентября'],
    // The month the old shop forgot.
    ['2026-10-05', '5 октября'],
    ['2026-11-04', '4 ноября'],
    ['2026-12-31', '31 декабря'],
  ])('names all twelve months: %s is %s', (createdDt, text) => {
    expect(formatDayMonth(createdDt, MOSCOW)).toEqual({ text, iso: createdDt });
  });

  test.each([
    ['2026-10-05T12:00:00Z', MOSCOW, '2026-10-05', '5 октября'],
    ['2026-10-05T22:30:00Z', MOSCOW, '2026-10-06', '6 октября'],
    ['2026-10-05T22:30:00Z', 'America/New_York', '2026-10-05', '5 октября'],
    ['2026-10-05T22:30:00.123456+03:00', MOSCOW, '2026-10-05', '5 октября'],
    ['2026-10-06T02:00:00+1000', MOSCOW, '2026-10-05', '5 октября'],
    ['2026-10-05 23:30:00+03:00', MOSCOW, '2026-10-05', '5 октября'],
    ['2025-12-31T23:00:00Z', MOSCOW, '2026-01-01', '1 января'],
    // Without an offset it is the shop's own clock, wherever the server stands.
    ['2026-10-05T23:59:00', 'America/New_York', '2026-10-05', '5 октября'],
    ['2026-10-05 23:59', 'Asia/Vladivostok', '2026-10-05', '5 октября'],
  ])('%s in %s is %s', (createdDt, timeZone, iso, text) => {
    expect(formatDayMonth(createdDt, timeZone)).toEqual({ text, iso });
  });

  test.each([
    ['date 05.10', { text: '5 октября' }],
    ['5.10', { text: '5 октября' }],
    ['опубликовано 29.02', { text: '29 февраля' }],
    ['05.10.2026', { text: '5 октября', iso: '2026-10-05' }],
    ['05.10.26, 12:30', { text: '5 октября', iso: '2026-10-05' }],
    ['12:30 05.10.2026 г.', { text: '5 октября', iso: '2026-10-05' }],
    ['версия 31.02 от 01.03', { text: '1 марта' }],
  ])('reads the day and month in %j', (createdDt, date) => {
    expect(formatDayMonth(createdDt, MOSCOW)).toEqual(date);
  });

  test.each([
    [undefined],
    [''],
    ['вчера'],
    ['date 31.02'],
    ['date 00.10'],
    ['date 10.13'],
    ['29.02.2025'],
    ['2026-02-30'],
    ['2026-13-01'],
    ['2026-10-05T25:00:00Z'],
    ['1.2.3.4'],
    ['1250.505'],
  ])('%j holds no date', (createdDt) => {
    expect(formatDayMonth(createdDt, MOSCOW)).toBeNull();
  });
});
