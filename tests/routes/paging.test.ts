import { beforeAll, describe, expect, test } from 'vitest';
import { createShopApi } from '#tests/support/shop-api.ts';
import { shopWithNews } from './support/news.ts';
import { readPage } from './support/page.ts';
import { ORIGIN, type Shopper, startApp } from './support/visit.ts';

/** Lists that have pages: all of them read an address alike, and no two pages of one are taken for each other. */

const LISTS = [
  '/articles',
  '/categories',
  '/search?q=%D0%B1%D0%BE%D1%80%D1%89',
  '/tag/%D0%BB%D0%B5%D1%82%D0%BE',
];
const WITH_SIZES = ['/articles', '/categories'];

let shopper: Shopper;
beforeAll(async () => {
  const content = shopWithNews(20, { title: 'Борщ дня', tags: ['лето'] });
  const [category] = content.categories;
  if (!category) throw new Error('no category');
  for (let count = 0; count < 18; count += 1)
    content.categories.push({ ...category, slug: `section-${count}`, title: `Раздел ${count}` });
  shopper = (await startApp({ api: await createShopApi({ content }) })).createShopper();
});

async function headOf(path: string) {
  const { status, html } = await shopper.visit(path);
  const page = readPage(html);
  const attribute = (tag: string, name: string, attributes: Record<string, string>) =>
    page.all(tag, attributes)[0]?.attribs[name];
  return {
    status,
    title: page.title,
    description: attribute('meta', 'content', { name: 'description' }),
    canonical: attribute('link', 'href', { rel: 'canonical' })?.replace(ORIGIN, ''),
    ogUrl: attribute('meta', 'content', { property: 'og:url' })?.replace(ORIGIN, ''),
    isPrivate: page.all('meta', { name: 'robots', content: 'noindex' }).length > 0,
  };
}

const withParams = (path: string, params: string) => `${path}${path.includes('?') ? '&' : '?'}${params}`;

describe.each(LISTS)('%s', (path) => {
  test.each(['page=1', 'page=0', 'page=-1', 'page=abc', 'page=1.5', 'page=02', 'page=', 'page=9999999'])(
    '?%s is its first page, under the plain address',
    async (params) => {
      const plain = await headOf(path);
      expect([plain.status, plain.ogUrl]).toEqual([200, path]);
      expect(plain.canonical).toBe(plain.isPrivate ? undefined : path);
      expect(await headOf(withParams(path, params))).toEqual(plain);
    },
  );

  test('has pages with titles, descriptions and addresses of their own', async () => {
    const heads = await Promise.all(
      ['page=1', 'page=2', 'page=3'].map((params) => headOf(withParams(path, params))),
    );
    for (const read of ['title', 'description', 'ogUrl'] as const) {
      expect(new Set(heads.map((head) => head[read])).size, read).toBe(3);
    }
    const [, second] = heads;
    expect(second?.title).toContain(', страница 2 — ');
    expect(second?.ogUrl).toBe(withParams(path, 'page=2'));
    expect(second?.canonical).toBe(second?.isPrivate ? undefined : withParams(path, 'page=2'));
  });

  test('leads from behind its last page to the last one', async () => {
    const { status, location, follow } = await shopper.visit(withParams(path, 'page=99'));
    expect([status, location]).toEqual([302, withParams(path, 'page=3')]);
    expect((await follow()).status).toBe(200);
  });
});

describe.each(WITH_SIZES)('%s by other sizes', (path) => {
  test('is the same list for search engines', async () => {
    for (const params of ['pageSize=18', 'pageSize=18&page=2', 'pageSize=5', 'pageSize=abc']) {
      expect(await headOf(`${path}?${params}`)).toMatchObject({ status: 200, canonical: path });
    }
  });

  test('has a last page, too', async () => {
    const { location } = await shopper.visit(`${path}?pageSize=18&page=3`);
    expect(location).toBe(`${path}?pageSize=18&page=2`);
  });
});
