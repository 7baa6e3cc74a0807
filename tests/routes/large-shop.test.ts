/** Protects a growing shop: a page costs the same calls and bytes with 10 000 dishes as with 100, in sections of 25. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SEARCH_PRODUCTS_SIZE } from '#contract/defaults.ts';
import { largeShop } from '#tests/support/large-shop.ts';
import { createShopApi, type ShopApi } from '#tests/support/shop-api.ts';
import { BrowserCookies } from './support/browser-cookies.ts';
import { type Shopper, startApp } from './support/visit.ts';

const [FEW, MANY] = [100, 10_000];
/** Numbers and names have more digits. */
const LONGER = 1.3;

let small: ShopApi;
let large: ShopApi;
beforeAll(async () => {
  small = await createShopApi({ content: largeShop(FEW) });
  large = await createShopApi({ content: largeShop(MANY) });
});
afterAll(() => Promise.all([small.close(), large.close()]));

type Prepare = (shopper: Shopper, api: ShopApi) => unknown;

/** What a page costs a storefront with empty caches. */
async function costOf(api: ShopApi, path: string, prepare?: Prepare) {
  const cookies = new BrowserCookies();
  await prepare?.((await startApp({ api })).createShopper(cookies), api);
  let calls = 0;
  let answers = 0;
  async function fetch(request: Request): Promise<Response> {
    calls += 1;
    const answer = await api.fetch(request);
    answers += (await answer.clone().arrayBuffer()).byteLength;
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
  // The home page names every section.
  ['/', undefined, 2 * LONGER],
  ['/', setFavorites, 2 * LONGER],
  ['/categories'],
  ['/category/section-0'],
  ['/food-category/goryachee'],
  ['/product/dish-7'],
  ['/search?q=редкость'],
  ['/suggest?q=редкость'],
  ['/suggest?q=блюдо'],
  ['/suggest?q=редкасть'],
  ['/tag/лето'],
  ['/cart', fillCart],
  // It finds every dish, and shows the first of them.
  ['/search?q=блюдо', undefined, (LONGER * SEARCH_PRODUCTS_SIZE) / FEW],
])('%s costs the same (%o)', async (path, prepare, longer = LONGER) => {
  const [few, many] = [await costOf(small, path, prepare), await costOf(large, path, prepare)];
  expect(many.calls).toBe(few.calls);
  expect(many.answers / few.answers).toBeLessThan(longer);
  expect(many.page / few.page).toBeLessThan(longer);
});
