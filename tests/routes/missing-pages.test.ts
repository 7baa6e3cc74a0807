/** Protects guests and robots on missing (404) and deleted (410) pages. */
import { describe, expect, test } from 'vitest';
import { ResponseCache } from '#app/services/api/response-cache.server.ts';
import { readPage, textOf } from './support/page.ts';
import { openShop } from './support/shop.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const SOUP = 'GET /products/borshch';

const THINGS: [path: string, call: string][] = [
  ['/product/borshch', SOUP],
  ['/category/supy', 'GET /categories/supy'],
  ['/food-category/napitki', 'GET /food-categories/napitki'],
  ['/article/okroshka', 'GET /articles/okroshka'],
  ['/page/delivery', 'GET /pages/delivery'],
];

test.each(['/nowhere', ...THINGS.map(([path]) => path.replace(/[^/]+$/, 'nichego'))])(
  '%s never existed: the status, not indexed',
  async (path) => {
    const { shopper } = await openShop();
    const { status, html } = await shopper.visit(path);
    const page = readPage(html);
    expect([status, page.title]).toEqual([404, 'Не найдено — Ёж и Хмель']);
    expect(html).toContain('мы не нашли эту страницу =(!  попробуйте воспользоваться меню');
    expect(page.text).toContain('Код ошибки 404');
    expect(page.one('meta', { name: 'robots' }).attribs.content).toBe('noindex');
    expect(page.all('link', { rel: 'canonical' })).toEqual([]);
    expect((await shopper.visitData(path)).status).toBe(404);
  },
);

test('text browsers keep the links of an unknown order apart', async () => {
  const { shopper } = await openShop();
  const { page } = await shopper.visit('/order/nothing');
  expect(page.text).toMatch(/OK Нет .* Всё меню Мои заказы \+7.* Мои заказы Политика/);
});

test.each(THINGS)('%s was deleted: people, robots and scripts see it', async (path, call) => {
  const { shopper, api } = await openShop();
  api.answer(410, { detail: 'удалено' }, call);
  const { status, html } = await shopper.visit(path);
  const page = readPage(html);
  expect([status, page.title]).toEqual([410, 'Этой страницы больше нет — Ёж и Хмель']);
  expect(textOf(page.one('h1'))).toBe('Этой страницы больше нет');
  expect(page.text).toMatch(
    /Код ошибки 410.*Попробуйте воспользоваться меню|Попробуйте воспользоваться меню.*410/,
  );
  expect(page.links).toContain('/categories');
  expect(page.one('meta', { name: 'robots' }).attribs.content).toBe('noindex');
  expect(page.all('link', { rel: 'canonical' })).toEqual([]);
  expect((await shopper.visitData(path)).status).toBe(410);
});

test('a deleted order reads like one that never was', async () => {
  const { shopper, api } = await openShop();
  api.answer(410, { detail: 'нет' }, 'GET /order');
  const { status, html } = await shopper.visit('/order/0b9c1f5e-0000-4000-8000-000000000000');
  expect([status, readPage(html).text]).toEqual([
    410,
    expect.stringContaining('Такого заказа не существует.'),
  ]);
});

test('a deleted dish leaves the favourites and cannot be added to the cart', async () => {
  const { shopper, api, ids } = await openShop();
  await shopper.visit('/favorites', { favorite: 'add:borshch' });
  for (const call of [SOUP, 'POST /cart']) api.answer(410, { detail: 'нет' }, call);
  expect((await shopper.visit('/cart')).status).toBe(200);
  const posted = await shopper.visit('/cart', { intent: `add:${ids.borshch}` });
  expect(readPage((await posted.follow()).html).notices).toEqual(['Этого блюда больше нет в меню']);
});

describe('a dish that was cached and is deleted', () => {
  async function openLater() {
    let now = 0;
    const shop = await openShop({ cache: new ResponseCache({ now: () => now }) });
    const status = async () => (await shop.shopper.visit('/product/borshch')).status;
    expect(await status()).toBe(200);
    shop.api.answer(410, { detail: 'нет' }, SOUP);
    const statusNextDay = async () => {
      now += DAY_MS;
      // The first visitor may get the stale response.
      await status();
      return status();
    };
    return { ...shop, status, statusNextDay };
  }

  test('stays deleted, also while the API is down, and can be restored', async () => {
    const { api, status, statusNextDay } = await openLater();
    expect(await statusNextDay()).toBe(410);
    api.down();
    expect(await status()).toBe(410);
    expect(await statusNextDay()).toBe(410);
    api.up();
    expect(await statusNextDay()).toBe(200);
  });
});
