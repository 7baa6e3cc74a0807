/** Protects the way back: statuses of a till go forward only, its stops are its own, and nobody without a key learns anything. */
import { describe, expect, test } from 'vitest';
import { Delivery, Payment } from '#contract/enums.ts';
import { readPage } from '#tests/routes/support/page.ts';
import { alertsOn, textOn } from '#tests/upstream/support/desk.ts';
import { openTill } from '#tests/upstream/support/integration.ts';
import { openPayShop } from '#tests/upstream/support/payments.ts';
import { INTEGRATION_TEXTS } from '#upstream/desk/integration-texts.ts';
import { createIntegration } from '#upstream/integration/integration-app.ts';
import { UNPAID } from '#upstream/store/database/order-tables.ts';
import { addKey, KEY_RIGHTS } from '#upstream/store/desk/integration-keys.ts';
import { ENDLESS } from '#upstream/store/journal/desk-changes.ts';
import { changeStatus, undoStatusChange } from '#upstream/store/orders/change-status.ts';

const journalOf = async ({ store }: Awaited<ReturnType<typeof openTill>>, id: number) =>
  (
    await store.selectFrom('desk_audit').selectAll().where('order_id', '=', id).orderBy('change_no').execute()
  ).map(({ user_name, action, to_status }) => `${user_name}: ${action} ${to_status}`);

describe('an order that is read', () => {
  test('has all that a till needs, and an id from which nobody finds the page of its guest', async () => {
    const till = await openTill();
    const number = await till.order();
    const { orders, hasMore } = await till.feed();
    const { uuid } = await till.orderOf(number);
    expect(orders).toHaveLength(1);
    expect(hasMore).toBe(false);
    expect(orders[0]).toMatchObject({
      number,
      revision: 0,
      source: 'site',
      status: 'new',
      delivery: { way: 'courier', zone: null, address: 'Лесная, 5' },
      customer: { name: 'Анна Ёлкина', phone: '+7-912-345-67-89', comment: 'Без лука', allergies: null },
      payment: { way: 'cash', status: null, paid: 0, returned: 0, due: 1091 },
      sums: { dishes: 1091, delivery: 0, discount: 0, total: 1091 },
      lines: [
        { slug: 'borshch', title: 'Борщ с говядиной', quantity: 1, price: 450, sum: 450, options: [] },
        { slug: 'okroshka', title: 'Окрошка', quantity: 2, price: 320.5, sum: 641 },
      ],
    });
    expect(JSON.stringify(orders)).not.toContain(uuid);
    expect(orders[0]?.id).toMatch(new RegExp(`^${number}-[\\da-f]{32}$`));
  });

  test('is not there until it is paid, if it is to be paid online', async () => {
    const shop = await openPayShop();
    const order = await shop.order();
    const app = createIntegration({ store: shop.store, log: shop.log, now: shop.now });
    const key = await addKey(shop.store, { name: 'Касса', rights: KEY_RIGHTS, by: 'boss', now: shop.now() });
    const feed = async () => {
      const headers = { Authorization: `Bearer ${key}` };
      return (await app.request('/integration/v1/orders', { headers })).json();
    };
    expect((await order.row()).status).toBe(UNPAID);
    expect((await feed()).orders).toEqual([]);
    shop.yookassa.pay();
    await shop.run(30);
    expect((await feed()).orders).toMatchObject([
      { number: order.id, status: 'new', payment: { way: 'online', status: 'paid', due: 0 } },
    ]);
  });
});

