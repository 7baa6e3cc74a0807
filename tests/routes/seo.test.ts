import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFlakyApi, type FlakyApi } from '#tests/support/flaky-api.ts';
import { schemaOrgErrors } from '#tests/support/schema-org.ts';
import { createShopApi, type ShopApi } from '#tests/support/shop-api.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { readPage } from './support/page.ts';
import { ORIGIN, type Shopper, startApp, type Visit } from './support/visit.ts';

/** What search engines, feed readers and assistants get, in the small shop. */

const DOCUMENTS = ['/sitemap.xml', '/feed.xml', '/menu.md', '/llms.txt', '/yml.xml'];
const EVIL = 'Борщ </script><script>alert(1)</script> & «5 > 3»';

let shop: ShopApi;
let api: FlakyApi;
let shopper: Shopper;

beforeAll(async () => {
  const content = smallShop();
  const [soup] = content.products;
  if (soup) soup.title = EVIL;
  const [page] = content.infoPages;
  if (page) page.slug = 'delivery';
  content.navMenus[1]?.items.push({
    title: 'О доставке',
    url: '/page/delivery',
    coverUrls: {},
    childs: [{ title: 'Закрытая', url: '/page/gone', coverUrls: {}, childs: [] }],
  });
  const [article] = content.articles;
  if (article) article.metaData = { description: 'Квас, редис и укроп: окрошка до сентября' };
  if (article) article.content = '<p><a href="/product/borshch">Борщ</a> ]]> <img src="/media/a.webp"></p>';
  shop = await createShopApi({ content });
  // The first page a process renders brings all modules with it.
  await (await startApp({ api: shop })).createShopper().visit('/');
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  api = createFlakyApi(shop);
  shopper = (await startApp({ api })).createShopper();
});

describe('one page has one address', () => {
  test.each([
    ['/categories/', '/categories'],
    ['/category/supy/?active=goryachee', '/category/supy?active=goryachee'],
    ['/articles//?pageSize=18', '/articles?pageSize=18'],
    ['/sitemap.xml/', '/sitemap.xml'],
    ['/CATEGORIES?pageSize=18', '/categories?pageSize=18'],
    ['/Product/borshch/', '/product/borshch'],
    ['/%63ontact', '/contact'],
    [`${ORIGIN}//`, '/'],
  ])('%s → %s, for good', async (from, to) => {
    const visit = await shopper.visit(from);
    expect([visit.status, visit.location]).toEqual([301, to]);
    expect((await shopper.visit(from, undefined, { method: 'HEAD' })).location).toBe(to);
  });

  test.each([
    ['/categories//?page=9', '/categories'],
    ['/Articles/?page=9&pageSize=18', '/articles?pageSize=18'],
    ['/search/?search=x', '/search?q=x'],
  ])('%s leads on at once to where its page would lead: %s', async (from, to) => {
    const visit = await shopper.visit(from);
    expect(visit.location).toBe(to);
    expect((await visit.follow()).status).toBe(200);
  });

  test('what is not there says so under any address', async () => {
    for (const path of ['/product/nichego/', '/Category/nichego']) {
      expect((await shopper.visit(path)).status).toBe(404);
    }
  });

  test('never one of another host', async () => {
    const { location } = await shopper.visit(`${ORIGIN}//evil.test/`);
    expect(location ?? '/').toMatch(/^\/(?!\/)/);
  });

  test('what no page has is missing at once, without a detour', async () => {
    expect((await shopper.visit('/no/such/page/')).status).toBe(404);
  });

  test('home has its slash, forms and the client router are left alone', async () => {
    expect((await shopper.visit('/')).status).toBe(200);
    const form = await shopper.visit('/cart/', { intent: 'add:1' });
    expect(form.status).not.toBe(301);
    expect((await shopper.visitData('/categories/')).status).toBe(200);
  });

  test('a page behind the last one leads to the last one, the canonical address names the page', async () => {
    expect((await shopper.visit('/categories?page=9')).location).toBe('/categories');
    expect(canonical(await shopper.visit('/categories?utm_source=mail&yclid=1'))).toBe(
      `${ORIGIN}/categories`,
    );
    expect(canonical(await shopper.visit('/categories?pageSize=18'))).toBe(`${ORIGIN}/categories`);
    expect(canonical(await shopper.visit('/category/supy?active=goryachee'))).toBe(`${ORIGIN}/category/supy`);
  });
});

