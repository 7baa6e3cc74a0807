import { Kysely, sql } from 'kysely';
import Database from 'libsql';
import { LibsqlDialect } from './libsql-dialect.ts';
import { migrateToLatest } from './migrate.ts';
import type { ShopTables } from './tables.ts';

export type Store = Kysely<ShopTables>;

/** How long a write waits for another process that holds the database. */
const BUSY_TIMEOUT_MS = 5_000;

/** A shop of 2 000 dishes fits into it. SQLite's own 2 MB hold less than one long list. */
const PAGE_CACHE_KB = 16_384;

/**
 * Opens the database and brings it up to date; `:memory:` gives one that lives as long as the store. Close it with
 * `store.destroy()`.
 */
export async function openStore(file: string): Promise<Store> {
  const store = connectStore(file);
  try {
    await migrateToLatest(store);
  } catch (error) {
    await store.destroy();
    throw error;
  }
  return store;
}

/** Opens a database that is up to date. */
export function connectStore(file: string): Store {
  const database = new Database(file);
  database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  database.pragma('journal_mode = WAL');
  // With WAL the usual NORMAL syncs only at checkpoints: an order answered with 201 could vanish in a power cut.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma(`cache_size = -${PAGE_CACHE_KB}`);
  return new Kysely<ShopTables>({ dialect: new LibsqlDialect(database) });
}

/** Throws when the database does not answer. */
export async function pingStore(store: Store): Promise<void> {
  await sql`select 1`.execute(store);
}
