import type { z } from 'zod';

/** @returns null for another body */
export function readJson<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
