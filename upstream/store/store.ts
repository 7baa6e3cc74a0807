import { Kysely, sql } from 'kysely';
import { type PoolOptions, postgresDialect } from './databases/postgres.ts';
import { sqliteDialect } from './databases/sqlite.ts';
import { migrateToLatest } from './migrate.ts';
import type { ShopTables } from './tables.ts';

export type Store = Kysely<ShopTables>;

/**
 * Opens the database and brings it up to date. Close it with `store.destroy()`.
 *
 * @param place see `connectStore`
 */
export async function openStore(place: string, pool?: PoolOptions): Promise<Store> {
  const store = connectStore(place, pool);
  try {
    await migrateToLatest(store);
  } catch (error) {
    await store.destroy();
    throw error;
  }
  return store;
}

/** For programs that end soon: a connection that breaks is seen by whoever uses it. */
const FEW_CONNECTIONS: PoolOptions = { connections: 5, onError: () => {} };

/**
 * Connects to a database that is up to date.
 *
 * @param place a file of SQLite, `:memory:`, or the address of a database of PostgreSQL, `postgres://…`
 */
export function connectStore(place: string, pool = FEW_CONNECTIONS): Store {
  const dialect = isPostgres(place) ? postgresDialect(place, pool) : sqliteDialect(place);
  return new Kysely<ShopTables>({ dialect });
}

export function isPostgres(place: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(place);
}

/** Throws when the database does not answer. */
export async function pingStore(store: Store): Promise<void> {
  await sql`select 1`.execute(store);
}
