/** Protects the search: its page, the suggestions while typing, and the pages of tags. */
import { DomUtils } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { readPage, textOf } from './support/page.ts';
import { openShop, press, type Shop } from './support/shop.ts';

const encode = encodeURIComponent;
const POPULAR = ['borshch', 'morse'];
const NOTHING = 'Ничего не нашлось';
const NO_DISHES = 'Таких блюд не нашлось. Вот что нашлось ещё:';

async function see({ shopper, ids }: Shop, path: string) {
  const { status, html } = await shopper.visit(path);
  const page = readPage(html);
  const slugs = Object.fromEntries(Object.entries(ids).map(([slug, id]) => [`dish-${id}`, slug]));
  return {
    ...page,
    status,
    dishes: page.all('article', { class: /^dish-card/ }).map(({ attribs }) => slugs[attribs.id ?? '']),
    news: new Set(page.links.filter((link) => link.startsWith('/article/'))),
    sections: page
      .all('section', { 'aria-labelledby': 'found-sections' })
      .flatMap((section) => DomUtils.getElementsByTagName('a', section))
      .map((link) => link.attribs.href),
  };
}

describe('/search', () => {
  test('shows dishes and news that match, with the text in title, heading and boxes', async () => {
    const page = await see(await openShop(), '/search?q=окрошк');
    expect(page.dishes).toEqual(['okroshka']);
    expect(page.news).toContain('/article/okroshka');
    expect([page.title, textOf(page.one('h1'))]).toEqual(['Поиск: окрошк — Ёж и Хмель', 'Поиск: окрошк']);
    const boxes = page.all('input', { name: 'q' }).map(({ attribs }) => attribs.value);
    expect(boxes).toEqual(['окрошк', 'окрошк', 'окрошк']);
    expect(page.one('meta', { name: 'robots' }).attribs.content).toBe('noindex');
  });

  test('requests up to 400 dishes by the text without its spaces, cut at 100 letters', async () => {
    const shop = await openShop();
    await shop.shopper.visit(`/search?q=++${encode('борщ\nс')}++${encode('сметаной')}+&page=abc`);
    await shop.shopper.visit(`/search?q=${'ы'.repeat(200)}`);
    expect(shop.calls.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        `/products/?pageSize=400&${new URLSearchParams({ search: 'борщ с сметаной' })}`,
        `/articles/?page=1&${new URLSearchParams({ search: 'борщ с сметаной' })}`,
        `/products/?pageSize=400&${new URLSearchParams({ search: 'ы'.repeat(100) })}`,
      ]),
    );
  });

  test.each([
    ['/search', 'Поиск', NOTHING],
    ['/search?q=+', 'Поиск', NOTHING],
    ['/search?q=ананас', `${NOTHING}. Попробуйте написать иначе`, NO_DISHES],
  ])('%s offers popular dishes', async (path, text, absent) => {
    const page = await see(await openShop(), path);
    expect([page.status, page.dishes]).toEqual([200, POPULAR]);
    expect(page.text).toContain(text);
    expect(page.text).not.toContain(absent);
  });

  test.each([['супы', '/category/supy']])('«%s» finds the section', async (typed, href) => {
    const page = await see(await openShop(), `/search?q=${encode(typed)}`);
    expect(page.sections).toEqual([href]);
    expect(page.text).not.toContain(NOTHING);
  });

  test.each([
    ['/search?q=ананас', 'GET /products/'],
    ['/tag/зима', 'GET /articles/'],
  ])('%s is not empty while %s fails', async (path, call) => {
    const shop = await openShop();
    shop.api.timeOut(call);
    expect((await see(shop, path)).status).toBe(503);
  });

  test.each([['/search?search=a%26b+%23c', '/search?q=a%26b%20%23c']])('%s leads to %s', async (path, to) => {
    const { shopper } = await openShop();
    const { status, location, follow } = await shopper.visit(path);
    expect([status, location, (await follow()).status]).toEqual([302, to, 200]);
  });

  test('a dish can be added from the results, and the shopper returns to it', async () => {
    const { shopper, ids } = await openShop();
    const found = await shopper.visit(`/search?q=${encode('борщ')}`);
    const { location } = await press(shopper, found, 'В корзину: Борщ с говядиной');
    expect(location).toBe(`/search?q=${encode('борщ')}#dish-${ids.borshch}`);
  });
});

