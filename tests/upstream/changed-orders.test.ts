/** Protects changed orders under chance, crashes and concurrency: whole old or whole new, with a history that replays. */
import { expect, test } from 'vitest';
import { Delivery, OrderStatus } from '#contract/enums.ts';
import { kopecksOf } from '#contract/money.ts';
import { lineKeyOf } from '#contract/options.ts';
import { deliveryShop } from '#tests/support/delivery-shop.ts';
import { createRandom } from '#tests/support/random.ts';
import { ApiCaller } from '#tests/upstream/support/api-caller.ts';
import { openDesk } from '#tests/upstream/support/desk.ts';
import { openOutbox, PERSONAL, telegram, webhook } from '#tests/upstream/support/outbox.ts';
import { openReceiver } from '#tests/upstream/support/receiver.ts';
import type { Store } from '#upstream/store/database/store.ts';
import { removePersonalData } from '#upstream/store/guests/personal-data.ts';
import {
  changeOrderContents,
  findCurrentOrder,
  lineKeyOfItem,
  type OrderEdit,
  quoteEdit,
} from '#upstream/store/orders/change-order.ts';
import { changeStatus } from '#upstream/store/orders/change-status.ts';
import { contentsOf, listOrderChanges } from '#upstream/store/orders/order-changes.ts';
import { findOrder } from '#upstream/store/orders/orders.ts';

const RULES = { outsideHours: 'anytime', timeZone: 'Europe/Moscow' } as const;

async function getCurrent(store: Store, id: number) {
  const current = await findCurrentOrder(store, id);
  if (!current) throw new Error('no order');
  return current;
}

/** The order with other quantities, by position; others stay. */
async function editOf(
  store: Store,
  id: number,
  quantities: readonly number[],
  more: Partial<OrderEdit> = {},
) {
  const { order, items } = await getCurrent(store, id);
  const lines = items.map((item, at) => ({
    line: lineKeyOfItem(item),
    agreed: item.price_kopecks,
    quantity: quantities[at] ?? item.quantity,
  }));
  const { address, zone, wanted_at } = order;
  return {
    delivery: order.delivery as Delivery,
    ...(address !== null && { address }),
    ...(zone !== null && { zone }),
    ...(wanted_at !== null && { wantedAt: wanted_at }),
    ...more,
    lines: [...lines, ...(more.lines ?? [])],
  } satisfies OrderEdit;
}

type Changing = { store: Store; id: number; edit: OrderEdit; now: Date; by?: string };

/** Saves what a manager has just been shown. */
async function change({ store, id, edit, now, by = 'marina' }: Changing) {
  const current = await getCurrent(store, id);
  const plan = await quoteEdit(store, current, edit, { now, rules: RULES });
  if ('reason' in plan) return plan.reason;
  const result = await changeOrderContents(store, {
    orderId: id,
    seen: current.order.changes,
    by,
    now,
    edit,
    expected: plan.digest,
    rules: RULES,
    channels: ['webhook'],
  });
  return result.outcome;
}

const seed = Number(process.env.SEED ?? 1);

test(`random changes: the sum is always that of lines and charges, and the history replays (SEED=${seed})`, async () => {
  const random = createRandom(seed);
  const desk = await openDesk({ content: deliveryShop() });
  desk.wait(25.5 * 3600);
  const { store } = desk;
  const products = await store.selectFrom('products').select('id').where('can_buy', '=', 1).execute();
  const streets = ['Лесная, 5', 'Невский проспект, 1', 'Дальняя, 7', 'Неведомая, 3'];
  const outcomes = new Set<string>();
  for (let round = 0; round < 6; round += 1) {
    const id = await desk.order({ address: 'Лесная, 5', set: { zone: 'Рядом', fee_kopecks: 0 } });
    const first = await getCurrent(store, id);
    for (let step = 0; step < 12; step += 1) {
      const price_kopecks = 10_000 + random.below(50_000);
      const { id: dish } = random.pick(products);
      if (random.chance(0.3))
        await store.updateTable('products').set({ price_kopecks }).where('id', '=', dish).execute();
      const { items } = await getCurrent(store, id);
      const edit = await editOf(
        store,
        id,
        items.map(() => random.below(4)),
        {
          ...(random.chance(0.5) && { lines: [{ line: lineKeyOf(dish), quantity: 1 + random.below(3) }] }),
          ...(random.chance(0.3) && { address: random.pick(streets), zone: random.pick(['', 'Центр']) }),
          ...(random.chance(0.3) && { delivery: random.pick([Delivery.COURIER, Delivery.PICKUP]) }),
          isBelowMinSum: random.chance(0.5),
        },
      );
      if (edit.delivery === Delivery.COURIER && !('address' in edit)) edit.address = 'Лесная, 5';
      outcomes.add(await change({ store, id, edit, now: new Date(desk.now()) }));
      const { order, items: lines } = await getCurrent(store, id);
      const dishes = lines.reduce((sum, { price_kopecks: price, quantity }) => sum + price * quantity, 0);
      expect(order.total_kopecks).toBe(dishes + (order.fee_kopecks ?? 0) - (order.discount_kopecks ?? 0));
    }
    const history = await listOrderChanges(store, id);
    let state = contentsOf(first.order, first.items);
    let { address } = first.order;
    for (const { before, after, addressBefore, addressAfter } of history) {
      expect([before, addressBefore]).toEqual([state, address]);
      [state, address] = [after, addressAfter];
      const dishes = after.items.reduce((sum, { price, quantity }) => sum + kopecksOf(price) * quantity, 0);
      const charges = kopecksOf(after.fee ?? 0) - kopecksOf(after.discount ?? 0);
      expect(kopecksOf(after.totalSum)).toBe(dishes + charges);
    }
    const last = await getCurrent(store, id);
    expect([contentsOf(last.order, last.items), last.order.address]).toEqual([state, address]);
    const messages = await store
      .selectFrom('change_outbox')
      .select('id')
      .where('order_id', '=', id)
      .execute();
    expect(messages).toHaveLength(history.length);
  }
  expect([...outcomes]).toEqual(expect.arrayContaining(['changed', 'terms', 'empty']));
});

