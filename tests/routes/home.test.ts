/** Protects the home page: which blocks it shows, in which order, and that it stands while some of them are missing. */
import { DomUtils } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { MenuType } from '#contract/enums.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import type { Content } from '#upstream/content/schema.ts';
import { readPage, textOf } from './support/page.ts';
import { openShop } from './support/shop.ts';

async function visitHome(changes: Partial<Content> = {}) {
  const shop = await openShop({ content: { ...smallShop(), ...changes } });
  return { ...shop, page: readPage((await shop.shopper.visit('/')).html) };
}

/** Headings of `main`, in order. */
function headingsOf({ one }: ReturnType<typeof readPage>): string[] {
  return DomUtils.getElementsByTagName((name) => /^h[1-6]$/.test(name), one('main')).map(textOf);
}

describe('the blocks', () => {
  test('stand in their order, under one title', async () => {
    const { page, calls, sent } = await visitHome();
    expect(page.title).toBe('Главная — Ёж и Хмель');
    expect(page.all('h1').map(textOf)).toEqual(['Ёж и Хмель']);
    expect(page.all('nav', { 'aria-label': 'Все разделы' }).map(textOf)).toEqual(['Супы Бар']);
    expect(page.text).toMatch(
      /Бургер дня.*Супы горячие.*Чаще всего заказывают.*Борщ.*Морс.*24 сортов пива.*Окрошка.*Новости.*Сезон окрошки.*Новое пиво/,
    );
    expect(page.all('img', { fetchpriority: 'high' }).map(({ attribs }) => attribs.src)).toEqual([
      '/img/media/slider/burger.webp',
    ]);
    expect(calls.map(({ path }) => path)).toContain('/products/?onMain=true&pageSize=45');
    // For the page and the footer.
    expect(sent('GET', '/articles/?pageSize=3')).toHaveLength(1);
  });

  test('have a short menu, where the shop has one', async () => {
    const items = [{ title: 'О нас', url: '/page/about', coverUrls: {}, childs: [] }];
    const { page } = await visitHome({
      navMenus: [{ title: 'Коротко', menuType: MenuType.HOME_MENU, items }],
    });
    expect(textOf(page.one('nav', { 'aria-label': 'Коротко' }))).toBe('О нас');
    expect(page.links).toContain('/page/about');
  });

  test('join sliders of one type under the first name, and leave out one without slides', async () => {
    const slide = (title: string) => ({ title, coverUrls: {} });
    const { page } = await visitHome({
      sliders: [
        { title: 'Весна', menuType: MenuType.HOME_SLIDER, items: [slide('Щавель')] },
        { title: 'Лето', menuType: MenuType.HOME_SLIDER, items: [slide('Редис')] },
        { title: 'Пусто', menuType: MenuType.PRODUCT_SLIDER, items: [] },
      ],
    });
    expect(textOf(page.one('section', { 'aria-label': 'Весна' }))).toMatch(/Щавель.*Редис/);
    expect(page.all('section', { 'aria-label': /^(?:Лето|Пусто)$/ })).toEqual([]);
  });

  test('have no row of dishes if none is for the home page', async () => {
    const { page } = await visitHome({
      products: smallShop().products.map((each) => ({ ...each, onMain: false })),
    });
    expect(page.text).not.toContain('Чаще всего заказывают');
    expect(page.links).toContain('/category/supy');
  });

  test('have a row of favourites', async () => {
    const { shopper } = await openShop();
    shopper.cookies.set('favorites', 'lager');
    const headings = headingsOf(readPage((await shopper.visit('/')).html));
    expect(headings).toEqual(expect.arrayContaining(['Избранное', 'Лагер «Ёжик»']));
  });
});

/** One block alone: api-failures.test.ts. */
describe('without most of the API', () => {
  test('the dishes alone are a page, and their pictures do not wait to be scrolled to', async () => {
    const { api, shopper } = await openShop();
    for (const call of ['/sliders', '/nav-images', '/nav-menus', '/seo-pages', '/articles']) api.down(call);
    const { status, html } = await shopper.visit('/');
    const page = readPage(html);
    expect(status).toBe(200);
    expect(headingsOf(page)).toEqual(['Ёж и Хмель', 'Чаще всего заказывают', 'Борщ с говядиной', 'Морс']);
    const pictures = page.all('img', { class: /^picture/ });
    expect(pictures.map(({ attribs }) => attribs.loading)).toEqual([undefined, undefined]);
  });

  test('nothing that leads to dishes is a 503', async () => {
    const { api, shopper } = await openShop();
    for (const call of ['/products', '/sliders', '/nav-images']) api.down(call);
    const { status, html } = await shopper.visit('/');
    expect([status, readPage(html).text]).toEqual([503, expect.stringContaining('Скоро вернёмся')]);
  });
});