describe('/suggest', () => {
  const ask = (text: string) => `/suggest?q=${encode(text)}`;
  const resultsOf = ({ html }: { html: string }): { url: string }[] => JSON.parse(html).results;

  test('returns what a row shows, in the order of the API', async () => {
    const { shopper } = await openShop();
    const answer = await shopper.visit(ask('окрошк'));
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/);
    expect(answer.headers.get('Cache-Control')).toBe('private, max-age=60');
    const coverUrls = { default: '/img/media/dish/okroshka.webp' };
    expect(resultsOf(answer)).toEqual([
      { title: 'Окрошка', url: '/product/okroshka', price: 320.5, coverUrls },
      { title: 'Сезон окрошки', url: '/article/okroshka', coverUrls: {} },
    ]);
  });

  test.each(['/suggest', '/suggest?q=', '/suggest?q=%20%0A'])('%s makes no call', async (path) => {
    const { shopper, calls } = await openShop();
    const answer = await shopper.visit(path);
    expect([answer.status, resultsOf(answer), calls]).toEqual([200, [], []]);
  });

  test.each([
    ['a/b', '/suggest/a%2Fb/'],
    ['..', '/suggest/%252E%252E/'],
    ['й'.normalize('NFD'), `/suggest/${encode('й')}/`],
  ])('%s reaches the API as one segment', async (typed, path) => {
    const { shopper, calls } = await openShop();
    expect((await shopper.visit(ask(typed))).status).toBe(200);
    expect(calls.map((call) => call.path)).toEqual([path]);
  });

  test('has at most ten, and none to another site', async () => {
    const { shopper, api } = await openShop();
    const row = (url: string) => ({ title: 'Блюдо', url });
    const many = Array.from({ length: 12 }, (_, index) => row(`/product/dish-${index}`));
    api.answer(200, { results: many }, 'GET /suggest/');
    expect(resultsOf(await shopper.visit(ask('десять')))).toHaveLength(10);
    const results = ['https://evil.test/', '//evil.test/', 'javascript:alert(1)', '/product/dish'].map(row);
    api.answer(200, { results }, 'GET /suggest/');
    expect(resultsOf(await shopper.visit(ask('чужие'))).map(({ url }) => url)).toEqual(['/product/dish']);
  });

  test.each<[string, (api: Shop['api']) => void]>([
    ['a deadline', (api) => api.timeOut()],
    ['invalid JSON', (api) => api.answer(200, '{"results": ')],
    ['a wrong shape', (api) => api.answer(200, { rows: [] })],
  ])('after %s is empty, and not cached', async (_, fail) => {
    const { shopper, api } = await openShop();
    fail(api);
    const answer = await shopper.visit(ask('борщ'));
    expect([answer.status, resultsOf(answer)]).toEqual([503, []]);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('/tag/…', () => {
  const tagged = (tag: string) => `/tag/${encode(tag)}`;

  test('shows the dishes and the news with the tag', async () => {
    const page = await see(await openShop(), tagged('лето'));
    expect([page.status, textOf(page.one('h1')), page.dishes]).toEqual([200, '#лето', ['okroshka']]);
    expect(page.news).toContain('/article/okroshka');
    expect(page.all('meta', { name: 'robots', content: 'noindex' })).toHaveLength(1);
  });

  test.each(['зима', ' ', '\0'])('%j, which nothing has, is a 404', async (tag) => {
    const { shopper, calls } = await openShop();
    expect((await shopper.visit(tagged(tag))).status).toBe(404);
    if (tag !== 'зима') expect(calls.filter(({ path }) => path.includes('tag='))).toEqual([]);
  });
});
