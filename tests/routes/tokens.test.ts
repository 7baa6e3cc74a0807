import { describe, expect, test } from 'vitest';
import { readPage } from './support/page.ts';
import { linesOf, openCart, openShop, press, type Shop } from './support/shop.ts';
import { type Shopper, startApp, type Visit } from './support/visit.ts';

/** Tokens that the API knows, and such that it does not (any more): what they cost, and what nobody loses by them. */

const TOKEN = 'token-of-marina';
const MADE_UP = 'made-up';

const PAGES = [
  '/',
  '/category/supy',
  '/product/borshch',
  '/search?q=суп',
  '/suggest?q=суп',
  '/contact',
  '/cart',
];

/** How an API treats a token that it does not know, on everything but the question whose it is. */
const APIS: [name: string, treat: (api: Shop['api']) => void][] = [
  ['looks at tokens nowhere else', () => {}],
  ['answers 401 to everything', (api) => api.refuseTokens(401)],
  ['answers 403 to everything', (api) => api.refuseTokens(403)],
];

function signedIn({ app }: Shop, token: string): Shopper {
  const shopper = app.createShopper();
  shopper.cookies.set('usertoken', token);
  return shopper;
}

async function countCalls(shop: Shop, work: () => Promise<unknown>): Promise<number> {
  shop.calls.length = 0;
  await work();
  return shop.calls.length;
}

const userCalls = ({ calls }: Shop) => calls.filter(({ path }) => path === '/users/current/').length;

/** What the API was asked, with a letter for the token: `t` with, `-` without. */
const asked = ({ calls }: Shop) =>
  calls.map(({ method, path, headers }) => {
    const hasToken = headers.get('Cookie')?.includes('usertoken=') ?? false;
    return `${hasToken ? 't' : '-'} ${method} ${path}`;
  });

describe.each(APIS)('a made-up token, at an API that %s', (_, treat) => {
  test.each(PAGES)('%s is shown as to anybody, for one call more', async (path) => {
    const plain = await openShop();
    const anonymous = await countCalls(plain, () => plain.shopper.visit(path));
    // What a shop does not have is asked for each time.
    const later = await countCalls(plain, () => plain.app.createShopper().visit(path));

    const shop = await openShop();
    treat(shop.api);
    const shopper = signedIn(shop, MADE_UP);
    let page: Visit | undefined;
    const cold = await countCalls(shop, async () => {
      page = await shopper.visit(path);
    });
    expect(page?.status).toBe(200);
    expect([cold, userCalls(shop)]).toEqual([anonymous + 1, 1]);
    expect(shopper.cookies.get('usertoken')).toBeUndefined();

    // Somebody who goes on sending it, and somebody else whose token is as wrong.
    expect(await countCalls(shop, () => signedIn(shop, MADE_UP).visit(path))).toBe(later + 1);
    expect(await countCalls(shop, () => signedIn(shop, 'another').visit(path))).toBe(later + 1);
  });
});

describe('a token that the API refused', () => {
  test('is taken out of the browser also by a call without a page', async () => {
    const shop = await openShop();
    const other = signedIn(shop, MADE_UP);
    await other.visit('/suggest?q=суп');
    expect(other.cookies.get('usertoken')).toBeUndefined();
  });

  test('may be answered with another one, which stays', async () => {
    const shop = await openShop();
    const fetch = async (request: Request) => {
      if (!request.headers.get('Cookie')?.includes(MADE_UP)) return shop.fetch(request);
      return Response.json({}, { status: 401, headers: { 'Set-Cookie': `usertoken=${TOKEN}; Path=/` } });
    };
    const shopper = (await startApp({ api: { fetch } })).createShopper();
    shopper.cookies.set('usertoken', MADE_UP);
    await shopper.visit('/articles');
    expect(shopper.cookies.get('usertoken')).toBe(TOKEN);
    expect(readPage((await shopper.visit('/articles')).html).text).toContain('Марина');
  });

  test('logs nobody else out', async () => {
    const shop = await openShop();
    await signedIn(shop, MADE_UP).visit('/');
    expect(readPage((await signedIn(shop, TOKEN).visit('/')).html).text).toContain('Марина');
  });
});

