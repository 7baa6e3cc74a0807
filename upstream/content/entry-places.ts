import type { Document, Entry } from './entries.ts';
import type { KindName } from './entry-schemas.ts';
import type { Fault } from './faults.ts';

/** Where an entry stands: in the file that it was read from, or that an export writes it into. */

export type Path = readonly (string | number)[];
/** An entry, or one that is missing. */
export type Subject = Pick<Entry, 'kind' | 'key' | 'list'> & Partial<Entry>;

/** What a place needs to know about a finding. */
export type About = {
  isDuty?: true;
  /** Of a field's name, not of its value. */
  isKey?: true;
  /** The part of the text that the finding is about. */
  found?: string;
  /** Of two equal values, where the first one is. */
  twin?: { subject: Subject; path: Path };
};

/** The file of all entries of a kind. */
export const FILES = {
  categories: 'categories.yaml',
  tabs: 'food-categories.yaml',
  texts: 'settings.yaml',
  hours: 'work-days.yaml',
  zones: 'delivery.yaml',
  pickup: 'delivery.yaml',
  menus: 'menus.yaml',
  'tile-menus': 'home-tiles.yaml',
  tiles: 'home-tiles.yaml',
  'counter-menus': 'counters.yaml',
  counters: 'counters.yaml',
  sliders: 'sliders.yaml',
  banners: 'sliders.yaml',
  fixed: 'seo-pages.yaml',
  synonyms: 'synonyms.yaml',
  users: 'users.yaml',
} as const satisfies Partial<Record<KindName, string>>;
/** Files with one list. */
export const LISTS = ['categories', 'tabs', 'hours', 'menus', 'fixed', 'synonyms', 'users'] as const;
/** Their files may be missing or empty. */
export const OPTIONAL: readonly KindName[] = ['synonyms', 'users', 'counter-menus'];
/** Kinds that are a file of their own, or its only entry. */
const WITHOUT_NUMBER = ['texts', 'pickup', 'pages', 'articles', 'files'];

export function fileOf({ kind, key, list }: Subject): string {
  if (kind === 'dishes') return `dishes/${list}.yaml`;
  if (kind === 'articles' || kind === 'pages') return `${kind}/${key}.md`;
  return kind in FILES ? FILES[kind as keyof typeof FILES] : key;
}

/** `problem`: what is wrong there instead. */
export type Place = Pick<Fault, 'file' | 'line' | 'column' | 'field'> & { problem?: string };
/** @param about `found`: a part of the text there; `isKey`: the name of the field is meant */
export type PlaceOf = (path: Path, about?: About) => Place;
/** `undefined`: not read from a file. */
export type Places = (subject: Subject) => PlaceOf | undefined;

export function placeText({ file, line, column, field }: Place): string {
  return line === undefined ? `${file}: ${field}` : `${file}:${line}:${column}`;
}

export function storedPlace(subject: Subject, path: Path): Pick<Fault, 'file' | 'field'> {
  const { kind, key, position = 0, document } = subject;
  const number = WITHOUT_NUMBER.includes(kind) || key === '' ? [] : [position];
  const data = number.length > 0 ? { [position]: document } : document;
  return { file: fileOf(subject), field: fieldName(data, [...number, ...path]) };
}

/** `[3] (borshch).nutrition.kcal`: items are counted from 1, with their slug or title in brackets. */
export function fieldName(data: Document, path: Path): string {
  let name = '';
  let value = data;
  for (const key of path) {
    value = isRecord(value) ? value[String(key)] : undefined;
    if (typeof key === 'number') {
      const label = isRecord(value) ? (value.slug ?? value.title) : undefined;
      name += `[${key + 1}]${typeof label === 'string' ? ` (${label})` : ''}`;
    } else {
      name += `${name === '' ? '' : '.'}${key}`;
    }
  }
  return name;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
