import { expect, test } from 'vitest';
import { Limits } from '#app/services/http/limits.server.ts';
import { readPage } from './support/page.ts';
import { FEEDBACK, GUEST, openCart, openShop, press } from './support/shop.ts';

/** A storefront that counts. Tests need many turns to meet a limit, so they take a small part of each. */
const TENTH = () => new Limits(0.1);

test('an order too many is not sent, keeps what was typed, and says when to come back', async () => {
  const limits = TENTH();
  for (let turn = 0; turn < 3; turn += 1) await limits.spend('192.0.2.1', 'order');
  const { shopper, cart, orders } = await openCart({ borshch: 1 }, { limits });
  const answer = await press(shopper, cart, 'Оформить заказ', { typed: GUEST });
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '30']);
  const page = readPage(answer.html);
  expect(page.alerts.join()).toContain('слишком много подряд');
  expect(page.one('input', { name: 'fullName' }).attribs.value).toBe('Анна');
  expect(await orders()).toHaveLength(0);
});

test('a form with mistakes does not count', async () => {
  const { shopper, cart, orders } = await openCart({ borshch: 1 }, { limits: TENTH() });
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await press(shopper, cart, 'Оформить заказ')).status).toBe(400);
  }
  expect((await press(shopper, cart, 'Оформить заказ', { typed: GUEST })).status).toBe(303);
  expect(await orders()).toHaveLength(1);
});

test('a message too many is not sent and keeps what was typed', async () => {
  const { shopper, store } = await openShop({ limits: TENTH() });
  const contact = await shopper.visit('/contact');
  const typed = { ...FEEDBACK, opened: '0' };
  const send = () => press(shopper, contact, 'Отправить', { typed });
  expect((await send()).status).toBe(303);
  const refused = await send();
  expect([refused.status, readPage(refused.html).alerts.join()]).toEqual([
    429,
    expect.stringContaining('введённое сохранилось'),
  ]);
  expect(refused.html).toContain(FEEDBACK.content);
  expect(await store.selectFrom('feedback').selectAll().execute()).toHaveLength(1);
});

test('of new carts there is an end, and a shopper with one goes on', async () => {
  const { app, shopper, store, ids } = await openShop({ limits: TENTH() });
  const add = `add:${ids.borshch}`;
  await shopper.visit('/cart', { intent: add });
  for (let turn = 0; turn < 20; turn += 1) await app.createShopper().visit('/cart', { intent: add });
  expect(await store.selectFrom('carts').selectAll().execute()).toHaveLength(12);
  const late = app.createShopper();
  expect(readPage((await (await late.visit('/cart', { intent: add })).follow()).html).notices).toEqual([
    'С вашего адреса пришло слишком много новых корзин подряд. Подождите немного и попробуйте ещё раз',
  ]);
  expect((await late.change('/cart/changes', { intent: add })).status).toBe(429);
  const own = await (await shopper.visit('/cart', { intent: add })).follow();
  expect(readPage(own.html).notices).toEqual(['Товар добавлен в корзину']);
});

test.each<[string, (opened: string) => Record<string, string>, number]>([
  ['at once', (opened) => ({ opened }), 400],
  ['a second later', () => ({ opened: String(Date.now() - 1_000) }), 400],
  ['ten seconds later', () => ({ opened: String(Date.now() - 10_000) }), 303],
  ['and does not say when', () => ({ opened: '' }), 400],
  ['and says what is no time', () => ({ opened: 'x' }), 400],
])('who sends the form of a message %s', async (_, when, status) => {
  const { shopper, store } = await openShop({ limits: TENTH() });
  const contact = await shopper.visit('/contact');
  const { opened } = readPage(contact.html).values('feedback');
  const answer = await press(shopper, contact, 'Отправить', {
    typed: { ...FEEDBACK, ...when(String(opened)) },
  });
  expect(answer.status).toBe(status);
  const stored = await store.selectFrom('feedback').selectAll().execute();
  expect(stored).toHaveLength(status === 303 ? 1 : 0);
  if (status === 303) return;
  const page = readPage(answer.html);
  expect(page.alerts.join()).toContain('слишком быстро');
  expect(page.values('feedback')).toMatchObject({
    content: FEEDBACK.content,
    opened: expect.stringMatching(/^\d{13}$/),
  });
});

test('who presses again in time has sent it, and nobody was told otherwise', async () => {
  const { shopper, store } = await openShop({ limits: TENTH() });
  const quick = await press(shopper, await shopper.visit('/contact'), 'Отправить', { typed: FEEDBACK });
  const { opened } = readPage(quick.html).values('feedback');
  const typed = { opened: String(Number(opened) - 5_000) };
  expect((await press(shopper, quick, 'Отправить', { typed: { ...FEEDBACK, ...typed } })).status).toBe(303);
  expect(await store.selectFrom('feedback').selectAll().execute()).toHaveLength(1);
});

