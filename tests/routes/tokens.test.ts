/** Protects guests with a token: a rejected one costs a call but no page, cart or order; «Выйти» always works. */
import { describe, expect, test } from 'vitest';
import { textOf } from './support/page.ts';
import { FEEDBACK, linesOf, openCart, openShop, order, press, type Shop } from './support/shop.ts';
import type { Shopper } from './support/visit.ts';

const TOKEN = 'token-of-marina';
const MADE_UP = 'made-up';
const PAGES = ['/', '/product/borshch', '/suggest?q=суп', '/contact', '/cart'];

function signIn({ app }: Shop, token = TOKEN): Shopper {
  const shopper = app.createShopper();
  shopper.cookies.set('usertoken', token);
  return shopper;
}

const tokenOf = ({ cookies }: Shopper) => cookies.get('usertoken');

/** Calls of the API, with the prefix `t` if they had the token. */
async function callsOf({ calls }: Shop, shopper: Shopper, path: string): Promise<string[]> {
  calls.length = 0;
  expect((await shopper.visit(path)).status).toBe(200);
  return calls.map(({ method, path, headers }) => {
    const hasToken = headers.get('Cookie')?.includes('usertoken=') ?? false;
    return `${hasToken ? 't' : '-'} ${method} ${path}`;
  });
}

describe.each<[string, (api: Shop['api']) => void]>([
  ['checks tokens nowhere else', () => {}],
  ['answers 401 to every call with it', (api) => api.refuseTokens(401)],
])('a made-up token, at an API that %s', (_, treat) => {
  test.each(PAGES)('%s is shown as to anyone, for one call more', async (path) => {
    const plain = await openShop();
    const cold = await callsOf(plain, plain.shopper, path);
    const warm = await callsOf(plain, plain.app.createShopper(), path);

    const shop = await openShop();
    treat(shop.api);
    const shopper = signIn(shop, MADE_UP);
    expect(await callsOf(shop, shopper, path)).toHaveLength(cold.length + 1);
    expect(shop.sent('GET', '/users/current/')).toHaveLength(1);
    expect(tokenOf(shopper)).toBeUndefined();
    for (const token of [MADE_UP, 'another']) {
      expect(await callsOf(shop, signIn(shop, token), path)).toHaveLength(warm.length + 1);
    }
  });
});

describe('a token that expires', () => {
  test.each([401, 403])(
    'between two pages (%i): they are shown, and the cookie is deleted',
    async (status) => {
      const shop = await openShop();
      const shopper = signIn(shop);
      await shopper.visit('/');
      shop.api.refuseTokens(status);
      for (const path of ['/category/supy', '/product/borshch']) {
        const page = await shopper.visit(path);
        expect([path, page.status]).toEqual([path, 200]);
        expect(page.html).not.toContain('Марина');
      }
      expect(tokenOf(shopper)).toBeUndefined();
    },
  );

  test.each<[number, string, string]>([
    [401, '/products', '/category/supy'],
    [403, '/products/borshch', '/product/borshch'],
  ])('is not proven by %i of %s alone: that is read as by anyone, and the cookie stays', async (...row) => {
    const [status, which, path] = row;
    const shop = await openShop();
    shop.api.markNothing();
    await shop.shopper.visit(path);
    const shopper = signIn(shop);
    await shopper.visit('/');
    shop.api.refuseTokens(status, which);
    const calls = await callsOf(shop, shopper, path);
    const anonymous = calls.filter((call) => call.startsWith('-'));
    expect(calls.join()).toContain(`t GET ${which}`);
    expect(anonymous.filter((call) => !call.includes(which))).toEqual([]);
    expect([tokenOf(shopper), (await shopper.visit('/articles')).page.text]).toEqual([
      TOKEN,
      expect.stringContaining('Марина'),
    ]);
  });
});

