import { webAddress } from '#contract/addresses.ts';
import { readPrice } from '../../content/prices.ts';
import type { Clock } from '../restaurant-time.ts';
import { formRowsOf } from './form-rows.ts';
import { hoursLines, readHoursLines } from './hours-lines.ts';
import { type Field, nameOf, type Option, type Values } from './kinds.ts';
import { isTwofold, twofoldProblem } from './link-rows.ts';
import { readMap } from './map-code.ts';
import { CHOICES_NONE, NO_WEB_ADDRESS } from './menu-texts.ts';
import { readParagraphs, typedParagraphs } from './paragraphs.ts';
import { numberOfLine } from './read-lines.ts';
import { readServingRow, typedServing, wordsOfServing } from './serving-rows.ts';
import { readStreets, streetsIn } from './street-lines.ts';
import { readMeasure, type Unit } from './units.ts';

/** What cannot be converted stays a string, for the content rules to report. */

export type Typed = Record<string, string>;

/** An empty list of `choices`, as opposed to a missing one. */
export const NONE = '-';

export function typedOf(fields: readonly Field[], value: Values, clock: Clock): Typed {
  return Object.fromEntries(
    fields.map((field) => [nameOf(field), typedField(field, valueIn(value, field.path), clock)]),
  );
}

export function valueIn(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inside, key) => (inside as Values | null | undefined)?.[key], value);
}

function typedField({ control, byDefault, example }: Field, found: unknown, clock: Clock): string {
  const value = found ?? byDefault;
  const rows = formRowsOf({ control });
  if (rows) return rows.typed(value);
  if (control === 'checkbox') return value === true ? 'on' : '';
  if (value === undefined || value === null) return '';
  if (control === 'choices' && Array.isArray(value) && value.length === 0) return NONE;
  if (control === 'hours' && Array.isArray(value)) return hoursLines(value);
  if (control === 'serving' && Array.isArray(value)) return typedServing(value);
  if (control === 'streets' && Array.isArray(value)) return value.join('\n');
  if (Array.isArray(value)) return value.join(', ');
  if (control === 'moment') {
    const moment = new Date(String(value));
    return Number.isNaN(moment.getTime()) ? String(value) : clock.local(moment);
  }
  const text = tidy(String(value));
  if (text === example) return '';
  return control === 'paragraphs' ? typedParagraphs(text) : text;
}

/** PostgreSQL does not store NUL. */
export function tidy(text: string): string {
  return text.replaceAll('\0', '').replaceAll('\r\n', '\n').trim();
}

/** @param value `undefined` removes the field and emptied parents */
export function withValue(document: Values, [key = '', ...path]: readonly string[], value: unknown): Values {
  const inside = path.length > 0 ? withValue((document[key] ?? {}) as Values, path, value) : value;
  const isEmpty = inside === undefined || (path.length > 0 && Object.keys(inside as Values).length === 0);
  const { [key]: _, ...others } = document;
  return isEmpty ? others : { ...document, [key]: inside };
}

export type ReadField = { value?: unknown; problems?: Record<string, string> };

export function readField(field: Field, typed: string, clock: Clock): ReadField {
  const text = tidy(typed);
  const name = nameOf(field);
  const rows = field.control === 'serving' ? { read: readServingRow } : formRowsOf(field);
  if (rows) {
    const { value, problems } = rows.read(text);
    const named = Object.entries(problems).map(([rest, problem]) => [name + rest, problem] as const);
    return { value, problems: Object.fromEntries(named) };
  }
  const read = text === '' ? undefined : OWN_SYNTAX[field.control]?.(text);
  if (read) return 'problem' in read ? { problems: { [name]: read.problem } } : read;
  if (field.control === 'target' && isTwofold(text)) return { problems: { [name]: twofoldProblem(text) } };
  return { value: readTyped(field, text, clock) };
}

const OWN_SYNTAX: Partial<
  Record<Field['control'], (text: string) => { value: unknown } | { problem: string }>
> = {
  hours: readHoursLines,
  streets: readStreets,
  map: readMap,
  paragraphs: readParagraphs,
  web: readWebAddress,
};

const WITHOUT_SCHEME = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#]|$)/u;

/** «t.me/name» → «https://t.me/name», displayed after the save. */
export function withScheme(text: string): string {
  return WITHOUT_SCHEME.test(text) ? `https://${text}` : text;
}

function readWebAddress(text: string): { value: string } | { problem: string } {
  const value = withScheme(text);
  return webAddress(value) === undefined ? { problem: NO_WEB_ADDRESS } : { value };
}

/** `line`: from 1. @param keys of the value within the field */
export function inputOf(
  field: Field,
  typed: string,
  keys: readonly (string | number)[],
): { name: string; line?: number } {
  const name = nameOf(field);
  if (keys.length === 0) return { name };
  const rows = formRowsOf(field);
  if (rows) return { name: `${name}.${rows.inputAt(typed, keys)}` };
  if (field.control === 'streets') {
    const line = streetsIn(typed)[Number(keys[0])]?.line;
    return { name, ...(line !== undefined && { line }) };
  }
  return field.control === 'hours' ? { name, line: numberOfLine(typed, Number(keys[0])) } : { name };
}

/** @returns `undefined` to leave the field out */
function readTyped({ control, byDefault, unit }: Field, text: string, clock: Clock): unknown {
  if (control === 'checkbox') {
    const isOn = text === 'on';
    return isOn === (byDefault === true) ? undefined : isOn;
  }
  if (text === '') return undefined;
  switch (control) {
    case 'number':
      return numberIn(text, unit) ?? text;
    case 'commas':
    case 'picks':
    case 'photos':
      return text
        .split(/[,\n]/)
        .map((part) => part.trim())
        .filter((part) => part !== '');
    case 'choices':
      return namesIn(text).filter((name) => name !== NONE);
    case 'moment': {
      const moment = clock.read(text);
      return moment ? withOffset(moment, clock) : text;
    }
    default:
      return text;
  }
}

/** Items contain no spaces. */
export function namesIn(typed: string): string[] {
  return typed.split(/[,\s]+/).filter((name) => name !== '');
}

export function shownText({ control }: Field, typed: string, options: readonly Option[]): string {
  if (control === 'checkbox') return typed === 'on' ? 'да' : 'нет';
  const rows = formRowsOf({ control });
  if (rows) return rows.words(typed).join('\n');
  if (control === 'serving') return wordsOfServing(typed);
  const titleIn = (wanted: string) =>
    wanted === NONE ? CHOICES_NONE : (options.find(({ value }) => value === wanted)?.title ?? wanted);
  return control === 'choices' || control === 'picks'
    ? namesIn(typed).map(titleIn).join(', ')
    : titleIn(typed);
}

/** Accepts «1 290,50» and «350 г». */
function numberIn(text: string, unit: Unit | undefined): number | undefined {
  const read = readMeasure(text, unit);
  return 'value' in read ? read.value : undefined;
}

export function readingsOf({ control, unit }: Pick<Field, 'control' | 'unit'>, typed: string): number[] {
  const read = control === 'price' ? readPrice(typed) : readMeasure(typed, unit);
  return (control === 'price' || control === 'number') && 'readings' in read ? read.readings : [];
}

/** `2026-05-01T10:00:00+03:00` */
function withOffset(moment: Date, clock: Clock): string {
  const minutes = clock.offsetMinutes(moment);
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${clock.local(moment)}:00${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`;
}
