/** Protects: a shop is copied to another database (PostgreSQL or SQLite) completely and once, and orders continue there. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { test as base, expect, onTestFinished } from 'vitest';
import { openDatabase, temporaryFolder } from '#tests/support/new-database.ts';
import { apiOn } from '#tests/support/shop-api.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { ApiCaller, GUEST } from '#tests/upstream/support/api-caller.ts';
import { copyShop } from '#upstream/store/content/copy-shop.ts';
import { loadContent, loadContentIfChanged } from '#upstream/store/content/load-content.ts';
import { openStore, type Store } from '#upstream/store/database/store.ts';

async function openFile(): Promise<Store> {
  const folder = temporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const store = await openStore(path.join(folder, 'shop.db'));
  onTestFinished(() => store.destroy());
  return store;
}

const test = base
  .extend('source', async () => {
    const store = await openFile();
    await loadContent(store, smallShop());
    return store;
  })
  .extend('target', async () => (await openDatabase()).store)
  .extend('shopper', ({ source }) => new ApiCaller(apiOn(source)));

const dishOf = async (store: Store) => (await new ApiCaller(apiOn(store)).dishIds()).borshch ?? 0;
const fillCart = async (shopper: ApiCaller, source: Store) =>
  shopper.post('/cart/', { productId: await dishOf(source), quantity: 3 });
const order = async (store: Store, key: string) =>
  (await new ApiCaller(apiOn(store)).placeOrder([await dishOf(store)], key)).body;
/** The small shop with another first dish, which changes the order of ids. */
function shopWith(slug: string) {
  const [dish, ...dishes] = smallShop().products;
  const products = dish ? [{ ...dish, slug, popular: [] }, dish, ...dishes] : [];
  return { ...smallShop(), products, fingerprint: 'other' };
}

test('all data of shoppers is copied and usable there, and back into a file', async ({
  source,
  target,
  shopper,
}) => {
  // Ids have gaps, and the last order was deleted.
  await loadContent(source, shopWith('first'));
  const items = [{ product: await dishOf(source), quantity: 2 }];
  const draft = { ...GUEST, fullName: 'Анна 🍲 "О’Нил"', userComment: 'без\0лука', items };
  type Placed = { id: number; uuid: string };
  const key = { 'Idempotency-Key': 'first' };
  const { body: first } = await shopper.post<Placed>('/order/', draft, key);
  const last = await order(source, 'last');
  await source.deleteFrom('order_items').where('order_id', '=', last.id).execute();
  await source.deleteFrom('orders').where('id', '=', last.id).execute();
  await fillCart(shopper, source);
  const letter = { fullName: 'Анна', email: 'anna@mail.example', subject: 'Спасибо', content: 'Вкусно' };
  await shopper.post('/feedback/contact/', letter);
  const marina = { action: 'logout' };
  const caller = new ApiCaller(apiOn(source));
  caller.cookies.set('usertoken', 'token-of-marina');
  await caller.post('/users/current/', marina);

  const copied = await copyShop(source, target);
  const counts = { orders: 1, order_items: 1, carts: 1, cart_lines: 1, feedback: 1, users: 1, products: 6 };
  expect(copied).toMatchObject({ outcome: 'copied', summary: { counts } });
  expect(await copyShop(target, await openFile())).toEqual(copied);

  expect(await loadContentIfChanged(target, smallShop())).toBe('loaded');
  const there = new ApiCaller(apiOn(target));
  for (const [name, value] of shopper.cookies) there.cookies.set(name, value);
  for (const page of ['/cart/', `/order/${first.uuid}/`]) {
    expect((await there.get(page)).body).toEqual((await shopper.get(page)).body);
  }
  expect((await there.get('/products/?search=борщ')).body).toMatchObject({ count: 1 });
  expect((await order(target, 'first')).id).toBe(first.id);
  expect((await order(target, 'new')).id).toBe(last.id + 1);
  there.cookies.set('usertoken', 'token-of-marina');
  expect((await there.get('/users/current/')).status).toBe(401);
});

test('a database with orders that the source has not is refused', async ({ source, target }) => {
  await copyShop(source, target);
  await order(target, 'there');
  await order(source, 'here');
  expect(await copyShop(source, target)).toEqual({ outcome: 'refused', found: ['orders'] });
  const orders = await target.selectFrom('orders').select('idempotency_key').execute();
  expect(orders).toEqual([{ idempotency_key: 'there' }]);
});

test('a copy is whole or nothing, and can be repeated', async ({ source, target, shopper }) => {
  await fillCart(shopper, source);
  await sql`pragma ignore_check_constraints = on`.execute(source);
  await source.updateTable('cart_lines').set({ quantity: 101 }).execute();
  await expect(copyShop(source, target)).rejects.toThrow(/check constraint/i);
  expect(await target.selectFrom('identities').selectAll().execute()).toEqual([]);
  await source.updateTable('cart_lines').set({ quantity: 100 }).execute();
  expect((await copyShop(source, target)).outcome).toBe('copied');
});
