import { describe, expect, test } from 'vitest';
import { loader as articleLoader } from '#app/routes/article.tsx';
import { loader as articlesLoader } from '#app/routes/articles.tsx';
import { MenuType } from '#contract/enums.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { shopWithNews } from './support/news.ts';
import { readPage, textOf } from './support/page.ts';
import { inRequest, routeArgs } from './support/route-args.ts';
import { openShop, type Shop } from './support/shop.ts';
import { browserRequest } from './support/visit.ts';

function posts(html: string): string[] {
  return readPage(html)
    .all('h2', { class: /^post__title/ })
    .map(textOf);
}

function canonical(html: string): string | undefined {
  return readPage(html).one('link', { rel: 'canonical' }).attribs.href;
}

describe('/articles', () => {
  test('lists the news, newest first, each with day, author, beginning and the way on', async () => {
    const { shopper } = await openShop();
    const { status, html } = await shopper.visit('/articles');
    const page = readPage(html);
    expect(status).toBe(200);
    expect(posts(html)).toEqual(['Сезон окрошки', 'Новое пиво']);
    const [first] = page.all('article', { class: 'post' });
    expect(textOf(first)).toBe(
      '1 июня Автор: Шеф Павел Сезон окрошки Сезон окрошки: квас и редис Подробнее: Сезон окрошки',
    );
    expect(page.links.filter((link) => link === '/article/okroshka').length).toBeGreaterThanOrEqual(2);
    expect(page.all('nav', { 'aria-label': 'Страницы' })).toEqual([]);
  });

  test('cuts a text after 295 characters, and sends no more of it', async () => {
    const content = `<p>${'ёж '.repeat(200)}</p><p>КОНЕЦ</p>`;
    const { shopper } = await openShop({ content: shopWithNews(1, { content }) });
    const { html } = await shopper.visit('/articles');
    const [excerpt] = readPage(html).all('p', { class: 'post__excerpt' });
    expect(textOf(excerpt)).toBe(`${'ёж '.repeat(200).slice(0, 295)}...`);
    expect(html).not.toContain('КОНЕЦ');
  });

  test('stands in pages of nine, or of another size that is offered', async () => {
    const { shopper } = await openShop({ content: shopWithNews(40) });
    const second = await shopper.visit('/articles?page=2');
    expect(posts(second.html)).toHaveLength(9);
    expect(posts(second.html)[0]).toBe('Новость 10');
    const links = readPage(second.html).links.filter((link) => link.startsWith('/articles?'));
    expect(links).toEqual(expect.arrayContaining(['/articles?page=3', '/articles?page=5']));
    expect(readPage(second.html).links).toContain('/articles');

    const large = await shopper.visit('/articles?page=2&pageSize=36');
    expect(posts(large.html)).toHaveLength(4);
    expect(readPage(large.html).links).toContain('/articles?pageSize=36');
    expect(posts((await shopper.visit('/articles?pageSize=10')).html)).toHaveLength(9);
    expect(posts((await shopper.visit('/articles?page=0')).html)[0]).toBe('Новость 1');
  });

  test('changes the page size without scripts, and starts at the first page then', async () => {
    const { shopper } = await openShop({ content: shopWithNews(20) });
    const page = readPage((await shopper.visit('/articles?page=2')).html);
    expect(page.press('Показать', { typed: { pageSize: '18' } })).toEqual(['/articles?pageSize=18']);
  });

  test.each([
    ['/articles', 'http://shop.test/articles'],
    ['/articles?page=1&utm_source=x', 'http://shop.test/articles'],
    ['/articles?page=2', 'http://shop.test/articles?page=2'],
    ['/articles?pageSize=18&page=2', 'http://shop.test/articles'],
  ])('%s is known as %s', async (path, address) => {
    const { shopper } = await openShop({ content: shopWithNews(20) });
    expect(canonical((await shopper.visit(path)).html)).toBe(address);
  });

  test.each([
    ['/articles?page=99', '/articles?page=3'],
    ['/articles?page=99&pageSize=72', '/articles?pageSize=72'],
  ])('%s, behind the last page, leads to %s, with scripts too', async (path, last) => {
    const { shopper } = await openShop({ content: shopWithNews(20) });
    const answer = await shopper.visit(path);
    expect([answer.status, answer.location]).toEqual([302, last]);
    expect((await shopper.visitData(path)).location).toBe(last);
    expect(posts((await answer.follow()).html).length).toBeGreaterThan(0);
  });

  test('an API that counts no pages is believed when it has some', async () => {
    const { shopper, api } = await openShop();
    api.answer(200, { results: [{ slug: 'a', title: 'Без счёта' }] }, 'GET /articles/');
    const { status, html } = await shopper.visit('/articles?page=4');
    expect([status, posts(html)]).toEqual([200, ['Без счёта']]);
  });

  test('without news says so', async () => {
    const { shopper } = await openShop({ content: shopWithNews(0) });
    const { status, html } = await shopper.visit('/articles');
    expect(status).toBe(200);
    expect(readPage(html).text).toContain('Здесь пока ничего нет');
  });
});

