/** Protects hours in the API: serving hours of a section, closed days, orders for the opening time. */
import { describe, expect, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import type { WorkDay } from '#contract/content.ts';
import type { Order } from '#contract/order.ts';
import type { ProductCard } from '#contract/product.ts';
import {
  hoursShop,
  TUESDAY_LATE,
  WEDNESDAY_LUNCH,
  WEDNESDAY_NIGHT,
  WEDNESDAY_OPENING,
} from '#tests/support/hours-shop.ts';
import { ApiCaller, openApi, type Refusal } from '#tests/upstream/support/api-caller.ts';
import type { OutsideHours } from '#upstream/process/order-rules.ts';
import { setSpecialDay } from '#upstream/store/terms/hours.ts';

const NOT_SERVED = { canBuy: false, notServed: true, availableFrom: WEDNESDAY_OPENING };
const CLOSED =
  'Сейчас закрыто, откроемся сегодня в 12:00. Заказы принимаем в часы работы, корзина вас дождётся.';
const refusedWith = (text: unknown) => ({ status: 400, body: { nonFieldErrors: [text] } });

async function openAt(moment: Date, outsideHours: OutsideHours = 'refuse') {
  let time = moment;
  const api = await openApi({ content: hoursShop(), outsideHours, now: () => time });
  const guest = new ApiCaller(api);
  const ids = await guest.dishIds();
  return {
    guest,
    order: (slugs: string[], key?: string) =>
      guest.placeOrder<Order & Refusal>(
        slugs.map((slug) => ids[slug]),
        key,
      ),
    add: (slug: string, more: object = {}) =>
      guest.post<Cart & Refusal>('/cart/', { productId: ids[slug], quantity: 1, ...more }),
    cart: async () => (await guest.get<Cart>('/cart/')).body,
    card: async (slug: string) => {
      const { results } = (await guest.get<{ results: ProductCard[] }>('/products/')).body;
      const { canBuy, notServed, availableFrom } = results.find((card) => card.slug === slug) ?? {};
      return { canBuy, notServed, availableFrom };
    },
    scheduled: async () => {
      const rows = await api.store.selectFrom('orders').select('scheduled_for').execute();
      return rows.map(({ scheduled_for }) => scheduled_for);
    },
    setWednesday: (status: string) =>
      setSpecialDay(api.store, { date: '2026-10-07', status, seen: 0, by: 'boss', now: TUESDAY_LATE }),
    setTime: (next: string | Date) => {
      time = new Date(next);
    },
  };
}

describe('a dish that is served at other times', () => {
  test('shows in lists and on its page when it can be ordered', async () => {
    const { guest, card, setTime } = await openAt(TUESDAY_LATE);
    const onSale = { canBuy: true, notServed: undefined, availableFrom: undefined };
    expect(await card('borshch')).toEqual(NOT_SERVED);
    expect(await card('morse')).toEqual(onSale);
    expect((await guest.get('/products/borshch/')).body).toMatchObject(NOT_SERVED);
    expect((await guest.get('/products/?search=борщ')).body).toMatchObject({ results: [NOT_SERVED] });
    setTime(WEDNESDAY_LUNCH);
    expect(await card('borshch')).toEqual(onSale);
  });

  test('can be removed from the cart, not added to it', async () => {
    const { add, cart, setTime } = await openAt(WEDNESDAY_LUNCH);
    await add('borshch', { quantity: 3 });
    setTime('2026-10-07T16:00:00+03:00');
    for (const slug of ['borshch', 'okroshka']) {
      expect(await add(slug)).toMatchObject(refusedWith(expect.stringContaining('завтра в 12:00')));
    }
    const { items } = await cart();
    const availableFrom = '2026-10-08T09:00:00.000Z';
    expect(items).toMatchObject([
      { product: { canBuy: false, notServed: true, availableFrom }, quantity: 3 },
    ]);
    expect((await add('borshch', { updateQuantity: true })).status).toBe(200);
    expect((await add('borshch', { action: 'remove' })).body.items).toEqual([]);
  });

  test('blocks a new order; a repeat with the same idempotency key returns the first order', async () => {
    const { order, scheduled, setTime } = await openAt(WEDNESDAY_LUNCH);
    expect((await order(['borshch', 'morse'], 'the key')).status).toBe(201);
    setTime('2026-10-07T16:24:00+03:00');
    expect((await order(['borshch', 'morse'], 'the key')).status).toBe(200);
    const text =
      '«Борщ с говядиной» сейчас не подаём, можно заказать завтра в 12:00. Уберите это блюдо из корзины';
    expect(await order(['borshch', 'morse'])).toMatchObject(refusedWith(text));
    expect((await order(['morse'])).status).toBe(201);
    expect(await scheduled()).toHaveLength(2);
  });
});

test('a dish that is not served at the opening is refused for that time', async () => {
  // On Saturdays there is no lunch.
  const { add, order, setTime } = await openAt(WEDNESDAY_LUNCH, 'next-opening');
  await add('borshch');
  setTime('2026-10-10T03:00:00+03:00');
  const text =
    '«Борщ с говядиной» к 12:00 не подаём, можно заказать во вторник в 12:00. Уберите это блюдо из корзины';
  expect(await order(['borshch'])).toMatchObject(refusedWith(text));
  expect(await add('borshch')).toMatchObject(refusedWith(expect.stringContaining('к 12:00 не подаём')));
});

describe('hours of single dates in the content', () => {
  const dated = (date: string) => ({ day: date, date, status: '10:00–16:00' });
  const DATES = ['2026-12-31', '2026-10-04', '2026-10-20', '2026-10-06', '2026-10-05', '2026-11-04'];

  async function listDays() {
    const { workDays, ...content } = hoursShop();
    const now = () => WEDNESDAY_NIGHT;
    const api = await openApi({ content: { ...content, workDays: [...DATES.map(dated), ...workDays] }, now });
    const { results } = (await new ApiCaller(api).get<{ results: WorkDay[] }>('/work-days/')).body;
    return { results, workDays };
  }

  test('are listed in order, without those that are over everywhere', async () => {
    const { results } = await listDays();
    const dates = results.map(({ date }) => date).filter(Boolean);
    expect(dates).toEqual(['2026-10-05', '2026-10-06', '2026-10-20', '2026-11-04', '2026-12-31']);
  });

  test('follow the hours of the week, under the name of their day', async () => {
    const { results, workDays } = await listDays();
    expect(results.slice(0, 3)).toEqual([
      ...workDays,
      { day: '5 октября', date: '2026-10-05', status: '10:00–16:00' },
    ]);
  });
});

test('a day with unparsable hours has a revision', async () => {
  const { guest, setWednesday } = await openAt(WEDNESDAY_LUNCH);
  await setWednesday('по записи');
  expect((await guest.get('/revision/')).status).toBe(200);
});

describe('while the shop is closed', () => {
  test('orders are rejected, and the cart shows that and stays', async () => {
    const { add, cart, order, scheduled, setTime } = await openAt(WEDNESDAY_NIGHT);
    expect((await add('morse')).body).toMatchObject({ orderStop: CLOSED, totalQuantity: 1 });
    expect(await order(['morse'], 'key')).toMatchObject(refusedWith(CLOSED));
    expect(await scheduled()).toEqual([]);
    setTime(WEDNESDAY_LUNCH);
    expect(await cart()).not.toHaveProperty('orderStop');
    expect((await order(['morse'], 'key')).status).toBe(201);
    setTime('2026-10-07T23:30:00+03:00');
    expect((await order(['morse'], 'key')).status).toBe(200);
    expect(await scheduled()).toEqual([null]);
  });

  test('with «next-opening» they are for the opening, with what is served then', async () => {
    const { add, cart, order, guest, setTime } = await openAt(WEDNESDAY_NIGHT, 'next-opening');
    const scheduledFor = WEDNESDAY_OPENING;
    expect((await add('borshch')).body).toMatchObject({ scheduledFor });
    const { status, body } = await order(['borshch']);
    expect([status, body]).toEqual([201, expect.objectContaining({ scheduledFor })]);
    expect((await guest.get(`/order/${body.uuid}/`)).body).toMatchObject({ scheduledFor });
    setTime('2026-10-10T03:00:00+03:00');
    expect((await order(['borshch'])).status).toBe(400);
    setTime(WEDNESDAY_LUNCH);
    expect(await cart()).not.toHaveProperty('scheduledFor');
    expect((await order(['borshch'])).body).not.toHaveProperty('scheduledFor');
  });

  test('with «anytime», and on a day with unparsable hours, orders are accepted', async () => {
    const anytime = await openAt(WEDNESDAY_NIGHT, 'anytime');
    expect((await anytime.add('borshch')).body).not.toHaveProperty('orderStop');
    expect((await anytime.order(['borshch'])).status).toBe(201);
    const { order, setWednesday } = await openAt(WEDNESDAY_NIGHT);
    await setWednesday('по записи');
    expect((await order(['morse'])).status).toBe(201);
  });
});
