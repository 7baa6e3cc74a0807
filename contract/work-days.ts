import type { WorkDay } from './content.ts';
import { normalizeText } from './normalize-text.ts';

export const DAY_MINUTES = 24 * 60;

/** Minutes after the first midnight; `to` above 1440: after the next one. */
export type Interval = { from: number; to: number };
/** Empty: closed. `null`: absent or unparsable. */
export type DayHours = readonly Interval[] | null;
/** Monday first. */
export type WeekHours = readonly DayHours[];

const DASH = '[-‐‑‒–—−]';
const HOUR_WORD = String.raw`(?:\s*ч(?:ас(?:ов|а)?)?\.?)?`;
const PART_OF_DAY = String.raw`(?:\s*(утра|дня|вечера|ночи)(?![а-я]))?`;
const CLOCK = String.raw`(\d{1,2})(?:[:.](\d{2}))?${HOUR_WORD}${PART_OF_DAY}`;
// Cyrillic «с» or the Latin one.
export const INTERVAL = new RegExp(
  String.raw`(?:[сc]\s*)?${CLOCK}\s*(?:${DASH}|до)\s*${CLOCK}(?![\d:])`,
  'g',
);
/** «12-00 – 23-00», where the hyphen cannot join two hours. */
const HYPHENATED = new RegExp(
  String.raw`(\d{1,2})-(00|[3-5]\d)(\s*(?:${DASH}|до)\s*)(\d{1,2})-(00|[3-5]\d)(?!\d)`,
  'g',
);
const CLOSED = /^(?:выходной(?: день)?|закрыт[оаы]?|не работа(?:ем|ет|ют)|нерабочий(?: день)?)[.!]?$/;
const AROUND_THE_CLOCK =
  /^(?:открыт[оы] |работаем |работает )?(?:круглосуточно|круглые сутки|24 ?(?:ч\.?|часа)|24 ?\/ ?7)[.!]?$/;
const FILLING = /^(?:открыт[оы]|работаем|работает)?[\s,;:/и]*(?:без перерыв(?:а|ов)\s*)?[.!]?$/;

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
// Holidays are no weekday; in «Сб, Вс и праздники» the weekend counts.
const IGNORED = /^(?:со?|во?|и|дн[ия]|дням|праздн.*)$/;

/** Cached lists stay the same object, and each page reads their texts several times. */
function oncePerList<Result>(read: (workDays: readonly WorkDay[]) => Result) {
  const known = new WeakMap<readonly WorkDay[], Result>();
  return (workDays: readonly WorkDay[]): Result => {
    const found = known.get(workDays) ?? read(workDays);
    known.set(workDays, found);
    return found;
  };
}

/** Days by name, abbreviation, range, list or group. */
export const readWorkDays = oncePerList(
  (workDays): WeekHours => rowOfEachDay(workDays).map((row) => (row ? readHours(row.status) : null)),
);

/**
 * The row for the fewest days («Понедельник» before «Ежедневно»), then the last one. Without single dates.
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

/** `2026-12-31`; the last row applies. */
export const readSpecialDays = oncePerList(
  (workDays): ReadonlyMap<string, DayHours> =>
    new Map(workDays.flatMap(({ date, status }) => (date ? [[date, readHours(status)] as const] : []))),
);

/**
 * Serving hours of a section as rows of a week in which it is not served on other days. `null`: there are none, or a row is
 * unparsable, which must refuse nothing.
 */
export const readServing = oncePerList((serving): WorkDay[] | null => {
  const isReadable = (row: WorkDay) => readDays(row.day).some((day) => readWorkDays([row])[day] !== null);
  if (serving.length === 0 || !serving.every(isReadable)) return null;
  return [{ day: 'ежедневно', status: 'выходной' }, ...serving];
});

