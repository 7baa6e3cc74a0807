/** Protects: files of the shop are accessible to its own user only. */
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '#upstream/store/database/store.ts';

function openFolder(umask: number): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'stored-'));
  const before = process.umask(umask);
  onTestFinished(() => {
    process.umask(before);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

function modesIn(folder: string): Record<string, string> {
  const modeOf = (name: string) => (statSync(path.join(folder, name)).mode & 0o777).toString(8);
  return Object.fromEntries(readdirSync(folder).map((name) => [name, modeOf(name)]));
}

const DATABASE = { 'shop.db': '600', 'shop.db-wal': '600', 'shop.db-shm': '600' };

test.each<[umask: number, what: string, names: string[]]>([
  [0, 'new', []],
  [0o022, 'new', []],
  [0, 'readable by others', Object.keys(DATABASE)],
])('the database with umask %i, %s', async (umask, _, names) => {
  const folder = openFolder(umask);
  for (const name of names) writeFileSync(path.join(folder, name), '', { mode: 0o644 });
  const store = await openStore(path.join(folder, 'shop.db'));
  expect(modesIn(folder)).toEqual(DATABASE);
  await store.destroy();
});
