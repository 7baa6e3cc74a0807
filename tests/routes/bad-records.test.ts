import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { readAnswer } from '#app/services/api/read-answers.server.ts';
import { ResponseCache } from '#app/services/api/response-cache.server.ts';
import { captureLog, takeLog } from './support/captured-log.ts';
import { readPage } from './support/page.ts';
import { GUEST, openCart, openShop, press } from './support/shop.ts';

captureLog();

/**
 * One bad record of the API must not take a page down: docs/decisions/0015-tolerant-parsing.md. Each line is a list,
 * what is wrong in it, where that shows, what stays there, what is gone, and the field that the log names.
 */

// biome-ignore lint/suspicious/noExplicitAny: what is spoilt here has no type
type Json = Record<string, any>;
type Line = {
  list: string;
  damage: string;
  spoil: (json: Json) => void;
  pages: string[];
  stays: string[];
  gone?: string;
  logged: { lost: 'record' | 'field'; field: unknown; id?: unknown; slug?: string };
};

/** Changes the records with this slug, if they are in this answer. */
const change =
  (slug: string, more: object) =>
  (json: Json): void => {
    for (const record of json.results) if (record.slug === slug) Object.assign(record, more);
  };
const DISH_PAGES = ['/', '/category/bar', '/search?q=морс', '/menu.md', '/yml.xml', '/sitemap.xml'];

