import { type Kysely, Migrator } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { newDatabase } from '#tests/support/new-database.ts';
import { MIGRATIONS, migrateToLatest } from '#upstream/store/migrate.ts';
import { connectStore } from '#upstream/store/store.ts';

/** What is there before a new version starts is what it finds afterwards. */

const ORDER = {
  ...{ uuid: 'one', idempotency_key: null, delivery: 10, payment: 0, address: null, user_comment: null },
  ...{ phone: '+7 (912) 345-67-89', full_name: 'Анна Ёлкина', total_kopecks: 100 },
  created_at: '2026-10-05T09:00:00.000Z',
};

/** A database as an older version left it. */
async function databaseAfter(migration: string) {
  const { place, remove } = await newDatabase();
  const store = connectStore(place);
  onTestFinished(() => store.destroy().then(remove));
  const { error } = await new Migrator({
    db: store,
    provider: { getMigrations: async () => MIGRATIONS },
  }).migrateTo(migration);
  expect(error).toBeUndefined();
  // Rows of that time have not all the columns of today.
  return { store, old: store as unknown as Kysely<Record<string, object>> };
}

test('orders of the time before the desk count as done, and are found', async () => {
  const { store, old } = await databaseAfter('0006-large-shops');
  await old.insertInto('orders').values(ORDER).execute();
  await migrateToLatest(store);
  expect(await store.selectFrom('orders').selectAll().execute()).toMatchObject([
    { status: 'done', done_at: ORDER.created_at, changes: 0, search_key: '9123456789 анна елкина' },
  ]);
});

test('orders of the time before the report say when they were ready', async () => {
  const { store, old } = await databaseAfter('0007-desk');
  const statuses = ['done', 'accepted'];
  for (const [index, status] of statuses.entries()) {
    await old
      .insertInto('orders')
      .values({ ...ORDER, uuid: status, status, search_key: '' })
      .execute();
    for (const [change_no, at] of ['2026-10-05T09:20:00.000Z', '2026-10-05T09:30:00.000Z'].entries()) {
      const line = { id: `${status} ${at}`, at, user_name: 'marina', action: 'ready' };
      await old
        .insertInto('desk_audit')
        .values({ ...line, order_id: 1001 + index, change_no })
        .execute();
    }
  }
  await migrateToLatest(store);
  const orders = store.selectFrom('orders').select(['cooked_at', 'personal_removed_at']).orderBy('id');
  expect(await orders.execute()).toEqual([
    { cooked_at: '2026-10-05T09:30:00.000Z', personal_removed_at: null },
    { cooked_at: null, personal_removed_at: null },
  ]);
});
