import { LRUCache } from 'lru-cache';
import type { z } from 'zod';

/** Of texts, in letters; what was read of them takes about three times as much memory. */
const MAX_LETTERS = 4 * 1024 * 1024;

type Known = { schema: z.ZodType; value: unknown };

/**
 * What answers of the API say, by their texts: the same text, read by the same schema, is the same value, and is not checked
 * again. The API is asked for it each time; most answers are the last ones once more. So objects stay the same while nothing
 * changes, and the pieces of pages that are made of them stay too (`services/pages/kept-pieces.server.ts`). Nobody can change a value.
 */
const known = new LRUCache<string, Known>({
  maxSize: MAX_LETTERS,
  sizeCalculation: (_, text) => Math.max(1, text.length),
});

export function knownValue<T>(schema: z.ZodType<T>, text: string): T | undefined {
  const found = known.get(text);
  return found?.schema === schema ? (found.value as T) : undefined;
}

export function rememberValue<T>(schema: z.ZodType<T>, text: string, value: T): T {
  freeze(value);
  known.set(text, { schema, value });
  return value;
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) freeze(inner);
}