const LINES: Line[] = [
  {
    list: 'GET /products/',
    damage: 'a dish without a price that can be read',
    spoil: change('lager', { price: 'по запросу' }),
    pages: ['/category/bar', '/menu.md', '/sitemap.xml'],
    stays: ['morse'],
    gone: 'lager',
    logged: { lost: 'record', field: expect.stringMatching(/^results\.\d\.price$/), slug: 'lager' },
  },
  ...[
    ['no slug', { slug: null }],
    ['a slug that is no text', { slug: 7 }],
    ['an empty slug', { slug: '' }],
    ['a slug that leads upwards', { slug: '..' }],
    ['no id', { id: undefined }],
    ['no title', { title: null }],
    ['a negative price', { price: -1 }],
    ['a title of half a million letters', { title: 'Щ'.repeat(500_000) }],
  ].map(
    ([damage, more]): Line => ({
      list: 'GET /products/',
      damage: `a dish with ${damage}`,
      spoil: change('borshch', more as object),
      pages: ['/', '/category/supy', '/search?q=мясное', '/menu.md', '/yml.xml', '/sitemap.xml'],
      stays: [],
      gone: 'Борщ с говядиной',
      logged: { lost: 'record', field: expect.stringMatching(/^results\.\d\.(?:slug|id|title|price)$/) },
    }),
  ),
  ...[
    ['weight', '300 г'],
    ['sku', 7],
    ['tags', 'острое'],
    ['canBuy', 'yes'],
    ['soldOut', 'yes'],
    ['foodCategory', 'супы'],
    ['ingridiends', { 0: 'соль' }],
    ['coverUrls', '/media/a.webp'],
  ].map(
    ([field, value]): Line => ({
      list: 'GET /products/',
      damage: `a dish whose ${field} is ${JSON.stringify(value)}`,
      spoil: change('morse', { [field as string]: value }),
      pages: DISH_PAGES,
      stays: ['product/morse'],
      logged: {
        lost: 'field',
        field: expect.stringMatching(new RegExp(`^results\\.\\d\\.${field}$`)),
        slug: 'morse',
      },
    }),
  ),
  {
    list: 'GET /products/',
    damage: 'a record that is none',
    spoil: (json) => json.results.unshift(null, 'dish', [], 7),
    pages: DISH_PAGES,
    stays: ['product/morse'],
    logged: { lost: 'record', field: 'results.0' },
  },
  {
    list: 'GET /products/',
    damage: 'a picture that is no address, and tags that are no words',
    spoil: (json) => {
      for (const dish of json.results)
        Object.assign(dish, { coverUrls: { big: 7 }, tags: [null, 'хит', {}] });
    },
    pages: DISH_PAGES,
    stays: ['product/morse'],
    logged: { lost: 'field', field: 'results.0.coverUrls.big' },
  },
  {
    list: 'GET /products/morse/',
    damage: 'a dish with bad pictures, nutritions, ingredients and neighbours',
    spoil: (json) =>
      Object.assign(json, {
        coverListUrls: ['x', { default: '/media/b.webp' }],
        nutritions: [7, 'Калории 12 ккал'],
        popularProducts: [{ id: 1 }, { id: 900, slug: 'kvas', title: 'Квас', price: 90 }],
        metaData: 'x',
        category: { slug: 7, title: 'Бар' },
        content: 5,
      }),
    pages: ['/product/morse'],
    stays: ['Калории', 'product/kvas'],
    logged: { lost: 'field', field: 'content' },
  },
  {
    list: 'GET /categories/',
    damage: 'a category without a slug',
    spoil: change('supy', { slug: null }),
    pages: ['/categories', '/sitemap.xml', '/menu.md', '/llms.txt', '/yml.xml'],
    stays: ['Бар'],
    logged: { lost: 'record', field: 'results.0.slug', id: expect.any(Number) },
  },
  {
    list: 'GET /food-categories/',
    damage: 'a food category without a title',
    spoil: change('goryachee', { title: null }),
    pages: ['/category/supy', '/categories', '/sitemap.xml', '/menu.md'],
    stays: [],
    gone: 'food-category/goryachee',
    logged: { lost: 'record', field: 'results.0.title', slug: 'goryachee' },
  },
  {
    list: 'GET /articles/',
    damage: 'an article without a title',
    spoil: change('okroshka', { title: 7 }),
    pages: ['/', '/articles', '/contact', '/sitemap.xml', '/feed.xml'],
    stays: ['article/pivo'],
    gone: 'article/okroshka',
    logged: { lost: 'record', field: 'results.0.title', slug: 'okroshka' },
  },
  {
    list: 'GET /articles/',
    damage: 'an article with a date, an author and a text that are none',
    spoil: change('okroshka', { createdDt: 7, author: 'Шеф', content: [] }),
    pages: ['/', '/articles', '/contact', '/sitemap.xml', '/feed.xml'],
    stays: ['article/pivo', 'article/okroshka'],
    logged: { lost: 'field', field: 'results.0.content', slug: 'okroshka' },
  },
  {
    list: 'GET /articles/pivo/',
    damage: 'an article with bad tags and neighbours',
    spoil: (json) =>
      Object.assign(json, { tags: ['лето', 7], popularArticles: [null, { slug: 'leto', title: 'Лето' }] }),
    pages: ['/article/pivo'],
    stays: ['лето', 'article/leto'],
    logged: { lost: 'record', field: 'tags.1' },
  },
  {
    list: 'GET /nav-menus/',
    damage: 'an item of a menu, and one below another',
    spoil: (json) => {
      const [kitchen] = json.results[0].items;
      kitchen.childs.unshift({ id: 'x', title: 'Лишнее' });
      json.results[0].items.push({ title: 'Лишнее' }, 7);
    },
    pages: ['/', '/contact', '/sitemap.xml', '/menu.md'],
    stays: [],
    gone: 'Лишнее',
    logged: { lost: 'record', field: 'results.0.items.0.childs.0.id' },
  },
  {
    list: 'GET /nav-menus/',
    damage: 'a menu of a type that nobody knows, and one without items',
    spoil: (json) =>
      json.results.unshift({ title: 'Лишнее', menuType: 77, items: [] }, { title: 'Лишнее', menuType: 0 }),
    pages: ['/', '/contact', '/sitemap.xml'],
    stays: ['сортов пива'],
    gone: 'Лишнее',
    logged: { lost: 'record', field: 'results.0.menuType' },
  },
  {
    list: 'GET /sliders/',
    damage: 'a slide without a title',
    spoil: (json) => json.results[0].items.unshift({ title: null, subTitle: 'Лишнее' }),
    pages: ['/'],
    stays: ['Бургер дня'],
    gone: 'Лишнее',
    logged: { lost: 'record', field: 'results.0.items.0.title' },
  },
  {
    list: 'GET /nav-images/',
    damage: 'a counter that is no number',
    spoil: (json) => Object.assign(json.results[0].items[0], { counter: 'много' }),
    pages: ['/'],
    stays: ['горячие'],
    logged: { lost: 'field', field: 'results.0.items.0.counter' },
  },
  {
    list: 'GET /seo-pages/',
    damage: 'a page of a type that nobody knows, and a description that is no text',
    spoil: (json) => {
      json.results.unshift({ pageType: 77 });
      json.results[1].metaData.description = 7;
    },
    pages: ['/', '/cart', '/feed.xml'],
    stays: [],
    logged: { lost: 'record', field: 'results.0.pageType' },
  },
  {
    list: 'GET /work-days/',
    damage: 'a day without hours',
    spoil: (json) => json.results.unshift({ day: 'Лишнее' }),
    pages: ['/contact', '/menu.md'],
    stays: ['Понедельник'],
    gone: 'Лишнее',
    logged: { lost: 'record', field: 'results.0.status' },
  },
  {
    list: 'GET /settings/',
    damage: 'a setting that is no text',
    spoil: (json) => Object.assign(json, { ADDRESS: { street: 'Лишнее' } }),
    pages: ['/', '/contact', '/menu.md', '/feed.xml', '/yml.xml'],
    stays: ['Ёж и Хмель'],
    gone: 'Лишнее',
    logged: { lost: 'field', field: 'ADDRESS' },
  },
  {
    list: `GET /suggest/${encodeURIComponent('мор')}/`,
    damage: 'a suggestion without a title, and a price that is no number',
    spoil: (json) => {
      json.results[0].price = 'дорого';
      json.results.unshift({ title: null, url: '/product/borshch' });
    },
    pages: ['/suggest?q=мор'],
    stays: ['/product/morse'],
    gone: '/product/borshch',
    logged: { lost: 'record', field: 'results.0.title' },
  },
  {
    list: 'GET /products/',
    damage: 'totals that are no numbers',
    spoil: (json) => Object.assign(json, { count: 'пять', totalPages: '1', tags: 7 }),
    pages: DISH_PAGES,
    stays: ['product/morse'],
    logged: { lost: 'field', field: 'totalPages' },
  },
];

