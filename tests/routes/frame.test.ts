import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ResponseCache } from '#app/services/api/response-cache.server.ts';
import { env } from '#app/services/env.server.ts';
import { captureLog, takeLog } from './support/captured-log.ts';
import { readPage, textOf } from './support/page.ts';
import { openCart, openShop, type Shop } from './support/shop.ts';
import { type Shopper, startApp } from './support/visit.ts';

captureLog();

const TOKEN = 'token-of-marina';
const MINUTE = 60_000;

describe('a piece of the frame that the API does not give leaves its place out', () => {
  const PIECES: [piece: string, call: string, text: string][] = [
    ['menus', 'GET /nav-menus', 'Кухня: показать всё'],
    ['last articles', 'GET /articles', 'Сезон окрошки'],
    ['opening hours', 'GET /work-days', 'Часы работы'],
    ['settings', 'GET /settings', '+7-495-000-00-00'],
    ['the cart', 'GET /cart', '450.-1 шт.'],
    ['the shopper', 'GET /users', 'Марина'],
  ];
  const FAILURES: [string, (shop: Shop, call: string) => void][] = [
    ['fails', ({ api }, call) => api.answer(500, {}, call)],
    ['breaks off', ({ api }, call) => api.down(call)],
    ['is late', ({ api }, call) => api.timeOut(call)],
    ['answers no JSON', ({ api }, call) => api.answer(200, '<html>', call)],
    ['answers a wrong shape', ({ api }, call) => api.answer(200, { results: [{ day: 1 }], items: 0 }, call)],
    ['has no such thing', ({ api }, call) => api.answer(404, { detail: 'нет' }, call)],
  ];

  test.each(PIECES)('%s', async (_, call, text) => {
    const shop = await openCart({ borshch: 1 });
    for (const [how, fail] of FAILURES) {
      const shopper = await returnAsMarina(shop);
      expect(readPage((await shopper.visit('/product/borshch')).html).text).toContain(text);

      fail(shop, call);
      const page = await (await returnAsMarina(shop)).visit('/product/borshch');
      shop.api.up();
      const shown = readPage(page.html).text;
      expect([how, page.status]).toEqual([how, 200]);
      expect(shown).toContain('свёкла / говядина');
      for (const [, otherCall, otherText] of PIECES) {
        if (otherCall === call) expect(shown).not.toContain(otherText);
        else expect(shown).toContain(otherText);
      }
    }
  });

  test.each(['constructor', 'Constructor', 'пн-constructor', '__proto__'])(
    'a day called «%s» takes no other day along',
    async (day) => {
      const { shopper, api } = await openShop();
      api.change('GET /work-days', (json: { results: object[] }) => ({
        results: [{ day, status: '12:00–23:00' }, ...json.results],
      }));
      for (const address of ['/', '/contact', '/category/supy']) {
        const { status, html } = await shopper.visit(address);
        expect([address, status]).toEqual([address, 200]);
        expect(readPage(html).text).toContain('Понедельник');
      }
    },
  );

  test('without settings the site has a name all the same', async () => {
    const { shopper, api } = await openShop();
    api.down('GET /settings');
    const { html, headers } = await shopper.visit('/product/borshch');
    expect(readPage(html).title).toBe('Борщ с говядиной — Меню и доставка');
    expect(headers.get('Cache-Control')).toBe('private, no-store');
  });
});

describe('the way to the order at the bottom of phones', () => {
  const bar = (html: string) => readPage(html).all('aside', { class: /^cart-bar/ });

  test('is a link that says what the order is worth, on every page but the cart’s', async () => {
    const { shopper } = await openCart({ borshch: 2, okroshka: 1 });
    for (const path of ['/', '/category/supy', '/product/lager', '/articles', '/nichego']) {
      const [shown] = bar((await shopper.visit(path)).html);
      expect([path, textOf(shown)]).toEqual([path, '3 блюда · 1 220,50.- Оформить']);
    }
    expect(bar((await shopper.visit('/cart')).html)).toEqual([]);
  });

  test('is not there when the cart is empty, nor when nobody knows what is in it', async () => {
    expect(bar((await (await openShop()).shopper.visit('/')).html)).toEqual([]);
    const { shopper, api } = await openCart({ borshch: 1 });
    api.down('GET /cart');
    expect(bar((await shopper.visit('/')).html)).toEqual([]);
  });
});

