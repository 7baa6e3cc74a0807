import { z } from 'zod';
import { DEFAULT_COUNT, DEFAULT_TOTAL_PAGES } from './defaults.ts';
import { name } from './entity-fields.ts';
import { list, numeric, withDefault } from './schema-helpers.ts';

/** `null` reads as empty; absent is an error: the response may be of another kind. */
export function resultsOf<T extends z.ZodType>(schema: T) {
  return z.object({ results: recordsOf(schema) });
}

function recordsOf<T extends z.ZodType>(schema: T) {
  return z
    .array(schema)
    .nullable()
    .transform((records) => records ?? []);
}

/** Defaults of docs/specification.md, section 3. */
export function pagedListOf<T extends z.ZodType>(schema: T) {
  return z.object({
    results: recordsOf(schema),
    totalPages: withDefault(numeric(z.int().min(0)), DEFAULT_TOTAL_PAGES),
    count: withDefault(numeric(z.int().min(0)), DEFAULT_COUNT),
    tags: list(name),
  });
}
export type PagedList<T> = { results: T[]; totalPages: number; count: number; tags: string[] };
