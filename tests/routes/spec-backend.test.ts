/**
 * Protects shops whose backend knows only the specification. A guest's way through such a shop:
 * docs/examples/backend/backend.test.ts.
 */
import { describe, expect, test } from 'vitest';
import { CircuitBreaker } from '#app/services/api/circuit-breaker.server.ts';
import { ResponseCache } from '#app/services/api/response-cache.server.ts';
import { captureLog, takeLog } from './support/captured-log.ts';
import { FEEDBACK, linesOf, openCart, openShop, press, type Shop } from './support/shop.ts';

captureLog();

// biome-ignore lint/suspicious/noExplicitAny: responses of other backends have no type
type Json = Record<string, any>;

const SOME_ORDER = '/order/00000000-0000-4000-8000-000000000000';
const HTML = '<!doctype html><title>404 Not Found</title>';

describe('a 404 with any body is a missing record', () => {
  test.each(
    ['', '{"error":"not found"}', '{}', 'null', '"нет"', HTML].flatMap((body) => [
      ['/product/borshch', 'GET /products/borshch', body],
      ['/category/supy', 'GET /categories/supy', body],
      ['/food-category/napitki', 'GET /food-categories/napitki', body],
      ['/article/okroshka', 'GET /articles/okroshka', body],
      ['/page/delivery', 'GET /pages/delivery', body],
      [SOME_ORDER, 'GET /order', body],
    ]),
  )('%s', async (path, call, body) => {
    const { shopper, api } = await openShop();
    api.answer(404, body, call, { 'Content-Type': 'text/html' });
    const { status, page } = await shopper.visit(path);
    const text = path === SOME_ORDER ? 'Такого заказа не существует.' : 'мы не нашли эту страницу =(!';
    expect([status, page.text]).toEqual([404, expect.stringContaining(text)]);
  });

  test('and a 410 is a deleted one', async () => {
    const { shopper, api } = await openShop();
    api.answer(410, HTML, 'GET /products/borshch');
    expect((await shopper.visit('/product/borshch')).status).toBe(410);
  });

  test('and so is a dish that cannot be added', async () => {
    const { shopper, api, ids } = await openShop();
    api.answer(404, '', 'POST /cart');
    const { page } = await (await shopper.visit('/cart', { intent: `add:${ids.borshch}` })).follow();
    expect(page.notices).toEqual(['Этого блюда больше нет в меню']);
  });

  test('unless settings and menu are 404, too: that is a gateway without a backend', async () => {
    const { shopper, api } = await openShop();
    api.answer(404, HTML);
    expect((await shopper.visit('/product/borshch')).status).toBe(503);
  });
});

test.each<[number, string, Record<string, string>]>([
  [200, 'OK', { 'Content-Type': 'text/plain' }],
  [200, '', {}],
  [200, '{"ok"', {}],
  [201, HTML, { 'Content-Type': 'text/html' }],
  [202, 'null', {}],
  [204, '', {}],
])('a message answered by %i «%s» is sent', async (status, body, headers) => {
  const { shopper, api } = await openShop();
  api.answer(status, body, 'POST /feedback', headers);
  const contact = await shopper.visit('/contact');
  const sent = await press(shopper, contact, 'Отправить', { typed: { ...FEEDBACK, openedAt: '0' } });
  const { page } = await sent.follow();
  expect(page.notices).toEqual(['Отлично! Спасибо. Мы получили Ваше сообщение']);
});