test('of two managers at once one changes the order, and the other is told', async () => {
  const desk = await openDesk();
  const { store } = desk;
  const id = await desk.order();
  const now = new Date(desk.now());
  const rivals = await Promise.all(
    ['marina', 'pavel', 'boss'].map(async (by, index) =>
      change({ store, id, edit: await editOf(store, id, [index + 2]), now, by }),
    ),
  );
  expect(rivals.toSorted()).toEqual(['changed', 'lost', 'lost']);
  const [only, ...more] = await listOrderChanges(store, id);
  expect(more).toEqual([]);
  const { order, items } = await getCurrent(store, id);
  expect(only?.after).toEqual(contentsOf(order, items));
  expect(await store.selectFrom('change_outbox').select('event').execute()).toEqual([
    { event: 'order.changed' },
  ]);
});

test('of a change and a status at once one wins, and the order is whole', async () => {
  const desk = await openDesk();
  const { store } = desk;
  const now = new Date(desk.now());
  const id = await desk.order();
  const edit = await editOf(store, id, [3]);
  const [changed, moved] = await Promise.all([
    change({ store, id, edit, now }),
    changeStatus(store, { orderId: id, seen: 0, by: 'pavel', now, move: 'accept', minutes: 30 }),
  ]);
  const { order, items } = await getCurrent(store, id);
  expect([changed, moved.outcome].filter((outcome) => outcome === 'lost')).toHaveLength(1);
  expect(order.status).toBe(changed === 'changed' ? OrderStatus.NEW : OrderStatus.ACCEPTED);
  expect(items[0]?.quantity).toBe(changed === 'changed' ? 3 : 1);
});

/** Each step of the transaction fails once, as in a crash. */
test.each(['order_changes', 'desk_audit', 'change_outbox'])(
  'a failure at %s leaves the old order, without history and message',
  async (table) => {
    const desk = await openDesk();
    const { store } = desk;
    const id = await desk.order();
    const before = await getCurrent(store, id);
    const edit = await editOf(store, id, [5, 0]);
    if (table === 'order_changes') await store.schema.dropTable('change_outbox').execute();
    await store.schema.dropTable(table).execute();
    await expect(change({ store, id, edit, now: new Date(desk.now()) })).rejects.toThrow();
    expect(await getCurrent(store, id)).toEqual(before);
    if (table !== 'order_changes') expect(await listOrderChanges(store, id)).toEqual([]);
  },
);

test('guests see what changed, without the address', async () => {
  const desk = await openDesk();
  const { store } = desk;
  const guest = new ApiCaller(desk.api);
  const ids = await guest.dishIds();
  const { body } = await guest.placeOrder([ids.borshch, ids.okroshka], 'key-of-the-guest');
  const edit = await editOf(store, body.id, [2, 0], { delivery: Delivery.COURIER, address: 'Тайная, 7' });
  await change({ store, id: body.id, edit, now: new Date(desk.now()) });
  const { body: seen } = await guest.get<typeof body>(`/order/${body.uuid}/`);
  const line = { title: 'Борщ с говядиной', price: 450 };
  expect(seen).toMatchObject({
    totalSum: 900,
    changedAt: new Date(desk.now()).toISOString(),
    changes: [{ before: { totalSum: 770.5 }, after: { items: [{ ...line, quantity: 2 }], totalSum: 900 } }],
  });
  expect(JSON.stringify(seen)).not.toContain('Тайная');
});

