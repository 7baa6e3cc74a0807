import type { Control } from './kinds.ts';
import { LINK_ROWS } from './link-rows.ts';
import { OPTION_ROWS } from './option-rows.ts';
import type { FormRows } from './row-inputs.ts';

const FORM_ROWS: Partial<Record<Control, FormRows>> = { options: OPTION_ROWS, links: LINK_ROWS };

export function formRowsOf({ control }: { control: Control }): FormRows | undefined {
  return FORM_ROWS[control];
}
