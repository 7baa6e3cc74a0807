import type { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import * as cart from '#app/routes/cart.tsx';
import * as categories from '#app/routes/categories.tsx';
import * as category from '#app/routes/category.tsx';
import * as home from '#app/routes/home.tsx';
import * as notFound from '#app/routes/not-found.tsx';
import * as product from '#app/routes/product.tsx';
import * as readyz from '#app/routes/readyz.ts';
import { lifeContext } from '#app/services/http/request.server.ts';
import { readPage } from './support/page.ts';
import { inRequest, routeArgs } from './support/route-args.ts';
import { openShop, press, type Shop } from './support/shop.ts';
import { browserRequest } from './support/visit.ts';

/** Every loader of the way to an order, called alone: what it gives, and what it makes of an API that fails. */

type Context = Readonly<RouterContextProvider>;
type Load = (request: Request, context: Context) => Promise<unknown>;

const slug = (value: string) => ({ slug: value });
const LOADERS = {
  home: ['/', (request, context) => home.loader(routeArgs(request, {}, context))],
  categories: ['/categories', (request, context) => categories.loader(routeArgs(request, {}, context))],
  category: [
    '/category/supy?active=holodnoe',
    (request, context) => category.loader(routeArgs(request, slug('supy'), context)),
  ],
  product: [
    '/product/borshch?quantity=3&step=1',
    (request, context) => product.loader(routeArgs(request, slug('borshch'), context)),
  ],
  cart: ['/cart', (request, context) => cart.loader(routeArgs(request, {}, context))],
} satisfies Record<string, [path: string, load: Load]>;

function load({ fetch }: Pick<Shop, 'fetch'>, name: keyof typeof LOADERS, headers: HeadersInit = {}) {
  const [path, loader]: readonly [string, Load] = LOADERS[name];
  const request = browserRequest(path, undefined, { headers });
  return inRequest({ fetch }, request, (context) => loader(request, context));
}

describe('with the API at hand', () => {
  test('home gives the dishes of the main page', async () => {
    const { result } = await load(await openShop(), 'home');
    expect(result).toMatchObject({ dishes: [{ slug: 'borshch' }, { slug: 'morse' }] });
  });

  test('categories gives them with the page that was asked for', async () => {
    const { result } = await load(await openShop(), 'categories');
    expect(result).toMatchObject({
      categories: { results: [{ slug: 'supy' }, { slug: 'bar' }], totalPages: 1 },
      page: 1,
      pageSize: 9,
    });
  });

  test('category gives its dishes, its tabs and the chosen tab', async () => {
    const { result } = await load(await openShop(), 'category');
    expect(result).toMatchObject({
      category: { slug: 'supy', templateName: 'great' },
      dishes: [{ slug: 'borshch' }, { slug: 'okroshka' }, { slug: 'cheese-soup' }],
      foodCategories: [{ slug: 'goryachee' }, { slug: 'holodnoe' }],
      active: 'holodnoe',
    });
    expect(result).not.toHaveProperty('category.content');
    expect(result).toHaveProperty('text');
  });

  test('product gives the dish and the quantity of the address, one more after plus', async () => {
    const { result } = await load(await openShop(), 'product');
    expect(result).toMatchObject({
      dish: {
        slug: 'borshch',
        title: 'Борщ с говядиной',
        price: 450,
        ingredients: ['свёкла', 'говядина'],
      },
      quantity: 4,
    });
  });

  test('cart gives a checkout ready to be filled in', async () => {
    const { result } = await load(await openShop(), 'cart');
    expect(result).toMatchObject({
      data: {
        cart: { items: [], totalQuantity: 0, totalPrice: 0 },
        checkout: {
          defaults: {
            fullName: '',
            phone: '+7-9',
            delivery: '0',
            address: '',
            payment: '0',
          },
          constraint: { fullName: { required: true, maxLength: 100 }, userComment: { maxLength: 500 } },
          // Made with the first dish: an empty cart has nothing to order.
          key: '',
        },
      },
      init: { status: 200 },
    });
  });
});

const FAILURES: [string, (shop: Shop, call: string) => void][] = [
  ['the deadline passes', ({ api }, call) => api.timeOut(call)],
  ['nothing listens', ({ api }, call) => api.down(call)],
  ['it answers 500', ({ api }, call) => api.answer(500, { detail: 'ошибка' }, call)],
  ['it answers 429', ({ api }, call) => api.answer(429, {}, call)],
  ['the JSON is broken', ({ api }, call) => api.answer(200, '{"results":[', call)],
  ['the body is empty', ({ api }, call) => api.answer(200, '', call)],
  ['the shape is wrong', ({ api }, call) => api.answer(200, { results: { id: 'x' }, id: null }, call)],
  ['it answers a list', ({ api }, call) => api.answer(200, [], call)],
];

describe.each(FAILURES)('%s', (_, fail) => {
  test.each([
    ['categories', 'GET /categories'],
    ['category', 'GET /categories/supy'],
    ['category', 'GET /products'],
    ['product', 'GET /products/borshch'],
  ] as const)('%s cannot do without %s: 503', async (name, call) => {
    const shop = await openShop();
    fail(shop, call);
    const { thrown } = await load(shop, name);
    expect(thrown).toMatchObject({ init: { status: 503 } });
  });

  test.each([
    ['home', 'GET /seo-pages'],
    ['home', 'GET /products'],
    ['categories', 'GET /seo-pages'],
    ['categories', 'GET /food-categories'],
    ['category', 'GET /food-categories'],
    ['cart', 'GET /seo-pages'],
    ['cart', 'GET /users'],
  ] as const)('%s can do without %s', async (name, call) => {
    const shop = await openShop();
    fail(shop, call);
    const { thrown, result } = await load(shop, name, { Cookie: 'usertoken=token-of-marina' });
    expect(thrown).toBeUndefined();
    expect(result).toBeDefined();
  });

  test('the cart page comes without a cart, and says 503', async () => {
    const shop = await openShop();
    fail(shop, 'GET /cart');
    const { result } = await load(shop, 'cart', { Cookie: 'sessionid=known' });
    expect(result).toMatchObject({ data: { cart: null }, init: { status: 503 } });
  });
});

describe('there is no such thing', () => {
  test.each([
    ['category', 'GET /categories/supy'],
    ['product', 'GET /products/borshch'],
  ] as const)('%s: 404', async (name, call) => {
    const shop = await openShop();
    shop.api.answer(404, { detail: 'нет' }, call);
    const { thrown } = await load(shop, name);
    expect(thrown).toMatchObject({
      data: { message: 'мы не нашли эту страницу =(!  попробуйте воспользоваться меню' },
      init: { status: 404 },
    });
  });

  test('an address without a page, visited or posted to', () => {
    for (const answer of [notFound.loader, notFound.action]) {
      expect(answer).toThrow(expect.objectContaining({ init: expect.objectContaining({ status: 404 }) }));
    }
  });
});

describe('for those who watch over the shop', () => {
  function ready({ fetch }: Pick<Shop, 'fetch'>) {
    const request = browserRequest('/readyz');
    return inRequest({ fetch }, request, (context) => readyz.loader(routeArgs(request, {}, context)));
  }

  test('healthz answers whatever the API does', async () => {
    const { shopper, api } = await openShop();
    api.down();
    const { status, html, headers } = await shopper.visit('/healthz');
    expect([status, html, headers.get('Cache-Control')]).toEqual([200, 'ok', 'no-store']);
  });

  test('readyz says no while the storefront is stopping', async () => {
    const shop = await openShop();
    const request = browserRequest('/readyz');
    const { result } = await inRequest(shop, request, (context) => {
      context.set(lifeContext, { isStopping: true });
      return readyz.loader(routeArgs(request, {}, context));
    });
    expect([result?.status, await result?.text()]).toEqual([503, 'stopping']);
  });

  test('readyz asks the API itself, not what is remembered of it', async () => {
    const shop = await openShop();
    expect((await ready(shop)).result?.status).toBe(200);
    for (const fail of [
      () => shop.api.down(),
      () => shop.api.timeOut(),
      () => shop.api.answer(500, {}),
      () => shop.api.answer(200, '<html>'),
      () => shop.api.answer(200, 'null'),
      () => shop.api.answer(200, '[]'),
    ]) {
      fail();
      const { result } = await ready(shop);
      expect([result?.status, result?.headers.get('Cache-Control')]).toEqual([503, 'no-store']);
      shop.api.up();
    }
    expect((await ready(shop)).result?.status).toBe(200);
  });
});

describe('OK in the cookie banner', () => {
  test('is remembered, and the banner is gone from the page that follows', async () => {
    const { shopper } = await openShop();
    const page = await shopper.visit('/product/borshch?quantity=2');
    const posted = await press(shopper, page, 'OK');
    expect([posted.status, posted.location]).toEqual([303, '/product/borshch?quantity=2']);
    expect(posted.headers.getSetCookie()).toEqual([
      'cookieConsent=true; Path=/; Max-Age=31536000; SameSite=Lax',
    ]);
    expect(readPage((await posted.follow()).html).all('aside', { class: 'cookie-banner' })).toEqual([]);
  });

  test('comes back nowhere but to this site; by address alone there is nothing to see', async () => {
    const { shopper } = await openShop();
    expect((await shopper.visit('/cookie-consent', { returnTo: '//evil.example' })).location).toBe('/');
    expect((await shopper.visit('/cookie-consent')).location).toBe('/');
  });
});
