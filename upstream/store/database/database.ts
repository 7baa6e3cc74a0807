import type { ColumnDefinitionBuilder, Expression, Kysely, RawBuilder, Transaction } from 'kysely';
import type { AnyTables } from './any-tables.ts';
import type { SearchIndex } from './search-index.ts';

export interface Database {
  /** Ids are never reused. */
  autoIncrementId(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  setLastId(db: AnyTables, table: string, last: number): Promise<void>;
  /** The greatest id ever assigned. */
  lastId(db: AnyTables, table: string): Promise<number>;
  searchMigrations: Partial<Record<SearchMigration, (db: AnyTables) => Promise<void>>>;
  /** Exclusive until the end of the transaction. */
  takeLock(db: AnyTables, name: string): Promise<void>;
  /** Of all tables, until the end of the transaction. Other transactions go on while it waits for them. */
  lockTables(db: AnyTables): Promise<void>;
  isRetryable(error: unknown): boolean;
  joinedJson(db: AnyTables, query: Expression<{ card_json: string }>): Promise<Uint8Array>;
  secondsBetween(from: string, to: string): RawBuilder<number | null>;
  /** Deletes overwritten data from the files, as far as a process can. */
  eraseOverwritten(db: AnyTables): Promise<void>;
  search: SearchIndex;
}

type SearchMigration =
  | '0003-search'
  | '0004-word-forms'
  | '0006-large-shops'
  | '0009-content-while-the-shop-runs';

/** Kysely's adapter is available in every connection and transaction. */
export interface DatabaseAdapter {
  readonly database: Database;
}

export function databaseOf(db: AnyTables): Database {
  return (db.getExecutor().adapter as unknown as DatabaseAdapter).database;
}

const MAX_ATTEMPTS = 5;

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