/** 0 is Monday; empty if any part is unparsable. */
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
  const text = spellClocks(normalizeText(status));
  if (CLOSED.test(text)) return [];
  if (AROUND_THE_CLOCK.test(text)) return [{ from: 0, to: DAY_MINUTES }];
  const found = [...text.matchAll(INTERVAL)];
  if (found.length === 0 || !FILLING.test(text.replace(INTERVAL, ''))) return null;
  const intervals: Interval[] = [];
  for (const [, ...clocks] of found) {
    const interval = readInterval(clocks);
    if (interval === null) return null;
    if (!continueLast(intervals, interval)) intervals.push(interval);
  }
  return intervals.sort((a, b) => a.from - b.from);
}

/** «с полудня до часа ночи», «12-00 – 23-00». */
export function spellClocks(text: string): string {
  return text
    .replace(/пол(?:ночь|ночи|уночь|уночи)/g, '0:00')
    .replace(/полдень|полудн[яюе]/g, '12:00')
    .replace(/(?<!\d ?)(?<![а-я])час[ау]? (?=дня|ночи)/g, '1 ')
    .replace(HYPHENATED, '$1:$2$3$4:$5');
}

function readInterval([fromHour, fromMinute, fromPart, toHour, toMinute, toPart]: (string | undefined)[]) {
  const [from, to] = [minutesOf(fromHour, fromMinute, fromPart), minutesOf(toHour, toMinute, toPart)];
  if (from === null || to === null) return null;
  // «с 9 до 11 вечера»: does it begin at 9 or at 21?
  const [hour, minute, part] = fromPart ? [toHour, toMinute, toPart] : [fromHour, fromMinute, fromPart];
  const isAmbiguous = (fromPart ?? toPart) !== undefined && part === undefined && minute === undefined;
  if (isAmbiguous && Number(hour) > 0 && Number(hour) < 12) return null;
  const end = to > from ? to : to + DAY_MINUTES;
  // 23:59 is written for midnight.
  return { from, to: end % DAY_MINUTES === DAY_MINUTES - 1 ? end + 1 : end };
}

/** «12:00–23:59, 00:00–02:00» is one evening. */
function continueLast(intervals: Interval[], { from, to }: Interval): boolean {
  const last = intervals.at(-1);
  if (!last) return false;
  const isNight = last.to === DAY_MINUTES && from <= 1 && to <= last.from;
  const shift = isNight ? DAY_MINUTES : 0;
  if (from + shift < last.to || !isAdjoining(last, from + shift)) return false;
  last.to = to + shift;
  return true;
}

/** After «11:00–14:59» the shop opens at 15:00. */
export function isAdjoining(before: Interval, from: number): boolean {
  return from <= before.to + 1;
}

function minutesOf(hour = '', minute = '0', part: string | undefined): number | null {
  const hours = hourOfDay(Number(hour), part);
  const minutes = hours * 60 + Number(minute);
  return Number(minute) < 60 && minutes <= DAY_MINUTES ? minutes : null;
}

/** «11 вечера» → 23; NaN for «9 ночи». */
function hourOfDay(hour: number, part: string | undefined): number {
  switch (part) {
    case 'утра':
      return hour >= 1 && hour < 12 ? hour : Number.NaN;
    case 'дня':
      return hour >= 12 && hour < 18 ? hour : hour >= 1 && hour < 6 ? hour + 12 : Number.NaN;
    case 'вечера':
      return hour >= 17 && hour < 24 ? hour : hour >= 4 && hour < 12 ? hour + 12 : Number.NaN;
    case 'ночи':
      if (hour === 12 || hour === 0) return 0;
      return hour < 6 ? hour : hour === 10 || hour === 11 ? hour + 12 : Number.NaN;
    default:
      return hour;
  }
}

function dayOf(word: string): number {
  const abbreviated = DAY_ABBREVIATIONS.indexOf(word);
  return abbreviated === -1 ? DAY_STEMS.findIndex((stem) => word.startsWith(stem)) : abbreviated;
}
