/** Protects: personal data of old orders is removed from the database; the other data stays. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { openDatabase } from '#tests/support/new-database.ts';
import { apiOn } from '#tests/support/shop-api.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { ApiCaller, GUEST } from '#tests/upstream/support/api-caller.ts';
import { deskTest, NOON } from '#tests/upstream/support/desk.ts';
import { removePersonalDataAs0_2_0 } from '#tests/upstream/support/release-0-2-0.ts';
import { startCleanup } from '#upstream/cleanup.ts';
import { CANCEL_REASONS as usualReasons } from '#upstream/desk/desk-texts.ts';
import { readEnv } from '#upstream/process/env.ts';
import { loadContent } from '#upstream/store/content/load-content.ts';
import { removePersonalData } from '#upstream/store/guests/personal-data.ts';
import { changeStatus } from '#upstream/store/orders/change-status.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const YAROMIRA = {
  fullName: 'Яромира Ёжикова',
  phone: '+7-931-777-66-55',
  address: 'Изумрудная набережная, 99',
  userComment: 'Звоните в бронзовый колокольчик',
  allergies: { names: ['nuts'], other: 'фиолетовая слива' },
};
const KEY = 'key-of-the-browser-of-this-guest';
/** Personal data in all notations of the search and the database. */
const TRACES = [
  'Яромира',
  'Ёжиков',
  'яромира',
  '777-66-55',
  '9317776655',
  'Изумрудн',
  'колокольчик',
  'фиолетов',
  KEY,
];

test('no table and no file tells who the guest of an old order was', async () => {
  const { place, store } = await openDatabase();
  await loadContent(store, smallShop());
  const shopper = new ApiCaller(apiOn(store));
  const { borshch } = await shopper.dishIds();
  const items = [{ product: borshch, quantity: 2 }];
  const order = { ...GUEST, ...YAROMIRA, delivery: 0, items };
  const { body } = await shopper.post<{ id: number; uuid: string }>('/order/', order, {
    'Idempotency-Key': KEY,
  });
  const actor = { orderId: body.id, by: 'marina', now: NOON };
  await changeStatus(store, { ...actor, seen: 0, move: 'accept', minutes: 30 });
  await changeStatus(store, { ...actor, seen: 1, move: 'cancel', reason: 'Яромира уехала на море' });
  const orderRow = () => store.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  const old = await orderRow();
  expect(await tracesInTables()).toEqual(TRACES);
  expect(tracesInFiles()).toEqual(TRACES);

  const now = new Date();
  const remove = (before: Date) => removePersonalData(store, { now, usualReasons, before });
  expect([await remove(new Date(old.created_at)), await remove(now)]).toEqual([0, 1]);
  expect(await tracesInTables()).toEqual([]);
  expect(await orderRow()).toEqual({
    ...old,
    full_name: '',
    phone: '',
    address: null,
    user_comment: null,
    extras_json: null,
    search_key: '',
    idempotency_key: null,
    cancel_reason: null,
    personal_removed_at: now.toISOString(),
  });
  expect(await shopper.get(`/order/${body.uuid}/`)).toMatchObject({
    status: 200,
    body: { id: body.id, status: 'cancelled', totalSum: 900 },
  });
  expect(await remove(now)).toBe(0);
  await store.destroy();
  if (inject('postgres') === undefined) expect(tracesInFiles()).toEqual([]);

  async function tracesInTables(): Promise<string[]> {
    const tables = await store.introspection.getTables();
    const rows = tables.map(({ name }) =>
      sql`select * from ${sql.table(name)}`.execute(store).catch(() => ({ rows: [] })),
    );
    const text = JSON.stringify(await Promise.all(rows));
    return TRACES.filter((trace) => text.includes(trace));
  }

  function tracesInFiles(): string[] {
    if (inject('postgres') !== undefined) return TRACES;
    const folder = path.dirname(place);
    const files = readdirSync(folder).map((name) => readFileSync(path.join(folder, name)));
    return TRACES.filter((trace) => files.some((content) => content.includes(trace)));
  }
});

