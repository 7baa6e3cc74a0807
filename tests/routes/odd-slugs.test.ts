import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createShopApi, type ShopApi } from '#tests/support/shop-api.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import type { Content } from '#upstream/content/schema.ts';
import { crawl, type Page } from './support/crawler.ts';
import { readPage, textOf } from './support/page.ts';
import { linesOf, openShop, press } from './support/shop.ts';
import { ORIGIN, startApp } from './support/visit.ts';

/** Slugs are whatever the API says: docs/decisions/0015-tolerant-parsing.md. Add a line for each new oddity. */

/** The slug, and how it stands in every address of the shop. */
const SLUGS: [slug: string, segment: string][] = [
  ['plain-one_2', 'plain-one_2'],
  ['skidka-50%', 'skidka-50%25'],
  ['50%25', '50%2525'],
  ['хинкали', '%D1%85%D0%B8%D0%BD%D0%BA%D0%B0%D0%BB%D0%B8'],
  ['и\u0306', '%D0%B8%CC%86'],
  ['часы 24-7', '%D1%87%D0%B0%D1%81%D1%8B%2024-7'],
  ['рыба&чипсы?', '%D1%80%D1%8B%D0%B1%D0%B0%26%D1%87%D0%B8%D0%BF%D1%81%D1%8B%3F'],
  ['c#', 'c%23'],
  ['a/b', 'a%2Fb'],
  ['a%2Fb', 'a%252Fb'],
  ['/a/', '%2Fa%2F'],
  ['a\\b', 'a%5Cb'],
  ['../cart', '..%2Fcart'],
  ['%2e%2e', '%252e%252e'],
  ['...', '...'],
  ['v1.5', 'v1.5'],
  ['salat.data', 'salat%2Edata'],
  ['_', '%5F'],
  ['_.data', '_%2Edata'],
  ['menu.md', 'menu.md'],
  ['"><script>', '%22%3E%3Cscript%3E'],
  ["it's", 'it%27s'],
  ['(a)b)*!', '%28a%29b%29%2A%21'],
  [' lead', '%20lead'],
  ['trail ', 'trail%20'],
  [' ', '%20'],
  ['a+b=c;d,e@f:g$', 'a%2Bb%3Dc%3Bd%2Ce%40f%3Ag%24'],
  [':slug', '%3Aslug'],
  ['*', '%2A'],
  ['🍔', '%F0%9F%8D%94'],
  ['Borshch', 'Borshch'],
  ['constructor', 'constructor'],
  ['x'.repeat(1_500), 'x'.repeat(1_500)],
];

type List = { results: { slug: string }[] };

/** What no address can hold: the record drops out. */
const NO_SLUGS = ['', '.', '..', 'a\nb', '\u0000', '\ud83c', 'x'.repeat(2_000)];

/** The small shop, with a thing of each kind under each of these slugs, all linked from the main menu. */
function oddShop(slugs: readonly string[]): Content {
  const shop = smallShop();
  const [dish] = shop.products;
  const [category] = shop.categories;
  const [foodCategory] = shop.foodCategories;
  const [article] = shop.articles;
  const [infoPage] = shop.infoPages;
  if (!dish || !category || !foodCategory || !article || !infoPage)
    throw new Error('the small shop is empty');
  // The frame and the checkout link to them.
  for (const slug of ['privacy', 'personal-data']) shop.infoPages.push({ ...infoPage, slug, title: slug });
  for (const [index, slug] of slugs.entries()) {
    const number = index + 1;
    shop.categories.push({ ...category, slug, title: `Раздел № ${number}` });
    shop.foodCategories.push({ ...foodCategory, slug, title: `Вид № ${number}` });
    const own = { category: slug, foodCategory: slug, onMain: true, popular: [] };
    shop.products.push({ ...dish, ...own, slug, title: `Блюдо № ${number}` });
    const next = slugs[index + 1];
    // Dishes of two kinds, so that the category has tabs.
    const beside = { ...own, foodCategory: 'goryachee', popular: next === undefined ? [slug] : [slug, next] };
    shop.products.push({ ...dish, ...beside, slug: `beside-${number}`, title: `Другое блюдо № ${number}` });
    shop.articles.push({
      ...article,
      slug,
      title: `Новость № ${number}`,
      popular: next === undefined ? [] : [next],
    });
    shop.infoPages.push({ ...infoPage, metaData: undefined, slug, title: `Страница № ${number}` });
    const url = `/page/${SLUGS.find(([known]) => known === slug)?.[1] ?? slug}`;
    shop.navMenus[0]?.items.push({ title: `К странице № ${number}`, url, coverUrls: {}, childs: [] });
  }
  return shop;
}

