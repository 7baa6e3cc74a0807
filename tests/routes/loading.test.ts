import { expect, test } from 'vitest';
import { demoShop } from '#tests/support/shop-api.ts';
import { readPage } from './support/page.ts';
import { openCart, openShop } from './support/shop.ts';

/** What a page asks its browser to fetch before the rest. */

const PAGES = [
  '/',
  '/categories',
  '/category/bar',
  '/category/biznes-lanch',
  '/product/kapuchino',
  '/articles',
  '/article/sezon-gribov',
];

test.each(PAGES)('%s asks for one picture before the others', async (path) => {
  const { shopper } = await openShop({ content: demoShop() });
  const page = readPage((await shopper.visit(path)).html);
  expect(page.all('img', { fetchpriority: 'high' })).toHaveLength(1);
  expect(page.all('img', { fetchpriority: 'high', loading: 'lazy' })).toEqual([]);
  // Every one that is neither is fetched before the page is laid out.
  expect(page.all('img').filter(({ attribs }) => attribs.loading !== 'lazy').length).toBeLessThan(6);
});

test('fonts come with the stylesheet, scripts after everything', async () => {
  const { cart } = await openCart({ borshch: 1 });
  const page = readPage(cart.html);
  const fonts = page.all('link', { rel: 'preload', as: 'font' }).map(({ attribs }) => attribs.href);
  expect(fonts).toEqual([
    expect.stringMatching(/onest-cyrillic.*\.woff2$/),
    expect.stringMatching(/onest-latin.*\.woff2$/),
    expect.stringMatching(/sofia-sans-condensed-cyrillic.*\.woff2$/),
    expect.stringMatching(/sofia-sans-condensed-latin.*\.woff2$/),
  ]);
  expect(page.all('link', { rel: 'modulepreload' })).toEqual([]);
});
