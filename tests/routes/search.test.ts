import { DomUtils } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { loader } from '#app/routes/search.tsx';
import { shopWithNews } from './support/news.ts';
import { readPage, textOf } from './support/page.ts';
import { inRequest, routeArgs } from './support/route-args.ts';
import { openShop, press } from './support/shop.ts';
import { browserRequest } from './support/visit.ts';

function titles(html: string) {
  const page = readPage(html);
  return {
    dishes: page.all('article', { class: /^dish-card/ }).map((card) => card.attribs.id),
    news: page.links.filter((link) => link.startsWith('/article/')),
  };
}

function metaRobots(html: string) {
  return readPage(html)
    .all('meta', { name: 'robots' })
    .map(({ attribs }) => attribs.content);
}

describe('/search', () => {
  test('shows dishes and news that match, and says so in title and heading', async () => {
    const { shopper, ids } = await openShop();
    const { status, html } = await shopper.visit(`/search?q=${encodeURIComponent('окрошк')}`);
    const page = readPage(html);
    expect(status).toBe(200);
    expect(titles(html).dishes).toEqual([`dish-${ids.okroshka}`]);
    expect(titles(html).news).toContain('/article/okroshka');
    expect(page.title).toBe('Поиск: окрошк — Ёж и Хмель');
    expect(textOf(page.all('h1')[0])).toBe('Поиск: окрошк');
    expect(page.all('input', { name: 'q' }).map(({ attribs }) => attribs.value)).toEqual([
      'окрошк',
      'окрошк',
      'окрошк',
    ]);
    expect(metaRobots(html)).toEqual(['noindex']);
  });

  test('asks for up to 400 dishes with the text as it was meant', async () => {
    const { shopper, calls } = await openShop();
    await shopper.visit(
      '/search?q=++%D0%B1%D0%BE%D1%80%D1%89%0A%D1%81++%D1%81%D0%BC%D0%B5%D1%82%D0%B0%D0%BD%D0%BE%D0%B9+&page=1',
    );
    const text = new URLSearchParams({ search: 'борщ с сметаной' });
    expect(calls.map(({ path }) => path)).toEqual(
      expect.arrayContaining([`/products/?pageSize=400&${text}`, `/articles/?page=1&${text}`]),
    );
  });

  test('the form of the page and that of the header lead here without scripts', async () => {
    const { shopper } = await openShop();
    const page = readPage((await shopper.visit('/')).html);
    expect(page.press('Найти', { typed: { q: 'борщ' } })).toEqual([
      `/search?${new URLSearchParams({ q: 'борщ' })}`,
    ]);
  });

  test('without a text offers the form and what others like', async () => {
    const { shopper, ids } = await openShop();
    const { status, html } = await shopper.visit('/search?q=+');
    expect(status).toBe(200);
    expect(textOf(readPage(html).all('h1')[0])).toBe('Поиск');
    expect(readPage(html).text).toContain('Вам понравится');
    expect(readPage(html).text).not.toContain('Ничего не нашлось');
    expect(titles(html).dishes).toEqual([`dish-${ids.borshch}`, `dish-${ids.morse}`]);
  });

  test('says that nothing was found, and offers what others like', async () => {
    const { shopper, ids } = await openShop();
    const { status, html } = await shopper.visit('/search?q=ананас');
    expect(status).toBe(200);
    expect(readPage(html).text).toContain('Ничего не нашлось. Попробуйте написать иначе');
    expect(titles(html).dishes).toEqual([`dish-${ids.borshch}`, `dish-${ids.morse}`]);
  });

  test('without dishes says so before what else was found', async () => {
    const { shopper } = await openShop({ content: shopWithNews(20, { title: 'Как мы сушим грибы' }) });
    const said = 'Таких блюд не нашлось. Вот что нашлось ещё:';
    const { text } = readPage((await shopper.visit('/search?q=сушим')).html);
    expect(text.indexOf(said)).toBeGreaterThan(0);
    expect(text.indexOf(said)).toBeLessThan(text.indexOf('Найдено: 20', text.indexOf('Найдено: 20') + 1));
    expect(text).not.toContain('Ничего не нашлось');
    for (const other of ['/search?q=сушим&page=2', '/search?q=борщ', '/search?q=ананас', '/search']) {
      expect(readPage((await shopper.visit(other)).html).text, other).not.toContain('Таких блюд не нашлось');
    }
  });

  test.each([
    ['/search?search=%D0%B1%D0%BE%D1%80%D1%89&page=3', '/search?q=%D0%B1%D0%BE%D1%80%D1%89'],
    ['/search?search=a%26b+%23c', '/search?q=a%26b%20%23c'],
    ['/search?search=', '/search'],
  ])('%s is sent to %s', async (asked, to) => {
    const { shopper } = await openShop();
    const answer = await shopper.visit(asked);
    expect([answer.status, answer.location]).toEqual([302, to]);
    expect((await answer.follow()).status).toBe(200);
  });

  test('what is typed is shown as text, whatever it is', async () => {
    const { shopper } = await openShop();
    const typed = '<script>alert(1)</script>"&';
    const { html } = await shopper.visit(`/search?q=${encodeURIComponent(typed)}`);
    expect(textOf(readPage(html).all('h1')[0])).toBe(`Поиск: ${typed}`);
    expect(html).not.toContain('<script>alert');
  });

  test('a dish goes into the cart from the results, and they come back', async () => {
    const { shopper, ids } = await openShop();
    const found = await shopper.visit('/search?q=%D0%B1%D0%BE%D1%80%D1%89');
    const posted = await press(shopper, found, 'В корзину: Борщ с говядиной');
    expect([posted.status, posted.location]).toEqual([
      303,
      `/search?q=%D0%B1%D0%BE%D1%80%D1%89#dish-${ids.borshch}`,
    ]);
  });
});

