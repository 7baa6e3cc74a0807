import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { largeShop } from '#tests/support/large-shop.ts';
import { cheapest } from '#tests/support/processor-time.ts';
import { createShopApi, type ShopApi } from '#tests/support/shop-api.ts';

/**
 * The goals of docs/performance.md, in milliseconds of a quiet machine. Measured is processor time, beside a yardstick: to read
 * and to write the JSON of 500 dishes. Both are the fastest of their runs, warm, taken in turns, so that a machine that is slow, or
 * busy with other things, is it for both.
 */
const YARDSTICK_MS = 1.9;
const GOAL_MS = { list: 5, suggestions: 5, cartChange: 2, order: 10 };
/** Of these goals tests may take more: so far do two runs on a busy machine differ. */
const NOISE = 1.4;
const RUNS = 25;
const DISHES = 5_000;

const folder = mkdtempSync(path.join(tmpdir(), 'storefront-tests-'));
let api: ShopApi;
let list: string;
beforeAll(async () => {
  // In a file, as it is run: what is written is synced.
  api = await createShopApi({ content: largeShop(DISHES), file: path.join(folder, 'shop.db') });
  list = await (await send('/products/?pageSize=500')).text();
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

let cookie = '';
async function send(path: string, body?: object, headers?: Record<string, string>): Promise<Response> {
  const text = JSON.stringify(body);
  const response = await api.fetch(
    new Request(`http://shop.test/api/v1${path}`, {
      ...(text && { method: 'POST', body: text }),
      headers: {
        Cookie: cookie,
        ...(text && { 'Content-Type': 'application/json', 'Content-Length': `${Buffer.byteLength(text)}` }),
        ...headers,
      },
    }),
  );
  cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
  return response;
}

async function quietMs(work: () => Promise<Response>): Promise<number> {
  const [cost = 0, yardstick = 0] = await cheapest(
    RUNS,
    async () => (await work()).arrayBuffer(),
    () => JSON.stringify(JSON.parse(list)),
  );
  return (cost / yardstick) * YARDSTICK_MS;
}

it.each([
  ['the whole menu', '/products/?pageSize=500', 500],
  ['its last page', '/products/?pageSize=500&page=10', 500],
  ['a food category', '/products/?pageSize=500&foodCategory=napitki', 500],
  ['the dishes of the home page', '/products/?pageSize=45&onMain=true', 45],
  ['a search for what some have', '/products/?pageSize=400&search=редкость', 25],
])('lists %s in time', async (_, path, expected) => {
  expect(JSON.parse(await (await send(path)).text()).results).toHaveLength(expected);
  expect(await quietMs(() => send(path))).toBeLessThan(GOAL_MS.list * NOISE);
});

it.each(['г', 'бл', 'блюдо', 'горячее блюдо', 'пампушки', 'пампшуки', 'сметана №4999', 'нет такого'])(
  `suggests for «%s» among ${DISHES} dishes in time`,
  async (text) => {
    const path = `/suggest/${encodeURIComponent(text)}/`;
    expect(await quietMs(() => send(path))).toBeLessThan(GOAL_MS.suggestions * NOISE);
  },
);

it('changes a cart of six dishes and places an order in time, both synced to the disk', async () => {
  expect((await sql<{ synchronous: number }>`pragma synchronous`.execute(api.store)).rows).toEqual([
    { synchronous: FULL },
  ]);
  const dishes = await api.store.selectFrom('products').select('id').limit(6).execute();
  for (const { id } of dishes) await send('/cart/', { productId: id, quantity: 1 });
  let quantity = 1;
  async function changeCart(): Promise<Response> {
    quantity = (quantity % 100) + 1;
    return send('/cart/', { productId: dishes[0]?.id, quantity, updateQuantity: true });
  }
  const guest = { phone: '+7-912-345-67-89', fullName: 'Анна', address: 'Невский пр., 1' };
  const items = dishes.map(({ id }) => ({ product: id, quantity: 2 }));
  async function order(): Promise<Response> {
    const answer = await send(
      '/order/',
      { delivery: 0, payment: 0, ...guest, items },
      { 'Idempotency-Key': randomUUID() },
    );
    expect(answer.status).toBe(201);
    return answer;
  }
  expect(await quietMs(changeCart)).toBeLessThan(GOAL_MS.cartChange * NOISE);
  expect(await quietMs(order)).toBeLessThan(GOAL_MS.order * NOISE);
});
/** As SQLite calls it. */
const FULL = 2;
