/** Protects: migrations of a new release and transactions of an earlier one beside it never end each other. */
import { Migrator } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { newDatabase } from '#tests/support/new-database.ts';
import { sqlOn } from '#tests/support/postgres-databases.ts';
import { MIGRATIONS, migrateToLatest } from '#upstream/store/database/migrate.ts';
import { connectStore } from '#upstream/store/database/store.ts';

const LAST_OF_0_2_0 = '0019-undone-saves';
const WAITING = 'select relation::regclass::text as name from pg_locks where not granted';

test.each([
  ['places an order', 'products', 'orders'],
  ['changes the status of an order', 'orders', 'products'],
  ['changes a cart', 'carts', 'products'],
])('of a 0.2.0 that %s', async (_, first, second) => {
  const { place, remove } = await newDatabase();
  const store = connectStore(place);
  const guest = new pg.Client(place);
  onTestFinished(async () => {
    await guest.end();
    await store.destroy();
    await remove();
  });
  const migrator = new Migrator({ db: store, provider: { getMigrations: async () => MIGRATIONS } });
  expect(await migrator.migrateTo(LAST_OF_0_2_0)).not.toHaveProperty('error');
  await guest.connect();
  await guest.query('begin');
  await guest.query(`select id from ${first}`);
  const migrated = migrateToLatest(store);
  // Handled below; until then it may fail.
  migrated.catch(() => {});
  await expect.poll(() => sqlOn(place, WAITING), { interval: 5 }).not.toEqual([]);
  await guest.query(`select id from ${second}`);
  await guest.query('commit');
  await expect(migrated).resolves.toBeUndefined();
});