describe('a missing endpoint', () => {
  const OPTIONAL: [call: string, pages: string[]][] = [
    ['GET /seo-pages/', ['/', '/categories', '/articles', '/category/supy', '/feed.xml']],
    ['GET /nav-menus/', ['/', '/product/borshch', '/sitemap.xml']],
    ['GET /nav-images/', ['/']],
    ['GET /sliders/', ['/']],
    ['GET /work-days/', ['/', '/product/borshch', '/menu.md']],
    ['GET /articles/', ['/', '/articles', '/sitemap.xml']],
    ['GET /food-categories/', ['/categories', '/category/supy', '/menu.md', '/yml.xml']],
  ];

  test.each([
    ...OPTIONAL.map(([call, pages]) => [call, 404, pages] as const),
    ...[405, 410, 501].map((status) => ['GET /seo-pages/', status, ['/', '/categories']] as const),
  ])('%s (%i) is called once an interval, and pages stay cacheable', async (call, status, pages) => {
    let now = 0;
    const { shopper, api } = await openShop({ cache: new ResponseCache({ now: () => now }) });
    api.answer(status, '', call);
    const ofCall = () => api.calls.filter((made) => made.startsWith(call)).length;
    for (const path of [...pages, ...pages]) {
      const page = await shopper.visit(path);
      expect([path, page.status, page.headers.get('Cache-Control')]).toEqual([
        path,
        200,
        expect.stringMatching(/s-maxage=[1-9]|max-age=[1-9]/),
      ]);
    }
    // One call for each query of the list.
    const first = ofCall();
    for (const path of pages) await shopper.visit(path);
    expect(ofCall()).toBe(first);
    now += 24 * 3_600_000;
    await shopper.visit(pages[0] ?? '');
    expect(ofCall()).toBeGreaterThan(first);
  });

  test('costs a search no results', async () => {
    const { shopper, api } = await openShop();
    api.answer(404, '', 'GET /suggest');
    for (const path of ['/search?q=борщ', '/search?q=борщ', '/suggest?q=борщ']) {
      expect((await shopper.visit(path)).status).toBe(200);
    }
    expect(api.calls.filter((call) => call.startsWith('GET /suggest/'))).toHaveLength(1);
  });

  test('of texts that forms link to is called once', async () => {
    const { shopper, api, ids } = await openShop();
    api.answer(404, '', 'GET /pages');
    await shopper.visit('/cart', { intent: `add:${ids.borshch}` });
    for (let visits = 0; visits < 3; visits += 1) await shopper.visit('/cart');
    const called = api.calls.filter((call) => call.startsWith('GET /pages/'));
    expect(called.toSorted()).toEqual([...new Set(called)].toSorted());
    expect((await shopper.visit('/page/personal-data')).status).toBe(404);
  });

  test('is not called on each page of a signed-in guest', async () => {
    const { shopper, api } = await openShop();
    shopper.cookies.set('usertoken', 'token-of-marina');
    for (const call of ['GET /seo-pages/', 'GET /work-days/', 'GET /pages']) api.answer(404, '', call);
    await shopper.visit('/');
    await shopper.visit('/cart');
    api.calls.length = 0;
    for (const path of ['/', '/cart', '/categories']) await shopper.visit(path);
    const made = api.calls.filter((call) => /seo-pages|work-days|pages\/personal-data/.test(call));
    expect(made).toEqual([]);
  });

  test('is logged once', async () => {
    const { shopper, api } = await openShop();
    api.answer(404, '', 'GET /seo-pages/');
    for (const path of ['/', '/categories', '/articles']) await shopper.visit(path);
    const warnings = takeLog().filter(({ level }) => level >= 40);
    expect(warnings).toEqual([
      expect.objectContaining({ msg: 'upstream endpoint missing', path: '/api/v1/seo-pages/', status: 404 }),
    ]);
  });

  test('that a gateway answers for replaces nothing that was seen', async () => {
    let now = 0;
    const { shopper, api } = await openShop({ cache: new ResponseCache({ now: () => now }) });
    expect((await shopper.visit('/')).page.text).toContain('Сезон окрошки');
    api.answer(404, HTML);
    now += 24 * 3_600_000;
    await shopper.visit('/');
    expect((await shopper.visit('/')).page.text).toContain('Сезон окрошки');
  });
});

