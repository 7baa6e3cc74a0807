/** Protects pages from invalid and sparse answers of the API: docs/decisions/0015-tolerant-parsing.md. */
import { describe, expect, test, vi } from 'vitest';
import { ResponseCache } from '#app/services/api/response-cache.server.ts';
import { captureLog, takeLog } from './support/captured-log.ts';
import { readPage, textOf } from './support/page.ts';
import { GUEST, openCart, openShop, press } from './support/shop.ts';

captureLog();

// biome-ignore lint/suspicious/noExplicitAny: invalid data has no type
type Json = Record<string, any>;
const ARTICLES = ['/', '/articles', '/contact', '/sitemap.xml', '/feed.xml'];
const BAR = ['/', '/category/bar', '/search?q=морс', '/menu.md', '/yml.xml', '/sitemap.xml'];
const SOUPS = ['/', '/category/supy', '/search?q=мясное', '/menu.md', '/yml.xml', '/sitemap.xml'];
const SECTIONS = ['/categories', '/category/supy', '/sitemap.xml', '/menu.md', '/llms.txt', '/yml.xml'];
const MENUS = ['/', '/contact', '/sitemap.xml'];
const [BORSHCH, MORSE, EXTRA] = ['Борщ с говядиной', 'product/morse', 'Лишнее'];
const SUGGEST = encodeURIComponent('мор');

/**
 * What is wrong where in which answer (`@slug`: in that record of a list, `+`: a new record in front), the pages it is on,
 * what the log says is dropped, and the texts that are gone and stay.
 */
type Row = [
  call: string,
  at: string,
  value: unknown,
  pages: string[],
  lost: 'record' | 'field',
  gone?: string,
  stays?: string,
];
const ROWS: Row[] = [
  ['products/', '@borshch.price', 'по запросу', SOUPS, 'record', BORSHCH, 'product/okroshka'],
  ['products/', '@borshch.price', -1, SOUPS, 'record', BORSHCH],
  ['products/', '@borshch.slug', null, SOUPS, 'record', BORSHCH],
  ['products/', '@borshch.slug', 7, SOUPS, 'record', BORSHCH],
  ['products/', '@borshch.slug', '', SOUPS, 'record', BORSHCH],
  ['products/', '@borshch.slug', '..', SOUPS, 'record', BORSHCH],
  ['products/', '@borshch.slug', 'x\ud83d', SOUPS, 'record', BORSHCH],
  ['products/', '@borshch.id', undefined, SOUPS, 'record', BORSHCH],
  ['products/', '@borshch.title', null, SOUPS, 'record', BORSHCH],
  ['products/', '@borshch.title', 'Щ'.repeat(500_000), SOUPS, 'record', BORSHCH],
  ['products/', '@morse.weight', '300 г', BAR, 'field', undefined, MORSE],
  ['products/', '@morse.sku', 7, BAR, 'field', undefined, MORSE],
  ['products/', '@morse.tags', 'острое', BAR, 'field', undefined, MORSE],
  ['products/', '@morse.tags.0', null, BAR, 'record', undefined, MORSE],
  ['products/', '@morse.canBuy', 'yes', BAR, 'field', undefined, MORSE],
  ['products/', '@morse.soldOut', 'yes', BAR, 'field', undefined, MORSE],
  ['products/', '@morse.foodCategory', 'супы', BAR, 'field', undefined, MORSE],
  ['products/', '@morse.ingridiends', { 0: 'соль' }, BAR, 'field', undefined, MORSE],
  ['products/', '@morse.coverUrls', '/media/a.webp', BAR, 'field', undefined, MORSE],
  ['products/', '@morse.coverUrls.big', 7, BAR, 'field', undefined, MORSE],
  ['products/', 'results.+', null, BAR, 'record', undefined, MORSE],
  ['products/', 'results.+', 'dish', BAR, 'record', undefined, MORSE],
  ['products/', 'results.+', [], BAR, 'record', undefined, MORSE],
  ['products/', 'count', 'пять', BAR, 'field', undefined, MORSE],
  ['products/', 'totalPages', '1', BAR, 'field', undefined, MORSE],
  ['products/morse/', 'content', 5, ['/product/morse'], 'field', undefined, 'Калории'],
  ['products/morse/', 'metaData', 'x', ['/product/morse'], 'field', undefined, 'Калории'],
  ['products/morse/', 'category.slug', 7, ['/product/morse'], 'field', undefined, 'Калории'],
  ['products/morse/', 'nutritions.+', 7, ['/product/morse'], 'record', undefined, 'Калории'],
  ['products/morse/', 'coverListUrls.+', 'x', ['/product/morse'], 'record', undefined, 'Калории'],
  [
    'products/borshch/',
    'popularProducts.+.slug',
    { id: 1 },
    ['/product/borshch'],
    'record',
    undefined,
    MORSE,
  ],
  ['categories/', '@supy.slug', null, SECTIONS, 'record', undefined, 'Бар'],
  ['food-categories/', '@goryachee.title', null, SECTIONS, 'record', 'food-category/goryachee', 'Бар'],
  ['articles/', '@okroshka.title', 7, ARTICLES, 'record', 'article/okroshka', 'article/pivo'],
  ['articles/', '@okroshka.createdDt', 7, ARTICLES, 'field', undefined, 'article/okroshka'],
  ['articles/', '@okroshka.author', 'Шеф', ARTICLES, 'field', undefined, 'article/okroshka'],
  ['articles/', '@okroshka.content', [], ARTICLES, 'field', undefined, 'article/okroshka'],
  ['articles/okroshka/', 'tags.+', 7, ['/article/okroshka'], 'record', undefined, 'лето'],
  [
    'articles/okroshka/',
    'popularArticles.+',
    null,
    ['/article/okroshka'],
    'record',
    undefined,
    'article/pivo',
  ],
  ['nav-menus/', 'results.0.items.0.childs.+.id', { id: 'x', title: EXTRA }, MENUS, 'record', EXTRA],
  ['nav-menus/', 'results.0.items.+', 7, MENUS, 'record', undefined, 'Кухня'],
  ['nav-menus/', 'results.+.menuType', { title: EXTRA, menuType: 77, items: [] }, MENUS, 'record', EXTRA],
  ['nav-menus/', 'results.+.items', { title: EXTRA, menuType: 0 }, MENUS, 'record', EXTRA, 'сортов пива'],
  ['sliders/', 'results.0.items.+.title', { subTitle: EXTRA }, ['/'], 'record', EXTRA, 'Бургер дня'],
  ['nav-images/', 'results.0.items.0.counter', 'много', ['/'], 'field', undefined, 'горячие'],
  ['seo-pages/', 'results.+.pageType', { pageType: 77 }, ['/', '/cart', '/feed.xml'], 'record'],
  ['seo-pages/', 'results.0.metaData.description', 7, ['/', '/cart'], 'field', undefined, 'Главная'],
  [
    'work-days/',
    'results.+.status',
    { day: EXTRA },
    ['/contact', '/menu.md'],
    'record',
    EXTRA,
    'Понедельник',
  ],
  ['settings/', 'ADDRESS', { street: EXTRA }, [...ARTICLES, '/menu.md'], 'field', EXTRA, 'Ёж и Хмель'],
  [`suggest/${SUGGEST}/`, 'results.+.title', { url: '/x' }, ['/suggest?q=мор'], 'record', '/x', MORSE],
  [`suggest/${SUGGEST}/`, 'results.0.price', 'дорого', ['/suggest?q=мор'], 'field', undefined, MORSE],
];

