/** Protects entities with unusual slugs: docs/decisions/0015-tolerant-parsing.md. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createShopApi, type ShopApi } from '#tests/support/shop-api.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import type { Content } from '#upstream/content/content.ts';
import { crawl, type Page } from './support/crawler.ts';
import { readPage } from './support/page.ts';
import { linesOf, press } from './support/shop.ts';
import { ORIGIN, startApp } from './support/visit.ts';

/** And its encoding in URLs. */
const SLUGS: [slug: string, segment: string][] = [
  ['skidka-50%', 'skidka-50%25'],
  ['хинкали', '%D1%85%D0%B8%D0%BD%D0%BA%D0%B0%D0%BB%D0%B8'],
  ['и\u0306', '%D0%B8%CC%86'],
  ['рыба&чипсы?', '%D1%80%D1%8B%D0%B1%D0%B0%26%D1%87%D0%B8%D0%BF%D1%81%D1%8B%3F'],
  ['a/b', 'a%2Fb'],
  ['../cart', '..%2Fcart'],
  ['salat.data', 'salat%2Edata'],
  ['"><script>', '%22%3E%3Cscript%3E'],
  ['(a)b)*!', '%28a%29b%29%2A%21'],
  [' ', '%20'],
  ['$&', '%24%26'],
  ['constructor', 'constructor'],
  ['x'.repeat(1_500), 'x'.repeat(1_500)],
];
const SEGMENTS = new Map(SLUGS);

const KINDS = [
  ['product', 'products', 'Блюдо'],
  ['category', 'categories', 'Раздел'],
  ['food-category', 'food-categories', 'Вид'],
  ['article', 'articles', 'Новость'],
  ['page', 'pages', 'Страница'],
] as const;

/** An entity of each kind and slug, reachable by links. */
function shopWith(slugs: readonly string[]): Content {
  const shop = smallShop();
  const [dish] = shop.products;
  const [category] = shop.categories;
  const [foodCategory] = shop.foodCategories;
  const [article] = shop.articles;
  const [infoPage] = shop.infoPages;
  if (!dish || !category || !foodCategory || !article || !infoPage)
    throw new Error('the small shop is empty');
  // Linked by layout and checkout.
  for (const slug of ['privacy', 'personal-data']) shop.infoPages.push({ ...infoPage, slug, title: slug });
  for (const [index, slug] of slugs.entries()) {
    const number = index + 1;
    const next = slugs.slice(index + 1, index + 2);
    shop.categories.push({ ...category, slug, title: `Раздел № ${number}` });
    shop.foodCategories.push({ ...foodCategory, slug, title: `Вид № ${number}` });
    const own = { ...dish, category: slug, onMain: true };
    shop.products.push({ ...own, foodCategory: slug, popular: [], slug, title: `Блюдо № ${number}` });
    // Two food categories, so that the category has tabs.
    const other = { slug: `other-${number}`, title: `Другое блюдо № ${number}`, popular: [slug, ...next] };
    shop.products.push({ ...own, foodCategory: 'goryachee', ...other });
    shop.articles.push({ ...article, slug, title: `Новость № ${number}`, popular: next });
    shop.infoPages.push({ ...infoPage, metaData: undefined, slug, title: `Страница № ${number}` });
    const url = `/page/${SEGMENTS.get(slug) ?? slug}`;
    shop.navMenus[0]?.items.push({ title: `К странице № ${number}`, url, coverUrls: {}, childs: [] });
  }
  return shop;
}

describe('a shop full of unusual slugs', () => {
  const requested = new Set<string>();
  let api: ShopApi;
  let app: Awaited<ReturnType<typeof startApp>>;
  let pages: Map<string, Page>;
  let sitemap: string[];

  beforeAll(async () => {
    api = await createShopApi({ content: shopWith(SLUGS.map(([slug]) => slug)) });
    const fetch = (request: Request) => {
      requested.add(new URL(request.url).pathname);
      return api.fetch(request);
    };
    app = await startApp({ api: { fetch } });
    ({ pages, sitemap } = await crawl(app.answer));
  });
  afterAll(() => api.close());

  test('has no broken link', () => {
    const broken = [...pages.values()].filter(({ status, redirects }) => status !== 200 || redirects > 1);
    expect(broken.map(({ path, status, foundOn }) => `${foundOn} → ${path}: ${status}`)).toEqual([]);
  });

  test.each(KINDS)(
    '%s: one URL each, linked, in the sitemap, encoded once for the API',
    (kind, endpoint, name) => {
      for (const [index, [slug, segment]] of SLUGS.entries()) {
        const path = `/${kind}/${segment}`;
        const page = pages.get(path);
        expect(page, path).toMatchObject({ status: 200, redirects: 0, isOwnCanonical: true });
        expect(page?.title).toContain(`${name} № ${index + 1} `);
        expect(page?.html).toContain(`<meta property="og:url" content="${ORIGIN}${path}"`);
        expect(sitemap).toContain(path);
        expect(requested).toContain(`/api/v1/${endpoint}/${encodeURIComponent(slug)}/`);
      }
    },
  );

  test.each(SLUGS.map(([slug, segment], index) => ({ slug, segment, number: index + 1 })))(
    '$segment can be loaded by scripts, be a favourite, and be bought on its page and in its list',
    async ({ slug, segment, number }) => {
      const shopper = app.createShopper();
      const [dish, category] = [`/product/${segment}`, `/category/${segment}`];
      const { status, value } = await shopper.visitData(dish);
      expect([status, value['routes/product']]).toMatchObject([200, { data: { dish: { slug } } }]);
      const heart = `В избранное: Блюдо № ${number}`;
      const posted = await press(shopper, await shopper.visit(dish), heart);
      expect([posted.status, posted.location]).toEqual([303, dish]);
      const liked = await posted.follow();
      expect(readPage(liked.html).button(heart).attribs['aria-pressed']).toBe('true');
      const bought = await press(shopper, liked, 'Добавить в корзину');
      expect(bought.location?.split('#')[0]).toBe(dish);
      const added = await press(
        shopper,
        await shopper.visit(category),
        `В корзину: Другое блюдо № ${number}`,
      );
      expect(added.location?.split('#')[0]).toBe(category);
      const cart = await shopper.visit('/cart');
      expect(linesOf(cart)).toEqual({ [`Блюдо № ${number}`]: 1, [`Другое блюдо № ${number}`]: 1 });
      expect(readPage(cart.html).links).toContain(dish);
    },
  );
});
