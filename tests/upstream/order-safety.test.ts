/** Protects orders at the API where two people, two senders or two prices meet, and the message of a long order. */
import { expect, test } from 'vitest';
import { Delivery, OrderStatus } from '#contract/enums.ts';
import { openOutbox, telegram } from '#tests/support/outbox.ts';
import { openReceiver } from '#tests/support/receiver.ts';
import { moveOrder } from '#upstream/store/move-order.ts';
import { placeOrder } from '#upstream/store/orders.ts';
import { claimMessage, giveBack, LEASE_MS, markFailed, type OutboxRow } from '#upstream/store/outbox.ts';
import type { Store } from '#upstream/store/store.ts';

/** A store whose `updateTable('orders')` runs `before` between the caller's read and its write. */
function overtakenBy(store: Store, before: () => Promise<unknown>): Store {
  const late = (query: object): object =>
    new Proxy(query, {
      get(target, name) {
        const value = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        if (name === 'executeTakeFirst') return () => before().then(() => value.call(target));
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
  expect((await moveOrder(overtaken, request)).outcome).toBe('lost');
  const row = await store.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
  expect(row).toMatchObject({ ...reopened, accepted_at: null });
  expect(await store.selectFrom('desk_audit').selectAll().where('order_id', '=', id).execute()).toEqual([]);
});

test.each<[string, (store: Store, row: OutboxRow, now: Date) => Promise<unknown>]>([
  ['fails', (store, row, now) => markFailed(store, row, { now, failure: 'timeout', random: 0.5 })],
  ['gives its message back', giveBack],
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

test.each([89_999, 90_001])(
  'an order of 90 000 kopecks is refused to a guest who saw %d',
  async (expectedKopecks) => {
    const { store } = await openOutbox();
    const dish = await store
      .selectFrom('products')
      .select('id')
      .where('slug', '=', 'borshch')
      .executeTakeFirstOrThrow();
    const guest = {
      delivery: Delivery.PICKUP,
      payment: 0,
      phone: '+7-912-345-67-89',
      fullName: 'Анна',
    } as const;
    const draft = { ...guest, items: [{ product: dish.id, quantity: 2 }] };
    const placed = await placeOrder(store, draft, null, { expectedKopecks });
    expect(placed).toEqual({ outcome: 'other-prices' });
    expect(await store.selectFrom('orders').select('id').execute()).toEqual([]);
  },
);

test.each([
  [30, 30, []],
  [31, 30, ['и ещё строк: 1']],
])('a message lists of %d dishes %d, as Telegram takes 4 096 characters', async (count, listed, rest) => {
  const { store, order, sender } = await openOutbox(['telegram']);
  const bot = await openReceiver();
  await order();
  const item = await store.selectFrom('order_items').selectAll().executeTakeFirstOrThrow();
  const more = Array.from({ length: count - 1 }, (_, index) => ({ ...item, position: index + 1 }));
  await store.insertInto('order_items').values(more).execute();
  await sender([telegram(bot.url)]).sendDue();
  const [, , ...lines] = JSON.parse(bot.received[0]?.body ?? '').text.split('\n');
  expect(lines).toEqual([...Array(listed).fill('2 × Борщ с говядиной'), ...rest]);
});