function spoil(json: Json, at: string, value: unknown): void {
  const [first = '', ...rest] = at.split('.');
  const isRecord = first.startsWith('@');
  let target = isRecord ? json.results.find(({ slug }: Json) => slug === first.slice(1)) : json;
  const names = isRecord ? rest : [first, ...rest];
  for (const [index, name] of names.entries()) {
    if (name === '+') target.unshift(value);
    if (name === '+' || !target) return;
    if (index === names.length - 1) target[name] = value;
    target = target[name];
  }
}

const dropped = () => takeLog().filter(({ msg }) => msg === 'upstream answer mended');

test.each(ROWS)('%s with an invalid %s: %j', async (call, at, value, pages, lost, gone, stays = '') => {
  const { shopper, api } = await openShop();
  api.change(`GET /${call}`, (json: Json, { url }) => {
    // Single things have URLs below their list.
    if (new URL(url).pathname === `/api/v1/${call}`) spoil(json, at, value);
    return json;
  });
  let all = '';
  for (const address of pages) {
    const { status, html } = await shopper.visit(address);
    expect([address, status]).toEqual([address, 200]);
    if (gone !== undefined) expect([address, html.includes(gone)]).toEqual([address, false]);
    all += html;
  }
  expect(all.includes(stays)).toBe(true);
  const losses = dropped().flatMap((line) => line.losses as { lost: string; field: string }[]);
  const fields = losses.map((loss) => `${loss.lost} ${loss.field.replace(/\d+/g, 'N')}`);
  expect(fields).toContain(`${lost} ${at.replace(/^@[^.]+/, 'results.N').replace(/\d+|\+/g, 'N')}`);
});

