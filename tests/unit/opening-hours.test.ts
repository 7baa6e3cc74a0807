import { describe, expect, test } from 'vitest';
import { daysToCome, openingStatus, servingNote, todayIndex } from '#app/domain/shop/opening-hours.ts';
import { formatClock } from '#contract/schedule.ts';
import { type DayHours, readDays, readWorkDays } from '#contract/work-days.ts';

const MOSCOW = 'Europe/Moscow';
const NOON_TO_23: DayHours = [{ from: 720, to: 1380 }];

/** A week of October 2026 by Moscow's clock: the 5th is a Monday. */
function moscow(day: 'пн' | 'вт' | 'ср' | 'чт' | 'пт' | 'сб' | 'вс', clock: string): Date {
  const date = 5 + ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'].indexOf(day);
  return new Date(`2026-10-${String(date).padStart(2, '0')}T${clock}:00+03:00`);
}

/** `{ Понедельник: 'Выходной' }` as the API sends it. */
function workDays(days: Record<string, string>) {
  return Object.entries(days).map(([day, status]) => ({ day, status }));
}

/** The shop of the design. */
const BAR = workDays({
  Понедельник: 'Выходной',
  Вторник: '12:00–23:00',
  Среда: '12:00–23:00',
  Четверг: '12:00–23:00',
  Пятница: '12:00–01:00',
  Суббота: '11:00–01:00',
  Воскресенье: '11:00–22:00',
});

describe('readDays', () => {
  test.each([
    ['Понедельник', [0]],
    ['вторник', [1]],
    ['СРЕДА', [2]],
    ['Чт', [3]],
    ['Пт.', [4]],
    ['в субботу', [5]],
    ['по воскресеньям', [6]],
    ['Пн–Пт', [0, 1, 2, 3, 4]],
    ['Пн-Пт', [0, 1, 2, 3, 4]],
    ['Пн. — Чт.', [0, 1, 2, 3]],
    ['с понедельника по пятницу', [0, 1, 2, 3, 4]],
    ['Понедельник - Четверг', [0, 1, 2, 3]],
    ['Пт–Вт', [0, 1, 4, 5, 6]],
    ['Суббота, воскресенье', [5, 6]],
    ['Сб и Вс', [5, 6]],
    ['Сб/Вс', [5, 6]],
    ['Пн–Ср, Пт', [0, 1, 2, 4]],
    ['Ежедневно', [0, 1, 2, 3, 4, 5, 6]],
    ['Каждый день', [0, 1, 2, 3, 4, 5, 6]],
    ['Без выходных', [0, 1, 2, 3, 4, 5, 6]],
    ['Будни', [0, 1, 2, 3, 4]],
    ['По будням', [0, 1, 2, 3, 4]],
    ['Выходные дни', [5, 6]],
    ['Сб, Вс и праздничные дни', [5, 6]],
    ['со вторника по пятницу', [1, 2, 3, 4]],
    ['Праздники', []],
    ['Ежедневно, кроме понедельника', []],
    ['Летняя веранда', []],
    ['Monday', []],
    ['1 января', []],
    ['', []],
    ['constructor', []],
    ['пн-constructor', []],
    ['__proto__', []],
  ])('%j', (text, days) => {
    expect(readDays(text)).toEqual(days);
  });
});

