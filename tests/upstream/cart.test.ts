import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Cart } from '#contract/entities.ts';
import { ApiCaller } from '#tests/support/api-caller.ts';
import { createShopApi, type ShopApi } from '#tests/support/shop-api.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { removeStaleCarts } from '#upstream/store/carts.ts';
import { loadContent } from '#upstream/store/load-content.ts';

type Refusal = Record<string, string[]>;

let api: ShopApi;
let shopper: ApiCaller;
let ids: Record<string, number>;

beforeEach(async () => {
  api = await createShopApi();
  shopper = new ApiCaller(api);
  const { body } = await shopper.get<{ results: { slug: string; id: number }[] }>('/products/');
  ids = Object.fromEntries(body.results.map(({ slug, id }) => [slug, id]));
});
afterEach(() => api.close());

const cart = async (caller = shopper) => (await caller.get<Cart>('/cart/')).body;
const lines = ({ items }: Cart) => items.map(({ product, quantity }) => [product.slug, quantity]);
const add = (slug: string, quantity = 1, updateQuantity = false, caller = shopper) =>
  caller.post<Cart>('/cart/', { productId: ids[slug], quantity, updateQuantity });

describe('the session', () => {
  it('begins with the first dish, not with a look into the cart', async () => {
    const looked = await shopper.get<Cart>('/cart/');
    expect(looked.headers.getSetCookie()).toEqual([]);
    expect(looked.body).toEqual({ items: [], totalQuantity: 0, totalPrice: 0 });

    const [cookie, ...others] = (await add('borshch')).headers.getSetCookie();
    expect(others).toEqual([]);
    expect(cookie).toMatch(/^sessionid=[\w-]{43,}; /);
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=5184000'])
      expect(cookie).toContain(attribute);
    expect(cookie).not.toContain('Domain');
    expect((await add('borshch')).headers.getSetCookie()).toEqual([]);
    expect((await shopper.get('/cart/')).headers.getSetCookie()).toEqual([]);
  });

  it('does not begin with a change that changes nothing', async () => {
    const answers = [
      await shopper.post('/cart/', { action: 'clear' }),
      await shopper.post('/cart/', { productId: ids.borshch, action: 'remove' }),
      await add('lager'),
      await shopper.post('/cart/', { productId: 1_000_000, quantity: 1 }),
      await add('borshch', 101),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 404, 400]);
    expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
  });

  it('is never the one that a caller makes up', async () => {
    shopper.cookies.set('sessionid', 'planted-by-someone-else');
    const { headers } = await add('borshch');
    expect(headers.getSetCookie()).toHaveLength(1);
    expect(shopper.cookies.get('sessionid')).not.toBe('planted-by-someone-else');
    const other = new ApiCaller(api);
    other.cookies.set('sessionid', 'planted-by-someone-else');
    expect((await cart(other)).items).toEqual([]);
  });

  it('keeps carts apart, and itself when the cart is emptied', async () => {
    const other = new ApiCaller(api);
    await add('borshch');
    await add('morse', 3, false, other);
    expect(lines(await cart())).toEqual([['borshch', 1]]);
    expect(lines(await cart(other))).toEqual([['morse', 3]]);
    const session = shopper.cookies.get('sessionid');
    await shopper.post('/cart/', { action: 'clear' });
    await add('okroshka');
    expect(shopper.cookies.get('sessionid')).toBe(session);
  });

  it('cannot be read out of the database', async () => {
    await add('borshch');
    const rows = await api.store.selectFrom('carts').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(shopper.cookies.get('sessionid'));
  });

  it('ends when nobody has changed it for so many days', async () => {
    const DAY = 24 * 60 * 60_000;
    await add('borshch');
    const other = new ApiCaller(api);
    await add('morse', 1, false, other);
    const [changed] = await api.store.selectFrom('carts').select('updated_at').execute();
    const changedAt = Date.parse(changed?.updated_at ?? '');
    await removeStaleCarts(api.store, 60, changedAt + 59 * DAY);
    expect((await cart(other)).totalQuantity).toBe(1);
    await api.store
      .updateTable('carts')
      .set({ updated_at: new Date(changedAt - 2 * DAY).toISOString() })
      .execute();
    await add('borshch');
    await removeStaleCarts(api.store, 60, changedAt + 59 * DAY);
    expect((await cart()).totalQuantity).toBe(2);
    expect((await cart(other)).items).toEqual([]);
  });
});

