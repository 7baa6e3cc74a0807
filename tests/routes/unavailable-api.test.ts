/** Protects guests while the API is down, times out or returns garbage, and after its recovery. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { CircuitBreaker } from '#app/services/api/circuit-breaker.server.ts';
import { ResponseCache } from '#app/services/api/response-cache.server.ts';
import { ResponseStore } from '#app/services/api/response-store.server.ts';
import { readPage } from './support/page.ts';
import { GUEST, linesOf, openCart, openShop, press, type ShopOptions } from './support/shop.ts';
import { type Shopper, startApp } from './support/visit.ts';

const MINUTE = 60_000;
const SEEN = ['/', '/category/supy', '/product/borshch', '/articles'];
const STALE = 'Меню на';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T14:20:00+03:00') }));
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

const statusOf = async (shopper: Shopper, page: string) => (await shopper.visit(page)).status;
const textOf = async (shopper: Shopper, page: string) => readPage((await shopper.visit(page)).html).text;

async function expectStatus(shopper: Shopper, pages: readonly string[], status: number): Promise<void> {
  for (const page of pages) expect([page, await statusOf(shopper, page)]).toEqual([page, status]);
}

describe('after a restart without the API', () => {
  /** And a restart of its storefront. */
  async function openRestarted() {
    const dir = mkdtempSync(path.join(tmpdir(), 'answers-'));
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
    const store = new ResponseStore(dir, {});
    const shop = await openShop({ cache: new ResponseCache({ store }) });
    await expectStatus(shop.shopper, SEEN, 200);
    await store.flush();
    shop.api.down();
    const start = async () => {
      const cache = new ResponseCache({ store: new ResponseStore(dir, {}) });
      return (await startApp({ api: shop, cache })).createShopper();
    };
    return { api: shop.api, start };
  }

  test('what was seen before is shown', async () => {
    const shopper = await (await openRestarted()).start();
    await expectStatus(shopper, SEEN, 200);
    expect(await textOf(shopper, '/product/borshch')).not.toContain(STALE);
    expect(await statusOf(shopper, '/product/morse')).toBe(503);
  });
});