describe('the sidebar of the news', () => {
  const menu = {
    title: 'Меню',
    menuType: MenuType.PRODUCT_MENU,
    items: [
      {
        title: 'Кухня',
        url: '/categories',
        coverUrls: {},
        childs: [
          {
            title: 'Супы',
            url: '/category/supy',
            coverUrls: {},
            childs: [{ title: 'Борщи', url: '/category/supy?active=goryachee', coverUrls: {}, childs: [] }],
          },
        ],
      },
    ],
  };

  test('has the search, the menu in all its levels, what others like with prices, and the tags', async () => {
    const { shopper } = await openShop({ content: { ...smallShop(), navMenus: [menu] } });
    const page = readPage((await shopper.visit('/articles')).html);
    const text = textOf(page.one('aside', { class: 'sidebar' }));
    expect(text).toMatch(/^Поиск Найти Меню Кухня ?Кухня: разделы Супы ?Супы: разделы Борщи/);
    expect(text).toContain('Вам понравится Борщ с говядиной 450.- Морс 120,10.-');
    expect(text).toMatch(/Теги бар лето супы$/);
    expect(page.links).toEqual(
      expect.arrayContaining([
        '/category/supy?active=goryachee',
        '/product/morse',
        `/search?q=${encodeURIComponent('лето')}`,
      ]),
    );
  });

  test('leaves out what the API does not give', async () => {
    const { shopper, api } = await openShop();
    api.down('GET /nav-menus/');
    api.answer(500, {}, 'GET /products/');
    api.answer(200, 'не JSON', 'GET /seo-pages/');
    const { status, html } = await shopper.visit('/articles');
    expect(status).toBe(200);
    expect(textOf(readPage(html).one('aside', { class: 'sidebar' }))).toBe('Поиск Найти Теги бар лето супы');
  });
});

describe('/article/…', () => {
  test('shows cover, title, author, day, text, popular articles and tags', async () => {
    const { shopper } = await openShop();
    const { status, html } = await shopper.visit('/article/okroshka');
    const page = readPage(html);
    expect(status).toBe(200);
    expect(textOf(page.all('ol', { class: 'crumbs' })[0])).toBe('Главная Новости');
    expect(
      page
        .all('a')
        .filter((link) => textOf(link) === 'Новости')
        .map((link) => link.attribs.href),
    ).toContain('/articles');
    expect(page.all('h1').map(textOf)).toEqual(['Сезон окрошки']);
    expect(textOf(page.all('p', { class: 'post__byline' })[0])).toBe('1 июня Автор: Шеф Павел');
    expect(html).toContain('<p>Сезон окрошки: <b>квас</b>');
    const sidebar = textOf(page.one('aside', { class: 'sidebar' }));
    expect(sidebar).toBe('Поиск Найти Вам понравится Новое пиво Теги лето супы');
    expect(page.title).toBe('Сезон окрошки — Ёж и Хмель');
    expect(page.one('meta', { name: 'description' }).attribs.content).toBe('Сезон окрошки: квас и редис');
  });

  test('lets nothing of its text run', async () => {
    const content =
      '<h1>О нас</h1><script>alert(1)</script><p onclick="alert(2)" style="color:red">Текст</p>';
    const { shopper } = await openShop({ content: shopWithNews(1, { content }) });
    const { html } = await shopper.visit('/article/novost-1');
    expect(html).toContain('<h2>О\u00a0нас</h2><p>Текст</p>');
    expect(html).not.toContain('alert(');
  });

  test('that does not exist is not found', async () => {
    const { shopper } = await openShop();
    const { status, html } = await shopper.visit('/article/nichego');
    expect(status).toBe(404);
    expect(html).toContain('мы не нашли эту страницу =(!  попробуйте воспользоваться меню');
  });
});

