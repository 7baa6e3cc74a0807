/** Protects large shops: a page costs the same calls and bytes with 10 000 dishes as with 100, in sections of 25. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SEARCH_PRODUCTS_SIZE } from '#contract/defaults.ts';
import { createShopApi, type ShopApi } from '#tests/support/shop-api.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import type { Content } from '#upstream/content/content.ts';
import { BrowserCookies } from './support/browser-cookies.ts';
import { type Shopper, startApp } from './support/visit.ts';

const [FEW, MANY] = [100, 10_000];
/** Margin for longer numbers and names. */
const LONGER = 1.3;

/** Independent of the size. */
const SECTION_SIZE = 25;
const SIZES = ['default', 'middle', '720', 'box2'];
/** Practically always closed. */
const HOURS = 'По понедельникам с 03:00 до 03:01';

let small: ShopApi;
let large: ShopApi;
beforeAll(async () => {
  small = await createShopApi({ content: largeShop(FEW) });
  large = await createShopApi({ content: largeShop(MANY) });
});
afterAll(() => Promise.all([small.close(), large.close()]));

type Prepare = (shopper: Shopper, api: ShopApi) => unknown;

async function costOf(api: ShopApi, path: string, prepare?: Prepare) {
  const cookies = new BrowserCookies();
  await prepare?.((await startApp({ api })).createShopper(cookies), api);
  let calls = 0;
  let answers = 0;
  async function fetch(request: Request): Promise<Response> {
    calls += 1;
    const answer = await api.fetch(request);
    const { byteLength } = await answer.clone().arrayBuffer();
    answers += byteLength;
    return answer;
  }
  const { status, html } = await (await startApp({ api: { fetch } })).createShopper(cookies).visit(path);
  expect([status, path]).toEqual([200, path]);
  return { calls, answers, page: Buffer.byteLength(html) };
}

const fillCart: Prepare = async (shopper, { store }) => {
  const dishes = await store.selectFrom('products').select('id').orderBy('position').limit(6).execute();
  await shopper.visit('/cart', { intent: dishes.map(({ id }) => `add:${id}`) });
};
const setFavorites: Prepare = ({ cookies }) => {
  cookies.set('favorites', Array.from({ length: 24 }, (_, number) => `dish-${number * 4}`).join('.'));
};

test.each<[path: string, prepare?: Prepare, longer?: number]>([
  // The home page lists all sections.
  ['/', undefined, 3 * LONGER],
  ['/', setFavorites, 2 * LONGER],
  ['/categories?pageSize=9', undefined, 2 * LONGER],
  // Links to at most 36 sections; the small shop has four.
  ['/category/section-0', undefined, 2 * LONGER],
  ['/food-category/goryachee'],
  ['/product/dish-7'],
  ['/search?q=редкость'],
  ['/suggest?q=редкость'],
  ['/suggest?q=блюдо'],
  ['/suggest?q=редкасть'],
  ['/tag/лето'],
  ['/cart', fillCart],
  // Finds every dish, shows the first ones.
  ['/search?q=блюдо', undefined, (LONGER * SEARCH_PRODUCTS_SIZE) / FEW],
])('%s costs the same (%o)', async (path, prepare, longer = LONGER) => {
  const [few, many] = [await costOf(small, path, prepare), await costOf(large, path, prepare)];
  expect(many.calls).toBe(few.calls);
  expect(many.answers / few.answers).toBeLessThan(longer);
  expect(many.page / few.page).toBeLessThan(longer);
});

/**
 * With cards as large as the demo's, about 700 bytes of JSON. Every second dish is on the home page, every
 * second section has serving hours. «редкость» finds 25 dishes, «блюдо» all.
 */
function largeShop(count: number): Content {
  const shop = smallShop();
  const dish = shop.products[0] as Content['products'][number];
  const section = shop.categories[0] as Content['categories'][number];
  const products = Array.from({ length: count }, (_, number) => ({
    ...dish,
    slug: `dish-${number}`,
    sku: `A-${number}`,
    title: `${number < SECTION_SIZE ? 'Редкость' : 'Горячее'} блюдо с пампушками №${number}`,
    category: `section-${Math.floor(number / SECTION_SIZE)}`,
    // Two pages of constant size; the third has the rest.
    foodCategory: ['goryachee', 'holodnoe'][Math.floor(number / SECTION_SIZE)] ?? 'napitki',
    onMain: number % 2 === 0,
    tags: ['хит', 'мясное', `тег-${number % 40}`],
    ingredients: ['свёкла', 'говядина на кости', 'капуста белокочанная', 'картофель', 'сметана', 'чеснок'],
    coverUrls: Object.fromEntries(
      SIZES.map((size) => [size, `/media/dish/dish-${number}-tile-${size}.0a1b2c3d.webp`]),
    ),
    popular: Array.from({ length: 4 }, (_, step) => `dish-${(number + step + 1) % count}`),
  }));
  const categories = Array.from({ length: Math.ceil(count / SECTION_SIZE) }, (_, number) => ({
    ...section,
    slug: `section-${number}`,
    title: `Раздел ${number}`,
    metaData: number % 2 === 0 ? { metaData: { description: HOURS } } : undefined,
  }));
  return { ...shop, categories, products, fingerprint: `large ${count}` };
}
