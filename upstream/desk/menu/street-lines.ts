import { streetKey } from '#contract/delivery-zones.ts';

/** Streets of a zone from a pasted list: lines, commas, semicolons, with numbers or dashes before them. */

type Street = { text: string; line: number };

const BULLET = /^\s*(?:[-–—•*·]+|\d{1,4}[.)])\s+/;
const HOUSE =
  /^(?:(?:дома?|д|корп(?:ус)?|к|стр|строение)\.?\s*)?\d+\s*[а-яa-z]?(?:\s*[-–—/]\s*\d+\s*[а-яa-z]?)?$/i;
/** «Садовая от 1 до 20», «Невский (чётная сторона)», «Лесная 5»: a zone has whole streets. */
const PART =
  /[()[\]]|(?<!\p{L})(?:от|до|с|по)\s+\d|(?<!\p{L})не?ч[её]тн|(?<!\p{L})ч[её]тн|(?<!\p{L})сторон[аы]|\p{L}\.?\s+\d+\s*(?:[-–—]\s*\d+)?$/iu;

function piecesOf(text: string): Street[] {
  return text.split('\n').flatMap((line, index) =>
    line
      .replace(BULLET, '')
      .split(/[,;\t]/)
      .map((part) => ({ text: part.trim().replace(/\s+/g, ' '), line: index + 1 }))
      .filter((piece) => piece.text !== ''),
  );
}

/** Each street once. */
export function streetsIn(text: string): Street[] {
  const first = new Map<string, Street>();
  for (const piece of piecesOf(text)) {
    const key = streetKey(piece.text) || piece.text;
    if (!first.has(key)) first.set(key, piece);
  }
  return [...first.values()];
}

/** The streets, or what cannot be one. */
export function readStreets(text: string): { value: string[] } | { problem: string } {
  const streets = streetsIn(text);
  const odd = streets.filter(({ text }) => HOUSE.test(text) || PART.test(text) || streetKey(text) === '');
  if (odd.length === 0) return { value: streets.map((street) => street.text) };
  const named = odd.map((street) => `строка ${street.line}: «${street.text}»`).join('; ');
  return { problem: `не понять, какая это улица: ${named}. Напишите целые улицы, без домов и сторон` };
}

/** The summary shown below a pasted list. */
export function streetsText(text: string): string {
  const streets = streetsIn(text);
  if (streets.length === 0) return '';
  const twice = piecesOf(text).length - streets.length;
  const left = twice > 0 ? ` Повторы не считаем: ${twice}.` : '';
  return `Понято улиц и посёлков: ${streets.length}.${left}`;
}