const mended = () => takeLog().filter(({ msg }) => msg === 'upstream answer mended');

describe.each(LINES.map((line) => [line.list, line.damage, line] as const))('%s: %s', (_, _damage, line) => {
  test('the pages stand, the rest is on them, the log says what is missing', async () => {
    const { shopper, api } = await openShop();
    api.change(line.list, (json: Json, { url }) => {
      // Things stand below the lists of their kind.
      if (`GET ${new URL(url).pathname}` === line.list.replace('GET ', 'GET /api/v1')) line.spoil(json);
      return json;
    });
    const all: string[] = [];
    for (const address of line.pages) {
      const { status, html } = await shopper.visit(address);
      expect([address, status]).toEqual([address, 200]);
      expect([address, line.gone !== undefined && html.includes(line.gone)]).toEqual([address, false]);
      all.push(html);
    }
    expect(line.stays.filter((text) => !all.join().includes(text))).toEqual([]);
    const losses = mended().flatMap((entry) => entry.losses as object[]);
    expect(losses).toContainEqual(expect.objectContaining(line.logged));
  });
});

describe('the log', () => {
  test('has one warning for an answer, with the call, and not what stood there', async () => {
    const { shopper, api } = await openShop();
    api.change('GET /products/', (json: Json) => {
      const secret = { price: 'Иванова Мария' };
      return {
        ...json,
        results: [
          ...Array.from({ length: 50 }, (_, id) => ({ id, slug: `x${id}`, title: 'X', ...secret })),
          ...json.results,
        ],
      };
    });
    const { headers } = await shopper.visit('/category/supy');
    const [line, ...more] = mended();
    expect(more).toEqual([]);
    expect(line).toMatchObject({ level: 40, method: 'GET', path: '/api/v1/products/', count: 50 });
    expect(line?.requestId).toBe(headers.get('X-Request-ID'));
    expect(line?.losses).toHaveLength(5);
    expect(JSON.stringify(line)).not.toContain('Иванова');
  });

  test('has none where nothing was lost', async () => {
    const { shopper } = await openShop();
    for (const path of ['/', '/categories', '/product/morse', '/contact', '/sitemap.xml'])
      await shopper.visit(path);
    expect(mended()).toEqual([]);
  });
});

