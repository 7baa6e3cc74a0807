import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFlakyApi, type FlakyApi } from '#tests/support/flaky-api.ts';
import { type PageRoute, SMALL_SCREENS } from '#tests/support/pages.ts';
import { schemaOrgErrors } from '#tests/support/schema-org.ts';
import type { ShopApi } from '#tests/support/shop-api.ts';
import { readPage } from './support/page.ts';
import { EVIL, openShopForRobots } from './support/robots-shop.ts';
import { orderFrom } from './support/shop.ts';
import { ORIGIN, type Shopper, startApp, type Visit } from './support/visit.ts';

/** What the head of a page tells search engines and messengers, in the small shop. */

let shop: ShopApi;
let api: FlakyApi;
let shopper: Shopper;

beforeAll(async () => {
  shop = await openShopForRobots();
  // The first page a process renders brings all modules with it.
  await (await startApp({ api: shop })).createShopper().visit('/');
});
afterAll(() => shop.close());
beforeEach(async () => {
  api = createFlakyApi(shop);
  shopper = (await startApp({ api })).createShopper();
});

describe('a page', () => {
  test('carries JSON-LD that no title can break out of', async () => {
    const { html } = await shopper.visit('/product/borshch');
    expect(html).not.toContain('<script>alert(1)</script>');
    const [product, crumbs] = jsonLd(html);
    expect(product).toMatchObject({ '@type': 'Product', name: EVIL, offers: { price: 450 } });
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
    expect(jsonLd((await shopper.visit('/category/supy')).html)[0]).toMatchObject({
      hasMenuSection: [{ hasMenuSection: [{ hasMenuItem: [{ name: EVIL }, {}] }, {}] }],
    });
  });

  test.each(SMALL_SCREENS)('$name is described in the words of schema.org', async (screen) => {
    const address = screen.needsOrder ? await orderFrom(shopper, '/category/supy') : screen.address;
    const { html } = await shopper.visit(address);
    const nodes = jsonLd(html);
    const isHidden = html.includes('<meta name="robots" content="noindex"');
    const types = isHidden ? [] : (TYPES[screen.route] ?? ['BreadcrumbList']);
    expect(nodes.map((node) => node['@type'])).toEqual(types);
    expect(nodes.flatMap((node) => schemaOrgErrors(node))).toEqual([]);
  });

  test('leaves all of that out of what the client router loads', async () => {
    const { body } = await shopper.visitData('/product/borshch');
    expect(body).not.toContain('schema.org');
  });

  test('links icons and news, and colours the browser', async () => {
    const { html } = await shopper.visit('/');
    const icons = readPage(html)
      .all('link', { rel: 'icon' })
      .map(({ attribs }) => attribs.href ?? '');
    expect(icons).toEqual(['/favicon.svg', '/favicon.ico']);
    expect(html).toMatch(/<link[^>]+rel="alternate"[^>]+href="\/feed\.xml"[^>]+type="application\/rss\+xml"/);
    expect(html).toMatch(/<meta name="theme-color" content="#14100e" media="\(prefers-color-scheme: dark\)"/);
  });

  test.each([
    [
      '/product/borshch',
      {
        'og:type': 'product',
        'og:image': `${ORIGIN}/img/media/dish/borshch.webp`,
        'og:image:alt': EVIL,
        'product:price:amount': '450',
        'product:price:currency': 'RUB',
      },
    ],
    [
      '/article/okroshka',
      { 'og:type': 'article', 'article:published_time': '2026-06-01', 'article:tag': 'лето' },
    ],
    [
      '/contact',
      {
        'og:type': 'website',
        'og:image': expect.stringMatching(/^http:\/\/shop\.test\/.*og\.jpg$/),
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': 'Ёж и Хмель',
      },
    ],
    ['/search?utm_source=x&q=борщ', { 'og:url': `${ORIGIN}/search?q=%D0%B1%D0%BE%D1%80%D1%89` }],
  ])('%s tells messengers what it is', async (path, expected) => {
    expect(openGraph(await shopper.visit(path))).toMatchObject(expected);
  });

  test('has the address of the thing, by whatever name it was asked for', async () => {
    const answer = await api.fetch(new Request('http://api.test/api/v1/products/borshch/'));
    api.answer(200, await answer.text(), 'GET /products/old-name');
    expect(canonical(await shopper.visit('/product/old-name'))).toBe(`${ORIGIN}/product/borshch`);
  });

  test.each([
    ['/product/okroshka', 'Окрошка, 350 г. Состав: свёкла, говядина. Доставка и самовывоз.'],
    ['/product/lager', 'Лагер «Ёжик». Состав: солод, хмель. На сайте не заказать.'],
    ['/category/bar', 'Бар: Лагер «Ёжик», Морс.'],
    ['/categories', 'Меню: Супы, Бар.'],
    ['/articles', 'Новости: Сезон окрошки, Новое пиво.'],
    ['/contact', 'Контакты: +7-495-000-00-00.'],
    ['/food-category/napitki', 'Напитки: Лагер «Ёжик», Морс.'],
    ['/page/delivery', 'Привезём за час'],
    ['/article/pivo', 'Новое пиво: квас и редис'],
  ])('%s that the API does not describe describes itself', async (path, description) => {
    const visit = await shopper.visit(path);
    expect(readPage(visit.html).all('meta', { name: 'description' })[0]?.attribs.content).toBe(description);
    expect(openGraph(visit)['og:description']).toBe(description);
  });

  test.each([
    ['/product/no-such-dish', 404],
    ['/article/no-such-article', 404],
    ['/no-such-page', 404],
  ])('%s that is missing answers %i and is not to be shown', async (path, status) => {
    const visit = await shopper.visit(path);
    expect(visit.status).toBe(status);
    expect(visit.html).toContain('<meta name="robots" content="noindex"');
    expect(canonical(visit)).toBeUndefined();
    expect(jsonLd(visit.html)).toEqual([]);
  });

  test('that the API does not give now asks to come again', async () => {
    api.down();
    const visit = await shopper.visit('/product/borshch');
    expect([visit.status, visit.headers.get('Retry-After')]).toEqual([503, '30']);
    expect(visit.html).toContain('<meta name="robots" content="noindex"');
    expect((await shopper.visit('/contact')).status).toBe(503);
  });

  test.each([
    ['does not say', () => api.down('GET /settings')],
    ['has no name', () => api.answer(200, { SITE_PHONE: '+7' }, 'GET /settings')],
  ])('tells search engines nothing in the name of a shop whose API %s', async (_, fail) => {
    fail();
    for (const path of ['/', '/categories', '/product/borshch', '/article/okroshka', '/contact']) {
      const types = jsonLd((await shopper.visit(path)).html).map((node) => node['@type']);
      expect([path, types.filter((type) => type !== 'BreadcrumbList')]).toEqual([path, []]);
    }
  });
});

/** What JSON-LD says a page is about. Others say where they are, and nothing if search engines may not show them. */
const TYPES: Partial<Record<PageRoute, string[]>> = {
  '/': ['Restaurant', 'WebSite', 'Menu'],
  '/categories': ['Menu', 'BreadcrumbList'],
  '/category/:slug': ['Menu', 'BreadcrumbList'],
  '/food-category/:slug': ['Menu', 'BreadcrumbList'],
  '/product/:slug': ['Product', 'BreadcrumbList'],
  '/article/:slug': ['NewsArticle', 'BreadcrumbList'],
  '/contact': ['Restaurant', 'BreadcrumbList'],
};

type Node = Record<'@type', string> & Parameters<typeof schemaOrgErrors>[0];

function jsonLd(html: string): Node[] {
  return [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json),
  );
}

/** Open Graph by property; of several the first. */
function openGraph({ html }: Visit): Record<string, string | undefined> {
  const tags = readPage(html).all('meta', { property: /./ }).reverse();
  return Object.fromEntries(tags.map(({ attribs }) => [attribs.property, attribs.content]));
}

function canonical({ html }: Visit): string | undefined {
  return /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
}
