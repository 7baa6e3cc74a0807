/** Protects visitors from each other: cached fragments are identical to a page rendered without a cache. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ResponseCache } from '#app/services/api/response-cache.server.ts';
import { FragmentCache } from '#app/services/pages/fragment-cache.server.ts';
import { DEMO_SCREENS } from '#tests/support/pages.ts';
import { createRandom } from '#tests/support/random.ts';
import { createShopApi, demoShop } from '#tests/support/shop-api.ts';
import { captureLog } from './support/captured-log.ts';
import { orderFrom } from './support/shop.ts';
import { browserRequest, startApp } from './support/visit.ts';

captureLog();

const DISHES = ['burger-zhzhyonyj-perec', 'stejk-ti-bon', 'borshch-iz-pechi', 'hlebnyj-kvas'];
const MENU = '/category/burgery-i-gril';
const VISITORS = 12;
const PAGES_EACH = 12;

let api: Awaited<ReturnType<typeof createShopApi>>;
let ids: number[];
let order: string;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  api = await createShopApi({ content: demoShop() });
  const products = await api.store.selectFrom('products').select('id').where('slug', 'in', DISHES).execute();
  ids = products.map(({ id }) => id);
  order = await orderFrom((await startApp({ api })).createShopper(), MENU);
});
afterAll(async () => {
  vi.useRealTimers();
  await api.close();
});

/** The second one has no fragment cache. */
async function openBoth() {
  const cache = new ResponseCache();
  const fragments = new FragmentCache();
  const cached = await startApp({ api, cache, fragments });
  const plain = await startApp({ api, cache, fragments: new FragmentCache(1) });
  const visitWith = (app: typeof plain) => async (path: string, Cookie: string) => {
    const response = await app.answer(browserRequest(path, undefined, { headers: { Cookie } }));
    // Removes idempotency keys.
    const html = (await response.text()).replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '');
    return `${response.status} ${html}`;
  };
  return {
    fragments,
    createShopper: plain.createShopper,
    visit: visitWith(cached),
    visitPlain: visitWith(plain),
  };
}

/** A diff of complete pages takes minutes. */
function differenceOf(one: string, other: string): string[] | null {
  if (one === other) return null;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return [one, other].map((page) => page.slice(Math.max(0, at - 200), at + 100));
}

test.each([1, 2, 3])(
  'random visitors get the page that is rendered for them alone (seed %i)',
  async (seed) => {
    const { chance, below, pick } = createRandom(seed);
    const { fragments, createShopper, visit, visitPlain } = await openBoth();
    for (let visitor = 0; visitor < VISITORS; visitor += 1) {
      const { cookies, ...shopper } = createShopper();
      const intent = ids.filter(() => chance(0.5)).map((id) => `set:${id}:${1 + below(7)}`);
      if (intent.length > 0) await shopper.visit('/cart', { intent });
      const favorites = DISHES.filter(() => chance(0.4));
      const cookie = [
        ...(intent.length > 0 ? [`sessionid=${cookies.get('sessionid')}`] : []),
        ...(favorites.length > 0 ? [`favorites=${favorites.join('.')}`] : []),
        ...(chance(0.3) ? [`usertoken=${pick(['demo-token-marina', 'nobody-knows-it'])}`] : []),
        ...(chance(0.5) ? ['cookieConsent=true'] : []),
      ].join('; ');
      for (let page = 0; page < PAGES_EACH; page += 1) {
        const { address, needsOrder } = pick(DEMO_SCREENS);
        const path = needsOrder ? order : address;
        const difference = differenceOf(await visit(path, cookie), await visitPlain(path, cookie));
        expect([path, cookie, difference]).toEqual([path, cookie, null]);
      }
    }
    expect(fragments.bytes).toBeGreaterThan(10_000);
  },
);

test.each([
  '/search?q=%D0%B1%D1%83%D1%80%D0%B3%D0%B5%D1%80',
  '/tag/%D1%85%D0%B8%D1%82',
  `${MENU}?active=x`,
  '/nothing',
])('%s stores no fragment: crawlers could evict the menu', async (path) => {
  const { fragments, visit } = await openBoth();
  await visit(path, '');
  expect(fragments.bytes).toBe(0);
  await visit(MENU, '');
  expect(fragments.bytes).toBeGreaterThan(0);
});
