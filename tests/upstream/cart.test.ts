/** Protects carts: sessions, quantities from 1 to 100, prices in kopecks, concurrent requests. */
import { describe, expect } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { ORDER_EXTRA_NAMES } from '#contract/order-extras.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { ApiCaller, type Refusal, shopTest } from '#tests/upstream/support/api-caller.ts';
import { removeStaleCarts } from '#upstream/store/carts/carts.ts';
import { loadContent } from '#upstream/store/content/load-content.ts';

const EMPTY = { items: [], totalQuantity: 0, totalPrice: 0, extras: ORDER_EXTRA_NAMES };
const PLANTED = 'planted-by-someone-else';

function cartOf(caller: ApiCaller, ids: Record<string, number>) {
  const post = (body: unknown) => caller.post<Cart & Refusal>('/cart/', body);
  return {
    caller,
    post,
    get: () => caller.get<Cart>('/cart/'),
    add: (slug: string, quantity = 1, updateQuantity = false) =>
      post({ productId: ids[slug], quantity, updateQuantity }),
    remove: (slug: string) => post({ productId: ids[slug], action: 'remove', quantity: 1 }),
    clear: () => post({ action: 'clear' }),
    async lines() {
      const { items } = (await caller.get<Cart>('/cart/')).body;
      return Object.fromEntries(items.map(({ product, quantity }) => [product.slug, quantity]));
    },
  };
}
const test = shopTest
  .extend('cart', ({ guest, ids }) => cartOf(guest, ids))
  .extend('other', ({ api, ids }) => cartOf(new ApiCaller(api), ids));

const atOnce = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const cookiesOf = (...replies: { headers: Headers }[]) =>
  replies.flatMap(({ headers }) => headers.getSetCookie());

describe('the session', () => {
  test('begins with the first dish, under a cookie for scripts to leave alone', async ({ cart, store }) => {
    const empty = await cart.get();
    expect([empty.body, cookiesOf(empty)]).toEqual([EMPTY, []]);
    const [cookie = '', ...others] = cookiesOf(await cart.add('borshch'));
    expect(others).toEqual([]);
    expect(cookie).toMatch(/^sessionid=[\w-]{43,}; /);
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=5184000']) {
      expect(cookie).toContain(attribute);
    }
    expect(cookie).not.toContain('Domain');
    expect(cookiesOf(await cart.add('borshch'), await cart.get())).toEqual([]);
    const rows = await store.selectFrom('carts').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(cart.caller.cookies.get('sessionid'));
  });

  test('does not begin with a call that changes nothing', async ({ cart }) => {
    const replies = [await cart.clear(), await cart.remove('borshch'), await cart.add('lager')];
    replies.push(await cart.post({ productId: 1_000_000, quantity: 1 }), await cart.add('borshch', 101));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 400, 404, 400]);
    expect(cookiesOf(...replies)).toEqual([]);
  });

  test('is never a made-up one', async ({ cart, other }) => {
    for (const { cookies } of [cart.caller, other.caller]) cookies.set('sessionid', PLANTED);
    expect(cookiesOf(await cart.add('borshch'))).toHaveLength(1);
    expect(cart.caller.cookies.get('sessionid')).not.toBe(PLANTED);
    expect(await other.lines()).toEqual({});
  });

  test('separates carts, and stays when its cart is cleared', async ({ cart, other }) => {
    await cart.add('borshch');
    await other.add('morse', 3);
    expect([await cart.lines(), await other.lines()]).toEqual([{ borshch: 1 }, { morse: 3 }]);
    await cart.clear();
    expect(cookiesOf(await cart.add('okroshka'))).toEqual([]);
    expect(await cart.lines()).toEqual({ okroshka: 1 });
  });

  test('ends when its cart has not changed for so many days', async ({ cart, other, store }) => {
    const DAY = 24 * 60 * 60_000;
    await cart.add('borshch');
    await other.add('morse');
    const [row] = await store.selectFrom('carts').select('updated_at').execute();
    const changedAt = Date.parse(row?.updated_at ?? '');
    const removeStale = () => removeStaleCarts(store, 60, new Date(changedAt + 59 * DAY));
    await removeStale();
    expect(await other.lines()).toEqual({ morse: 1 });
    const updated_at = new Date(changedAt - 2 * DAY).toISOString();
    await store.updateTable('carts').set({ updated_at }).execute();
    await cart.add('borshch');
    await removeStale();
    expect([await cart.lines(), await other.lines()]).toEqual([{ borshch: 2 }, {}]);
  });
});