describe('a status', () => {
  const MOVES: [delivery: Delivery, status: string, journal: string[]][] = [
    [Delivery.COURIER, 'accepted', ['accept accepted']],
    [Delivery.COURIER, 'on_way', ['accept accepted', 'ready ready', 'hand-over on_way']],
    [Delivery.COURIER, 'done', ['accept accepted', 'ready ready', 'hand-over on_way', 'finish done']],
    [Delivery.PICKUP, 'done', ['accept accepted', 'ready ready', 'finish done']],
    [Delivery.COURIER, 'cancelled', ['cancel cancelled']],
  ];
  test.each(MOVES)(
    'of delivery %i skips forward to %s, and the journal names the key',
    async (delivery, status, journal) => {
      const till = await openTill();
      const number = await till.order({ delivery });
      const id = await till.idOf(number);
      const reply = await till.state(id, { status });
      expect([reply.status, reply.body]).toMatchObject([200, { number, status, changed: true }]);
      expect(await journalOf(till, number)).toEqual(journal.map((line) => `ключ «Касса»: ${line}`));
    },
  );

  test('that is repeated changes nothing', async () => {
    const till = await openTill();
    const id = await till.idOf(await till.order());
    const replies = [await till.state(id, { status: 'ready' }), await till.state(id, { status: 'ready' })];
    expect(replies.map(({ status, body }) => [status, body.changed])).toEqual([
      [200, true],
      [200, false],
    ]);
  });

  test.each(['accepted', 'ready', 'on_way'])('never goes back to %s', async (status) => {
    const till = await openTill();
    const number = await till.order();
    const id = await till.idOf(number);
    for (const end of ['done', 'cancelled']) {
      await till.state(id, { status: end });
      expect(await till.state(id, { status })).toMatchObject({
        status: 409,
        body: { code: 'conflict', status: 'done' },
      });
    }
    expect((await till.orderOf(number)).status).toBe('done');
  });

  test('on its way is refused for pickup', async () => {
    const till = await openTill();
    const id = await till.idOf(await till.order({ delivery: Delivery.PICKUP }));
    expect(await till.state(id, { status: 'on_way' })).toMatchObject({
      status: 409,
      body: { status: 'new' },
    });
  });

  test('with a time is the promise to the guest; without one the guest keeps what he was told', async () => {
    const till = await openTill();
    const readyAt = '2026-10-05T13:00:00+03:00';
    const [told, promised, free] = [
      await till.order(),
      await till.order({ set: { promised_minutes: 40 } }),
      await till.order(),
    ];
    await till.state(await till.idOf(told), { status: 'accepted', readyAt });
    for (const order of [promised, free]) await till.state(await till.idOf(order), { status: 'accepted' });
    expect((await till.orderOf(told)).ready_at).toBe('2026-10-05T10:00:00.000Z');
    expect((await till.orderOf(promised)).ready_at).toBe('2026-10-05T09:40:00.000Z');
    expect((await till.orderOf(free)).ready_at).toBeNull();
  });

  test('with a time before the order was placed is refused: the guest would read it', async () => {
    const till = await openTill();
    const number = await till.order();
    const answer = await till.state(await till.idOf(number), {
      status: 'accepted',
      readyAt: '1970-01-01T00:00:00Z',
    });
    expect([answer.status, (await till.orderOf(number)).status]).toEqual([400, 'new']);
  });

  test('of a till is not taken back by an undo, whoever said it first', async () => {
    const till = await openTill();
    const orderId = await till.order();
    const id = await till.idOf(orderId);
    const marina = { orderId, by: 'marina', now: till.now() };
    await changeStatus(till.store, { ...marina, seen: 0, move: 'accept', minutes: 30 });
    await till.state(id, { status: 'accepted' });
    expect((await undoStatusChange(till.store, { ...marina, seen: 1 })).outcome).toBe('impossible');
    await changeStatus(till.store, { ...marina, seen: 1, move: 'ready' });
    expect((await undoStatusChange(till.store, { ...marina, seen: 2 })).outcome).toBe('moved');
    await till.state(id, { status: 'ready' });
    expect((await undoStatusChange(till.store, { ...marina, seen: 4 })).outcome).toBe('impossible');
    expect((await till.orderOf(orderId)).status).toBe('ready');
  });

  test('of two programs at once is noted once, and the order goes forward', async () => {
    const till = await openTill();
    const number = await till.order();
    const id = await till.idOf(number);
    const replies = await Promise.all(
      ['accepted', 'ready', 'ready', 'done'].map((status) => till.state(id, { status })),
    );
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await till.orderOf(number)).status).toBe('done');
    const statuses = (await journalOf(till, number)).map((line) => line.split(' ').at(-1));
    expect(statuses).toEqual(['accepted', 'ready', 'on_way', 'done']);
  });

  test.each<[what: string, body: object | string, status: number]>([
    ['unknown status', { status: 'eaten' }, 400],
    ['new', { status: 'new' }, 400],
    ['unknown field', { status: 'ready', by: 'boss' }, 400],
    ['time of next month', { status: 'accepted', readyAt: '2026-11-05T10:00:00Z' }, 400],
    ['no JSON', '{', 400],
    ['huge body', { status: 'ready', reason: 'х'.repeat(200_000) }, 413],
  ])('with %s is refused', async (_, body, expected) => {
    const till = await openTill();
    const number = await till.order();
    const path = `/orders/${await till.idOf(number)}/status`;
    expect((await till.send(path, { method: 'POST', body })).status).toBe(expected);
    expect((await till.orderOf(number)).status).toBe('new');
  });

  test('of another order is refused: unknown, of another shop, not paid yet, or the uuid of the page', async () => {
    const till = await openTill();
    const other = await openTill();
    const number = await till.order();
    await other.order();
    const foreign = await other.idOf(number);
    const unpaid = await till.order();
    const id = await till.idOf(unpaid);
    await till.store
      .updateTable('orders')
      .set({ status: UNPAID, payment: Payment.ONLINE })
      .where('id', '=', unpaid)
      .execute();
    const { uuid } = await till.orderOf(number);
    for (const wrong of [
      foreign,
      id,
      uuid,
      String(number),
      `${number}-${'0'.repeat(32)}`,
      `${'9'.repeat(9)}-${'0'.repeat(32)}`,
    ]) {
      expect((await till.state(wrong, { status: 'ready' })).status, wrong).toBe(404);
    }
  });
});

