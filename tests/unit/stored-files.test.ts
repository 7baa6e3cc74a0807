/** Protects: files of the shop are accessible to its own user only, and a restored copy reuses no order number. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { databaseOf } from '#upstream/store/databases/database.ts';
import { openStore } from '#upstream/store/store.ts';

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

test('the SQL of docs/operations.md transfers used order numbers to a restored copy', async () => {
  const folder = openFolder(0o077);
  const [lost, copy] = [path.join(folder, 'lost.db'), path.join(folder, 'copy.db')];
  const numbers = { [lost]: { orders: 1040, feedback: 3 }, [copy]: { orders: 1007 } };
  for (const [file, given] of Object.entries(numbers)) {
    const store = await openStore(file);
    for (const [table, last] of Object.entries(given)) {
      await databaseOf(store).setLastId(store, table, last);
    }
    await store.destroy();
  }
  const handbook = readFileSync('docs/operations.md', 'utf8');
  const [, statements = ''] = /sqlite3 var\/restored\.db "(attach [^"]+)"/.exec(handbook) ?? [];
  const database = new Database(copy);
  database.exec(statements.replace('var/shop.db', lost));
  database.close();
  const restored = await openStore(copy);
  const last = (table: string) => databaseOf(restored).lastId(restored, table);
  expect([await last('orders'), await last('feedback')]).toEqual([1040, 3]);
  await restored.destroy();
});
