/** Protects what guests are told of their orders: by their key only, each change once, nothing personal, until the order ends. */
import { createECDH, randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { Delivery } from '#contract/enums.ts';
import type { Order } from '#contract/order.ts';
import type { PushSubscription } from '#contract/requests.ts';
import { ApiCaller, GUEST, openApi, type Refusal } from '#tests/upstream/support/api-caller.ts';
import { createFollowerSender } from '#upstream/outbox/follower-sender.ts';
import { retryAfterOf } from '#upstream/outbox/post-json.ts';
import { PRIVATE } from '#upstream/outbox/public-address.ts';
import { SendFailure } from '#upstream/outbox/send-failure.ts';
import { createPushKeys, pushSender, type SendPush } from '#upstream/outbox/web-push.ts';
import type { OrderMove } from '#upstream/store/database/desk-tables.ts';
import { findGuestData } from '#upstream/store/desk/guest-data.ts';
import { readPushKeys } from '#upstream/store/desk/push-keys.ts';
import { removeGuestOf } from '#upstream/store/guests/personal-data.ts';
import { changeStatus, undoStatusChange } from '#upstream/store/orders/change-status.ts';
import { MAX_ATTEMPTS, removeOldFollowers } from '#upstream/store/orders/followers.ts';

const KEY = 'key-of-the-guest';
const OWN = { 'Idempotency-Key': KEY };
const PUSH_KEY = 'B'.repeat(87);
/** Noon in Moscow. */
const NOON = new Date('2026-10-05T09:00:00Z');
const DAY_MS = 24 * 60 * 60_000;

function subscriptionOf(name = 'phone'): PushSubscription {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  return {
    endpoint: `https://push.example.com/${name}`,
    p256dh: browser.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}

type Sent = { endpoint: string; title: string; body: string; topic: string };

async function openFollowed(delivery: Delivery = Delivery.PICKUP) {
  let time = NOON.getTime();
  const now = () => new Date(time);
  const api = await openApi({ pushKey: PUSH_KEY, now });
  const { store } = api;
  const guest = new ApiCaller(api);
  const { borshch } = await guest.dishIds();
  const items = [{ product: borshch, quantity: 1 }];
  const placed = await guest.post<Order>('/order/', { ...GUEST, delivery, address: 'Лесная, 7', items }, OWN);
  const uuid = placed.body.uuid;
  const id = Number(placed.body.id);
  const sent: Sent[] = [];
  const lines: string[] = [];
  let respond: SendPush = async () => true;
  const sendPush: SendPush = async (subscription, message, signal) => {
    const isKnown = await respond(subscription, message, signal);
    sent.push({ endpoint: subscription.endpoint, ...message });
    return isKnown;
  };
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const parts = { store, sendPush, sendLetter: () => null, timeZone: 'Europe/Moscow', log, now };
  const sender = createFollowerSender(parts);
  const pass = (ms: number) => {
    time += ms;
  };
  async function tell(): Promise<string[]> {
    await sender.note();
    pass(10_000);
    await sender.sendDue();
    return sent.splice(0).map(({ title, body }) => `${title}: ${body}`);
  }
  return {
    id,
    uuid,
    store,
    guest,
    now,
    pass,
    lines,
    sent,
    sender,
    tell,
    secondSender: (more: { deadlineMs?: number; graceMs?: number } = {}) =>
      createFollowerSender({ ...parts, ...more }),
    setResponse: (next: SendPush) => {
      respond = next;
    },
    read: async (headers: Record<string, string> = OWN) =>
      (await guest.get<Order>(`/order/${uuid}/`, headers)).body,
    follow: (subscription: object = subscriptionOf(), headers: Record<string, string> = OWN) =>
      guest.post<Order & Refusal>(`/order/${uuid}/push/`, subscription, headers),
    unfollow: (endpoint: string) => guest.post<Order>(`/order/${uuid}/push/end/`, { endpoint }, OWN),
    rows: () => store.selectFrom('order_followers').selectAll().execute(),
    async move(move: OrderMove, more: { minutes?: number; reason?: string } = {}) {
      const { changes } = await store
        .selectFrom('orders')
        .select('changes')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await changeStatus(store, { orderId: id, seen: changes, by: 'повар', now: now(), move, ...more });
    },
  };
}

test('an open order offers its key to the guest who placed it', async () => {
  const { read } = await openFollowed();
  expect((await read()).push).toEqual({ key: PUSH_KEY, devices: [] });
  expect((await read({})).push).toBeUndefined();
  expect((await read({ 'Idempotency-Key': 'another' })).push).toBeUndefined();
});

test('an API without keys offers nothing and has no such address', async () => {
  const guest = new ApiCaller(await openApi());
  const { borshch } = await guest.dishIds();
  const { uuid } = (await guest.placeOrder([borshch], KEY)).body;
  expect((await guest.get<Order>(`/order/${uuid}/`, OWN)).body.push).toBeUndefined();
  expect((await guest.post(`/order/${uuid}/push/`, subscriptionOf(), OWN)).status).toBe(404);
});

test('a device that follows is named by the digest of its endpoint, once', async () => {
  const { follow, unfollow } = await openFollowed();
  const phone = subscriptionOf();
  const [first, again] = [await follow(phone), await follow(phone)];
  expect(first.body.push?.devices).toHaveLength(1);
  expect(again.body.push).toEqual(first.body.push);
  expect(first.body.push?.devices[0]).toMatch(/^[\da-f]{64}$/);
  expect((await unfollow(phone.endpoint)).body.push?.devices).toEqual([]);
});

test.for<[what: string, headers: Record<string, string>]>([
  ['no key', {}],
  ['another key', { 'Idempotency-Key': 'another' }],
])('with %s nobody follows', async ([, headers]) => {
  const { follow, rows } = await openFollowed();
  expect((await follow(subscriptionOf(), headers)).status).toBe(404);
  expect(await rows()).toEqual([]);
});

test.for<[what: string, wrong: Partial<PushSubscription>]>([
  ['not https', { endpoint: 'http://push.example.com/x' }],
  ['an address of the network', { endpoint: 'https://192.168.0.1/x' }],
  ['an IPv6 address', { endpoint: 'https://[::1]/x' }],
  ['a host without a dot', { endpoint: 'https://localhost/x' }],
  ['another port', { endpoint: 'https://push.example.com:8443/x' }],
  ['a password', { endpoint: 'https://user:secret@push.example.com/x' }],
  ['a long address', { endpoint: `https://push.example.com/${'x'.repeat(1_000)}` }],
  ['a short key', { p256dh: 'BB' }],
  ['a long secret', { auth: 'a'.repeat(40) }],
])('a subscription with %s is refused', async ([, wrong]) => {
  const { follow, rows } = await openFollowed();
  expect((await follow({ ...subscriptionOf(), ...wrong })).status).toBe(400);
  expect(await rows()).toEqual([]);
});

test('five devices follow an order, a sixth is refused', async () => {
  const { follow } = await openFollowed();
  for (const name of ['1', '2', '3', '4', '5']) expect((await follow(subscriptionOf(name))).status).toBe(200);
  expect((await follow(subscriptionOf('6'))).status).toBe(409);
});

test('a courier order is told step by step, and its followers end with it', async () => {
  const { follow, move, tell, rows, id, read } = await openFollowed(Delivery.COURIER);
  await follow();
  expect(await tell()).toEqual([]);
  await move('accept', { minutes: 60 });
  expect(await tell()).toEqual([`Заказ №${id}: Принят, к 13:00.`]);
  await move('ready');
  expect(await tell()).toEqual([`Заказ №${id}: Готов, передаём курьеру.`]);
  await move('hand-over');
  expect(await tell()).toEqual([`Заказ №${id}: Курьер выехал.`]);
  await move('finish');
  expect(await tell()).toEqual([]);
  expect(await rows()).toEqual([]);
  expect((await read()).push).toBeUndefined();
});

test('a pickup is fetched', async () => {
  const { follow, move, tell, id } = await openFollowed();
  await follow();
  await move('accept', { minutes: 20 });
  await move('ready');
  expect(await tell()).toEqual([`Заказ №${id}: Готов, приходите забирать.`]);
});

test('a cancellation by the restaurant is told without its reason, and ends the followers', async () => {
  const { follow, move, tell, rows, id } = await openFollowed();
  await follow();
  await move('cancel', { reason: 'Анна просила' });
  expect(await tell()).toEqual([`Заказ №${id}: Отменён. Почему, сказано на странице заказа.`]);
  expect(await rows()).toEqual([]);
});

test('an order that has ended has no followers any more', async () => {
  const { follow, move } = await openFollowed();
  await move('cancel', { reason: 'Закончились продукты' });
  expect((await follow()).status).toBe(409);
});

test('what is undone is not told', async () => {
  const { follow, move, tell, sender, store, id, now } = await openFollowed();
  await follow();
  await move('accept', { minutes: 20 });
  await sender.note();
  await undoStatusChange(store, { orderId: id, seen: 1, by: 'повар', now: now() });
  expect(await tell()).toEqual([]);
});

test('each process tells a change once', async () => {
  const { follow, move, sender, secondSender, pass, sent } = await openFollowed();
  await follow(subscriptionOf('phone'));
  await follow(subscriptionOf('laptop'));
  await move('accept', { minutes: 20 });
  const other = secondSender();
  await Promise.all([sender.note(), other.note()]);
  pass(10_000);
  await Promise.all([sender.sendDue(), other.sendDue(), sender.sendDue()]);
  expect(sent.map(({ endpoint }) => endpoint).sort()).toEqual([
    'https://push.example.com/laptop',
    'https://push.example.com/phone',
  ]);
});

test('a process that dies while it sends loses nothing: the lease ends, the message has the same topic', async () => {
  const { follow, move, secondSender, pass, sent, setResponse } = await openFollowed();
  await follow();
  await move('accept', { minutes: 20 });
  // Its deadline lies after the last test, whose database is closed.
  const dying = secondSender({ deadlineMs: 3_600_000 });
  await dying.note();
  pass(10_000);
  const topics: string[] = [];
  setResponse((_, { topic }) => {
    topics.push(topic);
    return new Promise(() => undefined);
  });
  void dying.sendDue();
  await expect.poll(() => topics).toHaveLength(1);
  setResponse(async () => true);
  const other = secondSender();
  await other.sendDue();
  expect(sent).toEqual([]);
  pass(60_000);
  await other.sendDue();
  expect(sent.map(({ topic }) => topic)).toEqual(topics);
});

test('a receiver that hangs is given up at the deadline, and is tried again', async () => {
  const { follow, move, pass, rows, setResponse, secondSender } = await openFollowed();
  await follow();
  await move('accept', { minutes: 20 });
  setResponse(() => new Promise(() => undefined));
  const impatient = secondSender({ deadlineMs: 1 });
  await impatient.note();
  pass(10_000);
  await impatient.sendDue();
  expect(await rows()).toMatchObject([{ state: 'waiting', failure: 'timeout', attempts: 1 }]);
});

test('a stop waits for a delivery no longer than its grace, and leaves it to the next process', async () => {
  const { follow, move, pass, sent, sender, setResponse, secondSender } = await openFollowed();
  await follow();
  await move('accept', { minutes: 20 });
  await sender.note();
  pass(10_000);
  let isSending = false;
  setResponse(() => {
    isSending = true;
    return new Promise(() => undefined);
  });
  const stopping = secondSender({ graceMs: 1 });
  stopping.start();
  await expect.poll(() => isSending).toBe(true);
  await stopping.close();
  setResponse(async () => true);
  await sender.sendDue();
  expect(sent).toHaveLength(1);
});

test('a change during a delivery is told next, and the delivered one not again', async () => {
  const { follow, move, tell, sender, pass, sent, setResponse, id } = await openFollowed();
  await follow();
  await move('accept', { minutes: 20 });
  await sender.note();
  pass(10_000);
  setResponse(async () => {
    await move('ready');
    await sender.note();
    setResponse(async () => true);
    return true;
  });
  await sender.sendDue();
  expect(sent.splice(0).map(({ body }) => body)).toEqual(['Принят, к 12:20.']);
  expect(await tell()).toEqual([`Заказ №${id}: Готов, приходите забирать.`]);
});

test('a gone subscription ends', async () => {
  const { follow, move, tell, rows, setResponse } = await openFollowed();
  await follow();
  setResponse(async () => false);
  await move('accept', { minutes: 20 });
  await tell();
  expect(await rows()).toEqual([]);
});

test('a failing push service is tried again, later and later, then the next change is waited for', async () => {
  const { follow, move, tell, sender, pass, lines, setResponse, rows, id } = await openFollowed();
  await follow();
  let attempts = 0;
  setResponse(async () => {
    attempts += 1;
    throw new SendFailure('status 503');
  });
  await move('accept', { minutes: 20 });
  await tell();
  await sender.sendDue();
  expect(attempts).toBe(1);
  for (let more = 0; more < MAX_ATTEMPTS + 2; more += 1) {
    pass(10 * 60_000);
    await sender.sendDue();
  }
  expect(attempts).toBe(MAX_ATTEMPTS);
  expect(await rows()).toMatchObject([{ state: 'idle', failure: 'status 503' }]);
  expect(lines.join()).toContain('a guest notification is given up');
  expect(lines.join()).not.toContain('push.example.com');
  setResponse(async () => true);
  await move('ready');
  expect(await tell()).toEqual([`Заказ №${id}: Готов, приходите забирать.`]);
});

test('a push service that names a time is left alone until then, an hour at most', async () => {
  const { follow, move, tell, rows, setResponse, now } = await openFollowed();
  await follow();
  setResponse(async () => {
    throw new SendFailure('status 429', { retryAfterMs: 24 * 60 * 60_000 });
  });
  await move('accept', { minutes: 20 });
  await tell();
  expect((await rows()).map(({ due_at }) => Date.parse(due_at) - now().getTime())).toEqual([60 * 60_000]);
});

test('messages have nothing personal', async () => {
  const { follow, move, sent, sender, pass, uuid } = await openFollowed(Delivery.COURIER);
  await follow();
  await move('accept', { minutes: 20 });
  await sender.note();
  pass(10_000);
  await sender.sendDue();
  const text = JSON.stringify(sent);
  expect(sent).toHaveLength(1);
  for (const personal of ['Анна', '345-67-89', 'Лесная', uuid, KEY]) expect(text).not.toContain(personal);
});

test('followers are removed with the personal data of an order', async () => {
  const { follow, store, id, rows, now } = await openFollowed();
  await follow();
  await removeGuestOf(store, [id], { now: now(), usualReasons: ['Закончились продукты'] });
  expect(await rows()).toEqual([]);
});

test('the cleanup removes those of old and of ended orders', async () => {
  const { follow, store, rows, move } = await openFollowed();
  await follow();
  const never = new Date(0);
  const later = new Date(NOON.getTime() + DAY_MS);
  await removeOldFollowers(store, { createdBefore: NOON, endedBefore: later });
  expect(await rows()).toHaveLength(1);
  await removeOldFollowers(store, { createdBefore: later, endedBefore: never });
  expect(await rows()).toEqual([]);
  await follow();
  await move('cancel', { reason: 'Закончились продукты' });
  await removeOldFollowers(store, { createdBefore: never, endedBefore: later });
  expect(await rows()).toEqual([]);
});

test('two processes that start at once agree on one pair of keys', async () => {
  const { store } = await openApi();
  const pairs = await Promise.all([1, 2, 3].map(() => readPushKeys(store, createPushKeys, NOON)));
  expect(new Set(pairs.map(({ publicKey }) => publicKey)).size).toBe(1);
  expect(pairs[0]?.publicKey).toMatch(/^[\w-]{87}$/);
});

test('a push service inside the network is not called', async () => {
  const send = pushSender(await createPushKeys(), 'https://shop.example');
  const message = { number: 1, title: 'Заказ №1', body: 'Готов.', topic: 'a' };
  const { signal } = new AbortController();
  for (const endpoint of ['https://127.0.0.1/x', 'https://localhost/x']) {
    await expect(send({ ...subscriptionOf(), endpoint }, message, signal)).rejects.toThrow(PRIVATE);
  }
});

test('keys that are no point of the curve end a subscription', async () => {
  const send = pushSender(await createPushKeys(), undefined);
  const message = { number: 1, title: 'Заказ №1', body: 'Готов.', topic: 'a' };
  const wrong = { ...subscriptionOf(), p256dh: 'B'.repeat(87) };
  expect(await send(wrong, message, new AbortController().signal)).toBe(false);
});

const ADDRESS = 'anna@example.ru';

async function openMailed({ tellsByEmail = true } = {}) {
  let time = NOON.getTime();
  const now = () => new Date(time);
  const api = await openApi({ tellsByEmail: () => tellsByEmail, now });
  const { store } = api;
  const guest = new ApiCaller(api);
  const { borshch } = await guest.dishIds();
  const items = [{ product: borshch, quantity: 1 }];
  const { body } = await guest.post<Order>('/order/', { ...GUEST, items, statusEmail: ADDRESS }, OWN);
  const id = Number(body.id);
  const letters: { to: string; subject: string; text: string; id: string }[] = [];
  let hasServer = true;
  const sender = createFollowerSender({
    store,
    sendPush: async () => true,
    sendLetter: () =>
      hasServer
        ? async (letter) => {
            letters.push(letter);
            return {};
          }
        : null,
    shopUrl: 'https://shop.example/',
    timeZone: 'Europe/Moscow',
    log: pino({ level: 'silent' }),
    now,
  });
  return {
    id,
    uuid: body.uuid,
    guest,
    store,
    letters,
    setServer: (isSet: boolean) => {
      hasServer = isSet;
    },
    rows: () => store.selectFrom('order_followers').selectAll().execute(),
    async move(move: OrderMove, seen: number) {
      await changeStatus(store, { orderId: id, seen, by: 'повар', now: now(), move, minutes: 20 });
      await sender.note();
      time += 10_000;
      await sender.sendDue();
    },
  };
}

test('a guest who gave an address for it is written to, and the address goes with the order', async () => {
  const { move, letters, rows, id, uuid } = await openMailed();
  await move('accept', 0);
  expect(letters).toMatchObject([{ to: ADDRESS, subject: `Заказ №${id}: Принят, к 12:20.` }]);
  expect(letters[0]?.text).toContain(`https://shop.example/order/${uuid}`);
  for (const personal of ['Анна', '345-67-89']) expect(letters[0]?.text).not.toContain(personal);
  await move('ready', 1);
  expect(letters).toHaveLength(2);
  expect(new Set(letters.map((letter) => letter.id)).size).toBe(2);
  await move('finish', 2);
  expect(await rows()).toEqual([]);
});

test('without a mail server no address is asked for or kept', async () => {
  const { guest, rows } = await openMailed({ tellsByEmail: false });
  expect((await guest.get<{ statusEmail?: boolean }>('/cart/')).body.statusEmail).toBeUndefined();
  expect(await rows()).toEqual([]);
});

test('with one the cart says so', async () => {
  const { guest } = await openMailed();
  expect((await guest.get<{ statusEmail?: boolean }>('/cart/')).body.statusEmail).toBe(true);
});

test.for([
  'anna@example.ru\r\nBcc: all@example.ru',
  'anna@example.ru, boris@example.ru',
  'Анна <anna@example.ru>',
  '@example.ru',
  `${'a'.repeat(300)}@example.ru`,
])('the address %j is refused, and the order with it', async (statusEmail) => {
  const api = await openApi({ tellsByEmail: () => true });
  const guest = new ApiCaller(api);
  const { borshch } = await guest.dishIds();
  const items = [{ product: borshch, quantity: 1 }];
  const { status } = await guest.post<Refusal>('/order/', { ...GUEST, items, statusEmail }, OWN);
  expect(status).toBe(400);
  expect(await api.store.selectFrom('order_followers').selectAll().execute()).toEqual([]);
});

test('while the mail server is not set the letter waits', async () => {
  const { move, letters, setServer } = await openMailed();
  setServer(false);
  await move('accept', 0);
  expect(letters).toEqual([]);
  setServer(true);
  await move('ready', 1);
  expect(letters).toHaveLength(1);
});

test('the data of a guest are found by the address, too', async () => {
  const { store, id } = await openMailed();
  const { orders } = await findGuestData(store, { kind: 'email', key: ADDRESS });
  expect(orders.map(({ order, isMention }) => [order.id, isMention])).toEqual([[id, false]]);
});

describe('a push service', () => {
  const message = { number: 12, title: 'Заказ №12', body: 'Курьер выехал.', topic: 'a1b2' };
  const { signal } = new AbortController();

  async function openService(status: number, headers: Record<string, string> = {}) {
    const posts: { address: string; body: Buffer; headers: Record<string, string>; isPublicOnly: boolean }[] =
      [];
    const post = async (address: string, request: object) => {
      posts.push({ address, ...request } as (typeof posts)[number]);
      return { status, headers, text: 'anna@example.ru' };
    };
    const keys = await createPushKeys();
    return { posts, keys, send: pushSender(keys, 'https://shop.example', post) };
  }

  test('gets the message encrypted, signed with the key of the shop, at public addresses only', async () => {
    const { posts, keys, send } = await openService(201);
    expect(await send(subscriptionOf(), message, signal)).toBe(true);
    const [posted] = posts;
    if (!posted) throw new Error('nothing was posted');
    const { address, body, headers, isPublicOnly } = posted;
    expect([address, isPublicOnly]).toEqual(['https://push.example.com/phone', true]);
    expect(headers).toMatchObject({
      'Content-Encoding': 'aes128gcm',
      TTL: 3600,
      Urgency: 'high',
      Topic: 'a1b2',
      Authorization: expect.stringContaining(`k=${keys.publicKey}`),
    });
    expect(body.includes('Курьер')).toBe(false);
  });

  test.for([404, 410])('that says %i has lost the subscription', async (status) => {
    const { send } = await openService(status);
    expect(await send(subscriptionOf(), message, signal)).toBe(false);
  });

  test.for([413, 429, 500])(
    'that fails with %i says when to come again, and nothing of its text is kept',
    async (status) => {
      const { send } = await openService(status, { 'retry-after': '120' });
      await expect(send(subscriptionOf(), message, signal)).rejects.toMatchObject({
        message: `status ${status}`,
        retryAfterMs: 120_000,
      });
    },
  );

  test.for<[text: string, ms: number | undefined]>([
    ['Mon, 05 Oct 2026 09:02:00 GMT', 120_000],
    ['Mon, 05 Oct 2026 08:00:00 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
    ['', undefined],
  ])('that says to come again at %j', ([text, ms]) => {
    expect(retryAfterOf({ headers: { 'retry-after': text } }, NOON)).toBe(ms);
  });
});
