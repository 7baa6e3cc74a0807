import { readWorkDays } from '#contract/work-days.ts';
import { type ReadLines, readLines } from './read-lines.ts';

/** Opening hours as lines of text: «Вт–Чт: 12:00–22:15». */

/** Only the hours are read. */
const DAY = 'Пн';

type Row = { day?: unknown; status?: unknown };

/** «Пт: с полудня до полуночи» */
const WORDS = /^([^\d:]+): *([^\d ].*)$/;
const LINE = /^(\D+?)[\s:—–-]*(\d.*|круглосуточно|выходной)$/i;

export function hoursLines(rows: readonly Row[]): string {
  return rows.map(({ day, status }) => `${day}: ${status}`).join('\n');
}

export function readHoursLines(text: string): ReadLines<Row> {
  return readLines<Row>(text, (line) => {
    const [, inWords = '', words = ''] = WORDS.exec(line) ?? [];
    if (readWorkDays([{ day: DAY, status: words }])[0]) return { day: inWords, status: words };
    const [, day, status] = LINE.exec(line) ?? [];
    return day === undefined ? 'напишите дни и часы: «Пн–Чт: 12:00–22:30»' : { day, status };
  });
}
