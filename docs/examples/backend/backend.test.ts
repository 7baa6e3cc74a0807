/** The way of a guest through a shop whose backend knows only the specification. */
import { describe, expect, test } from 'vitest';
import { FEEDBACK, linesOf, order, press } from '#tests/routes/support/shop.ts';
import { type Shopper, startApp } from '#tests/routes/support/visit.ts';
import { createBackend } from './backend.ts';

const PAGES = ['/', '/categories', '/category/supy', '/food-category/napitki', '/product/borshch'];
const TEXTS = [
  '/articles',
  '/article/otkrytie',
  '/page/delivery',
  '/search?q=борщ',
  '/contact',
  '/sitemap.xml',
];
const NO_ORDER = '/order/00000000-0000-4000-8000-000000000000';

async function open(token?: string): Promise<Shopper> {
  const shopper = (await startApp({ api: { fetch: createBackend() } })).createShopper();
  if (token) shopper.cookies.set('usertoken', token);
  return shopper;
}

async function fillCart(shopper: Shopper) {
  for (const intent of ['add:1', 'add:1', 'set:3:3']) await shopper.visit('/cart', { intent });
  return shopper.visit('/cart');
}

describe.each([
  ['anyone', undefined],
  ['a signed-in guest', 'token-of-anna'],
])('%s', (_, token) => {
  test.each([...PAGES, ...TEXTS])('sees %s', async (path) => {
    expect((await (await open(token)).visit(path)).status).toBe(200);
  });

  test.each(['product', 'category', 'food-category', 'article', 'page'])(
    'is told of a missing %s',
    async (kind) => {
      const { status, page } = await (await open(token)).visit(`/${kind}/nichego`);
      expect([status, page.title]).toEqual([404, 'Не найдено — Проба']);
    },
  );

  test('is told of a missing order', async () => {
    const { status, page } = await (await open(token)).visit(NO_ORDER);
    expect([status, page.text]).toEqual([404, expect.stringContaining('Такого заказа не существует.')]);
  });

  test('finds what was added on every page', async () => {
    const shopper = await open(token);
    expect(linesOf(await fillCart(shopper))).toEqual({ Борщ: 2, Морс: 3 });
    for (const path of PAGES) expect((await shopper.visit(path)).page.text).toContain('5 шт.');
  });

  test('finds what was added with scripts', async () => {
    const shopper = await open(token);
    const { notices, served } = await shopper.change('/cart/changes', { intent: 'add:1' });
    expect([notices, served]).toMatchObject([
      [{ code: 'cart-added' }],
      { totalQuantity: 1, totalPrice: 450 },
    ]);
    expect(linesOf(await shopper.visit('/cart'))).toEqual({ Борщ: 1 });
  });

  test('removes a dish', async () => {
    const shopper = await open(token);
    await fillCart(shopper);
    const removed = await (await shopper.visit('/cart', { intent: 'remove:1' })).follow();
    expect([linesOf(removed), removed.page.notices]).toEqual([{ Морс: 3 }, ['Товар удалён из корзины']]);
  });

  test('orders the cart, which is empty then, and orders it again', async () => {
    const shopper = await open(token);
    const placed = await (await order(shopper, await fillCart(shopper))).follow();
    expect([placed.status, placed.page.title]).toEqual([200, 'Заказ №1 — Проба']);
    expect(placed.page.text).toMatch(/Борщ.*450\.- × 2.*Морс.*120\.- × 3.*Итого 1 260\.-/);
    expect(linesOf(await shopper.visit('/cart'))).toEqual({});
    const again = await (await press(shopper, placed, 'Повторить заказ')).follow();
    expect(linesOf(again)).toEqual({ Борщ: 2, Морс: 3 });
    expect((await order(shopper, again)).location).toMatch(/^\/order\//);
  });

  test('sends a message', async () => {
    const shopper = await open(token);
    const contact = await shopper.visit('/contact');
    const sent = await press(shopper, contact, 'Отправить', { typed: { ...FEEDBACK, openedAt: '0' } });
    const { page } = await sent.follow();
    expect(page.notices).toEqual(['Отлично! Спасибо. Мы получили Ваше сообщение']);
  });

  test('gets tabs of the food categories that have dishes here', async () => {
    const { page } = await (await open(token)).visit('/category/supy');
    expect(page.links.filter((link) => link.includes('active='))).toEqual([
      '/category/supy?active=goryachee',
      '/category/supy?active=holodnoe',
    ]);
  });
});

test('a signed-in guest has a cart without a session, and is greeted', async () => {
  const shopper = await open('token-of-anna');
  expect((await fillCart(shopper)).page.text).toContain('Анна');
  expect(shopper.cookies.get('sessionid')).toBeUndefined();
});

test('a menu shows what stands beside and below its items', async () => {
  const { links } = (await (await open()).visit('/')).page;
  expect(links).toEqual(expect.arrayContaining(['/category/supy', '/product/borshch', '/page/delivery']));
});

test('looking around begins no session', async () => {
  const shopper = await open();
  for (const path of [...PAGES, ...TEXTS, '/cart']) await shopper.visit(path);
  expect(shopper.cookies.get('sessionid')).toBeUndefined();
});
