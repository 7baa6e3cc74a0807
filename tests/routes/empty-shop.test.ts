/** Protects guests of a shop without dishes: all pages exist, are valid, and announce the menu. */
import { expect, test } from 'vitest';
import { smallShop } from '#tests/support/small-shop.ts';
import { readContent } from '#upstream/content/read-content.ts';
import { checkHtml, hasJava } from './support/nu-checker.ts';
import { readPage } from './support/page.ts';
import { openCart, openShop } from './support/shop.ts';

const content = readContent('upstream/content-empty');
const SOON = 'меню скоро появится';
const PAGES =
  '/ /categories /cart /orders /search /search?q=суп /articles /contact /food-category/blyuda /page/delivery /page/privacy';
const DOCUMENTS = '/sitemap.xml /llms.txt /menu.md /yml.xml /robots.txt /feed.xml';

test('every fixed page is there', async () => {
  const { shopper } = await openShop({ content });
  const pages = new Map<string, string>();
  for (const path of PAGES.split(' ')) {
    const { status, html } = await shopper.visit(path);
    expect([path, status]).toEqual([path, 200]);
    pages.set(path, html);
  }
  for (const path of DOCUMENTS.split(' '))
    expect([path, (await shopper.visit(path)).status]).toEqual([path, 200]);
  for (const path of ['/', '/categories']) expect(pages.get(path)).toContain(SOON);
  if (hasJava) expect(await checkHtml(pages)).toEqual([]);
});

test('with the first dishes the home page shows them, and links to their sections', async () => {
  const { categories, foodCategories, products } = smallShop();
  const menu = products.map((dish) => ({ ...dish, onMain: false }));
  const { shopper } = await openShop({ content: { ...content, categories, foodCategories, products: menu } });
  const { html } = await shopper.visit('/');
  expect(html).not.toContain(SOON);
  expect(readPage(html).all('a', { href: '/product/borshch' })).not.toEqual([]);
  expect(readPage(html).all('a', { class: /^tile\b/, href: '/category/supy' })).toHaveLength(1);
});

test.each(['upstream/content-empty', 'upstream/content'])(
  'the thanks of %s do not say «принят» while the restaurant has not accepted the order',
  async (dir) => {
    const { ORDER_MSG = '', ORDER_SUB_MSG = '' } = readContent(dir).settings;
    const shop = await openCart(
      { borshch: 1 },
      { content: { ...smallShop(), settings: { ORDER_MSG, ORDER_SUB_MSG } } },
    );
    const { page } = await (await shop.order()).follow();
    expect(page.text).toContain('Отправлен, ждём ответа ресторана');
    expect(page.text).not.toMatch(/заказ принят|приняли/i);
  },
);
