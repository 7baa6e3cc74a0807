import { type ReadLines, readLines } from './read-lines.ts';

/** Opening hours as lines of text: «Вт–Чт: 12:00–22:15». */

type Row = { day?: unknown; status?: unknown };

const LINE = /^(\D+?)[\s:—–-]*(\d.*|круглосуточно|выходной)$/i;

export function hoursLines(rows: readonly Row[]): string {
  return rows.map(({ day, status }) => `${day}: ${status}`).join('\n');
}

export function readHoursLines(text: string): ReadLines<Row> {
  return readLines<Row>(text, (line) => {
    const [, day, status] = LINE.exec(line) ?? [];
    return day === undefined ? 'напишите дни и часы: «Пн–Чт: 12:00–22:30»' : { day, status };
  });
}
