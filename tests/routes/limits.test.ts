/** Protects the shop from excessive requests, and other clients from their limits. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Limits } from '#app/services/http/limits.server.ts';
import type { Limited } from '#app/services/metrics.server.ts';
import { FEEDBACK, GUEST, openCart, openShop, order, press } from './support/shop.ts';

const CLIENT = '192.0.2.1';

/** A tenth of each limit. @param spent a limit that is used up `times` times */
function tenth(spent: Limited = 'order', times = 0) {
  const limits = new Limits(0.1);
  for (let turn = 0; turn < times; turn += 1) limits.spend(CLIENT, spent);
  return { limits };
}

// Stops the clock by which counts expire.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(performance.now()));
afterEach(() => void vi.useRealTimers().restoreAllMocks());

describe('too many', () => {
  test('orders: none is sent, input is kept, and the response has Retry-After', async () => {
    const { shopper, cart, ids, orders } = await openCart({ borshch: 1 }, tenth('order', 3));
    const typed = { ...GUEST, [`quantity-${ids.borshch}`]: '3' };
    const answer = await order(shopper, cart, typed);
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '30']);
    const page = answer.page;
    expect(page.alerts.join()).toContain('слишком много подряд');
    expect(page.values('checkout')).toMatchObject(typed);
    expect(await orders()).toEqual([]);
  });

  test('forms with mistakes do not count as orders', async () => {
    const { shopper, cart, orders } = await openCart({ borshch: 1 }, tenth());
    for (let turn = 0; turn < 5; turn += 1) expect((await order(shopper, cart, {})).status).toBe(400);
    expect((await order(shopper, cart)).status).toBe(303);
    expect(await orders()).toHaveLength(1);
  });

  test('messages: the next is not sent, and input is kept', async () => {
    const { shopper, store } = await openShop(tenth());
    const contact = await shopper.visit('/contact');
    const send = () => press(shopper, contact, 'Отправить', { typed: { ...FEEDBACK, opened: '0' } });
    expect((await send()).status).toBe(303);
    const refused = await send();
    const { alerts, values } = refused.page;
    expect([refused.status, alerts.join()]).toEqual([429, expect.stringContaining('введённое сохранилось')]);
    expect(values('feedback')).toMatchObject(FEEDBACK);
    expect(await store.selectFrom('feedback').selectAll().execute()).toHaveLength(1);
  });

  test('new carts: a shopper with a cart can continue', async () => {
    const shop = await openShop(tenth());
    const add = { intent: `add:${shop.ids.borshch}` };
    await shop.shopper.visit('/cart', add);
    for (let turn = 0; turn < 20; turn += 1) await shop.app.createShopper().visit('/cart', add);
    expect(await shop.store.selectFrom('carts').selectAll().execute()).toHaveLength(12);
    const late = shop.app.createShopper();
    expect((await (await late.visit('/cart', add)).follow()).page.notices).toEqual([
      'С вашего адреса пришло слишком много новых корзин подряд. Подождите немного и попробуйте ещё раз',
    ]);
    expect((await late.change('/cart/changes', add)).status).toBe(429);
    const own = await (await shop.shopper.visit('/cart', add)).follow();
    expect(own.page.notices).toEqual(['Товар добавлен в корзину']);
  });

  test.each<[string, number, number, Record<string, string>?]>([
    ['/search?q=борщ', 12, 200],
    ['/suggest?q=борщ', 30, 200],
    ['/order/00000000-0000-4000-8000-000000000000', 6, 404],
    ['/order/00000000-0000-4000-8000-000000000000', 6, 404, {}],
  ])('requests of %s: %i are answered', async (path, times, status, form) => {
    const { app } = await openShop(tenth());
    const visit = () => app.createShopper().visit(path, form);
    for (let turn = 0; turn < times; turn += 1) expect((await visit()).status).toBe(status);
    const refused = await visit();
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '30']);
    expect(refused.headers.get('Cache-Control')).toContain('no-');
    if (path.startsWith('/search')) expect(refused.page.text).toContain('Слишком часто');
    expect((await app.createShopper().visit('/category/supy')).status).toBe(200);
  });

  test('guesses behind one address: an order of this browser is shown, as often as it likes', async () => {
    const { app, shopper, cart } = await openCart({ borshch: 1 }, tenth());
    const { location } = await order(shopper, cart);
    const stranger = app.createShopper();
    for (let turn = 0; turn < 7; turn += 1) await stranger.visit(`/order/guess-${turn}`);
    expect((await stranger.visit('/order/guess')).status).toBe(429);
    for (let turn = 0; turn < 10; turn += 1) expect((await shopper.visit(`${location}`)).status).toBe(200);
    expect((await shopper.visit(`${location}/progress`)).status).toBe(200);
  });
});

test.each<[string, (opened: string) => string, number, number]>([
  ['at once', (opened) => opened, 0, 400],
  ['a second later', (opened) => opened, 1_000, 400],
  ['three seconds later', (opened) => opened, 3_000, 303],
  ['with an invalid time', () => 'x', 60_000, 400],
])('a message sent %s; sent again in time it arrives', async (_, openedAt, passed, status) => {
  const now = Date.parse('2026-10-05T12:00:00+03:00');
  vi.useFakeTimers({ toFake: ['Date'], now });
  const { shopper, store } = await openShop(tenth());
  const contact = await shopper.visit('/contact');
  const opened = openedAt(String(contact.page.values('feedback').opened));
  vi.setSystemTime(now + passed);
  const answer = await press(shopper, contact, 'Отправить', { typed: { ...FEEDBACK, opened } });
  expect(answer.status).toBe(status);
  const countStored = async () => (await store.selectFrom('feedback').selectAll().execute()).length;
  if (status === 400) {
    const { alerts, values } = answer.page;
    expect([alerts.join(), await countStored()]).toEqual([expect.stringContaining('слишком быстро'), 0]);
    expect(values('feedback')).toMatchObject(FEEDBACK);
    vi.setSystemTime(now + passed + 3_000);
    expect((await press(shopper, answer, 'Отправить')).status).toBe(303);
  }
  expect(await countStored()).toBe(1);
});

test.each([
  ['a picture', 'cross-site', 'image'],
  ['a script of a neighbour', 'same-site', 'empty'],
])('requests by %s on another site are refused and do not count', async (_, site, dest) => {
  const { shopper, calls } = await openShop(tenth());
  const headers = { 'Sec-Fetch-Site': site, 'Sec-Fetch-Dest': dest };
  for (let turn = 0; turn < 20; turn += 1) {
    for (const path of [`/order/guess-${turn}`, `/order/guess-${turn}/progress`, `/search?q=${turn}`]) {
      expect([path, (await shopper.visit(path, undefined, { headers })).status]).toEqual([path, 403]);
    }
  }
  expect(calls.filter(({ path }) => /order|search/.test(path))).toEqual([]);
  const link = { headers: { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'document' } };
  expect((await shopper.visit('/order/guess', undefined, link)).status).toBe(404);
  expect((await shopper.visit('/search?q=борщ', undefined, link)).status).toBe(200);
});

describe('a client', () => {
  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
  ])('%s and %s are one: %s', (one, other, isSame) => {
    const { limits } = tenth();
    limits.spend(one, 'feedback');
    expect(limits.isSpent(other, 'feedback')).toBe(isSame);
  });
});
