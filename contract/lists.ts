import { z } from 'zod';
import { DEFAULT_COUNT, DEFAULT_TOTAL_PAGES } from './defaults.ts';
import { name } from './entity-fields.ts';
import { list, withDefault } from './schema-helpers.ts';

/** An unpaged list. */
export function resultsOf<T extends z.ZodType>(schema: T) {
  return z.object({ results: z.array(schema) });
}

/** One page of a list, with the defaults of docs/specification.md, section 3. */
export function pagedListOf<T extends z.ZodType>(schema: T) {
  return z.object({
    results: z.array(schema),
    totalPages: withDefault(z.int().min(0), DEFAULT_TOTAL_PAGES),
    count: withDefault(z.int().min(0), DEFAULT_COUNT),
    tags: list(name),
  });
}
export type PagedList<T> = { results: T[]; totalPages: number; count: number; tags: string[] };