test('«Повторить заказ» begins no more carts than there may be, and guesses no orders', async () => {
  const limits = TENTH();
  const { app, shopper, cart, store } = await openCart({ borshch: 1 }, { limits });
  const { location } = await press(shopper, cart, 'Оформить заказ', { typed: GUEST });
  const page = await shopper.visit(location ?? '');
  const before = await store.selectFrom('carts').selectAll().execute();
  for (let turn = 0; turn < 12; turn += 1) await limits.spend('192.0.2.1', 'new-cart');
  const refused = await press(app.createShopper(), page, 'Повторить заказ');
  expect([refused.status, refused.location]).toEqual([303, location]);
  expect(readPage((await refused.follow()).html).notices.join()).toContain('слишком много новых корзин');
  expect(await store.selectFrom('carts').selectAll().execute()).toHaveLength(before.length);
  expect((await press(shopper, page, 'Повторить заказ')).location).toBe('/cart');

  const guess = () => app.createShopper().visit('/order/00000000-0000-4000-8000-000000000000', {});
  for (let turn = 0; turn < 6; turn += 1) expect((await guess()).status).toBe(404);
  expect((await guess()).status).toBe(429);
});

test.each([
  ['/search?q=борщ', 12],
  ['/suggest?q=борщ', 30],
  ['/order/00000000-0000-4000-8000-000000000000', 6],
])('%s %i times, then 429', async (address, times) => {
  const { app } = await openShop({ limits: TENTH() });
  const statuses = new Set<number>();
  for (let turn = 0; turn < times; turn += 1) {
    statuses.add((await app.createShopper().visit(address)).status);
  }
  expect(statuses.has(429)).toBe(false);
  const refused = await app.createShopper().visit(address);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '30']);
  expect(refused.headers.get('Cache-Control')).toContain('no-');
});

test('the page of a refused search says why, and the menu is still there', async () => {
  const limits = TENTH();
  for (let turn = 0; turn < 12; turn += 1) await limits.spend('192.0.2.1', 'search');
  const { shopper } = await openShop({ limits });
  expect(readPage((await shopper.visit('/search?q=борщ')).html).text).toContain('Слишком часто');
  expect((await shopper.visit('/category/supy')).status).toBe(200);
});

test('guesses of others behind the same address do not hide the order that a browser was led to', async () => {
  const { app, shopper, cart } = await openCart({ borshch: 1 }, { limits: TENTH() });
  const placed = await press(shopper, cart, 'Оформить заказ', { typed: GUEST });
  const stranger = app.createShopper();
  for (let turn = 0; turn < 7; turn += 1) await stranger.visit(`/order/guess-${turn}`);
  expect((await stranger.visit('/order/guess')).status).toBe(429);
  expect((await shopper.visit(placed.location ?? '')).status).toBe(200);
  expect((await shopper.visit(`${placed.location}/progress`)).status).toBe(200);
});

test.each([
  ['a picture', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'image' }],
  ['a frame', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'iframe' }],
  ['a script of a neighbour', { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Dest': 'empty' }],
])('what %s on another site asks for is refused and counts for nobody', async (_, headers) => {
  const { shopper, calls } = await openShop({ limits: TENTH() });
  const before = calls.length;
  for (let turn = 0; turn < 20; turn += 1) {
    for (const path of [`/order/guess-${turn}`, `/order/guess-${turn}/progress`, `/search?q=${turn}`]) {
      expect([path, (await shopper.visit(path, undefined, { headers })).status]).toEqual([path, 403]);
    }
  }
  expect(calls.slice(before).filter(({ path }) => /order|search/.test(path))).toEqual([]);
  const link = { headers: { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'document' } };
  expect((await shopper.visit('/order/guess', undefined, link)).status).toBe(404);
  expect((await shopper.visit('/search?q=борщ', undefined, link)).status).toBe(200);
});

test('an order that there is can be looked at as often as one likes', async () => {
  const { shopper, cart } = await openCart({ borshch: 1 }, { limits: TENTH() });
  const { location } = await press(shopper, cart, 'Оформить заказ', { typed: GUEST });
  for (let turn = 0; turn < 10; turn += 1) {
    expect((await shopper.visit(location ?? '')).status).toBe(200);
  }
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
  ['2001:db8::1', '2001:db8:0:0:5::9', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['192.0.2.1', '192.0.2.2', false],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
  ['::1', '::2', true],
])('%s and %s are one client: %s', async (one, other, isSame) => {
  const limits = new Limits(0.1);
  await limits.spend(one, 'feedback');
  expect(await limits.isSpent(other, 'feedback')).toBe(isSame);
});

test('clients that were made up push out no more than the one that was seen longest ago', async () => {
  const limits = new Limits(0.1, { maxClients: 3 });
  await limits.spend('192.0.2.1', 'feedback');
  await limits.spend('192.0.2.2', 'feedback');
  await limits.isSpent('192.0.2.1', 'feedback');
  for (const client of ['192.0.2.3', '192.0.2.4']) await limits.spend(client, 'feedback');
  const spent = (client: number) => limits.isSpent(`192.0.2.${client}`, 'feedback');
  expect([await spent(1), await spent(2), await spent(3), await spent(4)]).toEqual([true, false, true, true]);
});

test('of thousands of made-up clients not all are remembered', async () => {
  const limits = new Limits(0.1);
  const addressOf = (number: number) => `10.0.${number >> 8}.${number & 255}`;
  for (let number = 0; number <= 5_000; number += 1) await limits.spend(addressOf(number), 'feedback');
  expect(await limits.isSpent(addressOf(0), 'feedback')).toBe(false);
  expect(await limits.isSpent(addressOf(1), 'feedback')).toBe(true);
});

test('who is not known is not limited', async () => {
  const limits = new Limits(0.1);
  for (let turn = 0; turn < 5; turn += 1) expect(await limits.spend(null, 'feedback')).toBe(true);
});
