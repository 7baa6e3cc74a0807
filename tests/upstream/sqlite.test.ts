import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { migrateToLatest } from '#upstream/store/migrate.ts';
import { openStore, type Store } from '#upstream/store/store.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'shop-store-'));
afterAll(() => rmSync(dir, { recursive: true }));

async function pragma(store: Store, name: string): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(store);
  return Object.values(rows[0] ?? {})[0];
}

it('is durable, waits its turn and checks references', async () => {
  const store = await openStore(path.join(dir, 'settings.db'));
  expect(await pragma(store, 'journal_mode')).toBe('wal');
  expect(await pragma(store, 'synchronous')).toBe(2);
  expect(await pragma(store, 'foreign_keys')).toBe(1);
  expect(await pragma(store, 'busy_timeout')).toBe(5000);
  await store.destroy();
});

it('migrates a database once, and leaves one that is up to date as it is', async () => {
  const file = path.join(dir, 'twice.db');
  const first = await openStore(file);
  await first.insertInto('settings').values({ name: 'SITE_NAME', value: 'Ёж' }).execute();
  await first.destroy();
  const second = await openStore(file);
  expect(await second.selectFrom('settings').selectAll().execute()).toEqual([
    { name: 'SITE_NAME', value: 'Ёж' },
  ]);
  await second.destroy();
});

it('leaves nothing of a migration that fails half-way', async () => {
  const store = await openStore(':memory:');
  const tables = async () => (await store.introspection.getTables()).map(({ name }) => name).toSorted();
  const before = await tables();
  // As if only the first migration had run: the second creates tables that are there already.
  await sql`delete from kysely_migration where name > '0002'`.execute(store);
  await sql`drop table cart_lines`.execute(store);
  await sql`drop table carts`.execute(store);
  await expect(migrateToLatest(store)).rejects.toThrow('migration 0002-shopping failed');
  expect(await tables()).toEqual(before.filter((name) => !name.startsWith('cart')));
  await store.destroy();
});

it('takes its turn before it reads, so that two programs never decide on the same old state', async () => {
  const file = path.join(dir, 'shared.db');
  const one = await openStore(file);
  const two = await openStore(file);
  await sql`pragma busy_timeout = 0`.execute(two);
  const write = (store: Store, name: string) =>
    store.transaction().execute((db) => db.insertInto('settings').values({ name, value: '' }).execute());

  await one.transaction().execute(async (db) => {
    await db.selectFrom('settings').selectAll().execute();
    await expect(write(two, 'SITE_NAME')).rejects.toThrow('locked');
    // Readers do not wait for writers.
    expect(await two.selectFrom('settings').selectAll().execute()).toEqual([]);
  });
  await write(two, 'SITE_NAME');
  expect(await one.selectFrom('settings').select('name').execute()).toEqual([{ name: 'SITE_NAME' }]);
  await one.destroy();
  await two.destroy();
});