describe('the log', () => {
  test('has one warning for an answer, with the call and the record, and no value', async () => {
    const { shopper, api } = await openShop();
    api.change('GET /products/', (json: Json) => {
      const record = (_: unknown, id: number) => ({ id, slug: `x${id}`, title: 'X', price: 'Иванова Мария' });
      return { ...json, results: [...Array.from({ length: 50 }, record), ...json.results] };
    });
    const { headers } = await shopper.visit('/category/supy');
    const requestId = headers.get('X-Request-ID');
    const lines = dropped();
    expect(lines).toMatchObject([
      { level: 40, method: 'GET', path: '/api/v1/products/', count: 50, requestId },
    ]);
    expect(lines[0]).toMatchObject({ losses: Array(5).fill({ lost: 'record' }) });
    expect(lines[0]).toHaveProperty(
      'losses.0',
      expect.objectContaining({ field: 'results.0.price', slug: 'x0' }),
    );
    expect(JSON.stringify(lines)).not.toContain('Иванова');
  });

  test('has none where nothing was dropped', async () => {
    const { shopper } = await openShop();
    for (const path of ['/', '/categories', '/product/morse', '/contact', '/sitemap.xml'])
      await shopper.visit(path);
    expect(dropped()).toEqual([]);
  });
});

describe('a list without a valid record', () => {
  const invalid = (json: Json) => ({ ...json, results: json.results.map(() => ({ id: 'x' })) });

  test('is an empty list, and still a page', async () => {
    const { shopper, api } = await openShop();
    api.change('GET /articles/', invalid);
    for (const path of ['/articles', '/sitemap.xml']) expect((await shopper.visit(path)).status).toBe(200);
  });

  test('does not replace a cached one', async () => {
    let now = 0;
    const { shopper, api } = await openShop({ cache: new ResponseCache({ now: () => now }) });
    await shopper.visit('/category/supy');
    api.change('GET /products/', invalid);
    now += 3_600_000;
    await shopper.visit('/category/supy');
    await vi.waitFor(() => expect(dropped().length).toBeGreaterThan(0));
    expect(readPage((await shopper.visit('/category/supy')).html).links).toContain('/product/borshch');
  });

  test('does not end the sitemap, if more pages follow', async () => {
    const { shopper, api } = await openShop();
    let calls = 0;
    api.change('GET /articles/', () => {
      calls += 1;
      const record = calls === 2 ? { slug: null } : { slug: `a${calls}`, title: `A${calls}` };
      return { results: [record], totalPages: 3, count: 3 };
    });
    const { html } = await shopper.visit('/sitemap.xml');
    expect([html.includes('/article/a1<'), html.includes('/article/a3<'), calls]).toEqual([true, true, 3]);
  });

  test('of 10 000 records is cut at 500, and the log says so', async () => {
    async function sizeOf(count: number): Promise<number> {
      const { shopper, api } = await openShop();
      api.change('GET /products/', (json: Json) => {
        const dishOf = (_: unknown, id: number) => ({ ...json.results[0], id: id + 1, slug: `dish-${id}` });
        return { ...json, results: Array.from({ length: count }, dishOf) };
      });
      return (await shopper.visit('/category/supy')).html.length;
    }
    const largest = await sizeOf(500);
    expect(dropped()).toEqual([]);
    expect(await sizeOf(10_000)).toBe(largest);
    expect(dropped()).toMatchObject([{ path: '/api/v1/products/', losses: [{ field: 'results' }] }]);
  });
});

test.each([
  ['products/morse', '/product/morse', { price: 'x' }],
  ['articles/pivo', '/article/pivo', { title: null }],
  ['pages/delivery', '/page/delivery', { content: 7 }],
])('%s without a field it needs is a 503, and of this page alone', async (call, path, damage) => {
  const { shopper, api } = await openShop();
  api.change(`GET /${call}`, (json: Json) => ({ ...json, ...damage }));
  expect([(await shopper.visit(path)).status, (await shopper.visit('/')).status]).toEqual([503, 200]);
});

/** A half of a surrogate pair: no Unicode text, and no UTF-8. */
describe('half an emoji', () => {
  const HALF = '\ud83d';
  const inThing = (json: Json) => ({ ...json, title: `Суп ${HALF}`, content: `<p>Вкус ${HALF}!</p>` });
  const inList = ({ results }: Json) => ({
    results: results.map((record: Json) => ({ ...record, title: `Суп ${HALF}` })),
  });

  test.each<[string, string, (json: Json) => unknown]>([
    ['products/morse', '/product/morse', inThing],
    ['articles/pivo', '/article/pivo', inThing],
    ['pages/delivery', '/page/delivery', inThing],
    ['articles/', '/articles', inList],
    ['settings', '/contact', (json) => ({ ...json, ADDRESS: `Суп ${HALF}` })],
    ['users', '/', (json) => ({ ...json, fullName: `Суп ${HALF}` })],
  ])('of %s is replaced in the page and in its data', async (call, path, spoil) => {
    const { shopper, api } = await openShop();
    shopper.cookies.set('usertoken', 'token-of-marina');
    api.change(`GET /${call}`, spoil);
    const { html } = await shopper.visit(path);
    expect(readPage(html).text).toContain('Суп \ufffd');
    const { body } = await shopper.visitData(path);
    expect(body).toContain('Суп \ufffd');
    expect(html + body).not.toMatch(/\\ud[89a-f]/i);
  });

  test('of a cart and of a refusal is replaced, too', async () => {
    const { shopper, api, cart } = await openCart({ morse: 2 });
    api.change('GET /cart', (json: Json) => {
      json.items[0].product.title = `${HALF} Суп`;
      return json;
    });
    expect((await shopper.visitData('/cart')).body).toContain('\ufffd Суп');
    for (const status of [400, 422]) {
      api.answer(status, { nonFieldErrors: [`Рано ${HALF}`] }, 'POST /order');
      const { html } = await press(shopper, cart, 'Оформить заказ', { typed: GUEST });
      expect(readPage(html).alerts).toEqual(['Рано \ufffd']);
      expect(html).not.toMatch(/\\ud[89a-f]/i);
    }
  });
});

