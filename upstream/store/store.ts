import { Kysely, type LogEvent, sql } from 'kysely';
import { isPostgres } from './database-url.ts';
import { type PoolOptions, postgresDialect } from './databases/postgres.ts';
import { sqliteDialect } from './databases/sqlite.ts';
import { migrateToLatest } from './migrate.ts';
import type { ShopTables } from './tables.ts';

export type Store = Kysely<ShopTables>;
/** Hears of each statement when it has ended. */
export type QueryListener = (event: LogEvent) => void;

/**
 * Opens the database and brings it up to date. Close it with `store.destroy()`.
 *
 * @param place see `connectStore`
 */
export async function openStore(place: string, pool?: PoolOptions, onQuery?: QueryListener): Promise<Store> {
  const store = connectStore(place, pool, onQuery);
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
 * @param place see places.ts; of `:memory:` nothing is left when the store is closed
 */
export function connectStore(place: string, pool = FEW_CONNECTIONS, onQuery?: QueryListener): Store {
  const dialect = isPostgres(place) ? postgresDialect(place, pool) : sqliteDialect(place);
  return new Kysely<ShopTables>({ dialect, ...(onQuery && { log: onQuery }) });
}

/** Throws when the database does not answer. */
export async function pingStore(store: Store): Promise<void> {
  await sql`select 1`.execute(store);
}
