import type { ContentTables } from './content-tables.ts';
import type { DeskTables } from './desk-tables.ts';
import type { OrderTables } from './order-tables.ts';

/**
 * The database schema. Money is in integer kopecks, times are ISO 8601 in UTC, flags are 0 and 1 (libsql aborts the
 * process on a bound boolean), and `…_json` columns contain JSON text.
 *
 * `card_json` and `page_json` are parts of responses in the wire format: a list of 500 cards is one query and one string,
 * without parsing and serializing. Only load-content.ts writes them.
 */
export type ShopTables = ContentTables & OrderTables & DeskTables;