describe('while the API is down', () => {
  test.each([
    [10, false],
    [11, true],
    [600, true],
  ])(
    'for %i minutes, pages that were seen are shown; with the time of the menu: %s',
    async (minutes, isStale) => {
      const { shopper, api } = await openShop();
      await expectStatus(shopper, SEEN, 200);
      api.down();
      pass(minutes * MINUTE);
      await expectStatus(shopper, SEEN, 200);
      expect((await textOf(shopper, '/')).includes(STALE)).toBe(isStale);
    },
  );

  test.each(SEEN)('%s, never seen, is a 503 in the layout, with a way to try again', async (page) => {
    const { shopper, api } = await openShop();
    api.down();
    const { status, headers, html } = await shopper.visit(page);
    const { text, title, links, all, one } = readPage(html);
    expect([status, headers.get('Retry-After')]).toEqual([503, '30']);
    expect(title).toBe('Скоро вернёмся — Меню и доставка');
    expect(text).toContain('Сайт сейчас не может показать эту страницу');
    expect(links).toEqual(expect.arrayContaining([page, '/cart', '/categories']));
    expect([all('header'), all('footer'), all('h1')].map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(one('meta', { name: 'robots' }).attribs.content).toBe('noindex');
    expect((await shopper.visitData(page)).status).toBe(503);
    api.up();
    expect(await statusOf(shopper, page)).toBe(200);
  });
});

describe('an answer that is none', () => {
  test('of 50 MB without a length costs its page, and is not read to its end', async () => {
    const { fetch } = await openShop();
    let sent = 0;
    const pull = (controller: ReadableStreamDefaultController) => {
      sent += 1;
      controller.enqueue(new Uint8Array(1_000_000).fill(120));
      if (sent === 50) controller.close();
    };
    const endless = () => new Response(new ReadableStream({ pull }));
    const answer = async (request: Request) =>
      request.url.includes('/borshch') ? endless() : fetch(request);
    const shopper = (await startApp({ api: { fetch: answer } })).createShopper();
    await expectStatus(shopper, ['/product/borshch'], 503);
    await expectStatus(shopper, ['/category/supy'], 200);
    expect(sent).toBeLessThan(50);
  });

  test.each([404, 410])('a gateway’s %i to everything removes nothing that was seen', async (status) => {
    const { api, shopper } = await openShop();
    const seen = [...SEEN, '/contact', '/sitemap.xml', '/menu.md'];
    await expectStatus(shopper, seen, 200);
    pass(11 * MINUTE);
    api.answer(status, '<html><h1>Not Found</h1>');
    await expectStatus(shopper, seen, 200);
    expect(await statusOf(shopper, '/product/morse')).toBe(503);
  });
});

describe('retries', () => {
  test('one cut connection is not noticed', async () => {
    const { shopper, api } = await openShop();
    let cuts = 0;
    api.change('GET /products/borshch', (json) => {
      cuts += 1;
      if (cuts > 1) return json;
      throw new TypeError('fetch failed', { cause: new Error('other side closed') });
    });
    expect([await statusOf(shopper, '/product/borshch'), cuts]).toEqual([200, 2]);
  });

  test('a change is sent once, even if it fails', async () => {
    const { shopper, api, ids, sent } = await openShop();
    api.answer(503, {}, 'POST /cart');
    await shopper.visit('/cart', { intent: `add:${ids.borshch}` });
    expect(sent('POST', '/cart/')).toHaveLength(1);
  });

  test('Retry-After is respected', async () => {
    const { shopper, api } = await openShop({ breaker: new CircuitBreaker() });
    api.answer(429, '', 'GET /products/', { 'Retry-After': '30' });
    expect(await statusOf(shopper, '/product/borshch')).toBe(503);
    api.up();
    pass(29_000);
    api.calls.length = 0;
    expect(await statusOf(shopper, '/product/borshch')).toBe(503);
    expect(api.calls.filter((call) => call.includes('/products/'))).toEqual([]);
    pass(1_000);
    expect(await statusOf(shopper, '/product/borshch')).toBe(200);
  });
});

/** A page that waited would exceed the timeout of the test. */
describe('while the API times out', () => {
  const UNAVAILABLE = 'Корзина недоступна';
  const BORSHCH = { 'Борщ с говядиной': 2 };
  const VISITED = ['/', '/product/borshch'];

  /** An API in process responds within it. */
  async function patience(): Promise<void> {
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
  }

  /** After timeouts of other visitors. `resume` lets the API respond. */
  async function openHanging(call = '', options: ShopOptions = {}) {
    const breaker = new CircuitBreaker({ patience });
    const shop = await openCart({ borshch: 2 }, { breaker, ...options });
    const { shopper, api, calls } = shop;
    await expectStatus(shopper, VISITED, 200);
    shopper.cookies.set('usertoken', 'token-of-marina');
    api.timeOut(call);
    for (const page of [...VISITED, '/category/bar']) await shopper.visit(page);
    api.up();
    calls.length = 0;
    pass(10_000);
    const end = api.hang(call);
    const resume = async () => {
      end();
      await new Promise(setImmediate);
    };
    return { ...shop, resume, posts: () => calls.filter(({ method }) => method === 'POST').length };
  }

  test('cached pages are shown without the cart, and no visitor is logged out or loses a dish', async () => {
    const { shopper, resume } = await openHanging();
    for (const page of VISITED) expect(await textOf(shopper, page)).toContain(UNAVAILABLE);
    expect(shopper.cookies.get('usertoken')).toBe('token-of-marina');
    await resume();
    expect(linesOf(await shopper.visit('/cart'))).toEqual(BORSHCH);
  });

  test('one call is under way, however many pages are visited', async () => {
    const { shopper, app, calls } = await openHanging();
    await expectStatus(shopper, ['/product/morse', '/product/okroshka', '/category/supy'], 503);
    await expectStatus(shopper, ['/'], 200);
    pass(10 * MINUTE);
    await expectStatus(app.createShopper(), [...VISITED, ...VISITED], 200);
    expect(await statusOf(app.createShopper(), '/product/morse')).toBe(503);
    expect(calls.length).toBeLessThanOrEqual(2);
  });

  test('an order is not sent, the form stays filled in, and one click orders once when the API is back', async () => {
    const { shopper, cart, resume, posts, orders } = await openHanging();
    const failed = await press(shopper, cart, 'Оформить заказ', { typed: GUEST });
    expect([failed.status, posts()]).toEqual([503, 0]);
    expect(readPage(failed.html).one('input', { name: 'fullName' }).attribs.value).toBe('Анна');
    await resume();
    pass(10_000);
    const placed = await press(shopper, failed, 'Оформить заказ', { typed: GUEST });
    expect([placed.status, (await orders()).length]).toEqual([303, 1]);
  });
});
