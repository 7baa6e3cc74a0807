import { z } from 'zod';
import { formatRoubles, roundToKopecks } from '#contract/money.ts';
import { ellipsize } from '#contract/truncate-text.ts';

/** What may mean two numbers is a question. */

/** `readings`: possible meanings; empty if not understood. */
export type ReadNumber = { value: number } | { readings: number[] };

/** YAML reads `price: 1.250` as 1.25. */
export const FIELDS_WITH_THOUSANDS: readonly string[] = [
  ...['price', 'priceDelta', 'fee', 'freeFrom', 'minSum', 'sum'],
  ...['weight', 'volume', 'kcal'],
];
/** `1.250`: 1.25 or 1250. */
const THOUSANDS_OR_DECIMALS = /^[1-9]\d{0,2}[.,]\d{3}$/;

export function isAmbiguous(number: string): boolean {
  return THOUSANDS_OR_DECIMALS.test(number);
}

const DIGITS = /^\d+[.,]?$/;
const DECIMALS = /^\d+[.,]\d+$/;
/** «1 280,50», «1’280», «1.234.567», «1,234.50» */
const GROUPED = [
  /^[1-9]\d{0,2}(?:[ '’]\d{3})+(?:[.,]\d{1,2})?$/,
  /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/,
  /^[1-9]\d{0,2}(?:,\d{3}){2,}$/,
  /^[1-9]\d{0,2}(?:\.\d{3})+,\d{1,2}$/,
  /^[1-9]\d{0,2}(?:,\d{3})+\.\d{1,2}$/,
];
const NOT_UNDERSTOOD: ReadNumber = { readings: [] };

export function readNumber(typed: string): ReadNumber {
  const text = normalize(typed);
  const [, sign = '', digits = ''] = /^([+−‒–-]?)(.*)$/.exec(text) ?? [];
  const read = readDigits(digits);
  return sign === '' || sign === '+' ? read : mapNumbers(read, negative);
}

function readDigits(text: string): ReadNumber {
  if (DIGITS.test(text)) return { value: Number.parseInt(text, 10) };
  if (isAmbiguous(text)) return { readings: [Number(text.replace(/[.,]/, '')), decimal(text)] };
  if (DECIMALS.test(text)) return { value: decimal(text) };
  if (!GROUPED.some((pattern) => pattern.test(text))) return NOT_UNDERSTOOD;
  const [, whole = text, kopecks = '0'] = /^(.*)[.,](\d{1,2})$/.exec(text) ?? [];
  return { value: Number(`${whole.replace(/\D/g, '')}.${kopecks}`) };
}

const decimal = (text: string) => Number(text.replace(',', '.'));
const negative = (number: number) => (number === 0 ? 0 : -number);

function mapNumbers(read: ReadNumber, change: (number: number) => number): ReadNumber {
  return 'value' in read ? { value: change(read.value) } : { readings: read.readings.map(change) };
}

/** Phones type no-break spaces, full-width digits and several dashes. */
function normalize(typed: string): string {
  return typed.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

const CURRENCY = String.raw`(?:₽|rub|руб(?:л(?:ь|я|ей|и))?|р|p)\.?`;
const BEFORE = new RegExp(`^${CURRENCY} ?(?=\\d)`);
const AFTER = new RegExp(` ?(?:${CURRENCY}|[.,]? ?[-‒–—−=])$`);
const KOPECKS = new RegExp(`^(\\d[\\d ]*?) ?${CURRENCY} ?(\\d{1,2}) ?к(?:оп(?:\\.|е[а-я]+)?|\\.)?$`);
const FREE = /^(?:бесплатно|даром|без доплаты|нет)$/;
const ABOUT = /^(?:от|до|около|примерно|~|≈) ?(?=\d)/;
const RANGE = /^(.*\d) ?(?:[-‒–—−/]|или) ?(\d.*)$/;
/** A spaced or long dash may only separate: «Сметана — 60». */
const SIGNED = /^(\+ ?|[-‒–−](?=\S)|[-‒–—−] ?)(.*)$/;
const MINUS = /^[-‒–−]$/;

/** Roubles. */
export function readPrice(typed: string): ReadNumber {
  const text = normalize(typed).replace(/^\((.*)\)$/, '$1');
  if (FREE.test(text)) return { readings: [0] };
  const [, mark = '', amount = text] = SIGNED.exec(text) ?? [];
  const read = mapNumbers(readAmount(amount), roundToKopecks);
  if (mark === '' || mark.startsWith('+')) return read;
  if (MINUS.test(mark)) return mapNumbers(read, negative);
  const numbers = 'value' in read ? [read.value] : read.readings;
  return { readings: [...new Set(numbers.flatMap((number) => [number, negative(number)]))] };
}

function readAmount(text: string): ReadNumber {
  const [, whole, kopecks] = KOPECKS.exec(text) ?? [];
  if (whole !== undefined && kopecks !== undefined) {
    return mapNumbers(readDigits(whole), (roubles) => roubles + Number(kopecks) / 100);
  }
  if (ABOUT.test(text)) return asQuestion(readAmount(text.replace(ABOUT, '')));
  const bare = text.replace(BEFORE, '').replace(AFTER, '').replace(AFTER, '');
  const read = readDigits(bare);
  if ('value' in read || read.readings.length > 0) return hasKopecks(read) ? read : asQuestion(read);
  const [, from, to] = RANGE.exec(bare) ?? [];
  if (from === undefined || to === undefined) return NOT_UNDERSTOOD;
  // «280-50» is a price tag's 280.50, «280-350» a range.
  if (/^\d+$/.test(from) && /^\d\d$/.test(to)) return { readings: [Number(`${from}.${to}`)] };
  const numbers = [readDigits(from.replace(AFTER, '')), readDigits(to)];
  return { readings: numbers.flatMap((read) => ('value' in read ? [read.value] : [])) };
}

function asQuestion(read: ReadNumber): ReadNumber {
  return 'value' in read ? { readings: [read.value] } : read;
}

function hasKopecks(read: ReadNumber): boolean {
  return !('value' in read) || roundToKopecks(read.value) === read.value;
}

/** «1250 или 1,25?» */
export function questionOf(typed: string, readings: readonly number[], unit = '₽'): string {
  const said = `«${ellipsize(typed.trim(), MAX_SHOWN)}»`;
  if (readings.length === 0) return `не понять ${said}: напишите числом, например 1280 или 1280,50`;
  return `${said} — это ${readings.map((number) => readingText(number, unit)).join(' или ')}?`;
}
const MAX_SHOWN = 40;

export function readingText(number: number, unit = '₽'): string {
  const text =
    unit === '' ? String(Math.abs(number)).replace('.', ',') : formatRoubles(Math.abs(number), ' ');
  return `${number < 0 ? '−' : ''}${text}${unit === '' ? '' : ` ${unit}`}`;
}

export function roubles<Schema extends z.ZodType<number>>(schema: Schema) {
  return z.preprocess((value, context) => {
    if (typeof value !== 'string') return value;
    const read = readPrice(value);
    if ('value' in read) return read.value;
    context.addIssue({ code: 'custom', message: questionOf(value, read.readings) });
    return z.NEVER;
  }, schema);
}
