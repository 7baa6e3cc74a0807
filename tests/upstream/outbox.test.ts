/** Protects notifications: at-least-once delivery, also after a crash, order of messages, and reminders. */

import { describe, expect, test } from 'vitest';
import { ApiCaller } from '#tests/upstream/support/api-caller.ts';
import { openOutbox, PERSONAL, SECRET, TOKEN, telegram, webhook } from '#tests/upstream/support/outbox.ts';
import { hang, ok, openReceiver } from '#tests/upstream/support/receiver.ts';
import { changeStatus, undoStatusChange } from '#upstream/store/orders/change-status.ts';
import { LEASE_MS } from '#upstream/store/orders/leases.ts';
import { claimMessage, MAX_ATTEMPTS } from '#upstream/store/orders/outbox.ts';
import { isFromShop } from '../../docs/examples/webhook/receiver.ts';

const LEASE_SECONDS = LEASE_MS / 1000;

test('an order and its messages are written together, once; a refused one writes none', async () => {
  const outbox = await openOutbox(['webhook', 'telegram']);
  const guest = new ApiCaller(outbox.api);
  const { borshch, lager } = await guest.dishIds();
  expect((await guest.placeOrder([lager])).status).toBe(400);
  expect(await outbox.rows()).toEqual([]);
  for (const status of [201, 200]) expect((await guest.placeOrder([borshch], 'key')).status).toBe(status);
  const row = { event: 'order.created', order_id: 1001, state: 'waiting', attempts: 0 };
  const rows = ['telegram', 'webhook'].map((channel) => ({ ...row, channel }));
  expect(await outbox.rows()).toMatchObject(rows);
  await outbox.store.schema.dropTable('outbox').execute();
  expect((await guest.placeOrder([borshch])).status).toBe(500);
  expect(await outbox.store.selectFrom('orders').select('id').execute()).toEqual([{ id: 1001 }]);
});

test('an order is sent to a webhook signed, with all that is needed to cook and to deliver', async () => {
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
  expect(row).toMatchObject({ state: 'sent', due_at: outbox.now().toISOString(), failure: null });
  expect(JSON.parse(body)).toEqual({
    type: 'order.created',
    timestamp: row?.created_at,
    data: {
      number: id,
      createdAt: '2026-10-05T08:59:00.000Z',
      scheduledFor: null,
      status: 'new',
      totalSum: 1091,
      fee: null,
      discount: null,
      delivery: 'courier',
      payment: 'cash',
      zone: null,
      wantedAt: null,
      items: [
        { title: 'Борщ с говядиной', quantity: 1, price: 450 },
        { title: 'Окрошка', quantity: 2, price: 320.5 },
      ],
      fullName: 'Анна Ёлкина',
      phone: '+7-912-345-67-89',
      address: 'Лесная, 5',
      userComment: 'Код домофона 4711',
      orderUrl: `https://desk.test/orders/${id}`,
    },
  });
});

test('an order is sent to Telegram with its dishes, and nothing of the guest', async () => {
  const outbox = await openOutbox(['telegram']);
  const bot = await openReceiver();
  const id = await outbox.order();
  await outbox.sender([telegram(`${bot.url}/`)], { deskUrl: 'https://desk.test' }).sendDue();
  const [{ path, body } = { path: '', body: '' }] = bot.received;
  expect(path).toBe(`/bot${TOKEN}/sendMessage`);
  expect(JSON.parse(body)).toEqual({
    chat_id: '-100200300',
    text: `Новый заказ №${id}\n1\u00a0091\u00a0₽, Наличные, Курьер\n1 × Борщ с говядиной\n2 × Окрошка\nhttps://desk.test/orders/${id}`,
    link_preview_options: { is_disabled: true },
  });
  for (const personal of PERSONAL) expect(body).not.toContain(personal);
});

test('an order that has changed meanwhile is not called new', async () => {
  const outbox = await openOutbox(['telegram']);
  const bot = await openReceiver();
  const orderId = await outbox.order();
  const cancel = { move: 'cancel' as const, reason: 'Гость передумал' };
  await changeStatus(outbox.store, { orderId, seen: 0, by: 'marina', now: outbox.now(), ...cancel });
  await outbox.sender([telegram(bot.url)]).sendDue();
  expect(JSON.parse(bot.received[0]?.body ?? '').text).toMatch(
    new RegExp(`^Заказ №${orderId}, сообщение опоздало\\. Сейчас: отменён\\n`),
  );
});

