import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { makeDatabase, SMALL_SHOP } from '#tests/support/postgres-databases.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { changeCart } from '#upstream/store/carts.ts';
import { inTransaction } from '#upstream/store/databases/database.ts';
import { loadContentIfChanged } from '#upstream/store/load-content.ts';
import { connectStore, openStore, type Store } from '#upstream/store/store.ts';

/** What only PostgreSQL can get wrong: several programs on one database. */

async function database(template?: string): Promise<string> {
  const { url, remove } = await makeDatabase(inject('postgres') ?? '', template);
  onTestFinished(remove);
  return url;
}

async function open(url: string): Promise<Store> {
  const store = connectStore(url);
  onTestFinished(() => store.destroy());
  return store;
}

test('several that start at once migrate once, and one of them loads the content', async () => {
  const url = await database();
  const stores = await Promise.all(Array.from({ length: 4 }, () => openStore(url)));
  const loaded = await Promise.all(stores.map((store) => loadContentIfChanged(store, smallShop())));
  expect(loaded.toSorted()).toEqual(['loaded', 'there-already', 'there-already', 'there-already']);
  const [first] = stores;
  const products = await first?.selectFrom('products').select('slug').execute();
  expect(products).toHaveLength(smallShop().products.length);
  for (const store of stores) await store.destroy();
});

test('two transactions that wait for each other both happen', async () => {
  const store = await open(await database(SMALL_SHOP));
  const [first = '', second = ''] = (await store.selectFrom('settings').select('name').execute()).map(
    ({ name }) => name,
  );
  let arrived = 0;
  let letGo = () => {};
  const both = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const attempts: string[] = [];
  const write = (one: string, other: string, value: string) =>
    inTransaction(store, async (db) => {
      attempts.push(value);
      const set = (name: string) =>
        db.updateTable('settings').set({ value }).where('name', '=', name).execute();
      await set(one);
      arrived += 1;
      if (arrived === 2) letGo();
      await both;
      await set(other);
    });
  await Promise.all([write(first, second, 'a'), write(second, first, 'b')]);
  // One of them was begun anew after the deadlock, on a busy machine twice; the rows are those of the last one, whole.
  expect([3, 4, 5]).toContain(attempts.length);
  const values = await store.selectFrom('settings').select('value').execute();
  expect(new Set(values.map(({ value }) => value)).size).toBe(1);
});

test('a dish that leaves the menu while it is put into a cart is named as gone, and is no failure', async () => {
  const store = await open(await database(SMALL_SHOP));
  const { id, title } = await store
    .selectFrom('products')
    .select(['id', 'title'])
    .where('slug', '=', 'morse')
    .executeTakeFirstOrThrow();
  const put = (quantity: number, session?: string) =>
    changeCart(store, session, { productId: id, quantity, updateQuantity: false });
  const added = await store.transaction().execute(async (db) => {
    await db.deleteFrom('products').where('id', '=', id).execute();
    return put(1);
  });
  // For the one who puts it there the menu still has it.
  expect(added).toMatchObject({ outcome: 'changed', cart: { totalQuantity: 1 } });
  const session = 'newSession' in added ? (added.newSession ?? undefined) : undefined;
  expect(await changeCart(store, session, { action: 'remove', productId: 0 })).toMatchObject({
    cart: { items: [], gone: [{ id, title }] },
  });
  expect(await put(1, session)).toEqual({ outcome: 'unknown-product' });
});

test('a transaction that another one was in the way of is begun anew, five times at most', async () => {
  const store = await open(await database(SMALL_SHOP));
  let attempts = 0;
  const fail = (code: string) => (db: Store) => {
    attempts += 1;
    return sql`do ${sql.lit(`begin raise exception 'made' using errcode = '${code}'; end`)}`.execute(db);
  };
  // Serialization failures are one of them; a mistake in a query is none.
  await expect(inTransaction(store, fail('40001'))).rejects.toThrow('made');
  expect(attempts).toBe(5);
  attempts = 0;
  await expect(inTransaction(store, fail('42601'))).rejects.toThrow('made');
  expect(attempts).toBe(1);
});

test('a migration may take any time, a statement of a request may not', async () => {
  const url = await database();
  const holder = await open(url);
  const timeouts: unknown[] = [];
  const { adapter } = holder.getExecutor();
  await holder.connection().execute(async (db) => {
    const timeout = async () =>
      timeouts.push(
        (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)).rows[0]
          ?.statement_timeout,
      );
    await adapter.acquireMigrationLock(db, LOCK);
    await timeout();
    await adapter.releaseMigrationLock(db, LOCK);
    await timeout();
  });
  expect(timeouts).toEqual(['0', '8s']);
});
const LOCK = { lockTable: 'kysely_migration_lock', lockRowId: 'migration_lock' };

test('an id outside of the numbers it has finds nothing, and a text may hold any character', async () => {
  const store = await open(await database(SMALL_SHOP));
  const found = store.selectFrom('products').select('id').where('id', '=', Number.MAX_SAFE_INTEGER);
  expect(await found.execute()).toEqual([]);
  await store.insertInto('settings').values({ name: 'a\0b\ud800', value: 'ё🍲' }).execute();
  const kept = store.selectFrom('settings').selectAll().where('name', '=', 'a\uFFFDb\uFFFD');
  expect(await kept.execute()).toEqual([{ name: 'a\uFFFDb\uFFFD', value: 'ё🍲' }]);
});

test('orders begin at 1001, ids are numbers, and an id is not given twice', async () => {
  const store = await open(await database(SMALL_SHOP));
  const order = {
    ...{ delivery: 20, payment: 10, address: null, user_comment: null, phone: '+7', full_name: 'Анна' },
    ...{
      status: 'new',
      search_key: '',
      total_kopecks: 4_500_000_000,
      created_at: '2026-01-01T00:00:00.000Z',
      idempotency_key: null,
    },
  };
  const place = (uuid: string) =>
    store
      .insertInto('orders')
      .values({ ...order, uuid, status: 'new', search_key: '' })
      .returning(['id', 'total_kopecks'])
      .executeTakeFirstOrThrow();
  expect(await place('a')).toEqual({ id: 1001, total_kopecks: 4_500_000_000 });
  await store.deleteFrom('orders').execute();
  expect((await place('b')).id).toBe(1002);
});

test('texts stand in the order of their bytes, whatever language the server has', async () => {
  const store = await open(await database(SMALL_SHOP));
  const words = ['ёж', 'еж', 'Я', 'a', 'B'];
  await store.deleteFrom('search_words').execute();
  await store
    .insertInto('search_words')
    .values(words.map((word) => ({ word })))
    .execute();
  const rows = await store.selectFrom('search_words').select('word').orderBy('word').execute();
  expect(rows.map(({ word }) => word)).toEqual(words.toSorted());
});

test('the indexes of the search are used', async () => {
  const store = await open(await database(SMALL_SHOP));
  const { rows } = await sql<{ indexname: string; indexdef: string }>`
    select indexname, indexdef from pg_indexes where tablename in ('search_documents', 'search_words')
  `.execute(store);
  const kinds = rows.map(({ indexdef }) => /using (\w+ \(.*\))/i.exec(indexdef)?.[1]).toSorted();
  expect(kinds).toEqual([
    'btree (kind, ref_id)',
    'btree (word)',
    'gin (forms)',
    'gin (word gin_trgm_ops)',
    'gin (words)',
  ]);
});