describe('a page', () => {
  test('carries JSON-LD that no title can break out of', async () => {
    const { html } = await shopper.visit('/product/borshch');
    expect(html).not.toContain('<script>alert(1)</script>');
    const [product, dish, crumbs] = jsonLd(html);
    expect(product).toMatchObject({ '@type': 'Product', name: EVIL, offers: { price: 450 } });
    expect(dish).toMatchObject({ '@type': 'MenuItem', nutrition: { calories: '250 kcal' } });
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
    expect(jsonLd((await shopper.visit('/category/supy')).html)[0]).toMatchObject({
      hasMenuSection: [{ hasMenuSection: [{ hasMenuItem: [{ name: EVIL }, {}] }, {}] }],
    });
  });

  test.each([
    ['/', ['Restaurant', 'WebSite', 'Menu']],
    ['/categories', ['Menu', 'BreadcrumbList']],
    ['/category/bar', ['Menu', 'BreadcrumbList']],
    ['/food-category/napitki', ['Menu', 'BreadcrumbList']],
    ['/product/lager', ['Product', 'MenuItem', 'BreadcrumbList']],
    ['/articles', ['BreadcrumbList']],
    ['/article/okroshka', ['NewsArticle', 'BreadcrumbList']],
    ['/page/delivery', ['BreadcrumbList']],
    ['/contact', ['Restaurant', 'BreadcrumbList']],
    ['/cart', []],
    ['/search?q=борщ', []],
  ])('%s is described as %j', async (path, types) => {
    const nodes = jsonLd((await shopper.visit(path)).html);
    expect(nodes.map((node) => node['@type'])).toEqual(types);
    expect(nodes.flatMap((node) => schemaOrgErrors(node))).toEqual([]);
  });

  test('leaves all of that out of what the client router loads', async () => {
    const { value } = await shopper.visitData('/product/borshch');
    expect(JSON.stringify(value)).not.toContain('schema.org');
  });

  test('links icons, manifest and news, and colours the browser', async () => {
    const { html } = await shopper.visit('/');
    expect(html).toMatch(/<link[^>]+rel="icon"[^>]+href="\/favicon\.svg"/);
    expect(html).toMatch(/<link[^>]+rel="manifest"[^>]+href="\/manifest\.webmanifest"/);
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
    ['/product/lager', 'Лагер «Ёжик». Состав: солод, хмель. Только в баре.'],
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
    const contacts = await shopper.visit('/contact');
    expect(contacts.status).toBe(503);
    expect(jsonLd(contacts.html).map((node) => node['@type'])).not.toContain('Restaurant');
  });
});

describe('robots.txt', () => {
  test('closes what is a shopper’s own, joins what differs by tracking only, names the sitemap', async () => {
    const { html } = await shopper.visit('/robots.txt');
    const lines = html.trimEnd().split('\n');
    expect(lines[0]).toBe('User-agent: *');
    for (const path of ['/cart', '/order', '/search', '/suggest', '/logout', '/favorites']) {
      expect(lines).toContain(`Disallow: ${path}`);
    }
    expect(lines.at(-1)).toBe(`Sitemap: ${ORIGIN}/sitemap.xml`);
    const tracking = lines.find((line) => line.startsWith('Clean-param: utm_source'));
    for (const name of ['utm_campaign', 'yclid', 'gclid', 'fbclid', 'from', 'openstat']) {
      expect(tracking?.replace(/^.*: /, '').split('&')).toContain(name);
    }
    // Yandex calls longer rules an error.
    expect(tracking?.length).toBeLessThan(1_024);
  });

  test('answers without the API', async () => {
    api.down();
    expect((await shopper.visit('/robots.txt')).status).toBe(200);
  });
});

describe('the sitemap', () => {
  test('lists every page with its picture, articles with their day; nothing that a menu only promises', async () => {
    const { html } = await shopper.visit('/sitemap.xml');
    const addresses = [...html.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) =>
      loc.replace(ORIGIN, ''),
    );
    expect(addresses).toEqual([
      ...['/', '/categories', '/category/supy', '/category/bar'],
      ...['/food-category/goryachee', '/food-category/holodnoe', '/food-category/napitki'],
      ...['borshch', 'okroshka', 'cheese-soup', 'lager', 'morse'].map((slug) => `/product/${slug}`),
      ...['/articles', '/article/okroshka', '/article/pivo', '/page/delivery', '/contact'],
    ]);
    expect(html).toContain(
      `<url><loc>${ORIGIN}/product/lager</loc><image:image><image:loc>${ORIGIN}/img/media/dish/lager.webp</image:loc></image:image></url>`,
    );
    expect(html).toContain(`<url><loc>${ORIGIN}/article/pivo</loc><lastmod>2026-05-01</lastmod></url>`);
    expect(html).toContain(`<url><loc>${ORIGIN}/articles</loc><lastmod>2026-06-01</lastmod></url>`);
  });

  test('comes in parts of 10 000, with an index', async () => {
    const total = 10_500;
    const big = createBigShop(shop, total);
    const visitor = (await startApp({ api: big })).createShopper();
    const index = (await visitor.visit('/sitemap.xml')).html;
    const parts = [...index.matchAll(/<sitemap><loc>([^<]*)<\/loc>/g)].map(([, loc = '']) =>
      loc.replace(ORIGIN, ''),
    );
    expect(parts).toEqual(['/sitemap.xml?part=1', '/sitemap.xml?part=2']);
    const addresses = new Set<string>();
    for (const part of parts) {
      const found = [...(await visitor.visit(part)).html.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
        ([, loc = '']) => loc,
      );
      expect(found.length).toBeLessThanOrEqual(10_000);
      for (const address of found) addresses.add(address);
    }
    const dishes = [...addresses].filter((address) => address.includes('/product/dish-'));
    expect(dishes).toHaveLength(total);
    for (const part of ['3', '0', '1.5', 'x', '-1']) {
      expect((await visitor.visit(`/sitemap.xml?part=${part}`)).status).toBe(404);
    }
  }, 60_000);
});