test('guests are told of another address only if it is another one', async () => {
  const desk = await openDesk();
  const { store } = desk;
  const id = await desk.order();
  const now = new Date(desk.now());
  await change({ store, id, edit: await editOf(store, id, [2, 2], { address: 'Лесная, 5' }), now });
  await change({ store, id, edit: await editOf(store, id, [2, 2], { address: 'Тайная, 7' }), now });
  const { uuid } = await desk.orderOf(id);
  const { body } = await new ApiCaller(desk.api).get<{ changes: object[] }>(`/order/${uuid}/`);
  expect(body.changes.map((each) => 'isAddressChanged' in each)).toEqual([false, true]);
});

test('a change of the guest is announced: whole to the webhook, without what is personal to Telegram and the order’s page', async () => {
  const outbox = await openOutbox([]);
  const { store } = outbox;
  const id = await outbox.order();
  const guest = {
    fullName: 'Тайный',
    phone: '+7-900-000-00-00',
    texts: {},
    allergies: { names: ['nuts' as const] },
  };
  await change({ store, id, edit: await editOf(store, id, [], { guest, payment: 10 }), now: outbox.now() });
  const receiver = await openReceiver();
  await outbox.sender([webhook(receiver.url)]).sendDue();
  expect(JSON.parse(receiver.received[0]?.body ?? '{}').data.change).toMatchObject({
    before: { payment: 0 },
    after: { payment: 10 },
    guest: { after: guest },
  });
  await store
    .updateTable('change_outbox')
    .set({ channel: 'telegram', state: 'waiting', attempts: 0 })
    .execute();
  const bot = await openReceiver();
  await outbox.sender([telegram(bot.url)]).sendDue();
  const { text } = JSON.parse(bot.received[0]?.body ?? '{}');
  expect(text).toMatch(
    /Оплата: было Наличные, стало Карта[\s\S]*Аллергия другая[\s\S]*Имя или телефон другие/,
  );
  const { uuid } = await store
    .selectFrom('orders')
    .select('uuid')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const own = (await findOrder(store, uuid, null))?.changes;
  expect(own).toMatchObject([{ isContactChanged: true, before: { payment: 0 }, after: { payment: 10 } }]);
  expect(own?.[0]).not.toHaveProperty('isAllergyChanged');
  for (const said of [text, JSON.stringify(own)]) expect(said).not.toMatch(/Тайный|900-000/);
  const later = new Date(outbox.now().getTime() + 1000);
  await removePersonalData(store, { before: later, now: later, usualReasons: ['Не дозвонились до вас'] });
  expect(JSON.stringify(await store.selectFrom('order_changes').selectAll().execute())).not.toContain(
    'Тайный',
  );
});

test('every change is announced, to the webhook with both versions and to Telegram without the guest', async () => {
  const outbox = await openOutbox([]);
  const { store } = outbox;
  const id = await outbox.order();
  for (const [at, quantity] of [2, 3].entries()) {
    outbox.wait(at);
    await change({
      store,
      id,
      edit: await editOf(store, id, [quantity], { address: `Тайная, ${quantity}` }),
      now: outbox.now(),
    });
  }
  const receiver = await openReceiver();
  await outbox.sender([webhook(receiver.url)]).sendDue();
  const bodies = receiver.received.map(({ body }) => JSON.parse(body));
  expect(
    bodies.map(({ type, data }) => [type, data.change.before.totalSum, data.change.after.totalSum]),
  ).toEqual([
    ['order.changed', 1091, 1541],
    ['order.changed', 1541, 1991],
  ]);
  await store
    .updateTable('change_outbox')
    .set({ channel: 'telegram', state: 'waiting', attempts: 0 })
    .execute();
  const bot = await openReceiver();
  await outbox.sender([telegram(bot.url)]).sendDue();
  const text = JSON.parse(bot.received[0]?.body ?? '{}').text.replaceAll('\u00a0', ' ');
  expect(text).toBe(
    [
      `Заказ №${id} изменён`,
      'Борщ с говядиной по 450 ₽: было 1, стало 2',
      'Итого: было 1 091 ₽, стало 1 541 ₽, на 450 ₽ больше',
      'Адрес другой',
      'Теперь в заказе:',
      '1 991 ₽, Наличные, Курьер',
      '3 × Борщ с говядиной',
      '2 × Окрошка',
    ].join('\n'),
  );
  for (const personal of [...PERSONAL, 'Тайная']) expect(text).not.toContain(personal);
});

test('the addresses of a history go with the personal data', async () => {
  const desk = await openDesk();
  const { store } = desk;
  const id = await desk.order();
  const now = new Date(desk.now());
  await change({ store, id, edit: await editOf(store, id, [], { address: 'Тайная, 7' }), now });
  const later = new Date(desk.now() + 1000);
  await removePersonalData(store, { before: later, now: later, usualReasons: ['Не дозвонились до вас'] });
  expect(await listOrderChanges(store, id)).toMatchObject([{ addressBefore: null, addressAfter: null }]);
  const rows = await store.selectFrom('order_changes').selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/Тайная|Лесная/);
});