describe('a list none of whose records can be read', () => {
  const spoilt = (json: Json) => ({ ...json, results: json.results.map(() => ({ id: 'x' })) });

  test('is an empty list, and still a page', async () => {
    const { shopper, api } = await openShop();
    api.change('GET /articles/', spoilt);
    const visit = await shopper.visit('/articles');
    expect(visit.status).toBe(200);
    expect((await shopper.visit('/sitemap.xml')).status).toBe(200);
  });

  test('does not replace one that was shown before', async () => {
    let now = 0;
    const { shopper, api } = await openShop({ cache: new ResponseCache({ now: () => now }) });
    await shopper.visit('/category/supy');
    api.change('GET /products/', spoilt);
    now += 3_600_000;
    await shopper.visit('/category/supy');
    await vi.waitFor(() => expect(mended().length).toBeGreaterThan(0));
    const { html } = await shopper.visit('/category/supy');
    expect(readPage(html).links).toContain('/product/borshch');
  });

  test('does not end the sitemap, if more pages follow', async () => {
    const { shopper, api } = await openShop();
    const page = (name: string, record: Json) => ({ results: [record], totalPages: 3, count: 3, name });
    let calls = 0;
    api.change('GET /articles/', () => {
      calls += 1;
      return page(String(calls), calls === 2 ? { slug: null } : { slug: `a${calls}`, title: `A${calls}` });
    });
    const { html } = await shopper.visit('/sitemap.xml');
    expect(html).toContain('/article/a1<');
    expect(html).toContain('/article/a3<');
    expect(calls).toBe(3);
  });
});

describe('half an emoji', () => {
  const HALF = '\ud83d';
  const cut = (json: Json) => ({ ...json, title: `Суп ${HALF}`, content: `<p>Вкус ${HALF}!</p>` });
  const inMenu = (json: Json) => ({
    results: json.results.map((record: Json) => ({ ...record, title: `Суп ${HALF}` })),
  });

  test.each<[string, string, (json: Json) => unknown]>([
    ['GET /products/morse', '/product/morse', cut],
    ['GET /articles/pivo', '/article/pivo', cut],
    ['GET /pages/delivery', '/page/delivery', cut],
    ['GET /articles/', '/articles', inMenu],
    ['GET /settings', '/contact', (json) => ({ ...json, ADDRESS: `Суп ${HALF}` })],
    ['GET /users', '/', (json) => ({ ...json, fullName: `Суп ${HALF}` })],
  ])('%s: a page and its data say the same', async (call, path, spoil) => {
    const { shopper, api } = await openShop();
    shopper.cookies.set('usertoken', 'token-of-marina');
    api.change(call, spoil);
    const { status, html } = await shopper.visit(path);
    expect([status, readPage(html).text]).toEqual([200, expect.stringContaining('Суп \ufffd')]);
    expect(html).not.toMatch(/\\ud[89a-f]/i);
    const data = (await shopper.visitData(path)).body;
    expect(data).toContain('Суп \ufffd');
    expect(data).not.toMatch(/\\ud[89a-f]/i);
  });

  test('stands in a cart, in a refusal and in an answer that was kept, too', async () => {
    const { shopper, api, cart } = await openCart({ morse: 2 });
    api.change('GET /cart', (json: Json) => {
      json.items[0].product.title = `${HALF} Суп`;
      return json;
    });
    expect((await shopper.visitData('/cart')).body).toContain('\ufffd Суп');
    for (const status of [400, 422]) {
      api.answer(status, { nonFieldErrors: [`Рано ${HALF}`] }, 'POST /order');
      const refused = await press(shopper, cart, 'Оформить заказ', { typed: GUEST });
      expect(readPage(refused.html).alerts).toEqual(['Рано \ufffd']);
      expect(refused.html).not.toMatch(/\\ud[89a-f]/i);
    }
    const read = readAnswer(z.object({ title: z.string() }), JSON.stringify({ title: HALF }));
    expect(read?.data).toEqual({ title: '\ufffd' });
  });

  test('a whole one, and words about one, stay as they are; it is still no slug', async () => {
    const { shopper, api } = await openShop();
    const title = 'Суп 🍔 \\ud83d';
    api.change('GET /products/', (json: Json) => {
      const [first, ...rest] = json.results ?? [];
      return first
        ? {
            ...json,
            results: [{ ...first, slug: `x${HALF}` }, ...rest.map((dish: Json) => ({ ...dish, title }))],
          }
        : json;
    });
    const page = readPage((await shopper.visit('/category/bar')).html);
    expect(page.text).toContain(title);
    expect(page.links.filter((link) => link.includes('/product/x'))).toEqual([]);
  });
});

