import { Kysely, type LogEvent, sql } from 'kysely';
import { isPostgres } from '../../process/database-url.ts';
import { migrateToLatest } from './migrate.ts';
import { type PoolOptions, postgresDialect } from './postgres.ts';
import { sqliteDialect } from './sqlite.ts';
import type { ShopTables } from './tables.ts';

export type Store = Kysely<ShopTables>;
export type QueryListener = (event: LogEvent) => void;

/** Close with `store.destroy()`. */
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

/** A command's query on a broken connection rejects anyway. */
const FEW_CONNECTIONS: PoolOptions = { connections: 5, onError: () => {} };

/** @param place of a migrated database, or `:memory:` */
export function connectStore(place: string, pool = FEW_CONNECTIONS, onQuery?: QueryListener): Store {
  const dialect = isPostgres(place) ? postgresDialect(place, pool) : sqliteDialect(place);
  return new Kysely<ShopTables>({ dialect, ...(onQuery && { log: onQuery }) });
}

export async function pingStore(store: Store): Promise<void> {
  await sql`select 1`.execute(store);
}
