import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { databaseOf } from '#upstream/store/databases/database.ts';
import { openStore } from '#upstream/store/store.ts';

/** The way back to a copy of `shop.db`. PostgreSQL: tests/cluster/restore.test.ts. */

test('gives out no number again after a backup was put back, by the SQL of docs/operations.md', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [lost, copy] = [path.join(folder, 'lost.db'), path.join(folder, 'copy.db')];
  const numbers = { [lost]: { orders: 1040, feedback: 3 }, [copy]: { orders: 1007 } };
  for (const [file, given] of Object.entries(numbers)) {
    const store = await openStore(file);
    for (const [table, last] of Object.entries(given))
      await databaseOf(store).giveIdsAfter(store, table, last);
    await store.destroy();
  }
  const text = readFileSync('docs/operations.md', 'utf8');
  const [, statements = ''] = /sqlite3 var\/restored\.db "(attach [^"]+)"/.exec(text) ?? [];
  const database = new Database(copy);
  database.exec(statements.replace('var/shop.db', lost));
  database.close();
  const restored = await openStore(copy);
  const last = (table: string) => databaseOf(restored).lastId(restored, table);
  expect([await last('orders'), await last('feedback')]).toEqual([1040, 3]);
  await restored.destroy();
});
