/** Protects what a guest asks for after the order: a call, another address or time; agreed sums, staff at the same moment, repeats. */
import { expect, test as plain } from 'vitest';
import { Delivery } from '#contract/enums.ts';
import type { Order } from '#contract/order.ts';
import { deliveryShop } from '#tests/support/delivery-shop.ts';
import { ApiCaller } from '#tests/upstream/support/api-caller.ts';
import { type Desk, NOON, openDesk, deskTest as test, textOn } from '#tests/upstream/support/desk.ts';
import { openOutbox, telegram, webhook } from '#tests/upstream/support/outbox.ts';
import { openReceiver } from '#tests/upstream/support/receiver.ts';
import { ORDERS_ANYTIME } from '#upstream/process/order-rules.ts';
import { changeStatus } from '#upstream/store/orders/change-status.ts';
import { askForCall, changeByGuest } from '#upstream/store/orders/guest-requests.ts';

const KEY = 'key-of-the-guest';
const OLD = 'Невский пр., 1';
const NEW = 'Невский пр., 2';

async function place({ api }: Pick<Desk, 'api'>, { address = OLD, ...fields }: Partial<Order> = {}) {
  const guest = new ApiCaller(api);
  const { borshch } = await guest.dishIds();
  const who = { phone: '+7-912-345-67-89', fullName: 'Анна', delivery: Delivery.COURIER };
  const items = [{ product: borshch, quantity: 2 }];
  const { body } = await guest.post<Order & { id: number }>(
    '/order/',
    { ...who, address, ...fields, items },
    { 'Idempotency-Key': KEY },
  );
  const { uuid, id } = body;
  if (!uuid) throw new Error(JSON.stringify(body));
  const call = (path: string, sent: object, headers: object = {}) =>
    guest.post<Order>(`/order/${uuid}/${path}/`, sent, { 'Idempotency-Key': KEY, ...headers });
  return {
    id,
    uuid,
    placed: body,
    call,
    ask: (key = KEY) => guest.post<Order>(`/order/${uuid}/call/`, {}, { 'Idempotency-Key': key }),
    quote: (to: object, before: object = { address }) => call('change-quote', { ...to, before }),
    change: (to: object, before: object = { address }, sum?: string) =>
      call('change', { ...to, before }, sum === undefined ? {} : { 'Expected-Sum': sum }),
    read: async () => (await guest.get<Order>(`/order/${uuid}/`, { 'Idempotency-Key': KEY })).body,
  };
}

async function accept({ store, orderOf }: Desk, id: number) {
  const { changes } = await orderOf(id);
  await changeStatus(store, {
    orderId: id,
    seen: changes,
    by: 'marina',
    now: NOON,
    move: 'accept',
    minutes: 40,
  });
}

test('a new order can be changed by its key only', async ({ desk }) => {
  const { placed, uuid } = await place(desk);
  expect(placed).toMatchObject({ canChange: true, canAskCall: true });
  const { body } = await new ApiCaller(desk.api).get<Order>(`/order/${uuid}/`);
  expect(body).not.toHaveProperty('canChange');
});

test('a call is asked for once, and the restaurant sees it', async ({ desk, marina }) => {
  const { ask, id, read } = await place(desk);
  expect([await ask(), await ask()]).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(await read()).toMatchObject({ callAskedAt: expect.any(String) });
  expect(await read()).not.toHaveProperty('canAskCall');
  expect(await desk.journal()).toEqual(['гость с сайта ask-call']);
  expect(textOn(await marina.visit('/'))).toContain('Гость просит позвонить');
  expect(textOn(await marina.visit(`/orders/${id}`))).toContain('Гость просит позвонить');
});

test('a call is not asked for with another key', async ({ desk }) => {
  const { ask } = await place(desk);
  expect((await ask('another')).status).toBe(404);
});

test('another address is the order, its history and the journal', async ({ desk, marina }) => {
  const { change, read, id } = await place(desk);
  expect(await change({ address: NEW })).toMatchObject({ status: 200, body: { address: NEW } });
  expect(await read()).toMatchObject({ changes: [{ by: 'guest', isAddressChanged: true }] });
  expect(await desk.journal()).toEqual(['гость с сайта change-order']);
  expect(textOn(await marina.visit(`/orders/${id}`))).toContain('гость изменил в');
});

test('a repeated change counts once', async ({ desk }) => {
  const { change, id } = await place(desk);
  await change({ address: NEW });
  expect(await change({ address: NEW })).toMatchObject({ status: 200, body: { address: NEW } });
  expect(await desk.orderOf(id)).toMatchObject({ changes: 1 });
});

test('a change of what staff changed meanwhile is refused', async ({ desk }) => {
  const { change, id } = await place(desk);
  expect(await change({ address: NEW }, { address: 'Невский пр., 3' })).toMatchObject({
    status: 409,
    body: { nonFieldErrors: ['Заказ уже изменили. Проверьте, что в нём сейчас'] },
  });
  expect(await desk.orderOf(id)).toMatchObject({ changes: 0 });
});

