/** Protects pages from invalid and incomplete responses of the API: docs/decisions/0015-tolerant-parsing.md. */
import { describe, expect, test, vi } from 'vitest';
import { ResponseCache } from '#app/services/api/response-cache.server.ts';
import { captureLog, takeLog } from './support/captured-log.ts';
import { readPage } from './support/page.ts';
import { openCart, openShop } from './support/shop.ts';

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
 * Response, path (`@slug`: in that record, `+`: a new first one), value, affected pages, what the log
 * reports as dropped, texts that disappear and stay.
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
  ['products/', '@borshch.slug', null, SOUPS, 'record', BORSHCH],
  ['products/', '@borshch.slug', '..', SOUPS, 'record', BORSHCH],
  ['products/', '@borshch.title', 'Щ'.repeat(500_000), SOUPS, 'record', BORSHCH],
  ['products/', '@morse.weight', '300 г', BAR, 'field', undefined, MORSE],
  ['products/', '@morse.volume', '0,5 л', BAR, 'field', undefined, MORSE],
  ['products/', '@morse.tags', 'острое', BAR, 'field', undefined, MORSE],
  ['products/', '@morse.canBuy', 'yes', BAR, 'field', undefined, MORSE],
  ['products/', '@morse.coverUrls', '/media/a.webp', BAR, 'field', undefined, MORSE],
  ['products/', 'results.+', null, BAR, 'record', undefined, MORSE],
  ['products/', 'count', 'пять', BAR, 'field', undefined, MORSE],
  ['products/morse/', 'content', 5, ['/product/morse'], 'field', undefined, '250 ккал'],
  ['products/morse/', 'category.slug', 7, ['/product/morse'], 'field', undefined, '250 ккал'],
  ['products/morse/', 'nutritions.+', 7, ['/product/morse'], 'record', undefined, '250 ккал'],
  ['categories/', '@supy.slug', null, SECTIONS, 'record', undefined, 'Бар'],
  ['food-categories/', '@goryachee.title', null, SECTIONS, 'record', 'food-category/goryachee', 'Бар'],
  ['articles/', '@okroshka.title', 7, ARTICLES, 'record', 'article/okroshka', 'article/pivo'],
  ['articles/', '@okroshka.createdDt', 7, ARTICLES, 'field', undefined, 'article/okroshka'],
  ['articles/okroshka/', 'tags.+', 7, ['/article/okroshka'], 'record', undefined, 'лето'],
  ['nav-menus/', 'results.0.items.0.childs.+.title', { url: '/x', subTitle: EXTRA }, MENUS, 'record', EXTRA],
  [
    'nav-menus/',
    'results.0.items.0.childs.+.id',
    { id: 'x', title: EXTRA },
    MENUS,
    'field',
    undefined,
    EXTRA,
  ],
  ['nav-menus/', 'results.+.menuType', { title: EXTRA, menuType: 77, items: [] }, MENUS, 'record', EXTRA],
  ['sliders/', 'results.0.items.+.title', { subTitle: EXTRA }, ['/'], 'record', EXTRA, 'Бургер дня'],
  ['nav-images/', 'results.0.items.0.counter', 'много', ['/'], 'field', undefined, 'горячие'],
  ['seo-pages/', 'results.+.pageType', { pageType: 77 }, ['/', '/cart', '/feed.xml'], 'record'],
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

const dropped = () => takeLog().filter(({ msg }) => msg === 'upstream response repaired');

test.each(ROWS)('%s with an invalid %s: %j', async (call, at, value, pages, lost, gone, stays = '') => {
  const { shopper, api } = await openShop();
  api.change(`GET /${call}`, (json: Json, { url }) => {
    // Single entities have URLs below their list.
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

describe('a list without a valid record', () => {
  const invalid = (json: Json) => ({ ...json, results: json.results.map(() => ({ id: 'x' })) });

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

  test('of 10 000 records is truncated to 500, with a log entry', async () => {
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

/** A lone surrogate, which cannot be encoded as UTF-8. */
describe('half an emoji', () => {
  const HALF = '\ud83d';
  const inThing = (json: Json) => ({ ...json, title: `Суп ${HALF}`, content: `<p>Вкус ${HALF}!</p>` });

  test.each<[string, string, (json: Json) => unknown]>([
    ['products/morse', '/product/morse', inThing],
    ['articles/pivo', '/article/pivo', inThing],
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
    // The link in the menu.
    expect(links.filter((link) => link === '/product/borshch')).toHaveLength(1);
    expect(dropped()).toMatchObject([{ path: '/api/v1/cart/', count: 3 }]);
  });
});

test('a dish without canBuy can be bought: in a list, in the cart, in the price list', async () => {
  const { shopper, api } = await openCart({ borshch: 1 });
  const withoutCanBuy = ({ canBuy: _, ...dish }: Json): Json => dish;
  api.change('GET /products/', (json: Json) => ({ ...json, results: json.results.map(withoutCanBuy) }));
  api.change('GET /cart', (json: Json) => ({
    ...json,
    items: json.items.map((line: Json) => ({ ...line, product: withoutCanBuy(line.product) })),
  }));
  const see = async (path: string) => readPage((await shopper.visit(path)).html);
  expect((await see('/category/supy')).all('button', { value: /^(?:add|set):/ })).not.toEqual([]);
  const cart = await see('/cart');
  expect(cart.text).not.toContain('Сейчас нельзя заказать');
  expect(cart.one('button', { name: 'intent', value: 'order' }).attribs).not.toHaveProperty('disabled');
  expect((await shopper.visit('/yml.xml')).html).toContain('/product/lager<');
  expect(takeLog().filter(({ level }) => level >= 40)).toEqual([]);
});
