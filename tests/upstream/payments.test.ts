/** Protects online payments: an unpaid order is no work, only the provider's answers count, and money follows one rule. */
import { describe, expect, test, vi } from 'vitest';
import { Delivery, OrderStatus, Payment } from '#contract/enums.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { SHOP } from '#tests/support/yookassa/stand-in.ts';
import { textOn } from '#tests/upstream/support/desk.ts';
import { EMAIL, openPayShop, RECEIPT } from '#tests/upstream/support/payments.ts';
import { openPaymentSettings } from '#upstream/payments/payment-settings.ts';
import { findGuestData, removeGuestData } from '#upstream/store/desk/guest-data.ts';
import { setPaymentSettings } from '#upstream/store/desk/payment-settings.ts';
import { writeReminders } from '#upstream/store/orders/outbox.ts';
import { listFailedTasks, retryTask, settleTask } from '#upstream/store/orders/provider-tasks.ts';

const TOTAL = 1020.1;

test('a shop without a provider offers as before, and refuses such an order', async () => {
  const shop = await openPayShop();
  shop.configure(null);
  expect((await shop.guest.get<object>('/cart/')).body).not.toHaveProperty('payments');
  const { placed } = await shop.order();
  expect([placed.status, placed.body]).toMatchObject([400, { payment: [expect.any(String)] }]);
});

test('the cart names the ways, and whether the receipt needs an e-mail', async () => {
  const [plain, fiscal] = [await openPayShop(), await openPayShop({ receipt: RECEIPT })];
  const cartOf = async (shop: typeof plain) => (await shop.guest.get<object>('/cart/')).body;
  expect(await cartOf(plain)).toMatchObject({ payments: [0, 10, 20] });
  expect(await cartOf(fiscal)).toMatchObject({ payments: [0, 10, 20], receiptEmail: true });
  const { placed } = await fiscal.order({ email: undefined });
  expect([placed.status, placed.body]).toMatchObject([400, { email: [expect.any(String)] }]);
});

test.each([
  ['1.00', 1019.1, 201],
  ['0.99', 1019.11, 400],
])('an order of %s ₽ is paid on the site only if a provider takes so little', async (_, sum, status) => {
  const content = { ...smallShop(), promos: [{ code: 'КОД', title: 'Скидка', sum }] };
  const { placed } = await (await openPayShop({ content })).order({ promo: 'КОД' });
  expect(placed.status).toBe(status);
});

