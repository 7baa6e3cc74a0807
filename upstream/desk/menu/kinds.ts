import type { Draft } from '../../content/draft.ts';
import type { Duty } from '../../content/duties.ts';
import type { KindName } from '../../content/entry-schemas.ts';
import type { Unit } from './units.ts';

/**
 * One table of everything that managers edit. Lists, forms, changes, field errors and the journal are derived from this table. A
 * new field is one entry in *-kinds.ts; validation is in upstream/content/*-schemas.ts alone. See docs/decisions/0045-content-while-the-shop-runs.md.
 */

export type Values = Record<string, unknown>;

/** `group`: the heading above it, for `picks`. */
export type Option = { value: string; title: string; group?: string };

/** Input type; controls.ts converts its values. */
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
  /** Path of the value within the document; joined with dots it is the name in the form. */
  path: readonly string[];
  label: string;
  hint?: string;
  control: Control;
  /** Of a `number`: may be typed after it. */
  unit?: Unit;
  /** Marked in the form; the content rules decide. */
  isRequired?: boolean;
  /** Meaning of a missing value. */
  byDefault?: string | boolean;
  /** For `select`, `choices` and `picks`. */
  options?: (menu: Draft) => Option[];
};

export type FieldGroup = { legend: string; fields: readonly Field[]; isFolded?: boolean };

/** `id`: the `list` of its entries. */
export type EntryList = { id: string; title: string; isHidden?: boolean };
/** The id of a list that the first save creates. */
export const NEW_GROUP = 'new';

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
  /** Of the documents, and path segment: /menu/<id>. */
  id: KindName;
  title: string;
  /** Label for creating an entry; absent if no entries can be created. */
  add?: string;
  /** Label of the link after a save; else `add`. */
  addAnother?: string;
  /** What its entries contain; after a save, a link adds one. */
  inside?: { kind: KindName; add: string };
  hint?: string;
  /** The page for editing entries, unless the menu has a form. */
  page?: string;
  /** A page of what belongs to the entries but is not in their documents. */
  besides?: { href: string; title: string };
  /** The kind of which an entry must exist first. */
  needs?: { kind: KindName; text: string; add: string };
  /** Whether entries are identified by a slug, which is a part of their page's path. */
  hasSlugs?: boolean;
  /** Slugs that the storefront itself links to. */
  fixedSlugs?: readonly string[];
  /** Whether there is exactly one entry. */
  isOnly?: boolean;
  /** Whether managers decide about the order. */
  isOrdered?: boolean;
  /** In the order of the navigation. Default: one list of all entries. */
  lists?: (menu: Draft) => EntryList[];
  /** Title of the only list. Default: `title`. */
  listTitle?: string;
  groups: readonly FieldGroup[];
  titleOf: (value: Values) => string;
  /** Shown beside the title in lists. */
  summaryOf?: (value: Values) => string;
  /** The order, unless managers decide about it. */
  compare?: (one: Values, other: Values) => number;
  hiding?: Hiding;
  /** Label of the list select. */
  listLabel?: string;
  /** Shows one list per page. */
  isSplit?: boolean;
  /** Path on the storefront. */
  pageOf?: (slug: string) => string;
  /** What the law asks of an entry (content/duties.ts). */
  dutiesOf?: (value: Values, menu: Draft) => Duty[];
  /** What a save must answer first, by field name: content/serving.ts. */
  questionsOf?: (value: Values) => Record<string, string>;
  /** The kind with one entry that a new entry needs. */
  companion?: KindName;
  /** Keys of entries that are offered, even if nobody has stored them yet; `blank` has their key field, too. */
  always?: readonly string[];
  /** The group of a new entry, if the content has none. */
  firstGroup?: { kind: KindName; document: Values };
  /** Fields of a new document that the form may leave as they are. */
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