describe('a token that dies', () => {
  test.each([401, 403])('between two pages (%i): the page is shown, the cookie goes', async (status) => {
    const shop = await openShop();
    const shopper = signedIn(shop, TOKEN);
    await shopper.visit('/');
    shop.api.refuseTokens(status);
    for (const path of ['/category/supy', '/product/borshch']) {
      const page = await shopper.visit(path);
      expect([path, page.status]).toEqual([path, 200]);
      expect(readPage(page.html).text).not.toContain('Марина');
    }
    expect(shopper.cookies.get('usertoken')).toBeUndefined();
  });

  test('keeps its cookie until the API says whose it is not: a catalogue alone is no proof', async () => {
    const shop = await openShop();
    const shopper = signedIn(shop, TOKEN);
    await shopper.visit('/');
    shop.api.refuseTokens(401, '/products');
    const page = await shopper.visit('/category/supy');
    expect(page.status).toBe(200);
    expect(readPage(page.html).text).toContain('Борщ с говядиной');
    expect(shopper.cookies.get('usertoken')).toBe(TOKEN);
    expect(readPage((await shopper.visit('/articles')).html).text).toContain('Марина');
  });

  test('is noticed by the next call of any kind', async () => {
    const shop = await openShop();
    const shopper = signedIn(shop, TOKEN);
    await shopper.visit('/');
    shop.api.refuseTokens();
    for (const text of ['суп', 'борщ']) expect((await shopper.visit(`/suggest?q=${text}`)).status).toBe(200);
    expect(shopper.cookies.get('usertoken')).toBeUndefined();
  });
});

test('what is forbidden to one shopper alone is shown as to anybody; the rest is read as theirs', async () => {
  const shop = await openShop();
  const shopper = signedIn(shop, TOKEN);
  await shopper.visit('/');
  shop.api.refuseTokens(403, '/products/borshch');
  shop.calls.length = 0;
  const page = await shopper.visit('/product/borshch');
  expect([page.status, readPage(page.html).text]).toEqual([200, expect.stringContaining('Марина')]);
  expect(asked(shop).filter((call) => call.startsWith('-'))).toEqual(['- GET /products/borshch/']);
});

describe('a signed-in shopper', () => {
  test.each(PAGES)('%s: nothing is asked twice', async (path) => {
    const shop = await openShop();
    const shopper = signedIn(shop, TOKEN);
    for (let visit = 0; visit < 2; visit += 1) {
      await countCalls(shop, () => shopper.visit(path));
      expect(shop.calls.length).toBeGreaterThan(0);
      expect(asked(shop)).toEqual([...new Set(asked(shop))]);
      expect(asked(shop).every((call) => call.startsWith('t'))).toBe(true);
    }
  });

  test('while the API does not say who it is: the page as anybody sees it, and the cookie stays', async () => {
    // A connection that was cut is tried once more.
    for (const [fail, expected] of [
      ['down', 2],
      ['timeOut', 1],
    ] as const) {
      const shop = await openShop();
      await shop.shopper.visit('/category/supy');
      const shopper = signedIn(shop, TOKEN);
      shop.api[fail]('/users');
      const calls = await countCalls(shop, () => shopper.visit('/category/supy'));
      expect([calls, shopper.cookies.get('usertoken')]).toEqual([expected, TOKEN]);
    }
  });
});

