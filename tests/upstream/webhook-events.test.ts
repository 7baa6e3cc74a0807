/** Protects version 2 of the webhook: every status and payment, sorted, signed by the library, and version 1 as it was. */
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { consentTo } from '#tests/support/consent-shop.ts';
import { optionsShop } from '#tests/support/options-shop.ts';
import { ApiCaller, GUEST } from '#tests/upstream/support/api-caller.ts';
import { openDesk, textOn } from '#tests/upstream/support/desk.ts';
import { openTill } from '#tests/upstream/support/integration.ts';
import { writeLetter } from '#tests/upstream/support/messages.ts';
import { openOutbox, SECRET } from '#tests/upstream/support/outbox.ts';
import { openPayShop } from '#tests/upstream/support/payments.ts';
import { openReceiver, type Received } from '#tests/upstream/support/receiver.ts';
import { openChannels } from '#upstream/outbox/channels.ts';
import { createSender } from '#upstream/outbox/sender.ts';
import { webhookSender } from '#upstream/outbox/webhook.ts';
import type { Store } from '#upstream/store/database/store.ts';
import { removeGuestData } from '#upstream/store/desk/guest-data.ts';
import { changeStatus, undoStatusChange } from '#upstream/store/orders/change-status.ts';

const CHANNEL = 'webhook' as const;

async function openSecond({
  store,
  now,
  log,
}: {
  store: Store;
  now: () => Date;
  log: Parameters<typeof createSender>[0]['log'];
}) {
  const receiver = await openReceiver();
  const sendersOf = (version: '1' | '2') => () => [
    { channel: CHANNEL, send: webhookSender(receiver.url, SECRET, { version }), hearsAll: version === '2' },
  ];
  const make = (version: '1' | '2' = '2') =>
    createSender({
      store,
      senders: sendersOf(version),
      log,
      now,
      random: () => 0.5,
      deskUrl: 'https://desk.test',
    });
  const sender = make();
  return {
    receiver,
    make,
    async send(): Promise<void> {
      await sender.noteNews();
      await sender.sendDue();
    },
    bodies: () => receiver.received.map(bodyOf),
    types: () => receiver.received.map(bodyOf).map(({ type }) => type),
  };
}

const bodyOf = ({ body }: Received) => JSON.parse(body);

test('an order goes through every status: one event each, numbered, with its id, version and time', async () => {
  const till = await openTill({ hearing: [CHANNEL] });
  const hook = await openSecond(till);
  const number = await till.order();
  await hook.send();
  const id = await till.idOf(number);
  for (const status of ['accepted', 'ready', 'on_way', 'done']) {
    till.wait(60);
    await till.state(id, { status });
    await hook.send();
  }
  const bodies = hook.bodies();
  expect(bodies.map(({ type, version, data }) => [type, version, data.status])).toEqual([
    ['order.created', 2, 'new'],
    ['order.accepted', 2, 'accepted'],
    ['order.ready', 2, 'ready'],
    ['order.on_way', 2, 'on_way'],
    ['order.done', 2, 'done'],
  ]);
  expect(bodies.map(({ sequence }) => sequence)).toEqual([0, 1000, 2000, 3000, 4000]);
  expect(bodies.map(({ timestamp }) => timestamp)).toEqual(
    [0, 1, 2, 3, 4].map((minute) => `2026-10-05T09:0${minute}:00.000Z`),
  );
  expect(bodies.map((body) => body.id)).toEqual(
    hook.receiver.received.map(({ headers }) => headers['webhook-id']),
  );
  expect(new Set(bodies.map(({ data }) => data.id))).toEqual(new Set([id]));
  const { uuid } = await till.orderOf(number);
  expect(JSON.stringify(bodies)).not.toContain(uuid);
});

test('statuses skipped at once are told one by one; an undo is told, too', async () => {
  const till = await openTill({ hearing: [CHANNEL] });
  const hook = await openSecond(till);
  const [orderId, other] = [await till.order(), await till.order()];
  const marina = { by: 'marina', now: till.now() };
  await till.state(await till.idOf(other), { status: 'on_way' });
  await changeStatus(till.store, { ...marina, orderId, seen: 0, move: 'accept', minutes: 30 });
  await undoStatusChange(till.store, { ...marina, orderId, seen: 1 });
  await hook.send();
  const told = (number: number) =>
    hook
      .bodies()
      .filter(({ data }) => data.number === number)
      .sort((one, two) => one.sequence - two.sequence)
      .map(({ type }) => type);
  expect(told(other)).toEqual(['order.created', 'order.accepted', 'order.ready', 'order.on_way']);
  expect(told(orderId)).toEqual(['order.created', 'order.accepted', 'order.new']);
});