describe('SHOP_NAME and SHOP_PHONE', () => {
  beforeEach(() => {
    Object.assign(env, { SHOP_NAME: 'Ёж из настроек', SHOP_PHONE: '+7-812-000-00-00' });
  });
  afterEach(() => {
    Object.assign(env, { SHOP_NAME: '', SHOP_PHONE: '' });
  });

  test.each(['/', '/product/borshch', '/cart', '/contact'])(
    'name the shop and the way to call on %s of a start without the API',
    async (path) => {
      const { shopper, api } = await openShop();
      api.down();
      const { status, html } = await shopper.visit(path);
      const { title, links, one } = readPage(html);
      expect(status).toBe(path === '/cart' ? 200 : 503);
      expect(title).toMatch(/ — Ёж из настроек$/);
      expect(textOf(one('header'))).toContain('Ёж из настроек');
      expect(links).toContain('tel:+78120000000');
    },
  );

  test('stand where the API has neither, and nowhere else', async () => {
    const { shopper, api } = await openShop();
    expect((await shopper.visit('/contact')).html).not.toMatch(/настроек|812-000/);
    api.answer(200, { SITE_NAME: '', ADDRESS: 'Лесная ул., 5' }, 'GET /settings');
    const fresh = (await startApp({ api })).createShopper();
    const { text, title } = readPage((await fresh.visit('/contact')).html);
    expect(title).toBe('Контакты — Ёж из настроек');
    expect(text).toContain('Телефон +7-812-000-00-00 Адрес Лесная ул., 5');
  });
});

test('the name of the shop is whole in the logo, however many «и» it has, and each of them glows', async () => {
  const { shopper, api } = await openShop();
  api.answer(200, { SITE_NAME: 'Хлеб и соль и мёд' }, 'GET /settings');
  const { all } = readPage((await shopper.visit('/contact')).html);
  const logos = all('a', { class: 'logo' });
  expect(logos.map(textOf)).toEqual(logos.map(() => 'Хлеб и соль и мёд, на главную'));
  expect(logos).not.toHaveLength(0);
  expect(all('span', { class: 'logo__and' })).toHaveLength(2 * logos.length);
});

/** The same shopper, signed in, at a storefront that has not asked the API for anything yet. */
async function returnAsMarina({ fetch, shopper }: Shop): Promise<Shopper> {
  const marina = (await startApp({ api: { fetch } })).createShopper();
  marina.cookies.set('sessionid', shopper.cookies.get('sessionid') ?? '');
  marina.cookies.set('usertoken', TOKEN);
  return marina;
}