describe('sections among the results', () => {
  function sections(html: string) {
    return readPage(html)
      .all('section', { 'aria-labelledby': 'found-sections' })
      .flatMap((section) => DomUtils.getElementsByTagName('a', section))
      .map((link) => [link.attribs.href, textOf(link)]);
  }

  test.each([
    ['супы', [['/category/supy', 'Супы']]],
    ['холодное', [['/food-category/holodnoe', 'Холодное']]],
  ])('«%s» names the part of the menu, as the suggestions do', async (typed, expected) => {
    const { shopper } = await openShop();
    const { html } = await shopper.visit(`/search?q=${encodeURIComponent(typed)}`);
    expect(sections(html)).toEqual(expected);
    expect(readPage(html).text).not.toContain('Ничего не нашлось');
  });

  test('a section alone is something that was found', async () => {
    const { shopper, api } = await openShop();
    for (const list of ['products', 'articles']) {
      api.answer(200, { results: [], totalPages: 1, count: 0 }, `GET /${list}/`);
    }
    const { html } = await shopper.visit('/search?q=супы');
    expect(readPage(html).text).toContain('Найдено: 1 Таких блюд не нашлось. Вот что нашлось ещё: Разделы');
    expect(readPage(html).text).not.toContain('Ничего не нашлось');
    expect(readPage(html).text).not.toContain('Вам понравится');
  });

  test('without suggestions the rest is shown', async () => {
    const { shopper, api, ids } = await openShop();
    api.down('GET /suggest/');
    const { status, html } = await shopper.visit('/search?q=окрошк');
    expect(status).toBe(200);
    expect(sections(html)).toEqual([]);
    expect(titles(html).dishes).toEqual([`dish-${ids.okroshka}`]);
  });

  test('later pages, which hold news only, name none', async () => {
    const { shopper, calls } = await openShop({ content: shopWithNews(20, { title: 'Супы дня' }) });
    const { html } = await shopper.visit('/search?q=супы&page=2');
    expect(sections(html)).toEqual([]);
    expect(calls.filter(({ path }) => path.startsWith('/suggest'))).toEqual([]);
  });
});

