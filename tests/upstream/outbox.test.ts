import { describe, expect, test } from 'vitest';
import { Delivery } from '#contract/enums.ts';
import { ApiCaller } from '#tests/support/api-caller.ts';
import { openOutbox, PERSONAL, SECRET, TOKEN, telegram, webhook } from '#tests/support/outbox.ts';
import { hang, ok, openReceiver } from '#tests/support/receiver.ts';
import { moveOrder, undoMove } from '#upstream/store/move-order.ts';
import { claimMessage, LEASE_MS, MAX_ATTEMPTS, removeOldMessages } from '#upstream/store/outbox.ts';
import { isFromShop } from '../../docs/examples/webhook/receiver.ts';

describe('an order', () => {
  const order = { delivery: Delivery.PICKUP, phone: '+7-912-345-67-89', fullName: 'Анна' };

  test('is written with its messages, once, and a refused one writes none', async () => {
    const outbox = await openOutbox(['webhook', 'telegram']);
    const shopper = new ApiCaller(outbox.api);
    const dishes = await outbox.store.selectFrom('products').select(['id', 'can_buy']).execute();
    const items = (canBuy: 0 | 1) =>
      dishes.filter(({ can_buy }) => can_buy === canBuy).map(({ id }) => ({ product: id, quantity: 1 }));
    expect((await shopper.post('/order/', { ...order, items: items(0) })).status).toBe(400);
    expect(await outbox.rows()).toEqual([]);
    const key = { 'Idempotency-Key': 'one order' };
    for (const expected of [201, 200]) {
      expect((await shopper.post('/order/', { ...order, items: items(1) }, key)).status).toBe(expected);
    }
    const number = { event: 'order.created', order_id: 1001, state: 'waiting', attempts: 0 };
    expect(await outbox.rows()).toMatchObject([
      { ...number, channel: 'telegram' },
      { ...number, channel: 'webhook' },
    ]);
  });

  test('is not written without them', async () => {
    const outbox = await openOutbox();
    const [dish] = await outbox.store.selectFrom('products').select('id').where('can_buy', '=', 1).execute();
    await outbox.store.schema.dropTable('outbox').execute();
    const items = [{ product: dish?.id, quantity: 1 }];
    expect((await new ApiCaller(outbox.api).post('/order/', { ...order, items })).status).toBe(500);
    expect(await outbox.store.selectFrom('orders').select('id').execute()).toEqual([]);
  });
});

test('a webhook is signed, and has all that is needed to cook and to deliver', async () => {
  const outbox = await openOutbox();
  const receiver = await openReceiver();
  const id = await outbox.order(1);
  const sender = outbox.sender([webhook(`${receiver.url}/orders`)], { deskUrl: 'https://desk.test/' });
  await sender.sendDue();
  await sender.sendDue();
  const [{ path, headers, body } = { path: '', headers: {}, body: '' }, ...more] = receiver.received;
  expect([path, more]).toEqual(['/orders', []]);
  expect(isFromShop(new Headers(headers as Record<string, string>), body, SECRET, outbox.now())).toBe(true);
  const [row] = await outbox.rows();
  expect(headers['webhook-id']).toBe(row?.id);
  const createdAt = new Date(outbox.now().getTime() - 60_000).toISOString();
  expect(JSON.parse(body)).toEqual({
    type: 'order.created',
    timestamp: row?.created_at,
    data: {
      ...{
        number: id,
        createdAt,
        scheduledFor: null,
        status: 'new',
        totalSum: 900,
        delivery: 'courier',
        payment: 'cash',
      },
      items: [{ title: 'Борщ с говядиной', quantity: 2, price: 450 }],
      ...{ fullName: 'Анна Ёлкина', phone: '+7-912-345-67-89', address: 'Лесная, 5' },
      userComment: 'Код домофона 4711',
      orderUrl: `https://desk.test/orders/${id}`,
    },
  });
  expect(row).toMatchObject({ state: 'sent', due_at: outbox.now().toISOString(), failure: null });
});

