import { describe, expect, test } from 'vitest';
import { captureLog, takeLog } from './support/captured-log.ts';
import { readPage, textOf } from './support/page.ts';
import { openCart, openShop, press } from './support/shop.ts';

captureLog();

/** An API that says no more than the contract requires, and lacks endpoints that pages can do without. */

// biome-ignore lint/suspicious/noExplicitAny: what is left out here has no type
type Json = Record<string, any>;

describe('canBuy left out', () => {
  const withoutCanBuy = ({ canBuy: _, ...dish }: Json) => ({
    ...dish,
    ...(dish.popularProducts && { popularProducts: dish.popularProducts.map(withoutCanBuy) }),
  });

  test('a dish can be bought in a list, on its page and in the cart, and documents say so', async () => {
    const { shopper, api } = await openCart({ borshch: 1 });
    api.change('GET /products/', (json: Json) =>
      json.results ? { ...json, results: json.results.map(withoutCanBuy) } : withoutCanBuy(json),
    );
    api.change('GET /cart', (json: Json) => ({
      ...json,
      items: json.items.map((line: Json) => ({ ...line, product: withoutCanBuy(line.product) })),
    }));

    const list = readPage((await shopper.visit('/category/supy')).html);
    expect(list.all('button', { name: 'intent', value: /^(?:add|set):/ }).length).toBeGreaterThan(0);
    expect(list.text).not.toContain('На сайте не заказать');
    // In the shop's own answer it is for show only.
    expect(readPage((await shopper.visit('/category/bar')).html).text).not.toContain('На сайте не заказать');
    const dish = readPage((await shopper.visit('/product/morse')).html);
    expect(dish.text).toContain('Добавить в корзину');
    expect(dish.text).toContain('В наличии');
    const cart = readPage((await shopper.visit('/cart')).html);
    expect(cart.text).not.toContain('Сейчас нельзя заказать');
    expect(cart.one('button', { name: 'intent', value: 'order' }).attribs).not.toHaveProperty('disabled');
    expect((await shopper.visit('/yml.xml')).html).toContain('/product/lager<');
    expect(takeLog().filter(({ level }) => level >= 40)).toEqual([]);
  });
});

describe('a popular dish without a price', () => {
  test.each([
    ['of a dish', '/product/borshch', 'GET /products/borshch/'],
    ['of the home page', '/articles', 'GET /products/'],
  ])('%s: it stands under «Вам понравится», its neighbour with a price', async (_, address, call) => {
    const { shopper, api } = await openShop();
    const popular = [
      { id: 900, slug: 'kvas', title: 'Квас', price: null },
      { id: 901, slug: 'sbiten', title: 'Сбитень', price: '90.00' },
    ];
    api.change(call, (json: Json) =>
      json.results ? { ...json, results: popular } : { ...json, popularProducts: popular },
    );
    const page = readPage((await shopper.visit(address)).html);
    expect(textOf(page.one('ul', { class: /popular-list/ }))).toBe('Квас Сбитень 90.-');
    expect(page.links).toContain('/product/kvas');
    expect(takeLog().filter(({ level }) => level >= 40)).toEqual([]);
  });

  test('is no card on the home page: without a price nobody can order it', async () => {
    const { shopper, api } = await openShop();
    api.change('GET /products/', (json: Json) => ({
      ...json,
      results: [{ id: 900, slug: 'kvas', title: 'Квас' }, ...json.results],
    }));
    const { links } = readPage((await shopper.visit('/')).html);
    expect(links).toContain('/product/borshch');
    expect(links).not.toContain('/product/kvas');
  });
});

describe('an endpoint that the API does not have', () => {
  const MISSING = ['nav-menus', 'nav-images', 'sliders', 'work-days', 'seo-pages', 'articles'];
  const warnings = () => takeLog().filter(({ msg, level }) => msg === 'upstream failed' && level >= 40);

  test.each([
    ['404 with the API’s words', 404, { detail: 'Не найдено.' }],
    ['404 of a framework', 404, '<h1>Not Found</h1>'],
    ['410', 410, ''],
    ['501', 501, { detail: 'Not implemented' }],
  ])('%s: one warning each, however many pages ask for it', async (_, status, body) => {
    const { shopper, api } = await openShop();
    for (const endpoint of MISSING) api.answer(status, body, `GET /${endpoint}/`);
    for (const address of ['/', '/', '/contact', '/articles', '/categories']) await shopper.visit(address);
    const paths = warnings().map(({ path }) => path as string);
    expect(paths.toSorted()).toEqual(MISSING.map((endpoint) => `/api/v1/${endpoint}/`).toSorted());
  });

  test('that comes back and goes again is told again', async () => {
    const { shopper, api } = await openShop();
    const endpointGoes = () => api.answer(404, '', 'GET /suggest');
    const nothingChanges = () => {};
    // A text of its own each time: what was answered before is not asked for again.
    for (const [time, change] of [endpointGoes, nothingChanges, api.up, endpointGoes].entries()) {
      change();
      await shopper.visit(`/suggest?q=мор${time}`);
    }
    expect(warnings()).toHaveLength(2);
  });

  test.each([
    ['a change: a guest waits for each', 405, 'POST /cart'],
    ['a failure that may pass', 500, 'POST /cart'],
  ])('%s is told each time', async (_, status, call) => {
    const { shopper, api } = await openShop();
    api.answer(status, '', call);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await press(shopper, await shopper.visit('/product/morse'), 'Добавить в корзину');
    }
    expect(warnings()).toHaveLength(2);
  });
});