describe('lines', () => {
  it('adds, sets, removes, clears, and answers the whole cart each time', async () => {
    await add('borshch');
    expect(lines((await add('borshch', 2)).body)).toEqual([['borshch', 3]]);
    expect(lines((await add('morse', 5)).body)).toEqual([
      ['borshch', 3],
      ['morse', 5],
    ]);
    expect(lines((await add('borshch', 1, true)).body)).toEqual([
      ['borshch', 1],
      ['morse', 5],
    ]);
    const removed = await shopper.post<Cart>('/cart/', {
      productId: ids.borshch,
      action: 'remove',
      quantity: 1,
    });
    expect(lines(removed.body)).toEqual([['morse', 5]]);
    const cleared = await shopper.post<Cart>('/cart/', { action: 'clear' });
    expect(cleared.body).toEqual({ items: [], totalQuantity: 0, totalPrice: 0 });
  });

  it('adds up in kopecks', async () => {
    await add('cheese-soup', 3);
    await add('morse', 3);
    expect(await cart()).toMatchObject({
      items: [{ totalPrice: 1199.97 }, { product: { price: 120.1 }, totalPrice: 360.3 }],
      totalQuantity: 6,
      totalPrice: 1560.27,
    });
  });

  it('holds 1 to 100 of a dish', async () => {
    expect((await add('borshch', 100)).status).toBe(200);
    const over = await add('borshch', 1);
    expect(over.status).toBe(400);
    expect(over.body).toHaveProperty('quantity');
    expect(lines(await cart())).toEqual([['borshch', 100]]);
    expect(lines((await add('borshch', 100, true)).body)).toEqual([['borshch', 100]]);
  });

  it('counts both of two clicks at once', async () => {
    await add('borshch');
    await Promise.all(Array.from({ length: 20 }, () => add('borshch')));
    expect(lines(await cart())).toEqual([['borshch', 21]]);
  });

  it.each([
    [{ quantity: 1 }, 'productId'],
    [{ productId: '1', quantity: 1 }, 'productId'],
    [{ productId: 1.5, quantity: 1 }, 'productId'],
    [{ productId: 1 }, 'quantity'],
    [{ productId: 1, quantity: 0 }, 'quantity'],
    [{ productId: 1, quantity: -3 }, 'quantity'],
    [{ productId: 1, quantity: 1.5 }, 'quantity'],
    [{ productId: 1, quantity: 101 }, 'quantity'],
    [{ productId: 1, quantity: '2' }, 'quantity'],
    [{ productId: 1, quantity: 1e300 }, 'quantity'],
    [{ productId: 1, quantity: 1, updateQuantity: 'yes' }, 'updateQuantity'],
    [{ productId: 1, quantity: 1, action: 'delete' }, 'action'],
    [{ action: 'remove' }, 'productId'],
    [[], 'nonFieldErrors'],
    [null, 'nonFieldErrors'],
    ['clear', 'nonFieldErrors'],
  ])('refuses %j at %s, in Russian', async (body, field) => {
    const answer = await shopper.post<Refusal>('/cart/', body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body)).toEqual([field]);
    expect(answer.body[field]?.[0]).toMatch(/[а-я]/);
  });

  it('does not sell what is not for sale, and says what', async () => {
    const { status, body } = await add('lager');
    expect(status).toBe(400);
    expect(body).toEqual({ nonFieldErrors: ['Лагер «Ёжик» сейчас нельзя заказать'] });
  });
});

it('follows the menu: new prices, dishes that are gone', async () => {
  await add('borshch', 2);
  await add('okroshka');
  const shop = smallShop();
  const products = shop.products
    .filter(({ slug }) => slug !== 'okroshka')
    .map((product) => ({ ...product, popular: [], price: product.slug === 'borshch' ? 500 : product.price }));
  await loadContent(api.store, { ...shop, products });
  expect(await cart()).toMatchObject({
    items: [{ product: { slug: 'borshch', price: 500 } }],
    totalPrice: 1000,
    totalQuantity: 2,
  });
});
