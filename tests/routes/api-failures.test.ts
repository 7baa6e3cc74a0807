/** Protects pages from a failing call: 503 without the main data, otherwise a page without the block. */
import { expect, test } from 'vitest';
import { readPage } from './support/page.ts';
import { openCart, openShop, type Shop } from './support/shop.ts';
import { startApp } from './support/visit.ts';

type Fail = (api: Shop['api'], call: string) => void;
const FAILURES: Record<string, Fail> = {
  'the deadline passes': (api, call) => api.timeOut(call),
  'nothing listens': (api, call) => api.down(call),
  'it answers 500': (api, call) => api.answer(500, { detail: 'ошибка' }, call),
  'the JSON is cut': (api, call) => api.answer(200, '{"results":[', call),
  'the shape is wrong': (api, call) => api.answer(200, { results: { id: 'x' }, items: 0, id: null }, call),
};
/** For lists this counts as a failure, too. */
const NOT_FOUND: Fail = (api, call) => api.answer(404, { detail: 'Не найдено.' }, call);

/** At a storefront with empty caches. */
async function returnAsMarina({ fetch, shopper }: Shop) {
  const { createShopper } = await startApp({ api: { fetch } });
  const marina = createShopper();
  marina.cookies.set('sessionid', shopper.cookies.get('sessionid') ?? '');
  marina.cookies.set('usertoken', 'token-of-marina');
  return async (path: string) => {
    const { status, html } = await marina.visit(path);
    const { title, text } = readPage(html);
    return { status, text: `${title} ${text}` };
  };
}

test.each([
  ['/categories', 'GET /categories/'],
  ['/category/supy', 'GET /categories/supy/'],
  ['/category/supy', 'GET /products/'],
  ['/food-category/napitki', 'GET /food-categories/napitki/'],
  ['/food-category/napitki', 'GET /products/'],
  ['/product/borshch', 'GET /products/borshch/'],
  ['/search?q=окрошк', 'GET /products/'],
  ['/articles', 'GET /articles/'],
  ['/article/okroshka', 'GET /articles/okroshka/'],
  ['/page/delivery', 'GET /pages/delivery/'],
])('%s cannot do without %s, unless it has seen it before', async (path, call) => {
  const { api, fetch } = await openShop();
  for (const [how, fail] of Object.entries(FAILURES)) {
    const { visit } = (await startApp({ api: { fetch } })).createShopper();
    fail(api, call);
    const failed = await visit(path);
    expect([how, failed.status, failed.headers.get('Retry-After')]).toEqual([how, 503, '30']);
    expect(readPage(failed.html).text).toContain('Попробовать ещё раз');
    api.up();
    expect([how, (await visit(path)).status]).toEqual([how, 200]);
    fail(api, call);
    expect([how, (await visit(path)).status]).toEqual([how, 200]);
    api.up();
  }
});

/** Page → call → a text that is missing if the call fails. */
const PARTS: Record<string, Record<string, string>> = {
  '/product/borshch': {
    'GET /nav-menus': 'Всё меню',
    'GET /articles': 'Сезон окрошки',
    'GET /work-days': 'Часы работы',
    'GET /settings': '+7-495-000-00-00',
    'GET /cart': '450.- 1 шт.',
    'GET /users': 'Марина',
  },
  '/': {
    'GET /products/': 'Чаще всего заказывают',
    'GET /sliders': 'Бургер дня',
    'GET /nav-images': 'горячие',
    'GET /nav-menus': 'сортов пива',
    'GET /seo-pages': 'Главная — ',
    'GET /categories': 'Супы Бар',
  },
  '/categories': { 'GET /food-categories': 'Холодное' },
  '/category/supy': { 'GET /food-categories': 'Все Горячее Холодное' },
  '/search?q=окрошк': { 'GET /articles': 'Сезон окрошки' },
  '/tag/лето': { 'GET /articles': 'Сезон окрошки' },
  '/articles': { 'GET /products/': 'Вам понравится' },
  '/cart': { 'GET /seo-pages': 'Ваш заказ' },
};

test.each(
  Object.entries(PARTS).flatMap(([path, parts]) =>
    Object.entries(parts).map(([call, text]) => [path, call, text]),
  ),
)('%s without %s lacks only «%s»', async (path = '', call = '', text = '') => {
  const shop = await openCart({ borshch: 1 });
  const others = Object.values(PARTS[path] ?? {}).filter((other) => other !== text);
  for (const [how, fail] of Object.entries({ ...FAILURES, 'it answers 404': NOT_FOUND })) {
    expect((await (await returnAsMarina(shop))(path)).text).toContain(text);
    fail(shop.api, call);
    const page = await (await returnAsMarina(shop))(path);
    shop.api.up();
    expect([how, page.status]).toEqual([how, 200]);
    expect(page.text, how).not.toContain(text);
    for (const other of others) expect(page.text, how).toContain(other);
  }
});

test('a list or the settings cannot be missing: their 404 is a 503, that of a thing a 404', async () => {
  const { app, api } = await openCart({ borshch: 1 });
  NOT_FOUND(api, '');
  const shopper = app.createShopper();
  for (const path of ['/categories', '/articles', '/sitemap.xml', '/menu.md', '/yml.xml']) {
    expect([path, (await shopper.visit(path)).status]).toEqual([path, 503]);
  }
  for (const path of ['/category/bar', '/product/morse'])
    expect((await shopper.visit(path)).status).toBe(404);
});
