import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { type Expression, SqliteAdapter, sql } from 'kysely';
import Database from 'libsql';
import type { AnyTables } from './any-tables.ts';
import type { DatabaseAdapter, Database as Differences } from './database.ts';
import { LibsqlDialect } from './libsql-dialect.ts';
import { sqliteSearch } from './sqlite-search.ts';
import { sqliteSearchMigrations } from './sqlite-search-migrations.ts';

/** Another process may be loading all content. */
const BUSY_TIMEOUT_MS = 30_000;

/** Fits 2 000 dishes; the default, 2 MB, is less than one long list. */
const PAGE_CACHE_KB = 16_384;

/** @param file or `:memory:` */
export function sqliteDialect(file: string): LibsqlDialect {
  if (file !== ':memory:') restrictMode(file);
  const database = new Database(file);
  database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  switchToWal(database);
  // NORMAL could lose a confirmed order in a power failure.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  // Deleted names and phones must not stay in the file.
  database.pragma('secure_delete = ON');
  database.pragma(`cache_size = -${PAGE_CACHE_KB}`);
  return new LibsqlDialect(database, new Adapter());
}

/**
 * The switch fails without `busy_timeout` while another process uses the file; an exclusive transaction
 * waits.
 */
function switchToWal(database: Database.Database): void {
  try {
    database.pragma('journal_mode = WAL');
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'SQLITE_BUSY') throw error;
    database.exec('begin exclusive; rollback');
    switchToWal(database);
  }
}

/** SQLite says only «unable to open database file». */
function assertOpen(file: string, owner: number): void {
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch {
    const folder = path.dirname(file);
    throw new Error(
      `${file} belongs to user ${owner}, and this process runs as ${process.getuid?.()}. As root: chown --reference=${folder}/. ${file}`,
    );
  }
}

/**
 * SQLite copies the mode to the WAL. Opening an existing file here would drop this process's locks on closing
 * (sqlite.org/howtocorrupt.html, 2.2).
 */
function restrictMode(file: string): void {
  if (!existsSync(file)) {
    closeSync(openSync(file, 'a', PRIVATE));
    const folder = statSync(path.dirname(file));
    // Root may run a command before the service's first start; the service must be able to open the file.
    if (process.getuid?.() === 0) chownSync(file, folder.uid, folder.gid);
  }
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    const found = statSync(each, { throwIfNoEntry: false });
    if (found) assertOpen(each, found.uid);
    if (found && (found.mode & 0o777) !== PRIVATE) chmodSync(each, PRIVATE);
  }
}
const PRIVATE = 0o600;

const sqlite: Differences = {
  autoIncrementId: (column) => column.autoIncrement(),
  async setLastId(db, table, last) {
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
  // ImmediateTransactions hold the write lock.
  takeLock: async () => {},
  lockTables: async () => {},
  isRetryable: () => false,
  joinedJson,
  secondsBetween: (from, to) =>
    sql<number | null>`(julianday(${sql.ref(to)}) - julianday(${sql.ref(from)})) * 86400`,
  async eraseOverwritten(db) {
    // The WAL contains overwritten pages.
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
  },
  search: sqliteSearch,
};

/** As bytes: converting 500 cards to a string and back takes ten times as long as the query. */
async function joinedJson(db: AnyTables, query: Expression<{ card_json: string }>): Promise<Uint8Array> {
  const { rows } = await sql<{ joined: ArrayBuffer | null }>`
    select cast(string_agg(card_json, ',') as blob) as joined from ${query} as cards
  `.execute(db);
  return new Uint8Array(rows[0]?.joined ?? new ArrayBuffer(0));
}

class Adapter extends SqliteAdapter implements DatabaseAdapter {
  readonly database = sqlite;

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
