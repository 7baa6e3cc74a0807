/** Protects the page cache: docs/decisions/0027-caches.md. Isolation of visitors: visitors.test.ts. */
import { describe, expect, test } from 'vitest';
import { ResponseCache } from '#app/services/api/response-cache.server.ts';
import { stopDish } from '#upstream/store/desk/dish-stops.ts';
import { captureLog } from './support/captured-log.ts';
import { openShop } from './support/shop.ts';
import { openSite, type VisitOptions } from './support/site.ts';
import { createContext, createUpstream } from './support/visit.ts';

captureLog();

const MENU = '/category/supy';
const DISH = '/product/borshch';
const BROTLI = { 'Accept-Encoding': 'gzip, deflate, br' };
const MINUTE = 60_000;
const FOR_ALL = /^public, max-age=0, s-maxage=\d+, stale-while-revalidate=\d+$/;

/** `isForgetful`: without a response cache. */
async function open({ isForgetful = false, ...options }: { maxBytes?: number; isForgetful?: boolean } = {}) {
  const clock = { now: 0 };
  const shop = await openShop({ cache: new ResponseCache({ now: () => clock.now }) });
  const createFresh = () => createContext(createUpstream({ fetch: shop.fetch }));
  const app = isForgetful ? { ...shop.app, createContext: createFresh } : shop.app;
  const site = await openSite({ ...shop, app }, { now: () => clock.now, ...options });
  const findTransition = async (path: string, asked?: VisitOptions) =>
    (await site.visit(path, asked)).headers.get('Cache-Control');
  return { ...shop, ...site, clock, findTransition };
}

