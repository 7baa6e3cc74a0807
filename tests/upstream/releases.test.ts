import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { newDatabase } from '#tests/support/new-database.ts';
import { openStore } from '#upstream/store/store.ts';

/** Two releases on one database: docs/decisions/0049-two-releases-on-one-database.md. */

async function openNew() {
  const { place, remove } = await newDatabase();
  const store = await openStore(place);
  onTestFinished(async () => {
    await store.destroy();
    await remove();
  });
  return { place, store };
}

test('a program starts on the database of a later release, and leaves it as it is', async () => {
  const { place, store } = await openNew();
  const later = { name: '9999-of-the-next-release', timestamp: new Date().toISOString() };
  await sql`insert into kysely_migration values (${later.name}, ${later.timestamp})`.execute(store);
  const older = await openStore(place);
  expect(await older.selectFrom('orders').selectAll().execute()).toEqual([]);
  await older.destroy();
});

test('a database that lacks one of our migrations and has another one is refused', async () => {
  const { place, store } = await openNew();
  await sql`update kysely_migration set name = '0007-other' where name = '0007-desk'`.execute(store);
  await expect(openStore(place)).rejects.toThrow('migration of the database failed');
});
