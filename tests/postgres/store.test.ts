/** Protects behaviour specific to PostgreSQL, above all several processes on one database. */
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { Delivery } from '#contract/enums.ts';
import { databaseUrl, makeDatabase, SMALL_SHOP } from '#tests/support/postgres-databases.ts';
import { apiOn } from '#tests/support/shop-api.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { ApiCaller } from '#tests/upstream/support/api-caller.ts';
import { openDesk } from '#tests/upstream/support/desk.ts';
import { changeCart } from '#upstream/store/carts/carts.ts';
import { loadContentIfChanged } from '#upstream/store/content/load-content.ts';
import { inTransaction } from '#upstream/store/database/database.ts';
import { connectStore, openStore, type Store } from '#upstream/store/database/store.ts';

const server = () => inject('postgres') ?? '';

async function openShop(): Promise<Store> {
  const { url, remove } = await makeDatabase(server(), SMALL_SHOP);
  onTestFinished(remove);
  return connect(url);
}

function connect(url: string): Store {
  const store = connectStore(url);
  onTestFinished(() => store.destroy());
  return store;
}

function findDish(store: Store, slug: string) {
  const dishes = store.selectFrom('products').select(['id', 'title']);
  return dishes.where('slug', '=', slug).executeTakeFirstOrThrow();
}

test('of several processes that start at once, one migrates and one loads the content', async () => {
  const { url, remove } = await makeDatabase(server());
  onTestFinished(remove);
  const stores = await Promise.all(Array.from({ length: 4 }, () => openStore(url)));
  const loaded = await Promise.all(stores.map((store) => loadContentIfChanged(store, smallShop())));
  expect(loaded.toSorted()).toEqual(['loaded', ...Array(3).fill('there-already')]);
  const products = await stores[0]?.selectFrom('products').select('slug').execute();
  expect(products).toHaveLength(smallShop().products.length);
  for (const store of stores) await store.destroy();
});

test('an order placed at one API reaches a screen at another', async () => {
  const desk = await openDesk();
  const screen = await desk.enter('povar');
  const stream = (await screen.send('/live')).body?.pipeThrough(new TextDecoderStream()).getReader();
  async function nextBoard(): Promise<string> {
    const { value = '', done } = (await stream?.read()) ?? { done: true };
    if (done) throw new Error('the stream has ended');
    return value.startsWith('event: board') ? value : nextBoard();
  }
  const before = await nextBoard();
  const databases = await sql<{ name: string }>`select current_database() as name`.execute(desk.store);
  const other = connect(databaseUrl(server(), databases.rows[0]?.name ?? ''));
  const guest = { delivery: Delivery.PICKUP, phone: '+7-912-345-67-89', fullName: 'Анна' };
  const items = [{ product: (await findDish(other, 'morse')).id, quantity: 1 }];
  const { status } = await new ApiCaller(apiOn(other)).post('/order/', { ...guest, items });
  expect(status).toBe(201);
  expect(await nextBoard()).not.toBe(before);
});

test('two transactions that wait for each other both happen', async () => {
  const store = await openShop();
  const settings = await store.selectFrom('settings').select('name').execute();
  const [first = '', second = ''] = settings.map(({ name }) => name);
  let arrived = 0;
  let proceed = () => {};
  const both = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  let attempts = 0;
  const write = (one: string, other: string, value: string) =>
    inTransaction(store, async (db) => {
      attempts += 1;
      const set = (name: string) =>
        db.updateTable('settings').set({ value }).where('name', '=', name).execute();
      await set(one);
      arrived += 1;
      if (arrived === 2) proceed();
      await both;
      await set(other);
    });
  await Promise.all([write(first, second, 'a'), write(second, first, 'b')]);
  expect(attempts).toBeGreaterThan(2);
  const values = await store.selectFrom('settings').select('value').execute();
  expect(new Set(values.map(({ value }) => value)).size).toBe(1);
});

test('a dish deleted while it is added to a cart is reported as deleted, without a failure', async () => {
  const store = await openShop();
  const { id, title } = await findDish(store, 'morse');
  const put = (session?: string) =>
    changeCart(store, session, { productId: id, quantity: 1, updateQuantity: false });
  const added = await store.transaction().execute(async (db) => {
    await db.deleteFrom('products').where('id', '=', id).execute();
    return put();
  });
  // Outside the transaction the menu still has the dish.
  expect(added).toMatchObject({ outcome: 'changed', cart: { totalQuantity: 1 } });
  const session = 'newSession' in added ? (added.newSession ?? undefined) : undefined;
  const removed = await changeCart(store, session, { action: 'remove', productId: 0 });
  expect(removed).toMatchObject({ cart: { items: [], gone: [{ id, title }] } });
  expect(await put(session)).toEqual({ outcome: 'unknown-product' });
});

test('statements of requests have a timeout, migrations do not', async () => {
  const store = await openShop();
  const { adapter } = store.getExecutor();
  const lock = { lockTable: 'kysely_migration_lock', lockRowId: 'migration_lock' };
  const timeouts = await store.connection().execute(async (db) => {
    const timeout = async () =>
      (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)).rows[0]
        ?.statement_timeout;
    await adapter.acquireMigrationLock(db, lock);
    const migrating = await timeout();
    await adapter.releaseMigrationLock(db, lock);
    return [migrating, await timeout()];
  });
  expect(timeouts).toEqual(['0', '8s']);
});

test('an id that is too large finds nothing, and a text may hold any character', async () => {
  const store = await openShop();
  const products = store.selectFrom('products').select('id');
  expect(await products.where('id', '=', Number.MAX_SAFE_INTEGER).execute()).toEqual([]);
  await store.insertInto('settings').values({ name: 'a\0b\ud800', value: 'ё🍲' }).execute();
  const stored = store.selectFrom('settings').selectAll().where('name', '=', 'a\uFFFDb\uFFFD');
  expect(await stored.execute()).toEqual([{ name: 'a\uFFFDb\uFFFD', value: 'ё🍲' }]);
});
