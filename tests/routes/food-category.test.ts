import { describe, expect, test } from 'vitest';
import { loader } from '#app/routes/food-category.tsx';
import { smallShop } from '#tests/support/small-shop.ts';
import { readPage, textOf } from './support/page.ts';
import { inRequest, routeArgs } from './support/route-args.ts';
import { openShop } from './support/shop.ts';
import { browserRequest } from './support/visit.ts';

describe('/food-category/…', () => {
  test('shows its dishes, whatever category they are in, under Главная › Меню', async () => {
    const { shopper, ids } = await openShop();
    const { status, html } = await shopper.visit('/food-category/napitki');
    const page = readPage(html);
    expect(status).toBe(200);
    expect(textOf(page.all('h1')[0])).toBe('Напитки');
    expect(textOf(page.all('ol', { class: 'crumbs' })[0])).toBe('Главная Меню Напитки');
    expect(page.all('article', { class: /^dish-card/ }).map(({ attribs }) => attribs.id)).toEqual([
      `dish-${ids.lager}`,
      `dish-${ids.morse}`,
    ]);
  });

  test('asks for all of them', async () => {
    const { shopper, calls } = await openShop();
    await shopper.visit('/food-category/napitki');
    expect(calls.map((call) => call.path)).toContain('/products/?foodCategory=napitki&pageSize=500');
  });

  test('without dishes says so and leads to the menu', async () => {
    const shop = smallShop();
    const empty = { slug: 'deserty', title: 'Десерты', coverUrls: {} };
    const { shopper } = await openShop({
      content: { ...shop, foodCategories: [...shop.foodCategories, empty] },
    });
    const { status, html } = await shopper.visit('/food-category/deserty');
    expect(status).toBe(200);
    expect(readPage(html).text).toContain('Здесь пока ничего нет');
    expect(readPage(html).links).toContain('/categories');
  });

  test('that does not exist is not found', async () => {
    const { shopper } = await openShop();
    const { status, html } = await shopper.visit('/food-category/nichego');
    expect(status).toBe(404);
    expect(html).toContain('мы не нашли эту страницу =(!  попробуйте воспользоваться меню');
  });
});

describe('failures of the API', () => {
  test.each([
    ['a passed deadline', (api: Api) => api.timeOut('GET /food-categories/napitki/')],
    ['an error', (api: Api) => api.answer(500, {}, 'GET /products/')],
    ['broken JSON', (api: Api) => api.answer(200, '{', 'GET /products/')],
    ['another shape', (api: Api) => api.answer(200, { results: 'нет' }, 'GET /products/')],
  ])('%s: the page to try again', async (_, fail) => {
    const { shopper, api } = await openShop();
    fail(api);
    const { status, html } = await shopper.visit('/food-category/napitki');
    expect(status).toBe(503);
    expect(readPage(html).text).toContain('Попробовать ещё раз');
  });
});
type Api = Awaited<ReturnType<typeof openShop>>['api'];

test('the loader alone', async () => {
  const { fetch } = await openShop();
  const request = browserRequest('/food-category/goryachee');
  const { result } = await inRequest({ fetch }, request, (context) =>
    loader(routeArgs(request, { slug: 'goryachee' }, context)),
  );
  expect(result?.foodCategory.title).toBe('Горячее');
  expect(result?.dishes.map(({ slug }) => slug)).toEqual(['borshch', 'cheese-soup']);
});
