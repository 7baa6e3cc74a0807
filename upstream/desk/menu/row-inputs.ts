/** What the rows of all forms have in common: the names of their inputs and buttons. */

/** The value of the form's hidden field: without it the form has no rows, and the field stays as it is. */
export const ROWS = 'rows';
/** The name of the buttons that add, move and remove rows. */
export const ROW_ACTION = 'row';

/** @param name of the list @param read gets the name of a row, and the submitted value of each of its inputs */
export function submittedList<Row>(
  name: string,
  texts: (name: string) => string[],
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
