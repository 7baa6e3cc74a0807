import { describe, expect, test } from 'vitest';
import { ResponseCache } from '#app/services/api/response-cache.server.ts';
import { stopDish } from '#upstream/store/dish-stops.ts';
import { captureLog, takeLog } from './support/captured-log.ts';
import { openShop, type Shop } from './support/shop.ts';
import { openSite } from './support/site.ts';
import { createContext, createUpstream } from './support/visit.ts';

/** Pages that are the same for everybody: docs/decisions/0027-caches.md. */

captureLog();

const MENU = '/category/supy';
const DISH = '/product/borshch';
const BROTLI = { 'Accept-Encoding': 'gzip, deflate, br' };
const MINUTE = 60_000;

/** A site whose caches of pages and of answers have a clock of their own. */
async function open({ isForgetful = false, ...options }: { maxBytes?: number; isForgetful?: boolean } = {}) {
  const clock = { now: 0 };
  const shop = await openShop({ cache: new ResponseCache({ now: () => clock.now }) });
  const app = isForgetful ? forgetful(shop) : shop.app;
  const site = await openSite({ ...shop, app }, { now: () => clock.now, ...options });
  return { ...shop, ...site, clock };
}

describe('a page that is kept', () => {
  test('is made once, and once more for those who have closed the banner', async () => {
    const { visit, rendered } = await open();
    const first = await visit(MENU);
    expect(first.headers.get('Cache-Control')).toMatch(
      /^public, max-age=0, s-maxage=\d+, stale-while-revalidate=\d+$/,
    );
    for (const cookie of [undefined, '_ga=GA1.1.1; _ym_uid=2', 'mynotices=1; xsessionid=2']) {
      expect((await visit(MENU, { cookie })).html).toBe(first.html);
    }
    expect(rendered()).toBe(1);
    const consented = await visit(MENU, { cookie: '_ga=1; cookieConsent=true' });
    expect(consented.html).not.toContain('cookie-banner');
    expect(first.html).toContain('cookie-banner');
    await visit(MENU, { cookie: 'cookieConsent=true' });
    expect(rendered()).toBe(2);
  });

  test.each(['utm_source=ya&utm_campaign=%D1%81', 'yclid=1', 'gclid=2&_openstat=3', 'UTM_TERM=4', ''])(
    'is the same under «?%s»',
    async (query) => {
      const { visit, rendered } = await open();
      const plain = await visit(MENU);
      expect((await visit(`${MENU}?${query}`)).html).toBe(plain.html);
      expect(rendered()).toBe(1);
    },
  );

  test('goes out as the asker takes it', async () => {
    const { visit, rendered } = await open();
    const plain = await visit(MENU);
    const brotli = await visit(MENU, { headers: BROTLI });
    const gzip = await visit(MENU, { headers: { 'Accept-Encoding': 'gzip, br;q=0' } });
    const none = await visit(MENU, { headers: { 'Accept-Encoding': 'identity' } });
    const codings = [plain, brotli, gzip, none].map(({ headers }) => headers.get('Content-Encoding'));
    expect(codings).toEqual([null, 'br', 'gzip', null]);
    for (const { html, headers, size } of [brotli, gzip, none]) {
      expect(html).toBe(plain.html);
      expect(headers.get('Content-Length')).toBe(String(size));
      expect(headers.get('Vary')?.split(/, ?/).sort()).toEqual(['Accept-Encoding', 'Cookie']);
    }
    expect(brotli.size).toBeLessThan(plain.size / 3);
    const tags = [plain, brotli, gzip].map(({ headers }) => headers.get('ETag'));
    expect(new Set(tags).size).toBe(1);
    // Weak: the bytes differ.
    expect(tags[0]).toMatch(/^W\/"[\w-]+"$/);
    expect(rendered()).toBe(1);
  });

  test('is not sent to whoever has it', async () => {
    const { visit, clock } = await open();
    const { headers } = await visit(MENU, { headers: BROTLI });
    const tag = headers.get('ETag') ?? '';
    for (const known of [tag, tag.slice('W/'.length), `"other", ${tag}`]) {
      const again = await visit(MENU, { headers: { ...BROTLI, 'If-None-Match': known } });
      expect([again.status, again.size, again.headers.get('ETag')]).toEqual([304, 0, tag]);
      expect(again.headers.get('Cache-Control')).toBe(headers.get('Cache-Control'));
      expect(again.headers.get('Content-Security-Policy')).toBe(headers.get('Content-Security-Policy'));
    }
    expect((await visit(MENU, { headers: { ...BROTLI, 'If-None-Match': '"other"' } })).status).toBe(200);
    // A minute later it is made anew, and is the same.
    clock.now += MINUTE;
    await visit(MENU);
    expect((await visit(MENU, { headers: { 'If-None-Match': tag } })).status).toBe(304);
  });

  test('answers HEAD without a body', async () => {
    const { visit } = await open();
    const whole = await visit(MENU);
    const head = await visit(MENU, { method: 'HEAD' });
    expect([head.status, head.size]).toEqual([200, 0]);
    for (const name of ['ETag', 'Cache-Control']) {
      expect(head.headers.get(name)).toBe(whole.headers.get(name));
    }
  });

  test('is made once for all who ask at the same time', async () => {
    const { visit, rendered } = await open();
    const answers = await Promise.all(Array.from({ length: 20 }, () => visit(MENU, { headers: BROTLI })));
    expect(new Set(answers.map(({ html }) => html)).size).toBe(1);
    expect(rendered()).toBe(1);
  });

  test('is in the log for each visit, and robots are named', async () => {
    const { visit } = await open();
    takeLog();
    await visit(`${MENU}?utm_source=secret`);
    const { headers } = await visit(MENU, {
      headers: { 'User-Agent': 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)' },
    });
    await visit('/cart', { headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' } });
    const lines = takeLog().filter(({ msg }) => msg === 'request');
    expect(lines).toMatchObject([
      { path: MENU, status: 200, kept: true },
      { path: MENU, status: 200, kept: true, robot: true, requestId: headers.get('X-Request-ID') },
      { path: '/cart', status: 200 },
    ]);
    expect(lines[0]).not.toHaveProperty('robot');
    expect(lines[2]).not.toHaveProperty('kept');
    expect(JSON.stringify(lines)).not.toContain('secret');
  });
});

describe('a page that is old', () => {
  test('is shown once more while a new one is made', async () => {
    const { visit, store, clock } = await open({ isForgetful: true });
    const before = await visit(DISH);
    const title = 'Борщ постный';
    const { page_json } = await store
      .selectFrom('products')
      .select('page_json')
      .where('slug', '=', 'borshch')
      .executeTakeFirstOrThrow();
    const changed = JSON.stringify({ ...JSON.parse(page_json), title });
    await store.updateTable('products').set({ page_json: changed }).where('slug', '=', 'borshch').execute();
    expect((await visit(DISH)).html).toBe(before.html);
    clock.now += MINUTE;
    expect((await visit(DISH)).html).toBe(before.html);
    await expect.poll(async () => (await visit(DISH)).html).toContain(title);
  });

  test('is made anew of new answers: nobody else is shown it', async () => {
    const { visit, clock, ...shop } = await open();
    expect((await visit(DISH)).html).toContain('Добавить в корзину');
    const boss = { seen: 0, by: 'boss', now: new Date() };
    await stopDish(shop.store, { id: shop.ids.borshch ?? 0 }, { ...boss, until: null, detail: '' });
    clock.now += 75_000;
    const old = await visit(DISH);
    expect(old.html).toContain('Добавить в корзину');
    expect(old.headers.get('Cache-Control')).toContain('s-maxage=0,');
    // The clock stands still: a page that was made of the old answers would stay.
    await expect.poll(async () => (await visit(DISH)).html).not.toContain('Добавить в корзину');
  });

  test('is kept by a proxy for no longer than by us', async () => {
    const { visit, clock } = await open();
    const { headers } = await visit(MENU, { headers: BROTLI });
    const seconds = Number(/s-maxage=(\d+)/.exec(headers.get('Cache-Control') ?? '')?.[1]);
    clock.now += 10_000;
    for (const asked of [
      {},
      {},
      { method: 'HEAD' },
      { headers: { 'If-None-Match': headers.get('ETag') ?? '' } },
    ]) {
      const later = await visit(MENU, asked);
      expect(later.headers.get('Cache-Control')).toContain(`, s-maxage=${seconds - 10},`);
    }
  });

  test('is made anew before it is shown after ten minutes', async () => {
    const { visit, clock, rendered } = await open();
    await visit(MENU);
    clock.now += 20 * MINUTE;
    await visit(MENU);
    expect(rendered()).toBe(2);
  });

  test.each([
    ['fails', (api: Api) => api.down()],
    ['gives only a part', (api: Api) => api.down('GET /nav-menus')],
  ])('stays as it was while the API %s, and is asked for seldom', async (_, fail) => {
    const { visit, rendered, api, clock } = await open({ isForgetful: true });
    const before = await visit(MENU);
    expect(before.status).toBe(200);
    fail(api);
    clock.now += 60 * MINUTE;
    for (let times = 0; times < 5; times += 1) expect((await visit(MENU)).html).toBe(before.html);
    expect(rendered()).toBe(2);
    api.up();
    clock.now += MINUTE;
    await visit(MENU);
    expect((await visit(MENU)).headers.get('Cache-Control')).toMatch(/^public/);
  });

  test('gives way to a page that says the thing is gone', async () => {
    const { visit, store, clock } = await open({ isForgetful: true });
    expect((await visit(DISH)).status).toBe(200);
    await store.deleteFrom('products').where('slug', '=', 'borshch').execute();
    clock.now += 20 * MINUTE;
    expect((await visit(DISH)).status).toBe(404);
  });
});

describe('what is not kept', () => {
  test('a failure, or a page with a piece missing', async () => {
    const { visit, api, rendered } = await open();
    api.down();
    for (const expected of [1, 2]) {
      const { status, headers } = await visit(MENU);
      expect([status, headers.get('Cache-Control')]).toEqual([503, expect.stringMatching(/^private/)]);
      expect(rendered()).toBe(expected);
    }
    api.up();
    api.down('GET /nav-menus');
    const { status, headers } = await visit(MENU);
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'private, no-cache']);
    api.up();
    expect((await visit(MENU)).headers.get('Cache-Control')).toMatch(/^public/);
  });

  test('a redirect', async () => {
    const { visit, pages } = await open();
    const { status, headers } = await visit('/categories/');
    expect([status, headers.get('Location')]).toEqual([301, '/categories']);
    expect(pages?.bytes).toBe(0);
  });

  test('a post', async () => {
    const { visit, rendered } = await open();
    for (const body of ['a=1', 'a=1']) await visit('/contact', { method: 'POST', body });
    expect(rendered()).toBe(2);
  });
});

test.each(['/search?q=1', '/tag/1', '/product/nothing', '/category/supy?active=1', '/%63ategories'])(
  'what people can make up any number of takes no place: %s',
  async (path) => {
    const { visit, rendered, pages } = await open();
    for (const expected of [1, 2]) {
      await visit(path);
      expect([rendered(), pages?.bytes]).toEqual([expected, 0]);
    }
  },
);

test('PAGE_CACHE_MB=0 keeps nothing', async () => {
  const { visit, rendered } = await open({ maxBytes: 0 });
  for (const expected of [1, 2]) {
    const { status, headers } = await visit(MENU, { headers: BROTLI });
    expect([status, headers.get('Content-Encoding'), rendered()]).toEqual([200, 'br', expected]);
  }
});

type Api = Shop['api'];

/** The same app, but it remembers nothing of the API: every page asks it anew. */
function forgetful({ app, fetch }: Shop): Shop['app'] {
  return { ...app, createContext: () => createContext(createUpstream({ fetch })) };
}