describe('a cached page', () => {
  test('is rendered once, and once more without the cookie banner', async () => {
    const { visit, rendered } = await open();
    const first = await visit(MENU);
    expect(first.headers.get('Cache-Control')).toMatch(FOR_ALL);
    for (const cookie of ['_ga=GA1.1.1; _ym_uid=2', 'mynotices=1; xsessionid=2']) {
      expect((await visit(MENU, { cookie })).html).toBe(first.html);
    }
    const queries = ['utm_source=ya&utm_campaign=%D1%81', 'yclid=1', 'gclid=2&_openstat=3', 'UTM_TERM=4', ''];
    for (const query of queries) expect((await visit(`${MENU}?${query}`)).html).toBe(first.html);
    expect(rendered()).toBe(1);
    const consented = await visit(MENU, { cookie: '_ga=1; cookieConsent=true' });
    expect([first, consented].map(({ html }) => html.includes('cookie-banner'))).toEqual([true, false]);
    for (const cookie of ['cookieConsent=true', 'cookieRefusal=true', '__Host-cookieRefusal=true']) {
      expect((await visit(MENU, { cookie })).html).toBe(consented.html);
    }
    expect(rendered()).toBe(2);
  });

  test('is sent in the coding that the client accepts, under one weak tag', async () => {
    const { visit, rendered } = await open();
    const plain = await visit(MENU);
    const answers = [plain];
    for (const coding of ['gzip, deflate, br', 'gzip, br;q=0', 'identity']) {
      const answer = await visit(MENU, { headers: { 'Accept-Encoding': coding } });
      expect([answer.html === plain.html, answer.headers.get('Content-Length')]).toEqual([
        true,
        `${answer.size}`,
      ]);
      expect(answer.headers.get('Vary')?.split(/, ?/).sort()).toEqual(['Accept-Encoding', 'Cookie']);
      answers.push(answer);
    }
    const codings = answers.map(({ headers }) => headers.get('Content-Encoding'));
    expect(codings).toEqual([null, 'br', 'gzip', null]);
    expect(answers[1]?.size).toBeLessThan(plain.size / 3);
    const [tag, ...others] = new Set(answers.map(({ headers }) => headers.get('ETag')));
    expect([tag, others]).toEqual([expect.stringMatching(/^W\/"[\w-]+"$/), []]);
    expect(rendered()).toBe(1);
  });

  test('is not sent to a browser that has it', async () => {
    const { visit, clock } = await open();
    const { headers } = await visit(MENU, { headers: BROTLI });
    const tag = headers.get('ETag') ?? '';
    for (const known of [tag, tag.slice('W/'.length), `"other", ${tag}`]) {
      const again = await visit(MENU, { headers: { ...BROTLI, 'If-None-Match': known } });
      expect([again.status, again.size]).toEqual([304, 0]);
      for (const name of ['ETag', 'Cache-Control', 'Content-Security-Policy']) {
        expect(again.headers.get(name)).toBe(headers.get(name));
      }
    }
    expect((await visit(MENU, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
    clock.now += MINUTE;
    await visit(MENU);
    expect((await visit(MENU, { headers: { 'If-None-Match': tag } })).status).toBe(304);
  });
});

describe('a stale page', () => {
  test('is sent once more while it is rendered again', async () => {
    const { visit, api, clock } = await open({ isForgetful: true });
    const before = await visit(DISH);
    api.change('GET /products/borshch', (dish: object) => ({ ...dish, title: 'Борщ постный' }));
    expect((await visit(DISH)).html).toBe(before.html);
    clock.now += MINUTE;
    expect((await visit(DISH)).html).toBe(before.html);
    await expect.poll(async () => (await visit(DISH)).html).toContain('Борщ постный');
  });

  test('is rendered again from fresh data: a sold-out dish disappears for all visitors', async () => {
    const { visit, clock, store, ids } = await open();
    const order = 'Добавить в корзину';
    expect((await visit(DISH)).html).toContain(order);
    const boss = { seen: 0, by: 'boss', now: new Date() };
    await stopDish(store, { id: ids.borshch ?? 0 }, { ...boss, until: null, detail: '' });
    clock.now += 75_000;
    const stale = await visit(DISH);
    expect([stale.html.includes(order), stale.headers.get('Cache-Control')]).toEqual([
      true,
      expect.stringContaining('s-maxage=0,'),
    ]);
    // The clock is stopped: a page rendered from stale data would stay.
    await expect.poll(async () => (await visit(DISH)).html).not.toContain(order);
  });

  test('is not sent after ten minutes, nor once its thing is deleted', async () => {
    const { visit, store, clock, rendered } = await open({ isForgetful: true });
    for (const path of [MENU, DISH]) await visit(path);
    await store.deleteFrom('products').where('slug', '=', 'borshch').execute();
    clock.now += 20 * MINUTE;
    expect([(await visit(MENU)).status, (await visit(DISH)).status, rendered()]).toEqual([200, 404, 4]);
  });

  test.each(['', 'GET /nav-menus'])(
    'stays while the API fails (%s), and is rarely rendered',
    async (call) => {
      const { visit, rendered, findTransition, api, clock } = await open({ isForgetful: true });
      const before = await visit(MENU);
      api.down(call);
      clock.now += 60 * MINUTE;
      for (let times = 0; times < 5; times += 1) expect((await visit(MENU)).html).toBe(before.html);
      expect(rendered()).toBe(2);
      api.up();
      clock.now += MINUTE;
      await visit(MENU);
      expect(await findTransition(MENU)).toMatch(FOR_ALL);
    },
  );
});

describe('not cached', () => {
  test('a failure, or a page with a part missing', async () => {
    const { visit, findTransition, api, rendered } = await open();
    api.down();
    for (const expected of [1, 2]) {
      const { status, headers } = await visit(MENU);
      expect([status, headers.get('Cache-Control')]).toEqual([503, expect.stringMatching(/^private/)]);
      expect(rendered()).toBe(expected);
    }
    api.up();
    api.down('GET /nav-menus');
    expect(await findTransition(MENU)).toBe('private, no-cache');
    api.up();
    expect(await findTransition(MENU)).toMatch(FOR_ALL);
  });

  test.each<[string, VisitOptions?]>([
    ['/categories/'],
    ['/contact', { method: 'POST', body: 'a=1' }],
    ['/search?q=1'],
    ['/category/supy?active=1'],
  ])('%s: a redirect, a post, a URL with unbounded input', async (path, asked) => {
    const { visit, rendered, pages } = await open();
    for (const expected of [1, 2]) {
      await visit(path, asked);
      expect([rendered(), pages?.bytes]).toEqual([expected, 0]);
    }
  });
});