const KINDS = [
  ['product', 'products', 'Блюдо'],
  ['category', 'categories', 'Раздел'],
  ['food-category', 'food-categories', 'Вид'],
  ['article', 'articles', 'Новость'],
  ['page', 'pages', 'Страница'],
] as const;

describe('odd slugs', () => {
  const asked: string[] = [];
  let api: ShopApi;
  let app: Awaited<ReturnType<typeof startApp>>;
  const documents: Record<string, string> = {};
  /** Every page that links lead to, as somebody sees it who has never been here. */
  let pages: Map<string, Page>;
  let sitemap: string[];
  const parsed = new Map<string, ReturnType<typeof readPage>>();

  function read(path: string): Page {
    const { pathname, search } = new URL(path, ORIGIN);
    const page = pages.get(pathname + search);
    if (!page) throw new Error(`no link leads to ${path}`);
    return page;
  }
  /** The same, parsed: once, however many tests look at it. */
  function parse(path: string): ReturnType<typeof readPage> {
    const page = parsed.get(path) ?? readPage(documents[path] ?? read(path).html);
    parsed.set(path, page);
    return page;
  }

  beforeAll(async () => {
    api = await createShopApi({ content: oddShop(SLUGS.map(([slug]) => slug)) });
    const fetch = (request: Request) => {
      asked.push(new URL(request.url).pathname);
      return api.fetch(request);
    };
    app = await startApp({ api: { fetch } });
    for (const path of [
      '/sitemap.xml',
      '/yml.xml',
      '/menu.md',
      '/llms.txt',
      '/categories?pageSize=72',
      '/articles?pageSize=72',
    ]) {
      documents[path] = (await app.createShopper().visit(path)).html;
    }
    ({ pages, sitemap } = await crawl(app.answer));
  });
  afterAll(() => api.close());

  test('every link leads to a page, over one redirect at most', () => {
    const broken = [...pages.values()].filter(({ status, redirects }) => status !== 200 || redirects > 1);
    expect(broken.map(({ path, status, foundOn }) => `${foundOn} → ${path}: ${status}`)).toEqual([]);
  });

  test('every thing has been reached, and is in the sitemap', () => {
    for (const [slug, segment] of SLUGS) {
      for (const [kind] of KINDS) {
        const path = `/${kind}/${segment}`;
        expect([slug, pages.get(path)?.isOwnCanonical, sitemap.includes(path)]).toEqual([slug, true, true]);
      }
    }
  });

  describe.each(
    SLUGS.map(([slug, segment], index) => [slug.slice(0, 20), slug, segment, index + 1] as const),
  )('%j', (_, slug, segment, number) => {
    test.each(KINDS)('is a page of the kind %s, under one address', (kind, endpoint, name) => {
      const address = `/${kind}/${segment}`;
      expect(read(address)).toMatchObject({ status: 200, redirects: 0 });
      const page = parse(address);
      expect(page.title).toContain(`${name} № ${number} `);
      expect(page.one('link', { rel: 'canonical' }).attribs.href).toBe(ORIGIN + address);
      expect(page.one('meta', { property: 'og:url' }).attribs.content).toBe(ORIGIN + address);
      expect(documents['/sitemap.xml']).toContain(`<loc>${ORIGIN}${address}</loc>`);
      // Encoded once on the way to the API.
      expect(asked).toContain(`/api/v1/${endpoint}/${encodeURIComponent(slug)}/`);
    });

    test('is what scripts get when they follow a link', async () => {
      const { status, value } = await app.createShopper().visitData(`/product/${segment}`);
      expect([status, value['routes/product']]).toMatchObject([200, { data: { dish: { slug } } }]);
    });

    test('stands in lists, crumbs, tabs and machine-readable data', () => {
      const linksOn = (path: string) => parse(path).links;
      expect(linksOn('/categories?pageSize=72')).toContain(`/category/${segment}`);
      expect(linksOn('/categories?pageSize=72')).toContain(`/food-category/${segment}`);
      expect(linksOn('/articles?pageSize=72')).toContain(`/article/${segment}`);
      const dish = read(`/product/${segment}`);
      expect(linksOn(dish.path)).toContain(`/category/${segment}`);
      expect(dish.html).toContain(`"url":"${ORIGIN}/product/${segment}"`);
      expect(dish.html).toContain(`"@id":"${ORIGIN}/category/${segment}"`);
      expect(read(`/category/${segment}`).html).toContain(`"url":"${ORIGIN}/category/${segment}"`);
      const tab = `/category/${segment}?active=${encodeURIComponent(slug)}`;
      expect(linksOn(`/category/${segment}`)).toContain(tab);
      const chosen = parse(tab);
      expect(chosen.one('a', { class: 'tab', 'aria-current': 'true' }).attribs.href).toBe(tab);
      expect(chosen.links).toContain(`/product/${segment}`);
      expect(chosen.links).not.toContain(`/product/beside-${number}`);
    });

    test('stands in the documents', () => {
      expect(documents['/yml.xml']).toContain(`<url>${ORIGIN}/product/${segment}</url>`);
      expect(documents['/menu.md']).toContain(`](${ORIGIN}/product/${segment})`);
      expect(documents['/menu.md']).toContain(`](${ORIGIN}/page/${segment})`);
      expect(documents['/llms.txt']).toContain(`](${ORIGIN}/category/${segment})`);
    });

    test('can be a favourite by the heart of its page, and bought there and from its list', async () => {
      const shopper = app.createShopper();
      const heart = `В избранное: Блюдо № ${number}`;
      const posted = await press(shopper, read(`/product/${segment}`), heart);
      expect([posted.status, posted.location]).toEqual([303, `/product/${segment}`]);
      const dish = await posted.follow();
      expect(readPage(dish.html).button(heart).attribs['aria-pressed']).toBe('true');
      const { html } = await shopper.visit('/cart');
      expect(textOf(readPage(html).one('section', { 'aria-labelledby': 'favorites' }))).toContain(
        `Блюдо № ${number} `,
      );
      const bought = await press(shopper, dish, 'Добавить в корзину');
      expect([bought.status, bought.location?.split('#')[0]]).toEqual([303, `/product/${segment}`]);
      const list = read(`/category/${segment}`);
      const added = await press(shopper, list, `В корзину: Другое блюдо № ${number}`);
      expect([added.status, added.location?.split('#')[0]]).toEqual([303, `/category/${segment}`]);
      const cart = await shopper.visit('/cart');
      expect(linesOf(cart)).toEqual({ [`Блюдо № ${number}`]: 1, [`Другое блюдо № ${number}`]: 1 });
      const [lines = ''] = /<table class="cart-lines"[\s\S]*?<\/table>/.exec(cart.html) ?? [];
      expect(readPage(lines).links).toContain(`/product/${segment}`);
    });
  });
});