describe('stops', () => {
  const stopped = async ({ store, now }: Awaited<ReturnType<typeof openTill>>) =>
    (
      await store
        .selectFrom('dish_stops')
        .innerJoin('products', 'products.id', 'dish_stops.product_id')
        .select(['slug', 'changed_by'])
        .where('ends_at', '>', now().toISOString())
        .orderBy('slug')
        .execute()
    ).map(({ slug, changed_by }) => `${slug} ${changed_by}`);

  test('are the whole list of the program: what is missing comes back, what staff stopped stays', async () => {
    const till = await openTill();
    const cook = await till.enter('marina');
    const { id } = await till.store
      .selectFrom('products')
      .select('id')
      .where('slug', '=', 'okroshka')
      .executeTakeFirstOrThrow();
    await cook.post('/stops', { dish: `${id}.0`, until: 'open' });
    const [first] = [await till.stop([{ slug: 'borshch' }, { slug: 'okroshka' }])];
    expect(first.body.stops.map(({ outcome }) => outcome)).toEqual(['stopped', 'already']);
    expect(await stopped(till)).toEqual(['borshch ключ «Касса»', 'okroshka marina']);
    const second = await till.stop([{ slug: 'borshch' }, { slug: 'okroshka' }]);
    expect(second.body).toEqual(first.body);
    const { body } = await till.stop([]);
    expect(body.returned).toMatchObject([{ slug: 'borshch' }]);
    expect(await stopped(till)).toEqual(['okroshka marina']);
  });

  test('name a dish by slug, sku or code; what is unknown or not certain is answered item by item', async () => {
    const till = await openTill();
    await till.store
      .updateTable('products')
      .set({ external_id: 'iiko-7' })
      .where('slug', '=', 'borshch')
      .execute();
    await till.store
      .updateTable('products')
      .set({ sku: 'С-17' })
      .where('slug', 'in', ['okroshka', 'morse'])
      .execute();
    const asked = [
      { externalId: 'iiko-7' },
      { sku: 'С-17' },
      { slug: 'nobody' },
      { externalId: 'x' },
      { slug: 'lager' },
    ];
    const { status, body } = await till.stop(asked);
    expect([status, body.stops.map(({ outcome }) => outcome)]).toEqual([
      200,
      ['stopped', 'ambiguous', 'unknown', 'unknown', 'not-for-sale'],
    ]);
    expect(body.stops).toMatchObject(asked.map((each) => ({ asked: each })));
    expect(await stopped(till)).toEqual(['borshch ключ «Касса»']);
  });

  test('whose end is over are none', async () => {
    const till = await openTill();
    await till.stop([{ slug: 'borshch' }]);
    const { body } = await till.stop([{ slug: 'borshch', until: '2026-10-05T09:00:00Z' }]);
    expect(body).toMatchObject({ stops: [{ outcome: 'past' }], returned: [{ slug: 'borshch' }] });
    expect(await stopped(till)).toEqual([]);
  });

  test('of one dish named twice are one, with its later end, however often they are repeated', async () => {
    const till = await openTill();
    const stops = [{ slug: 'borshch' }, { slug: 'borshch', until: '2026-10-05T10:00:00Z' }];
    for (let times = 0; times < 3; times += 1) await till.stop(stops);
    const rows = await till.store.selectFrom('dish_stops').select(['ends_at', 'changes']).execute();
    expect(rows).toEqual([{ ends_at: ENDLESS, changes: 1 }]);
  });

  test('end at the time that the program says', async () => {
    const till = await openTill();
    await till.stop([{ slug: 'borshch', until: '2026-10-05T09:01:00Z' }]);
    till.wait(59);
    expect(await stopped(till)).toHaveLength(1);
    till.wait(1);
    expect(await stopped(till)).toEqual([]);
  });

  test.each<[what: string, stops: unknown]>([
    ['two names at once', [{ slug: 'borshch', sku: 'С-17' }]],
    ['no name', [{}]],
    ['NUL', [{ slug: 'a\0' }]],
    ['more than a thousand', Array.from({ length: 1001 }, (_, at) => ({ slug: `s${at}` }))],
    ['no list', { slug: 'borshch' }],
  ])('with %s are refused as a whole', async (_, stops) => {
    const till = await openTill();
    expect((await till.stop(stops)).status).toBe(400);
  });
});

