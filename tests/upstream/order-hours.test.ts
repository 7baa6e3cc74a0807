import { describe, expect, onTestFinished, test } from 'vitest';
import type { Cart, Order, ProductCard } from '#contract/entities.ts';
import { Delivery } from '#contract/enums.ts';
import { ApiCaller } from '#tests/support/api-caller.ts';
import {
  hoursShop,
  TUESDAY_LATE,
  WEDNESDAY_LUNCH,
  WEDNESDAY_NIGHT,
  WEDNESDAY_OPENING,
} from '#tests/support/hours-shop.ts';
import { createShopApi } from '#tests/support/shop-api.ts';
import { setSpecialDay } from '#upstream/store/hours.ts';
import type { OutsideHours } from '#upstream/store/order-rules.ts';

/** What can be ordered when, at the API. Soups are served at lunch, the bar has no hours of its own. */

type Refusal = { nonFieldErrors: string[] };

async function openAt(moment: Date, outsideHours: OutsideHours = 'refuse') {
  let time = moment;
  const api = await createShopApi({ content: hoursShop(), outsideHours, now: () => time });
  onTestFinished(() => api.close());
  const guest = new ApiCaller(api);
  const list = async () => (await guest.get<{ results: ProductCard[] }>('/products/')).body.results;
  const ids = Object.fromEntries((await list()).map(({ slug, id }) => [slug, id])) as Record<string, number>;
  const order = (slugs: string[], key?: string) =>
    guest.post<Order & Refusal>(
      '/order/',
      {
        ...{ delivery: Delivery.PICKUP, phone: '+7-912-345-67-89', fullName: 'Анна' },
        items: slugs.map((slug) => ({ product: ids[slug], quantity: 1 })),
      },
      key ? { 'Idempotency-Key': key } : {},
    );
  return {
    ...{ api, guest, ids, list, order },
    add: (slug: string, more: object = {}) =>
      guest.post<Cart & Refusal>('/cart/', { productId: ids[slug], quantity: 1, ...more }),
    cart: async () => (await guest.get<Cart>('/cart/')).body,
    orders: () => api.store.selectFrom('orders').select(['id', 'scheduled_for']).execute(),
    turnTo: (moment: Date) => {
      time = moment;
    },
  };
}

const lunchIsOver = { canBuy: false, notServed: true, availableFrom: WEDNESDAY_OPENING };

describe('a dish that is served at other times', () => {
  test('says in lists and on its page when it can be bought', async () => {
    const { guest, list, turnTo } = await openAt(TUESDAY_LATE);
    const states = async () =>
      Object.fromEntries(
        (await list()).map(({ slug, canBuy, notServed, availableFrom }) => [
          slug,
          { canBuy, notServed, availableFrom },
        ]),
      );
    expect(await states()).toMatchObject({
      borshch: lunchIsOver,
      morse: { canBuy: true, notServed: undefined },
      lager: { canBuy: false, notServed: undefined },
    });
    expect((await guest.get('/products/borshch/')).body).toMatchObject(lunchIsOver);
    expect((await guest.get('/products/?search=борщ')).body).toMatchObject({ results: [lunchIsOver] });
    turnTo(WEDNESDAY_LUNCH);
    expect(await states()).toMatchObject({ borshch: { canBuy: true, notServed: undefined } });
  });

  test('cannot be put into the cart, only taken out', async () => {
    const { add, cart, ids, guest, turnTo } = await openAt(WEDNESDAY_LUNCH);
    await add('borshch', { quantity: 3 });
    turnTo(new Date('2026-10-07T16:00:00+03:00'));
    const refused = { status: 400, body: { nonFieldErrors: [expect.stringContaining('завтра в 12:00')] } };
    expect(await add('borshch')).toMatchObject(refused);
    expect(await add('okroshka')).toMatchObject(refused);
    const [line] = (await cart()).items;
    expect(line).toMatchObject({ quantity: 3, product: { canBuy: false, notServed: true } });
    expect((await add('borshch', { quantity: 1, updateQuantity: true })).status).toBe(200);
    await guest.post('/cart/', { productId: ids.borshch, action: 'remove' });
    expect(await cart()).toMatchObject({ items: [] });
  });

  test('blocks the order, and its key still leads to the order that exists', async () => {
    const { order, orders, turnTo } = await openAt(WEDNESDAY_LUNCH);
    expect((await order(['borshch', 'morse'], 'the key')).status).toBe(201);
    turnTo(new Date('2026-10-07T16:24:00+03:00'));
    expect((await order(['borshch', 'morse'], 'the key')).status).toBe(200);
    expect(await order(['borshch', 'morse'])).toMatchObject({
      status: 400,
      body: {
        nonFieldErrors: [
          '«Борщ с говядиной» сейчас не подаём, можно заказать завтра в 12:00. Уберите это блюдо из корзины',
        ],
      },
    });
    expect((await order(['morse'])).status).toBe(201);
    expect(await orders()).toHaveLength(2);
  });

  test('that day off, it can be had when the shop is open again', async () => {
    const { api, add } = await openAt(TUESDAY_LATE);
    const change = { date: '2026-10-07', status: 'Выходной', seen: 0, by: 'boss', now: TUESDAY_LATE };
    await setSpecialDay(api.store, change);
    expect(await add('borshch')).toMatchObject({
      body: { nonFieldErrors: ['«Борщ с говядиной» сейчас не подаём, можно заказать в четверг в 12:00'] },
    });
  });
});