describe('a message', () => {
  test('is sent again with the same id after a crash of its sender, when the lease has expired', async () => {
    const outbox = await openOutbox();
    const receiver = await openReceiver();
    await outbox.order();
    // Crashes before it can mark the message as sent.
    const killed = new Proxy(outbox.store, {
      get(target, name) {
        if (name === 'updateTable' && receiver.received.length > 0) throw new Error('killed');
        const value = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const sender = outbox.sender([webhook(receiver.url)], { store: killed });
    await expect(sender.sendDue()).rejects.toThrow('killed');
    const other = outbox.sender([webhook(receiver.url)]);
    outbox.wait(LEASE_SECONDS - 1);
    await other.sendDue();
    expect(receiver.received).toHaveLength(1);
    outbox.wait(1);
    await other.sendDue();
    const [first, second, ...more] = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([second, more]).toEqual([first, []]);
    expect(await outbox.rows()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  test('is sent once by two senders at once', async () => {
    const outbox = await openOutbox();
    const receiver = await openReceiver();
    for (let count = 0; count < 12; count += 1) await outbox.order();
    await Promise.all([0, 1].map(() => outbox.sender([webhook(receiver.url)]).sendDue()));
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([12, 12]);
  });

  test('is claimed by one of two who saw it, and given up when each attempt ends the process', async () => {
    const outbox = await openOutbox();
    await outbox.order();
    const claim = () => claimMessage(outbox.store, 'webhook', outbox.now());
    expect((await Promise.all([claim(), claim()])).filter(Boolean)).toHaveLength(1);
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
      outbox.wait(LEASE_SECONDS);
      expect(await claim()).not.toBeNull();
    }
    outbox.wait(LEASE_SECONDS);
    expect(await claim()).toBeNull();
    expect(await outbox.rows()).toMatchObject([{ state: 'dead', failure: 'interrupted' }]);
  });

  test('that is being sent at the end of the process has its time, and is given back', async () => {
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

describe('a reminder of an unaccepted order', () => {
  const titleOf = ({ body }: { body: string }) => JSON.parse(body).text.split('\n')[0];
  const accept = { by: 'marina', move: 'accept' as const, minutes: 30 };

  test('is sent once, after three minutes and not after an hour', async () => {
    const outbox = await openOutbox(['telegram']);
    const bot = await openReceiver();
    const senders = [0, 1].map(() => outbox.sender([telegram(bot.url)]));
    const [waiting, young, accepted] = [
      await outbox.order(3),
      await outbox.order(2.9),
      await outbox.order(3),
    ];
    await outbox.order(60);
    await changeStatus(outbox.store, { ...accept, orderId: accepted, seen: 0, now: outbox.now() });
    await senders[0]?.sendDue();
    bot.received.length = 0;
    await Promise.all(senders.map(({ remind }) => remind()));
    await Promise.all(senders.map(({ sendDue }) => sendDue()));
    expect(bot.received.map(titleOf)).toEqual([`Заказ №${waiting} никто не принял: ждёт 3 мин`]);
    outbox.wait(60);
    for (const { remind, sendDue } of senders) await remind().then(sendDue);
    expect(bot.received.map(titleOf).slice(1)).toEqual([`Заказ №${young} никто не принял: ждёт 3 мин`]);
  });

  test('is deleted when the order is accepted meanwhile, and sent when that is undone', async () => {
    const outbox = await openOutbox(['telegram']);
    const bot = await openReceiver();
    const sender = outbox.sender([telegram(bot.url)]);
    const orderId = await outbox.order(4);
    await sender.sendDue();
    await sender.remind();
    await changeStatus(outbox.store, { ...accept, orderId, seen: 0, now: outbox.now() });
    await sender.sendDue();
    await sender.remind();
    expect([bot.received.length, (await outbox.rows()).length]).toEqual([1, 1]);
    await undoStatusChange(outbox.store, { orderId, seen: 1, by: 'marina', now: outbox.now() });
    await sender.remind();
    await sender.sendDue();
    expect(bot.received.map(titleOf).slice(1)).toEqual([`Заказ №${orderId} никто не принял: ждёт 4 мин`]);
  });
});
