/** Protects the second receipt (54-ФЗ) of an order that was paid in advance: once, at hand-over, at what the shop has kept. */
import { expect, test } from 'vitest';
import { OrderStatus } from '#contract/enums.ts';
import { EMAIL, openPayShop, RECEIPT } from '#tests/upstream/support/payments.ts';
import { removeGuestData } from '#upstream/store/desk/guest-data.ts';
import { hasOpenMoney } from '#upstream/store/orders/order-money.ts';
import { listFailedTasks, retryTask, settleTask } from '#upstream/store/orders/provider-tasks.ts';

const PREPAID = { ...RECEIPT, mode: 'full_prepayment', taxSystem: 2 } as const;

async function paid(receipt: typeof RECEIPT | null = PREPAID) {
  const shop = await openPayShop({ receipt });
  const order = await shop.order();
  shop.yookassa.pay();
  await shop.run(15);
  const set = (fields: object) =>
    shop.store.updateTable('orders').set(fields).where('id', '=', order.id).execute();
  const handOver = () => set({ status: OrderStatus.DONE, done_at: shop.now().toISOString() });
  const rows = () => shop.store.selectFrom('receipts').selectAll().orderBy('created_at').execute();
  return { shop, ...order, set, handOver, rows };
}

test('follows the hand-over, and settles the lines by what was paid', async () => {
  const { shop, handOver, rows } = await paid();
  const [payment] = shop.yookassa.payments.values();
  expect(payment?.body.receipt?.items).toMatchObject([{ payment_mode: 'full_prepayment' }, {}]);
  await shop.run(60);
  expect(await rows()).toEqual([]);
  await handOver();
  await shop.run(30);
  const [receipt] = shop.yookassa.receipts.values();
  expect(receipt?.body).toEqual({
    type: 'payment',
    payment_id: payment?.id,
    customer: { email: EMAIL },
    tax_system_code: 2,
    items: payment?.body.receipt?.items.map((item) => ({ ...item, payment_mode: 'full_payment' })),
    send: true,
    settlements: [{ type: 'prepayment', amount: { value: '1020.10', currency: 'RUB' } }],
  });
  await shop.run(120);
  expect([shop.yookassa.receipts.size, await rows()]).toMatchObject([1, [{ state: 'succeeded' }]]);
});

test('waits for the ten seconds in which staff may take the hand-over back', async () => {
  const { shop, set, handOver, rows } = await paid();
  await handOver();
  await shop.run(10, 5);
  await set({ status: OrderStatus.ON_WAY, done_at: null });
  await shop.run(60);
  expect(await rows()).toEqual([]);
});

test('follows the desk, which marks the order as handed over', async () => {
  const { shop, id, rows } = await paid();
  const marina = await shop.enter('marina', 'manager');
  for (const move of ['accept:30', 'ready', 'finish']) {
    expect(await rows()).toEqual([]);
    const { changes } = await shop.orderOf(id);
    expect([move, (await marina.move(id, move, changes)).status]).toEqual([move, 303]);
    await shop.run(15);
  }
  await shop.run(15);
  expect(await rows()).toMatchObject([{ state: 'succeeded', amount_kopecks: 102_010 }]);
});

test('is about the attempt that succeeded', async () => {
  const shop = await openPayShop({ receipt: PREPAID });
  const { id } = await shop.order();
  shop.yookassa.decline();
  await shop.run(30);
  shop.yookassa.pay();
  await shop.run(15);
  const done = { status: OrderStatus.DONE, done_at: shop.now().toISOString() };
  await shop.store.updateTable('orders').set(done).where('id', '=', id).execute();
  await shop.run(30);
  const [, second] = shop.yookassa.payments.keys();
  expect([...shop.yookassa.receipts.values()]).toMatchObject([{ body: { payment_id: second } }]);
});

test('of an order whose money went back is none', async () => {
  const { shop, set, handOver, rows } = await paid();
  await set({ total_kopecks: 0, changed_at: shop.now().toISOString() });
  await shop.run(60);
  await handOver();
  await shop.run(60);
  expect([(await shop.rows.refunds()).map(({ state }) => state), await rows()]).toEqual([['succeeded'], []]);
});

test.for<[what: string, receipt: typeof RECEIPT | null]>([
  ['a full payment', RECEIPT],
  ['a shop without receipts', null],
])('of %s there is none', async ([, receipt]) => {
  const { shop, handOver, rows } = await paid(receipt);
  await handOver();
  await shop.run(60);
  expect(await rows()).toEqual([]);
});

