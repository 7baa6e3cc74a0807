/** Protects money from those who lie, hurry or change their mind: webhooks, the provider, guests with two tabs, the desk. */
import { describe, expect, test } from 'vitest';
import { Payment } from '#contract/enums.ts';
import type { ProviderPayment } from '#tests/support/yookassa/stand-in.ts';
import { saveChange } from '#tests/upstream/support/order-form.ts';
import { openPayShop, RECEIPT } from '#tests/upstream/support/payments.ts';
import { removeGuestData } from '#upstream/store/desk/guest-data.ts';
import { removePersonalData } from '#upstream/store/guests/personal-data.ts';
import { listFailedTasks, retryTask } from '#upstream/store/orders/provider-tasks.ts';

type PayShop = Awaited<ReturnType<typeof openPayShop>>;
const TOTAL = 1020.1;
const LINK = /\/pay\//;

async function unpaid(options: Parameters<typeof openPayShop>[0] = {}) {
  const shop = await openPayShop(options);
  const order = await shop.order();
  const [payment] = shop.yookassa.payments.values();
  return { shop, ...order, payment: payment as ProviderPayment };
}

async function paid(options: Parameters<typeof openPayShop>[0] = {}) {
  const ordered = await unpaid(options);
  ordered.shop.yookassa.pay();
  await ordered.shop.run(15);
  return ordered;
}

const says = (shop: PayShop, id: string, more: object = {}) =>
  shop.webhook({
    type: 'notification',
    event: 'payment.succeeded',
    object: { id, status: 'succeeded', ...more },
  });
const sent = ({ yookassa }: PayShop, method: string) =>
  yookassa.requests.filter((request) => request.method === method);

/** By 120.10 ₽, which belong to the guest. */
function makeCheaper({ store, now }: Awaited<ReturnType<typeof openPayShop>>, id: number) {
  return store
    .updateTable('orders')
    .set({ total_kopecks: 90_000, changed_at: now().toISOString() })
    .where('id', '=', id)
    .execute();
}

describe('an attacker', () => {
  test('who repeats a notification makes the shop ask once a second', async () => {
    const { shop, payment } = await unpaid();
    shop.wait(10);
    for (let time = 0; time < 30; time += 1) {
      await says(shop, payment.id);
      await shop.payments.advance();
      shop.wait(0.1);
    }
    expect(sent(shop, 'GET').length).toBeLessThanOrEqual(4);
  });

  test('who names the payment of another order, another sum or shop changes no order', async () => {
    const { shop, id, payment } = await unpaid();
    const other = await shop.order({}, 'the key of another guest');
    shop.yookassa.pay(payment);
    const forged = {
      amount: { value: '1.00', currency: 'USD' },
      metadata: { order: String(other.id) },
      recipient: { account_id: '666' },
    };
    await says(shop, payment.id, forged);
    shop.wait(5);
    await shop.payments.advance();
    expect([await shop.orderOf(id), await shop.orderOf(other.id)]).toMatchObject([
      { status: 'new', payment: 20 },
      { status: 'unpaid' },
    ]);
  });

  test('who notifies of a payment that ended causes no request', async () => {
    const { shop, payment } = await paid();
    const before = shop.yookassa.requests.length;
    await says(shop, payment.id);
    await shop.run(15);
    expect(shop.yookassa.requests).toHaveLength(before);
  });
});