deskTest('the desk shows such an order without its guest', async ({ desk, marina }) => {
  const [old, young] = [await desk.order({ fullName: 'Яромира' }), await desk.order()];
  await marina.move(old, 'cancel', 0, { reason: usualReasons[0] ?? '' });
  const before = new Date(NOON.getTime() - 90 * DAY_MS);
  const created_at = new Date(before.getTime() - 1).toISOString();
  await desk.store.updateTable('orders').set({ created_at }).where('id', '=', old).execute();
  expect(await removePersonalData(desk.store, { before, now: NOON, usualReasons })).toBe(1);
  for (const address of [`/orders/${old}`, `/orders/${old}/note`]) {
    expect(await marina.read(address)).toContain('Данные гостя удалены');
    expect((await marina.visit(address)).html).not.toContain('href="tel:"');
  }
  // A predefined reason is not personal.
  expect(await marina.read(`/orders/${old}`)).toContain(`Отменён: ${usualReasons[0]}`);
  expect(await marina.read('/search?q=Яромира')).toContain('Найдено заказов: 0');
  expect((await marina.visit(`/search?q=${old}`)).html).toContain(`href="/orders/${old}"`);
  expect(await marina.read('/')).toMatch(/Сегодня завершены: 1 №\d+ .*Отменён/);
  expect(await desk.orderOf(young)).toMatchObject({ full_name: 'Анна Ёлкина', personal_removed_at: null });
});

test('an error of another step of the cleanup does not keep the personal data', async () => {
  const { place, store } = await openDatabase();
  await loadContent(store, smallShop());
  const shopper = new ApiCaller(apiOn(store));
  const { borshch } = await shopper.dishIds();
  await shopper.post('/order/', {
    ...GUEST,
    ...YAROMIRA,
    delivery: 0,
    items: [{ product: borshch, quantity: 2 }],
  });
  await store.updateTable('orders').set({ created_at: '2020-01-01T12:00:00.000Z' }).execute();
  await store.schema.alterTable('carts').renameTo('missing_carts').execute();
  const errors: unknown[] = [];
  const log = { error: ({ err }: { err: Error }) => errors.push(err), info: () => {} } as never;
  await startCleanup({ store, env: readEnv({ DATABASE_FILE: place }), log }).close();
  expect(await store.selectFrom('orders').select(['full_name', 'phone']).execute()).toEqual([
    { full_name: '', phone: '' },
  ]);
  expect(errors).toHaveLength(1);
});

deskTest('what a 0.2.0 beside has removed in part is removed whole', async ({ desk }) => {
  const { store } = desk;
  const order_id = await desk.order();
  const at = NOON.toISOString();
  const trace = 'яромира@почта.рф';
  const task = { order_id, due_at: at, attempts: 0, created_at: at };
  await store.updateTable('orders').set({ receipt_email: trace }).execute();
  await store
    .insertInto('payments')
    .values({
      ...task,
      id: 'payment',
      attempt: 1,
      amount_kopecks: 100,
      body_json: JSON.stringify({ receipt: { customer: { email: trace } } }),
      state: 'succeeded',
      applied: 1,
      settled_at: at,
    })
    .execute();
  await store
    .insertInto('till_orders')
    .values({
      ...task,
      id: 'till',
      till_id: 'till',
      attempt: 1,
      state: 'ended',
      is_watched: 0,
      command_tries: 0,
      body_json: JSON.stringify({ customer: trace }),
    })
    .execute();
  await store
    .insertInto('order_followers')
    .values({
      ...task,
      id: 'follower',
      way: 'email',
      endpoint: trace,
      p256dh: '',
      auth: '',
      seen_changes: 0,
      told: '',
      state: 'idle',
    })
    .execute();
  await store
    .insertInto('consents')
    .values({ id: 'consent', order_id, position: 0, title: trace, url: '/', digest: 'digest', given_at: at })
    .execute();
  await store
    .insertInto('order_changes')
    .values({
      order_id,
      change_no: 1,
      at,
      user_name: 'marina',
      before_json: '{}',
      after_json: '{}',
      address_before: trace,
      guest_after_json: JSON.stringify({ fullName: trace }),
    })
    .execute();
  const traces = async () => {
    const tables = await store.introspection.getTables();
    const rows = await Promise.all(
      tables.map(({ name }) =>
        sql`select * from ${sql.table(name)}`.execute(store).catch(() => ({ rows: [] })),
      ),
    );
    return tables.flatMap(({ name }, index) => (JSON.stringify(rows[index]).includes(trace) ? [name] : []));
  };
  const all = ['consents', 'order_changes', 'order_followers', 'orders', 'payments', 'till_orders'];
  await removePersonalDataAs0_2_0(store, NOON);
  expect((await traces()).sort()).toEqual(all);
  const before = new Date(NOON.getTime() + 1);
  const remove = () => removePersonalData(store, { before, now: NOON, usualReasons });
  expect(await remove()).toBe(1);
  expect(await traces()).toEqual([]);
  expect(await remove()).toBe(0);
});
