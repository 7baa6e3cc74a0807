/** Protects opening hours: parsing the texts of the API, whether the shop is open, and when it opens next. */
import { describe, expect, test } from 'vitest';
import {
  openingStatus,
  openingStatusWithCart,
  servingNote,
  todayIndex,
  upcomingDays,
} from '#app/domain/shop/opening-hours.ts';
import { formatDayAndTime } from '#app/domain/text/dates.ts';
import { localTime } from '#contract/local-time.ts';
import {
  addClockMinutes,
  formatClock,
  formatOpening,
  formatWanted,
  listOpenTimes,
  listStoppedDates,
  servingAt,
} from '#contract/schedule.ts';
import { readDays, readWorkDays } from '#contract/work-days.ts';
import { readHoursLines } from '#upstream/desk/menu/hours-lines.ts';

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
  [
    '12:00-24:00',
    ['12:00 – 00:00', 'с 12 до полуночи', '12:00–полночь', '12:00–23:59', 'с полудня до 24:00'],
  ],
  ['12:00-24:00', ['с полудня до полуночи', '12:00–24:00 без перерывов', 'с 12 дня до 12 ночи']],
  ['12:00-25:00', ['12:00–01:00', 'с 12:00 до часа ночи', 'с полудня до 1 часа ночи']],
  ['12:00-26:00', ['12:00–23:59, 00:00–02:00', '12:00–24:00, 00:00–02:00', '12:00–24:00, 24:00–02:00']],
  ['12:00-26:00', ['12:00–23:59 и 00:01–02:00', '12-00 – 02-00', '12:00–2 ночи']],
  ['0:00-2:00 12:00-24:00', ['00:00–02:00, 12:00–23:59', 'с полуночи до 2 ночи, с 12 дня до полуночи']],
  ['11:00-23:00', ['11:00–15:00, 15:00–23:00', '11:00–14:59, 15:00–23:00', 'с 11 утра до 11 вечера']],
  ['11:00-15:00 17:00-23:00', ['11:00–15:00, 17:00–23:00', '17:00–23:00 и 11:00–15:00']],
  ['0:00-24:00', ['круглосуточно', '24/7', '24 часа', '00:00–00:00', '00:00–24:00', '00:00–23:59']],
  ['', ['выходной день', 'Закрыто', 'Не работаем']],
  [null, ['', 'до 23:00', '12:00', '12:00 – до последнего гостя', '25:00–26:00', '24:30–25:00']],
  [null, ['до полуночи', 'с полудня', 'с 12 до утра', 'за полночь', '12:00 – после полуночи', 'полдня']],
  [
    null,
    ['с 9 до 11 вечера', 'с 9 утра до 6', 'с 10 до 2 ночи', 'с 9 ночи до 11 вечера', '12:00–2 утра ночи'],
  ],
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
  [['Пятница: 18:00–23:59', 'Суббота: 00:00–03:00'], 'пт 23:59', 'Открыто до 03:00'],
  [['Пятница: 18:00–23:59', 'Суббота: 00:01–03:00'], 'сб 00:00', 'Открыто до 03:00'],
  [['Воскресенье: 18:00–23:59', 'Понедельник: 00:00–02:00'], 'вс 23:59', 'Открыто до 02:00'],
  [['Ежедневно: 12:00–23:59, 00:00–02:00'], 'ср 23:59', 'Открыто до 02:00'],
  [['Ежедневно: 12:00–23:59, 00:00–02:00'], 'ср 01:59', 'Открыто до 02:00'],
  [['Ежедневно: 00:00–23:59'], 'ср 23:59', 'Открыто круглосуточно'],
  [['Ежедневно: 12:00–18:00, 16:00–23:00'], 'ср 17:00', 'Открыто до 23:00'],
  [['Ср: 00:00–06:00', 'Пн–Вт: выходной'], 'вт 13:00', 'Закрыто, откроемся в полночь'],
  [['Ср: 00:30–06:00', 'Пн–Вт: выходной'], 'вт 23:00', 'Закрыто, откроемся ночью в 00:30'],
  [['Чт: 00:30–06:00', 'Пн–Ср: выходной'], 'вт 23:00', 'Закрыто, откроемся в ночь на четверг в 00:30'],
  [['Чт: 00:00–06:00', 'Пн–Ср: выходной'], 'ср 00:10', 'Закрыто, откроемся в ночь на четверг в 00:00'],
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