test('the feed tells of news under odd slugs', async () => {
  // It holds twenty.
  for (const some of [SLUGS.slice(0, 18), SLUGS.slice(18)]) {
    const { shopper } = await openShop({ content: oddShop(some.map(([slug]) => slug)) });
    const { html } = await shopper.visit('/feed.xml');
    for (const [, segment] of some) expect(html).toContain(`<link>${ORIGIN}/article/${segment}</link>`);
  }
});

test('records whose slugs no address can hold drop out of every list', async () => {
  const shown = NO_SLUGS.map((_, index) => `plain-${index + 1}`);
  const { shopper, api } = await openShop({ content: oddShop(shown) });
  const spoil = (json: Partial<List>) => {
    for (const record of json.results ?? []) {
      record.slug = NO_SLUGS[shown.indexOf(record.slug)] ?? record.slug;
    }
    return json;
  };
  for (const list of ['products', 'categories', 'food-categories', 'articles']) {
    api.change(`GET /${list}`, (json: Partial<List>) => spoil(json));
  }
  for (const path of [
    ...['/', '/categories', '/articles', '/sitemap.xml', '/yml.xml', '/feed.xml', '/menu.md'],
    ...shown.map((slug) => `/category/${slug}`),
  ]) {
    const { status, html } = await shopper.visit(path);
    const found = html
      .replace(/<title>.*?<\/title>/, '')
      .matchAll(/(?<!Другое\s)(?:Блюдо|Новость)\s№\s(\d)/gi);
    const slugs = [...found].map(([, number]) => NO_SLUGS[Number(number) - 1]);
    expect([path, status, slugs]).toEqual([path, 200, []]);
  }
});
