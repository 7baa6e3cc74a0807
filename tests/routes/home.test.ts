/** Protects the home page: blocks, their order, and missing ones. */
import { DomUtils } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { smallShop } from '#tests/support/small-shop.ts';
import type { Content } from '#upstream/content/content.ts';
import { readPage, textOf } from './support/page.ts';
import { openShop } from './support/shop.ts';

async function visitHome(changes: Partial<Content> = {}) {
  const shop = await openShop({ content: { ...smallShop(), ...changes } });
  return { ...shop, page: readPage((await shop.shopper.visit('/')).html) };
}

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
    // Shared by page and footer.
    expect(sent('GET', '/articles/?pageSize=3')).toHaveLength(1);
  });
});

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

  test('no link to dishes is a 503', async () => {
    const { api, shopper } = await openShop();
    for (const call of ['/products', '/sliders', '/nav-images']) api.down(call);
    const { status, html } = await shopper.visit('/');
    expect([status, readPage(html).text]).toEqual([503, expect.stringContaining('Скоро вернёмся')]);
  });
});
