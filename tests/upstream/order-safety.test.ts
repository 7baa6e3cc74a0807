/** Protects orders in the API: concurrency, limits, changed prices and sold-out dishes. */

import { expect, onTestFinished, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { Delivery, OrderStatus } from '#contract/enums.ts';
import { hoursShop, TUESDAY_LATE } from '#tests/support/hours-shop.ts';
import { createShopApi, type ShopApiOptions } from '#tests/support/shop-api.ts';
import { ApiCaller } from '#tests/upstream/support/api-caller.ts';
import { openOutbox, telegram } from '#tests/upstream/support/outbox.ts';
import { openReceiver } from '#tests/upstream/support/receiver.ts';
import type { Store } from '#upstream/store/database/store.ts';
import { changeStatus } from '#upstream/store/orders/change-status.ts';
import { LEASE_MS } from '#upstream/store/orders/leases.ts';
import { claimMessage, markFailed, type OutboxRow, releaseMessage } from '#upstream/store/orders/outbox.ts';

const GUEST = { delivery: Delivery.PICKUP, phone: '+7-912-345-67-89', fullName: 'Анна' };

async function openGuest(options?: ShopApiOptions) {
  const api = await createShopApi(options);
  onTestFinished(() => api.close());
  const guest = new ApiCaller(api);
  const dishes = await api.store.selectFrom('products').select(['slug', 'id']).execute();
  const ids = Object.fromEntries(dishes.map(({ slug, id }) => [slug, id]));
  return {
    guest,
    ids,
    set: (slug: string, quantity: number) =>
      guest.post('/cart/', { productId: ids[slug], quantity, updateQuantity: true }),
    order: (quantities: number[], headers = {}) => {
      const items = quantities.map((quantity) => ({ product: ids.borshch, quantity }));
      return guest.post('/order/', { ...GUEST, items }, headers);
    },
    orders: () => api.store.selectFrom('orders').select('id').execute(),
    takeOffSale: () => api.store.updateTable('products').set({ can_buy: 0 }).execute(),
  };
}

/** A store in which `change` happens between the read and the write of a status change. */
function overtakenBy(store: Store, change: () => Promise<unknown>): Store {
  const late = (query: object): object =>
    new Proxy(query, {
      get(target, name) {
        const value = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        if (name === 'executeTakeFirst') return () => change().then(() => value.call(target));
        return (...args: unknown[]) => late(value.apply(target, args));
      },
    });
  const overtaken: Store = new Proxy(store, {
    get(target, name) {
      if (name === 'transaction') {
        return () => ({ execute: (work: (inner: Store) => unknown) => work(overtaken) });
      }
      if (name === 'updateTable') return (table: 'orders') => late(target.updateTable(table));
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return overtaken;
}

test('a status change is lost if the order was accepted and reopened after it was read', async () => {
  const { store, order, now } = await openOutbox();
  const id = await order();
  const reopened = { status: OrderStatus.NEW, changes: 2 };
  const overtaken = overtakenBy(store, () =>
    store.updateTable('orders').set(reopened).where('id', '=', id).execute(),
  );
  const request = { orderId: id, seen: 0, by: 'marina', now: now(), move: 'accept', minutes: 5 } as const;
  expect((await changeStatus(overtaken, request)).outcome).toBe('lost');
  const row = await store.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
  expect(row).toMatchObject({ ...reopened, accepted_at: null });
  expect(await store.selectFrom('desk_audit').selectAll().where('order_id', '=', id).execute()).toEqual([]);
});

test.each<[string, (store: Store, row: OutboxRow, now: Date) => Promise<unknown>]>([
  ['fails', (store, row, now) => markFailed(store, row, { now, failure: 'timeout', random: 0.5 })],
  ['gives its message back', releaseMessage],
])('a slow sender that %s leaves the message to the sender that has it now', async (_, end) => {
  const outbox = await openOutbox();
  await outbox.order();
  const claim = () => claimMessage(outbox.store, 'webhook', outbox.now());
  const slow = (await claim()) as OutboxRow;
  outbox.wait(LEASE_MS / 1000);
  const fast = await claim();
  await end(outbox.store, slow, outbox.now());
  expect(await outbox.rows()).toEqual([fast]);
});

test.each([
  [30, 30, []],
  [31, 30, ['и ещё строк: 1']],
])(
  'of %d dishes a message lists %d, because of the messengers’ limits of characters',
  async (count, listed, rest) => {
    const { store, order, sender } = await openOutbox(['telegram']);
    const bot = await openReceiver();
    await order();
    const item = await store.selectFrom('order_items').selectAll().executeTakeFirstOrThrow();
    const items = Array.from({ length: count }, (_, position) => ({ ...item, position, quantity: 2 }));
    await store.deleteFrom('order_items').execute();
    await store.insertInto('order_items').values(items).execute();
    await sender([telegram(bot.url)]).sendDue();
    const [, , ...lines] = JSON.parse(bot.received[0]?.body ?? '').text.split('\n');
    expect(lines).toEqual([...Array(listed).fill(`2 × ${item.title}`), ...rest]);
  },
);

test.each(['899.99', '900.01'])('an order of 900 roubles is refused to a guest who saw %s', async (sum) => {
  const { order, orders } = await openGuest();
  expect((await order([2], { 'Expected-Sum': sum })).status).toBe(400);
  expect(await orders()).toEqual([]);
});

test.each([
  [201, [100]],
  [201, [60, 40]],
  [400, [60, 41]],
])('%d: an order of one dish with the quantities %j', async (status, quantities) => {
  const { order } = await openGuest();
  expect((await order(quantities)).status).toBe(status);
});

test('a sold-out dish can only be reduced in a cart', async () => {
  const { guest, set, takeOffSale } = await openGuest();
  await set('borshch', 3);
  await takeOffSale();
  expect((await set('borshch', 4)).status).toBe(400);
  expect((await set('okroshka', 1)).status).toBe(400);
  expect((await set('borshch', 2)).status).toBe(200);
  const { body } = await guest.get<Cart>('/cart/');
  expect(body.items).toMatchObject([{ quantity: 2, product: { slug: 'borshch', canBuy: false } }]);
});

test('a dish that has run out is promised for no hour of its menu', async () => {
  const { set, takeOffSale } = await openGuest({
    content: hoursShop(),
    outsideHours: 'refuse',
    now: () => TUESDAY_LATE,
  });
  const refusal = (text: unknown) => ({ nonFieldErrors: [text] });
  expect((await set('borshch', 1)).body).toEqual(refusal(expect.stringContaining('завтра в 12:00')));
  await takeOffSale();
  expect((await set('borshch', 1)).body).toEqual(refusal(expect.not.stringContaining('завтра')));
});

test.each(['clear', 'remove'])('%s in a cart that has expired shows an empty one', async (action) => {
  const { guest, ids } = await openGuest();
  guest.cookies.set('sessionid', 'expired');
  const { status, body } = await guest.post<Cart>('/cart/', { action, productId: ids.borshch });
  expect([status, body]).toMatchObject([200, { items: [], totalQuantity: 0, totalPrice: 0 }]);
});
