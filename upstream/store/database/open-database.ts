import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { causeOf } from '../../process/cause-of.ts';
import { describePlace } from '../../process/database-url.ts';
import type { Env } from '../../process/env.ts';
import type { PoolOptions } from './postgres.ts';
import { openStore, type QueryListener, type Store } from './store.ts';

type Place = Pick<Env, 'DATABASE_URL' | 'DATABASE_FILE'>;

export function placeOf({ DATABASE_URL, DATABASE_FILE }: Place): string {
  return DATABASE_URL ?? DATABASE_FILE;
}

/** @throws if it cannot be known, as in a folder of another user */
export function isThere(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false }) !== undefined;
}

/**
 * Only the API creates the folder: a command without the shop's settings must not create a second database.
 *
 * @param pool of the API; a command needs none
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
    if (!DATABASE_URL && pool) mkdirSync(path.dirname(place), { recursive: true });
    else if (!DATABASE_URL) assertFolder(path.dirname(place));
    return await openStore(place, pool, onQuery);
  } catch (cause) {
    const name = DATABASE_URL ? 'DATABASE_URL' : 'DATABASE_FILE';
    throw new Error(`${name} ${describePlace(place)} cannot be opened: ${causeOf(cause)}`, { cause });
  }
}

function assertFolder(folder: string): void {
  if (isThere(folder)) return;
  throw new Error(
    `there is no folder ${folder}. Start the shop once, or name its database: VAR_DIR, DATABASE_FILE or DATABASE_URL`,
  );
}
