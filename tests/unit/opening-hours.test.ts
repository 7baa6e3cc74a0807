/** Protects opening hours: parsing the texts of the API, whether the shop is open, and when it opens next. */
import { describe, expect, test } from 'vitest';
import { openingStatus, servingNote, todayIndex, upcomingDays } from '#app/domain/shop/opening-hours.ts';
import { addClockMinutes, servingAt } from '#contract/schedule.ts';
import { readDays, readWorkDays } from '#contract/work-days.ts';

const MOSCOW = 'Europe/Moscow';
const DAYS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'];

/** `чт 12:30`: Moscow time in the week from Monday, 2026-10-05. */
function moscow(moment: string): Date {
  const [day = '', clock] = moment.split(' ');
  return new Date(`2026-10-${String(5 + DAYS.indexOf(day)).padStart(2, '0')}T${clock}:00+03:00`);
}

const rows = (...texts: string[]) =>
  texts.map((text) => {
    const [day = '', status = ''] = text.split(/: (.*)/);
    return { day, status };
  });

const BAR = rows(
  'Понедельник: Выходной',
  'Вторник: 12:00–23:00',
  'Среда: 12:00–23:00',
  'Четверг: 12:00–23:00',
  'Пятница: 12:00–01:00',
  'Суббота: 11:00–01:00',
  'Воскресенье: 11:00–22:00',
);

test.each([
  ['0', ['Понедельник']],
  ['3', ['Чт', 'Чт.']],
  ['5', ['в субботу']],
  ['6', ['по воскресеньям']],
  ['0123', ['Пн. — Чт.', 'Понедельник - Четверг']],
  ['01234', ['Пн–Пт', 'с понедельника по пятницу', 'По будням']],
  ['1234', ['со вторника по пятницу']],
  ['56', ['Суббота, воскресенье', 'Сб и Вс', 'Сб/Вс', 'Выходные дни', 'Сб, Вс и праздничные дни']],
  ['0123456', ['Ежедневно', 'Каждый день', 'Без выходных']],
  ['', ['Праздники', 'Ежедневно, кроме понедельника', 'Monday', '1 января', '']],
  ['', ['constructor', 'пн-constructor', '__proto__']],
])('the days %s are named by each of %j', (days, texts) => {
  for (const text of texts) expect([text, readDays(text).join('')]).toEqual([text, days]);
});

const minutesOf = (clock = '') => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

test.each<[ranges: string | null, statuses: string[]]>([
  ['12:00-23:00', ['12:00–23:00', '12:00\u00a0—\u00a023:00', '12.00-23.00', '12–23', '12 ч. – 23 ч.']],
  ['12:00-23:00', ['С 12 до 23', 'c 12 до 23 часов', 'Открыто 12:00–23:00']],
  ['12:00-24:00', ['12:00 – 00:00', 'с 12 до полуночи']],
  ['12:00-25:00', ['12:00–01:00']],
  ['11:00-15:00 17:00-23:00', ['11:00–15:00, 17:00–23:00', '17:00–23:00 и 11:00–15:00']],
  ['0:00-24:00', ['круглосуточно', '24/7', '24 часа', '00:00–00:00']],
  ['', ['выходной день', 'Закрыто', 'Не работаем']],
  [null, ['', 'до 23:00', '12:00', '12:00 – до последнего гостя', '25:00–26:00', '24:30–25:00']],
  [null, ['12:75–13:00', '12:00–23:00, кухня до 22:00', '12:00–23:00, перерыв 15:00–16:00', '2026-10-05']],
])('the hours %s are those of each of %j', (ranges, statuses) => {
  const hours = ranges?.split(' ').flatMap((range) => {
    const [from, to] = range.split('-');
    return to ? { from: minutesOf(from), to: minutesOf(to) } : [];
  });
  for (const status of statuses) {
    expect([status, readWorkDays([{ day: 'Пн', status }])[0]]).toEqual([status, hours ?? null]);
  }
});

