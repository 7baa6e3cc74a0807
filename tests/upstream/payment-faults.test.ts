/**
 * Protects money while the provider's answers get lost and processes die: no order is paid twice, none is paid and lost, and no money is
 * kept for an order that does not need it.
 */
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { OrderStatus, Payment } from '#contract/enums.ts';
import { mortal } from '#tests/support/mortal-store.ts';
import { newDatabase, temporaryFolder } from '#tests/support/new-database.ts';
import { createRandom } from '#tests/support/random.ts';
import { apiOn } from '#tests/support/shop-api.ts';
import { type Fault, openYooKassa, SHOP } from '#tests/support/yookassa/stand-in.ts';
import { ApiCaller, GUEST } from '#tests/upstream/support/api-caller.ts';
import { startApi } from '#tests/upstream/support/api-process.ts';
import { openPayShop } from '#tests/upstream/support/payments.ts';
import { openStore, type Store } from '#upstream/store/database/store.ts';
import { changeStatus } from '#upstream/store/orders/change-status.ts';
import { listFailedTasks, retryTask } from '#upstream/store/orders/provider-tasks.ts';

const UNKNOWN: Fault[] = ['lost', 'hang', 'html', 'endless', 202, 429, 500];

test.for(UNKNOWN)('a payment whose creation ends with %s is sent again with its key', async (fault) => {
  const shop = await openPayShop({ deadlineMs: fault === 'hang' ? 2_000 : 10_000 });
  shop.yookassa.faults.push(fault, fault);
  const { placed, read } = await shop.order();
  expect([placed.status, placed.body.paymentStatus, placed.body.payUrl]).toEqual([201, 'waiting', undefined]);
  await shop.run(60);
  expect((await read()).payUrl).toContain('/pay/');
  const posts = shop.yookassa.requests.filter(({ method }) => method === 'POST');
  expect(new Set(posts.map(({ key, body }) => `${key} ${body}`)).size).toBe(1);
  expect([posts.length, shop.yookassa.payments.size]).toEqual([3, 1]);
});

test('a refused payment is final, and the guest can pay on receipt', async () => {
  const shop = await openPayShop();
  shop.yookassa.faults.push('refuses 400');
  const { placed, read, act } = await shop.order();
  expect(placed).toMatchObject({
    status: 201,
    body: { paymentStatus: 'failed', payOnReceiptUntil: expect.any(String) },
  });
  await shop.run(60);
  expect([await shop.rows.payments(), (await read()).payUrl]).toMatchObject([
    [{ state: 'failed', failure: '400 invalid_request' }],
    undefined,
  ]);
  expect(await act('pay-on-receipt')).toMatchObject({ status: 200, body: { status: 'new' } });
});

test('a payment that could not be sent in time is not sent, one that perhaps was is resolved', async () => {
  const shop = await openPayShop();
  const unsent = openPayShop();
  shop.yookassa.faults.push(...Array.from({ length: 30 }, () => 500 as const));
  const { read } = await shop.order();
  await shop.run(21 * 60, 60);
  expect(await shop.rows.payments()).toMatchObject([{ state: 'waiting', failure: 'status 500' }]);
  shop.yookassa.faults.length = 0;
  shop.yookassa.pay();
  await shop.run(180, 60);
  expect(await read()).toMatchObject({ status: 'new', paymentStatus: 'paid' });
  const other = await unsent;
  other.yookassa.faults.push('lost');
  await other.order();
  await other.store.updateTable('payments').set({ attempts: 0 }).execute();
  const sent = other.yookassa.requests.length;
  await other.run(1300, 1300);
  expect(await other.rows.payments()).toMatchObject([{ state: 'failed', failure: 'too late' }]);
  expect(other.yookassa.requests).toHaveLength(sent);
});