test('adds, sets, removes and clears, with the whole cart in each reply', async ({ cart }) => {
  await cart.add('cheese-soup');
  await cart.add('cheese-soup', 2);
  expect((await cart.add('morse', 5)).body).toMatchObject({
    items: [
      { product: { slug: 'cheese-soup' }, quantity: 3, totalPrice: 1199.97 },
      { product: { slug: 'morse', price: 120.1 }, quantity: 5, totalPrice: 600.5 },
    ],
    totalQuantity: 8,
    totalPrice: 1800.47,
  });
  expect((await cart.add('cheese-soup', 1, true)).body).toMatchObject({ totalQuantity: 6 });
  expect((await cart.remove('cheese-soup')).body).toMatchObject({ items: [{ quantity: 5 }] });
  expect((await cart.clear()).body).toEqual(EMPTY);
});

test('holds 100 of a dish at most', async ({ cart }) => {
  expect((await cart.add('borshch', 100)).status).toBe(200);
  expect(await cart.add('borshch')).toMatchObject({ status: 400, body: { quantity: [expect.any(String)] } });
  expect((await cart.add('borshch', 100, true)).status).toBe(200);
  expect(await cart.lines()).toEqual({ borshch: 100 });
});

test('sells no dish that is not for sale, and names it', async ({ cart }) => {
  const refusal = { nonFieldErrors: ['Лагер «Ёжик» сейчас нельзя заказать'] };
  expect(await cart.add('lager')).toMatchObject({ status: 400, body: refusal });
});

test('follows the menu: new prices, deleted dishes', async ({ cart, store }) => {
  await cart.add('borshch', 2);
  await cart.add('okroshka');
  await cart.add('morse');
  const shop = smallShop();
  const products = shop.products
    .filter(({ slug }) => slug !== 'okroshka' && slug !== 'morse')
    .map((dish) => ({ ...dish, popular: [], price: dish.slug === 'borshch' ? 500 : dish.price }));
  await loadContent(store, { ...shop, products });
  expect((await cart.get()).body).toMatchObject({
    items: [{ product: { slug: 'borshch', price: 500, canBuy: true } }],
    totalPrice: 1000,
    totalQuantity: 2,
    gone: [{ title: 'Окрошка' }, { title: 'Морс' }],
  });
});

test('at once: twenty clicks on two dishes all count', async ({ cart }) => {
  await cart.add('borshch');
  await atOnce(20, (index) => cart.add(index % 2 ? 'borshch' : 'morse'));
  expect(await cart.lines()).toEqual({ borshch: 11, morse: 10 });
});

test.for<[body: unknown, field: string]>([
  [{ quantity: 1 }, 'productId'],
  [{ productId: '1', quantity: 1 }, 'productId'],
  [{ productId: 1, quantity: 0 }, 'quantity'],
  [{ productId: 1, quantity: 101 }, 'quantity'],
  [{ productId: 1, quantity: '2' }, 'quantity'],
  [{ productId: 1, quantity: 1, updateQuantity: 'yes' }, 'updateQuantity'],
  [{ productId: 1, quantity: 1, action: 'delete' }, 'action'],
  [null, 'nonFieldErrors'],
])('%j is refused at %s, in Russian', async ([body, field], { cart }) => {
  const refusal = { [field]: [expect.stringMatching(/[а-я]/)] };
  const reply = await cart.post(body);
  expect([reply.status, reply.body]).toEqual([400, refusal]);
});
