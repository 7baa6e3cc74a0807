import { expect, test } from 'vitest';
import { DEMO_SCREENS, type PageRoute } from '#tests/support/pages.ts';
import { demoShop } from '#tests/support/shop-api.ts';
import { readPage } from './support/page.ts';
import { openCart, openShop, orderFrom } from './support/shop.ts';

/** What a page asks its browser to fetch before the rest. */

/** These have no picture above the others. */
const WITHOUT: readonly PageRoute[] = ['/tag/:tag', '/orders'];

test.each(DEMO_SCREENS)('$name asks for no more than one picture before the others', async (screen) => {
  const { shopper } = await openShop({ content: demoShop() });
  const address = screen.needsOrder ? await orderFrom(shopper, '/category/bar') : screen.address;
  const page = readPage((await shopper.visit(address)).html);
  const first = page.all('img', { fetchpriority: 'high' });
  expect(first.filter(({ attribs }) => attribs.loading === 'lazy')).toEqual([]);
  // These are fetched before the page is laid out; the logo waits for them (`fetchpriority="low"`).
  const soon = page
    .all('img')
    .filter(({ attribs }) => attribs.loading !== 'lazy' && attribs.class !== 'logo__mark');
  const isWithout = screen.status === 404 || soon.length === 0 || WITHOUT.includes(screen.route);
  expect(first).toHaveLength(isWithout ? 0 : 1);
  expect(soon.length).toBeLessThan(6);
});

test('phones get a smaller banner and smaller cards, and ask for one card at once', async () => {
  const { shopper } = await openShop({ content: demoShop() });
  const page = readPage((await shopper.visit('/category/burgery-i-gril')).html);
  const { srcset, sizes } = page.one('img', { class: /banner__picture/ }).attribs;
  expect(srcset).toMatch(/\/banner-1240-\S+ 1240w, \S+\/banner-2480-\S+ 2480w$/);
  expect(sizes).toContain('(width <= 45em) 700px');
  const cards = page.all('img', { srcset: /\/wide-720-\S+ 720w, \S+\/wide-1200-\S+ 1200w$/ });
  expect(cards.length).toBeGreaterThan(5);
  expect(cards.filter(({ attribs }) => attribs.loading !== 'lazy')).toHaveLength(1);
});

test.each([
  '/',
  '/category/burgery-i-gril',
  '/product/burger-dymnyj-bekon',
  '/article/oktyabr-v-bare',
  '/cart',
])('%s asks for no file of icons, which would take the place of a picture', async (address) => {
  const { shopper } = await openShop({ content: demoShop() });
  const { html } = await shopper.visit(address);
  expect(html).toContain('href="#icon-cart"');
  expect(html).not.toMatch(/icons[^"/]*\.svg/);
});

test('fonts come with the stylesheet, scripts after everything', async () => {
  const { cart } = await openCart({ borshch: 1 });
  const page = readPage(cart.html);
  const fonts = page.all('link', { rel: 'preload', as: 'font' }).map(({ attribs }) => attribs.href);
  expect(fonts).toEqual([
    expect.stringMatching(/onest-russian.*\.woff2$/),
    expect.stringMatching(/sofia-sans-condensed-russian.*\.woff2$/),
  ]);
  expect(page.all('link', { rel: 'modulepreload' })).toEqual([]);
});