describe('a signed-in shopper', () => {
  test('is named, and can log out', async () => {
    const { shopper } = await openShop();
    shopper.cookies.set('usertoken', TOKEN);
    const { text, button } = readPage((await shopper.visit('/')).html);
    expect(text).toContain('Марина');
    expect(button('Выйти')).toBeDefined();
  });

  test.each([
    [401, true],
    [403, true],
    [404, true],
    [500, false],
    [502, false],
  ])('when the API answers %i about the token: is its cookie cleared? %s', async (status, isCleared) => {
    const { shopper, api } = await openShop();
    shopper.cookies.set('usertoken', TOKEN);
    api.answer(status, { detail: 'нет' }, 'GET /users');
    const page = await shopper.visit('/');
    expect(page.status).toBe(200);
    expect(readPage(page.html).text).not.toContain('Марина');
    expect(shopper.cookies.get('usertoken')).toBe(isCleared ? undefined : TOKEN);
    if (isCleared) {
      expect(page.headers.getSetCookie()).toEqual([expect.stringMatching(/^usertoken=; .*Max-Age=0/)]);
    }
  });

  test.each([
    [403, '<html><h1>Forbidden</h1>'],
    [401, '<html><h1>Unauthorized</h1>'],
    [204, ''],
  ])('%i %j about the token is no word of the API: nobody is logged in or out', async (status, body) => {
    const { shopper, api } = await openShop();
    shopper.cookies.set('usertoken', TOKEN);
    api.answer(status, body, 'GET /users');
    const page = await shopper.visit('/');
    expect(page.status).toBe(200);
    expect(readPage(page.html).text).not.toContain('Выйти');
    expect(shopper.cookies.get('usertoken')).toBe(TOKEN);
  });

  test.each(['down', 'timeOut'] as const)('keeps the token when the API is %s', async (failure) => {
    const { shopper, api } = await openShop();
    shopper.cookies.set('usertoken', TOKEN);
    api[failure]('GET /users');
    await shopper.visit('/');
    expect(shopper.cookies.get('usertoken')).toBe(TOKEN);
    api.up();
    expect(readPage((await shopper.visit('/')).html).text).toContain('Марина');
  });

  test('reads with the token, and nobody else is shown what was read', async () => {
    const { app, shopper, calls } = await openShop();
    shopper.cookies.set('usertoken', TOKEN);
    await shopper.visit('/category/supy');
    expect(calls.length).toBeGreaterThan(5);
    expect(calls.every(({ headers }) => headers.get('Cookie') === `usertoken=${TOKEN}`)).toBe(true);

    calls.length = 0;
    const stranger = app.createShopper();
    await stranger.visit('/category/supy');
    expect(calls.map(({ path }) => path)).toContain('/categories/supy/');
    expect(calls.every(({ headers }) => !headers.has('Cookie'))).toBe(true);

    calls.length = 0;
    await shopper.visit('/category/supy');
    expect(calls.map(({ path }) => path)).toContain('/categories/supy/');
  });

  test('is shown what everybody was shown before, while the API is down', async () => {
    const { app, shopper, api } = await openShop();
    await app.createShopper().visit('/category/supy');
    shopper.cookies.set('usertoken', TOKEN);
    api.down();
    const page = await shopper.visit('/category/supy');
    expect(page.status).toBe(200);
    expect(readPage(page.html).text).toContain('Борщ с говядиной');
  });
});

describe('the API is down', () => {
  const PAGES = ['/', '/categories', '/category/supy', '/product/borshch'];

  test('pages that were shown once go on being shown, however old', async () => {
    let now = Date.now();
    const { shopper, api } = await openShop({ cache: new ResponseCache({ now: () => now }) });
    for (const path of PAGES) await shopper.visit(path);
    api.down();
    now += 600 * MINUTE;
    for (const path of PAGES) {
      const page = await shopper.visit(path);
      expect([path, page.status]).toEqual([path, 200]);
      expect(readPage(page.html).text).toContain('Ёж и Хмель');
    }
  });

  test('news of the API are shown one request after it is back', async () => {
    let now = Date.now();
    const { shopper, api, store } = await openShop({ cache: new ResponseCache({ now: () => now }) });
    await shopper.visit('/product/borshch');
    api.down();
    now += MINUTE;
    await shopper.visit('/product/borshch');
    api.up();
    const { page_json } = await store
      .selectFrom('products')
      .select('page_json')
      .where('slug', '=', 'borshch')
      .executeTakeFirstOrThrow();
    await store
      .updateTable('products')
      .set({ page_json: JSON.stringify({ ...JSON.parse(page_json), title: 'Борщ постный' }) })
      .where('slug', '=', 'borshch')
      .execute();
    await shopper.visit('/product/borshch');
    await vi.waitFor(async () => {
      expect(readPage((await shopper.visit('/product/borshch')).html).text).toContain('Борщ постный');
    });
  });

  test.each(PAGES)(
    '%s was never shown: 503 with a frame, a way to try again and a word to robots',
    async (path) => {
      const { shopper, api } = await openShop();
      api.down();
      const page = await shopper.visit(path);
      const { text, title, links, all, one } = readPage(page.html);
      expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '30']);
      expect(title).toBe('Скоро вернёмся — Меню и доставка');
      expect(text).toContain('Сайт сейчас не может показать эту страницу');
      expect(links).toEqual(expect.arrayContaining([path, '/cart', '/categories']));
      expect([all('header'), all('footer'), all('h1')].map(({ length }) => length)).toEqual([1, 1, 1]);
      expect(one('meta', { name: 'robots' }).attribs.content).toBe('noindex');
      expect((await shopper.visitData(path)).status).toBe(503);

      api.up();
      expect((await shopper.visit(path)).status).toBe(200);
    },
  );

  test('a page kept for a while and then deleted is gone', async () => {
    let now = Date.now();
    const { shopper, store } = await openShop({ cache: new ResponseCache({ now: () => now }) });
    await shopper.visit('/product/morse');
    await store.deleteFrom('products').where('slug', '=', 'morse').execute();
    now += MINUTE;
    await shopper.visit('/product/morse');
    await vi.waitFor(async () => {
      expect((await shopper.visit('/product/morse')).status).toBe(404);
    });
  });
});