describe('a signed-in shopper', () => {
  test.each(PAGES)('%s reads in his name what only he has', async (path) => {
    const shop = await openShop();
    const calls = await callsOf(shop, signIn(shop), path);
    const named = calls.filter((call) => call.startsWith('t'));
    expect(named.filter((call) => !/ \/(?:users|cart)\//.test(call))).toEqual([]);
  });

  test.each(PAGES)('%s costs two calls, once others have read the rest', async (path) => {
    const shop = await openShop();
    await shop.shopper.visit(path);
    const calls = await callsOf(shop, signIn(shop), path);
    expect(calls.filter((call) => !/ \/(?:users|cart)\//.test(call))).toEqual([]);
  });

  test.each<[string, Record<string, string>]>([
    ['marks nothing', {}],
    ['marks a response as private', { 'Cache-Control': 'private, max-age=60' }],
    ['has other responses by cookie', { 'Cache-Control': 'public, max-age=60', Vary: 'Accept, Cookie' }],
    ['has other responses by token', { 'Cache-Control': 'public, max-age=60', Vary: 'authorization' }],
    ['has other responses by anything', { 'Cache-Control': 'public, max-age=60', Vary: '*' }],
  ])('of an API that %s sees his own prices', async (_, headers) => {
    const shop = await openShop();
    shop.api.personalPrices(7, headers);
    await shop.shopper.visit('/product/borshch');
    const { page } = await signIn(shop).visit('/product/borshch');
    expect(page.text).toContain('7.-');
  });

  test('of an API that marks its prices as public shares them with everyone', async () => {
    const shop = await openShop();
    shop.api.personalPrices(7, { 'Cache-Control': 'max-age=60, PUBLIC' });
    const { page } = await signIn(shop).visit('/product/borshch');
    expect(page.text).not.toContain(' 7.-');
  });

  test('is not shown the cart of a session, or ordered for, behind their back', async () => {
    const { shopper, api, cart, orders } = await openCart({ borshch: 2 });
    shopper.cookies.set('usertoken', TOKEN);
    api.refuseTokens(403, 'POST /order');
    const answer = await order(shopper, cart);
    expect([answer.status, await orders()]).toEqual([400, []]);
    expect(answer.page.text).toContain('Заказ не принят');
    api.refuseTokens(403, '/cart');
    expect(linesOf(await shopper.visit('/cart'))).toEqual({});
    expect(tokenOf(shopper)).toBe(TOKEN);
  });
});

describe.each([401, 403])('with an expired token (%i)', (status) => {
  test('the cart is there, an order is placed, once, and the cart is empty after it', async () => {
    const { shopper, api, cart, orders, sent } = await openCart({ borshch: 2 });
    shopper.cookies.set('usertoken', MADE_UP);
    api.refuseTokens(status);
    expect(linesOf(await shopper.visit('/cart'))).toEqual({ 'Борщ с говядиной': 2 });
    shopper.cookies.set('usertoken', MADE_UP);
    const placed = await order(shopper, cart);
    expect(placed.location).toMatch(/^\/order\//);
    expect(await orders()).toHaveLength(1);
    const keys = sent('POST', '/order/').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
    expect((await placed.follow()).page.text).toContain('Борщ');
    expect(linesOf(await shopper.visit('/cart'))).toEqual({});
  });

  test('a cart is begun, once', async () => {
    const { shopper, api, ids } = await openShop();
    shopper.cookies.set('usertoken', MADE_UP);
    api.refuseTokens(status);
    const posted = await shopper.visit('/cart', { intent: `add:${ids.borshch}` });
    expect((await posted.follow()).page.notices).toEqual(['Товар добавлен в корзину']);
    expect(linesOf(await shopper.visit('/cart'))).toEqual({ 'Борщ с говядиной': 1 });
  });

  test('a message is sent, once', async () => {
    const { shopper, api, store } = await openShop();
    const page = await shopper.visit('/contact');
    shopper.cookies.set('usertoken', MADE_UP);
    api.refuseTokens(status);
    expect((await press(shopper, page, 'Отправить', { typed: FEEDBACK })).status).toBe(303);
    expect(await store.selectFrom('feedback').selectAll().execute()).toHaveLength(1);
  });
});

describe('«Выйти»', () => {
  const LOGOUT = 'POST /users/current/';

  test('deletes the token at the API and in the browser', async () => {
    const shop = await openShop();
    const shopper = signIn(shop);
    const page = await shopper.visit('/articles');
    for (const place of ['site-header__top container', 'site-menu__end']) {
      expect(textOf(page.page.one('div', { class: place }))).toMatch(/Марина.*Выйти/);
    }
    const posted = await press(shopper, page, 'Выйти');
    expect([posted.status, posted.location]).toEqual([303, '/']);
    expect(posted.headers.getSetCookie()).toContain('usertoken=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
    expect(shop.sent('POST', '/users/current/').map(({ body }) => body)).toEqual([{ action: 'logout' }]);
    const home = (await posted.follow()).page;
    expect(home.notices).toEqual(['Вы вышли']);
    expect(home.text).not.toContain('Марина');
    expect(() => home.button('Выйти')).toThrow();
    shop.calls.length = 0;
    await shop.app.createShopper().visit('/logout', {});
    expect(shop.calls).toEqual([]);
  });

  test.each<[string, (api: Shop['api']) => void]>([
    ['the deadline passes', (api) => api.timeOut(LOGOUT)],
    ['the API is down', (api) => api.down()],
    ['the API fails', (api) => api.answer(500, {}, LOGOUT)],
    ['the token is refused with 401', (api) => api.refuseTokens(401)],
    ['the JSON is broken', (api) => api.answer(200, '{', LOGOUT)],
  ])('works although %s, with one call', async (_, fail) => {
    const shop = await openShop();
    const shopper = signIn(shop);
    fail(shop.api);
    const posted = await shopper.visit('/logout', {});
    expect([posted.status, posted.location, tokenOf(shopper)]).toEqual([303, '/', undefined]);
    expect(shop.calls.length).toBeLessThanOrEqual(2);
  });

  test('opened as a page does not log out', async () => {
    const shop = await openShop();
    const shopper = signIn(shop);
    expect([(await shopper.visit('/logout')).status, tokenOf(shopper)]).toEqual([302, TOKEN]);
    expect(shop.sent('POST', '/users/current/')).toEqual([]);
  });
});
