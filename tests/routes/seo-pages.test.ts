import { describe, expect, test } from 'vitest';
import { PageType } from '#contract/enums.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { readPage, textOf } from './support/page.ts';
import { openShop } from './support/shop.ts';

/** A shop whose API has title, description, banner and text for one type of page. */
function openShopWith(pageType: PageType) {
  const page = {
    pageType,
    metaData: { title: 'Заголовок', description: 'Описание', keywords: 'слова' },
    content: '<h1>Текст</h1><p onclick="alert(1)">страницы</p>',
    coverUrls: { big: '/media/seo/banner.webp' },
  };
  return openShop({ content: { ...smallShop(), seoPages: [page] } });
}

describe.each([
  ['HOME', PageType.HOME, ['/']],
  ['CATALOG', PageType.CATALOG, ['/category/supy', '/food-category/goryachee']],
  ['NEWS', PageType.NEWS, ['/articles']],
  ['ADDRESSES', PageType.ADDRESSES, ['/contact']],
  ['SEARCH', PageType.SEARCH, ['/search']],
  ['CART', PageType.CART, ['/cart']],
  ['CATEGORIES', PageType.CATEGORIES, ['/categories']],
])('%s', (name, pageType, paths) => {
  test.each(paths)('is for %s: its words, and its text, made safe', async (path) => {
    const { shopper } = await openShopWith(pageType);
    const { html } = await shopper.visit(path);
    const { title, one, text } = readPage(html);
    expect(html).toContain('<h2>Текст</h2><p>страницы</p>');
    if (name === 'CATALOG') {
      // It is for many pages: each keeps a title and a description of its own.
      expect(text).toContain('Описание');
      return;
    }
    expect(title).toBe('Заголовок — Ёж и Хмель');
    expect(one('meta', { name: 'description' }).attribs.content).toBe('Описание');
  });
});

test('a category that speaks for itself needs no words of CATALOG', async () => {
  const { shopper } = await openShopWith(PageType.CATALOG);
  const { html } = await shopper.visit('/category/bar');
  expect(html).toContain('<p>Пейте в\u00a0меру</p>');
  expect(html).not.toContain('страницы</p>');
});

test('the banner of CATALOG stands where a category has no picture of its own', async () => {
  const { shopper } = await openShopWith(PageType.CATALOG);
  const banner = async (path: string) =>
    readPage((await shopper.visit(path)).html).all('img', { class: /banner__picture/ })[0]?.attribs.src;
  expect(await banner('/category/bar')).toContain('/media/seo/banner.webp');
  expect(await banner('/category/supy')).toContain('/media/category/supy.webp');
});

test('other pages have none of it', async () => {
  const { shopper } = await openShopWith(PageType.NEWS);
  expect((await shopper.visit('/article/pivo')).html).not.toContain('страницы</p>');
  expect(textOf(readPage((await shopper.visit('/')).html).one('title'))).toBe('Ёж и Хмель');
});