describe('a provider', () => {
  test('whose answer is about another payment is not believed', async () => {
    const { shop, id, payment } = await unpaid();
    const other = await shop.order({}, 'the key of another guest');
    const [, second] = shop.yookassa.payments.values();
    shop.yookassa.pay(second);
    shop.wait(5);
    const [, row] = (await shop.rows.payments()).filter(({ order_id }) => order_id >= id);
    expect(row).toBeDefined();
    shop.yookassa.forgeries.push(
      (body) => ({ ...body, id: second?.id, status: 'succeeded' }),
      (body) => body,
    );
    await shop.store
      .updateTable('payments')
      .set({ due_at: '9999' })
      .where('order_id', '=', other.id)
      .execute();
    await shop.payments.advance();
    expect(await shop.orderOf(id)).toMatchObject({ status: 'unpaid' });
    expect((await shop.rows.payments()).find(({ order_id }) => order_id === id)).toMatchObject({
      state: 'pending',
      provider_id: payment.id,
      failure: 'unreadable answer',
    });
  });

  test('that wants another sum gets no guest', async () => {
    const shop = await openPayShop();
    const dearer = (body: object) => ({ ...body, amount: { value: '9999.00', currency: 'RUB' } });
    shop.yookassa.forgeries.push(dearer, dearer, dearer);
    const { placed, read, act } = await shop.order();
    expect(placed.body).toMatchObject({ paymentStatus: 'waiting' });
    shop.wait(10);
    expect([placed.body.payUrl, (await read()).payUrl]).toEqual([undefined, undefined]);
    expect(await act('pay-on-receipt')).toMatchObject({ status: 200 });
  });

  test.for<[what: string, sum: string, expected: object]>([
    ['less', '1000.00', { paymentStatus: 'paid', paidSum: 1000, totalSum: TOTAL }],
    ['more', '1100.00', { paymentStatus: 'paid', paidSum: TOTAL }],
  ])('that took %s than the order costs: the rest is due or goes back', async ([, value, expected]) => {
    const { shop, read, payment } = await unpaid();
    payment.kopecks = Number(value) * 100;
    shop.yookassa.pay();
    await shop.run(60);
    expect(await read()).toMatchObject(expected);
    expect(shop.lines.join('')).toContain('another sum');
  });

  test.for<[what: string, forge: (body: Record<string, unknown>) => object]>([
    ['a status unknown to us', (body) => ({ ...body, status: 'on_hold' })],
    ['another currency', (body) => ({ ...body, amount: { value: TOTAL.toFixed(2), currency: 'USD' } })],
    ['a number as sum', (body) => ({ ...body, amount: { value: TOTAL, currency: 'RUB' } })],
    ['a list', (body) => [body]],
    ['null', () => null as unknown as object],
  ])('that answers with %s leaves the order waiting, and payable', async ([, forge]) => {
    const { shop, read } = await unpaid();
    shop.yookassa.forgeries.push(forge);
    shop.wait(5);
    expect(await read()).toMatchObject({ paymentStatus: 'waiting', payUrl: expect.stringMatching(LINK) });
    shop.yookassa.pay();
    await shop.run(30);
    expect(await read()).toMatchObject({ paymentStatus: 'paid' });
  });

  test('that leaves out the link when asked: the guest keeps the one he has', async () => {
    const { shop, placed, read } = await unpaid();
    shop.yookassa.forgeries.push(({ confirmation: _, ...body }) => body);
    shop.wait(5);
    expect((await read()).payUrl).toBe(placed.body.payUrl);
    expect(shop.yookassa.forgeries).toEqual([]);
  });

  test.for([302, 'html', 'lost', 202, 429, 500, 'refuses 400', 'refuses 401', 'refuses 404'] as const)(
    'that answers %s when asked is asked again',
    async (fault) => {
      const { shop, read } = await unpaid();
      shop.yookassa.pay();
      shop.yookassa.faults.push(fault, fault);
      await shop.run(60);
      expect(await read()).toMatchObject({ paymentStatus: 'paid' });
    },
  );

  test('is not followed to another address', async () => {
    const shop = await openPayShop();
    shop.yookassa.faults.push(302);
    await shop.order();
    expect(sent(shop, 'GET')).toEqual([]);
  });

  test('whose `canceled` comes after its `succeeded` takes no order back', async () => {
    const { shop, read, payment } = await paid();
    payment.status = 'canceled';
    await says(shop, payment.id);
    await shop.run(60);
    expect(await read()).toMatchObject({ status: 'new', paymentStatus: 'paid' });
  });

  test('that refuses shop and key for a while: the link comes when they are right', async () => {
    const shop = await openPayShop();
    shop.yookassa.faults.push('refuses 401', 'refuses 403');
    const { placed, read } = await shop.order();
    expect(placed.body).toMatchObject({ paymentStatus: 'waiting', payBefore: expect.any(String) });
    await shop.run(60);
    expect((await read()).payUrl).toMatch(LINK);
    expect(shop.yookassa.payments.size).toBe(1);
  });

  test('that refuses the request for good: no deadline promises a link', async () => {
    const shop = await openPayShop();
    shop.yookassa.faults.push('refuses 400');
    const { placed } = await shop.order();
    expect(placed.body).toMatchObject({ paymentStatus: 'failed', payOnReceiptUntil: expect.any(String) });
    expect(placed.body.payBefore).toBeUndefined();
  });

  test('that declines five times: no deadline promises a sixth link', async () => {
    const { shop, read } = await unpaid();
    for (let time = 0; time < 5; time += 1) {
      shop.yookassa.decline();
      await shop.run(15);
    }
    const { payUrl, payBefore, payOnReceiptUntil } = await read();
    expect([payUrl, payBefore, payOnReceiptUntil]).toEqual([undefined, undefined, expect.any(String)]);
  });

  test('that knows nothing of a payment for a month: it is given up, and its guest can be forgotten', async () => {
    const { shop, id } = await unpaid();
    shop.yookassa.payments.clear();
    await shop.run(31 * 24 * 3600, 6 * 3600);
    expect(await shop.rows.payments()).toMatchObject([{ state: 'failed', failure: 'unknown outcome' }]);
    const removal = { orderIds: [id], messageIds: [], by: 'boss', now: shop.now(), usualReasons: ['Нет'] };
    expect(await removeGuestData(shop.store, removal)).toBe('removed');
  });
});