describe('lists', () => {
  const LISTS: [call: string, path: string, text: string][] = [
    ['GET /products/', '/category/supy', 'Окрошка'],
    ['GET /categories/', '/sitemap.xml', '/category/bar'],
    ['GET /articles/', '/articles', 'Новое пиво'],
    ['GET /nav-menus/', '/product/borshch', 'Кухня'],
    ['GET /sliders/', '/', 'Бургер дня'],
    ['GET /seo-pages/', '/cart', 'Ваш заказ'],
    ['GET /work-days/', '/contact', 'Понедельник'],
  ];

  test.each(LISTS)('%s may be a bare array', async (call, path, text) => {
    const { shopper, api } = await openCart({ borshch: 1 });
    api.change(call, (json: Json) => json.results ?? json);
    expect((await shopper.visit(path)).html).toContain(text);
  });

  test.each(LISTS)('%s without records may be null', async (call, path, text) => {
    const { shopper, api } = await openShop();
    api.change(call, (json: Json) => (json.results ? { ...json, results: null } : json));
    const { status, html } = await shopper.visit(path);
    expect([status, html.includes(text)]).toEqual([200, false]);
  });

  test('may be paged without a count', async () => {
    const { shopper, api } = await openShop();
    api.change('GET /articles/', ({ results }: Json) => ({ results, totalPages: '3' }));
    const { page } = await shopper.visit('/articles');
    expect(page.links).toContain('/articles?page=3');
  });

  test('settings may be a bare array', async () => {
    const { shopper, api } = await openShop();
    api.answer(200, [{ key: 'SITE_NAME', value: 'Проба' }], 'GET /settings');
    expect((await shopper.visit('/')).page.title).toContain('Проба');
  });
});

describe('menus', () => {
  const child = (title: string, more: object = {}) => ({ title, url: '/category/bar', ...more });

  test.each<[string, object]>([
    ['childs without ids', { items: [child('Верх', { childs: [child('Низ')] })] }],
    ['childs beside items', { items: [child('Верх')], childs: [child('Низ')] }],
    ['childs without items', { childs: [child('Верх', { childs: [child('Низ')] })] }],
    ['items below items', { items: [child('Верх', { items: [child('Низ')] })] }],
    ['items and childs below items', { items: [child('Верх', { items: [], childs: [child('Низ')] })] }],
    ['equal titles without ids', { items: [child('Верх'), child('Верх'), child('Низ')] }],
    ['numbers as texts', { menuType: '0', items: [child('Верх', { id: '7' }), child('Низ', { id: '8' })] }],
    ['null instead of lists', { items: [child('Верх', { childs: null }), child('Низ')], childs: null }],
  ])('may have %s', async (_, menu) => {
    const { shopper, api } = await openShop();
    api.answer(200, { results: [{ title: 'Меню', menuType: 0, ...menu }] }, 'GET /nav-menus');
    const navigation = (await shopper.visit('/')).page.text;
    for (const title of ['Верх', 'Низ']) expect(navigation).toContain(title);
  });

  test('of another type are not shown as tiles, though the filter is ignored', async () => {
    const { shopper, api } = await openShop();
    const tiles = [0, 10].map((menuType) => ({ title: 'Т', menuType, items: [child(`Плитка ${menuType}`)] }));
    api.answer(200, { results: tiles }, 'GET /nav-images');
    const { text } = (await shopper.visit('/')).page;
    expect([text.includes('Плитка 0'), text.includes('Плитка 10')]).toEqual([true, false]);
  });

  test('and sliders need no id', async () => {
    const { shopper, api } = await openShop();
    const sliders = [20, '50'].map((menuType) => ({
      title: 'Акции',
      menuType,
      items: [{ title: `С ${menuType}` }],
    }));
    api.answer(200, { results: sliders }, 'GET /sliders');
    const { text } = (await shopper.visit('/')).page;
    expect(text).toMatch(/С 20[\s\S]*С 50/);
  });
});