test.each<[moment: string, text: string]>([
  ['2026-10-06T20:00:00Z', 'Открыто круглосуточно'],
  ['2026-10-07T12:00:00Z', 'Открыто до 00:00'],
  ['2026-10-08T09:00:00Z', 'Закрыто, откроемся в полночь'],
  ['2026-10-09T15:00:00Z', 'Открыто до 22:00'],
  ['2026-10-09T19:00:00Z', 'Закрыто, откроемся в полночь'],
])('around the clock, but closed on one date and until 22:00 on another: %s', (moment, text) => {
  const days = [
    { day: 'Ежедневно', status: 'круглосуточно' },
    { day: '8 октября', status: 'Выходной', date: '2026-10-08' },
    { day: '9 октября', status: '00:00–22:00', date: '2026-10-09' },
  ];
  expect(openingStatus(days, new Date(moment), MOSCOW)?.text).toBe(text);
});

describe('times to choose', () => {
  const EVENING = { step: 30, after: 60 };
  const clocks = (status: string, at: string, timeZone: string, more: object = {}) =>
    listOpenTimes([rows(`Ежедневно: ${status}`)], { at: new Date(at), timeZone, ...EVENING, ...more }).map(
      (time) => `${localTime(time, timeZone).day} ${formatClock(localTime(time, timeZone).minutes)}`,
    );

  test.each(['12:00–23:59, 00:00–02:00', '00:00–02:00, 12:00–23:59', '12:00–02:00'])(
    'run past midnight without a break: %s',
    (status) => {
      const times = clocks(status, '2026-10-06T22:10:00+03:00', MOSCOW);
      const night = ['6 23:30', '7 00:00', '7 00:30', '7 01:00', '7 01:30', '7 02:00', '7 13:00'];
      expect(times.slice(0, 7)).toEqual(night);
    },
  );

  test.each<[name: string, at: string, timeZone: string, times: string]>([
    ['in spring', '2026-03-28T23:40+01:00', 'Europe/Berlin', '29 01:00, 29 01:30, 29 03:00, 29 03:30'],
    [
      'in autumn',
      '2026-10-24T23:40+02:00',
      'Europe/Berlin',
      '25 01:00, 25 01:30, 25 02:00, 25 02:30, 25 03:00',
    ],
    ['in the southern spring', '2026-10-03T23:40+10:00', 'Australia/Sydney', '4 01:00, 4 01:30, 4 03:00'],
    [
      'in the southern autumn',
      '2026-04-04T23:40+11:00',
      'Australia/Sydney',
      '5 01:00, 5 01:30, 5 02:00, 5 02:30',
    ],
    [
      'by half an hour',
      '2026-10-03T23:40+10:30',
      'Australia/Lord_Howe',
      '4 01:00, 4 01:30, 4 02:30, 4 03:00',
    ],
    ['at midnight', '2026-04-23T22:10+02:00', 'Africa/Cairo', '23 23:30, 24 01:00, 24 01:30'],
  ])('exist and come once when clocks change %s', (_, at, timeZone, times) => {
    expect(clocks('18:00–05:00', at, timeZone).join(', ')).toMatch(new RegExp(`^${times}`));
  });

  test.each<
    [name: string, hours: ReturnType<typeof rows>, at: string, timeZone: string, first: string | undefined]
  >([
    ['', rows('Вт–Вс: 12:00–23:00'), '2026-10-04T23:30:00+03:00', MOSCOW, '6 13:00'],
    [
      ' after a change of clocks',
      rows('Вс: 12:00–15:00'),
      '2026-10-20T12:00+02:00',
      'Europe/Berlin',
      '25 13:00',
    ],
    [' but not in a week', rows('Вт: 12:00–15:00'), '2026-10-06T16:00:00+03:00', MOSCOW, undefined],
  ])('are those of the next opening after tomorrow%s', (_, hours, at, timeZone, first) => {
    const times = listOpenTimes([hours], { at: new Date(at), timeZone, ...EVENING });
    const days = times.map((time) => localTime(time, timeZone));
    expect(days[0] && `${days[0].day} ${formatClock(days[0].minutes)}`).toBe(first);
    expect(new Set(days.map(({ day }) => day)).size).toBe(first === undefined ? 0 : 1);
  });

  test('are those of the second hour once the first is over', () => {
    const [next] = listOpenTimes([rows('Ежедневно: 18:00–05:00')], {
      at: new Date('2026-10-25T01:10:00Z'),
      timeZone: 'Europe/Berlin',
      after: 0,
      step: 30,
    });
    expect(next?.toISOString()).toBe('2026-10-25T01:30:00.000Z');
  });

  test('are as far from now and from the opening as a clock measures, also when clocks change', () => {
    // The opening at 01:30 is followed by 03:00 half an hour later.
    expect(clocks('01:30–06:00', '2026-03-28T23:40+01:00', 'Europe/Berlin')[0]).toBe('29 03:30');
    expect(clocks('18:00–05:00', '2026-03-29T01:50+01:00', 'Europe/Berlin')[0]).toBe('29 04:00');
  });

  test.each([
    ['2026-10-06T22:10:00+03:00', '2026-10-07T00:00:00+03:00', 'в полночь', 'к полуночи'],
    ['2026-10-06T22:10:00+03:00', '2026-10-07T00:30:00+03:00', 'ночью в 00:30', 'ночью к 00:30'],
    ['2026-10-07T00:10:00+03:00', '2026-10-07T00:30:00+03:00', 'ночью в 00:30', 'ночью к 00:30'],
    ['2026-10-07T00:10:00+03:00', '2026-10-07T12:00:00+03:00', 'сегодня в 12:00', 'к 12:00'],
    [
      '2026-10-07T00:10:00+03:00',
      '2026-10-08T00:30:00+03:00',
      'в ночь на четверг в 00:30',
      'в ночь на четверг к 00:30',
    ],
    ['2026-10-06T22:10:00+03:00', '2026-10-07T05:00:00+03:00', 'завтра в 05:00', 'завтра к 05:00'],
  ])('at %s, %s is «%s»', (now, moment, title, wanted) => {
    const [then, at] = [new Date(moment), new Date(now)];
    expect([formatOpening(then, at, MOSCOW), formatWanted(then, at, MOSCOW)]).toEqual([title, wanted]);
  });
});