describe('a stranger', () => {
  test('without a key, with a wrong, a revoked or a half key, learns nothing and changes nothing', async () => {
    const till = await openTill();
    const id = await till.idOf(await till.order());
    const revoked = await till.issue('Старая');
    const boss = await till.enter('boss', 'manager');
    const keyId = revoked.split('_')[1] ?? '';
    await boss.post('/integration/revoke', { id: keyId });
    const [prefix, own, secret = ''] = till.key.split('_');
    const wrong = [
      null,
      '',
      'x',
      revoked,
      `${prefix}_${own}`,
      `${prefix}_${keyId}_${secret}`,
      `${till.key}x`,
      `${till.key.slice(0, -1)}${till.key.endsWith('A') ? 'B' : 'A'}`,
    ];
    for (const key of wrong) {
      const replies = [
        await till.send('/orders', {}, key),
        await till.send(`/orders/${id}/status`, { method: 'POST', body: { status: 'done' } }, key),
        await till.send('/stops', { method: 'PUT', body: { stops: [] } }, key),
      ];
      expect(replies.map(({ status }) => status)).toEqual([401, 401, 401]);
      expect(replies[0]?.headers.get('WWW-Authenticate')).toBe('Bearer');
    }
  });

  test.each(KEY_RIGHTS)('with a key for %s alone can do nothing else', async (right) => {
    const till = await openTill();
    const id = await till.idOf(await till.order());
    const key = await till.issue('Одно', [right]);
    const statuses = {
      'read-orders': (await till.send('/orders', {}, key)).status,
      'write-status': (await till.state(id, { status: 'ready' }, key)).status,
      'write-stops': (await till.stop([], key)).status,
    };
    for (const each of KEY_RIGHTS) expect(statuses[each], each).toBe(each === right ? 200 : 403);
  });

  test('who sends too much waits; another key does not', async () => {
    const till = await openTill({ requestsPerMinute: 3 });
    const other = await till.issue('Вторая');
    for (let count = 0; count < 3; count += 1) expect((await till.send('/orders')).status).toBe(200);
    const refused = await till.send('/orders');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60']);
    expect((await till.send('/orders', {}, other)).status).toBe(200);
    till.wait(60);
    expect((await till.send('/orders')).status).toBe(200);
  });

  test('finds no other address, method or cursor', async () => {
    const till = await openTill();
    expect((await till.send('/users')).status).toBe(404);
    const wrong = await till.send('/orders', { method: 'DELETE' });
    expect([wrong.status, wrong.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
    for (const query of [
      'since=-1',
      'since=a',
      'since=2147483648',
      `since=${'9'.repeat(16)}`,
      'limit=0',
      'limit=101',
    ]) {
      expect((await till.send(`/orders?${query}`)).status, query).toBe(400);
    }
  });

  test('whose cursor is of another database is told to begin again', async () => {
    const till = await openTill();
    await till.order();
    const { cursor } = await till.feed();
    expect((await till.send(`/orders?since=${cursor}`)).status).toBe(200);
    const refused = await till.send<{ detail: string }>(`/orders?since=${Number(cursor) + 1}`);
    expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining('begin again')]);
  });

  test('who reads the log finds neither keys nor order ids', async () => {
    const till = await openTill();
    const id = await till.idOf(await till.order());
    await till.state(id, { status: 'ready' });
    const log = till.lines.join('');
    for (const secret of [till.key.split('_')[2] ?? '', id, 'Ёлкина']) expect(log).not.toContain(secret);
  });
});