describe('dishes', () => {
  test('may have texts instead of numbers', async () => {
    const { shopper, api, ids } = await openShop();
    const toTexts = (dish: Json) => ({
      ...dish,
      id: `${dish.id}`,
      price: `${dish.price}.00`.replace(/(\.\d+)\.00/, '$1'),
      weight: '350.00',
      foodCategory: dish.foodCategory === undefined ? null : `${dish.foodCategory}`,
    });
    api.change('GET /products', (json: Json) =>
      json.results ? { ...json, results: json.results.map(toTexts) } : toTexts(json),
    );
    expect((await shopper.visit('/product/borshch')).page.text).toMatch(/Вес 350 г/);
    const section = await shopper.visit('/category/supy');
    expect(section.page.links).toContain('/category/supy?active=holodnoe');
    const added = await press(shopper, section, 'В корзину: Борщ с говядиной');
    expect(added.status).toBe(303);
    expect(linesOf(await shopper.visit('/cart'))).toEqual({ 'Борщ с говядиной': 1 });
    expect(ids.borshch).toBeDefined();
  });

  test('without canBuy can be bought', async () => {
    const { shopper, api } = await openShop();
    api.change('GET /products/', ({ results, ...json }: Json) => ({
      ...json,
      results: results.map(({ canBuy, ...dish }: Json) => dish),
    }));
    expect((await shopper.visit('/category/bar')).page.text).toContain('В корзину');
  });

  test('of a food category that is not here give no tab', async () => {
    const { shopper, api } = await openShop();
    const all = [1, 2, 3].map((id) => ({ id, slug: `vid-${id}`, title: `Вид ${id}` }));
    api.answer(200, { results: all }, 'GET /food-categories');
    api.change('GET /products/', ({ results, ...json }: Json) => ({
      ...json,
      results: results.map((dish: Json, index: number) => ({ ...dish, foodCategory: index === 0 ? 1 : 3 })),
    }));
    const { links } = (await shopper.visit('/category/supy')).page;
    expect(links.filter((link) => link.includes('active='))).toEqual([
      '/category/supy?active=vid-1',
      '/category/supy?active=vid-3',
    ]);
  });
});

describe('a cart', () => {
  test('may have numbers as texts', async () => {
    const { api, seeCart } = await openCart({ borshch: 2 });
    api.change('GET /cart', ({ items, totalQuantity, totalPrice }: Json) => ({
      totalQuantity: `${totalQuantity}`,
      totalPrice: `${totalPrice}.00`,
      items: items.map(({ product, quantity, totalPrice: sum }: Json) => ({
        product: {
          id: `${product.id}`,
          slug: product.slug,
          title: product.title,
          price: `${product.price}.00`,
        },
        quantity: `${quantity}`,
        totalPrice: `${sum}.00`,
      })),
    }));
    expect(linesOf(await seeCart())).toEqual({ 'Борщ с говядиной': 2 });
  });
});

