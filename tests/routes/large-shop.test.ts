import { afterAll, beforeAll, expect, test } from 'vitest';
import { SEARCH_PRODUCTS_SIZE } from '#contract/defaults.ts';
import { largeShop } from '#tests/support/large-shop.ts';
import { createShopApi, type ShopApi } from '#tests/support/shop-api.ts';
import { BrowserCookies } from './support/browser-cookies.ts';
import { type Shopper, startApp } from './support/visit.ts';

/**
 * A page of a shop of 10 000 dishes costs what the same page of a shop of 100 costs: as many calls, answers and a page as
 * long. Every section has 25 dishes in both shops, so that both pages show the same.
 */

const [FEW, MANY] = [100, 10_000];
/** In bytes: numbers and names have more digits. */
const LONGER = 1.3;

let small: ShopApi;
let large: ShopApi;
beforeAll(async () => {
  small = await createShopApi({ content: largeShop(FEW) });
  large = await createShopApi({ content: largeShop(MANY) });
});
afterAll(() => Promise.all([small.close(), large.close()]));

/** What a page costs a storefront that knows nothing yet; `before` is what its visitor has done elsewhere. */
async function visit(api: ShopApi, path: string, before?: (shopper: Shopper, api: ShopApi) => unknown) {
  const cookies = new BrowserCookies();
  await before?.((await startApp({ api })).createShopper(cookies), api);
  let calls = 0;
  let answers = 0;
  const counted = {
    async fetch(request: Request): Promise<Response> {
      calls += 1;
      const answer = await api.fetch(request);
      answers += (await answer.clone().arrayBuffer()).byteLength;
      return answer;
    },
  };
  const { status, html } = await (await startApp({ api: counted })).createShopper(cookies).visit(path);
  expect([status, path]).toEqual([200, path]);
  return { calls, answers, page: Buffer.byteLength(html), html };
}

async function fillCart(shopper: Shopper, { store }: ShopApi): Promise<void> {
  const dishes = await store.selectFrom('products').select('id').orderBy('position').limit(6).execute();
  await shopper.visit('/cart', { intent: dishes.map(({ id }) => `add:${id}`) });
}

function loveDishes(shopper: Shopper): void {
  const slugs = Array.from({ length: 24 }, (_, number) => `dish-${number * 4}`);
  shopper.cookies.set('favorites', slugs.join('.'));
}

test.each<[path: string, before?: Parameters<typeof visit>[2]]>([
  ['/'],
  ['/', loveDishes],
  ['/categories'],
  ['/category/section-1'],
  ['/category/section-0'],
  ['/food-category/goryachee'],
  ['/product/dish-7'],
  ['/search?q=редкость'],
  ['/suggest?q=редкость'],
  ['/suggest?q=блюдо'],
  ['/suggest?q=б'],
  ['/suggest?q=редкасть'],
  ['/tag/лето'],
  ['/articles'],
  ['/cart', fillCart],
  ['/contact'],
])('%s costs the same in a shop of 10 000 dishes (%o)', async (path, before) => {
  const [few, many] = [await visit(small, path, before), await visit(large, path, before)];
  expect(many.calls).toBe(few.calls);
  // The home page names every section.
  const longer = path === '/' ? 2 * LONGER : LONGER;
  expect(many.answers / few.answers).toBeLessThan(longer);
  expect(many.page / few.page).toBeLessThan(longer);
});

test('a search that finds every dish shows the first of them, and costs no more for each', async () => {
  const [few, many] = [await visit(small, '/search?q=блюдо'), await visit(large, '/search?q=блюдо')];
  const shown = SEARCH_PRODUCTS_SIZE / FEW;
  expect(many.calls).toBe(few.calls);
  expect(many.answers / few.answers).toBeLessThan(LONGER * shown);
  expect(many.page / few.page).toBeLessThan(LONGER * shown);
});
