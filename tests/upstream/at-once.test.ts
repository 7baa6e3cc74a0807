import { afterEach, beforeEach, expect, test } from 'vitest';
import { Delivery, Payment } from '#contract/enums.ts';
import { ApiCaller } from '#tests/support/api-caller.ts';
import { createShopApi, type ShopApi } from '#tests/support/shop-api.ts';
import { changeCart, getCart } from '#upstream/store/carts.ts';
import { placeOrder } from '#upstream/store/orders.ts';

/** Requests that arrive together. Nothing is lost, and nothing happens twice. */

let api: ShopApi;
beforeEach(async () => {
  api = await createShopApi();
});
afterEach(() => api.close());

async function productIds(): Promise<number[]> {
  const rows = await api.store
    .selectFrom('products')
    .select('id')
    .where('can_buy', '=', 1)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

const atOnce = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

async function openCart(productId: number): Promise<string> {
  const changed = await changeCart(api.store, undefined, { productId, quantity: 1, updateQuantity: false });
  if (changed.outcome !== 'changed' || !changed.newSession) throw new Error('no cart');
  return changed.newSession;
}

test('twenty additions to one line, and to lines side by side', async () => {
  const [one = 0, two = 0] = await productIds();
  const session = await openCart(one);
  await atOnce(20, (index) =>
    changeCart(api.store, session, {
      productId: index % 2 ? one : two,
      quantity: 1,
      updateQuantity: false,
    }),
  );
  const { items, totalQuantity } = await getCart(api.store, session);
  expect(items.map(({ product, quantity }) => [product.id, quantity])).toEqual([
    [one, 11],
    [two, 10],
  ]);
  expect(totalQuantity).toBe(21);
});

test('a line never holds more than it may, however many add to it', async () => {
  const [one = 0] = await productIds();
  const session = await openCart(one);
  const outcomes = await atOnce(12, () =>
    changeCart(api.store, session, { productId: one, quantity: 30, updateQuantity: false }),
  );
  expect(outcomes.filter(({ outcome }) => outcome === 'changed')).toHaveLength(3);
  expect((await getCart(api.store, session)).totalQuantity).toBe(91);
});

test('clearing while others add leaves a cart that is one or the other', async () => {
  const ids = await productIds();
  const session = await openCart(ids[0] ?? 0);
  const outcomes = await atOnce(12, (index) =>
    changeCart(
      api.store,
      session,
      index % 3 === 0
        ? { action: 'clear' }
        : { productId: ids[index % ids.length] ?? 0, quantity: 2, updateQuantity: true },
    ),
  );
  expect(outcomes.every(({ outcome }) => outcome === 'changed')).toBe(true);
  for (const { quantity } of (await getCart(api.store, session)).items) expect(quantity).toBe(2);
});

test('twelve orders with one key are one order', async () => {
  const [one = 0, two = 0] = await productIds();
  const draft = {
    ...{ delivery: Delivery.PICKUP, payment: Payment.CASH, phone: '+79215553718', fullName: 'Анна' },
    items: [
      { product: one, quantity: 2 },
      { product: two, quantity: 1 },
    ],
  };
  const placed = await atOnce(12, () => placeOrder(api.store, draft, 'a-key'));
  expect(placed.map(({ outcome }) => outcome).toSorted()).toEqual([
    'created',
    ...Array.from({ length: 11 }, () => 'repeated'),
  ]);
  const orders = placed.map((result) => ('order' in result ? JSON.stringify(result.order) : ''));
  expect(new Set(orders).size).toBe(1);
  expect(await api.store.selectFrom('orders').select('id').execute()).toHaveLength(1);
  expect(await api.store.selectFrom('order_items').select('position').execute()).toHaveLength(2);
});

test('over HTTP, too: one is created, the others get the same', async () => {
  const [one = 0] = await productIds();
  const caller = new ApiCaller(api);
  const body = {
    ...{ delivery: Delivery.PICKUP, payment: Payment.CASH, phone: '+79215553718', fullName: 'Анна' },
    items: [{ product: one, quantity: 1 }],
  };
  const answers = await atOnce(6, () => caller.post('/order/', body, { 'Idempotency-Key': 'another' }));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 201]);
});
