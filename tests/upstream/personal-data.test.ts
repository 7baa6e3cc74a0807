import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { ApiCaller } from '#tests/support/api-caller.ts';
import { NOON, openDesk, textOn } from '#tests/support/desk.ts';
import { newDatabase } from '#tests/support/new-database.ts';
import { apiOn } from '#tests/support/shop-api.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { CANCEL_REASONS } from '#upstream/desk/words.ts';
import { loadContent } from '#upstream/store/load-content.ts';
import { moveOrder } from '#upstream/store/move-order.ts';
import { removePersonalData } from '#upstream/store/personal-data.ts';
import { openStore } from '#upstream/store/store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const GUEST = {
  fullName: 'Яромира Ёжикова',
  phone: '+7-931-777-66-55',
  address: 'Изумрудная набережная, 99',
  userComment: 'Звоните в бронзовый колокольчик',
};
const KEY = 'key-of-the-browser-of-this-guest';
const OWN_WORDS = 'Яромира уехала на море';
/** Whatever tells who it was, also as the search and the database write it. */
const TRACES = ['Яромира', 'Ёжиков', 'яромира', '777-66-55', '9317776655', 'Изумрудн', 'колокольчик', KEY];

const usualReasons = CANCEL_REASONS;

test('nothing of an old order tells who the guest was, in no table and no file; everything else stays', async () => {
  const database = await newDatabase();
  onTestFinished(database.remove);
  const store = await openStore(database.place);
  await loadContent(store, smallShop());
  const shopper = new ApiCaller(apiOn(store));
  const [dish] = await store.selectFrom('products').select('id').where('can_buy', '=', 1).execute();
  const order = { ...GUEST, delivery: 0, items: [{ product: dish?.id, quantity: 2 }] };
  const { body } = await shopper.post<{ id: number; uuid: string }>('/order/', order, {
    'Idempotency-Key': KEY,
  });
  const { id: orderId, uuid } = body;
  const actor = { orderId, by: 'marina', now: NOON };
  await moveOrder(store, { ...actor, seen: 0, move: 'accept', minutes: 30 });
  await moveOrder(store, { ...actor, seen: 1, move: 'cancel', reason: OWN_WORDS });
  const before = await store.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  expect(await tracesIn()).toEqual(TRACES);

  const now = new Date();
  const removal = { now, usualReasons };
  expect(await removePersonalData(store, { ...removal, before: new Date(before.created_at) })).toBe(0);
  expect(await removePersonalData(store, { ...removal, before: now })).toBe(1);
  expect(await tracesIn()).toEqual([]);
  const after = await store.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  expect(after).toEqual({
    ...before,
    ...{ full_name: '', phone: '', address: null, user_comment: null, extras_json: null, search_key: '' },
    ...{ idempotency_key: null, cancel_reason: null, personal_removed_at: now.toISOString() },
  });
  const guest = await shopper.get<{ status: string; totalSum: number }>(`/order/${uuid}/`);
  expect(guest).toMatchObject({ status: 200, body: { id: orderId, status: 'cancelled', totalSum: 900 } });
  // A second time there is nothing to do.
  expect(await removePersonalData(store, { ...removal, before: now })).toBe(0);
  await store.destroy();
  if (inject('postgres') === undefined) expect(tracesInFiles(database.place)).toEqual([]);

  /** In the rows of all tables. In the files of SQLite are the same. */
  async function tracesIn(): Promise<string[]> {
    const tables = await store.introspection.getTables();
    const rows = await Promise.all(
      tables.map(({ name }) =>
        sql`select * from ${sql.table(name)}`.execute(store).catch(() => ({ rows: [] })),
      ),
    );
    const text = JSON.stringify(rows.map((table) => table.rows));
    const found = TRACES.filter((trace) => text.includes(trace));
    if (inject('postgres') === undefined) expect(tracesInFiles(database.place)).toEqual(found);
    return found;
  }
});

function tracesInFiles(file: string): string[] {
  const folder = path.dirname(file);
  const bytes = readdirSync(folder).map((name) => readFileSync(path.join(folder, name)));
  return TRACES.filter((trace) => bytes.some((content) => content.includes(trace)));
}

test('pages of the desk show such an order without its guest', async () => {
  const desk = await openDesk();
  const screen = await desk.enter('marina');
  const [old, young] = [await desk.order({ fullName: 'Яромира' }), await desk.order()];
  await screen.move(old, 'cancel', 0, { reason: CANCEL_REASONS[0] });
  const created_at = new Date(NOON.getTime() - 90 * DAY_MS - 1).toISOString();
  await desk.store.updateTable('orders').set({ created_at }).where('id', '=', old).execute();
  const before = new Date(NOON.getTime() - 90 * DAY_MS);
  expect(await removePersonalData(desk.store, { before, now: NOON, usualReasons })).toBe(1);

  for (const address of [`/orders/${old}`, `/orders/${old}/note`]) {
    const page = await screen.visit(address);
    expect(textOn(page)).toContain('Данные гостя удалены');
    expect(page.html).not.toContain('href="tel:"');
  }
  // A usual reason is nobody's data.
  expect(textOn(await screen.visit(`/orders/${old}`))).toContain(`Отменён: ${CANCEL_REASONS[0]}`);
  expect(textOn(await screen.visit('/search?q=Яромира'))).toContain('Найдено заказов: 0');
  expect((await screen.visit(`/search?q=${old}`)).html).toContain(`href="/orders/${old}"`);
  expect(textOn(await screen.visit('/'))).toMatch(/Сегодня завершены: 1 №\d+ .*Отменён/);
  expect(await desk.orderOf(young)).toMatchObject({ full_name: 'Анна Ёлкина', personal_removed_at: null });
});

test('many orders go in portions, also by two programs at once, and a program that ends stops between two', async () => {
  const desk = await openDesk();
  const id = await desk.order();
  const { id: _, uuid: __, ...order } = await desk.orderOf(id);
  const more = Array.from({ length: 449 }, (_, index) => ({ ...order, uuid: `uuid ${index}` }));
  await desk.store.insertInto('orders').values(more).execute();
  const removal = { before: new Date(NOON.getTime() + 1), now: NOON, usualReasons };
  const left = async () => {
    const rows = desk.store.selectFrom('orders').select('id').where('personal_removed_at', 'is', null);
    return (await rows.execute()).length;
  };
  await removePersonalData(desk.store, { ...removal, signal: AbortSignal.abort() });
  expect(await left()).toBe(250);
  await Promise.all([removePersonalData(desk.store, removal), removePersonalData(desk.store, removal)]);
  expect(await left()).toBe(0);
});
