import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { makeDatabase } from './postgres-databases.ts';

export type NewDatabase = {
  place: string;
  /** As a program is told where it is. */
  settings: { DATABASE_URL: string } | { DATABASE_FILE: string };
  remove: () => Promise<void>;
};

/** An empty database that only its test knows: on PostgreSQL in `npm run full:postgres`, else a file of SQLite. */
export async function newDatabase(): Promise<NewDatabase> {
  const server = inject('postgres');
  if (server) {
    const { url, remove } = await makeDatabase(server);
    return { place: url, settings: { DATABASE_URL: url }, remove };
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'storefront-tests-'));
  const file = path.join(folder, 'shop.db');
  const remove = async () => rmSync(folder, { recursive: true });
  return { place: file, settings: { DATABASE_FILE: file }, remove };
}
