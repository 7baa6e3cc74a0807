import type { EntryFile, Keys } from './entry-file.ts';
import type { MenuFiles } from './menu-files.ts';

/**
 * What managers edit at the desk: one table for all kinds of entries. From it come lists, forms, the writing into files, the names of
 * fields in faults and in the journal. What is allowed is said by upstream/content/schema.ts alone.
 */

export type Values = Record<string, unknown>;

export type Option = { value: string; title: string };

/** How a field is typed. See controls.ts for what becomes of it. */
export type Control =
  | 'line'
  | 'lines'
  | 'markdown'
  | 'number'
  | 'checkbox'
  | 'commas'
  | 'choices'
  | 'select'
  | 'slug'
  | 'photo'
  | 'photos'
  | 'moment';

export type Field = {
  /** Where its value stands in the entry. With dots between, it is the name in the form. */
  path: readonly string[];
  label: string;
  hint?: string;
  control: Control;
  /** What a file means that says nothing. */
  byDefault?: string | boolean;
  /** Of a select, and of choices: any number of these, or `NONE`. */
  options?: (menu: MenuFiles) => Promise<Option[]> | Option[];
  /** A new entry with nothing there takes its slug. */
  isFromSlug?: boolean;
};

export type FieldGroup = { legend: string; fields: readonly Field[]; isFolded?: boolean };

/** A list of a file in which entries stand. */
export type EntryList = { id: string; title: string; file: string; keys: Keys };

type Place =
  /** Items of YAML lists. Without slugs they are known by their positions. */
  | {
      type: 'lists';
      hasSlugs: boolean;
      owns: (file: string) => boolean;
      /** In the order of the desk. */
      lists: (menu: MenuFiles) => Promise<EntryList[]>;
      /** Those of one file, if it has several. */
      listsIn?: (file: EntryFile) => EntryList[];
    }
  /** Markdown files; the name of a file is the slug. */
  | { type: 'pages'; folder: string }
  /** A file that is one entry. */
  | { type: 'whole'; file: string };

/** A field that takes an entry off the site, and what it says then. */
type Hiding = { field: string; value: boolean; hide: string; show: string; state: string };

export type Kind = {
  /** In addresses: /menu/<id>. */
  id: string;
  title: string;
  /** Button and heading of a new entry. */
  add?: string;
  /** Above the list. */
  hint?: string;
  place: Place;
  groups: readonly FieldGroup[];
  titleOf: (value: Values) => string;
  /** Beside the title in lists. */
  summaryOf?: (value: Values) => string;
  /** Of Markdown files, which have no order of their own. */
  compare?: (one: Values, other: Values) => number;
  hiding?: Hiding;
  /** Label of the lists: where an entry is. */
  listLabel?: string;
  /** One list a page. */
  isSplit?: boolean;
  /** Where guests see it. */
  pageOf?: (slug: string) => string;
  /** Files that a new entry needs besides its own. */
  companionsOf?: (slug: string) => { path: string; body: string }[];
};

export function fieldsOf({ groups }: Kind): Field[] {
  return groups.flatMap(({ fields }) => fields);
}

export function nameOf({ path }: Pick<Field, 'path'>): string {
  return path.join('.');
}

export function hasSlugs({ place }: Kind): boolean {
  return place.type === 'pages' || (place.type === 'lists' && place.hasSlugs);
}

export function isHidden({ hiding }: Kind, value: Values): boolean {
  return hiding !== undefined && value[hiding.field] === hiding.value;
}
