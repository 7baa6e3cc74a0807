import type { Draft } from '../../content/draft.ts';
import type { Duty } from '../../content/duties.ts';
import type { KindName } from '../../content/entry-schemas.ts';
import type { Unit } from './units.ts';

/**
 * Lists, forms, changes, field errors and the journal are derived from the kinds:
 * docs/decisions/0045-content-while-the-shop-runs.md.
 */

export type Values = Record<string, unknown>;

/** `group`: heading, for `picks`. */
export type Option = { value: string; title: string; group?: string };

/** controls.ts converts its values. */
export type Control =
  | 'line'
  | 'lines'
  | 'paragraphs'
  | 'markdown'
  | 'number'
  | 'price'
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
  | 'serving'
  | 'links'
  | 'streets'
  | 'color'
  | 'map'
  | 'target'
  | 'moment'
  | 'web';

export type Field = {
  /** Within the document; joined with dots it is the input's name. */
  path: readonly string[];
  label: string;
  hint?: string;
  control: Control;
  unit?: Unit;
  /** Only marks the field. */
  isRequired?: boolean;
  /** The value of a new shop: shown as a placeholder, and kept while the field is empty. */
  example?: string;
  /** Meaning of a missing value. */
  byDefault?: string | boolean;
  /** For `select`, `choices` and `picks`. */
  options?: (menu: Draft) => Option[];
};

export type FieldGroup = { legend: string; fields: readonly Field[]; isFolded?: boolean };

export type EntryList = { id: string; title: string; isHidden?: boolean };
/** A list created by the first save. */
export const NEW_GROUP = 'new';

/** `hidden` and `shown` confirm the change. */
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
  /** Also the path segment: /menu/<id>. */
  id: KindName;
  title: string;
  /** Absent if no entries can be created. */
  add?: string;
  /** Link after a save; default: `add`. */
  addAnother?: string;
  /** Linked after a save. */
  inside?: { kind: KindName; add: string };
  hint?: string;
  /** Edits entries instead of the menu's form. */
  page?: string;
  /** Kept outside the documents. */
  besides?: { href: string; title: string };
  /** An entry of this kind must exist first. */
  needs?: { kind: KindName; text: string; add: string };
  /** The slug is part of the page's path. */
  hasSlugs?: boolean;
  /** Linked by the storefront. */
  fixedSlugs?: readonly string[];
  isOnly?: boolean;
  isOrdered?: boolean;
  /** Default: one list. */
  lists?: (menu: Draft) => EntryList[];
  /** Default: `title`. */
  listTitle?: string;
  groups: readonly FieldGroup[];
  titleOf: (value: Values) => string;
  summaryOf?: (value: Values) => string;
  /** Unless `isOrdered`. */
  compare?: (one: Values, other: Values) => number;
  hiding?: Hiding;
  listLabel?: string;
  isSplit?: boolean;
  pageOf?: (slug: string) => string;
  dutiesOf?: (value: Values, menu: Draft) => Duty[];
  /** To answer before a save, by field name. */
  questionsOf?: (value: Values) => Record<string, string>;
  /** The kind with one entry that a new entry needs. */
  companion?: KindName;
  /** Keys offered even if unstored; `blank` has their key field, too. */
  always?: readonly string[];
  firstGroup?: { kind: KindName; document: Values };
  /** Fields that the form may leave as they are. */
  blank?: Values;
};

export function fieldsOf({ groups }: Kind): Field[] {
  return groups.flatMap(({ fields }) => fields);
}

export function nameOf({ path }: Pick<Field, 'path'>): string {
  return path.join('.');
}

export function isHidden({ hiding }: Kind, value: Values): boolean {
  return hiding !== undefined && value[hiding.field] === hiding.value;
}