test('the order has an address to pay at and a deadline, for its own key only', async () => {
  const shop = await openPayShop();
  const { placed, read } = await shop.order();
  const before = new Date(shop.now().getTime() + 20 * 60_000).toISOString();
  expect(placed).toMatchObject({
    status: 201,
    body: {
      status: 'new',
      payment: 20,
      paymentStatus: 'waiting',
      payBefore: before,
      payOnReceiptUntil: before,
    },
  });
  expect(placed.body.payUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pay\//);
  const others = await read(false);
  expect(others).toMatchObject({ status: 'new', paymentStatus: 'waiting' });
  expect([others.payUrl, others.payBefore, others.payOnReceiptUntil]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('an unpaid order is on no board, in no message, reminder or report', async () => {
  const shop = await openPayShop();
  const { id } = await shop.order();
  const boss = await shop.enter('boss', 'manager');
  expect(await boss.read('/')).not.toContain(`№${id}`);
  shop.wait(10 * 60);
  await writeReminders(shop.store, ['webhook'], shop.now());
  expect(await shop.rows.messages()).toEqual([]);
  const sum = shop.yookassa.payments.values().next().value?.kopecks;
  expect([sum, await boss.read('/report')]).toEqual([102_010, expect.not.stringContaining('1 020')]);
});

test('it enters board and outbox when the provider says so, and not when the guest returns', async () => {
  const shop = await openPayShop();
  const { id, read } = await shop.order();
  expect(await read()).toMatchObject({ paymentStatus: 'waiting' });
  shop.yookassa.pay();
  shop.wait(60);
  expect(await read()).toMatchObject({ status: 'new', paymentStatus: 'paid', paidSum: TOTAL });
  expect(await shop.rows.messages()).toEqual([`order.created ${id}`]);
  const marina = await shop.enter('marina');
  expect(await marina.read('/')).toContain(`№${id}`);
  expect(await shop.orderOf(id)).toMatchObject({
    status: 'new',
    payment: 20,
    created_at: shop.now().toISOString(),
  });
});

test('webhook, return and poll at once make one order and one message', async () => {
  const shop = await openPayShop();
  const { id, read } = await shop.order();
  shop.yookassa.pay();
  shop.wait(4);
  const deliver = () => shop.yookassa.deliver((body) => shop.webhook(body));
  await Promise.all([
    deliver(),
    deliver(),
    read(),
    read(),
    shop.payments.advance(),
    shop.openWorker().advance(),
  ]);
  expect(await shop.rows.messages()).toEqual([`order.created ${id}`]);
  expect(await shop.orderOf(id)).toMatchObject({ status: 'new', changes: 1 });
});

test('of a test shop the order says so, unpaid and paid, to everyone', async () => {
  const shop = await openPayShop();
  shop.yookassa.shop.isTest = true;
  const { read } = await shop.order();
  expect(await read()).toMatchObject({ paymentStatus: 'waiting', testPayment: true });
  shop.yookassa.pay();
  await shop.run(15);
  expect(await read(false)).toMatchObject({ paymentStatus: 'paid', testPayment: true });
});

test('of a real shop, which took over from a test shop, no order is called a test', async () => {
  const shop = await openPayShop();
  shop.yookassa.shop.isTest = true;
  const { read } = await shop.order();
  expect(await read()).toMatchObject({ testPayment: true });
  shop.yookassa.decline();
  shop.yookassa.shop.isTest = false;
  await shop.run(15);
  expect((await read()).testPayment).toBeUndefined();
});

describe('a guest who returns in the second in which the provider was asked', () => {
  test('sees what it says after that', async () => {
    const { order, yookassa } = await openPayShop({ whileLooking: ({ wait }) => wait(1) });
    const { read } = await order();
    yookassa.pay();
    expect(await read()).toMatchObject({ status: 'new', paymentStatus: 'paid' });
  });

  test('is not kept waiting for a provider that did not answer before', async () => {
    const whileLooking = vi.fn();
    const { order, yookassa } = await openPayShop({ whileLooking });
    yookassa.faults.push(500);
    const { read } = await order();
    expect((await read()).payUrl).toBeUndefined();
    expect(whileLooking).not.toHaveBeenCalled();
  });
});

test('a lost webhook loses nothing', async () => {
  const shop = await openPayShop();
  const { id } = await shop.order();
  shop.yookassa.pay();
  await shop.run(15);
  expect(await shop.orderOf(id)).toMatchObject({ status: 'new' });
});

test.for<[what: string, body: unknown]>([
  [
    'of an unknown payment',
    {
      event: 'payment.succeeded',
      object: { id: '22e12f66-000f-5000-8000-18db351245c7', status: 'succeeded', paid: true },
    },
  ],
  ['of another shape', { object: { id: ['x'] } }],
  ['that is no JSON object', 'paid'],
])('a notification %s is answered 200 and costs no request', async ([, body]) => {
  const shop = await openPayShop();
  const { id } = await shop.order();
  const before = shop.yookassa.requests.length;
  expect(await shop.webhook(body)).toMatchObject({ status: 200 });
  expect(shop.yookassa.requests).toHaveLength(before);
  expect(await shop.orderOf(id)).toMatchObject({ status: 'unpaid' });
});

test('a notification that lies about a known payment only makes the shop ask', async () => {
  const shop = await openPayShop();
  const { id } = await shop.order();
  const [payment] = shop.yookassa.payments.values();
  await shop.webhook({
    event: 'payment.succeeded',
    object: { id: payment?.id, status: 'succeeded', paid: true },
  });
  shop.wait(1);
  await shop.payments.advance();
  expect(shop.yookassa.requests.at(-1)).toMatchObject({ method: 'GET', path: `/v3/payments/${payment?.id}` });
  expect(await shop.orderOf(id)).toMatchObject({ status: 'unpaid' });
});

test('after a decline the guest can pay again, under a new key', async () => {
  const shop = await openPayShop();
  const { read } = await shop.order();
  const first = (await read()).payUrl;
  shop.yookassa.decline();
  await shop.run(15);
  const failed = await read();
  expect(failed).toMatchObject({ paymentStatus: 'failed', payUrl: expect.any(String) });
  expect(failed.payUrl).not.toBe(first);
  shop.yookassa.pay();
  await shop.run(15);
  expect(await read()).toMatchObject({ paymentStatus: 'paid' });
  const [one, two] = await shop.rows.payments();
  expect([one, two]).toMatchObject([
    { state: 'canceled', failure: 'insufficient_funds' },
    { state: 'succeeded', applied: 1 },
  ]);
  expect(one?.id).not.toBe(two?.id);
});

test('an unpaid order ends by itself, and the shop hears nothing of it', async () => {
  const shop = await openPayShop();
  const { read, act } = await shop.order();
  shop.wait(20 * 60);
  const ended = await read();
  expect(ended).toMatchObject({
    status: 'cancelled',
    paymentStatus: 'failed',
    cancelReason: 'Заказ не оплачен вовремя',
  });
  expect([ended.payUrl, ended.payBefore, ended.cancelUntil]).toEqual([undefined, undefined, undefined]);
  expect(await act('pay-on-receipt')).toMatchObject({ status: 409 });
  await shop.run(2 * 3600, 600);
  expect([await shop.rows.messages(), await shop.rows.refunds()]).toEqual([[], []]);
  expect(await shop.rows.payments()).toMatchObject([
    { state: 'canceled', failure: 'expired_on_confirmation' },
  ]);
});

test('paid after the deadline, the order comes back while it can be cooked', async () => {
  const shop = await openPayShop();
  const { id, read } = await shop.order();
  shop.wait(21 * 60);
  shop.yookassa.pay();
  await shop.run(15);
  expect(await read()).toMatchObject({ status: 'new', paymentStatus: 'paid' });
  expect(await shop.rows.messages()).toEqual([`order.created ${id}`]);
});

test('paid when the shop has stopped orders, the money goes back', async () => {
  const shop = await openPayShop();
  const { id, read } = await shop.order();
  shop.wait(21 * 60);
  await shop.store
    .insertInto('order_stops')
    .values({
      id: 1,
      ends_at: '9999-12-31T23:59:59.999Z',
      reason: 'x',
      text: 'Печь остыла',
      changes: 1,
      changed_by: 'boss',
      changed_at: shop.now().toISOString(),
    })
    .execute();
  shop.yookassa.pay();
  await shop.run(60);
  expect(await read()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', paidSum: 0 });
  expect(await shop.rows.messages()).toEqual([]);
  expect(await shop.orderOf(id)).toMatchObject({ status: 'unpaid' });
  expect([...shop.yookassa.refunds.values()]).toMatchObject([{ kopecks: 102010, status: 'succeeded' }]);
});

test('«Заплатить при получении» makes an ordinary order, once', async () => {
  const shop = await openPayShop();
  const { id, act } = await shop.order();
  const replies = [await act('pay-on-receipt', { payment: Payment.CARD }), await act('pay-on-receipt')];
  for (const { status, body } of replies) {
    expect([status, body]).toMatchObject([200, { status: 'new', payment: 10 }]);
    expect([body.paymentStatus, body.payUrl, body.payBefore]).toEqual([undefined, undefined, undefined]);
  }
  expect(await shop.rows.messages()).toEqual([`order.created ${id}`]);
});

test('«Заплатить при получении» is only for the guest of an order that was to be paid on the site', async () => {
  const shop = await openPayShop();
  const { uuid } = await shop.order();
  const post = (of: string, key: string) =>
    shop.guest.post(`/order/${of}/pay-on-receipt/`, {}, { 'Idempotency-Key': key });
  expect((await post(uuid, 'the key of another guest')).status).toBe(404);
  const inCash = await shop.order({ payment: Payment.CASH }, 'another key');
  expect((await post(inCash.uuid, 'another key')).status).toBe(404);
});

test('«Заплатить при получении» is too late for an order that the restaurant cancelled', async () => {
  const shop = await openPayShop();
  const { id, act } = await shop.order();
  await act('pay-on-receipt');
  const boss = await shop.enter('boss', 'manager');
  const { changes } = await shop.orderOf(id);
  expect((await boss.move(id, 'cancel', changes, { reason: 'Нет' })).status).toBe(303);
  expect(await act('pay-on-receipt')).toMatchObject({ status: 409 });
});

test('paid on receipt, nothing is left at the door', async () => {
  const shop = await openPayShop();
  const to = { delivery: Delivery.COURIER, address: 'Невский пр., 1' };
  const { act, row } = await shop.order({ ...to, leaveAtDoor: true, cutlery: 2 });
  expect(JSON.parse((await row()).extras_json ?? '')).toEqual({ cutlery: '2', leaveAtDoor: 'on' });
  await act('pay-on-receipt');
  expect(JSON.parse((await row()).extras_json ?? '')).toEqual({ cutlery: '2' });
});

test.each(['paid', 'paid on receipt'])(
  'the kitchen reads the allergy of an order that is %s',
  async (how) => {
    const shop = await openPayShop();
    const allergies = { names: ['nuts'], other: 'киви' };
    const { act, row } = await shop.order({ allergies });
    if (how === 'paid') shop.yookassa.pay();
    else await act('pay-on-receipt');
    await shop.run(15);
    expect(await row()).toMatchObject({ status: 'new' });
    expect(JSON.parse((await row()).extras_json ?? '')).toEqual({ allergies });
  },
);

test('a guest who pays in the other tab nevertheless has paid', async () => {
  const shop = await openPayShop();
  const { id, read, act } = await shop.order();
  await act('pay-on-receipt');
  shop.yookassa.pay();
  await shop.run(60);
  expect(await read()).toMatchObject({ payment: 20, paymentStatus: 'paid', paidSum: TOTAL });
  expect([await shop.rows.messages(), await shop.rows.refunds()]).toEqual([[`order.created ${id}`], []]);
});

test('a payment that was perhaps created is resolved, although its order is paid on receipt', async () => {
  const shop = await openPayShop();
  shop.yookassa.faults.push('lost');
  const { act, read } = await shop.order();
  await act('pay-on-receipt');
  shop.yookassa.pay();
  await shop.run(60);
  expect(await read()).toMatchObject({ payment: 20, paymentStatus: 'paid' });
});

test('money that arrives when the courier is on the way goes back', async () => {
  const shop = await openPayShop();
  const { id, read, act } = await shop.order();
  await act('pay-on-receipt');
  await shop.store.updateTable('orders').set({ status: OrderStatus.ON_WAY }).where('id', '=', id).execute();
  shop.yookassa.pay();
  await shop.run(60);
  expect(await read()).toMatchObject({ payment: 0, paymentStatus: 'refunded' });
});

test('a guest may cancel before paying, and money that comes later goes back', async () => {
  const shop = await openPayShop();
  const { read, act } = await shop.order();
  expect(await act('cancel')).toMatchObject({
    status: 200,
    body: { status: 'cancelled', cancelledBy: 'guest' },
  });
  shop.yookassa.pay();
  await shop.run(60);
  expect(await read()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
  expect(await shop.rows.messages()).toEqual([]);
});

async function paidShop(options: Parameters<typeof openPayShop>[0] = {}) {
  const shop = await openPayShop(options);
  const placed = await shop.order();
  shop.yookassa.pay();
  await shop.run(15);
  const boss = await shop.enter('boss', 'manager');
  return { shop, boss, ...placed };
}

test('a paid order that its guest cancels is refunded', async () => {
  const { shop, act, read } = await paidShop();
  expect((await act('cancel')).body).toMatchObject({ status: 'cancelled', paymentStatus: 'refunding' });
  await shop.run(30);
  expect(await read()).toMatchObject({ paymentStatus: 'refunded', paidSum: 0 });
});

test('a refund is about the attempt that succeeded', async () => {
  const { order, run, yookassa } = await openPayShop();
  const { act, read } = await order();
  yookassa.decline();
  await run(30);
  yookassa.pay();
  await run(15);
  await act('cancel');
  await run(45);
  const [, second] = yookassa.payments.keys();
  expect([...yookassa.refunds.values()]).toMatchObject([{ paymentId: second }]);
  expect((await read()).paymentStatus).toBe('refunded');
});

test('a cancellation at the desk is refunded after its ten seconds, in which it can be taken back', async () => {
  const { shop, boss, id, read } = await paidShop();
  await boss.move(id, 'cancel', 1, { reason: 'Нет продуктов' });
  await shop.run(9, 9);
  await boss.post(`/orders/${id}/undo`, { seen: '2' });
  await shop.run(60);
  expect([await read(), await shop.rows.refunds()]).toMatchObject([
    { status: 'new', paymentStatus: 'paid' },
    [],
  ]);
  await boss.move(id, 'cancel', 3, { reason: 'Нет продуктов' });
  await shop.run(30);
  expect(await read()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
  const late = await boss.post(`/orders/${id}/undo`, { seen: '4' });
  expect([late.status, textOn(late)]).toEqual([409, expect.stringContaining('первые десять секунд')]);
});

async function setTotal(shop: Awaited<ReturnType<typeof openPayShop>>, id: number, total_kopecks: number) {
  const changed_at = shop.now().toISOString();
  await shop.store.updateTable('orders').set({ total_kopecks, changed_at }).where('id', '=', id).execute();
}

test('a cheaper order is refunded by the difference, a dearer one is paid on receipt', async () => {
  const { shop, id, read } = await paidShop();
  await setTotal(shop, id, 90_000);
  await shop.run(30);
  expect(await read()).toMatchObject({ paymentStatus: 'paid', paidSum: 900 });
  await setTotal(shop, id, 95_000);
  await shop.run(60);
  expect(await read()).toMatchObject({ totalSum: 950, paidSum: 900 });
  expect([...shop.yookassa.refunds.values()]).toMatchObject([{ kopecks: 12_010 }]);
});

test('a refund in parts names the order, and repeats lines and taxes of its receipt', async () => {
  const { shop, id, act } = await paidShop({ receipt: { ...RECEIPT, taxSystem: 2 } });
  await shop.store.deleteFrom('order_items').where('order_id', '=', id).where('title', '=', 'Морс').execute();
  await setTotal(shop, id, 90_000);
  await shop.run(30);
  await act('cancel');
  await shop.run(30);
  const bodies = [...shop.yookassa.refunds.values()].map(({ body }) => body);
  expect(bodies).toMatchObject([
    {
      description: `Возврат по заказу №${id}`,
      metadata: { order: `${id}` },
      receipt: {
        customer: { email: EMAIL },
        tax_system_code: 2,
        items: [{ description: 'Морс', amount: { value: '120.10' }, quantity: 1, vat_code: 1 }],
      },
    },
    { receipt: { items: [{ description: 'Борщ с говядиной', amount: { value: '450.00' }, quantity: 2 }] } },
  ]);
});

test('a refund that fails stays until staff retry it or return the money in another way', async () => {
  const { shop, act, read } = await paidShop();
  shop.yookassa.refundEnds.push('canceled insufficient_funds', 'canceled insufficient_funds');
  await act('cancel');
  await shop.run(120);
  const [failed] = await listFailedTasks(shop.store, 'refunds');
  expect(failed).toMatchObject({ failure: 'insufficient_funds' });
  expect(await read()).toMatchObject({ paymentStatus: 'refunding' });
  const dealing = { id: failed?.id ?? '', by: 'boss', now: shop.now() };
  expect([
    await retryTask(shop.store, 'refunds', dealing),
    await retryTask(shop.store, 'refunds', dealing),
  ]).toEqual([true, false]);
  await shop.run(60);
  const [again] = await listFailedTasks(shop.store, 'refunds');
  expect(await settleTask(shop.store, 'refunds', { ...dealing, id: again?.id ?? '' })).toBe(true);
  expect(await read()).toMatchObject({ paymentStatus: 'refunded' });
  await shop.run(60);
  expect([await listFailedTasks(shop.store, 'refunds'), shop.yookassa.refunds.size]).toEqual([[], 2]);
});

test('a refund that waits at the bank is polled until it ends', async () => {
  const { shop, act, read } = await paidShop();
  shop.yookassa.refundEnds.push('pending');
  await act('cancel');
  await shop.run(60);
  expect(await read()).toMatchObject({ paymentStatus: 'refunding' });
  const [refund] = shop.yookassa.refunds.values();
  if (refund) shop.yookassa.settle(refund, 'succeeded');
  await shop.run(60);
  expect(await read()).toMatchObject({ paymentStatus: 'refunded' });
});

test('a refund that ends at the bank after a while is known as soon as the provider tells', async () => {
  const { shop, act, read } = await paidShop();
  shop.yookassa.refundEnds.push('pending');
  await act('cancel');
  await shop.run(15 * 60);
  const [refund] = shop.yookassa.refunds.values();
  if (refund) shop.yookassa.settle(refund, 'succeeded');
  shop.wait(1);
  await shop.yookassa.deliver((body) => shop.webhook(body));
  await shop.payments.advance();
  expect(await read()).toMatchObject({ paymentStatus: 'refunded' });
});

test('the guest comes back to his order, however the address of the shop is written', async () => {
  const shop = await openPayShop();
  shop.configure({ shopUrl: 'https://shop.test//' });
  const { uuid } = await shop.order();
  const [payment] = shop.yookassa.payments.values();
  expect(payment?.returnUrl).toBe(`https://shop.test/order/${uuid}`);
});

test('the provider learns number, sum, lines and e-mail; logs learn nothing', async () => {
  const { shop, id, uuid } = await paidShop({ receipt: RECEIPT });
  const [payment] = shop.yookassa.payments.values();
  if (!payment) throw new Error('no payment was created');
  const { confirmation, ...rest } = payment.body;
  expect(rest).toMatchObject({
    description: `Заказ №${id}`,
    metadata: { order: `${id}` },
    receipt: { customer: { email: EMAIL } },
  });
  expect(JSON.stringify(rest)).not.toContain(uuid);
  expect(confirmation).toEqual({ type: 'redirect', return_url: `https://shop.test/order/${uuid}` });
  for (const text of [EMAIL, uuid, 'Анна', 'Иванов', 'stand-in-secret'])
    expect(shop.lines.join('')).not.toContain(text);
});

test('the e-mail of the receipt is found, exported and removed with the order; not while money is on its way', async () => {
  const { shop, id, act } = await paidShop({ receipt: RECEIPT });
  const { store } = shop;
  const guest = { kind: 'email', key: EMAIL } as const;
  expect((await findGuestData(store, guest)).orders).toMatchObject([
    { isMention: false, order: { receipt_email: EMAIL } },
  ]);
  await act('cancel');
  shop.yookassa.refundEnds.push('pending');
  await shop.run(30);
  const removal = { orderIds: [id], messageIds: [], by: 'boss', now: shop.now(), usualReasons: ['Нет'] };
  expect(await removeGuestData(store, removal)).toBe('open');
  const [refund] = shop.yookassa.refunds.values();
  if (refund) shop.yookassa.settle(refund, 'succeeded');
  await shop.run(60);
  expect(await removeGuestData(store, removal)).toBe('removed');
  const kept = JSON.stringify([
    await shop.rows.payments(),
    await shop.rows.refunds(),
    await shop.orderOf(id),
  ]);
  expect([kept.includes(EMAIL), kept.includes('Борщ')]).toEqual([false, true]);
});

test('settings of the desk count within a second, those of the environment before them', async () => {
  const { store, now } = await openPayShop();
  const env = {
    PUBLIC_URL: 'https://shop.test',
    YOOKASSA_API_URL: 'https://api.yookassa.ru/v3',
    YOOKASSA_PAYMENT_MODE: 'full_payment',
    YOOKASSA_DELIVERY_SUBJECT: 'service',
  } as const;
  const values = { ...SHOP, receipt: RECEIPT };
  const settings = await openPaymentSettings(store, env);
  expect(settings.current()).toBeNull();
  const seen = { seen: 0, by: 'boss', now: now(), detail: null, action: 'set-payments' } as const;
  expect(await setPaymentSettings(store, { ...seen, values })).toBe(true);
  await settings.refresh();
  expect(settings).toMatchObject({ isFixed: false });
  expect(settings.current()).toMatchObject({ ...values, shopUrl: 'https://shop.test' });
  const fixed = { ...env, YOOKASSA_SHOP_ID: '7', YOOKASSA_SECRET_KEY: SHOP.secretKey };
  const first = await openPaymentSettings(store, fixed);
  expect([first.isFixed, first.current()]).toMatchObject([true, { shopId: '7', receipt: null }]);
  expect((await openPaymentSettings(store, { ...env, PUBLIC_URL: undefined })).current()).toBeNull();
});