describe('while the shop is closed', () => {
  const CLOSED =
    'Сейчас закрыто, откроемся сегодня в 12:00. Заказы принимаем в часы работы, корзина вас дождётся.';

  test('no orders are taken, the cart says so, and waits', async () => {
    const { add, cart, order, orders, turnTo } = await openAt(WEDNESDAY_NIGHT);
    expect((await add('morse')).body).toMatchObject({ orderStop: CLOSED, totalQuantity: 1 });
    expect(await order(['morse'], 'key')).toMatchObject({ status: 400, body: { nonFieldErrors: [CLOSED] } });
    expect(await orders()).toEqual([]);
    turnTo(WEDNESDAY_LUNCH);
    expect(await cart()).not.toHaveProperty('orderStop');
    expect((await order(['morse'], 'key')).status).toBe(201);
    turnTo(new Date('2026-10-07T23:30:00+03:00'));
    expect((await order(['morse'], 'key')).status).toBe(200);
    expect(await orders()).toMatchObject([{ scheduled_for: null }]);
  });

  test('by a setting they are taken for the opening, with what is served then', async () => {
    const { add, cart, order, guest, turnTo } = await openAt(WEDNESDAY_NIGHT, 'next-opening');
    expect((await add('borshch')).body).toMatchObject({ scheduledFor: WEDNESDAY_OPENING });
    const placed = await order(['borshch']);
    expect(placed).toMatchObject({ status: 201, body: { scheduledFor: WEDNESDAY_OPENING } });
    expect((await guest.get(`/order/${placed.body.uuid}/`)).body).toMatchObject({
      scheduledFor: WEDNESDAY_OPENING,
    });
    // On Saturdays no lunch is served.
    turnTo(new Date('2026-10-10T03:00:00+03:00'));
    expect(await cart()).toMatchObject({
      scheduledFor: '2026-10-10T09:00:00.000Z',
      items: [{ product: { canBuy: false, availableFrom: '2026-10-13T09:00:00.000Z' } }],
    });
    expect((await order(['borshch'])).status).toBe(400);
    turnTo(WEDNESDAY_LUNCH);
    expect(await cart()).not.toHaveProperty('scheduledFor');
    expect((await order(['borshch'])).body).not.toHaveProperty('scheduledFor');
  });

  test('by another setting hours are for information only', async () => {
    const { add, order } = await openAt(WEDNESDAY_NIGHT, 'anytime');
    expect((await add('borshch')).body).not.toHaveProperty('orderStop');
    expect(await order(['borshch'])).toMatchObject({ status: 201, body: { items: [{}] } });
  });

  test('a day whose hours cannot be read stops nobody', async () => {
    const { api, order } = await openAt(WEDNESDAY_NIGHT);
    const change = { date: '2026-10-07', status: 'по записи', seen: 0, by: 'boss', now: TUESDAY_LATE };
    await setSpecialDay(api.store, change);
    expect((await order(['morse'])).status).toBe(201);
  });
});
