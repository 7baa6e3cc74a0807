import { describe, expect, test } from 'vitest';
import { createFlakyApi } from '#tests/support/flaky-api.ts';
import { createShopApi } from '#tests/support/shop-api.ts';
import { captureLog, takeLog } from './support/captured-log.ts';
import { press } from './support/shop.ts';
import { type Form, startApp, type Visit } from './support/visit.ts';

captureLog();

/** Shoppers who close the page before it has come. */

const GUEST = { fullName: 'Анна', phone: '8 912 345-67-89', address: 'Невский, 1' };
const CONSENTS = { privacy: 'on', personalData: 'on' };

/** A shop with a dish in the cart. `leave` closes the connection of the visit that was given its signal. */
async function openShop() {
  const shopApi = await createShopApi();
  const api = createFlakyApi(shopApi);
  const ended: string[] = [];
  const app = await startApp({
    api: {
      fetch(request, init) {
        init?.signal?.addEventListener('abort', () => ended.push(new URL(request.url).pathname));
        return api.fetch(request);
      },
    },
  });
  const shopper = app.createShopper();
  const products = await shopApi.store.selectFrom('products').select('id').execute();
  const ids = products.map(({ id }) => id);
  await shopper.visit('/cart', { intent: `add:${ids[0]}` });
  const connection = new AbortController();
  return {
    app,
    api,
    shopper,
    ids,
    /** Paths of calls that were ended. */
    ended,
    leave: () => connection.abort(),
    signal: connection.signal,
    posts: () => api.calls.filter((call) => call.startsWith('POST')),
    orders: () => shopApi.store.selectFrom('orders').selectAll().execute(),
  };
}

/** What a visit comes to that nobody waits for, is nobody's business. */
function ignored(visit: Promise<Visit>): Promise<unknown> {
  return visit.catch(() => undefined);
}

describe('a shopper who leaves', () => {
  test('while several dishes change: the change under way is the last', async () => {
    const { shopper, api, ids, leave, signal, posts } = await openShop();
    api.calls.length = 0;
    const goOn = api.hang('POST /cart/');
    const intent = ids.slice(0, 3).map((id) => `set:${id}:2`);
    const visit = ignored(shopper.visit('/cart', { intent }, { signal }));
    await expect.poll(posts).toHaveLength(1);
    leave();
    goOn();
    await visit;
    await new Promise(setImmediate);
    expect(posts()).toHaveLength(1);
  });

  test.each(['/', '/cart', '/product/borshch'])(
    'before %s has come: the cart is not waited for',
    async (path) => {
      const { shopper, api, leave, signal, ended } = await openShop();
      api.calls.length = 0;
      takeLog();
      api.hang('GET /cart/');
      const visit = ignored(shopper.visit(path, undefined, { signal }));
      await expect.poll(() => api.calls).toContain('GET /cart/');
      leave();
      await visit;
      await expect.poll(() => ended).toEqual(['/api/v1/cart/']);
      // A failure of nobody: neither ours nor the API's.
      expect(takeLog().map(({ level, msg, status }) => [level, msg, status])).toEqual([[30, 'request', 499]]);
    },
  );

  test('leaves what others wait for, too', async () => {
    const { app, api, leave, signal, ended } = await openShop();
    api.calls.length = 0;
    const goOn = api.hang('GET /products/borshch/');
    const leaving = ignored(app.createShopper().visit('/product/borshch', undefined, { signal }));
    const staying = app.createShopper().visit('/product/borshch');
    await expect.poll(() => api.calls).toContain('GET /products/borshch/');
    leave();
    goOn();
    await leaving;
    expect((await staying).status).toBe(200);
    expect(api.calls.filter((call) => call === 'GET /products/borshch/')).toHaveLength(1);
    expect(ended).toEqual([]);
  });

  test.each(['GET /cart/', 'POST /cart/', 'POST /order/'])(
    'after an order was sent, at %s: it is made',
    async (at) => {
      const { shopper, api, leave, signal, orders, ids, ended } = await openShop();
      const leaver = { ...shopper, visit: (to: string, form?: Form) => shopper.visit(to, form, { signal }) };
      const page = await shopper.visit('/cart');
      api.calls.length = 0;
      const goOn = api.hang(at);
      const typed = { ...GUEST, ...CONSENTS, [`quantity-${ids[0]}`]: '2' };
      const visit = ignored(press(leaver, page, 'Оформить заказ', { typed }));
      await expect.poll(() => api.calls).toContain(at);
      leave();
      goOn();
      await visit;
      await expect.poll(orders).toHaveLength(1);
      // The cart was changed to what the form showed, and emptied.
      await expect.poll(() => api.calls.filter((call) => call === 'POST /cart/')).toHaveLength(2);
      expect(ended).toEqual([]);
    },
  );
});