test('a payment whose creation is unknown for a day is given up: its key is forgotten', async () => {
  const shop = await openPayShop();
  shop.yookassa.faults.push('lost');
  await shop.order();
  shop.configure(null);
  shop.wait(24 * 3600);
  shop.configure({});
  await shop.run(60);
  expect(await shop.rows.payments()).toMatchObject([{ state: 'failed', failure: 'unknown outcome' }]);
  expect(shop.yookassa.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test.for(UNKNOWN)('a refund that ends with %s is made once', async (fault) => {
  const shop = await openPayShop({ deadlineMs: fault === 'hang' ? 2_000 : 10_000 });
  const { act, read } = await shop.order();
  shop.yookassa.pay();
  await shop.run(15);
  await act('cancel');
  shop.yookassa.faults.push(fault, fault);
  await shop.run(180);
  expect(await read()).toMatchObject({ paymentStatus: 'refunded' });
  expect(shop.yookassa.refunds.size).toBe(1);
});

test.for([true, false])(
  'a refund unknown for a day is looked up before a new key (it was made: %s)',
  async (isMade) => {
    const shop = await openPayShop();
    const { act } = await shop.order();
    shop.yookassa.pay();
    await shop.run(15);
    await act('cancel');
    shop.yookassa.faults.push(isMade ? 'lost' : 'refuses 401');
    await shop.run(15);
    if (!isMade) await shop.store.updateTable('refunds').set({ state: 'waiting' }).execute();
    shop.configure(null);
    await shop.run(26 * 3600, 3600);
    shop.configure({});
    await shop.run(30);
    expect([...shop.yookassa.refunds.values()]).toMatchObject([{ kopecks: 102_010 }]);
    const rows = await shop.rows.refunds();
    expect(rows.map(({ state }) => state)).toEqual(isMade ? ['succeeded'] : ['retried', 'succeeded']);
  },
);

const seed = Number(process.env.SEED ?? 1);
const KILLS = Number(process.env.KILLS ?? 200);
const ROUNDS = 40;
const FAULTS: Fault[] = ['lost', 'html', 202, 302, 429, 500, 'refuses 401'];

test(`money survives ${KILLS} kills between any two steps (SEED=${seed})`, async () => {
  const random = createRandom(seed);
  const shop = await openPayShop();
  const { store, yookassa, now } = shop;
  let kills = 0;
  const seen = new Set<string>();

  /** Work of a process that may die at any statement. */
  async function risk(work: (dying: Store) => Promise<unknown>): Promise<void> {
    const process = mortal(store, random.below(random.pick([6, 40, 400])));
    await work(process.store).catch(() => undefined);
    if (process.isDead()) kills += 1;
  }
  const guestOn = (dying: Store) => {
    const payments = shop.openWorker(dying);
    const channels = () => ['webhook'] as const;
    return new ApiCaller(apiOn(dying, { payments, now, channels, log: shop.log }));
  };

  for (let round = 0; kills < KILLS || round < ROUNDS; round += 1) {
    const headers = { 'Idempotency-Key': `round ${round}` };
    const items = [{ product: shop.ids.borshch, quantity: 1 + random.below(3) }];
    const body = { ...GUEST, payment: Payment.ONLINE, items };
    await risk((dying) => guestOn(dying).post('/order/', body, headers));
    const { body: placed } = await shop.guest.post<{ uuid: string; id: number }>('/order/', body, headers);
    const { id, uuid } = placed;
    const own = () =>
      [...yookassa.payments.values()].filter(({ body }) => Object(body.metadata).order === `${id}`);
    const act = (name: string) => (dying: Store) =>
      guestOn(dying).post(`/order/${uuid}/${name}/`, {}, headers);
    const steps: (() => unknown)[] = [
      () => yookassa.pay(random.pick(own())),
      () => yookassa.pay(random.pick(own())),
      () => yookassa.decline('general_decline', random.pick(own())),
      () => yookassa.faults.push(random.pick(FAULTS)),
      () => yookassa.refundEnds.push(random.pick(['pending', 'canceled insufficient_funds'] as const)),
      () => yookassa.deliver((sent) => shop.webhook(sent)),
      () => risk(act('cancel')),
      () => risk(act('pay-on-receipt')),
      () => risk((dying) => guestOn(dying).get(`/order/${uuid}/`, headers)),
      async () => {
        const { changes } = await shop.orderOf(id);
        const move = random.pick(['accept', 'ready', 'cancel', 'finish'] as const);
        await risk((dying) =>
          changeStatus(dying, { orderId: id, seen: changes, by: 'boss', now: now(), move, minutes: 30 }),
        );
      },
      async () => {
        const total_kopecks = 100 + random.below(100_000);
        const open = [OrderStatus.NEW, OrderStatus.ACCEPTED, OrderStatus.READY];
        const changed_at = now().toISOString();
        await store
          .updateTable('orders')
          .set({ total_kopecks, changed_at })
          .where('id', '=', id)
          .where('status', 'in', open)
          .execute();
      },
      () => shop.wait(random.pick([5, 20, 90, 1300])),
    ];
    for (let step = 0; step < 14; step += 1) {
      const work = random.pick(steps);
      if (own().length > 0 || step > 2) await Promise.resolve(work()).catch(() => undefined);
      shop.wait(random.below(20));
      await risk((dying) => shop.openWorker(dying).advance());
    }

    yookassa.faults.length = 0;
    for (let settled = 0; settled < 3; settled += 1) {
      await shop.run(2 * 3600, 900);
      yookassa.refundEnds.length = 0;
      for (const refund of yookassa.refunds.values())
        if (refund.status === 'pending') yookassa.settle(refund, 'succeeded');
      for (const { id } of await listFailedTasks(store, 'refunds'))
        await retryTask(store, 'refunds', { id, by: 'boss', now: now() });
    }
    await shop.run(1800, 300);

    const order = await shop.orderOf(id);
    const paid = own().filter(({ status }) => status === 'succeeded');
    const kept = paid.reduce((sum, { kopecks, refunded }) => sum + kopecks - refunded, 0);
    const created = (await shop.rows.messages()).filter((text) => text === `order.created ${id}`);
    const isWork = order.status !== 'unpaid';
    const [applied] = (await shop.rows.payments()).filter((row) => row.order_id === id && row.applied === 1);
    const needed = isWork && order.status !== OrderStatus.CANCELLED && applied ? order.total_kopecks : 0;
    const about = `SEED=${seed} round ${round}`;
    const known = (await shop.rows.refunds()).map(({ provider_id }) => provider_id);
    const doubled = [...yookassa.refunds.values()].filter((refund) => !known.includes(refund.id));
    expect(doubled, `${about}: no refund was made twice`).toEqual([]);
    expect(paid.length, `${about}: paid once at most`).toBeLessThanOrEqual(1);
    expect(kept, `${about}: kept no more than it costs`).toBeLessThanOrEqual(needed);
    expect(kept, `${about}: refunded no more than was paid`).toBeGreaterThanOrEqual(0);
    expect(created, `${about}: the restaurant heard of it once`).toHaveLength(isWork ? 1 : 0);
    if (order.payment === Payment.ONLINE && isWork) expect(paid, `${about}: cooked and paid`).toHaveLength(1);
    seen.add(
      `${order.status} ${order.payment} ${kept > 0 ? 'kept' : paid.length > 0 ? 'returned' : 'unpaid'}`,
    );
  }
  expect(kills).toBeGreaterThanOrEqual(KILLS);
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'unpaid 20 unpaid',
      'unpaid 20 returned',
      'cancelled 20 returned',
      'new 20 kept',
      'cancelled 0 unpaid',
    ]),
  );
});

