import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { openStore, type Store } from '#upstream/store/database/store.ts';
import { makeDatabase } from './postgres-databases.ts';

export type NewDatabase = {
  place: string;
  /** As settings of a process. */
  settings: { DATABASE_URL: string } | { DATABASE_FILE: string };
  remove: () => Promise<void>;
};

/** PostgreSQL in `npm run full:postgres`, else a SQLite file. */
export async function newDatabase(): Promise<NewDatabase> {
  const server = inject('postgres');
  if (server) {
    const { url, remove } = await makeDatabase(server);
    return { place: url, settings: { DATABASE_URL: url }, remove };
  }
  const folder = temporaryFolder();
  const file = path.join(folder, 'shop.db');
  const remove = async () => rmSync(folder, { recursive: true });
  return { place: file, settings: { DATABASE_FILE: file }, remove };
}

/** Removed after the test. */
export async function openDatabase(): Promise<NewDatabase & { store: Store }> {
  const database = await newDatabase();
  onTestFinished(database.remove);
  const store = await openStore(database.place);
  onTestFinished(() => store.destroy());
  return { ...database, store };
}

export const temporaryFolder = () => mkdtempSync(path.join(tmpdir(), 'storefront-tests-'));