test('an address without a letter or digit is refused', async ({ desk }) => {
  const { change } = await place(desk);
  expect(await change({ address: '—' })).toMatchObject({
    status: 400,
    body: { address: [expect.any(String)] },
  });
});

test('an accepted order is not changed', async ({ desk }) => {
  const { change, ask, id } = await place(desk);
  await accept(desk, id);
  expect([await change({ address: NEW }), await ask()]).toMatchObject([
    {
      status: 409,
      body: { nonFieldErrors: ['Ресторан уже принял заказ: изменить его можно только по телефону'] },
    },
    { status: 409 },
  ]);
  expect(await desk.orderOf(id)).toMatchObject({ address: OLD });
});

plain('webhook and Telegram hear of the call once', async () => {
  const outbox = await openOutbox(['webhook', 'telegram']);
  const { store } = outbox;
  const id = await outbox.order();
  await store.deleteFrom('outbox').execute();
  await store.updateTable('orders').set({ idempotency_key: KEY }).where('id', '=', id).execute();
  const { uuid } = await store.selectFrom('orders').select('uuid').executeTakeFirstOrThrow();
  const own = { uuid, idempotencyKey: KEY, now: outbox.now(), channels: ['webhook', 'telegram'] as const };
  for (const _ of [1, 2]) expect(await askForCall(store, own)).toBe('asked');
  const [receiver, bot] = [await openReceiver(), await openReceiver()];
  await outbox.sender([webhook(receiver.url), telegram(bot.url)]).sendDue();
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['order.call_asked']);
  expect(bot.received.map(({ body }) => JSON.parse(body).text)).toEqual([
    expect.stringMatching(new RegExp(`^Гость просит позвонить: заказ №${id}\n`)),
  ]);
});

/** Couriers from 13:00; «Рядом» is free, «Центр» costs 150. */
const NEAR = 'Лесная улица, 1';
const CENTRE = 'Невский проспект, 1';
/** From noon of Tuesday on. */
const at = (hours: number) => new Date(NOON.getTime() + (24 + hours) * 60 * 60_000).toISOString();

async function openDelivery({ feeByPhone = false } = {}) {
  const { delivery, ...content } = deliveryShop();
  const desk = await openDesk({ content: { ...content, delivery: { ...delivery, feeByPhone } } });
  desk.wait(24 * 3600);
  return { desk, ...(await place(desk, { address: NEAR, wantedAt: at(3) })) };
}

plain('another zone is quoted, and nothing is written', async () => {
  const { desk, id, quote } = await openDelivery();
  const to = { address: CENTRE, wantedAt: at(3) };
  const quoted = await quote(to, { address: NEAR, wantedAt: at(3) });
  expect(quoted).toMatchObject({ status: 200, body: { totalSum: 900, fee: 0, zone: 'Центр' } });
  expect(await desk.orderOf(id)).toMatchObject({ changes: 0, zone: 'Рядом' });
});

plain('an address in no zone is refused as in an order', async () => {
  const { quote } = await openDelivery();
  const quoted = await quote(
    { address: 'Неизвестная, 1', wantedAt: at(3) },
    { address: NEAR, wantedAt: at(3) },
  );
  expect(quoted).toMatchObject({ status: 400, body: { address: [expect.stringContaining('не нашли')] } });
});

plain.each([
  ['past', -1],
  ['before the couriers begin', 0.5],
])('a time that is %s is refused', async (_, hours) => {
  const { change } = await openDelivery();
  const changed = await change({ address: NEAR, wantedAt: at(hours) }, { address: NEAR, wantedAt: at(3) });
  expect(changed).toMatchObject({ status: 400, body: { wantedAt: [expect.any(String)] } });
});

plain('another time is saved', async () => {
  const { change } = await openDelivery();
  const changed = await change({ address: NEAR, wantedAt: at(4) }, { address: NEAR, wantedAt: at(3) });
  expect(changed).toMatchObject({ status: 200, body: { wantedAt: at(4) } });
});

plain('a sum that the guest did not agree to is refused', async () => {
  const { desk, id, change } = await openDelivery();
  const to = { address: 'Дальняя, 1', wantedAt: at(3) };
  const before = { address: NEAR, wantedAt: at(3) };
  expect(await change(to, before, '900.00')).toMatchObject({ status: 400 });
  expect(await desk.orderOf(id)).toMatchObject({ changes: 0 });
  expect(await change(to, before, '1190.50')).toMatchObject({ status: 200, body: { totalSum: 1190.5 } });
});

