import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ResponseCache } from '#app/services/api/response-cache.server.ts';
import { FragmentCache } from '#app/services/pages/fragments.server.ts';
import { DEMO_SCREENS } from '#tests/support/pages.ts';
import { createRandom, type Random } from '#tests/support/random.ts';
import { createShopApi, demoShop } from '#tests/support/shop-api.ts';
import { captureLog } from './support/captured-log.ts';
import { orderFrom } from './support/shop.ts';
import { browserRequest, startApp } from './support/visit.ts';

/** Protects visitors from each other: a page made of cached fragments is byte for byte the page rendered without a cache. */

captureLog();

const DISHES = ['burger-zhzhyonyj-perec', 'stejk-ti-bon', 'borshch-iz-pechi', 'hlebnyj-kvas'];
const MENU = '/category/burgery-i-gril';
const VISITORS = 12;
const PAGES_EACH = 12;

let api: Awaited<ReturnType<typeof createShopApi>>;
let ids: number[];
let order: string;

beforeAll(async () => {
  // «Открыто до» must not change between two visits.
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

/** Two storefronts that know the same of the API; the second one stores no fragment. */
async function openBoth() {
  const cache = new ResponseCache();
  const fragments = new FragmentCache();
  const cached = await startApp({ api, cache, fragments });
  const plain = await startApp({ api, cache, fragments: new FragmentCache(1) });
  async function visit(app: typeof plain, path: string, cookie: string) {
    const response = await app.answer(browserRequest(path, undefined, { headers: { Cookie: cookie } }));
    return { status: response.status, html: withoutKeys(await response.text()) };
  }
  return {
    fragments,
    visit: (path: string, cookie = '') => visit(cached, path, cookie),
    visitPlain: (path: string, cookie = '') => visit(plain, path, cookie),
    /** A cookie whose cart holds these dishes. */
    async withCart(quantities: readonly [id: number, quantity: number][]) {
      const shopper = plain.createShopper();
      await shopper.visit('/cart', { intent: quantities.map(([id, count]) => `set:${id}:${count}`) });
      return `sessionid=${shopper.cookies.get('sessionid')}`;
    },
  };
}
type Both = Awaited<ReturnType<typeof openBoth>>;
type Page = { status: number; html: string };

/** Where two pages part; `null` if they are the same. A diff of whole pages says less and takes minutes. */
function differenceOf(one: Page, other: Page) {
  if (one.status === other.status && one.html === other.html) return null;
  let at = 0;
  while (one.html[at] === other.html[at]) at += 1;
  return [one, other].map(({ status, html }) => `${status} …${html.slice(at - 200, at + 100)}…`);
}

/** Each form has an idempotency key of its own, and a time. */
function withoutKeys(html: string): string {
  return html.replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '');
}

async function randomCookie(random: Random, shop: Both): Promise<string> {
  const cart = ids.flatMap((id): [number, number][] =>
    random.chance(0.5) ? [[id, 1 + random.below(7)]] : [],
  );
  const favorites = DISHES.filter(() => random.chance(0.4));
  return [
    cart.length > 0 && (await shop.withCart(cart)),
    favorites.length > 0 && `favorites=${favorites.join('.')}`,
    random.chance(0.3) && `usertoken=${random.pick(['demo-token-marina', 'nobody-knows-it'])}`,
    random.chance(0.5) && 'cookieConsent=true',
  ]
    .filter(Boolean)
    .join('; ');
}

test.each([1, 2, 3])(
  'random visitors get the page that is rendered for them alone (seed %i)',
  async (seed) => {
    const random = createRandom(seed);
    const shop = await openBoth();
    for (let visitor = 0; visitor < VISITORS; visitor += 1) {
      const cookie = await randomCookie(random, shop);
      for (let page = 0; page < PAGES_EACH; page += 1) {
        const { address, needsOrder } = random.pick(DEMO_SCREENS);
        const path = needsOrder ? order : address;
        const cached = await shop.visit(path, cookie);
        const plain = await shop.visitPlain(path, cookie);
        expect([path, cookie, differenceOf(cached, plain)]).toEqual([path, cookie, null]);
      }
    }
    expect(shop.fragments.bytes).toBeGreaterThan(10_000);
  },
);

test.each([
  '/search?q=%D0%B1%D1%83%D1%80%D0%B3%D0%B5%D1%80',
  '/tag/%D1%85%D0%B8%D1%82',
  `${MENU}?active=x`,
  '/nothing',
])('%s reads fragments and stores none: crawlers could evict the menu', async (path) => {
  const shop = await openBoth();
  await shop.visit(path);
  expect(shop.fragments.bytes).toBe(0);
  await shop.visit(MENU);
  expect(shop.fragments.bytes).toBeGreaterThan(0);
});
