import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CircuitBreaker } from '#app/services/api/circuit-breaker.server.ts';
import { ResponseCache } from '#app/services/api/response-cache.server.ts';
import { ResponseStore } from '#app/services/api/response-store.server.ts';
import { readPage } from './support/page.ts';
import { openShop } from './support/shop.ts';
import { startApp } from './support/visit.ts';

/** 14:20 in Moscow. */
const NOON = Date.parse('2026-11-22T14:20:00+03:00');
const MINUTE = 60_000;
const SEEN = ['/', '/category/supy', '/product/borshch', '/articles'];

/** A shop whose storefront is ended and started anew while its API is away, and a clock. */
async function openRestarted() {
  const dir = mkdtempSync(path.join(tmpdir(), 'answers-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  let now = NOON;
  const store = () => new ResponseStore(dir, { now: () => now });
  const before = store();
  const shop = await openShop({ cache: new ResponseCache({ now: () => now, store: before }) });
  for (const page of SEEN) expect((await shop.shopper.visit(page)).status).toBe(200);
  await before.flush();
  shop.api.down();
  return {
    api: shop.api,
    pass: (ms: number) => {
      now += ms;
    },
    start: async () => {
      const app = await startApp({ api: shop, cache: new ResponseCache({ now: () => now, store: store() }) });
      return app.createShopper();
    },
  };
}

test('a storefront that starts while the API is away shows what was seen before', async () => {
  const { start } = await openRestarted();
  const shopper = await start();
  for (const page of SEEN) expect([page, (await shopper.visit(page)).status]).toEqual([page, 200]);
  expect(readPage((await shopper.visit('/product/borshch')).html).text).not.toContain('Меню на');
  expect((await shopper.visit('/product/morse')).status).toBe(503);
});

test('a day later, too, and says of when it is; once the API is back it says nothing', async () => {
  const { api, start, pass } = await openRestarted();
  pass(24 * 60 * MINUTE);
  const shopper = await start();
  expect(readPage((await shopper.visit('/category/supy')).html).text).toContain('Меню на');
  api.up();
  const page = await shopper.visit('/category/supy');
  expect([page.status, readPage(page.html).text.includes('Меню на')]).toEqual([200, false]);
});

test.each<[string, number, string | null]>([
  ['ten minutes', 10, null],
  ['eleven minutes', 11, 'Меню на'],
])('without a restart after %s', async (_, minutes, expected) => {
  let now = NOON;
  const { shopper, api } = await openShop({ cache: new ResponseCache({ now: () => now }) });
  await shopper.visit('/');
  api.down();
  now += minutes * MINUTE;
  const { text } = readPage((await shopper.visit('/')).html);
  expect(text.includes('Меню на') ? 'Меню на' : null).toBe(expected);
});

test.each<[string, () => Response]>([
  ['is longer than any answer', () => stream('x'.repeat(1_000_000), 50)],
  ['says that it is', () => new Response('{}', { headers: { 'Content-Length': '50000000' } })],
  ['is nested without an end', () => new Response(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)],
  ['is none', () => new Response('<html>')],
])('an answer that %s costs the page and nothing else', async (_, answer) => {
  const shop = await openShop();
  let asked = 0;
  const fetch = async (request: Request) => {
    if (!request.url.includes('/products/borshch')) return shop.fetch(request);
    asked += 1;
    return answer();
  };
  const shopper = (await startApp({ api: { fetch } })).createShopper();
  expect((await shopper.visit('/product/borshch')).status).toBe(503);
  expect(asked).toBeGreaterThan(0);
  expect((await shopper.visit('/category/supy')).status).toBe(200);
});

test.each([404, 410])(
  'a gateway that answers %i to everything takes away nothing that was seen',
  async (status) => {
    let now = NOON;
    const { api, shopper } = await openShop({ cache: new ResponseCache({ now: () => now }) });
    const seen = [...SEEN, '/contact', '/sitemap.xml', '/menu.md'];
    for (const page of seen) await shopper.visit(page);
    now += 11 * MINUTE;
    api.answer(status, '<html><h1>Not Found</h1>');
    for (const page of seen) expect([page, (await shopper.visit(page)).status]).toEqual([page, 200]);
    expect((await shopper.visit('/product/morse')).status).toBe(503);
  },
);

test('a list or the settings cannot be missing, whoever says so', async () => {
  const { api, shopper } = await openShop();
  api.answer(404, { detail: 'Не найдено.' });
  for (const page of ['/category/supy', '/product/borshch'])
    expect((await shopper.visit(page)).status).toBe(404);
  for (const page of ['/categories', '/articles', '/sitemap.xml', '/menu.md', '/yml.xml']) {
    expect([page, (await shopper.visit(page)).status]).toEqual([page, 503]);
  }
});

test('an empty answer is none: what is known of the shop stays', async () => {
  let now = 0;
  const { api, shopper } = await openShop({ cache: new ResponseCache({ now: () => now }) });
  await shopper.visit('/contact');
  now += 11 * MINUTE;
  api.answer(204, '', 'GET /settings');
  const { text } = readPage((await shopper.visit('/contact')).html);
  expect(text).toContain('Ёж и Хмель');
});

test('an answer without a length is read when it is short enough', async () => {
  const shop = await openShop();
  const fetch = async (request: Request) => stream(await (await shop.fetch(request)).text(), 1);
  const shopper = (await startApp({ api: { fetch } })).createShopper();
  expect((await shopper.visit('/product/borshch')).status).toBe(200);
});

test('one cut connection is not seen', async () => {
  const { shopper, api } = await openShop();
  let isCut = false;
  api.change('GET /products/borshch', (json) => {
    if (isCut) return json;
    isCut = true;
    throw new TypeError('fetch failed', { cause: new Error('other side closed') });
  });
  expect((await shopper.visit('/product/borshch')).status).toBe(200);
  expect(isCut).toBe(true);
});

test('a change is sent once, whatever becomes of it', async () => {
  const { shopper, api, ids, calls } = await openShop();
  api.answer(503, {}, 'POST /cart');
  await shopper.visit('/cart', { intent: `add:${ids.borshch}` });
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('an API that asks to be left alone is', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const shop = await openShop();
  const asked: string[] = [];
  let isBusy = true;
  const fetch = async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (!pathname.includes('/products/')) return shop.fetch(request);
    asked.push(pathname);
    return isBusy ? new Response('', { status: 429, headers: { 'Retry-After': '30' } }) : shop.fetch(request);
  };
  const breaker = new CircuitBreaker();
  const shopper = (await startApp({ api: { fetch }, breaker })).createShopper();
  expect((await shopper.visit('/product/borshch')).status).toBe(503);
  const before = asked.length;
  isBusy = false;
  vi.setSystemTime(Date.now() + 29_000);
  expect((await shopper.visit('/product/borshch')).status).toBe(503);
  expect(asked).toHaveLength(before);
  vi.setSystemTime(Date.now() + 1_000);
  expect((await shopper.visit('/product/borshch')).status).toBe(200);
});

/** An answer in parts, without a length. */
function stream(part: string, count: number): Response {
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      sent += 1;
      controller.enqueue(new TextEncoder().encode(part));
      if (sent === count) controller.close();
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'application/json' } });
}
