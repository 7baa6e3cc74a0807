import type { Control } from './kinds.ts';
import { LINK_ROWS } from './link-rows.ts';
import { OPTION_ROWS } from './option-rows.ts';

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

const FORM_ROWS: Partial<Record<Control, FormRows>> = { options: OPTION_ROWS, links: LINK_ROWS };

export function formRowsOf({ control }: { control: Control }): FormRows | undefined {
  return FORM_ROWS[control];
}
