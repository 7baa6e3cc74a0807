/**
 * Rows of inputs, named `items.0.title`. The field's form value is their JSON, so comparing, merging and the journal
 * treat it as text.
 */
export type FormRows = {
  typed: (value: unknown) => string;
  submitted: (name: string, texts: Texts) => string;
  /** @returns `focus`: rest of the focused row's name */
  changed: (typed: string, button: string) => { typed: string; focus: string };
  /** Without empty rows. */
  filled: (typed: string) => string;
  /** @returns problems by the rest of the input's name: `.0.options.1.priceDelta` */
  read: (typed: string) => { value: unknown; problems: Record<string, string> };
  /** The rest of the input's name. */
  inputAt: (typed: string, keys: readonly (string | number)[]) => string;
  /** A line per row. */
  words: (typed: string) => string[];
};

/** By input name. */
export type Texts = (name: string) => string[];

/** A hidden field: without it the rows stay as they are. */
export const ROWS = 'rows';
export const ROW_ACTION = 'row';

/** @param read gets a row's name and input values */
export function submittedList<Row>(
  name: string,
  texts: Texts,
  read: (prefix: string, value: (key: string) => string) => Row,
): Row[] {
  const rows: Row[] = [];
  for (let prefix = `${name}.0`; texts(`${prefix}.title`).length > 0; prefix = `${name}.${rows.length}`) {
    const row = prefix;
    rows.push(read(row, (key) => texts(`${row}.${key}`).at(-1) ?? ''));
  }
  return rows;
}

const ACTION = /^(add|up|down|remove|restore)(?::(\d{1,4}))?(?::(\d{1,4}))?$/;

/** `up:0:1`: second row inside the first; `add:0` adds one there, `add` one at the end. */
export function rowActionOf(button: string): { action: string; place: number[] } {
  const [, action = '', ...place] = ACTION.exec(button) ?? [];
  return { action, place: place.filter((part) => part !== undefined).map(Number) };
}