test('the row for fewer days counts, readable or not; a day without a row is unknown', () => {
  const daily = { day: 'Ежедневно', status: '12–23' };
  const monday = { day: 'Понедельник', status: 'Выходной' };
  expect([readWorkDays([daily, monday])[0], readWorkDays([monday, daily])[0]]).toEqual([[], []]);
  expect(readWorkDays([daily, { day: 'Пт', status: 'до последнего гостя' }])[4]).toBeNull();
  expect(readWorkDays([monday])).toEqual([[], null, null, null, null, null, null]);
});

test.each([
  ['вт 11:59', 'Закрыто, откроемся сегодня в 12:00'],
  ['вт 12:00', 'Открыто до 23:00'],
  ['вт 23:00', 'Закрыто, откроемся завтра в 12:00'],
  ['пт 23:30', 'Открыто до 01:00'],
  ['сб 00:30', 'Открыто до 01:00'],
  ['сб 01:00', 'Закрыто, откроемся сегодня в 11:00'],
  ['вс 22:00', 'Закрыто, откроемся во вторник в 12:00'],
  ['вт 00:00', 'Закрыто, откроемся сегодня в 12:00'],
])('at %s the bar shows «%s»', (moment, text) => {
  expect(openingStatus(BAR, moscow(moment), MOSCOW)).toEqual({ open: text.startsWith('О'), text });
});

test.each<[workDays: string[], moment: string, text: string | undefined]>([
  [['Ежедневно: 11:00–15:00, 17:00–23:00'], 'ср 14:00', 'Открыто до 15:00'],
  [['Ежедневно: 11:00–15:00, 17:00–23:00'], 'ср 15:30', 'Закрыто, откроемся сегодня в 17:00'],
  [['Пятница: 18:00–24:00', 'Суббота: 00:00–03:00'], 'пт 23:00', 'Открыто до 03:00'],
  [['Ежедневно: круглосуточно'], 'ср 05:00', 'Открыто круглосуточно'],
  [['Ежедневно: Выходной', 'Среда: круглосуточно'], 'ср 05:00', 'Открыто до 00:00'],
  // An unknown day prevents a statement about later days, and about the hours after its midnight.
  [['Вс–Пн: 12–20', 'Вт: по звонку', 'Ср: 12–20'], 'пн 21:00', 'Закрыто'],
  [['Среда: до последнего гостя'], 'ср 12:00', undefined],
  [['Вторник: 12–23'], 'чт 12:00', undefined],
  [[], 'ср 12:00', undefined],
])('a shop with %j at %s shows «%s»', (workDays, moment, text) => {
  expect(openingStatus(rows(...workDays), moscow(moment), MOSCOW)?.text).toBe(text);
});

test.each([
  ['2026-10-06T09:30:00Z', MOSCOW, 'Открыто до 23:00'],
  ['2026-10-06T09:30:00Z', 'America/New_York', 'Закрыто, откроемся сегодня в 12:00'],
  ['2026-10-06T09:30:00Z', 'Pacific/Kiritimati', 'Закрыто, откроемся завтра в 12:00'],
])('the clock is the shop’s: %s in %s', (moment, timeZone, text) => {
  expect(openingStatus(BAR, new Date(moment), timeZone)?.text).toBe(text);
});

test.each([
  // Berlin's clock changes from 02:00 to 03:00 on 2026-03-29, and from 03:00 to 02:00 on 2026-10-25.
  ['2026-03-29T01:00:00Z', 'Открыто до 04:00'],
  ['2026-03-29T02:00:00Z', 'Закрыто, откроемся сегодня в 20:00'],
  ['2026-10-25T02:59:00Z', 'Открыто до 04:00'],
  ['2026-10-25T03:00:00Z', 'Закрыто, откроемся сегодня в 20:00'],
])('a change of clocks is read off the wall: %s', (moment, text) => {
  const nights = rows('Ежедневно: 20:00–04:00');
  expect(openingStatus(nights, new Date(moment), 'Europe/Berlin')?.text).toBe(text);
});

