/** Protects search ranking: one canonical URL per page, redirects from others, and distinct pages of a list. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createShopApi } from '#tests/support/shop-api.ts';
import { shopWithNews } from './support/news.ts';
import { readPage } from './support/page.ts';
import { ORIGIN, type Shopper, startApp } from './support/visit.ts';

const [SEARCH, TAG] = ['/search?q=%D0%B1%D0%BE%D1%80%D1%89', '/tag/%D0%BB%D0%B5%D1%82%D0%BE'];

let shopper: Shopper;
beforeAll(async () => {
  const content = shopWithNews(20, { title: 'Борщ дня', tags: ['лето'] });
  const [category] = content.categories;
  if (!category) throw new Error('no category');
  for (let count = 0; count < 18; count += 1) {
    content.categories.push({ ...category, slug: `section-${count}`, title: `Раздел ${count}` });
  }
  const api = await createShopApi({ content });
  shopper = (await startApp({ api })).createShopper();
  return api.close;
});

async function headOf(path: string) {
  const { status, html } = await shopper.visit(path);
  const page = readPage(html);
  const attribute = (tag: string, name: string, attributes: Record<string, string>) =>
    page.all(tag, attributes)[0]?.attribs[name]?.replace(ORIGIN, '');
  return {
    status,
    title: page.title,
    description: attribute('meta', 'content', { name: 'description' }),
    canonical: attribute('link', 'href', { rel: 'canonical' }),
    ogUrl: attribute('meta', 'content', { property: 'og:url' }),
    isHidden: page.all('meta', { name: 'robots', content: 'noindex' }).length > 0,
  };
}

const withParams = (path: string, params: string) => `${path}${path.includes('?') ? '&' : '?'}${params}`;

test.each([
  ['/categories/', '/categories'],
  ['/CATEGORIES?pageSize=18', '/categories?pageSize=18'],
  ['/Product/borshch/', '/product/borshch'],
  ['/%63ontact', '/contact'],
  [`${ORIGIN}//`, '/'],
])('%s → %s, permanently', async (from, to) => {
  const { status, location } = await shopper.visit(from);
  expect([status, location]).toEqual([301, to]);
  expect((await shopper.visit(from, undefined, { method: 'HEAD' })).location).toBe(to);
});

test('no redirect leads to another host', async () => {
  const { location } = await shopper.visit(`${ORIGIN}//evil.test/`);
  expect(location ?? '/').toMatch(/^\/(?!\/)/);
});

test('forms and the client router are not redirected', async () => {
  expect((await shopper.visit('/cart/', { intent: 'add:1' })).status).not.toBe(301);
  expect((await shopper.visitData('/categories/')).status).toBe(200);
});

test.each([
  ['/categories?utm_source=mail&yclid=1', '/categories'],
  ['/categories?pageSize=18&page=2', '/categories'],
  ['/articles?pageSize=abc', '/articles'],
  ['/category/supy?active=goryachee', '/category/supy'],
])('the canonical URL of %s is %s', async (path, canonical) => {
  expect(await headOf(path)).toMatchObject({ status: 200, canonical });
});

describe.each(['/articles', '/categories', SEARCH, TAG])('the pages of %s', (path) => {
  test.each(['page=1', 'page=0', 'page=abc', 'page=9999999'])(
    '?%s is the first, under the plain URL',
    async (params) => {
      const plain = await headOf(path);
      expect(plain).toMatchObject({ status: 200, ogUrl: path });
      expect(plain.canonical).toBe(plain.isHidden ? undefined : path);
      expect(await headOf(withParams(path, params))).toEqual(plain);
    },
  );

  test('have titles, descriptions and URLs of their own', async () => {
    const heads = [];
    for (const page of [1, 2, 3]) heads.push(await headOf(withParams(path, `page=${page}`)));
    for (const read of ['title', 'description', 'ogUrl'] as const) {
      expect(new Set(heads.map((head) => head[read])).size, read).toBe(3);
    }
    const [, second] = heads;
    expect(second?.title).toContain(', страница 2 — ');
    expect(second?.ogUrl).toBe(withParams(path, 'page=2'));
    expect(second?.canonical).toBe(second?.isHidden ? undefined : withParams(path, 'page=2'));
  });

  test('end: a later one redirects to the last, with scripts too', async () => {
    const { status, location, follow } = await shopper.visit(withParams(path, 'page=99'));
    expect([status, location]).toEqual([302, withParams(path, 'page=3')]);
    expect((await shopper.visitData(withParams(path, 'page=99'))).location).toBe(location);
    expect((await follow()).status).toBe(200);
  });
});
