/** Protects a guest's cancellation: only by its key, only before acceptance, never beside one; the restaurant learns of it. */
import { expect, test as plain } from 'vitest';
import { OrderStatus } from '#contract/enums.ts';
import type { Order } from '#contract/order.ts';
import { createRandom } from '#tests/support/random.ts';
import { ApiCaller } from '#tests/upstream/support/api-caller.ts';
import { alertsOn, type Desk, NOON, openDesk, deskTest as test } from '#tests/upstream/support/desk.ts';
import { openOutbox, PERSONAL, telegram, webhook } from '#tests/upstream/support/outbox.ts';
import { openReceiver } from '#tests/upstream/support/receiver.ts';
import type { Store } from '#upstream/store/database/store.ts';
import { cancelByGuest, changeStatus, undoStatusChange } from '#upstream/store/orders/change-status.ts';
import { CANCELLED_BY_GUEST } from '#upstream/texts/order-texts.ts';

const KEY = 'key-of-the-guest';
const { NEW, ACCEPTED, CANCELLED } = OrderStatus;

async function place(desk: Pick<Desk, 'api'>) {
  const guest = new ApiCaller(desk.api);
  const { borshch } = await guest.dishIds();
  const { body } = await guest.placeOrder([borshch], KEY);
  const { uuid, id } = body;
  return {
    id,
    uuid,
    placed: body,
    cancel: (key: string | null = KEY, path = uuid) =>
      guest.post<Order>(`/order/${path}/cancel/`, {}, key === null ? {} : { 'Idempotency-Key': key }),
    read: async (key: string | null = KEY) =>
      (await guest.get<Order>(`/order/${uuid}/`, key === null ? {} : { 'Idempotency-Key': key })).body,
  };
}

test('a new order can be cancelled by its key for a day', async ({ desk }) => {
  const { placed, read } = await place(desk);
  expect(placed.cancelUntil).toBe(new Date(NOON.getTime() + 24 * 60 * 60_000).toISOString());
  expect((await read()).cancelUntil).toBe(placed.cancelUntil);
  expect((await read(null)).cancelUntil).toBeUndefined();
});

test('is cancelled at the first request, and the second changes nothing', async ({ desk }) => {
  const { id, cancel, read } = await place(desk);
  const replies = [await cancel(), await cancel()];
  const order = { status: CANCELLED, cancelledBy: 'guest', cancelReason: CANCELLED_BY_GUEST.reason };
  expect(replies).toMatchObject([
    { status: 200, body: order },
    { status: 200, body: order },
  ]);
  expect((await read()).cancelUntil).toBeUndefined();
  expect(await desk.orderOf(id)).toMatchObject({ changes: 1, done_at: NOON.toISOString() });
  expect(await desk.journal()).toEqual(['гость с сайта cancel Гость отменил на сайте']);
});

test.for<[what: string, key: string | null, path?: string]>([
  ['without a key', null],
  ['with another key', 'another key'],
  ['of no order', KEY, '7b0b1a5e-0000-4000-8000-000000000000'],
  ['of an id that is none', KEY, 'x%00'],
])('a cancellation %s is 404', async ([, key, path], { desk }) => {
  const { id, cancel } = await place(desk);
  expect((await cancel(key, path)).status).toBe(404);
  expect(await desk.orderOf(id)).toMatchObject({ status: NEW, changes: 0 });
});

test('after acceptance, and after a day, it is too late', async ({ desk, marina }) => {
  const accepted = await place(desk);
  await marina.move(accepted.id, 'accept:30');
  expect(await accepted.cancel()).toMatchObject({
    status: 409,
    body: { nonFieldErrors: ['Ресторан уже принял заказ: отменить его можно только по телефону'] },
  });
  expect(await desk.orderOf(accepted.id)).toMatchObject({ status: ACCEPTED, changes: 1 });
  expect((await accepted.read()).cancelUntil).toBeUndefined();
});

test('an acceptance that staff took back makes it possible again', async ({ desk, marina }) => {
  const { id, cancel } = await place(desk);
  await marina.move(id, 'accept:30');
  await marina.post(`/orders/${id}/undo`, { seen: '1' });
  expect((await cancel()).status).toBe(200);
  expect(await desk.orderOf(id)).toMatchObject({ status: CANCELLED, changes: 3 });
});

test('the desk shows who cancelled, and refuses a late tap by naming him', async ({ desk, marina, boss }) => {
  const { id, cancel } = await place(desk);
  await cancel();
  const late = await marina.move(id, 'accept:30');
  expect([late.status, alertsOn(late)[0]]).toEqual([
    409,
    expect.stringContaining(`Заказ №${id} уже изменили. гость с сайта в 12:00 отменил(а).`),
  ]);
  expect(await marina.read('/')).toMatch(new RegExp(`№${id} 12:00 Отменён .*Гость отменил на сайте`));
  expect(await boss.read(`/orders/${id}`)).toContain(
    '12:00 гость с сайта отменил(а): Гость отменил на сайте',
  );
  expect(await boss.read('/report')).toMatch(/Гость отменил на сайте\W+1/);
});