describe('a guest', () => {
  test('who returns a second after the shop has asked sees what was paid meanwhile', async () => {
    const { shop, read } = await unpaid();
    shop.wait(30);
    await read();
    shop.yookassa.pay();
    shop.wait(1);
    expect(await read()).toMatchObject({ paymentStatus: 'paid' });
  });

  test('who returns after a decline finds the next link at once', async () => {
    const { shop, placed, read } = await unpaid();
    shop.yookassa.decline();
    shop.wait(2);
    const { payUrl, paymentStatus } = await read();
    expect([paymentStatus, payUrl]).toEqual(['failed', expect.stringMatching(LINK)]);
    expect(payUrl).not.toBe(placed.body.payUrl);
  });

  test('who reloads the page all the time causes one request a second', async () => {
    const { shop, read } = await unpaid();
    shop.wait(30);
    for (let time = 0; time < 10; time += 1) await read();
    expect(sent(shop, 'GET')).toHaveLength(1);
  });

  test('who cancels when the order has just ended has cancelled: money that comes later goes back', async () => {
    const { shop, read, act } = await unpaid();
    shop.wait(20 * 60 + 5);
    expect(await act('cancel')).toMatchObject({
      status: 200,
      body: { status: 'cancelled', cancelledBy: 'guest' },
    });
    shop.yookassa.pay();
    await shop.run(60);
    expect(await read()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(await shop.rows.messages()).toEqual([]);
  });

  test('who chose cash and paid nevertheless: the restaurant hears of it everywhere', async () => {
    const { shop, id, act, read } = await unpaid();
    await act('pay-on-receipt');
    shop.yookassa.pay();
    await shop.run(60);
    expect(await shop.rows.messages()).toEqual([`order.created ${id}`]);
    const changes = await shop.store.selectFrom('change_outbox').select(['order_id', 'event']).execute();
    expect(changes).toEqual([{ order_id: id, event: 'order.changed' }]);
    expect(await read()).toMatchObject({
      payment: Payment.ONLINE,
      changes: [{ before: { payment: Payment.CASH }, after: { payment: Payment.ONLINE } }],
    });
  });

  test('who pays after the restaurant has changed the order sees both changes, in their order', async () => {
    const { shop, id, act, read } = await unpaid();
    await act('pay-on-receipt');
    await saveChange(await shop.enter('boss', 'manager'), id, { 'quantity-1': '2' });
    shop.yookassa.pay();
    await shop.run(60);
    const { CASH, ONLINE } = Payment;
    expect((await read()).changes).toMatchObject([
      { before: { payment: CASH }, after: { payment: CASH } },
      { before: { payment: CASH }, after: { payment: ONLINE } },
    ]);
  });

  test('who presses «при получении» and «отменить» in two tabs gets one of them', async () => {
    const { shop, id, act } = await unpaid();
    const [switched, cancelled] = await Promise.all([act('pay-on-receipt'), act('cancel')]);
    expect([switched.status, cancelled.status]).toEqual([expect.any(Number), 200]);
    shop.yookassa.pay();
    await shop.run(60);
    const { status } = await shop.orderOf(id);
    const [refund] = shop.yookassa.refunds.values();
    expect(['unpaid', 'cancelled']).toContain(status);
    expect(refund).toMatchObject({ kopecks: 102_010, status: 'succeeded' });
  });
});

describe('a key that was away for a month', () => {
  const MONTH_AND_A_DAY = 31 * 24 * 3600;

  test('finds what was paid meanwhile, and returns it', async () => {
    const { shop, read } = await unpaid();
    shop.configure(null);
    shop.yookassa.pay();
    shop.wait(MONTH_AND_A_DAY);
    shop.configure({});
    await shop.run(60);
    expect(await read()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
  });

  test('finds the refund that ended meanwhile: nobody makes it again', async () => {
    const { shop, act } = await paid();
    shop.yookassa.refundEnds.push('pending');
    await act('cancel');
    await shop.run(60);
    shop.configure(null);
    for (const refund of shop.yookassa.refunds.values()) shop.yookassa.settle(refund, 'succeeded');
    shop.wait(MONTH_AND_A_DAY);
    shop.configure({});
    await shop.run(60);
    expect(await shop.rows.refunds()).toMatchObject([{ state: 'succeeded' }]);
  });
});

test('a refund under way keeps its body when personal data are removed: it is made once', async () => {
  const { shop, id, row } = await paid({ receipt: RECEIPT });
  const removal = { before: new Date('9999-01-01'), now: shop.now(), usualReasons: ['Закончились продукты'] };
  await shop.store
    .updateTable('orders')
    .set({ total_kopecks: 90_000, changed_at: shop.now().toISOString() })
    .where('id', '=', id)
    .execute();
  shop.yookassa.faults.push('lost');
  await shop.run(15);
  expect(await removePersonalData(shop.store, removal)).toBe(0);
  await shop.run(60);
  expect(await shop.rows.refunds()).toMatchObject([{ state: 'succeeded' }]);
  expect(shop.yookassa.refunds.size).toBe(1);
  expect(await removePersonalData(shop.store, removal)).toBe(1);
  expect(await row()).toMatchObject({ receipt_email: null });
});

describe('the desk', () => {
  test('sees in red a refund unknown for a day that shop and key cannot look up', async () => {
    const { shop, act } = await paid();
    await act('cancel');
    shop.yookassa.faults.push('lost');
    await shop.run(15);
    shop.configure(null);
    shop.wait(26 * 3600);
    shop.configure({ shopId: '7' });
    await shop.run(60);
    const [failed] = await listFailedTasks(shop.store, 'refunds');
    expect(failed).toMatchObject({ failure: '401 invalid_credentials' });
    shop.configure({});
    await retryTask(shop.store, 'refunds', { id: failed?.id ?? '', by: 'boss', now: shop.now() });
    await shop.run(60);
    expect(await shop.rows.refunds()).toMatchObject([{ state: 'succeeded' }]);
    expect(shop.yookassa.refunds.size).toBe(1);
  });

  test('returned money at the provider itself: an unknown refund of another sum is still made', async () => {
    const { shop, id, payment } = await paid();
    await makeCheaper(shop, id);
    shop.configure({ shopId: '7' });
    await shop.run(15);
    await shop.store.updateTable('refunds').set({ state: 'waiting' }).execute();
    const byHand = { id: 'by-hand', paymentId: payment.id, status: 'succeeded' as const, kopecks: 5_000 };
    shop.yookassa.refunds.set(byHand.id, { ...byHand, body: payment.body });
    shop.configure(null);
    shop.wait(26 * 3600);
    shop.configure({});
    await shop.run(30);
    expect([...shop.yookassa.refunds.values()].map(({ kopecks }) => kopecks)).toEqual([5_000, 12_010]);
  });

  test('hears nothing of a refund whose look-up fails: it is looked up again, and made once', async () => {
    const { shop, act } = await paid();
    await act('cancel');
    shop.yookassa.faults.push('lost');
    await shop.run(15);
    shop.configure(null);
    shop.wait(26 * 3600);
    shop.configure({});
    shop.yookassa.faults.push(500);
    await shop.run(60);
    expect(await shop.rows.refunds()).toMatchObject([{ state: 'succeeded' }]);
    expect(shop.yookassa.refunds.size).toBe(1);
  });

  test('retries a refund while another one is at the bank: it learns why not now', async () => {
    const { shop, id } = await paid();
    const boss = await shop.enter('boss', 'manager');
    const cost = (total_kopecks: number) =>
      shop.store
        .updateTable('orders')
        .set({ total_kopecks, changed_at: shop.now().toISOString() })
        .where('id', '=', id)
        .execute();
    shop.yookassa.refundEnds.push('canceled insufficient_funds', 'pending');
    await cost(90_000);
    await shop.run(60);
    await cost(80_000);
    await shop.run(60);
    const [failed] = await listFailedTasks(shop.store, 'refunds');
    const answer = await boss.post('/payments/retry-refund', { id: failed?.id ?? '' });
    expect(answer.status).toBe(409);
    expect(answer.html).toContain('По этому заказу идёт другой возврат');
    for (const refund of shop.yookassa.refunds.values()) shop.yookassa.settle(refund, 'succeeded');
    await shop.run(60);
    expect((await boss.post('/payments/retry-refund', { id: failed?.id ?? '' })).status).toBe(303);
  });

  test('cancels and its manager takes it back: a refund never starts in between', async () => {
    const { shop, id, read } = await paid();
    const boss = await shop.enter('boss', 'manager');
    await boss.move(id, 'cancel', 1, { reason: 'Нет продуктов' });
    shop.wait(10);
    await shop.payments.advance();
    const undone = await boss.post(`/orders/${id}/undo`, { seen: '2' });
    expect([undone.status, await shop.rows.refunds()]).toEqual([303, []]);
    await shop.run(60);
    expect(await read()).toMatchObject({ status: 'new', paymentStatus: 'paid' });
  });

  test('of two managers who cancel at once the money goes back once', async () => {
    const { shop, id } = await paid();
    const [boss, anna] = [await shop.enter('boss', 'manager'), await shop.enter('anna', 'manager')];
    await Promise.all([
      boss.move(id, 'cancel', 1, { reason: 'Нет продуктов' }),
      anna.move(id, 'cancel', 1, { reason: 'Нет продуктов' }),
    ]);
    await Promise.all([shop.run(60), shop.openWorker().advance()]);
    expect([...shop.yookassa.refunds.values()]).toMatchObject([{ kopecks: 102_010 }]);
  });

  test('retries a refund that was perhaps made: under its own key, so that it is made once', async () => {
    const { shop, id } = await paid();
    await makeCheaper(shop, id);
    shop.yookassa.faults.push('lost', 'refuses 401');
    await shop.run(60);
    const [failed] = await listFailedTasks(shop.store, 'refunds');
    expect(failed).toMatchObject({ failure: '401 invalid_credentials' });
    await retryTask(shop.store, 'refunds', { id: failed?.id ?? '', by: 'boss', now: shop.now() });
    await shop.run(60);
    expect([...shop.yookassa.refunds.values()]).toMatchObject([{ kopecks: 12_010 }]);
    expect(await shop.rows.refunds()).toMatchObject([{ state: 'succeeded' }]);
  });

  test('retries a refund that was refused for good under a new key', async () => {
    const { shop, act } = await paid();
    await act('cancel');
    shop.yookassa.faults.push('refuses 400');
    await shop.run(60);
    const [failed] = await listFailedTasks(shop.store, 'refunds');
    await retryTask(shop.store, 'refunds', { id: failed?.id ?? '', by: 'boss', now: shop.now() });
    await shop.run(60);
    expect(await shop.rows.refunds()).toMatchObject([{ state: 'retried' }, { state: 'succeeded' }]);
    expect(new Set(sent(shop, 'POST').map(({ key }) => key)).size).toBe(3);
  });

  test('retries a refund that was given up at the bank: it is asked about, not made again', async () => {
    const { shop, id } = await paid();
    await makeCheaper(shop, id);
    shop.yookassa.refundEnds.push('pending');
    await shop.run(60);
    shop.configure({ shopId: '7' });
    await shop.run(31 * 24 * 3600, 6 * 3600);
    const [failed] = await listFailedTasks(shop.store, 'refunds');
    expect(failed).toMatchObject({ failure: 'unknown outcome' });
    for (const refund of shop.yookassa.refunds.values()) shop.yookassa.settle(refund, 'succeeded');
    shop.configure({});
    await retryTask(shop.store, 'refunds', { id: failed?.id ?? '', by: 'boss', now: shop.now() });
    await shop.run(60);
    expect([...shop.yookassa.refunds.values()]).toMatchObject([{ kopecks: 12_010 }]);
    expect(await shop.rows.refunds()).toMatchObject([{ state: 'succeeded' }]);
  });

  test('changes to another shop: the payment waits for its own, the refund stands in red', async () => {
    const { shop, id, act, read } = await unpaid();
    shop.configure({ shopId: '7' });
    shop.yookassa.pay();
    await shop.run(60);
    expect(await read()).toMatchObject({ paymentStatus: 'waiting' });
    const boss = await shop.enter('boss', 'manager');
    expect(await boss.read('/')).toContain(
      `остановились: №${id} ЮKassa не приняла ключ или не знает этих платежей.`,
    );
    shop.configure({});
    await shop.run(60);
    expect(await boss.read('/')).not.toContain('остановились');
    expect(await read()).toMatchObject({ paymentStatus: 'paid' });
    await act('cancel');
    shop.configure({ shopId: '7' });
    await shop.run(60);
    expect(await listFailedTasks(shop.store, 'refunds')).toHaveLength(1);
  });

  test('hears nothing of its key when a look-up is refused for another reason', async () => {
    const { shop } = await unpaid();
    shop.yookassa.faults.push(...Array(100).fill('refuses 400'));
    await shop.run(60);
    expect(await shop.rows.payments()).toMatchObject([{ failure: expect.stringMatching(/^400/) }]);
    const boss = await shop.enter('boss', 'manager');
    expect(await boss.read('/')).not.toContain('остановились');
  });

  test('switches payments off: none is offered, and those under way are brought to an end', async () => {
    const { shop, id, read } = await unpaid();
    shop.configure({ isOff: true });
    expect((await shop.guest.get<object>('/cart/')).body).not.toHaveProperty('payments');
    const late = await shop.order({}, 'the key of another guest');
    expect(late.placed.status).toBe(400);
    shop.yookassa.pay();
    await shop.run(15);
    expect(await read()).toMatchObject({ status: 'new', paymentStatus: 'paid' });
    const boss = await shop.enter('boss', 'manager');
    await boss.move(id, 'cancel', 1, { reason: 'Нет продуктов' });
    await shop.run(60);
    expect(await read()).toMatchObject({ paymentStatus: 'refunded' });
  });
});
