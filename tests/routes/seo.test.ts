/** Protects metadata for search engines and messengers: JSON-LD, Open Graph, descriptions, SEO texts. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PageType } from '#contract/enums.ts';
import { createFlakyApi, type FlakyApi } from '#tests/support/flaky-api.ts';
import { type PageRoute, SMALL_SCREENS } from '#tests/support/pages.ts';
import type { ShopApi } from '#tests/support/shop-api.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { readPage } from './support/page.ts';
import { INJECTION, openShopForRobots } from './support/robots-shop.ts';
import { openShop, orderFrom } from './support/shop.ts';
import { type Shopper, startApp, type Visit } from './support/visit.ts';

let shop: ShopApi;
let api: FlakyApi;
let shopper: Shopper;

beforeAll(async () => {
  shop = await openShopForRobots();
});
afterAll(() => shop.close());
beforeEach(async () => {
  api = createFlakyApi(shop);
  shopper = (await startApp({ api })).createShopper();
});

type Node = { '@type': string };

function jsonLd(html: string): Node[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, json = '']) => JSON.parse(json));
}

/** Open Graph by property; the first of several. */
function openGraph({ html }: Visit): Record<string, string | undefined> {
  const tags = readPage(html).all('meta', { property: /./ }).reverse();
  return Object.fromEntries(tags.map(({ attribs }) => [attribs.property, attribs.content]));
}

describe('JSON-LD', () => {
  /** Other pages have breadcrumbs only, hidden ones nothing. */
  const TYPES: Partial<Record<PageRoute, string[]>> = {
    '/': ['Restaurant', 'WebSite'],
    '/categories': ['Menu', 'BreadcrumbList'],
    '/category/:slug': ['Menu', 'BreadcrumbList'],
    '/food-category/:slug': ['Menu', 'BreadcrumbList'],
    '/product/:slug': ['Product', 'BreadcrumbList'],
    '/article/:slug': ['NewsArticle', 'BreadcrumbList'],
    '/contact': ['Restaurant', 'BreadcrumbList'],
  };

  test.each(SMALL_SCREENS)('of $name', async ({ needsOrder, address, route }) => {
    const { html } = await shopper.visit(needsOrder ? await orderFrom(shopper, '/category/supy') : address);
    const isHidden = html.includes('<meta name="robots" content="noindex"');
    const nodes = jsonLd(html);
    expect(nodes.map((node) => node['@type'])).toEqual(isHidden ? [] : (TYPES[route] ?? ['BreadcrumbList']));
  });

  test('has titles as data, and is not part of what the client router loads', async () => {
    const { html } = await shopper.visit('/product/borshch');
    expect(html).not.toContain('<script>alert(1)</script>');
    expect(jsonLd(html)[0]).toMatchObject({ '@type': 'Product', name: INJECTION, offers: { price: 450 } });
    expect(jsonLd((await shopper.visit('/category/supy')).html)[0]).toMatchObject({
      hasMenuSection: [{ hasMenuSection: [{ hasMenuItem: [{ name: INJECTION }, {}] }, {}] }],
    });
    expect((await shopper.visitData('/product/borshch')).body).not.toContain('schema.org');
  });
});

test.each([
  ['/product/okroshka', 'Окрошка, 350 г. Состав: свёкла, говядина. Доставка и самовывоз.'],
  ['/articles', 'Новости: Сезон окрошки, Новое пиво.'],
  ['/page/delivery', 'Привезём за час'],
])('%s without a description of its own is described', async (path, description) => {
  const visit = await shopper.visit(path);
  expect(readPage(visit.html).one('meta', { name: 'description' }).attribs.content).toBe(description);
  expect(openGraph(visit)['og:description']).toBe(description);
});

describe('an SEO page of the API', () => {
  const openWith = (pageType: PageType) =>
    openShop({
      content: {
        ...smallShop(),
        seoPages: [
          {
            pageType,
            metaData: { title: 'Заголовок', description: 'Описание', keywords: 'слова' },
            content: '<h1>Текст</h1><p onclick="alert(1)">страницы</p>',
            coverUrls: { big: '/media/seo/banner.webp' },
          },
        ],
      },
    });

  test.each([
    [PageType.HOME, '/'],
    [PageType.CATALOG, '/category/supy'],
  ])('of type %i gives %s title, description and text', async (pageType, path) => {
    const { shopper } = await openWith(pageType);
    const { html } = await shopper.visit(path);
    const { title, one, text } = readPage(html);
    expect(html).toContain('<h2>Текст</h2><p>страницы</p>');
    // Shared by many pages, which keep their own title and description.
    if (pageType === PageType.CATALOG) return expect(text).toContain('Описание');
    expect(title).toBe('Заголовок — Ёж и Хмель');
    expect(one('meta', { name: 'description' }).attribs.content).toBe('Описание');
  });
});
