import type { FieldMetadata } from '@conform-to/react';

/** What a text control takes from Conform's field: its name, its constraints, what was typed before. */
export function inputProps({ id, name, required, maxLength, initialValue }: FieldMetadata<string>) {
  return { id, name, required, maxLength, defaultValue: initialValue };
}
