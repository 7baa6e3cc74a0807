import type { FormField } from './use-validated-form.ts';

/** What a text control takes from its field. */
export function inputProps({ id, name, required, maxLength, initialValue }: FormField) {
  return { id, name, required, maxLength, defaultValue: initialValue };
}
