/** Protects robots.txt, sitemap, feed, price list and the menu as text. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pathsOf } from '#contract/pages.ts';
import { createFlakyApi, type FlakyApi } from '#tests/support/flaky-api.ts';
import type { ShopApi } from '#tests/support/shop-api.ts';
import { openShopForRobots } from './support/robots-shop.ts';
import { ORIGIN, type Shopper, startApp } from './support/visit.ts';

let shop: ShopApi;
let api: FlakyApi;
let shopper: Shopper;
const requests: Headers[] = [];

beforeAll(async () => {
  shop = await openShopForRobots();
});
afterAll(() => shop.close());
beforeEach(async () => {
  requests.length = 0;
  api = createFlakyApi({
    fetch(request) {
      requests.push(request.headers);
      return shop.fetch(request);
    },
  });
  shopper = (await startApp({ api })).createShopper();
});

const textAt = async (path: string) => (await shopper.visit(path)).html;

test('robots.txt closes personal pages, names the sitemap, needs no API', async () => {
  api.down();
  const lines = (await textAt('/robots.txt')).trimEnd().split('\n');
  const closed = ['/cart', '/order', '/search', '/suggest', '/logout', '/favorites'].map(
    (path) => `Disallow: ${path}`,
  );
  expect(lines).toEqual(expect.arrayContaining(closed));
  expect([lines[0], lines.at(-1)]).toEqual(['User-agent: *', `Sitemap: ${ORIGIN}/sitemap.xml`]);
});

test('the sitemap lists every page with its picture, articles with their day, and no dead link of a menu', async () => {
  const html = await textAt('/sitemap.xml');
  const addresses = [...html.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc.replace(ORIGIN, ''));
  expect(addresses).toEqual([
    ...pathsOf(({ isInSitemap }) => isInSitemap),
    '/category/supy',
    '/category/bar',
    '/food-category/goryachee',
    '/food-category/holodnoe',
    '/food-category/napitki',
    ...['borshch', 'okroshka', 'cheese-soup', 'lager', 'morse'].map((slug) => `/product/${slug}`),
    '/article/okroshka',
    '/article/pivo',
    '/page/delivery',
  ]);
  const image = `<image:image><image:loc>${ORIGIN}/img/media/dish/lager.webp</image:loc></image:image>`;
  expect(html).toContain(`<url><loc>${ORIGIN}/product/lager</loc>${image}</url>`);
  expect(html).toContain(`<url><loc>${ORIGIN}/article/pivo</loc><lastmod>2026-05-01</lastmod></url>`);
  expect(html).toContain(`<url><loc>${ORIGIN}/articles</loc><lastmod>2026-06-01</lastmod></url>`);
});

test('the feed has whole articles with absolute URLs', async () => {
  const { html, headers } = await shopper.visit('/feed.xml');
  expect(headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8');
  expect(html).toContain('<title>Ёж и Хмель: Новости</title>');
  const [newest = ''] = /<item>[\s\S]*?<\/item>/.exec(html) ?? [];
  for (const text of [
    `<link>${ORIGIN}/article/okroshka</link>`,
    '<pubDate>Mon, 01 Jun 2026 00:00:00 GMT</pubDate>',
    '<dc:creator>Шеф Павел</dc:creator>',
    '<description>Квас, редис и укроп: окрошка до сентября</description>',
    `<a href="${ORIGIN}/product/borshch">Борщ</a>`,
    `src="${ORIGIN}/img/media/a.webp"`,
  ]) {
    expect(newest).toContain(text);
  }
  expect(newest.split('<![CDATA[')).toHaveLength(newest.split(']]>').length);
});

test('the menu as text has every dish in its sections, with price, and hours', async () => {
  const { html, headers } = await shopper.visit('/menu.md');
  expect(headers.get('Content-Type')).toBe('text/markdown; charset=utf-8');
  expect(headers.get('Link')).toBe(`<${ORIGIN}/categories>; rel="canonical"`);
  for (const text of [
    '- Телефон: +7-495-000-00-00',
    '- Часы работы: Понедельник: 12:00 – 00:00; Вторник: Выходной',
    `- [Доставка](${ORIGIN}/page/delivery)`,
  ]) {
    expect(html).toContain(text);
  }
  const bar = html.slice(html.indexOf(`## [Бар](${ORIGIN}/category/bar)`));
  expect(bar).toContain('### Напитки\n\n- [Лагер «Ёжик»]');
  expect(bar).toContain(`(${ORIGIN}/product/lager): 300 ₽, только в зале. Состав: солод, хмель. Метки: пиво`);
  expect(bar).toContain(`[Морс](${ORIGIN}/product/morse): 120,10 ₽, 350 г.`);
});

describe.each(['/sitemap.xml', '/feed.xml', '/menu.md', '/llms.txt', '/yml.xml'])('%s', (path) => {
  test('is public, and sent once to those who have it', async () => {
    const { status, headers } = await shopper.visit(path);
    expect([status, headers.getSetCookie()]).toEqual([200, []]);
    expect(headers.get('Cache-Control')).toMatch(/^public, max-age=\d+$/);
    const ETag = headers.get('ETag') ?? '';
    const again = await shopper.visit(path, undefined, { headers: { 'If-None-Match': ETag } });
    expect([again.status, again.html, again.headers.get('ETag')]).toEqual([304, '', ETag]);
  });

  test('is rendered without cookies for all visitors', async () => {
    shopper.cookies.set('usertoken', 'token-of-marina');
    shopper.cookies.set('sessionid', 'session-of-marina');
    await shopper.visit(path);
    expect(requests.length).toBeGreaterThan(0);
    expect(requests.filter((headers) => headers.has('Cookie') || headers.has('Authorization'))).toEqual([]);
  });

  test('without the API is a 503 in plain text, or what was read before', async () => {
    api.down();
    const { status, headers, html } = await shopper.visit(path);
    expect([status, headers.get('Retry-After'), headers.get('Cache-Control')]).toEqual([
      503,
      '30',
      'no-store',
    ]);
    expect(headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(html).toMatch(
      /^Сайт сейчас не может показать эту страницу\. Подождите немного и попробуйте ещё раз\.\n$/,
    );
    api.up();
    // Removes the time of creation.
    const read = async () => (await textAt(path)).replace(/(<yml_catalog date=")[^"]*/, '$1');
    const before = await read();
    api.down();
    expect(await read()).toBe(before);
  });
});