test('payment and refund are told, with what is paid, returned and due', async () => {
  const shop = await openPayShop();
  const hook = await openSecond(shop);
  const order = await shop.order();
  await hook.send();
  expect(hook.types()).toEqual([]);
  shop.yookassa.pay();
  await shop.run(30);
  await hook.send();
  const row = await order.row();
  await changeStatus(shop.store, {
    orderId: order.id,
    seen: row.changes,
    by: 'boss',
    now: shop.now(),
    move: 'cancel',
    reason: 'Гость передумал',
  });
  await hook.send();
  for (let step = 0; step < 8; step += 1) {
    await shop.run(15);
    await hook.send();
  }
  const bodies = hook.bodies();
  expect(bodies.map(({ type }) => type)).toEqual([
    'order.created',
    'payment.succeeded',
    'order.cancelled',
    'payment.refunded',
  ]);
  const sequences = bodies.map(({ sequence }) => sequence);
  expect(sequences).toEqual([...sequences].sort((one, other) => one - other));
  expect(new Set(sequences).size).toBe(4);
  expect(bodies.map(({ data }) => data.payment.status)).toEqual(['paid', 'paid', 'refunding', 'refunded']);
  expect(bodies.at(-1).data).toMatchObject({
    cancelledBy: 'restaurant',
    payment: { paid: 1020.1, returned: 1020.1, due: 0 },
  });
});

test('the guest who cancels is told once', async () => {
  const till = await openTill({ hearing: [CHANNEL] });
  const hook = await openSecond(till);
  const guest = new ApiCaller(till.api);
  const { borshch } = await guest.dishIds();
  const { body } = await guest.placeOrder([borshch], 'key of the guest');
  await guest.post(`/order/${body.uuid}/cancel/`, {}, { 'Idempotency-Key': 'key of the guest' });
  await hook.send();
  await hook.send();
  expect(hook.bodies().map(({ type, sequence, data }) => [type, sequence, data.cancelledBy])).toEqual([
    ['order.created', 0, 'guest'],
    ['order.cancelled', 1000, 'guest'],
  ]);
});

test('dishes and options have the codes of the till, consents their ids', async () => {
  const content = optionsShop();
  const [borshch] = content.products;
  if (!borshch?.optionGroups) throw new Error('no options');
  Object.assign(borshch, { externalId: 'dish-7', sku: 'С-17' });
  Object.assign(borshch.optionGroups[1]?.options[0] ?? {}, { externalId: 'option-9' });
  const till = await openTill({ content, hearing: [CHANNEL] });
  const hook = await openSecond(till);
  const guest = new ApiCaller(till.api);
  const ids = await guest.dishIds();
  const items = [
    { product: ids.borshch, quantity: 2, options: ['half', 'cream'] },
    { product: ids.morse, quantity: 1 },
  ];
  const placed = await guest.post('/order/', { ...GUEST, items, consents: [consentTo('privacy')] });
  expect(placed.status).toBe(201);
  await hook.send();
  const [{ data }] = hook.bodies();
  expect(data.lines).toEqual([
    {
      dishId: ids.borshch,
      slug: 'borshch',
      sku: 'С-17',
      externalId: 'dish-7',
      title: 'Борщ с говядиной',
      quantity: 2,
      price: 389.5,
      priceWithoutOptions: 450,
      sum: 779,
      options: [
        { id: 'half', title: 'Половина', group: 'Порция', priceDelta: -100.5, externalId: null },
        { id: 'cream', title: 'Сметана', group: 'Добавить', priceDelta: 40, externalId: 'option-9' },
      ],
    },
    {
      dishId: ids.morse,
      slug: 'morse',
      sku: 'A-morse',
      externalId: null,
      title: 'Морс',
      quantity: 1,
      price: 120.1,
      priceWithoutOptions: 120.1,
      sum: 120.1,
      options: [],
    },
  ]);
  expect(data.consents).toMatchObject([{ id: expect.any(String), ...consentTo('privacy') }]);
  const page = await guest.get('/products/borshch/');
  expect(JSON.stringify(page.body)).not.toMatch(/externalId|dish-7|option-9/);
});