test.each([
  ['2026-10-07T00:30:00+03:00', 'ночь на среду, 7 октября, 00:30'],
  ['2026-10-07T12:00:00+03:00', 'среда, 7 октября, 12:00'],
])('in full %s is «%s»', (moment, text) => {
  expect(formatDayAndTime(new Date(moment), MOSCOW)).toBe(text);
});

test('hours that begin at a time that does not exist begin at the next one', () => {
  const nights = rows('Ежедневно: 02:30–06:00');
  const status = openingStatus(nights, new Date('2026-03-28T23:30:00Z'), 'Europe/Berlin');
  expect(status?.text).toBe('Закрыто, откроемся ночью в 03:00');
});

describe('a stop of all orders', () => {
  const stop = { text: 'Приём заказов остановлен до 18:00.', until: '2026-10-06T15:00:00Z' };
  const stopped = { open: false, text: stop.text, isStopped: true };
  const openText = { open: true, text: 'Открыто до 23:00' };

  test('is shown instead of the hours until its end', () => {
    expect(openingStatus(BAR, moscow('вт 17:59'), MOSCOW, stop)).toEqual(stopped);
    expect(openingStatus(BAR, moscow('вт 18:00'), MOSCOW, stop)).toEqual(openText);
    expect(openingStatus([], moscow('вт 12:00'), MOSCOW, { text: 'Нет газа.' })?.text).toBe('Нет газа.');
  });

  test('that only the cart knows is shown, unless the shop is closed', () => {
    const at = (moment: string) =>
      openingStatusWithCart({ workDays: BAR }, 'Нет газа.', moscow(moment), MOSCOW);
    expect(at('вт 17:59')).toEqual({ open: false, text: 'Нет газа.', isStopped: true });
    expect(at('вт 11:00')?.text).toBe('Закрыто, откроемся сегодня в 12:00');
  });

  test.each<[name: string, moment: string, until: string | undefined, dates: string]>([
    ['later today', 'вт 13:00', '2026-10-06T18:00:00+03:00', '06 18:00–23:00'],
    ['after closing', 'вт 13:00', '2026-10-07T05:00:00+03:00', '06 closed'],
    ['tomorrow', 'вт 13:00', '2026-10-07T20:00:00+03:00', '06 closed, 07 20:00–23:00'],
    ['not said', 'вт 13:00', undefined, '06 closed'],
    ['in this night', 'сб 00:30', '2026-10-10T00:45:00+03:00', '09 12:00–00:00, 10 00:45–01:00,11:00–01:00'],
    ['in the next night', 'пт 13:00', '2026-10-10T00:30:00+03:00', '09 closed, 10 00:30–01:00,11:00–01:00'],
    ['before the opening', 'пн 13:00', '2026-10-06T05:00:00+03:00', ''],
  ])('whose end is %s leaves these hours', (_, moment, until, dates) => {
    const shop = { workDays: BAR, orderStop: { text: 'Стоп.', until } };
    const left = listStoppedDates(shop, moscow(moment), MOSCOW).map(({ date, hours }) => {
      const texts = hours.map(({ from, to }) => `${formatClock(from)}–${formatClock(to)}`);
      return `${date.slice(-2)} ${texts.join() || 'closed'}`;
    });
    expect(left.join(', ')).toBe(dates);
  });
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

  test('after midnight the row that still applies is yesterday’s', () => {
    expect(todayIndex(days, moscow('сб 02:59'), MOSCOW)).toBe(8);
    expect(upcomingDays(days, moscow('сб 02:59'), MOSCOW)).toContain(days[8]);
    expect(todayIndex(days, moscow('сб 03:00'), MOSCOW)).toBe(9);
    expect(upcomingDays(days, moscow('сб 03:00'), MOSCOW)).not.toContain(days[8]);
  });
});

