import type { WorkDay } from './content.ts';
import { normalizeText } from './normalize-text.ts';

export const DAY_MINUTES = 24 * 60;

/** Minutes after midnight of the first day; `to` is above 1440 if the interval ends after the next midnight. */
export type Interval = { from: number; to: number };
/** No interval: closed. `null`: absent or not parsable. */
export type DayHours = readonly Interval[] | null;
/** Monday first. */
export type WeekHours = readonly DayHours[];

const DASH = '[-‐‑‒–—−]';
const HOUR_WORD = String.raw`(?:\s*ч(?:ас(?:ов|а)?)?\.?)?`;
const CLOCK = String.raw`(\d{1,2})(?:[:.](\d{2}))?${HOUR_WORD}`;
// The first letter may be the Cyrillic «с» or the Latin one.
const INTERVAL = new RegExp(String.raw`(?:[сc]\s*)?${CLOCK}\s*(?:${DASH}|до)\s*${CLOCK}(?![\d:])`, 'g');
const CLOSED = /^(?:выходной(?: день)?|закрыт[оаы]?|не работа(?:ем|ет|ют)|нерабочий(?: день)?)[.!]?$/;
const AROUND_THE_CLOCK = /^(?:круглосуточно|24 ?(?:ч\.?|часа)|24 ?\/ ?7)[.!]?$/;
/** Text around the intervals that does not change their meaning. */
const FILLING = /^(?:открыт[оы]|работаем|работает)?[\s,;:/и]*$/;

const DAY_STEMS = ['понед', 'вторн', 'сред', 'четв', 'пятн', 'суббот', 'воскр'];
const DAY_ABBREVIATIONS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'];
const EVERY_DAY = /кажд(?:ый|ого) д(?:ень|ня)|все дни|вс[яю] недел[яю]|без выходных/g;
const DAY_GROUPS = new Map([
  ['ежедневно', [0, 1, 2, 3, 4, 5, 6]],
  ['будни', [0, 1, 2, 3, 4]],
  ['будням', [0, 1, 2, 3, 4]],
  ['будние', [0, 1, 2, 3, 4]],
  ['рабочие', [0, 1, 2, 3, 4]],
  ['выходные', [5, 6]],
  ['выходным', [5, 6]],
]);
const RANGE = new RegExp(`^(?:${DASH}|по|до)$`);
// Public holidays are no weekday; in «Сб, Вс и праздники» the weekend still counts.
const IGNORED = /^(?:со?|во?|и|дн[ия]|дням|праздн.*)$/;
/** Introductions of serving hours. */
const SERVED = /^(?:(?:только|подаем|подается|готовим|доступ\S+|действует)\s+)+/;

/**
 * The hours of each weekday. Parses days by name, abbreviation, range, list or group, and hours in the notations of
 * restaurants: several intervals a day, past midnight, around the clock, closed.
 */
export function readWorkDays(workDays: readonly WorkDay[]): WeekHours {
  return rowOfEachDay(workDays).map((row) => (row ? readHours(row.status) : null));
}

/**
 * The row of each weekday. Of several rows, the row for the fewest days applies («Понедельник» before «Ежедневно»),
 * then the last row. Rows of single dates are ignored.
 */
export function rowOfEachDay(workDays: readonly WorkDay[]): (WorkDay | undefined)[] {
  const week: (WorkDay | undefined)[] = Array.from({ length: 7 });
  const rows = workDays
    .filter(({ date }) => date === undefined)
    .map((row) => ({ row, days: readDays(row.day) }));
  for (const { row, days } of rows.sort((a, b) => b.days.length - a.days.length)) {
    for (const day of days) week[day] = row;
  }
  return week;
}

/** The hours of single dates, `2026-12-31`; the last row of a date applies. */
export function readSpecialDays(workDays: readonly WorkDay[]): ReadonlyMap<string, DayHours> {
  return new Map(workDays.flatMap(({ date, status }) => (date ? [[date, readHours(status)] as const] : [])));
}

/**
 * Parses the serving hours of a menu section («Со вторника по пятницу с 12:00 до 16:00») into rows of a week that is
 * closed otherwise. `null` if the text has any other content, which may describe the dining room.
 */
export function readServing(text: string): WorkDay[] | null {
  const line = normalizeText(text).replace(SERVED, '');
  const status = [...line.matchAll(INTERVAL)].map(([found]) => found).join(', ');
  const day = line.replace(INTERVAL, ' ').replace(/[^a-zа-я\d]+$/, '');
  const isEveryDay = day.trim() === '';
  if (line === '' || (isEveryDay ? status === '' : readDays(day).length === 0)) return null;
  return [
    { day: 'ежедневно', status: 'выходной' },
    { day: isEveryDay ? 'ежедневно' : day, status: status || 'круглосуточно' },
  ];
}

/** The weekdays in a text, 0 for Monday; empty if any part cannot be parsed. */
export function readDays(text: string): number[] {
  const tokens =
    normalizeText(text)
      .replace(EVERY_DAY, 'ежедневно')
      .match(new RegExp(`[a-zа-я0-9]+|${DASH}`, 'g')) ?? [];
  const days = new Set<number>();
  let last: number | undefined;
  let isRange = false;
  for (const token of tokens) {
    const group = DAY_GROUPS.get(token);
    const day = dayOf(token);
    if (day !== -1) {
      const length = isRange && last !== undefined ? (day - last + 7) % 7 : 0;
      for (let back = 0; back <= length; back += 1) days.add((day - back + 7) % 7);
      last = day;
      isRange = false;
    } else if (group !== undefined) {
      for (const each of group) days.add(each);
    } else if (RANGE.test(token)) {
      isRange = true;
    } else if (!IGNORED.test(token)) {
      return [];
    }
  }
  return [...days].sort();
}

function readHours(status: string): DayHours {
  const text = normalizeText(status).replace(/полуноч[иь]/g, '24:00');
  if (CLOSED.test(text)) return [];
  if (AROUND_THE_CLOCK.test(text)) return [{ from: 0, to: DAY_MINUTES }];
  const found = [...text.matchAll(INTERVAL)];
  if (found.length === 0 || !FILLING.test(text.replace(INTERVAL, ''))) return null;
  const intervals: Interval[] = [];
  for (const [, fromHour, fromMinute, toHour, toMinute] of found) {
    const from = minutesOf(fromHour, fromMinute);
    const to = minutesOf(toHour, toMinute);
    if (from === null || to === null) return null;
    intervals.push({ from, to: to > from ? to : to + DAY_MINUTES });
  }
  return intervals.sort((a, b) => a.from - b.from);
}

function minutesOf(hour = '', minute = '0'): number | null {
  const minutes = Number(hour) * 60 + Number(minute);
  return Number(minute) < 60 && minutes <= DAY_MINUTES ? minutes : null;
}

function dayOf(word: string): number {
  const abbreviated = DAY_ABBREVIATIONS.indexOf(word);
  return abbreviated === -1 ? DAY_STEMS.findIndex((stem) => word.startsWith(stem)) : abbreviated;
}
