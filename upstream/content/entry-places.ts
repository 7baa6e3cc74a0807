import type { Document, Entry } from './entries.ts';
import type { KindName } from './entry-schemas.ts';
import type { Fault } from './faults.ts';

export type Path = readonly (string | number)[];
export type Subject = Pick<Entry, 'kind' | 'key' | 'list'> & Partial<Entry>;

export type About = {
  isDuty?: true;
  /** Means the field's name, not its value. */
  isKey?: true;
  /** The part of the text. */
  found?: string;
  /** The first of two equal values. */
  twin?: { subject: Subject; path: Path };
};

export const FILES = {
  categories: 'categories.yaml',
  tabs: 'food-categories.yaml',
  texts: 'settings.yaml',
  hours: 'work-days.yaml',
  zones: 'delivery.yaml',
  pickup: 'delivery.yaml',
  promos: 'promos.yaml',
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
export const LISTS = [
  'categories',
  'tabs',
  'hours',
  'menus',
  'fixed',
  'promos',
  'synonyms',
  'users',
] as const;
export const OPTIONAL: readonly KindName[] = ['promos', 'synonyms', 'users', 'counter-menus'];
const WITHOUT_NUMBER = ['texts', 'pickup', 'pages', 'articles', 'files'];

export function fileOf({ kind, key, list }: Subject): string {
  if (kind === 'dishes') return `dishes/${list}.yaml`;
  if (kind === 'articles' || kind === 'pages') return `${kind}/${key}.md`;
  return kind in FILES ? FILES[kind as keyof typeof FILES] : key;
}

/** `problem`: what is wrong there instead. */
export type Place = Pick<Fault, 'file' | 'line' | 'column' | 'field'> & { problem?: string };
export type PlaceOf = (path: Path, about?: About) => Place;
/** `undefined`: not from a file. */
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

/** `[3] (borshch).nutrition.kcal`: counted from 1, with slug or title. */
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
