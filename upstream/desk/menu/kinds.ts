import type { Duty } from '../../content/duties.ts';
import type { EntryFile, Keys } from './entry-file.ts';
import type { MenuFiles } from './menu-files.ts';

/**
 * One table of everything that managers edit. Lists, forms, file edits, field errors and the journal are derived from this table.
 * A new field is one entry in *-kinds.ts; validation is in upstream/content/*-schemas.ts alone. See docs/decisions/0045-content-while-the-shop-runs.md.
 */

export type Values = Record<string, unknown>;

/** `group`: the heading above it, for `picks`. */
export type Option = { value: string; title: string; group?: string };

/** Input type; controls.ts converts its values. */
export type Control =
  | 'line'
  | 'lines'
  | 'markdown'
  | 'number'
  | 'checkbox'
  | 'commas'
  | 'choices'
  | 'picks'
  | 'options'
  | 'select'
  | 'slug'
  | 'photo'
  | 'photos'
  | 'hours'
  | 'moment';

export type Field = {
  /** Path of the value within the entry; joined with dots it is the name in the form. */
  path: readonly string[];
  label: string;
  hint?: string;
  control: Control;
  /** Marked in the form; the content rules decide. */
  isRequired?: boolean;
  /** Meaning of a missing value. */
  byDefault?: string | boolean;
  /** For `select`, `choices` and `picks`. */
  options?: (menu: MenuFiles) => Promise<Option[]> | Option[];
  /** Empty in a new entry: filled with the slug. */
  isFromSlug?: boolean;
};

export type FieldGroup = { legend: string; fields: readonly Field[]; isFolded?: boolean };

/** A list of entries within a file. */
export type EntryList = { id: string; title: string; file: string; keys: Keys; isHidden?: boolean };

type Place =
  /** Items of YAML lists, identified by slug or position. */
  | {
      type: 'lists';
      hasSlugs: boolean;
      owns: (file: string) => boolean;
      /** In the order of the navigation. */
      lists: (menu: MenuFiles) => Promise<EntryList[]>;
      /** For files with several lists. */
      listsIn?: (file: EntryFile) => EntryList[];
    }
  /** Markdown files named by their slugs. */
  | { type: 'pages'; folder: string }
  /** A file that is a single entry. `keys`: the top-level fields of a file that other kinds share. */
  | { type: 'whole'; file: string; keys?: readonly string[] };

/** The field that hides an entry from the site, with its labels. `hidden` and `shown` confirm the change. */
type Hiding = {
  field: string;
  value: boolean;
  hide: string;
  show: string;
  state: string;
  hidden: string;
  shown: string;
};

export type Kind = {
  /** Path segment: /menu/<id>. */
  id: string;
  title: string;
  /** Label for creating an entry; absent if no entries can be created. */
  add?: string;
  /** Label of the link after a save; else `add`. */
  addAnother?: string;
  hint?: string;
  /** The page for editing entries, unless the menu has a form. */
  page?: string;
  /** The kind of which an entry must exist first. */
  needs?: { kind: string; text: string; add: string };
  place: Place;
  groups: readonly FieldGroup[];
  titleOf: (value: Values) => string;
  /** Shown beside the title in lists. */
  summaryOf?: (value: Values) => string;
  /** Sort order of Markdown files. */
  compare?: (one: Values, other: Values) => number;
  hiding?: Hiding;
  /** Label of the list select. */
  listLabel?: string;
  /** Shows one list per page. */
  isSplit?: boolean;
  /** Path on the storefront. */
  pageOf?: (slug: string) => string;
  /** What the law asks of an entry (content/duties.ts). */
  dutiesOf?: (value: Values, menu: MenuFiles) => Promise<Duty[]> | Duty[];
  /** Additional files of a new entry. */
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