describe('the cart', () => {
  test('with an invalid line is unavailable, not shorter', async () => {
    const { shopper, api } = await openCart({ borshch: 1, morse: 2 });
    api.change('GET /cart', (json: Json) => {
      json.items[0].quantity = 'много';
      return json;
    });
    const { status, html } = await shopper.visit('/cart');
    expect([status, readPage(html).links.includes('/product/morse'), dropped()]).toEqual([503, false, []]);
  });

  test('is shown without an invalid picture, number and link, and with the beginning of a long title', async () => {
    const { shopper, api } = await openCart({ borshch: 1, morse: 2 });
    api.change('GET /cart', (json: Json) => {
      Object.assign(json.items[0].product, { coverUrls: 'x', sku: 5, slug: '..' });
      json.items[1].product.title = 'Щ'.repeat(100_000);
      return json;
    });
    const { text, links } = readPage((await shopper.visit('/cart')).html);
    expect(text).toMatch(/[^Щ]Щ{500}[^Щ]/);
    expect(text).toContain('Борщ с говядиной');
    expect(links).toContain('/product/morse');
    // The one in the menu.
    expect(links.filter((link) => link === '/product/borshch')).toHaveLength(1);
    expect(dropped()).toMatchObject([{ path: '/api/v1/cart/', count: 3 }]);
  });
});

test('a dish without canBuy can be bought: in a list, on its page, in the cart, in the price list', async () => {
  const { shopper, api } = await openCart({ borshch: 1 });
  const withoutCanBuy = ({ canBuy: _, popularProducts, ...dish }: Json): Json => ({
    ...dish,
    ...(popularProducts && { popularProducts: popularProducts.map(withoutCanBuy) }),
  });
  api.change('GET /products/', (json: Json) =>
    json.results ? { ...json, results: json.results.map(withoutCanBuy) } : withoutCanBuy(json),
  );
  api.change('GET /cart', (json: Json) => ({
    ...json,
    items: json.items.map((line: Json) => ({ ...line, product: withoutCanBuy(line.product) })),
  }));
  const see = async (path: string) => readPage((await shopper.visit(path)).html);
  expect((await see('/category/supy')).all('button', { value: /^(?:add|set):/ })).not.toEqual([]);
  // The embedded API shows it only.
  expect((await see('/category/bar')).text).not.toContain('На сайте не заказать');
  expect((await see('/product/morse')).text).toMatch(/В наличии.*Добавить в корзину/);
  const cart = await see('/cart');
  expect(cart.text).not.toContain('Сейчас нельзя заказать');
  expect(cart.one('button', { name: 'intent', value: 'order' }).attribs).not.toHaveProperty('disabled');
  expect((await shopper.visit('/yml.xml')).html).toContain('/product/lager<');
  expect(takeLog().filter(({ level }) => level >= 40)).toEqual([]);
});

test.each([
  ['/product/borshch', 'GET /products/borshch/'],
  ['/articles', 'GET /products/'],
])('a popular dish without a price is listed on %s, and is no card of the home page', async (path, call) => {
  const { shopper, api } = await openShop();
  const results = [
    { id: 900, slug: 'kvas', title: 'Квас', price: null },
    { id: 901, slug: 'sbiten', title: 'Сбитень', price: '90.00' },
  ];
  api.change(call, (json: Json) => ({ ...json, [json.results ? 'results' : 'popularProducts']: results }));
  const { one } = readPage((await shopper.visit(path)).html);
  expect(textOf(one('ul', { class: /popular-list/ }))).toBe('Квас Сбитень 90.-');
  expect(takeLog().filter(({ level }) => level >= 40)).toEqual([]);
  expect(readPage((await shopper.visit('/')).html).links).not.toContain('/product/kvas');
});
