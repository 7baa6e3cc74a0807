/** Protects: the next request shows changed content, and an API without a revision costs nothing. */
import { expect, test } from 'vitest';
import { createRevisionCheck } from '#app/services/api/content-revision.server.ts';
import { ResponseCache } from '#app/services/api/response-cache.server.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { loadContent } from '#upstream/store/content/load-content.ts';
import { openOrders, stopOrders } from '#upstream/store/terms/hours.ts';
import { captureLog } from './support/captured-log.ts';
import { openShop } from './support/shop.ts';
import { openSite } from './support/site.ts';
import { createUpstream } from './support/visit.ts';

captureLog();

const MENU = '/category/supy';

/** As in server/start.ts. */
async function open() {
  const clock = { now: 0 };
  const now = () => clock.now;
  const cache = new ResponseCache({ now });
  const shop = await openShop({ cache });
  const marks = { count: 0 };
  const check = createRevisionCheck(
    createUpstream({ fetch: shop.fetch }, { cache }),
    () => {
      marks.count += 1;
      cache.markStale();
      site.pages?.markStale();
    },
    now,
  );
  const site = await openSite(shop, { now, checkRevision: check });
  async function rename(title: string) {
    const content = smallShop();
    const products = content.products.map((dish) => (dish.slug === 'borshch' ? { ...dish, title } : dish));
    await loadContent(shop.store, { ...content, products, fingerprint: title });
  }
  const polls = () => shop.sent('GET', '/revision/').length;
  return { ...shop, ...site, clock, marks, rename, polls };
}

test('the next page has it, with a cart and without, long before the caches expire', async () => {
  const { visit, shopper, clock, rename } = await open();
  await visit(MENU);
  await shopper.visit(MENU);
  await rename('Борщ по-новому');
  clock.now += 1_001;
  expect((await visit(MENU)).html).toContain('Борщ по-новому');
  expect((await shopper.visit(MENU)).html).toContain('Борщ по-новому');
});

test('the next page says that orders are stopped, and that they are not', async () => {
  const { visit, clock, store, marks } = await open();
  const text = 'Приём заказов остановлен.';
  const boss = { by: 'boss', now: new Date() };
  await visit(MENU);
  await stopOrders(store, { ...boss, seen: 0, until: null, reason: '', text });
  clock.now += 1_001;
  expect((await visit(MENU)).html).toContain(text);
  await openOrders(store, { ...boss, seen: 1 });
  clock.now += 1_001;
  expect((await visit(MENU)).html).not.toContain(text);
  expect(marks.count).toBe(2);
});

test('the API is polled once a second while there are visitors, and unchanged content is not rendered again', async () => {
  const { visit, clock, rendered, polls, marks } = await open();
  for (let visits = 0; visits < 5; visits += 1) await visit(MENU);
  clock.now += 1_001;
  for (let visits = 0; visits < 5; visits += 1) await visit(MENU);
  expect([polls(), rendered(), marks.count]).toEqual([2, 1, 0]);
});

test.each([
  ['does not know the endpoint', 404],
  ['fails', 500],
])('an API that %s is polled twice a minute, and pages do not change', async (_, status) => {
  const { visit, api, clock, polls, rendered } = await open();
  api.answer(status, { detail: 'Нет' }, 'GET /revision/');
  for (let second = 0; second < 25; second += 1) {
    expect((await visit(MENU)).status).toBe(200);
    clock.now += 1_000;
  }
  expect([polls(), rendered()]).toEqual([1, 1]);
});

test('no request waits for an API that times out', async () => {
  const { visit, api } = await open();
  api.hang('GET /revision/');
  const startedAt = performance.now();
  expect((await visit(MENU)).status).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

test('while the API fails after a change the page of before is served', async () => {
  const { visit, api, clock, rename } = await open();
  const before = await visit(MENU);
  await rename('Борщ по-новому');
  api.down('GET /products/');
  api.down('GET /categories/');
  clock.now += 1_001;
  expect((await visit(MENU)).status).toBe(before.status);
  api.up();
  clock.now += 5_001;
  await visit(MENU);
  clock.now += 2_000;
  await expect.poll(async () => (await visit(MENU)).html).toContain('Борщ по-новому');
});
