/**
 * Fields that are rows of inputs, named `items.0.title`. The form value of the field is the rows as JSON, so that comparing,
 * merging and the journal treat it like the text of any other field. Buttons of rows come back to the form with all that is typed.
 */
export type FormRows = {
  /** The form value of a document's value; empty without rows. */
  typed: (value: unknown) => string;
  /** @param name of the field */
  submitted: (name: string, texts: Texts) => string;
  /** @returns the rows as the button leaves them, and the rest of the name of the row to focus */
  changed: (typed: string, button: string) => { typed: string; focus: string };
  /** Without rows in which nothing is typed. */
  filled: (typed: string) => string;
  /** @returns problems by the rest of their input's name: `.0.options.1.priceDelta` */
  read: (typed: string) => { value: unknown; problems: Record<string, string> };
  /** The rest of the input's name, for a path within the document. */
  inputAt: (typed: string, keys: readonly (string | number)[]) => string;
  /** A line for each row. */
  words: (typed: string) => string[];
};

/** Submitted values by input name. */
export type Texts = (name: string) => string[];

/** The value of the form's hidden field: without it the form has no rows, and the field stays as it is. */
export const ROWS = 'rows';
/** The name of the buttons that add, move and remove rows. */
export const ROW_ACTION = 'row';

/** @param name of the list @param read gets the name of a row, and the submitted value of each of its inputs */
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

const ACTION = /^(add|up|down|remove)(?::(\d{1,4}))?(?::(\d{1,4}))?$/;

/** `up:0:1` moves the second row inside the first up; `add:0` adds one there, `add` one at the end. */
export function rowActionOf(button: string): { action: string; place: number[] } {
  const [, action = '', ...place] = ACTION.exec(button) ?? [];
  return { action, place: place.filter((part) => part !== undefined).map(Number) };
}