describe('a section with serving hours', () => {
  const SERVING = [{ day: 'Вт–Пт', status: '12:00–16:00' }];
  const LUNCH = 'Вт–Пт 12:00–16:00';
  const ON_DAYS = 'во вторник–пятницу, 12:00–16:00';

  test.each<[moment: string, next: string | null]>([
    ['вт 12:00', null],
    ['пт 15:59', null],
    ['пт 16:00', 'во вторник в 12:00'],
    ['пн 13:00', 'завтра в 12:00'],
    ['ср 09:00', 'сегодня в 12:00'],
  ])('at %s is served next: %s', (moment, next) => {
    const note = next && `Подаём ${ON_DAYS}. Ближайший раз — ${next}`;
    expect(servingNote(SERVING, moscow(moment), MOSCOW)).toBe(note);
  });

  test.each<[rows: [day: string, status: string][], note: string | null]>([
    [[['Пн–Пт', '12:00–16:00']], 'в понедельник–пятницу, 12:00–16:00. Ближайший раз — в понедельник в 12:00'],
    [[['Ежедневно', '08:00–12:00']], 'Подаём ежедневно, 08:00–12:00. Ближайший раз — завтра в 08:00'],
    [
      [
        ['Пн–Пт', '12:00–16:00'],
        ['Сб', '10:00–12:00'],
      ],
      'в понедельник–пятницу, 12:00–16:00; в субботу, 10:00–12:00. Ближайший раз — в понедельник в 12:00',
    ],
    [[['Ежедневно', '12:00–23:00']], null],
    // Unreadable rows refuse nothing.
    [
      [
        ['Пн–Пт', '12:00–16:00'],
        ['в праздники', 'как получится'],
      ],
      null,
    ],
    [[], null],
  ])('on a Saturday at one %j says %s', (rows, note) => {
    const serving = rows.map(([day, status]) => ({ day, status }));
    const expected = note === null ? null : expect.stringContaining(note);
    expect(servingNote(serving, moscow('сб 13:00'), MOSCOW)).toEqual(expected);
  });

  test.each<[now: string, at: string, note: string | null]>([
    ['вт 15:20', 'вт 18:00', `К 18:00 не подаём. ${LUNCH}`],
    ['вт 10:00', 'вт 18:00', `К 18:00 не подаём. ${LUNCH}, ближайший раз сегодня в 12:00`],
    ['вт 16:30', 'вт 18:00', `К 18:00 не подаём. ${LUNCH}, ближайший раз завтра в 12:00`],
    ['вт 22:00', 'ср 00:30', `Ночью к 00:30 не подаём. ${LUNCH}, ближайший раз завтра в 12:00`],
    ['вт 22:00', 'ср 18:00', `Завтра к 18:00 не подаём. ${LUNCH}, ближайший раз завтра в 12:00`],
    ['вт 10:00', 'вт 13:00', null],
  ])('at %s for %s: %s', (now, at, note) => {
    expect(servingNote(SERVING, moscow(now), MOSCOW, { at: moscow(at) })).toBe(note);
  });

  test('is announced for a time at which the shop is open', () => {
    const workDays = [...BAR, { day: '7 октября', status: 'Выходной', date: '2026-10-07' }];
    const note = servingNote(SERVING, moscow('вт 17:00'), MOSCOW, { workDays });
    expect(note).toContain('Ближайший раз — в четверг в 12:00');
  });

  test.each([
    ['14:00–23:00', 22],
    ['Выходной', 44],
    ['по записи', 20],
  ])('is ordered again while the shop is open: with %s on the next day in %d hours', (status, hours) => {
    const workDays = [...BAR, { day: '7 октября', status, date: '2026-10-07' }];
    const opening = servingAt(SERVING, { workDays, at: moscow('вт 16:00'), timeZone: MOSCOW });
    expect(opening).toEqual({ open: false, opensIn: hours * 60 });
  });
});

test.each([
  ['2026-10-24T20:00:30Z', 16 * 60, '2026-10-25T13:00:00.000Z'],
  ['2026-03-28T22:00:00Z', 13 * 60, '2026-03-29T10:00:00.000Z'],
])('%s plus %d minutes of the wall clock of Berlin is %s', (moment, minutes, later) => {
  expect(addClockMinutes(minutes, new Date(moment), 'Europe/Berlin').toISOString()).toBe(later);
});

test.each([
  ['Вт–Чт: 12:00–22:15', { day: 'Вт–Чт', status: '12:00–22:15' }],
  ['Пт 12:00–23:59', { day: 'Пт', status: '12:00–23:59' }],
  ['Пт: с полудня до полуночи', { day: 'Пт', status: 'с полудня до полуночи' }],
  ['Сб: с 12 до часа ночи', { day: 'Сб', status: 'с 12 до часа ночи' }],
  ['Вс: Выходной', { day: 'Вс', status: 'Выходной' }],
])('the line «%s» of a form of the desk names a day and its hours', (line, row) => {
  expect(readHoursLines(line)).toEqual({ value: [row] });
});
