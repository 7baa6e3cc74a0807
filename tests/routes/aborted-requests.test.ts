/** Protects the API from work for aborted requests, and orders that were sent before the abort. */
import { expect, test } from 'vitest';
import { captureLog, takeLog } from './support/captured-log.ts';
import { GUEST, openShop, press } from './support/shop.ts';
import { type Form, startApp, type Visit } from './support/visit.ts';

captureLog();

/** `leave` aborts the requests with its signal. */
async function open() {
  const { api, ids, orders } = await openShop();
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
  await shopper.visit('/cart', { intent: `add:${ids.borshch}` });
  const cart = await shopper.visit('/cart');
  const connection = new AbortController();
  api.calls.length = 0;
  takeLog();
  return {
    app,
    api,
    shopper,
    ids,
    orders,
    cart,
    ended,
    leave: () => connection.abort(),
    visit: (path: string, form?: Form): Promise<Visit> =>
      shopper.visit(path, form, { signal: connection.signal }),
    count: (call: string) => api.calls.filter((each) => each === call).length,
  };
}

const settled = (visit: Promise<Visit>) => visit.catch(() => undefined);

test.each(['/', '/cart', '/product/borshch'])(
  '%s: the cart is not awaited, and nothing fails',
  async (path) => {
    const { api, visit, leave, count, ended } = await open();
    api.hang('GET /cart/');
    const left = settled(visit(path));
    await expect.poll(() => count('GET /cart/')).toBe(1);
    leave();
    await left;
    await expect.poll(() => ended).toEqual(['/api/v1/cart/']);
    expect(takeLog().map(({ level, msg, status }) => [level, msg, status])).toEqual([[30, 'request', 499]]);
  },
);

test('a call that other requests share continues', async () => {
  const { app, api, leave, count, ended, visit } = await open();
  const resume = api.hang('GET /products/morse/');
  const left = settled(visit('/product/morse'));
  const staying = app.createShopper().visit('/product/morse');
  await expect.poll(() => count('GET /products/morse/')).toBe(1);
  leave();
  resume();
  await left;
  expect([(await staying).status, count('GET /products/morse/')]).toEqual([200, 1]);
  expect(ended.filter((path) => path.includes('/products/'))).toEqual([]);
});

test.each(['GET /cart/', 'POST /cart/', 'POST /order/'])('an order, left at %s, is made', async (at) => {
  const { shopper, api, cart, leave, visit, orders, ids, ended, count } = await open();
  const resume = api.hang(at);
  const typed = { ...GUEST, [`quantity-${ids.borshch}`]: '2' };
  const left = settled(press({ ...shopper, visit }, cart, 'Оформить заказ', { typed }));
  await expect.poll(() => count(at)).toBeGreaterThan(0);
  leave();
  resume();
  await left;
  await expect.poll(orders).toHaveLength(1);
  await expect.poll(() => count('POST /cart/')).toBe(2);
  expect(ended).toEqual([]);
});
