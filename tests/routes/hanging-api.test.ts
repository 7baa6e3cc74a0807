import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CircuitBreaker } from '#app/services/api/circuit-breaker.server.ts';
import { ResponseCache } from '#app/services/api/response-cache.server.ts';
import { readPage } from './support/page.ts';
import { FEEDBACK, GUEST, linesOf, openCart, press, type ShopOptions } from './support/shop.ts';
import { type Shopper, startApp } from './support/visit.ts';

/** An API that takes calls and does not answer. Nothing in here waits: a page that did would not come before the test ends. */

const UNAVAILABLE = 'Корзина недоступна';
const SEEN = ['/', '/product/borshch'];
const MINUTE = 60_000;

// The circuit breaker pauses by the clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());
const passSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

/** Long enough for an API in process that answers. */
async function patience() {
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
}

/** Somebody signed in, with a dish in the cart, who has seen some pages; the API hangs, and others found out. */
async function openHanging(which = '', options: ShopOptions = {}) {
  const breaker = new CircuitBreaker({ patience });
  const shop = await openCart({ borshch: 2 }, { breaker, ...options });
  const { shopper, api } = shop;
  for (const path of SEEN) await shopper.visit(path);
  shopper.cookies.set('usertoken', 'token-of-marina');
  api.timeOut(which);
  for (const path of [...SEEN, '/category/bar']) await shopper.visit(path);
  api.up();
  shop.calls.length = 0;
  const later = () => passSeconds(10);
  later();
  return { ...shop, goOn: api.hang(which), later };
}

describe('while the API hangs', () => {
  test('what is known is shown, with a cart that says it is not', async () => {
    const { shopper } = await openHanging();
    for (const path of SEEN) {
      const page = await shopper.visit(path);
      expect([path, page.status]).toEqual([path, 200]);
      expect(readPage(page.html).text).toContain(UNAVAILABLE);
    }
  });

  test('nobody is logged out, and nothing in the cart is lost', async () => {
    const { shopper, goOn } = await openHanging();
    await shopper.visit('/');
    expect(shopper.cookies.get('usertoken')).toBe('token-of-marina');
    goOn();
    await new Promise(setImmediate);
    expect(linesOf(await shopper.visit('/cart'))).toEqual({ 'Борщ с говядиной': 2 });
  });

  test('one call is under way, however many pages are asked for, and pages nobody has seen answer 503', async () => {
    const shop = await openHanging();
    for (const path of ['/product/morse', '/product/okroshka', '/category/supy']) {
      expect([path, (await shop.shopper.visit(path)).status]).toEqual([path, 503]);
      await shop.shopper.visit('/');
    }
    expect(shop.calls).toHaveLength(1);
  });

  test('for visitors without a cookie as well', async () => {
    let now = Date.now();
    const shop = await openHanging('', { cache: new ResponseCache({ now: () => now }) });
    now += 10 * MINUTE;
    const visitor = shop.app.createShopper();
    for (const path of [...SEEN, ...SEEN]) expect((await visitor.visit(path)).status).toBe(200);
    expect((await visitor.visit('/product/morse')).status).toBe(503);
    expect(shop.calls).toHaveLength(1);
  });

  test('the page of the cart fails at once, and is there when the API is', async () => {
    const { shopper, goOn, later } = await openHanging('GET /cart/');
    const failed = await shopper.visit('/cart');
    expect([failed.status, failed.headers.get('Retry-After')]).toEqual([503, '30']);
    goOn();
    later();
    await shopper.visit('/');
    const page = await shopper.visit('/cart');
    expect([page.status, linesOf(page)]).toEqual([200, { 'Борщ с говядиной': 2 }]);
    expect(readPage(page.html).text).not.toContain(UNAVAILABLE);
  });

  test('an order is not sent, nothing typed is lost, and one press orders once when the API is back', async () => {
    const { shopper, cart, goOn, later, calls, orders } = await openHanging('');
    const failed = await press(shopper, cart, 'Оформить заказ', { typed: GUEST });
    expect(failed.status).toBe(503);
    expect(readPage(failed.html).one('input', { name: 'fullName' })?.attribs.value).toBe('Анна');
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    goOn();
    await new Promise(setImmediate);
    later();
    const placed = await press(shopper, failed, 'Оформить заказ', { typed: GUEST });
    expect([placed.status, (await orders()).length]).toEqual([303, 1]);
  });

  test('a change of the cart that was sent is waited for', async () => {
    const { shopper, goOn, ids } = await openHanging('/cart/');
    const coming = shopper.visit('/cart', { intent: `add:${ids.morse}` });
    await new Promise(setImmediate);
    goOn();
    expect(readPage((await (await coming).follow()).html).notices).toEqual(['Товар добавлен в корзину']);
  });

  test('when changes hang, one is sent, and the others are told at once that they were not', async () => {
    const { shopper, app, ids, api, calls } = await openHanging('GET /cart/');
    api.up();
    api.timeOut('POST /cart/');
    const add = async (who: Shopper) =>
      readPage((await (await who.visit('/cart', { intent: `add:${ids.morse}` })).follow()).html).notices;
    const guest = app.createShopper();
    for (const who of [shopper, guest, app.createShopper()]) await add(who);
    const sent = () => calls.filter(({ method }) => method === 'POST').length;
    const before = sent();
    api.up();
    passSeconds(10);
    const goOn = api.hang('POST /cart/');
    const waiting = add(app.createShopper());
    await expect.poll(sent).toBe(before + 1);
    expect(await add(app.createShopper())).toEqual(['Не удалось изменить корзину. Попробуйте ещё раз']);
    expect(sent()).toBe(before + 1);
    goOn();
    expect(await waiting).toEqual(['Товар добавлен в корзину']);
  });

  test('of those who press something, nobody waits who began after the first deadline', async () => {
    const breaker = new CircuitBreaker({ patience });
    const shop = await openCart({ borshch: 1 });
    const contact = await shop.shopper.visit('/contact');
    const app = await startApp({ api: shop, breaker, deadlines: { readMs: 20, writeMs: 200 } });
    const posts = () => shop.calls.filter(({ method }) => method === 'POST').length;
    const goOn = shop.api.hang();
    const add = (who: Shopper) => who.visit('/cart', { intent: `add:${shop.ids.morse}` });
    const first = app.createShopper(shop.shopper.cookies);
    await add(first);
    const sentFirst = posts();
    expect(breaker.hanging()).toEqual(['*']);
    for (let shopper = 0; shopper < 5; shopper += 1) {
      passSeconds(10);
      await add(app.createShopper());
      const sent = await press(app.createShopper(), contact, 'Отправить', { typed: FEEDBACK });
      expect(sent.status).toBe(503);
    }
    expect(posts()).toBe(sentFirst);
    goOn();
    await patience();
    passSeconds(10);
    const added = await (await add(first)).follow();
    expect([posts() - sentFirst, readPage(added.html).notices]).toEqual([1, ['Товар добавлен в корзину']]);
  });

  test('all is as before once it answers', async () => {
    const { shopper, goOn } = await openHanging();
    expect((await shopper.visit('/category/supy')).status).toBe(503);
    goOn();
    await new Promise(setImmediate);
    await expect
      .poll(async () => readPage((await shopper.visit('/category/supy')).html).text)
      .toContain('Марина');
    const page = await shopper.visit('/category/supy');
    expect(page.status).toBe(200);
    expect(readPage(page.html).text).not.toContain(UNAVAILABLE);
  });
});