describe('a thing that stands alone', () => {
  test.each([
    ['GET /products/morse', '/product/morse', { price: 'x' }],
    ['GET /articles/pivo', '/article/pivo', { title: null }],
    ['GET /pages/delivery', '/page/delivery', { content: 7 }],
  ])('%s: without what it cannot do without there is no page of it', async (call, path, damage) => {
    const { shopper, api } = await openShop();
    api.change(call, (json: Json) => ({ ...json, ...damage }));
    expect((await shopper.visit(path)).status).toBe(503);
    expect((await shopper.visit('/')).status).toBe(200);
  });
});

describe('the cart', () => {
  test('is not shown with a line missing: it says that it is not available', async () => {
    const { shopper, api } = await openCart({ borshch: 1, morse: 2 });
    api.change('GET /cart', (json: Json) => {
      json.items[0].quantity = 'много';
      return json;
    });
    const { status, html } = await shopper.visit('/cart');
    expect(status).toBe(503);
    expect(readPage(html).links).not.toContain('/product/morse');
    expect(mended()).toEqual([]);
  });

  test('is shown without a picture, a number and a link of a line, and with the beginning of a title; the log names no person', async () => {
    const { shopper, api } = await openCart({ borshch: 1, morse: 2 });
    api.change('GET /cart', (json: Json) => {
      Object.assign(json.items[0].product, { coverUrls: 'x', sku: 5, slug: '..' });
      json.items[1].product.title = 'Щ'.repeat(100_000);
      return json;
    });
    const { status, html } = await shopper.visit('/cart');
    expect(status).toBe(200);
    const page = readPage(html);
    expect(page.text).toMatch(/[^Щ]Щ{500}[^Щ]/);
    expect(page.text).toContain('Борщ с говядиной');
    expect(page.links).toContain('/product/morse');
    // In the menu.
    expect(page.links.filter((link) => link === '/product/borshch')).toHaveLength(1);
    expect(mended()[0]).toMatchObject({ path: '/api/v1/cart/', count: 3 });
  });
});

test('a list of 10 000 dishes makes a page no larger than one of 500, and the log says so', async () => {
  async function sizeOf(count: number): Promise<number> {
    const { shopper, api } = await openShop();
    api.change('GET /products/', (json: Json) => {
      const dishOf = (_: unknown, id: number) => ({ ...json.results[0], id: id + 1, slug: `dish-${id}` });
      return { ...json, results: Array.from({ length: count }, dishOf) };
    });
    return (await shopper.visit('/category/supy')).html.length;
  }
  const largest = await sizeOf(500);
  expect(mended()).toEqual([]);
  expect(await sizeOf(10_000)).toBe(largest);
  expect(mended()).toMatchObject([{ path: '/api/v1/products/', losses: [{ field: 'results' }] }]);
});
