/** Protects header and footer: the cart at the bottom of phones, the shop's name, the signed-in shopper, the cookie banner. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { env } from '#app/services/env.server.ts';
import { readPage, textOf } from './support/page.ts';
import { openCart, openShop, press, type Shop } from './support/shop.ts';
import { startApp } from './support/visit.ts';

const TOKEN = 'token-of-marina';

describe('the bar that leads to the order on phones', () => {
  const barOf = (html: string) =>
    readPage(html)
      .all('aside', { class: /^cart-bar/ })
      .map(textOf);

  test('has number and price, on every page but the cart', async () => {
    const { shopper } = await openCart({ borshch: 2, okroshka: 1 });
    for (const path of ['/', '/category/supy', '/product/lager', '/articles', '/nichego']) {
      expect([path, barOf((await shopper.visit(path)).html)]).toEqual([
        path,
        ['3 блюда · 1 220,50.- Оформить'],
      ]);
    }
    expect(barOf((await shopper.visit('/cart')).html)).toEqual([]);
  });

  test('is absent when the cart is empty or unknown', async () => {
    const { app, shopper, api } = await openCart({ borshch: 1 });
    expect(barOf((await app.createShopper().visit('/')).html)).toEqual([]);
    api.down('GET /cart');
    expect(barOf((await shopper.visit('/')).html)).toEqual([]);
  });
});

describe('the name of the shop', () => {
  test('is whole in the logo, however many «и» it has, and each of them glows', async () => {
    const { shopper, api } = await openShop();
    api.answer(200, { SITE_NAME: 'Хлеб и соль и мёд' }, 'GET /settings');
    const { all } = readPage((await shopper.visit('/contact')).html);
    const logos = all('a', { class: 'logo' });
    expect(new Set(logos.map(textOf))).toEqual(new Set(['Хлеб и соль и мёд, на главную']));
    expect(all('span', { class: 'logo__and' })).toHaveLength(2 * logos.length);
  });

  test('is left out where the settings are unknown, and the page is not cached', async () => {
    const { shopper, api } = await openShop();
    api.down('GET /settings');
    const { html, headers } = await shopper.visit('/product/borshch');
    expect(readPage(html).title).toBe('Борщ с говядиной — Меню и доставка');
    expect(headers.get('Cache-Control')).toBe('private, no-store');
  });

  describe('from SHOP_NAME and SHOP_PHONE', () => {
    beforeEach(() => {
      Object.assign(env, { SHOP_NAME: 'Ёж из настроек', SHOP_PHONE: '+7-812-000-00-00' });
    });
    afterEach(() => {
      Object.assign(env, { SHOP_NAME: '', SHOP_PHONE: '' });
    });

    test.each([
      ['/', 503],
      ['/product/borshch', 503],
      ['/cart', 200],
      ['/contact', 503],
    ])('is on %s of a start without the API', async (path, expected) => {
      const { shopper, api } = await openShop();
      api.down();
      const { status, html } = await shopper.visit(path);
      const { title, links, one } = readPage(html);
      expect([status, title]).toEqual([expected, expect.stringMatching(/ — Ёж из настроек$/)]);
      expect(textOf(one('header'))).toContain('Ёж из настроек');
      expect(links).toContain('tel:+78120000000');
    });

    test('stands in for what the API leaves out', async () => {
      const { shopper, api } = await openShop();
      expect((await shopper.visit('/contact')).html).not.toMatch(/настроек|812-000/);
      api.answer(200, { SITE_NAME: '', ADDRESS: 'Лесная ул., 5' }, 'GET /settings');
      const fresh = (await startApp({ api })).createShopper();
      const { text, title } = readPage((await fresh.visit('/contact')).html);
      expect(title).toBe('Контакты — Ёж из настроек');
      expect(text).toContain('Телефон +7-812-000-00-00 Адрес Лесная ул., 5');
    });
  });
});

test.each(['constructor', 'Constructor', 'пн-constructor', '__proto__'])(
  'a day called «%s» takes no other day along',
  async (day) => {
    const { shopper, api } = await openShop();
    api.change('GET /work-days', (json: { results: object[] }) => ({
      results: [{ day, status: '12:00–23:00' }, ...json.results],
    }));
    for (const address of ['/', '/contact', '/category/supy']) {
      expect(readPage((await shopper.visit(address)).html).text).toContain('Понедельник');
    }
  },
);

describe('a signed-in shopper', () => {
  async function signIn() {
    const shop = await openShop();
    shop.shopper.cookies.set('usertoken', TOKEN);
    const see = async (path: string) => readPage((await shop.shopper.visit(path)).html);
    return { ...shop, see };
  }

  // HTML and an empty body are not the API's own words.
  test.each<[string, (api: Shop['api']) => void, isCleared: boolean]>([
    ['401', (api) => api.answer(401, { detail: 'нет' }, 'GET /users'), true],
    ['403', (api) => api.answer(403, { detail: 'нет' }, 'GET /users'), true],
    ['404', (api) => api.answer(404, { detail: 'нет' }, 'GET /users'), true],
    ['500', (api) => api.answer(500, { detail: 'нет' }, 'GET /users'), false],
    ['an HTML 403', (api) => api.answer(403, '<html><h1>Forbidden</h1>', 'GET /users'), false],
    ['an HTML 401', (api) => api.answer(401, '<html><h1>Unauthorized</h1>', 'GET /users'), false],
    ['204', (api) => api.answer(204, '', 'GET /users'), false],
    ['no connection', (api) => api.down('GET /users'), false],
    ['a deadline', (api) => api.timeOut('GET /users'), false],
  ])('is not named after %s about the token; it is cleared: %s', async (_, fail, isCleared) => {
    const { shopper, api, see } = await signIn();
    fail(api);
    const { html, headers } = await shopper.visit('/');
    expect(readPage(html).text).not.toMatch(/Марина|Выйти/);
    const cleared = expect.stringMatching(/^usertoken=; .*Max-Age=0/);
    expect(headers.getSetCookie()).toEqual(isCleared ? [cleared] : []);
    expect(shopper.cookies.get('usertoken')).toBe(isCleared ? undefined : TOKEN);
    api.up();
    expect((await see('/')).text.includes('Марина')).toBe(!isCleared);
  });

  test('reads with the token, and nobody else is shown what was read', async () => {
    const { app, see, calls } = await signIn();
    const stranger = app.createShopper();
    for (const [visit, cookie] of [
      [see, `usertoken=${TOKEN}`],
      [stranger.visit, null],
      [see, `usertoken=${TOKEN}`],
    ] as const) {
      calls.length = 0;
      await visit('/category/supy');
      expect(calls.map(({ path }) => path)).toContain('/categories/supy/');
      expect(new Set(calls.map(({ headers }) => headers.get('Cookie')))).toEqual(new Set([cookie]));
    }
  });

  test('is shown the public page while the API is down', async () => {
    const { app, api, see } = await signIn();
    await app.createShopper().visit('/category/supy');
    api.down();
    expect((await see('/category/supy')).text).toContain('Борщ с говядиной');
  });
});

test.each([
  [5, 5],
  [6, 0],
])('of %i planted notices %i are shown: the shop never leaves more than five', async (count, shown) => {
  const { shopper } = await openShop();
  const notices = Array(count).fill({ code: 'cart-added' });
  shopper.cookies.set('notices', encodeURIComponent(btoa(JSON.stringify(notices))));
  expect(readPage((await shopper.visit('/')).html).notices).toHaveLength(shown);
});

describe('OK in the cookie banner', () => {
  test('is remembered, and leads back without the banner', async () => {
    const { shopper } = await openShop();
    const posted = await press(shopper, await shopper.visit('/product/borshch?quantity=2'), 'OK');
    expect([posted.status, posted.location]).toEqual([303, '/product/borshch?quantity=2']);
    const cookie = 'cookieConsent=true; Path=/; Max-Age=31536000; SameSite=Lax';
    expect(posted.headers.getSetCookie()).toEqual([cookie]);
    expect(readPage((await posted.follow()).html).all('aside', { class: 'cookie-banner' })).toEqual([]);
  });

  test('leads nowhere but to this site; opened by its address it leads home', async () => {
    const { shopper } = await openShop();
    expect((await shopper.visit('/cookie-consent', { returnTo: '//evil.example' })).location).toBe('/');
    expect((await shopper.visit('/cookie-consent')).location).toBe('/');
  });
});
