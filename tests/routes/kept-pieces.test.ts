import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type CheckoutDraft, draftCookieValue } from '#app/domain/shopper/checkout-draft.ts';
import { ReadCache } from '#app/services/api/read-cache.server.ts';
import { KeptPieces } from '#app/services/pages/kept-pieces.server.ts';
import { howMany } from '#tests/support/how-many.ts';
import { DEMO_SCREENS } from '#tests/support/pages.ts';
import { createRandom, type Random } from '#tests/support/random.ts';
import { createShopApi, demoShop } from '#tests/support/shop-api.ts';
import { captureLog } from './support/captured-log.ts';
import { orderFrom } from './support/shop.ts';
import { browserRequest, startApp } from './support/visit.ts';

captureLog();

const DISHES = ['burger-zhzhyonyj-perec', 'stejk-ti-bon', 'borshch-iz-pechi', 'hlebnyj-kvas'];
const MENU = '/category/burgery-i-gril';
const VISITORS = howMany(12, 2);
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

/** Two storefronts that know the same of the API; one of them keeps pieces of pages. */
async function openBoth(pieces = new KeptPieces()) {
  const cache = new ReadCache();
  const keeping = await startApp({ api, cache, pieces });
  const plain = await startApp({ api, cache, pieces: null });
  const visit = async (app: typeof plain, path: string, cookie: string, form?: Record<string, string>) => {
    const answer = await app.answer(browserRequest(path, form, { headers: { Cookie: cookie } }));
    return { status: answer.status, html: withoutChance(await answer.text()) };
  };
  return {
    pieces,
    visit: (path: string, cookie = '', form?: Record<string, string>) => visit(keeping, path, cookie, form),
    visitPlain: (path: string, cookie = '', form?: Record<string, string>) =>
      visit(plain, path, cookie, form),
    /** The cookie of somebody with these dishes in the cart. */
    async withCart(quantities: readonly [id: number, quantity: number][]) {
      const shopper = plain.createShopper();
      await shopper.visit('/cart', { intent: quantities.map(([id, count]) => `set:${id}:${count}`) });
      return `sessionid=${shopper.cookies.get('sessionid')}`;
    },
  };
}
type Answer = { status: number; html: string };
type Both = Awaited<ReturnType<typeof openBoth>>;

/** Where two pages part; `null` if they are one. A diff of whole pages says less and takes minutes. */
function differenceOf(one: Answer, other: Answer) {
  if (one.status === other.status && one.html === other.html) return null;
  let at = 0;
  while (one.html[at] === other.html[at]) at += 1;
  return [one, other].map(({ status, html }) => `${status} …${html.slice(at - 200, at + 100)}…`);
}

/** The key of an order that is yet to come. */
function withoutChance(html: string): string {
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
    random.chance(0.3) && `checkout=${draftCookieValue(random.pick(DRAFTS))}`,
    random.chance(0.5) && 'cookieConsent=true',
    random.chance(0.2) && `notices=${encodeURIComponent(btoa(JSON.stringify([{ code: 'logged-out' }])))}`,
  ]
    .filter(Boolean)
    .join('; ');
}

const DRAFTS: CheckoutDraft[] = [
  { fullName: 'Анна', address: 'Тайная улица, 1' },
  { delivery: '10' },
  { payment: '10' },
];

const addressOf = ({ address, needsOrder }: (typeof DEMO_SCREENS)[number]) => (needsOrder ? order : address);

test.each([1, 2, 3])('visitors at random get byte for byte what is rendered anew (seed %i)', async (seed) => {
  const random = createRandom(seed);
  const shop = await openBoth();
  for (let visitor = 0; visitor < VISITORS; visitor += 1) {
    const cookie = await randomCookie(random, shop);
    for (let page = 0; page < PAGES_EACH; page += 1) {
      const path = addressOf(random.pick(DEMO_SCREENS));
      const kept = await shop.visit(path, cookie);
      const plain = await shop.visitPlain(path, cookie);
      expect([path, cookie, differenceOf(kept, plain)]).toEqual([path, cookie, null]);
    }
  }
  expect(shop.pieces.size).toBeGreaterThan(30);
});

describe('a page that was there before', () => {
  test.each(DEMO_SCREENS)('$name: the same, and no new pieces', async (screen) => {
    const shop = await openBoth();
    const cookie = `${await shop.withCart([[ids[0] ?? 0, 2]])}; favorites=${DISHES.join('.')}`;
    const path = addressOf(screen);
    const first = await shop.visit(path, cookie);
    const { size } = shop.pieces;
    expect(differenceOf(await shop.visit(path, cookie), first)).toBeNull();
    expect(differenceOf(first, await shop.visitPlain(path, cookie))).toBeNull();
    expect(shop.pieces.size).toBe(size);
  });
});

test('what a page tells everybody is kept once for all shoppers', async () => {
  const shop = await openBoth();
  await shop.visit(MENU);
  const { size } = shop.pieces;
  const cookie = 'favorites=borshch-iz-pechi; cookieConsent=true';
  expect(differenceOf(await shop.visit(MENU, cookie), await shop.visitPlain(MENU, cookie))).toBeNull();
  expect(shop.pieces.size).toBe(size);
});

