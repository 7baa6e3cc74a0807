/** Protects the news and the info pages: lists, excerpts, sidebar, articles. */
import { describe, expect, test } from 'vitest';
import { MenuType } from '#contract/enums.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { shopWithNews } from './support/news.ts';
import { readPage, textOf } from './support/page.ts';
import { openShop, type Shop } from './support/shop.ts';

async function see({ shopper }: Shop, path: string) {
  const { status, html } = await shopper.visit(path);
  const page = readPage(html);
  const titles = page.all('h2', { class: /^post__title/ }).map(textOf);
  return { ...page, html, status, titles, sidebar: textOf(page.all('aside', { class: 'sidebar' })[0]) };
}

describe('/articles', () => {
  test('lists the news, newest first, with day, author, excerpt and link', async () => {
    const page = await see(await openShop(), '/articles');
    expect(page.titles).toEqual(['Сезон окрошки', 'Новое пиво']);
    expect(textOf(page.all('article', { class: 'post' })[0])).toBe(
      '1 июня Автор: Шеф Павел Сезон окрошки Сезон окрошки: квас и редис Подробнее: Сезон окрошки',
    );
    expect(page.links.filter((link) => link === '/article/okroshka').length).toBeGreaterThanOrEqual(2);
    expect(page.all('nav', { 'aria-label': 'Страницы' })).toEqual([]);
  });

  test('cuts a text after 295 characters, and sends no more of it', async () => {
    const content = `<p>${'ёж '.repeat(200)}</p><p>КОНЕЦ</p>`;
    const page = await see(await openShop({ content: shopWithNews(1, { content }) }), '/articles');
    expect(textOf(page.one('p', { class: 'post__excerpt' }))).toBe(`${'ёж '.repeat(200).slice(0, 295)}...`);
    expect(page.html).not.toContain('КОНЕЦ');
  });

  test('has pages of nine, or of another size that is offered', async () => {
    const shop = await openShop({ content: shopWithNews(40) });
    const second = await see(shop, '/articles?page=2');
    expect([second.titles.length, second.titles[0]]).toEqual([9, 'Новость 10']);
    expect(second.links).toEqual(
      expect.arrayContaining(['/articles', '/articles?page=3', '/articles?page=5']),
    );
    expect(second.press('Показать', { typed: { pageSize: '18' } })).toEqual(['/articles?pageSize=18']);
    const large = await see(shop, '/articles?page=2&pageSize=36');
    expect(large.titles).toHaveLength(4);
    expect(large.links).toContain('/articles?pageSize=36');
    for (const size of ['10', '7', 'x']) {
      expect((await see(shop, `/articles?pageSize=${size}`)).titles).toHaveLength(9);
    }
  });
});

describe('the sidebar', () => {
  const childs = [{ title: 'Борщи', url: '/category/supy?active=goryachee', coverUrls: {}, childs: [] }];
  const soups = { title: 'Супы', url: '/category/supy', coverUrls: {}, childs };
  const items = [{ title: 'Кухня', url: '/categories', coverUrls: {}, childs: [soups] }];
  const navMenus = [{ title: 'Меню', menuType: MenuType.PRODUCT_MENU, items }];

  test('has the search, the menu in all its levels, popular dishes with prices, and tags', async () => {
    const { sidebar, links } = await see(
      await openShop({ content: { ...smallShop(), navMenus } }),
      '/articles',
    );
    expect(sidebar).toMatch(
      /^Поиск Найти Меню Кухня ?Кухня: разделы Супы ?Супы: разделы Борщи.* Вам понравится Борщ с говядиной 450\.- Морс 120,10\.-.* Теги бар лето супы$/,
    );
    const hrefs = [
      '/category/supy?active=goryachee',
      '/product/morse',
      `/search?q=${encodeURIComponent('лето')}`,
    ];
    expect(links).toEqual(expect.arrayContaining(hrefs));
  });
});

test('an article has title, author, day, text, popular articles and tags', async () => {
  const page = await see(await openShop(), '/article/okroshka');
  expect(textOf(page.all('ol', { class: 'crumbs' })[0])).toBe('Главная Новости');
  expect(page.links).toContain('/articles');
  expect(textOf(page.one('h1'))).toBe('Сезон окрошки');
  expect(textOf(page.one('p', { class: 'post__byline' }))).toBe('1 июня Автор: Шеф Павел');
  expect(page.html).toContain('<p>Сезон окрошки: <b>квас</b>');
  expect(page.sidebar).toBe('Поиск Найти Вам понравится Новое пиво Теги лето супы');
  expect(page.title).toBe('Сезон окрошки — Ёж и Хмель');
});

test('an info page has title and text', async () => {
  const page = await see(await openShop(), '/page/delivery');
  expect(textOf(page.all('ol', { class: 'crumbs' })[0])).toBe('Главная Доставка');
  expect(textOf(page.one('h1'))).toBe('Доставка');
  expect(page.html).toContain('<p>Привезём за\u00a0час</p>');
});
