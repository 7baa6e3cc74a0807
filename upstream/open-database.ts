import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { causeOf } from './cause-of.ts';
import type { Env } from './env.ts';
import { describePlace } from './store/database-url.ts';
import type { PoolOptions } from './store/databases/postgres.ts';
import { openStore, type QueryListener, type Store } from './store/store.ts';

type Place = Pick<Env, 'DATABASE_URL' | 'DATABASE_FILE'>;

export function placeOf({ DATABASE_URL, DATABASE_FILE }: Place): string {
  return DATABASE_URL ?? DATABASE_FILE;
}

/**
 * Opens and migrates the configured database: PostgreSQL, or a file, whose folder is created.
 *
 * @param pool for long-running processes
 * @throws an error that names the setting and the database
 */
export async function openDatabase(
  settings: Place,
  pool?: PoolOptions,
  onQuery?: QueryListener,
): Promise<Store> {
  const { DATABASE_URL } = settings;
  const place = placeOf(settings);
  try {
    if (!DATABASE_URL && place !== ':memory:') mkdirSync(path.dirname(place), { recursive: true });
    return await openStore(place, pool, onQuery);
  } catch (cause) {
    const name = DATABASE_URL ? 'DATABASE_URL' : 'DATABASE_FILE';
    throw new Error(`${name} ${describePlace(place)} cannot be opened: ${causeOf(cause)}`, { cause });
  }
}