test('Telegram is told what was ordered, and nothing of the guest', async () => {
  const outbox = await openOutbox(['telegram']);
  const bot = await openReceiver();
  const id = await outbox.order();
  await outbox.sender([telegram(`${bot.url}/`)], { deskUrl: 'https://desk.test' }).sendDue();
  const [{ path, body } = { path: '', body: '' }] = bot.received;
  expect(path).toBe(`/bot${TOKEN}/sendMessage`);
  expect(JSON.parse(body)).toEqual({
    chat_id: '-100200300',
    text: `Новый заказ №${id}\n900\u00a0₽, Наличные, Курьер\n2 × Борщ с говядиной\nhttps://desk.test/orders/${id}`,
    link_preview_options: { is_disabled: true },
  });
  for (const personal of PERSONAL) expect(body).not.toContain(personal);
});

describe('at least once', () => {
  test('who is killed after sending leaves a message that is sent again, with the same id', async () => {
    const outbox = await openOutbox();
    const receiver = await openReceiver();
    await outbox.order();
    const { send } = webhook(receiver.url);
    const killed = new Error('killed');
    const dying = { channel: 'webhook' as const, send: (...to: Parameters<typeof send>) => send(...to) };
    // It ends before it can write that it has sent.
    const closed = new Proxy(outbox.store, {
      get(target, name) {
        if (name === 'updateTable' && receiver.received.length > 0) throw killed;
        const value = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await expect(outbox.sender([dying], { store: closed }).sendDue()).rejects.toThrow(killed);
    const other = outbox.sender([webhook(receiver.url)]);
    outbox.wait(LEASE_MS / 1000 - 1);
    await other.sendDue();
    expect(receiver.received).toHaveLength(1);
    outbox.wait(1);
    await other.sendDue();
    const [first, second, ...more] = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([second, more]).toEqual([first, []]);
    expect(await outbox.rows()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  test('a new order goes before what has failed', async () => {
    const outbox = await openOutbox();
    const receiver = await openReceiver();
    const old = await outbox.order();
    const failing = { channel: 'webhook' as const, send: () => Promise.reject(new Error('away')) };
    await outbox.sender([failing]).sendDue();
    outbox.wait(60);
    const fresh = await outbox.order();
    await outbox.sender([webhook(receiver.url)]).sendDue();
    const told = receiver.received.map(({ body }) => JSON.parse(body).data.number);
    expect(told).toEqual([fresh, old]);
  });

  test('two senders at once send each message once', async () => {
    const outbox = await openOutbox();
    const receiver = await openReceiver();
    for (let count = 0; count < 12; count += 1) await outbox.order();
    const senders = [webhook(receiver.url), webhook(receiver.url)].map((one) => outbox.sender([one]));
    await Promise.all(senders.map((sender) => sender.sendDue()));
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([12, 12]);
  });

  test('of two who saw the same message one claims it', async () => {
    const outbox = await openOutbox();
    await outbox.order();
    const claims = await Promise.all([0, 1].map(() => claimMessage(outbox.store, 'webhook', outbox.now())));
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
  });

  test('a message with which the program ends each time does not end it for ever', async () => {
    const outbox = await openOutbox();
    await outbox.order();
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      expect(await claimMessage(outbox.store, 'webhook', outbox.now())).not.toBeNull();
      outbox.wait(LEASE_MS / 1000);
    }
    expect(await claimMessage(outbox.store, 'webhook', outbox.now())).toBeNull();
    expect(await outbox.rows()).toMatchObject([{ state: 'dead', failure: 'interrupted' }]);
  });

  test('who stops in order waits for what is under way, for a while, and gives it back', async () => {
    const outbox = await openOutbox();
    const receiver = await openReceiver(hang);
    await outbox.order();
    const sender = outbox.sender([webhook(receiver.url)], { graceMs: 50 });
    sender.start();
    await receiver.arrived(1);
    await sender.close();
    expect(await outbox.rows()).toMatchObject([{ state: 'waiting', attempts: 0, failure: null }]);
    receiver.answer = ok;
    const next = outbox.sender([webhook(receiver.url)]);
    next.start();
    await receiver.arrived(2);
    await next.close();
    expect(await outbox.rows()).toMatchObject([{ state: 'sent', attempts: 1 }]);
  });
});

describe('an order that nobody accepts', () => {
  const told = ({ body }: { body: string }) => JSON.parse(body).text.split('\n')[0];
  const actor = (orderId: number, seen: number, now: Date) => ({ orderId, seen, by: 'marina', now });

  test('is told of once, after three minutes and not after an hour', async () => {
    const outbox = await openOutbox(['telegram']);
    const bot = await openReceiver();
    const senders = [0, 1].map(() => outbox.sender([telegram(bot.url)]));
    const [waiting, young] = [await outbox.order(3), await outbox.order(2.9)];
    const [accepted] = [await outbox.order(3), await outbox.order(60)];
    await moveOrder(outbox.store, { ...actor(accepted, 0, outbox.now()), move: 'accept', minutes: 30 });
    await Promise.all(senders.map(({ sendDue }) => sendDue()));
    bot.received.length = 0;
    await Promise.all(senders.map(({ remind }) => remind()));
    await Promise.all(senders.map(({ sendDue }) => sendDue()));
    expect(bot.received.map(told)).toEqual([`Заказ №${waiting} никто не принял: ждёт 3 мин`]);
    outbox.wait(60);
    for (const { remind, sendDue } of senders) await remind().then(sendDue);
    expect(bot.received.map(told).slice(1)).toEqual([`Заказ №${young} никто не принял: ждёт 3 мин`]);
  });

  test('and is accepted before it was told is told of no more, but anew if that is taken back', async () => {
    const outbox = await openOutbox(['telegram']);
    const bot = await openReceiver();
    const sender = outbox.sender([telegram(bot.url)]);
    const id = await outbox.order(4);
    await sender.sendDue();
    await sender.remind();
    await moveOrder(outbox.store, { ...actor(id, 0, outbox.now()), move: 'accept', minutes: 30 });
    await sender.sendDue();
    await sender.remind();
    expect(bot.received).toHaveLength(1);
    expect(await outbox.rows()).toHaveLength(1);
    await undoMove(outbox.store, actor(id, 1, outbox.now()));
    await sender.remind();
    await sender.sendDue();
    expect(bot.received.map(told)).toEqual([
      `Новый заказ №${id}`,
      `Заказ №${id} никто не принял: ждёт 4 мин`,
    ]);
  });
});

test('a message that comes late calls no order new that has gone on', async () => {
  const outbox = await openOutbox(['telegram']);
  const bot = await openReceiver();
  const id = await outbox.order();
  await moveOrder(outbox.store, {
    ...{ orderId: id, seen: 0, by: 'marina', now: outbox.now() },
    ...{ move: 'cancel', reason: 'Гость передумал' },
  });
  await outbox.sender([telegram(bot.url)]).sendDue();
  expect(JSON.parse(bot.received[0]?.body ?? '').text).toMatch(
    new RegExp(`^Заказ №${id}, сообщение опоздало\\. Сейчас: отменён\\n`),
  );
});

test('old messages go, whatever became of them', async () => {
  const outbox = await openOutbox(['webhook', 'telegram']);
  await outbox.order();
  const [row] = await outbox.rows();
  const at = Date.parse(row?.created_at ?? '');
  await removeOldMessages(outbox.store, new Date(at));
  expect(await outbox.rows()).toHaveLength(2);
  await removeOldMessages(outbox.store, new Date(at + 1));
  expect(await outbox.rows()).toEqual([]);
});
