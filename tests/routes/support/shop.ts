/** The embedded API with the small shop, a storefront, and a first visitor. */
import { expect, onTestFinished } from 'vitest';
import { createFlakyApi } from '#tests/support/flaky-api.ts';
import { createShopApi, type ShopApiOptions } from '#tests/support/shop-api.ts';
import { OpenApi } from '#tools/check-api/openapi.ts';
import { type Page, textOf } from './page.ts';
import { type Api, type Form, type Memory, type Shopper, startApp, type Visit } from './visit.ts';

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** `path`: below /api/v1, with the query. */
type Call = { url: string; method: string; path: string; headers: Headers; body: unknown };

// Loaded with the test file, so that it does not count towards the timeout of the first test.
await import('virtual:react-router/server-build');

export type ShopOptions = ShopApiOptions & Memory & AtEnd;

/** Default: after the running test. */
export type AtEnd = { atEnd?: (close: () => void | Promise<void>) => void };

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
  const { fetch, calls, undocumented } = recordCalls(api);
  atEnd(() => expect(undocumented, 'bodies that openapi.yaml does not describe').toEqual([]));
  const app = await startApp({ api: { fetch }, cache, breaker, limits });
  const shopper = app.createShopper();
  const products = await store.selectFrom('products').select(['slug', 'id']).execute();
  const ids = Object.fromEntries(products.map(({ slug, id }) => [slug, id])) as Record<string, number>;
  return {
    api,
    fetch,
    calls,
    app,
    store,
    shopper,
    ids,
    seeCart: () => shopper.visit('/cart'),
    /** With slugs: `set:borshch:3`. */
    changeCart(...intents: string[]) {
      const intent = intents.map((each) => each.replace(/:([a-z-]+)/, (_, slug) => `:${ids[slug]}`));
      return shopper.visit('/cart', { intent });
    },
    orders: () => store.selectFrom('orders').selectAll().orderBy('id').execute(),
    sent: (method: string, path: string) =>
      calls.filter((call) => call.method === method && call.path === path),
  };
}

/** Unknown fields are errors. */
const openApi = new OpenApi({ isStrict: true });

/** `undocumented`: errors of sent bodies. */
function recordCalls(api: Api): { fetch: Api['fetch']; calls: Call[]; undocumented: string[] } {
  const calls: Call[] = [];
  const undocumented: string[] = [];
  const pathOf = (pathname: string) => pathname.replace(/^\/api\/v1/, '');
  async function fetch(request: Request): Promise<Response> {
    const { url, method, headers } = request;
    const { pathname, search } = new URL(url);
    const path = pathOf(pathname) + search;
    const text = await request.clone().text();
    const body = text === '' ? undefined : JSON.parse(text);
    if (body !== undefined)
      undocumented.push(...openApi.describeRequestErrors(method, templateOf(pathOf(pathname)), body));
    calls.push({ url, method, path, headers, body });
    return api.fetch(request);
  }
  return { fetch, calls, undocumented };
}

/** `/order/{uuid}/pay-on-receipt/` */
function templateOf(path: string): string {
  return path.replace(/^\/order\/[^/]+\//, '/order/{uuid}/');
}

export function press(shopper: Shopper, { page }: Visit, ...button: Parameters<Page['press']>) {
  return shopper.visit(...page.press(...button));
}

/** @param quantities by slug */
export async function openCart(quantities: Record<string, number>, options?: ShopOptions) {
  const shop = await openShop(options);
  const { shopper, seeCart, changeCart, calls } = shop;
  const intents = Object.entries(quantities).map(([slug, quantity]) => `set:${slug}:${quantity}`);
  await (await changeCart(...intents)).follow();
  calls.length = 0;
  const cart = await seeCart();
  return {
    ...shop,
    cart,
    /** Default: the first page. */
    order: (page = cart, typed: Form = GUEST) => order(shopper, page, typed),
    /** The browser gets no response. */
    orderAndLose: (page = cart) => shopper.sendAndLose(...page.page.press(ORDER, { typed: GUEST })),
  };
}

export const GUEST = {
  fullName: 'Анна',
  phone: '+7-912-345-67-89',
  address: 'Невский пр., 1',
  privacy: 'on',
  personalData: 'on',
};

export const FEEDBACK = {
  fullName: 'Анна',
  email: 'anna@example.ru',
  privacy: 'on',
  personalData: 'on',
  subject: 'Вопрос',
  content: 'Есть ли стол у окна?',
};

const ORDER = 'Оформить заказ';

export function order(shopper: Shopper, cart: Visit, typed: Form = GUEST): Promise<Visit> {
  // While the shop is closed it says «К открытию, 20:00».
  const [button] = cart.page.all('button', { name: 'intent', value: 'order', class: /button--block/ });
  return press(shopper, cart, button ? textOf(button) : ORDER, { typed });
}

/** @returns the path of the order */
export async function orderFrom(shopper: Shopper, menu: string): Promise<string> {
  const { page } = await shopper.visit(menu);
  const [button] = page.all('button', { name: 'intent', value: /^add:/ });
  await shopper.visit('/cart', { intent: button?.attribs.value ?? '' });
  return (await order(shopper, await shopper.visit('/cart'))).location ?? '';
}

/** By title. */
export function linesOf({ page }: Visit): Record<string, number> {
  const inputs = page.all('input', { name: /^quantity-\d/, type: 'text' });
  return Object.fromEntries(
    inputs.map(({ attribs }) => [
      (attribs['aria-label'] ?? '').replace(/^Количество: (.*), от 1 до 100$/, '$1'),
      Number(attribs.value),
    ]),
  );
}
