/** Protects SQLite: durability, foreign keys, and write locks between processes. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#tests/support/new-database.ts';
import { openStore, type Store } from '#upstream/store/store.ts';

test.each([
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['foreign_keys', 1],
  ['busy_timeout', 5000],
])('%s is %s', async (name, value) => {
  const { store } = await openDatabase();
  const { rows } = await sql<object>`pragma ${sql.raw(name)}`.execute(store);
  expect(Object.values(rows[0] ?? {})).toEqual([value]);
});

test('a transaction waits for its turn before it reads', async () => {
  const { place, store: one } = await openDatabase();
  const two = await openStore(place);
  await sql`pragma busy_timeout = 0`.execute(two);
  const names = (store: Store) => store.selectFrom('settings').select('name').execute();
  const write = (name: string) =>
    two.transaction().execute((db) => db.insertInto('settings').values({ name, value: '' }).execute());
  await one.transaction().execute(async (db) => {
    await names(db);
    await expect(write('SITE_NAME')).rejects.toThrow('locked');
    expect(await names(two)).toEqual([]);
  });
  await write('SITE_NAME');
  expect(await names(one)).toEqual([{ name: 'SITE_NAME' }]);
  await two.destroy();
});