describe('hours of single dates', () => {
  const days = [
    ...BAR,
    { day: '8 октября', status: 'Выходной', date: '2026-10-08' },
    { day: '9 октября', status: '18:00–03:00', date: '2026-10-09' },
    { day: '10 октября', status: 'как получится', date: '2026-10-10' },
    { day: '1 октября', status: '00:00–24:00', date: '2026-10-01' },
  ];

  test.each<[string, string | undefined]>([
    ['ср 23:30', 'Закрыто, откроемся в пятницу в 18:00'],
    ['чт 13:00', 'Закрыто, откроемся завтра в 18:00'],
    ['пт 17:59', 'Закрыто, откроемся сегодня в 18:00'],
    ['сб 02:59', 'Открыто до 03:00'],
    // Unparsable hours of a date are not replaced with the usual ones.
    ['сб 13:00', undefined],
    ['вс 12:00', 'Открыто до 22:00'],
  ])('at %s: %s', (moment, text) => {
    expect(openingStatus(days, moscow(moment), MOSCOW)?.text).toBe(text);
  });

  test('today is a date of its own, and dates that are over are left out', () => {
    const thursday = moscow('чт 13:00');
    expect(todayIndex(days, thursday, MOSCOW)).toBe(7);
    const later = { day: '8 октября', status: '12–15', date: '2026-10-08' };
    expect(todayIndex([...days, later], thursday, MOSCOW)).toBe(11);
    expect(upcomingDays(days, thursday, MOSCOW)).toEqual(days.slice(0, -1));
  });
});

describe('a section with serving hours', () => {
  const LUNCH = 'Со вторника по пятницу с 12:00 до 16:00';

  test.each<[moment: string, next: string | null]>([
    ['вт 12:00', null],
    ['пт 15:59', null],
    ['пт 16:00', 'во вторник в 12:00'],
    ['пн 13:00', 'завтра в 12:00'],
    ['ср 09:00', 'сегодня в 12:00'],
  ])('at %s is served next: %s', (moment, next) => {
    const note = next && `Сейчас не подаём. ${LUNCH}, ближайший раз ${next}`;
    expect(servingNote(LUNCH, moscow(moment), MOSCOW)).toBe(note);
  });

  test.each([
    ['По будням с 12 до 16.', 'По будням с 12 до 16, ближайший раз в понедельник в 12:00'],
    ['Только с 8:00 до 12:00', 'ближайший раз завтра в 08:00'],
    ['Ежедневно с 12:00 до 23:00', null],
    // May describe the dining room.
    ['В зале по выходным с 11:00 до 15:00, с доставкой каждый день', null],
    [undefined, null],
  ])('on a Saturday at one «%s» says %s', (text, note) => {
    const expected = note === null ? null : expect.stringContaining(note);
    expect(servingNote(text, moscow('сб 13:00'), MOSCOW)).toEqual(expected);
  });

  test.each([
    ['14:00–23:00', 22],
    ['Выходной', 44],
    ['по записи', 20],
  ])('is ordered again while the shop is open: with %s on the next day in %d hours', (status, hours) => {
    const workDays = [...BAR, { day: '7 октября', status, date: '2026-10-07' }];
    const opening = servingAt(LUNCH, { workDays, at: moscow('вт 16:00'), timeZone: MOSCOW });
    expect(opening).toEqual({ open: false, opensIn: hours * 60 });
  });
});

test.each([
  ['2026-10-24T20:00:30Z', 16 * 60, '2026-10-25T13:00:00.000Z'],
  ['2026-03-28T22:00:00Z', 13 * 60, '2026-03-29T10:00:00.000Z'],
])('%s plus %d minutes of the wall clock of Berlin is %s', (moment, minutes, later) => {
  expect(addClockMinutes(minutes, new Date(moment), 'Europe/Berlin').toISOString()).toBe(later);
});