test('an API killed while the provider works sends the same request again', async () => {
  const database = await newDatabase();
  onTestFinished(database.remove);
  const yookassa = await openYooKassa();
  onTestFinished(async () => void (await yookassa.close()));
  const settings = {
    ...database.settings,
    MEDIA_DIR: path.join(temporaryFolder(), 'media'),
    COMPOSE_PICTURES: 'asked',
    PUBLIC_URL: 'https://shop.test',
    YOOKASSA_SHOP_ID: SHOP.shopId,
    YOOKASSA_SECRET_KEY: SHOP.secretKey,
    YOOKASSA_API_URL: yookassa.apiUrl,
  };
  const first = await startApi(settings);
  const guest = new ApiCaller({ fetch }, first.origin);
  const dish = Object.values(await guest.dishIds())[0];
  yookassa.faults.push('hang');
  const headers = { 'Idempotency-Key': 'one order' };
  const body = { ...GUEST, payment: Payment.ONLINE, items: [{ product: dish, quantity: 1 }] };
  const reply = guest.post('/order/', body, headers).catch(() => null);
  await expect.poll(() => yookassa.payments.size).toBe(1);
  await first.stop('SIGKILL');
  await reply;
  const store = await openStore(database.place);
  onTestFinished(() => store.destroy());
  // As if the minute of its lease were over.
  await store.updateTable('payments').set({ due_at: '2026-01-01' }).execute();
  const second = await startApi(settings);
  onTestFinished(async () => void (await second.stop('SIGKILL')));
  const again = new ApiCaller({ fetch }, second.origin);
  await expect
    .poll(async () => (await again.get<{ payUrl?: string }>('/order/', headers)).body.payUrl)
    .toContain('/pay/');
  yookassa.pay();
  await expect
    .poll(async () => (await again.get<{ paymentStatus?: string }>('/order/', headers)).body.paymentStatus)
    .toBe('paid');
  expect(
    new Set(yookassa.requests.filter(({ method }) => method === 'POST').map(({ key }) => key)).size,
  ).toBe(1);
  expect(yookassa.payments.size).toBe(1);
});