plain('a sum that nobody agreed to is refused; as it was needs no agreement', async () => {
  const { desk, id, change } = await openDelivery();
  const before = { address: NEAR, wantedAt: at(3) };
  expect(await change({ address: 'Дальняя, 1', wantedAt: at(3) }, before)).toMatchObject({ status: 400 });
  expect(await desk.orderOf(id)).toMatchObject({ changes: 0 });
  expect(await change({ address: NEAR, wantedAt: at(4) }, before)).toMatchObject({ status: 200 });
});

plain('a fee by phone is saved only for the guest who saw it', async () => {
  const { desk, id, call } = await openDelivery({ feeByPhone: true });
  const change = { address: 'Неизвестная, 1', wantedAt: at(3), before: { address: NEAR, wantedAt: at(3) } };
  const save = (fee?: string) =>
    call('change', change, { 'Expected-Sum': '900.00', ...(fee && { 'Expected-Fee': fee }) });
  for (const fee of [undefined, '0.00', '150.00']) expect(await save(fee)).toMatchObject({ status: 400 });
  expect(await desk.orderOf(id)).toMatchObject({ changes: 0, fee_kopecks: 0 });
  expect(await save('none')).toMatchObject({ status: 200 });
  expect(await desk.orderOf(id)).toMatchObject({ changes: 1, fee_kopecks: null });
});

plain.each(['free', '-1', '1,5'])('Expected-Fee: %s is no fee', async (fee) => {
  const { call } = await openDelivery();
  const change = { address: CENTRE, wantedAt: at(3), before: { address: NEAR, wantedAt: at(3) } };
  expect(await call('change', change, { 'Expected-Fee': fee })).toMatchObject({ status: 400 });
});

plain('an order whose payment failed is not called paid', async () => {
  const { desk, id, change } = await openDelivery();
  await desk.store
    .insertInto('payments')
    .values({ id: 'failed', order_id: id, attempt: 1, amount_kopecks: 90_000, body_json: '{}', ...PAID })
    .execute();
  await desk.store.updateTable('payments').set({ state: 'failed', applied: 0 }).execute();
  const to = { address: 'Дальняя, 1', wantedAt: at(3) };
  expect(await change(to, { address: NEAR, wantedAt: at(3) }, '1190.50')).toMatchObject({ status: 200 });
});

plain('of a paid order no sum is changed', async () => {
  const { desk, id, change } = await openDelivery();
  await desk.store
    .insertInto('payments')
    .values({ id: 'paid', order_id: id, attempt: 1, amount_kopecks: 90_000, body_json: '{}', ...PAID })
    .execute();
  const to = { address: 'Дальняя, 1', wantedAt: at(3) };
  expect(await change(to, { address: NEAR, wantedAt: at(3) })).toMatchObject({
    status: 400,
    body: { nonFieldErrors: ['Заказ оплачен, а сумма стала бы другой. Чтобы изменить его, позвоните нам'] },
  });
});

plain('of a paid order no fee becomes one by phone', async () => {
  const { desk, id, change } = await openDelivery({ feeByPhone: true });
  await desk.store
    .insertInto('payments')
    .values({ id: 'paid', order_id: id, attempt: 1, amount_kopecks: 90_000, body_json: '{}', ...PAID })
    .execute();
  const to = { address: 'Неизвестная, 1', wantedAt: at(3) };
  expect(await change(to, { address: NEAR, wantedAt: at(3) }, '900.00')).toMatchObject({ status: 400 });
  expect(await desk.orderOf(id)).toMatchObject({ changes: 0 });
});

const PAID = {
  state: 'succeeded',
  applied: 1,
  created_at: NOON.toISOString(),
  settled_at: NOON.toISOString(),
  due_at: NOON.toISOString(),
  attempts: 1,
} as const;

plain('a guest changes an order while staff accept it: either is told, nothing is lost', async () => {
  const desk = await openDesk();
  for (let round = 0; round < 20; round += 1) {
    const { id, uuid } = await place(desk);
    const request = { address: NEW, before: { address: OLD } };
    const own = { uuid, idempotencyKey: KEY, now: NOON, rules: ORDERS_ANYTIME, channels: [] };
    const guest = () =>
      changeByGuest(desk.store, { ...own, request, expectedKopecks: null, expectedFee: undefined });
    const staff = () =>
      changeStatus(desk.store, {
        orderId: id,
        seen: 0,
        by: 'marina',
        now: NOON,
        move: 'accept',
        minutes: 40,
      });
    const [first, second] = round % 2 ? [guest, staff] : [staff, guest];
    const results = await Promise.all([first(), second()]);
    const outcomes = results.map(({ outcome }) => outcome).sort();
    const order = await desk.orderOf(id);
    expect([outcomes, order.address, order.status, order.changes]).toEqual(
      outcomes.includes('changed')
        ? [['changed', 'lost'], NEW, 'new', 1]
        : [['moved', 'too-late'], OLD, 'accepted', 1],
    );
    await desk.store.updateTable('orders').set({ idempotency_key: null }).where('id', '=', id).execute();
  }
});
