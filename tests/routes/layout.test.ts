/** Protects header and footer: the cart bar of phones, the shop's name, the signed-in shopper, the cookie banner. */
import { describe, expect, test } from 'vitest';
import { readPage, textOf } from './support/page.ts';
import { openCart, openShop, press, type Shop } from './support/shop.ts';

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
  test('is left out where the settings are unknown, and the page is not cached', async () => {
    const { shopper, api } = await openShop();
    api.down('GET /settings');
    const { html, headers } = await shopper.visit('/product/borshch');
    expect(readPage(html).title).toBe('Борщ с говядиной — Меню и доставка');
    expect(headers.get('Cache-Control')).toBe('private, no-store');
  });
});

describe('a signed-in shopper', () => {
  async function signIn() {
    const shop = await openShop();
    shop.shopper.cookies.set('usertoken', TOKEN);
    const see = async (path: string) => readPage((await shop.shopper.visit(path)).html);
    return { ...shop, see };
  }

  // HTML and an empty body are not responses of the API itself.
  test.each<[string, (api: Shop['api']) => void, isCleared: boolean]>([
    ['401', (api) => api.answer(401, { detail: 'нет' }, 'GET /users'), true],
    ['500', (api) => api.answer(500, { detail: 'нет' }, 'GET /users'), false],
    ['an HTML 403', (api) => api.answer(403, '<html><h1>Forbidden</h1>', 'GET /users'), false],
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
});

describe('the answer to the cookie banner', () => {
  test('OK is remembered, and leads back without the banner', async () => {
    const { shopper } = await openShop();
    const posted = await press(shopper, await shopper.visit('/product/borshch?quantity=2'), 'OK');
    expect([posted.status, posted.location]).toEqual([303, '/product/borshch?quantity=2']);
    const cookie = 'cookieConsent=true; Path=/; Max-Age=31536000; SameSite=Lax';
    expect(posted.headers.getSetCookie()).toEqual([cookie]);
    expect(readPage((await posted.follow()).html).all('aside', { class: 'cookie-banner' })).toEqual([]);
  });

  test('«Нет» is remembered too, consents to nothing, and the last answer counts', async () => {
    const { shopper } = await openShop();
    const refused = await press(shopper, await shopper.visit('/articles'), 'Нет');
    expect([refused.status, refused.location]).toEqual([303, '/articles']);
    const refusal = 'cookieRefusal=true; Path=/; Max-Age=31536000; SameSite=Lax';
    expect(refused.headers.getSetCookie()).toEqual([refusal]);
    expect(readPage((await refused.follow()).html).all('aside', { class: 'cookie-banner' })).toEqual([]);
    const agreed = await shopper.visit('/cookie-consent', { returnTo: '/' });
    expect(agreed.headers.getSetCookie()).toEqual([
      'cookieConsent=true; Path=/; Max-Age=31536000; SameSite=Lax',
      'cookieRefusal=; Path=/; Max-Age=0; SameSite=Lax',
    ]);
    expect(shopper.cookies.get('cookieRefusal')).toBeUndefined();
  });

  test('redirects to this site only; opened by its URL it redirects home', async () => {
    const { shopper } = await openShop();
    expect((await shopper.visit('/cookie-consent', { returnTo: '//evil.example' })).location).toBe('/');
    expect((await shopper.visit('/cookie-consent')).location).toBe('/');
  });
});