describe('orders', () => {
  const only =
    (...fields: string[]) =>
    (json: Json) =>
      Object.fromEntries(fields.map((field) => [field, json[field]]));

  test.each<[string, (json: Json) => unknown]>([
    ['only the uuid', only('uuid')],
    ['uuid and number', only('uuid', 'id')],
    ['a number with letters', (json) => ({ ...json, id: 'A-17' })],
    ['lines that cannot be read', (json) => ({ ...json, items: [{ dish: 'борщ' }] })],
    ['lines of another shape', (json) => ({ ...json, items: 2, totalSum: 'много', id: {} })],
    ['null for everything else', ({ uuid }) => ({ uuid, id: null, items: null, totalSum: null })],
  ])('answered with %s lead to the order, once', async (_, edit) => {
    const shop = await openCart({ borshch: 2 });
    shop.api.change('POST /order', edit);
    const placed = await shop.order();
    const [{ uuid } = { uuid: '' }, ...others] = await shop.orders();
    expect([placed.location, others]).toEqual([`/order/${uuid}`, []]);
    const { page } = await placed.follow();
    expect(page.text).toContain('Итого 900.-');
    expect(linesOf(await shop.seeCart())).toEqual({});
  });

  async function openOrder(edit: (json: Json) => unknown) {
    const shop = await openCart({ borshch: 2 });
    shop.api.change('/order', edit);
    const { location } = await shop.order();
    return { ...shop, path: location ?? '' };
  }
  const see = (shop: Shop, path: string) => shop.app.createShopper().visit(path);

  test('known by nothing but their uuid have a page', async () => {
    const { path, shopper, ...shop } = await openOrder(only('uuid'));
    const { status, page } = await shopper.visit(path);
    expect([status, page.title]).toEqual([200, 'Заказ — Ёж и Хмель']);
    expect(page.text).not.toMatch(/undefined|null|NaN|Повторить заказ/);
    expect((await see({ ...shop, shopper }, path)).status).toBe(200);
    const list = await shopper.visit('/orders');
    expect([list.status, list.page.links]).toEqual([200, expect.arrayContaining([path])]);
    expect(list.page.text).not.toMatch(/undefined|null|NaN|Повторить заказ/);
  });

  test('may have numbers as texts, and a name instead of a number', async () => {
    const { path, shopper } = await openOrder(({ uuid, items, totalSum }) => ({
      uuid,
      id: '007',
      totalSum: `${totalSum}.00`,
      items: items.map(({ productData, price, quantity }: Json) => ({
        productData,
        price: `${price}.00`,
        quantity: `${quantity}`,
      })),
    }));
    const { page } = await shopper.visit(path);
    expect(page.title).toBe('Заказ №007 — Ёж и Хмель');
    expect(page.text).toMatch(/450\.- × 2.*Итого 900\.-/);
    expect((await shopper.visit('/orders')).page.text).toContain('Заказ №007');
  });

  test('do not lose a line that cannot be read', async () => {
    const { path, ...shop } = await openOrder((json) => json);
    for (const items of [7, [{}]]) {
      shop.api.change('GET /order', (json: Json) => ({ ...json, items }));
      expect((await see(shop, path)).status).toBe(503);
    }
  });
});

describe('a call that times out for one guest', () => {
  function timeOutFor({ api }: Shop, call: string, cookie: string): void {
    api.change(call, (json, request) => {
      if (request.headers.get('Cookie')?.includes(cookie)) throw new DOMException('timeout', 'TimeoutError');
      return json;
    });
  }

  test('leaves another signed in', async () => {
    const shop = await openShop({ breaker: new CircuitBreaker() });
    const [hanging, other] = [shop.app.createShopper(), shop.shopper];
    hanging.cookies.set('usertoken', 'hanging');
    other.cookies.set('usertoken', 'token-of-marina');
    timeOutFor(shop, 'GET /users/current', 'usertoken=hanging');
    for (let visits = 0; visits < 6; visits += 1) {
      await hanging.visit('/product/borshch');
      expect((await other.visit('/product/borshch')).page.text).toContain('Марина');
    }
    expect(hanging.cookies.get('usertoken')).toBe('hanging');
  });

  test('leaves another the cart', async () => {
    const shop = await openCart({ morse: 1 }, { breaker: new CircuitBreaker() });
    const hanging = shop.app.createShopper();
    hanging.cookies.set('sessionid', 'hanging');
    timeOutFor(shop, 'GET /cart', 'sessionid=hanging');
    for (let visits = 0; visits < 6; visits += 1) {
      await hanging.visit('/cart');
      expect(linesOf(await shop.seeCart())).toEqual({ Морс: 1 });
    }
  });
});

test('a signed-in guest whose token has no cart yet has an empty one', async () => {
  const { shopper, api } = await openShop();
  shopper.cookies.set('usertoken', 'token-of-marina');
  api.answer(404, '', 'GET /cart');
  const { status, page } = await shopper.visit('/cart');
  expect([status, page.alerts]).toEqual([200, ['Что пошло нет так... Ваша корзина пуста.']]);
});

test('«Начать новую корзину» does not claim to have abandoned a cart that the token holds', async () => {
  const shop = await openShop();
  shop.shopper.cookies.set('usertoken', 'token-of-marina');
  shop.api.answer(200, { items: [{}] }, '/cart');
  const answer = await (await shop.shopper.visit('/cart', { intent: 'anew' })).follow();
  expect(answer.page.notices).toEqual(['Не удалось изменить корзину. Попробуйте ещё раз']);
});
