import { onTestFinished } from 'vitest';
import { createFlakyApi } from '#tests/support/flaky-api.ts';
import { createShopApi, type ShopApiOptions } from '#tests/support/shop-api.ts';
import { readPage, type Submission } from './page.ts';
import { type Api, type Memory, type Shopper, startApp, type Visit } from './visit.ts';

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** One call of the storefront to the API. */
export type Call = {
  url: string;
  method: string;
  /** Below /api/v1, with the query. */
  path: string;
  headers: Headers;
  body: unknown;
};

// Loaded with the test file: the deadline of its first test is for what it tests.
await import('virtual:react-router/server-build');

/** What the storefront remembers of the API, for a test that turns its clock. */
export type ShopOptions = ShopApiOptions & Memory & AtEnd;

/** By default what is opened is closed when the test is done; what several tests share says when. */
export type AtEnd = { atEnd?: (close: () => void | Promise<void>) => void };

/**
 * A shop for one test: the embedded API with the small shop in it, a storefront in front of it and a first visitor.
 * `api` fails on demand, `calls` says what the storefront asked of it.
 */
export async function openShop({
  cache,
  breaker,
  limits,
  atEnd = onTestFinished,
  ...options
}: ShopOptions = {}) {
  const shopApi = await createShopApi(options);
  atEnd(() => shopApi.close());
  const { store } = shopApi;
  const api = createFlakyApi(shopApi);
  const { fetch, calls } = recordCalls(api);
  const app = await startApp({ api: { fetch }, cache, breaker, limits });
  const products = await store.selectFrom('products').select(['slug', 'id']).execute();
  return {
    api,
    fetch,
    calls,
    app,
    store,
    shopper: app.createShopper(),
    /** Ids of the dishes, by slug. */
    ids: Object.fromEntries(products.map(({ slug, id }) => [slug, id])) as Record<string, number>,
    orders: () => store.selectFrom('orders').selectAll().orderBy('id').execute(),
    /** What the storefront sent, without the reads of the frame. */
    sent: (method: string, path: string) =>
      calls.filter((call) => call.method === method && call.path === path),
  };
}

/** Presses a button on the page that a visit brought. */
export function press(
  shopper: Shopper,
  { html }: Pick<Visit, 'html'>,
  ...button: Parameters<ReturnType<typeof readPage>['press']>
): Promise<Visit> {
  const [path, form]: Submission = readPage(html).press(...button);
  return shopper.visit(path, form);
}

/**
 * A shop whose shopper has dishes in the cart and stands on the cart page.
 *
 * @param quantities by slug
 */
export async function openCart(quantities: Record<string, number>, options?: ShopOptions) {
  const shop = await openShop(options);
  const { shopper, ids } = shop;
  const intent = Object.entries(quantities).map(([slug, quantity]) => `set:${ids[slug]}:${quantity}`);
  const posted = await shopper.visit('/cart', { intent });
  await posted.follow();
  shop.calls.length = 0;
  // Once more, without the notice.
  return { ...shop, cart: await shopper.visit('/cart') };
}

/** What a guest types into the checkout. */
export const GUEST = {
  fullName: 'Анна',
  phone: '+7-912-345-67-89',
  address: 'Невский пр., 1',
  privacy: 'on',
  personalData: 'on',
};

/** What a guest writes to the shop. */
export const FEEDBACK = {
  fullName: 'Анна',
  email: 'anna@example.ru',
  subject: 'Вопрос',
  content: 'Есть ли стол у окна?',
  privacy: 'on',
  personalData: 'on',
};

/** Orders the first dish of a page, and gives the address of the order. */
export async function orderFrom(shopper: Shopper, menu: string): Promise<string> {
  const page = readPage((await shopper.visit(menu)).html);
  const [button] = page.all('button', { name: 'intent', value: /^add:/ });
  await shopper.visit('/cart', { intent: button?.attribs.value ?? '' });
  const ordered = await press(shopper, await shopper.visit('/cart'), 'Оформить заказ', { typed: GUEST });
  return ordered.location ?? '';
}

/** The dishes on a cart page: quantities by title. */
export function linesOf({ html }: Visit): Record<string, number> {
  const inputs = readPage(html).all('input', { name: /^quantity-\d+$/, type: 'text' });
  return Object.fromEntries(
    inputs.map(({ attribs }) => [
      (attribs['aria-label'] ?? '').replace(/^Количество: (.*), от 1 до 100$/, '$1'),
      Number(attribs.value),
    ]),
  );
}

function recordCalls(api: Api): { fetch: Api['fetch']; calls: Call[] } {
  const calls: Call[] = [];
  return {
    calls,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const text = await request.clone().text();
      calls.push({
        url: request.url,
        method: request.method,
        path: pathname.replace(/^\/api\/v1/, '') + search,
        headers: request.headers,
        body: text === '' ? undefined : JSON.parse(text),
      });
      return api.fetch(request);
    },
  };
}
