import type { ColumnDefinitionBuilder, Expression, Kysely, RawBuilder, Transaction } from 'kysely';
import type { SearchIndex } from '../search-index.ts';

/** What SQLite and PostgreSQL do in different ways. All other queries are Kysely's, the same for both. */
export interface Database {
  /** An id that the database gives, and never gives twice. */
  givenId(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** Ids of this table that are given from now on are greater than `last`. */
  giveIdsAfter(db: AnyTables, table: string, last: number): Promise<void>;
  /** The greatest id that this table ever had. */
  lastId(db: AnyTables, table: string): Promise<number>;
  /** What migrations of the full-text index do, by the migration's name. */
  searchMigrations: Partial<Record<SearchMigration, (db: AnyTables) => Promise<void>>>;
  /** Until the end of the transaction nobody else is in one that waits for the same name. */
  waitForTurn(db: AnyTables, name: string): Promise<void>;
  /** The transaction failed because of another one. Nothing of it has happened, and it may be begun anew. */
  mayBeBegunAnew(error: unknown): boolean;
  /** The JSON texts that a query selects as `card_json`, with commas between them, as the bytes of one text. */
  joinedJson(db: AnyTables, query: Expression<{ card_json: string }>): Promise<Uint8Array>;
  /** The seconds from one column to another, which hold times. */
  secondsBetween(from: string, to: string): RawBuilder<number | null>;
  /** What was written over is in no file of the database any more, as far as a program can see to that. */
  forgetOverwritten(db: AnyTables): Promise<void>;
  search: SearchIndex;
}

type SearchMigration =
  | '0003-search'
  | '0004-word-forms'
  | '0006-large-shops'
  | '0009-content-while-the-shop-runs';

/** A store, a transaction or a migration's connection: these functions write their own SQL. */
// biome-ignore lint/suspicious/noExplicitAny: Kysely's type of tables is invariant, so nothing else takes all three.
export type AnyTables = Kysely<any>;

/** Kysely's adapter goes with every connection, transactions included: here it says which database it is for. */
export interface KnowsDatabase {
  readonly database: Database;
}

export function databaseOf(db: AnyTables): Database {
  return (db.getExecutor().adapter as unknown as KnowsDatabase).database;
}

const MAX_ATTEMPTS = 5;

/** Carries out `work` in a transaction, all of it or nothing. It is begun anew when another transaction was in its way. */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const { mayBeBegunAnew } = databaseOf(db);
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !mayBeBegunAnew(error)) throw error;
    }
  }
}