test('the feed has whole news with whole addresses', async () => {
  const { html, headers } = await shopper.visit('/feed.xml');
  expect(headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8');
  expect(html).toContain('<title>Ёж и Хмель: Новости</title>');
  const [newest = ''] = /<item>[\s\S]*?<\/item>/.exec(html) ?? [];
  expect(newest).toContain(`<link>${ORIGIN}/article/okroshka</link>`);
  expect(newest).toContain('<pubDate>Mon, 01 Jun 2026 00:00:00 GMT</pubDate>');
  expect(newest).toContain('<dc:creator>Шеф Павел</dc:creator>');
  expect(newest).toContain('<description>Квас, редис и укроп: окрошка до сентября</description>');
  expect(newest).toContain(`<a href="${ORIGIN}/product/borshch">Борщ</a>`);
  expect(newest).toContain(`src="${ORIGIN}/img/media/a.webp"`);
  expect(newest.split('<![CDATA[')).toHaveLength(newest.split(']]>').length);
});

test('the menu as text has every dish under its category and food category, with hours and price', async () => {
  const { html, headers } = await shopper.visit('/menu.md');
  expect(headers.get('Content-Type')).toBe('text/markdown; charset=utf-8');
  expect(headers.get('Link')).toBe(`<${ORIGIN}/categories>; rel="canonical"`);
  expect(html).toContain('- Телефон: +7-495-000-00-00');
  expect(html).toContain('- Часы работы: Понедельник: 12:00 – 00:00; Вторник: Выходной');
  expect(html).toContain(`- [Доставка](${ORIGIN}/page/delivery)`);
  const bar = html.slice(html.indexOf(`## [Бар](${ORIGIN}/category/bar)`));
  expect(bar).toContain('### Напитки\n\n- [Лагер «Ёжик»]');
  expect(bar).toContain(`(${ORIGIN}/product/lager): 300 ₽, только в баре. Состав: солод, хмель. Метки: пиво`);
  expect(bar).toContain(`[Морс](${ORIGIN}/product/morse): 120,10 ₽, 350 г.`);
});

test('search engines show none of the documents that are for others', async () => {
  for (const path of ['/llms.txt', '/yml.xml']) {
    expect((await shopper.visit(path)).headers.get('X-Robots-Tag')).toBe('noindex');
  }
});

test('the price list has what can be ordered', async () => {
  const { html } = await shopper.visit('/yml.xml');
  expect(html.match(/<offer /g)).toHaveLength(4);
  expect(html).not.toContain('Лагер');
  expect(html).toContain('<price>399.99</price>');
  expect(html).toContain('<name>Борщ &lt;/script&gt;');
});

describe.each(DOCUMENTS)('%s', (path) => {
  test('may be kept by anybody for a while, and gives nobody a cookie', async () => {
    const { status, headers } = await shopper.visit(path);
    expect(status).toBe(200);
    expect(headers.get('Cache-Control')).toMatch(/^public, max-age=\d+$/);
    expect(headers.getSetCookie()).toEqual([]);
  });

  test('is not sent again to those who have it', async () => {
    const ETag = (await shopper.visit(path)).headers.get('ETag') ?? '';
    const again = await shopper.visit(path, undefined, { headers: { 'If-None-Match': ETag } });
    expect([again.status, again.html, again.headers.get('ETag')]).toEqual([304, '', ETag]);
    const other = await shopper.visit(path, undefined, { headers: { 'If-None-Match': 'W/"old"' } });
    expect(other.status).toBe(200);
  });

  test('asks to come again while the API does not answer, and says so to caches', async () => {
    api.down();
    const { status, headers } = await shopper.visit(path);
    expect([status, headers.get('Retry-After')]).toEqual([503, '30']);
    expect(headers.get('Cache-Control')).not.toContain('public');
  });

  test('goes on with what was read before', async () => {
    const before = await shopper.visit(path);
    api.down();
    const after = await shopper.visit(path);
    expect(after.status).toBe(200);
    expect(withoutTime(after.html)).toBe(withoutTime(before.html));
  });
});

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

/** A price list says when it was made. */
function withoutTime(html: string): string {
  return html.replace(/(<yml_catalog date=")[\d-]+T[\d:]+\+00:00/, '$1');
}

/** The same shop, but the list of all dishes goes on and on. */
function createBigShop({ fetch }: ShopApi, total: number): Pick<ShopApi, 'fetch'> {
  const dishes = Array.from({ length: total }, (_, index) => ({
    id: index,
    slug: `dish-${index}`,
    title: `Блюдо ${index}`,
    price: 100,
  }));
  return {
    fetch: async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      if (!pathname.endsWith('/products/') || searchParams.has('category')) return fetch(request);
      const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('pageSize'))];
      const results = dishes.slice((page - 1) * size, page * size);
      return Response.json({ results, count: total, totalPages: Math.ceil(total / size) });
    },
  };
}