test('no user can take it back', async ({ desk, boss }) => {
  const { id, cancel } = await place(desk);
  await cancel();
  const undo = await undoStatusChange(desk.store, { orderId: id, seen: 1, by: 'boss', now: NOON });
  expect([
    undo.outcome,
    (await boss.post('/users/add', { name: CANCELLED_BY_GUEST.by, role: 'kitchen' })).status,
  ]).toEqual(['impossible', 400]);
});

plain('webhook and Telegram are told once, Telegram without the guest', async () => {
  const outbox = await openOutbox(['webhook', 'telegram']);
  const { store } = outbox;
  const id = await outbox.order();
  await store.deleteFrom('outbox').execute();
  await store.updateTable('orders').set({ idempotency_key: KEY }).where('id', '=', id).execute();
  const { uuid } = await store.selectFrom('orders').select('uuid').executeTakeFirstOrThrow();
  const channels = ['webhook', 'telegram'] as const;
  const request = { uuid, idempotencyKey: KEY, now: outbox.now(), channels, ...CANCELLED_BY_GUEST };
  for (const _ of [1, 2]) expect(await cancelByGuest(store, request)).toBe('cancelled');
  const [receiver, bot] = [await openReceiver(), await openReceiver()];
  await outbox.sender([webhook(receiver.url), telegram(bot.url)]).sendDue();
  const bodies = receiver.received.map(({ body }) => JSON.parse(body));
  expect(bodies).toMatchObject([{ type: 'order.cancelled', data: { number: id, status: 'cancelled' } }]);
  const texts = bot.received.map(({ body }) => JSON.parse(body).text);
  expect(texts).toEqual([expect.stringMatching(new RegExp(`^Гость отменил заказ №${id}\n`))]);
  for (const personal of PERSONAL) expect(texts[0]).not.toContain(personal);
});

/** Each step of the transaction fails once, as in a crash. */
plain.each(['desk_audit', 'cancel_outbox'] as const)(
  'a failure at %s leaves the order as it was',
  async (table) => {
    const desk = await openDesk({ channels: ['webhook'] });
    const { id, cancel } = await place(desk);
    const before = await desk.orderOf(id);
    await desk.store.schema.alterTable(table).renameTo('away').execute();
    expect((await cancel()).status).toBe(500);
    expect(await desk.orderOf(id)).toEqual(before);
    await desk.store.schema.alterTable('away').renameTo(table).execute();
    expect([(await cancel()).status, (await desk.orderOf(id)).status]).toEqual([200, CANCELLED]);
    expect(await desk.store.selectFrom('cancel_outbox').select('event').execute()).toHaveLength(1);
  },
);

const seed = Number(process.env.SEED ?? 1);

const STARTS = [
  ['guest', 'marina', 'guest', 'pavel'],
  ['marina', 'guest', 'pavel', 'guest'],
] as const;

type Attempt = { name: string; isWon: boolean };

async function attempt(store: Store, order: { id: number; uuid: string }, name: string): Promise<Attempt> {
  const now = NOON;
  if (name === 'guest') {
    const request = { uuid: order.uuid, idempotencyKey: KEY, now, channels: [], ...CANCELLED_BY_GUEST };
    return { name, isWon: (await cancelByGuest(store, request)) === 'cancelled' };
  }
  const staff = { orderId: order.id, seen: 0, by: name, now, move: 'accept', minutes: 30 } as const;
  return { name, isWon: (await changeStatus(store, staff)).outcome === 'moved' };
}

plain(`of acceptances and cancellations at once exactly one kind wins (SEED=${seed})`, async () => {
  const random = createRandom(seed);
  const desk = await openDesk();
  const winners = new Set<string>();
  for (let round = 0; round < 16; round += 1) {
    await desk.store.updateTable('orders').set({ idempotency_key: null }).execute();
    const order = await place(desk);
    const [first, ...others] = random.pick(STARTS);
    const run = (name: string) => attempt(desk.store, order, name);
    // At once, or after the first has ended.
    const attempts = random.chance(0.5)
      ? await Promise.all([first, ...others].map(run))
      : [await run(first), ...(await Promise.all(others.map(run)))];
    const won = attempts.filter(({ isWon }) => isWon).map(({ name }) => name);
    const { status, changes, cancelled_by, accepted_at } = await desk.orderOf(order.id);
    winners.add(status);
    if (status === CANCELLED) {
      expect([won, cancelled_by, accepted_at]).toEqual([['guest', 'guest'], 'guest', null]);
    } else {
      expect([status, won.length, won.includes('guest'), cancelled_by]).toEqual([ACCEPTED, 1, false, null]);
    }
    expect(changes).toBe(1);
    const rows = await desk.store
      .selectFrom('desk_audit')
      .select('to_status')
      .where('order_id', '=', order.id)
      .execute();
    expect(rows).toEqual([{ to_status: status }]);
  }
  expect(winners).toEqual(new Set([ACCEPTED, CANCELLED]));
});