describe('the log', () => {
  test('names the field that was wrong in an answer, and not what stood in it', async () => {
    const { shopper, api } = await openShop();
    const secret = 'Иванова Мария, +7-912-000-00-00';
    api.answer(200, { slug: 'borshch', title: 7, price: secret, id: 1 }, 'GET /products/borshch');
    const page = await shopper.visit('/product/borshch');
    expect(page.status).toBe(503);
    const [line] = takeLog().filter(({ msg }) => msg === 'upstream failed');
    expect(line).toMatchObject({
      reason: 'malformed',
      method: 'GET',
      path: '/api/v1/products/borshch/',
      status: 200,
      wrong: [expect.stringMatching(/^title: /), expect.stringMatching(/^price: /)],
    });
    expect(JSON.stringify(line)).not.toContain('Иванова');
  });

  // 40 is a warning. That an endpoint is missing is one the first time, and then for whoever looks closely.
  test.each<[string, (shop: Shop) => void, Record<string, unknown>, number[]]>([
    ['a deadline', ({ api }) => api.timeOut('GET /products/borshch'), { reason: 'timeout' }, [40]],
    ['no connection', ({ api }) => api.down('GET /products/borshch'), { reason: 'network' }, [40, 40]],
    [
      'a status',
      ({ api }) => api.answer(500, {}, 'GET /products/borshch'),
      { reason: 'status', status: 500 },
      [40],
    ],
    [
      'broken JSON',
      ({ api }) => api.answer(200, '{', 'GET /products/borshch'),
      { reason: 'malformed', error: 'not JSON' },
      [40, 40],
    ],
    [
      'JSON that is cut off deep inside',
      ({ api }) => api.answer(200, '['.repeat(65), 'GET /products/borshch'),
      { reason: 'malformed', error: 'not JSON' },
      [40, 40],
    ],
    [
      'a 404 that is not of the API',
      ({ api }) => api.answer(404, '<html>404 Not Found', 'GET /products/borshch'),
      { reason: 'status', status: 404 },
      [40, 20],
    ],
  ])('says of each failed call that it was %s, as a warning', async (_, fail, expected, levels) => {
    const shop = await openShop();
    fail(shop);
    const page = await shop.shopper.visit('/product/borshch');
    const lines = takeLog();
    const failures = lines.filter(({ msg }) => msg === 'upstream failed');
    expect(failures).toEqual(levels.map((level) => expect.objectContaining({ ...expected, level })));
    const [request] = lines.filter(({ msg }) => msg === 'request');
    expect(request).toMatchObject({ path: '/product/:slug', status: 503, method: 'GET' });
    expect(failures[0]?.requestId).toBe(page.headers.get('X-Request-ID'));
    expect(lines.filter(({ level }) => level > 40)).toEqual([]);
  });
});