test('a message of a guest has the same envelope, and its consents have ids', async () => {
  const till = await openTill({ hearing: [CHANNEL] });
  const hook = await openSecond(till);
  const number = await writeLetter(till, { consents: [consentTo('privacy')] });
  await hook.send();
  expect(hook.bodies()).toMatchObject([
    {
      id: expect.any(String),
      type: 'message.created',
      version: 2,
      sequence: 0,
      data: { number, consents: [{ id: expect.any(String) }] },
    },
  ]);
});

test.each(['1', '2'] as const)('version %s is signed so that the library takes it', async (version) => {
  const outbox = await openOutbox();
  const receiver = await openReceiver();
  await outbox.order();
  await outbox
    .sender(
      [
        {
          channel: CHANNEL,
          send: webhookSender(receiver.url, SECRET, { version }),
          hearsAll: version === '2',
        },
      ],
      { now: () => new Date() },
    )
    .sendDue();
  const [received] = receiver.received;
  const headers = received?.headers as Record<string, string>;
  expect(new Webhook(SECRET).verify(received?.body ?? '', headers)).toMatchObject({ type: 'order.created' });
  expect(() => new Webhook(SECRET).verify(`${received?.body} `, headers)).toThrow();
});

test('a secret without padding, which 0.2.0 takes, still signs as before', async () => {
  const outbox = await openOutbox();
  const receiver = await openReceiver();
  await outbox.order();
  const secret = `whsec_${Buffer.alloc(25, 7).toString('base64').replaceAll('=', '')}`;
  const send = webhookSender(receiver.url, secret);
  await outbox.sender([{ channel: CHANNEL, send }], { now: () => new Date() }).sendDue();
  const [received] = receiver.received;
  const padded = new Webhook(`whsec_${Buffer.alloc(25, 7).toString('base64')}`);
  expect(padded.verify(received?.body ?? '', received?.headers as Record<string, string>)).toBeTruthy();
});

describe('version 1', () => {
  test('hears of what 0.2.0 told, in its body, and of nothing else', async () => {
    const till = await openTill({ hearing: [CHANNEL] });
    const hook = await openSecond(till);
    const sender = hook.make('1');
    const id = await till.idOf(await till.order());
    await till.state(id, { status: 'done' });
    await sender.noteNews();
    await sender.sendDue();
    expect(hook.bodies().map((body) => [body.type, Object.keys(body)])).toEqual([
      ['order.created', ['type', 'timestamp', 'data']],
    ]);
    expect(await till.store.selectFrom('event_outbox').select('id').execute()).toEqual([]);
  });

  test('is what settings mean that name no version, at the desk and on the server', async () => {
    const desk = await openDesk();
    const values_json = JSON.stringify({ url: 'https://till.example.ru', secret: SECRET });
    const row = { channel: CHANNEL, values_json, changes: 1, changed_by: 'boss', changed_at: '' };
    await desk.store.insertInto('channel_settings').values(row).execute();
    const nowhere = 'http://127.0.0.1:9';
    const env = { SHOP_TIME_ZONE: 'Europe/Moscow', TELEGRAM_API_URL: nowhere, MAX_API_URL: nowhere };
    const hook = { WEBHOOK_URL: 'https://till.example.ru', WEBHOOK_SECRET: SECRET };
    for (const settings of [env, { ...env, ...hook }]) {
      const channels = await openChannels(desk.store, settings);
      expect(channels.senders()).toMatchObject([{ channel: CHANNEL, hearsAll: false }]);
    }
    const second = await openChannels(desk.store, { ...env, ...hook, WEBHOOK_VERSION: '2' });
    expect(second.senders()).toMatchObject([{ hearsAll: true }]);
  });

  test('a new webhook of the desk offers version 2 first, a stored one keeps its own', async () => {
    const desk = await openDesk({ env: {} });
    const boss = await desk.enter('boss', 'manager');
    const form = { channel: CHANNEL, url: 'https://till.example.ru', secret: SECRET, seen: '0' };
    const choice = async () =>
      /<select id="webhook-version".*?<\/select>/.exec((await boss.visit('/notifications')).html)?.[0];
    expect(await choice()).toMatch(/<option value="2">.*<option value="1">/);
    await boss.post('/notifications/settings', form);
    expect(await choice()).toMatch(/<option value="1" selected="">/);
    await boss.post('/notifications/settings', { ...form, version: '2', seen: '1' });
    expect(await choice()).toMatch(/<option value="2" selected="">/);
  });
});

