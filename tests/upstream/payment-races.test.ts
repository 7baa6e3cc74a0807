/** Protects refunds and second receipts from what happens between finding an order and locking it. */
import { describe, expect, test } from 'vitest';
import { OrderStatus } from '#contract/enums.ts';
import { openPayShop, RECEIPT } from '#tests/upstream/support/payments.ts';
import { writeReceipt, writeRefund } from '#upstream/payments/request-bodies.ts';
import type { Store } from '#upstream/store/database/store.ts';
import { claimPayment, failPayment } from '#upstream/store/orders/payments.ts';
import { claimTask } from '#upstream/store/orders/provider-tasks.ts';
import { writeReceipts } from '#upstream/store/orders/receipts.ts';
import { writeRefunds } from '#upstream/store/orders/refunds.ts';

const { NEW, ON_WAY, DONE, CANCELLED } = OrderStatus;

/** `happen` comes between the list of orders and the transaction of the first one. */
function interrupted(store: Store, happen: () => Promise<unknown>): Store {
  const transaction = () => ({
    async execute(work: Parameters<ReturnType<Store['transaction']>['execute']>[0]) {
      await happen();
      return store.transaction().execute(work);
    },
  });
  return new Proxy(store, {
    get(_, name) {
      if (name === 'transaction') return transaction;
      const value = Reflect.get(store, name);
      return typeof value === 'function' ? value.bind(store) : value;
    },
  });
}

async function paid() {
  const shop = await openPayShop({ receipt: { ...RECEIPT, mode: 'full_prepayment' } });
  const { id } = await shop.order();
  shop.yookassa.pay();
  await shop.run(15);
  const set = (fields: object) => shop.store.updateTable('orders').set(fields).where('id', '=', id).execute();
  const at = () => shop.now().toISOString();
  const refund = (store = shop.store) => writeRefunds(store, writeRefund, shop.now());
  const settle = (store = shop.store) => writeReceipts(store, writeReceipt, shop.now());
  const receipts = () => shop.store.selectFrom('receipts').selectAll().execute();
  return { shop, set, at, refund, settle, receipts };
}

type Paid = Awaited<ReturnType<typeof paid>>;
type Meanwhile = [what: string, happen: (order: Paid) => Promise<unknown>, written: number];

describe('of a cancelled order', () => {
  test.each<Meanwhile>([
    ['nothing happened', async () => undefined, 1],
    ['the cancellation was taken back', ({ set }) => set({ status: NEW, done_at: null }), 0],
    ['it was taken back and repeated', ({ set, at }) => set({ done_at: at() }), 0],
    ['the order was changed', ({ set, at }) => set({ changed_at: at() }), 0],
    ['another process was faster', ({ refund }) => refund(), 1],
  ])('meanwhile %s', async (_, happen, written) => {
    const order = await paid();
    await order.set({ status: CANCELLED, done_at: order.at() });
    order.shop.wait(15);
    await order.refund(interrupted(order.shop.store, () => happen(order)));
    expect(await order.shop.rows.refunds()).toHaveLength(written);
  });
});

test('of an order that became cheaper twice the second refund follows the first', async () => {
  const { shop, set, at, refund } = await paid();
  for (const total_kopecks of [90_000, 80_000]) {
    await set({ total_kopecks, changed_at: at() });
    shop.wait(15);
    await refund();
  }
  expect((await shop.rows.refunds()).map((row) => row.amount_kopecks)).toEqual([12_010]);
  await shop.run(30);
  expect((await shop.rows.refunds()).map((row) => row.amount_kopecks)).toEqual([12_010, 10_000]);
});

describe('of an order that was handed over', () => {
  test.each<Meanwhile>([
    ['nothing happened', async () => undefined, 1],
    ['the hand-over was taken back', ({ set }) => set({ status: ON_WAY, done_at: null }), 0],
    ['the order became cheaper', ({ set }) => set({ total_kopecks: 90_000 }), 0],
    ['another process was faster', ({ settle }) => settle(), 1],
  ])('meanwhile %s', async (_, happen, written) => {
    const order = await paid();
    await order.set({ status: DONE, done_at: order.at() });
    order.shop.wait(15);
    await order.settle(interrupted(order.shop.store, () => happen(order)));
    expect(await order.receipts()).toHaveLength(written);
  });
});

test('a payment that succeeded while it was being given up has succeeded', async () => {
  const shop = await openPayShop();
  const { read } = await shop.order();
  shop.wait(60);
  const row = await claimPayment(shop.store, shop.now());
  shop.yookassa.pay();
  shop.wait(1);
  expect(await read()).toMatchObject({ paymentStatus: 'paid' });
  if (row) await failPayment(shop.store, row, 'unknown outcome', shop.now());
  expect(await shop.rows.payments()).toMatchObject([{ state: 'succeeded', failure: null }]);
});

describe('a due refund', () => {
  async function due() {
    const order = await paid();
    await order.set({ status: CANCELLED, done_at: order.at() });
    order.shop.wait(15);
    await order.refund();
    return { shop: order.shop, claim: () => claimTask(order.shop.store, 'refunds', order.shop.now()) };
  }

  test('is claimed by one of two processes', async () => {
    const { claim } = await due();
    const claims = await Promise.all([claim(), claim()]);
    expect(claims.filter(Boolean)).toMatchObject([{ attempts: 1 }]);
  });

  test('is due again when its process has died', async () => {
    const { shop, claim } = await due();
    await claim();
    shop.wait(59);
    expect(await claim()).toBeNull();
    shop.wait(1);
    expect(await claim()).toMatchObject({ attempts: 2 });
  });
});