describe('the page of the cart', () => {
  test('tells what search engines are told apart from the shopper’s own', async () => {
    const shop = await openBoth();
    const { html } = await shop.visit('/cart', await shop.withCart([[ids[0] ?? 0, 1]]));
    const [everybody, own] = Array.from(html.matchAll(/ data-page>(.*?)<\/script>/gs), ([, json]) =>
      JSON.parse(json ?? ''),
    );
    expect(Object.keys(everybody['routes/cart'])).toEqual(['seo']);
    expect(Object.keys(own['routes/cart'])).toContain('cart');
    expect(Object.keys(own['routes/cart'])).not.toContain('seo');
  });

  test('shares its head', async () => {
    const shop = await openBoth();
    // Without the banner, whose form leads back to the address.
    const cookie = `${await shop.withCart([[ids[0] ?? 0, 1]])}; cookieConsent=true`;
    await shop.visit('/cart?a=1', cookie);
    const { size } = shop.pieces;
    await shop.visit('/cart', cookie);
    // What is not kept under a made-up address: the head, and what scripts are told of everybody.
    expect(shop.pieces.size).toBe(size + 2);
  });

  test('shares the lines of its dishes and the empty form with other guests', async () => {
    const shop = await openBoth();
    const [first = 0, second = 0, third = 0] = ids;
    await shop.visit('/cart', await shop.withCart([[first, 2]]));
    await shop.visit('/cart', await shop.withCart([[second, 1]]));
    const { size } = shop.pieces;
    const both = await shop.withCart([
      [first, 2],
      [second, 1],
    ]);
    expect(differenceOf(await shop.visit('/cart', both), await shop.visitPlain('/cart', both))).toBeNull();
    // The sum and the number in the header.
    expect(shop.pieces.size).toBe(size + 1);
    // More of a dish than is usual: nobody fills the memory with made-up quantities.
    const many = await shop.withCart([[third, 77]]);
    await shop.visit('/cart', many);
    expect(shop.pieces.size).toBe(size + 2);
  });

  test.each<[string, string, Record<string, string> | undefined]>([
    ['a draft', `; checkout=${draftCookieValue({ fullName: 'Анна', userComment: 'Без лука' })}`, undefined],
    ['a profile', '; usertoken=demo-token-marina', undefined],
    ['a refused order', '', { intent: 'order', fullName: 'Анна', phone: '12', address: 'Тайная улица, 1' }],
  ])('keeps nothing of what is in the form: %s', async (_, more, form) => {
    const shop = await openBoth();
    const [dish = 0] = ids;
    await shop.visit('/cart', await shop.withCart([[dish, 1]]));
    const cookie = (await shop.withCart([[dish, 1]])) + more;
    const { size } = shop.pieces;
    const kept = await shop.visit('/cart', cookie, form);
    expect(kept.html).toMatch(/value="(?:Анна|Марина)/);
    expect(differenceOf(kept, await shop.visitPlain('/cart', cookie, form))).toBeNull();
    expect(shop.pieces.size).toBe(size);
  });
});

describe('what is not kept', () => {
  test.each([
    ['a search', '/search?q=бургер', ''],
    ['a tag', '/tag/хит', ''],
    ['a page that is not there', '/nowhere', ''],
    ['a dish that is not there', '/product/nothing', ''],
    ['what was told in the name of a shopper', MENU, 'usertoken=demo-token-marina'],
  ])('%s', async (_, path, cookie) => {
    const shop = await openBoth();
    await shop.visit(path, cookie);
    expect(shop.pieces.size).toBe(0);
  });

  test('a made-up query makes no new pieces, and neither does a page under another one', async () => {
    const shop = await openBoth();
    await shop.visit(MENU);
    const { size } = shop.pieces;
    for (const query of ['?a=1', '?utm_source=x', '?active=nothing']) await shop.visit(MENU + query);
    expect(shop.pieces.size).toBe(size);
  });

  test('more than fits: the pages stay the same', async () => {
    const shop = await openBoth(new KeptPieces(60_000));
    for (const screen of [...DEMO_SCREENS, ...DEMO_SCREENS]) {
      const address = addressOf(screen);
      expect(differenceOf(await shop.visit(address), await shop.visitPlain(address))).toBeNull();
      expect(shop.pieces.bytes).toBeLessThanOrEqual(60_000);
    }
  });
});

test('a dish of another name is another piece', async () => {
  const pieces = new KeptPieces();
  const renamed = {
    fetch: async (request: Request) => {
      const answer = await api.fetch(request);
      return new Response((await answer.text()).replaceAll('Ти-бон', 'Переименованный'), answer);
    },
  };
  const read = async (shop: Pick<typeof api, 'fetch'>) => {
    const app = await startApp({ api: shop, pieces });
    return (await app.answer(browserRequest(MENU))).text();
  };
  expect(await read(api)).not.toContain('Переименованный');
  expect(await read(renamed)).toContain('Переименованный');
});
