import { describe, expect, test } from 'vitest';
import { ResponseCache } from '#app/services/api/response-cache.server.ts';
import { readPage, textOf } from './support/page.ts';
import { openShop } from './support/shop.ts';

/** What the API says is gone for good (410) is neither missing nor a failure. */

const DAY_MS = 24 * 60 * 60 * 1_000;

test.each([
  ['/product/borshch', 'GET /products/borshch'],
  ['/category/supy', 'GET /categories/supy'],
  ['/food-category/napitki', 'GET /food-categories/napitki'],
  ['/article/okroshka', 'GET /articles/okroshka'],
  ['/page/delivery', 'GET /pages/delivery'],
])('%s that is gone says so, to people, to robots and to scripts', async (path, call) => {
  const { shopper, api } = await openShop();
  api.answer(410, { detail: 'удалено' }, call);
  const { status, html } = await shopper.visit(path);
  const page = readPage(html);
  expect(status).toBe(410);
  expect(page.title).toBe('Этой страницы больше нет — Ёж и Хмель');
  expect(textOf(page.all('h1')[0])).toBe('Этой страницы больше нет');
  expect(page.text).toContain('Код ошибки 410');
  expect(page.text).toContain('Попробуйте воспользоваться меню');
  expect(page.links).toContain('/categories');
  expect(page.all('meta', { name: 'robots', content: 'noindex' })).toHaveLength(1);
  expect(page.all('link', { rel: 'canonical' })).toEqual([]);
  expect((await shopper.visitData(path)).status).toBe(410);
});

test('an order that is gone says so in the words of one that never was', async () => {
  const { shopper, api } = await openShop();
  api.answer(410, { detail: 'нет' }, 'GET /order');
  const { status, html } = await shopper.visit('/order/0b9c1f5e-0000-4000-8000-000000000000');
  expect(status).toBe(410);
  expect(readPage(html).text).toContain('Такого заказа не существует.');
});

describe('what was read before', () => {
  async function openLater() {
    let now = 0;
    const shop = await openShop({ cache: new ResponseCache({ now: () => now }) });
    expect((await shop.shopper.visit('/product/borshch')).status).toBe(200);
    now += DAY_MS;
    return {
      ...shop,
      /** The first visitor still gets the old answer, while the new one is fetched behind it. */
      statusAfterRefresh: async () => {
        await shop.shopper.visit('/product/borshch');
        return (await shop.shopper.visit('/product/borshch')).status;
      },
      passDay: () => {
        now += DAY_MS;
      },
    };
  }

  test('is not shown any more, also while the API does not answer', async () => {
    const { api, shopper, statusAfterRefresh, passDay } = await openLater();
    api.answer(410, { detail: 'нет' }, 'GET /products/borshch');
    expect(await statusAfterRefresh()).toBe(410);
    api.down();
    expect((await shopper.visit('/product/borshch')).status).toBe(410);
    passDay();
    expect(await statusAfterRefresh()).toBe(410);
  });

  test('can come back', async () => {
    const { api, statusAfterRefresh, passDay } = await openLater();
    api.answer(410, { detail: 'нет' }, 'GET /products/borshch');
    expect(await statusAfterRefresh()).toBe(410);
    api.up();
    passDay();
    expect(await statusAfterRefresh()).toBe(200);
  });

  test('is not shown to someone signed in either, who asks for it now', async () => {
    const { api, app } = await openLater();
    api.answer(410, { detail: 'нет' }, 'GET /products/borshch');
    const member = app.createShopper();
    member.cookies.set('usertoken', 'token-of-marina');
    expect((await member.visit('/product/borshch')).status).toBe(410);
  });
});

describe('whether there is such a page is for the thing itself to say', () => {
  test.each([
    ['/category/supy', 'GET /categories/supy'],
    ['/food-category/napitki', 'GET /food-categories/napitki'],
  ])('%s, whatever the API says of its dishes', async (path, call) => {
    for (const status of [404, 410]) {
      for (const ofDishes of [400, 404, 500]) {
        const { shopper, api } = await openShop();
        api.answer(ofDishes, {}, 'GET /products');
        api.answer(status, { detail: 'нет' }, call);
        expect((await shopper.visit(path)).status).toBe(status);
      }
    }
  });
});

test('a dish that is gone leaves its place out of the row of favourites, and cannot be put into the cart', async () => {
  const { shopper, api, ids } = await openShop();
  await shopper.visit('/favorites', { favorite: 'add:borshch' });
  api.answer(410, { detail: 'нет' }, 'GET /products/borshch');
  api.answer(410, { detail: 'нет' }, 'POST /cart');
  expect((await shopper.visit('/cart')).status).toBe(200);
  const posted = await shopper.visit('/cart', { intent: `add:${ids.borshch}` });
  expect(readPage((await posted.follow()).html).notices).toEqual(['Этого блюда больше нет в меню']);
});