describe('/page/…', () => {
  test('shows title and text under Главная', async () => {
    const { shopper } = await openShop();
    const { status, html } = await shopper.visit('/page/delivery');
    const page = readPage(html);
    expect(status).toBe(200);
    expect(textOf(page.all('ol', { class: 'crumbs' })[0])).toBe('Главная Доставка');
    expect(page.all('h1').map(textOf)).toEqual(['Доставка']);
    expect(html).toContain('<p>Привезём за\u00a0час</p>');
  });

  test('that does not exist is not found', async () => {
    const { shopper } = await openShop();
    expect((await shopper.visit('/page/nichego')).status).toBe(404);
  });
});

describe('failures of the API', () => {
  const pages: [path: string, call: string][] = [
    ['/articles', 'GET /articles/'],
    ['/article/okroshka', 'GET /articles/okroshka/'],
    ['/page/delivery', 'GET /pages/delivery/'],
  ];
  const failures: [name: string, fail: (api: Shop['api'], call: string) => void][] = [
    ['a passed deadline', (api, call) => api.timeOut(call)],
    ['nobody there', (api, call) => api.down(call)],
    ['an error', (api, call) => api.answer(500, { detail: 'внутренняя ошибка' }, call)],
    ['broken JSON', (api, call) => api.answer(200, '{"slug"', call)],
    ['another shape', (api, call) => api.answer(200, { title: 1 }, call)],
  ];
  test.each(pages)('%s asks to try again, and shows again what it has shown before', async (path, call) => {
    for (const [, fail] of failures) {
      const { shopper, api } = await openShop();
      fail(api, call);
      const { status, html, headers } = await shopper.visit(path);
      expect(status).toBe(503);
      expect(headers.get('Retry-After')).toBe('30');
      expect(readPage(html).text).toContain('Попробовать ещё раз');
      api.up();
      expect((await shopper.visit(path)).status).toBe(200);
      fail(api, call);
      expect((await shopper.visit(path)).status).toBe(200);
    }
  });
});

describe('the loaders alone', () => {
  test('the list: dates in the shop’s time zone, texts as excerpts', async () => {
    const { fetch } = await openShop();
    const request = browserRequest('/articles?page=x&pageSize=7');
    const { result } = await inRequest({ fetch }, request, (context) =>
      articlesLoader(routeArgs(request, {}, context)),
    );
    expect([result?.page, result?.pageSize]).toEqual([1, 9]);
    expect(result?.articles.results[0]).toEqual({
      slug: 'okroshka',
      title: 'Сезон окрошки',
      coverUrls: {},
      date: { text: '1 июня', iso: '2026-06-01' },
      author: { fullName: 'Шеф Павел' },
      tags: ['лето', 'супы'],
      excerpt: 'Сезон окрошки: квас и редис',
    });
  });

  test('the article comes without the banner of the news, too', async () => {
    const { fetch, api } = await openShop();
    api.down('GET /seo-pages/');
    const request = browserRequest('/article/okroshka');
    const { result } = await inRequest({ fetch }, request, (context) =>
      articleLoader(routeArgs(request, { slug: 'okroshka' }, context)),
    );
    expect(result?.article.popularArticles.map(({ slug }) => slug)).toEqual(['pivo']);
    expect(result?.banner).toBeUndefined();
  });
});
