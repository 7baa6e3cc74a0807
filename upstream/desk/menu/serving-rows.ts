import type { WorkDay } from '#contract/content.ts';
import { formatServing } from '#contract/schedule.ts';
import { readWorkDays } from '#contract/work-days.ts';
import { CLOSED, rowsOfWeek } from '../../texts/hours-text.ts';
import { DAYS } from '../../texts/weekdays.ts';
import { readWeek, weekOf } from '../week.ts';

/** Seven texts, Monday first. */
export type ServingRow = { days: string[]; isAlways: boolean };

/** Without this hidden field the hours stay as they are. */
export const SERVING = 'days';
const NOTHING: ServingRow = { days: DAYS.map(() => ''), isAlways: false };

export const SERVING_TEXTS = {
  hint: 'Например: 12:00–16:00; с перерывом — 12:00–15:00, 17:00–19:00. Пустой день — не подаём. Все дни пустые — подаём, пока открыт ресторан.',
  isAlways: 'Подаём всегда, пока открыт ресторан',
  answer: 'Впишите часы ниже или отметьте «Подаём всегда».',
} as const;

const PROBLEMS = {
  both: 'отмечено «Подаём всегда», а ниже стоят часы: оставьте что-то одно',
  never: 'так раздел не подают никогда: впишите часы хотя бы в один день или скройте раздел',
};

export function typedServing(rows: readonly WorkDay[]): string {
  if (rows.length === 0) return textOfServing({ ...NOTHING, isAlways: true });
  return textOfServing({ days: weekOf(rows).map((text) => (text === CLOSED ? '' : text)), isAlways: false });
}

export function textOfServing(row: ServingRow): string {
  return row.isAlways || row.days.some((text) => text !== '') ? JSON.stringify(row) : '';
}

/** @param typed what `textOfServing` returned */
export function servingOf(typed: string): ServingRow {
  return typed === '' ? NOTHING : (JSON.parse(typed) as ServingRow);
}

/** The value of a button. */
export const asMondayAction = (name: string) => `as-monday:${name}`;

export function asMonday(typed: string): string {
  const { days, isAlways } = servingOf(typed);
  return textOfServing({ days: days.map(() => days[0] ?? ''), isAlways });
}

/** @param name of the field @param text the submitted value of an input */
export function submittedServing(name: string, text: (input: string) => string | undefined): ServingRow {
  return {
    days: DAYS.map((_, day) => text(`${name}.${day}`) ?? ''),
    isAlways: text(`${name}.always`) === 'on',
  };
}

/** @returns problems by rest of the input's name */
export function readServingRow(typed: string): { value: unknown; problems: Record<string, string> } {
  const { days, isAlways } = servingOf(typed);
  const isEmpty = days.every((text) => text === '');
  if (isEmpty) return { value: isAlways ? [] : undefined, problems: {} };
  if (isAlways) return { value: undefined, problems: { '': PROBLEMS.both } };
  const read = readWeek(days.map((text) => text || CLOSED));
  if ('problems' in read) {
    const found = read.problems.flatMap((problem, day) => (problem === null ? [] : [[`.${day}`, problem]]));
    return { value: undefined, problems: Object.fromEntries(found) };
  }
  const rows = rowsOfWeek(readWorkDays(read.days));
  return rows.length > 0
    ? { value: rows, problems: {} }
    : { value: undefined, problems: { '': PROBLEMS.never } };
}

export function wordsOfServing(typed: string): string {
  const { days, isAlways } = servingOf(typed);
  if (isAlways) return SERVING_TEXTS.isAlways;
  const read = readWeek(days.map((text) => text || CLOSED));
  if ('days' in read) return formatServing(rowsOfWeek(readWorkDays(read.days)));
  return days.flatMap((text, day) => (text === '' ? [] : [`${DAYS[day]}: ${text}`])).join(', ');
}
