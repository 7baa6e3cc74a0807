import type { ContentTables } from './content-tables.ts';
import type { DeskTables } from './desk-tables.ts';
import type { OrderTables } from './order-tables.ts';

/**
 * Money is in kopecks, times are ISO 8601 in UTC, flags are 0 and 1 (libsql aborts the process on a bound
 * boolean).
 *
 * `card_json` and `page_json` are parts of responses, sent without parsing and serializing.
 */
export type ShopTables = ContentTables & OrderTables & DeskTables;
