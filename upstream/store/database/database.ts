import type { ColumnDefinitionBuilder, Expression, Kysely, RawBuilder, Transaction } from 'kysely';
import type { AnyTables } from './any-tables.ts';
import type { SearchIndex } from './search-index.ts';

/** The differences between SQLite and PostgreSQL. All other queries are built by Kysely for both. */
export interface Database {
  /** An auto-increment id that is never reused. */
  autoIncrementId(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** Makes new ids of the table greater than `last`. */
  setLastId(db: AnyTables, table: string, last: number): Promise<void>;
  /** The greatest id ever assigned in the table. */
  lastId(db: AnyTables, table: string): Promise<number>;
  /** Migrations of the full-text index by name. */
  searchMigrations: Partial<Record<SearchMigration, (db: AnyTables) => Promise<void>>>;
  /** Takes an exclusive lock by name until the end of the transaction. */
  takeLock(db: AnyTables, name: string): Promise<void>;
  /** Whether the transaction was rolled back because of a concurrent one and can be retried. */
  isRetryable(error: unknown): boolean;
  /** Joins the query's `card_json` column with commas. */
  joinedJson(db: AnyTables, query: Expression<{ card_json: string }>): Promise<Uint8Array>;
  /** The seconds between two time columns. */
  secondsBetween(from: string, to: string): RawBuilder<number | null>;
  /** Removes overwritten data from the database files, as far as the process can. */
  eraseOverwritten(db: AnyTables): Promise<void>;
  search: SearchIndex;
}

type SearchMigration =
  | '0003-search'
  | '0004-word-forms'
  | '0006-large-shops'
  | '0009-content-while-the-shop-runs';

/** Kysely's adapter is available in every connection and transaction, so it identifies the database. */
export interface DatabaseAdapter {
  readonly database: Database;
}

export function databaseOf(db: AnyTables): Database {
  return (db.getExecutor().adapter as unknown as DatabaseAdapter).database;
}

const MAX_ATTEMPTS = 5;

/** Retries the transaction after a conflict with a concurrent one. */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const { isRetryable } = databaseOf(db);
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}