describe('a key', () => {
  test('is made at the desk, shown once, stored as a digest, and revoked there', async () => {
    const till = await openTill();
    const boss = await till.enter('boss', 'manager');
    const made = await boss.post('/integration/add', { name: 'Зал', 'read-orders': 'on' });
    const [key = ''] = /shop_[\da-f]{16}_[\w-]{43}/.exec(made.html) ?? [];
    expect((await till.send('/orders', {}, key)).status).toBe(200);
    const page = await boss.visit('/integration');
    expect(page.html).not.toContain(key.split('_')[2]);
    expect(page.html).toContain('последний запрос');
    expect(
      JSON.stringify(await till.store.selectFrom('integration_keys').selectAll().execute()),
    ).not.toContain(key.split('_')[2]);
    await boss.post('/integration/revoke', { id: key.split('_')[1] ?? '' });
    expect((await till.send('/orders', {}, key)).status).toBe(401);
    expect((await till.journal()).slice(-2)).toEqual(['boss add-key Зал', 'boss revoke-key Зал']);
  });

  test.each<[what: string, form: Record<string, string>]>([
    ['no name', { name: '', 'read-orders': 'on' }],
    ['a name with quotes', { name: '«Касса»', 'read-orders': 'on' }],
    ['a name that was given', { name: 'Касса', 'read-orders': 'on' }],
    ['no right', { name: 'Зал' }],
  ])('with %s is refused', async (_, form) => {
    const till = await openTill();
    const boss = await till.enter('boss', 'manager');
    expect((await boss.post('/integration/add', form)).status).toBe(400);
  });

  test('that is revoked leaves its stops, which the desk says and ends', async () => {
    const till = await openTill();
    const [boss, cook] = [await till.enter('boss', 'manager'), await till.enter('marina')];
    await till.stop([{ slug: 'borshch' }, { slug: 'okroshka' }]);
    expect(await boss.read('/integration')).toContain('Сняла с продажи: Борщ с говядиной, Окрошка.');
    await boss.post('/integration/revoke', { id: till.key.split('_')[1] ?? '' });
    const page = await boss.visit('/integration?done=revoked');
    expect(textOn(page)).toContain('остаются снятыми, пока вы их не вернёте');
    expect(await cook.read('/stops')).toContain('ключ «Касса» (отключена, сама не вернёт)');
    const [path, form = {}] = readPage(page.html).press('Вернуть в продажу: Касса');
    expect((await boss.post(path, form as Record<string, string>)).status).toBe(303);
    expect(await boss.read('/integration')).not.toContain('Сняла с продажи');
    expect((await till.journal()).slice(-2)).toEqual([
      'boss return-dish Борщ с говядиной',
      'boss return-dish Окрошка',
    ]);
  });

  test('that is revoked keeps a stop that staff took over since the page was shown', async () => {
    const till = await openTill();
    const boss = await till.enter('boss', 'manager');
    await till.stop([{ slug: 'borshch' }]);
    await boss.post('/integration/revoke', { id: till.key.split('_')[1] ?? '' });
    const [path, form = {}] = readPage((await boss.visit('/integration')).html).press(
      'Вернуть в продажу: Касса',
    );
    const { product_id } = await till.store.selectFrom('dish_stops').selectAll().executeTakeFirstOrThrow();
    await boss.post('/stops', { dish: `${product_id}.1`, until: 'open' });
    const late = await boss.post(path, form as Record<string, string>);
    expect([late.status, alertsOn(late)]).toEqual([409, [INTEGRATION_TEXTS.stopsChanged]]);
    expect(await boss.read('/stops')).toContain('Закончились: 1');
  });

  test('is for managers', async () => {
    const till = await openTill();
    const cook = await till.enter('marina');
    expect((await cook.visit('/integration')).status).toBe(403);
    expect((await cook.post('/integration/add', { name: 'Зал', 'read-orders': 'on' })).status).toBe(403);
  });
});