describe('news among the results', () => {
  test('stand nine to a page; later pages go on without the dishes', async () => {
    const { shopper, sent } = await openShop({ content: shopWithNews(20, { title: 'Борщ дня' }) });
    const first = await shopper.visit('/search?q=%D0%B1%D0%BE%D1%80%D1%89');
    expect(titles(first.html).dishes).toHaveLength(1);
    expect(readPage(first.html).text).toContain('Найдено: 20');
    const third = await shopper.visit('/search?q=%D0%B1%D0%BE%D1%80%D1%89&page=3');
    expect(third.status).toBe(200);
    expect(titles(third.html).dishes).toEqual([]);
    expect(readPage(third.html).links).toContain('/search?q=%D0%B1%D0%BE%D1%80%D1%89&page=2');
    expect(sent('GET', `/products/?pageSize=400&${new URLSearchParams({ search: 'борщ' })}`)).toHaveLength(1);
  });

  test('a page behind the last one leads to the last one', async () => {
    const { shopper } = await openShop({ content: shopWithNews(20, { title: 'Борщ дня' }) });
    const answer = await shopper.visit('/search?q=%D0%B1%D0%BE%D1%80%D1%89&page=99');
    expect([answer.status, answer.location]).toEqual([302, '/search?q=%D0%B1%D0%BE%D1%80%D1%89&page=3']);
  });
});

describe('failures of the API', () => {
  const query = '/search?q=%D0%BE%D0%BA%D1%80%D0%BE%D1%88%D0%BA';

  test('news that cannot be had leave the dishes alone', async () => {
    const { shopper, api, ids } = await openShop();
    api.timeOut('GET /articles/');
    const { status, html } = await shopper.visit(query);
    expect(status).toBe(200);
    expect(titles(html).dishes).toEqual([`dish-${ids.okroshka}`]);
  });

  test('dishes that cannot be had are no «nothing found»', async () => {
    const { shopper, api } = await openShop();
    api.answer(500, { detail: 'внутренняя ошибка' }, 'GET /products/');
    const { status, html, headers } = await shopper.visit(query);
    expect(status).toBe(503);
    expect(headers.get('Retry-After')).not.toBeNull();
    expect(readPage(html).text).toContain('Попробовать ещё раз');
    expect(readPage(html).text).not.toContain('Ничего не нашлось');
  });

  test('neither is an empty half of the answer', async () => {
    const { shopper, api } = await openShop();
    api.down('GET /articles/');
    expect((await shopper.visit('/search?q=ананас')).status).toBe(503);
  });

  test.each([
    ['broken JSON', '{"results": ['],
    ['another shape', { results: 'борщ' }],
  ])('%s counts as a failure', async (_, body) => {
    const { shopper, api } = await openShop();
    api.answer(200, body, 'GET /products/');
    expect((await shopper.visit(query)).status).toBe(503);
  });

  test('what was found before is shown again', async () => {
    const { shopper, api, ids } = await openShop();
    await shopper.visit(query);
    api.down();
    const { status, html } = await shopper.visit(query);
    expect(status).toBe(200);
    expect(titles(html).dishes).toEqual([`dish-${ids.okroshka}`]);
  });
});

test('the loader alone: the text cut to what is sent, the page read, nothing popular when something is found', async () => {
  const { fetch } = await openShop();
  const request = browserRequest(`/search?q=${encodeURIComponent(`борщ ${'ы'.repeat(200)}`)}&page=abc`);
  const { result } = await inRequest({ fetch }, request, (context) =>
    loader(routeArgs(request, {}, context)),
  );
  expect(result?.query).toHaveLength(100);
  expect(result?.page).toBe(1);
  expect(result?.popular).toHaveLength(2);

  const found = browserRequest('/search?q=%D0%B1%D0%BE%D1%80%D1%89');
  const second = await inRequest({ fetch }, found, (context) => loader(routeArgs(found, {}, context)));
  expect(second.result?.found?.dishes.map(({ slug }) => slug)).toEqual(['borshch']);
  expect(second.result?.popular).toEqual([]);
});