describe('readWorkDays reads hours', () => {
  test.each<[string, DayHours]>([
    ['12:00–23:00', NOON_TO_23],
    ['12:00 – 23:00', NOON_TO_23],
    ['12:00\u00a0—\u00a023:00', NOON_TO_23],
    ['12.00-23.00', NOON_TO_23],
    ['с 12 до 23', NOON_TO_23],
    ['С 12:00 до 23:00', NOON_TO_23],
    ['c 12 до 23 часов', NOON_TO_23],
    ['12–23', NOON_TO_23],
    ['12 ч. – 23 ч.', NOON_TO_23],
    ['Открыто 12:00–23:00', NOON_TO_23],
    ['9:30–18:15', [{ from: 570, to: 1095 }]],
    ['12:00 – 00:00', [{ from: 720, to: 1440 }]],
    ['12:00–24:00', [{ from: 720, to: 1440 }]],
    ['с 12 до полуночи', [{ from: 720, to: 1440 }]],
    ['12:00–01:00', [{ from: 720, to: 1500 }]],
    ['18:00–06:00', [{ from: 1080, to: 1800 }]],
    [
      '11:00–15:00, 17:00–23:00',
      [
        { from: 660, to: 900 },
        { from: 1020, to: 1380 },
      ],
    ],
    [
      '17:00–23:00 и 11:00–15:00',
      [
        { from: 660, to: 900 },
        { from: 1020, to: 1380 },
      ],
    ],
    ['круглосуточно', [{ from: 0, to: 1440 }]],
    ['24/7', [{ from: 0, to: 1440 }]],
    ['24 часа', [{ from: 0, to: 1440 }]],
    ['00:00–24:00', [{ from: 0, to: 1440 }]],
    ['00:00–00:00', [{ from: 0, to: 1440 }]],
    ['Выходной', []],
    ['выходной день', []],
    ['Закрыто', []],
    ['Не работаем', []],
    ['', null],
    ['по звонку', null],
    ['до 23:00', null],
    ['12:00', null],
    ['12:00 – до последнего гостя', null],
    ['25:00–26:00', null],
    ['24:30–25:00', null],
    ['12:75–13:00', null],
    ['12:00–23:00, кухня до 22:00', null],
    ['12:00–23:00, перерыв 15:00–16:00', null],
    ['2026-10-05', null],
  ])('%j', (status, hours) => {
    expect(readWorkDays([{ day: 'Пн', status }])[0]).toEqual(hours);
  });

  test('a day no row names is not known', () => {
    expect(readWorkDays([{ day: 'Пн', status: '12–23' }])).toEqual([
      NOON_TO_23,
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(readWorkDays([])).toEqual([null, null, null, null, null, null, null]);
  });

  test.each([
    [workDays({ Ежедневно: '12–23', Понедельник: 'Выходной' })],
    [workDays({ Понедельник: 'Выходной', Ежедневно: '12–23' })],
  ])('the row for fewer days counts, wherever it stands', (rows) => {
    expect(readWorkDays(rows).slice(0, 2)).toEqual([[], NOON_TO_23]);
  });

  test('an unreadable row for one day hides what is said of all', () => {
    expect(readWorkDays(workDays({ Ежедневно: '12–23', Пятница: 'до последнего гостя' }))[4]).toBeNull();
  });
});

describe('openingStatus', () => {
  test.each([
    ['вт', '11:59', 'Закрыто, откроемся сегодня в 12:00'],
    ['вт', '12:00', 'Открыто до 23:00'],
    ['вт', '22:59', 'Открыто до 23:00'],
    ['вт', '23:00', 'Закрыто, откроемся завтра в 12:00'],
    ['пт', '23:30', 'Открыто до 01:00'],
    // Past midnight Friday's hours still run.
    ['сб', '00:30', 'Открыто до 01:00'],
    ['сб', '01:00', 'Закрыто, откроемся сегодня в 11:00'],
    ['вс', '00:59', 'Открыто до 01:00'],
    ['вс', '21:59', 'Открыто до 22:00'],
    // Monday is closed, so the next day to open is named.
    ['вс', '22:00', 'Закрыто, откроемся во вторник в 12:00'],
    ['пн', '15:00', 'Закрыто, откроемся завтра в 12:00'],
    ['вт', '00:00', 'Закрыто, откроемся сегодня в 12:00'],
  ] as const)('%s %s: %s', (day, clock, text) => {
    expect(openingStatus(BAR, moscow(day, clock), MOSCOW)).toEqual({ open: text.startsWith('О'), text });
  });

  test.each([
    ['Понедельник', 'пт', 'в понедельник'],
    ['Вторник', 'пт', 'во вторник'],
    ['Среда', 'пт', 'в среду'],
    ['Четверг', 'пт', 'в четверг'],
    ['Пятница', 'пн', 'в пятницу'],
    ['Суббота', 'пн', 'в субботу'],
    ['Воскресенье', 'пн', 'в воскресенье'],
  ] as const)('%s seen from %s is announced as «%s»', (day, today, announced) => {
    const rows = workDays({ Ежедневно: 'Выходной', [day]: '12:00–23:00' });
    expect(openingStatus(rows, moscow(today, '12:00'), MOSCOW)?.text).toBe(
      `Закрыто, откроемся ${announced} в 12:00`,
    );
  });

  test('a break in the middle of the day is closed until it ends', () => {
    const rows = workDays({ Ежедневно: '11:00–15:00, 17:00–23:00' });
    expect(openingStatus(rows, moscow('ср', '14:00'), MOSCOW)?.text).toBe('Открыто до 15:00');
    expect(openingStatus(rows, moscow('ср', '15:30'), MOSCOW)?.text).toBe(
      'Закрыто, откроемся сегодня в 17:00',
    );
  });

  test('hours that touch at midnight are one evening', () => {
    const rows = workDays({ Пятница: '18:00–24:00', Суббота: '00:00–03:00', Воскресенье: 'Выходной' });
    expect(openingStatus(rows, moscow('пт', '23:00'), MOSCOW)?.text).toBe('Открыто до 03:00');
  });

  test.each([['Ежедневно: круглосуточно'], ['Ежедневно: 00:00–24:00'], ['Ежедневно: 10:00–10:00']])(
    '%s',
    (row) => {
      const [day = '', ...status] = row.split(': ');
      expect(openingStatus([{ day, status: status.join(': ') }], moscow('ср', '05:00'), MOSCOW)).toEqual({
        open: true,
        text: 'Открыто круглосуточно',
      });
    },
  );

  test('around the clock on one day only ends at midnight', () => {
    const rows = workDays({ Ежедневно: 'Выходной', Среда: 'круглосуточно' });
    expect(openingStatus(rows, moscow('ср', '05:00'), MOSCOW)?.text).toBe('Открыто до 00:00');
  });

  test('a shop that never opens is only closed', () => {
    expect(openingStatus(workDays({ Ежедневно: 'Закрыто' }), moscow('ср', '12:00'), MOSCOW)).toEqual({
      open: false,
      text: 'Закрыто',
    });
  });

  test('the next opening is not promised across a day that is not known', () => {
    const rows = workDays({
      Понедельник: '12–20',
      Вторник: 'по звонку',
      Среда: '12–20',
      Воскресенье: '12–20',
    });
    expect(openingStatus(rows, moscow('пн', '21:00'), MOSCOW)).toEqual({ open: false, text: 'Закрыто' });
  });

  test.each([
    ['no rows', [], 'ср', '12:00'],
    ['a day nobody can read', workDays({ Среда: 'до последнего гостя' }), 'ср', '12:00'],
    ['a day not named', workDays({ Вторник: '12–23', Среда: '12–23' }), 'чт', '12:00'],
    // The unknown evening before may not have ended yet.
    ['early after a day not known', workDays({ Среда: '12–23' }), 'ср', '01:00'],
  ] as const)('%s gives nothing', (_, rows, day, clock) => {
    expect(openingStatus(rows, moscow(day, clock), MOSCOW)).toBeNull();
  });

  test('the clock is the shop’s, not the server’s', () => {
    const now = new Date('2026-10-06T09:30:00Z');
    expect(openingStatus(BAR, now, MOSCOW)?.text).toBe('Открыто до 23:00');
    expect(openingStatus(BAR, now, 'Asia/Vladivostok')?.text).toBe('Открыто до 23:00');
    expect(openingStatus(BAR, now, 'America/New_York')?.text).toBe('Закрыто, откроемся сегодня в 12:00');
    expect(openingStatus(BAR, now, 'Pacific/Kiritimati')?.text).toBe('Закрыто, откроемся завтра в 12:00');
  });

  test.each([
    // Berlin's clock goes from 02:00 to 03:00 on 2026-03-29, and from 03:00 back to 02:00 on 2026-10-25.
    ['2026-03-29T00:59:00Z', 'Открыто до 04:00'],
    ['2026-03-29T01:00:00Z', 'Открыто до 04:00'],
    ['2026-03-29T02:00:00Z', 'Закрыто, откроемся сегодня в 20:00'],
    ['2026-10-25T00:30:00Z', 'Открыто до 04:00'],
    ['2026-10-25T02:59:00Z', 'Открыто до 04:00'],
    ['2026-10-25T03:00:00Z', 'Закрыто, откроемся сегодня в 20:00'],
  ])('a clock that changes is read off the wall: %s', (moment, text) => {
    const rows = workDays({ Ежедневно: '20:00–04:00' });
    expect(openingStatus(rows, new Date(moment), 'Europe/Berlin')?.text).toBe(text);
  });
});

describe('todayIndex', () => {
  test('is the row about today in the shop’s time zone', () => {
    expect(todayIndex(BAR, moscow('пн', '00:00'), MOSCOW)).toBe(0);
    expect(todayIndex(BAR, moscow('вс', '23:59'), MOSCOW)).toBe(6);
    expect(todayIndex(BAR, new Date('2026-10-05T21:30:00Z'), MOSCOW)).toBe(1);
  });

  test('is the row for the fewest days', () => {
    const rows = workDays({ Понедельник: 'Выходной', Ежедневно: '12–23', Праздники: '12–20' });
    expect(todayIndex(rows, moscow('пн', '12:00'), MOSCOW)).toBe(0);
    expect(todayIndex(rows, moscow('вт', '12:00'), MOSCOW)).toBe(1);
  });

  test('is nothing where no row is about today', () => {
    expect(todayIndex(workDays({ Будни: '12–23' }), moscow('сб', '12:00'), MOSCOW)).toBeNull();
    expect(todayIndex([], moscow('сб', '12:00'), MOSCOW)).toBeNull();
  });
});

test.each([
  [0, '00:00'],
  [570, '09:30'],
  [1440, '00:00'],
  [1500, '01:00'],
])('formatClock(%d) is %s', (minutes, clock) => {
  expect(formatClock(minutes)).toBe(clock);
});

describe('a section of the menu that is served at its own hours', () => {
  const LUNCH = 'Со вторника по пятницу с 12:00 до 16:00';

  test.each<[Parameters<typeof moscow>, string | null]>([
    [['вт', '12:00'], null],
    [['пт', '15:59'], null],
    [['пт', '16:00'], `Сейчас не подаём. ${LUNCH}, ближайший раз во вторник в 12:00`],
    [['сб', '13:00'], `Сейчас не подаём. ${LUNCH}, ближайший раз во вторник в 12:00`],
    [['пн', '13:00'], `Сейчас не подаём. ${LUNCH}, ближайший раз завтра в 12:00`],
    [['ср', '09:00'], `Сейчас не подаём. ${LUNCH}, ближайший раз сегодня в 12:00`],
  ])('%j: %s', (moment, note) => {
    expect(servingNote(LUNCH, moscow(...moment), MOSCOW)).toBe(note);
  });

  test.each([
    ['По будням с 12 до 16.', 'Сейчас не подаём. По будням с 12 до 16, ближайший раз в понедельник в 12:00'],
    ['Подаём по будням, 12:00–16:00', expect.stringContaining('в понедельник в 12:00')],
    ['Только с 8:00 до 12:00', expect.stringContaining('ближайший раз завтра в 08:00')],
    ['По воскресеньям', expect.stringContaining('По воскресеньям')],
    ['Ежедневно с 12:00 до 23:00', null],
    ['По выходным', null],
    // About the room and the delivery: nothing is guessed.
    ['В зале по выходным с 11:00 до 15:00, с доставкой каждый день', null],
    ['Котлеты, рёбра, цыплята и овощи прямо с огня', null],
    ['Тесто двое суток, печь четыреста градусов', null],
    ['С 12:00', null],
    ['', null],
    [undefined, null],
  ])('on a Saturday at one «%s» says %s', (text, note) => {
    expect(servingNote(text, moscow('сб', '13:00'), MOSCOW)).toEqual(note);
  });
});

describe('hours of single dates', () => {
  /** The bar's week, and a Thursday, a Friday and a Saturday of their own. */
  const days = [
    ...BAR,
    { day: '8 октября', status: 'Выходной', date: '2026-10-08' },
    { day: '9 октября', status: '18:00–03:00', date: '2026-10-09' },
    { day: '10 октября', status: 'как получится', date: '2026-10-10' },
    { day: '1 октября', status: '00:00–24:00', date: '2026-10-01' },
  ];

  test.each<[...Parameters<typeof moscow>, string | undefined]>([
    ['ср', '22:59', 'Открыто до 23:00'],
    ['ср', '23:30', 'Закрыто, откроемся в пятницу в 18:00'],
    ['чт', '13:00', 'Закрыто, откроемся завтра в 18:00'],
    ['пт', '17:59', 'Закрыто, откроемся сегодня в 18:00'],
    ['пт', '19:00', 'Открыто до 03:00'],
    ['сб', '02:59', 'Открыто до 03:00'],
    // What cannot be read is no reason to guess the usual hours.
    ['сб', '13:00', undefined],
    ['вс', '12:00', 'Открыто до 22:00'],
  ])('%s %s: %s', (day, clock, text) => {
    expect(openingStatus(days, moscow(day, clock), MOSCOW)?.text).toBe(text);
  });

  test('the row of today is the one of the date, and dates that are over are left out', () => {
    const thursday = moscow('чт', '13:00');
    expect(days[todayIndex(days, thursday, MOSCOW) ?? -1]?.day).toBe('8 октября');
    expect(daysToCome(days, thursday, MOSCOW).map(({ day }) => day)).toEqual(
      days.map(({ day }) => day).filter((day) => day !== '1 октября'),
    );
    expect(daysToCome(BAR, thursday, MOSCOW)).toEqual(BAR);
  });
});
