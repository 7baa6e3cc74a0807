import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { type Expression, SqliteAdapter, sql } from 'kysely';
import Database from 'libsql';
import type { AnyTables, Database as Differences, KnowsDatabase } from './database.ts';
import { LibsqlDialect } from './libsql-dialect.ts';
import { sqliteSearch } from './sqlite-search.ts';
import { sqliteSearchMigrations } from './sqlite-search-migrations.ts';

/** SQLite: one file, and one program that writes. */

/** How long a write waits for another process that holds the database. */
const BUSY_TIMEOUT_MS = 5_000;

/** A shop of 2 000 dishes fits into it. SQLite's own 2 MB hold less than one long list. */
const PAGE_CACHE_KB = 16_384;

/** @param file `:memory:` gives a database that lives as long as its connection. */
export function sqliteDialect(file: string): LibsqlDialect {
  if (file !== ':memory:') keepPrivate(file);
  const database = new Database(file);
  database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  database.pragma('journal_mode = WAL');
  // With WAL the usual NORMAL syncs only at checkpoints: an order answered with 201 could vanish in a power cut.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  // What is removed or written over is no longer in the file: names and phones go when an order is old.
  database.pragma('secure_delete = ON');
  database.pragma(`cache_size = -${PAGE_CACHE_KB}`);
  return new LibsqlDialect(database, new Adapter());
}

/**
 * Names, phones and addresses of guests are in it, and SQLite gives its companions the mode of the file itself. One that exists is
 * not opened here: closing it would end the locks that this process has on it (sqlite.org/howtocorrupt.html, 2.2).
 */
function keepPrivate(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', PRIVATE));
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    const found = statSync(each, { throwIfNoEntry: false });
    if (found && (found.mode & 0o777) !== PRIVATE) chmodSync(each, PRIVATE);
  }
}
const PRIVATE = 0o600;

const sqlite: Differences = {
  givenId: (column) => column.autoIncrement(),
  async giveIdsAfter(db, table, last) {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db);
  },
  async lastId(db, table) {
    const { rows } = await sql<{
      seq: number;
    }>`select seq from sqlite_sequence where name = ${table}`.execute(db);
    return rows[0]?.seq ?? 0;
  },
  searchMigrations: sqliteSearchMigrations,
  // Each transaction takes the lock of the database first, see ImmediateTransactions, and waits for it.
  waitForTurn: async () => {},
  mayBeBegunAnew: () => false,
  joinedJson,
  secondsBetween: (from, to) =>
    sql<number | null>`(julianday(${sql.ref(to)}) - julianday(${sql.ref(from)})) * 86400`,
  async forgetOverwritten(db) {
    // The log has the pages as they were before.
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
  },
  search: sqliteSearch,
};

/** To make a string of a list of 500 cards, and bytes of that string again, takes ten times as long as the query. */
async function joinedJson(db: AnyTables, query: Expression<{ card_json: string }>): Promise<Uint8Array> {
  const { rows } = await sql<{ joined: ArrayBuffer | null }>`
    select cast(string_agg(card_json, ',') as blob) as joined from ${query} as cards
  `.execute(db);
  return new Uint8Array(rows[0]?.joined ?? new ArrayBuffer(0));
}

/** SQLite rolls back `create table` too: a migration that is killed half-way leaves nothing behind. */
class Adapter extends SqliteAdapter implements KnowsDatabase {
  readonly database = sqlite;

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