test('names what is left after a refund in part', async () => {
  const { shop, id, set, handOver } = await paid();
  await shop.store.deleteFrom('order_items').where('order_id', '=', id).where('title', '=', 'Морс').execute();
  await set({ total_kopecks: 90_000, changed_at: shop.now().toISOString() });
  await shop.run(60);
  await handOver();
  await shop.run(30);
  const [receipt] = shop.yookassa.receipts.values();
  expect(receipt).toMatchObject({
    kopecks: 90_000,
    body: { items: [{ description: 'Борщ с говядиной', quantity: 2, payment_mode: 'full_payment' }] },
  });
});

test('of an order that became dearer is about what was paid online', async () => {
  const { shop, set, handOver } = await paid();
  await set({ total_kopecks: 150_000, changed_at: shop.now().toISOString() });
  await handOver();
  await shop.run(60);
  expect([...shop.yookassa.receipts.values()]).toMatchObject([{ kopecks: 102_010 }]);
});

test.for(['lost', 'html', 202, 429, 500] as const)('that ends with %s is made once', async (fault) => {
  const { shop, handOver, rows } = await paid();
  await handOver();
  shop.yookassa.faults.push(fault);
  await shop.run(90);
  expect([shop.yookassa.receipts.size, await rows()]).toMatchObject([1, [{ state: 'succeeded' }]]);
});

test('that is being registered is asked about, and keeps the guest from being forgotten', async () => {
  const { shop, id, handOver, rows } = await paid();
  shop.yookassa.receiptEnds.push('pending');
  await handOver();
  await shop.run(30);
  expect([await rows(), await hasOpenMoney(shop.store, [id])]).toMatchObject([[{ state: 'pending' }], true]);
  for (const receipt of shop.yookassa.receipts.values()) receipt.status = 'succeeded';
  await shop.run(30);
  expect([await rows(), await hasOpenMoney(shop.store, [id])]).toMatchObject([
    [{ state: 'succeeded' }],
    false,
  ]);
});

test('that fails stands at the desk until it is retried or made otherwise', async () => {
  const { shop, handOver, rows } = await paid();
  shop.yookassa.receiptEnds.push('canceled');
  await handOver();
  await shop.run(30);
  const [failed] = await listFailedTasks(shop.store, 'receipts');
  const boss = await shop.enter('boss', 'manager');
  expect(await boss.read('/')).toContain('Второй чек не пробит: 1');
  shop.yookassa.faults.push('refuses 400');
  await retryTask(shop.store, 'receipts', { id: failed?.id ?? '', by: 'boss', now: shop.now() });
  await shop.run(30);
  const [again] = await listFailedTasks(shop.store, 'receipts');
  expect(again?.failure).toBe('400 invalid_request');
  await settleTask(shop.store, 'receipts', { id: again?.id ?? '', by: 'boss', now: shop.now() });
  await shop.run(60);
  expect((await rows()).map(({ state }) => state)).toEqual(['retried', 'settled']);
  expect(await boss.read('/')).not.toContain('Второй чек');
});

test('unknown for a day is not made again: staff look it up', async () => {
  const { shop, handOver, rows } = await paid();
  await handOver();
  shop.yookassa.faults.push('lost');
  await shop.run(20, 20);
  shop.configure(null);
  shop.wait(25 * 3600);
  shop.configure({});
  await shop.run(60);
  expect([shop.yookassa.receipts.size, await rows()]).toMatchObject([
    1,
    [{ state: 'failed', failure: 'unknown outcome' }],
  ]);
});

test('forgets its guest with the order', async () => {
  const { shop, id, handOver, rows } = await paid();
  await handOver();
  await shop.run(60);
  const removal = { orderIds: [id], messageIds: [], by: 'boss', now: shop.now(), usualReasons: ['Нет'] };
  expect(await removeGuestData(shop.store, removal)).toBe('removed');
  const kept = JSON.stringify([await rows(), await shop.rows.payments()]);
  expect([kept.includes(EMAIL), kept.includes('Борщ')]).toEqual([false, true]);
});

test('of two processes makes one', async () => {
  const { shop, handOver, rows } = await paid();
  await handOver();
  shop.wait(20);
  await Promise.all([shop.payments.advance(), shop.openWorker().advance(), shop.openWorker().advance()]);
  await shop.run(15);
  expect([shop.yookassa.receipts.size, (await rows()).length]).toEqual([1, 1]);
});
