import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { ApiCaller } from '#tests/support/api-caller.ts';
import { newDatabase } from '#tests/support/new-database.ts';
import { apiOn } from '#tests/support/shop-api.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { copyShop } from '#upstream/store/copy-shop.ts';
import { loadContent, loadContentIfChanged } from '#upstream/store/load-content.ts';
import { openStore, type Store } from '#upstream/store/store.ts';

/** A shop moves: from a file of SQLite, to PostgreSQL in `npm run full:postgres`, else to another file. */

const GUEST = { delivery: 10, payment: 10, phone: '+79215553718', fullName: 'Анна 🍲 "О’Нил"' };

async function open(place: string): Promise<Store> {
  const store = await openStore(place);
  onTestFinished(() => store.destroy());
  return store;
}

async function newTarget(): Promise<Store> {
  const { place, remove } = await newDatabase();
  onTestFinished(remove);
  return open(place);
}

async function emptyFile(): Promise<Store> {
  const folder = mkdtempSync(path.join(tmpdir(), 'storefront-tests-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return open(path.join(folder, 'shop.db'));
}

async function newSource(): Promise<Store> {
  const store = await emptyFile();
  await loadContent(store, smallShop());
  return store;
}

async function dishOf(store: Store): Promise<number> {
  const { id } = await store
    .selectFrom('products')
    .select('id')
    .where('slug', '=', 'borshch')
    .executeTakeFirstOrThrow();
  return id;
}

async function order(store: Store, key: string, userComment = ''): Promise<{ id: number; uuid: string }> {
  const items = [{ product: await dishOf(store), quantity: 2 }];
  const shopper = new ApiCaller(apiOn(store));
  const { status, body } = await shopper.post<{ id: number; uuid: string }>(
    '/order/',
    { ...GUEST, userComment, items },
    { 'Idempotency-Key': key },
  );
  expect([200, 201]).toContain(status);
  return body;
}

test('everything of shoppers goes with it, and goes on there', async () => {
  const source = await newSource();
  // As in a shop that has lived: ids have gaps, and the last order is gone.
  const [newcomer] = smallShop().products;
  const products = newcomer ? [{ ...newcomer, slug: 'first', popular: [] }, ...smallShop().products] : [];
  await loadContent(source, { ...smallShop(), products, fingerprint: 'other' });
  const first = await order(source, 'first', 'без\0лука');
  const last = await order(source, 'last');
  await source.deleteFrom('order_items').where('order_id', '=', last.id).execute();
  await source.deleteFrom('orders').where('id', '=', last.id).execute();
  const shopper = new ApiCaller(apiOn(source));
  await shopper.post('/cart/', { productId: await dishOf(source), quantity: 3 });
  const cart = (await shopper.get('/cart/')).body;
  await shopper.post('/feedback/contact/', {
    fullName: 'Анна',
    email: 'anna@mail.example',
    subject: 'Спасибо',
    content: 'Вкусно',
  });
  const marina = new ApiCaller(apiOn(source));
  marina.cookies.set('usertoken', 'token-of-marina');
  await marina.post('/users/current/', { action: 'logout' });

  const target = await newTarget();
  const result = await copyShop(source, target);
  expect(result).toMatchObject({
    outcome: 'copied',
    summary: {
      counts: { orders: 1, order_items: 1, carts: 1, cart_lines: 1, feedback: 1, users: 1, products: 6 },
    },
  });

  // And back into a file.
  const summary = 'summary' in result ? result.summary : undefined;
  expect(await copyShop(target, await emptyFile())).toEqual({ outcome: 'copied', summary });

  // As the next start does it.
  expect(await loadContentIfChanged(target, smallShop())).toBe('loaded');
  const there = new ApiCaller(apiOn(target));
  for (const [name, value] of shopper.cookies) there.cookies.set(name, value);
  expect((await there.get('/cart/')).body).toEqual(cart);
  expect((await there.get(`/order/${first.uuid}/`)).body).toEqual(
    (await shopper.get(`/order/${first.uuid}/`)).body,
  );
  expect((await there.get<{ results: object[] }>('/products/?search=борщ')).body.results).toHaveLength(1);
  expect((await order(target, 'first')).id).toBe(first.id);
  expect((await order(target, 'new')).id).toBe(last.id + 1);
  there.cookies.set('usertoken', 'token-of-marina');
  expect((await there.get('/users/current/')).status).toBe(401);
});

test('a dish that is new after the move gets an id that no dish ever had', async () => {
  const source = await newSource();
  const target = await newTarget();
  const last = await source
    .selectFrom('identities')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  await copyShop(source, target);
  const [dish] = smallShop().products;
  const products = [...smallShop().products, ...(dish ? [{ ...dish, slug: 'new', popular: [] }] : [])];
  await loadContent(target, { ...smallShop(), products });
  const { id } = await target
    .selectFrom('products')
    .select('id')
    .where('slug', '=', 'new')
    .executeTakeFirstOrThrow();
  expect(id).toBeGreaterThan(last?.id ?? 0);
});

test('again: it says so, doubles nothing, and takes nothing back from a copy that has gone on', async () => {
  const source = await newSource();
  const target = await newTarget();
  const first = await order(source, 'first');
  await copyShop(source, target);
  expect((await copyShop(source, target)).outcome).toBe('copied-before');

  // The copy has been started, and an order placed.
  await loadContent(target, { ...smallShop(), fingerprint: 'newer' });
  const second = await order(target, 'second');
  expect((await copyShop(source, target)).outcome).toBe('copied-before');
  const orders = await target.selectFrom('orders').select('id').orderBy('id').execute();
  expect(orders.map(({ id }) => id)).toEqual([first.id, second.id]);
});

test('a database with the orders of another shop, or of a shop that has gone on since, stays as it is', async () => {
  const source = await newSource();
  const target = await newTarget();
  await copyShop(source, target);
  await order(target, 'there');
  await order(source, 'here');
  expect(await copyShop(source, target)).toEqual({ outcome: 'refused', found: ['orders'] });
  expect(await target.selectFrom('orders').select('idempotency_key').execute()).toEqual([
    { idempotency_key: 'there' },
  ]);
});

test('a database whose API has only started takes the shop, with the ids of the shop', async () => {
  const source = await newSource();
  const target = await newTarget();
  await loadContent(target, { ...smallShop(), products: smallShop().products.toReversed() });
  expect(await dishOf(target)).not.toBe(await dishOf(source));
  expect((await copyShop(source, target)).outcome).toBe('copied');
  expect(await dishOf(target)).toBe(await dishOf(source));
});

test('all of it or nothing; then it can be done again', async () => {
  const source = await newSource();
  const target = await newTarget();
  const shopper = new ApiCaller(apiOn(source));
  await shopper.post('/cart/', { productId: await dishOf(source), quantity: 3 });
  await sql`pragma ignore_check_constraints = on`.execute(source);
  await source.updateTable('cart_lines').set({ quantity: 101 }).execute();
  await expect(copyShop(source, target)).rejects.toThrow(/check constraint/i);
  expect(await target.selectFrom('identities').selectAll().execute()).toEqual([]);

  await source.updateTable('cart_lines').set({ quantity: 100 }).execute();
  expect((await copyShop(source, target)).outcome).toBe('copied');
});

test.each([
  ['counts', 'delete from cart_lines', 'cart_lines 1 and 0'],
  ['sums', 'update orders set total_kopecks = total_kopecks + 1', 'other contents'],
])('what does not arrive as it was is no copy: %s', async (_, change, difference) => {
  const source = await newSource();
  const target = await newTarget();
  await order(source, 'first');
  const shopper = new ApiCaller(apiOn(source));
  await shopper.post('/cart/', { productId: await dishOf(source), quantity: 3 });
  await changeOnOrder(target, change);
  await expect(copyShop(source, target)).rejects.toThrow(`the copy is not the same: ${difference}`);
  expect(await target.selectFrom('orders').selectAll().execute()).toEqual([]);
});

/** The database itself changes something as soon as orders have come. */
async function changeOnOrder(store: Store, change: string): Promise<void> {
  if (inject('postgres')) {
    await sql`
      create function spoil() returns trigger language plpgsql as ${sql.lit(`begin ${change}; return null; end`)}
    `.execute(store);
    await sql`create trigger spoil after insert on order_items execute function spoil()`.execute(store);
  } else {
    await sql`create trigger spoil after insert on order_items begin ${sql.raw(change)}; end`.execute(store);
  }
}

test('a long table goes in parts, and none of its rows twice', async () => {
  const source = await newSource();
  const target = await newTarget();
  const now = '2026-01-01T00:00:00.000Z';
  const carts = Array.from({ length: 1_001 }, (_, number) => `cart ${number}`);
  await source
    .insertInto('carts')
    .values(carts.map((id) => ({ id, created_at: now, updated_at: now })))
    .execute();
  const ids = (await source.selectFrom('products').select('id').execute()).map(({ id }) => id);
  const lines = carts.flatMap((cart_id) =>
    ids.slice(0, 2).map((product_id) => ({ cart_id, product_id, quantity: 1, added_at: now })),
  );
  await source.insertInto('cart_lines').values(lines).execute();
  expect(await copyShop(source, target)).toMatchObject({
    outcome: 'copied',
    summary: { counts: { carts: 1_001, cart_lines: 2_002 } },
  });
});
