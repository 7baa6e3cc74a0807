import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pathsOf } from '#app/domain/navigation/pages.ts';
import { sentDish } from '#tests/support/dishes.ts';
import { createFlakyApi, type FlakyApi } from '#tests/support/flaky-api.ts';
import { createShopApi, type ShopApi } from '#tests/support/shop-api.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { readPage } from './support/page.ts';
import { openShopForRobots } from './support/robots-shop.ts';
import { ORIGIN, type Shopper, startApp } from './support/visit.ts';

/** Documents for search engines, feed readers and assistants, in the small shop. */

const DOCUMENTS = ['/sitemap.xml', '/feed.xml', '/menu.md', '/llms.txt', '/yml.xml'];

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
  test.each([['/page/%D0%BE-%D0%BD%D0%B0%D1%81'], ['/page/о-нас'], ['page/о-нас']])(
    'asks for the page that a menu links to as %s under its name, encoded once',
    async (url) => {
      const results = [{ title: 'Меню', menuType: 0, items: [{ id: 1, title: 'О нас', url }] }];
      api.answer(200, { results }, 'GET /nav-menus/');
      api.answer(200, { title: 'О нас', content: '' }, 'GET /pages/');
      const { html } = await shopper.visit('/sitemap.xml');
      const name = encodeURIComponent('о-нас');
      expect(api.calls.includes(`GET /pages/${name}/`)).toBe(true);
      expect(html.includes(`<loc>${ORIGIN}/page/${name}</loc>`)).toBe(true);
      expect(api.calls.filter((call) => call.includes('%25'))).toEqual([]);
    },
  );

  test('lists every page with its picture, articles with their day; nothing that a menu only promises', async () => {
    const { html } = await shopper.visit('/sitemap.xml');
    const addresses = [...html.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) =>
      loc.replace(ORIGIN, ''),
    );
    expect(addresses).toEqual([
      ...pathsOf(({ isInSitemap }) => isInSitemap),
      ...['/category/supy', '/category/bar'],
      ...['/food-category/goryachee', '/food-category/holodnoe', '/food-category/napitki'],
      ...['borshch', 'okroshka', 'cheese-soup', 'lager', 'morse'].map((slug) => `/product/${slug}`),
      ...['/article/okroshka', '/article/pivo', '/page/delivery'],
    ]);
    expect(html).toContain(
      `<url><loc>${ORIGIN}/product/lager</loc><image:image><image:loc>${ORIGIN}/img/media/dish/lager.webp</image:loc></image:image></url>`,
    );
    expect(html).toContain(`<url><loc>${ORIGIN}/article/pivo</loc><lastmod>2026-05-01</lastmod></url>`);
    expect(html).toContain(`<url><loc>${ORIGIN}/articles</loc><lastmod>2026-06-01</lastmod></url>`);
  });

  test('names every dish of a large shop', async () => {
    const total = 10_500;
    const visitor = (await startApp({ api: createBigShop(shop, total) })).createShopper();
    const { html } = await visitor.visit('/sitemap.xml');
    const dishes = html.match(/<loc>[^<]*\/product\/dish-[^<]*<\/loc>/g);
    expect(new Set(dishes).size).toBe(total);
  });
});

test.each([
  ['/sitemap.xml', ['/articles/', '/categories/', '/food-categories/', '/nav-menus/', '/products/']],
  ['/feed.xml', ['/articles/', '/seo-pages/', '/settings/']],
  ['/menu.md', ['/categories/', '/food-categories/', '/nav-menus/', '/settings/', '/work-days/']],
])('%s asks side by side for what needs no other answer', async (document, asked) => {
  const answer = api.hang();
  const visit = shopper.visit(document);
  await expect.poll(() => api.calls.toSorted()).toEqual(asked.map((path) => `GET ${path}`));
  answer();
  expect((await visit).status).toBe(200);
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
  expect(bar).toContain(
    `(${ORIGIN}/product/lager): 300 ₽, на сайте не заказать. Состав: солод, хмель. Метки: пиво`,
  );
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
    const { status, headers, html } = await shopper.visit(path);
    expect([status, headers.get('Retry-After')]).toEqual([503, '30']);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(html).toBe(
      'Сайт сейчас не может показать эту страницу. Подождите немного и попробуйте ещё раз.\n',
    );
  });

  test('holds nothing of one shopper’s own, whoever asks for it', async () => {
    const asked: Headers[] = [];
    const watched = {
      fetch(request: Request) {
        asked.push(request.headers);
        return shop.fetch(request);
      },
    };
    const marina = (await startApp({ api: watched })).createShopper();
    marina.cookies.set('usertoken', 'token-of-marina');
    marina.cookies.set('sessionid', 'session-of-marina');
    expect((await marina.visit(path)).status).toBe(200);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((headers) => headers.has('Cookie') || headers.has('Authorization'))).toEqual([]);
  });

  test('goes on with what was read before', async () => {
    const before = await shopper.visit(path);
    api.down();
    const after = await shopper.visit(path);
    expect(after.status).toBe(200);
    expect(withoutTime(after.html)).toBe(withoutTime(before.html));
  });
});

test('what is no browser is told of pictures as JPEG, where the API has them', async () => {
  const content = smallShop();
  const [dish, article] = [content.products[0], content.articles[0]];
  if (dish) dish.coverUrls = { '720': '/media/soup.avif', share: '/media/soup.jpg' };
  if (article) article.coverUrls = { big: '/media/news.avif', share: '/media/news.jpg' };
  const withShared = await createShopApi({ content });
  const robot = (await startApp({ api: withShared })).createShopper();
  const told = async (path: string) => (await robot.visit(path)).html;
  const soup = `${ORIGIN}/img/media/soup.jpg`;
  const news = `${ORIGIN}/img/media/news.jpg`;
  expect(await told('/sitemap.xml')).toContain(`<image:loc>${soup}</image:loc>`);
  expect(await told('/yml.xml')).toContain(`<picture>${soup}</picture>`);
  expect(await told('/feed.xml')).toContain(`<media:content url="${news}" medium="image"/>`);
  for (const [path, picture] of [
    [`/product/${dish?.slug}`, soup],
    [`/article/${article?.slug}`, news],
  ]) {
    const html = await told(path ?? '');
    expect(readPage(html).one('meta', { property: 'og:image' }).attribs.content).toBe(picture);
    expect(html).toMatch(new RegExp(`"image":\\[?"${picture}"`));
  }
  await withShared.close();
});

/** A price list says when it was made. */
function withoutTime(html: string): string {
  return html.replace(/(<yml_catalog date=")[\d-]+T[\d:]+\+00:00/, '$1');
}

/** The same shop, but the list of all dishes goes on and on. */
function createBigShop({ fetch }: ShopApi, total: number): Pick<ShopApi, 'fetch'> {
  const dishes = Array.from({ length: total }, (_, index) => sentDish(index));
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