describe('by hand, at the desk', () => {
  test('what was sent of an order is sent again, with its id, once per click', async () => {
    const till = await openTill({ hearing: [CHANNEL] });
    const hook = await openSecond(till);
    const number = await till.order();
    await hook.send();
    const boss = await till.enter('boss', 'manager');
    const page = await boss.visit(`/orders/${number}`);
    expect(textOn(page)).toContain('Что ушло программе новый заказ отправлено');
    const [, id = ''] = /name="id" value="([\w-]+)"/.exec(page.html) ?? [];
    for (let click = 0; click < 2; click += 1) await boss.post('/notifications/replay', { id });
    await hook.send();
    // The kept connection may have been closed.
    till.wait(20);
    await hook.send();
    expect(hook.bodies().map((body) => [body.type, body.id])).toEqual([
      ['order.created', id],
      ['order.created', id],
    ]);
    expect((await till.journal()).at(-1)).toBe(`boss send-again №${number}, Вебхук`);
  });

  test('an order of the time before the webhook is sent for the first time; a message, too', async () => {
    const till = await openTill({ hearing: [CHANNEL] });
    const hook = await openSecond(till);
    const [number, letter] = [await till.order(), await writeLetter(till)];
    for (const table of ['outbox', 'message_outbox'] as const) await till.store.deleteFrom(table).execute();
    const boss = await till.enter('boss', 'manager');
    expect(textOn(await boss.visit(`/orders/${number}`))).toContain('Вебхук: ещё не отправляли.');
    await boss.post('/notifications/first', { order: String(number) });
    await boss.post('/notifications/first', { message: String(letter) });
    await hook.send();
    expect(hook.types().sort()).toEqual(['message.created', 'order.created']);
  });

  test('is for managers', async () => {
    const till = await openTill({ hearing: [CHANNEL] });
    const cook = await till.enter('marina');
    const number = await till.order();
    expect(textOn(await cook.visit(`/orders/${number}`))).not.toContain('Что ушло программе');
    for (const path of ['replay', 'first'])
      expect((await cook.post(`/notifications/${path}`, { order: String(number) })).status).toBe(403);
  });
});

test('a process that dies while it notes a change leaves nothing: the next one tells every event', async () => {
  const till = await openTill({ hearing: [CHANNEL] });
  const hook = await openSecond(till);
  const number = await till.order();
  const marina = { orderId: number, by: 'marina', now: till.now() };
  await changeStatus(till.store, { ...marina, seen: 0, move: 'accept', minutes: 30 });
  await till.store.schema.alterTable('event_outbox').renameTo('elsewhere').execute();
  await expect(hook.send()).rejects.toThrow('event_outbox');
  expect(await till.orderOf(number)).toMatchObject({ noted_changes: -1, feed_position: null });
  await till.store.schema.alterTable('elsewhere').renameTo('event_outbox').execute();
  await hook.send();
  expect(hook.types().sort()).toEqual(['order.accepted', 'order.created']);
});

test('two processes that note at once write each event once', async () => {
  const till = await openTill({ hearing: [CHANNEL] });
  const hook = await openSecond(till);
  const id = await till.idOf(await till.order());
  await till.state(id, { status: 'done' });
  await Promise.all([hook.make(), hook.make(), hook.make()].map(({ noteNews }) => noteNews()));
  await hook.send();
  expect(hook.types().sort()).toEqual([
    'order.accepted',
    'order.created',
    'order.done',
    'order.on_way',
    'order.ready',
  ]);
});

test('events hold nothing of the guest, and go with the data of a guest who asks for it', async () => {
  const till = await openTill({ hearing: [CHANNEL] });
  const hook = await openSecond(till);
  const number = await till.order();
  await till.state(await till.idOf(number), { status: 'done' });
  await hook.send();
  const events = () => till.store.selectFrom('event_outbox').selectAll().execute();
  expect(await events()).toHaveLength(4);
  expect(JSON.stringify(await events())).not.toMatch(/Ёлкина|345-67-89|Лесная/);
  const removal = { orderIds: [number], messageIds: [], by: 'boss', now: till.now(), usualReasons: ['нет'] };
  expect(await removeGuestData(till.store, removal)).toBe('removed');
  expect(await events()).toEqual([]);
});
