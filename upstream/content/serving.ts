import type { WorkDay } from '#contract/content.ts';

/** The question that hours in the description of a section raise: nothing reads them as hours. */

const CLOCK = String.raw`(?:[01]?\d|2[0-4])`;
const FROM_TO = String.raw`[сc] ${CLOCK}(?:[:.][0-5]\d)?(?: час[а-я]*)? до ${CLOCK}(?:[:.][0-5]\d)?`;
const WITH_MINUTES = String.raw`${CLOCK}[:.][0-5]\d(?: ?[-–—] ?${CLOCK}[:.][0-5]\d)?(?!\d)`;
const WITH_UNIT = String.raw`${CLOCK}(?: ?[-–—] ?${CLOCK})? ?(?:час(?:а|ов)?|ч\.?)(?!\p{L})(?= |$|[,.;])`;
const DAY = String.raw`(?:по |со? )?(?:(?:понедельник|вторник|четверг|пятниц|суббот|воскресень|будн|выходн)\p{L}*|сред(?:а|у|ы|ам|ами)|рабочи\p{L}+ дн\p{L}+|пн|вт|ср|чт|пт|сб|вс)(?!\p{L})`;
const HOURS = new RegExp(String.raw`(?<![\p{L}\d])(?:${FROM_TO}|${WITH_MINUTES}|${WITH_UNIT})`, 'iu');
const DAYS = new RegExp(String.raw`(?<![\p{L}\d])${DAY}`, 'iu');

type Section = { meta?: { description?: string | undefined } | undefined; serving?: unknown };

/** @returns the question, until `serving` answers it */
export function servingQuestion({ meta, serving }: Section): string | undefined {
  const text = meta?.description?.replace(/\s+/g, ' ') ?? '';
  const found = HOURS.exec(text) ?? DAYS.exec(text);
  if (serving !== undefined || !found) return undefined;
  return `в описании стоит «${found[0].trim()}», но часы из описания сайт не берёт: раздел подают всё время, пока открыт ресторан. Подавать только в это время?`;
}

/** @param serving of the database */
export function servingLost(serving: readonly WorkDay[]): string {
  const rows = serving.map(({ day, status }) => `{ day: "${day}", status: "${status}" }`).join(', ');
  return `сейчас раздел подают только в свои часы, а в файле их поля нет. Напишите serving: [${rows}], а если подавать всегда — serving: []`;
}