describe('a cart', () => {
  test.each<[string, Record<string, string>, number]>([
    ['nobody', {}, 0],
    ['somebody with a token alone', { usertoken: TOKEN }, 0],
    ['somebody with a made-up token alone', { usertoken: MADE_UP }, 0],
    ['somebody with favourites alone', { favorites: 'borshch' }, 0],
    ['somebody with a session', { sessionid: 'known' }, 1],
    ['somebody with a session and a token', { sessionid: 'known', usertoken: TOKEN }, 1],
  ])('of %s is asked for as often as it can be there', async (_, cookies, expected) => {
    const { shopper, sent } = await openShop();
    for (const [name, value] of Object.entries(cookies)) shopper.cookies.set(name, value);
    for (const path of ['/', '/cart']) await shopper.visit(path);
    expect(sent('GET', '/cart/')).toHaveLength(2 * expected);
  });

  test.each([401, 403])(
    'of a session is there, whatever the token beside it is worth (%i)',
    async (status) => {
      const { shopper, api } = await openCart({ borshch: 2 });
      shopper.cookies.set('usertoken', MADE_UP);
      api.refuseTokens(status);
      const page = await shopper.visit('/cart');
      expect([page.status, linesOf(page)]).toEqual([200, { 'Борщ с говядиной': 2 }]);
    },
  );

  test('that is forbidden to a shopper whom the API knows is not another one', async () => {
    const { shopper, api } = await openCart({ borshch: 2 });
    shopper.cookies.set('usertoken', TOKEN);
    api.refuseTokens(403, '/cart');
    expect(linesOf(await shopper.visit('/cart'))).toEqual({});
    expect(shopper.cookies.get('usertoken')).toBe(TOKEN);
  });
});

const GUEST = {
  fullName: 'Аполлинария',
  phone: '+7-921-345-67-89',
  address: 'Лиговский, 1',
  privacy: 'on',
  personalData: 'on',
};

describe.each([401, 403])('with a dead token (%i)', (status) => {
  test('an order is placed, once, and the cart is empty after it', async () => {
    const { shopper, api, cart, orders, sent } = await openCart({ borshch: 2 });
    shopper.cookies.set('usertoken', MADE_UP);
    api.refuseTokens(status);
    const placed = await press(shopper, cart, 'Оформить заказ', { typed: GUEST });
    expect([placed.status, placed.location]).toEqual([303, expect.stringMatching(/^\/order\//)]);
    expect(await orders()).toHaveLength(1);
    const keys = sent('POST', '/order/').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
    const order = await placed.follow();
    expect([order.status, readPage(order.html).text]).toEqual([200, expect.stringContaining('Борщ')]);
    expect(linesOf(await shopper.visit('/cart'))).toEqual({});
  });

  test('a cart is changed, once, and a new one begun', async () => {
    for (const open of [() => openShop(), () => openCart({ morse: 1 })]) {
      const { shopper, api, ids } = await open();
      shopper.cookies.set('usertoken', MADE_UP);
      api.refuseTokens(status);
      const posted = await shopper.visit('/cart', { intent: `add:${ids.borshch}` });
      expect(readPage((await posted.follow()).html).notices).toEqual(['Товар добавлен в корзину']);
      expect(linesOf(await shopper.visit('/cart'))).toMatchObject({ 'Борщ с говядиной': 1 });
    }
  });

  test('feedback is sent', async () => {
    const { shopper, api, store } = await openShop();
    const page = await shopper.visit('/contact');
    shopper.cookies.set('usertoken', MADE_UP);
    api.refuseTokens(status);
    const { address, phone, ...consents } = GUEST;
    const typed = { ...consents, email: 'a@mail.example', subject: 'Столик', content: 'На двоих' };
    expect((await press(shopper, page, 'Отправить', { typed })).status).toBe(303);
    expect(await store.selectFrom('feedback').selectAll().execute()).toHaveLength(1);
  });

  test('logging out asks once', async () => {
    const { shopper, api, calls } = await openShop();
    shopper.cookies.set('usertoken', MADE_UP);
    api.refuseTokens(status);
    expect((await shopper.visit('/logout', {})).status).toBe(303);
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /users/current/']);
    expect(shopper.cookies.get('usertoken')).toBeUndefined();
  });
});

test('an order that is forbidden to a shopper whom the API knows is not placed behind their back', async () => {
  const { shopper, api, cart, orders } = await openCart({ borshch: 2 });
  shopper.cookies.set('usertoken', TOKEN);
  api.refuseTokens(403, 'POST /order');
  const answer = await press(shopper, cart, 'Оформить заказ', { typed: GUEST });
  expect([answer.status, readPage(answer.html).text]).toEqual([
    400,
    expect.stringContaining('Заказ не принят'),
  ]);
  expect(await orders()).toEqual([]);
  expect(shopper.cookies.get('usertoken')).toBe(TOKEN);
});
