/** Protects until when an order can be paid online: not later than the same order could still be placed. */
import { describe, expect, test } from 'vitest';
import { Delivery } from '#contract/enums.ts';
import { deliveryShop } from '#tests/support/delivery-shop.ts';
import { hoursShop } from '#tests/support/hours-shop.ts';
import { openPayShop } from '#tests/upstream/support/payments.ts';
import type { Content } from '#upstream/content/content.ts';
import type { OutsideHours } from '#upstream/process/order-rules.ts';

/** Wednesday in Moscow. */
const at = (time: string) => new Date(`2026-10-07T${time}:00+03:00`);
const PICKUP = { delivery: Delivery.PICKUP };
const COURIER = { delivery: Delivery.COURIER, address: 'Лесная улица, 1' };

async function openAt(
  time: string,
  content: Content = deliveryShop(),
  outsideHours: OutsideHours = 'refuse',
) {
  const shop = await openPayShop({ content, outsideHours });
  shop.wait((at(time).getTime() - shop.now().getTime()) / 1_000);
  return {
    ...shop,
    payBefore: async (more: object) => {
      const { read } = await shop.order(more);
      return (await read()).payBefore;
    },
    /** Without the soups, which hoursShop serves at lunch. */
    morse: [{ product: shop.ids.morse, quantity: 4 }],
  };
}

describe('an order can be paid', () => {
  test.each<[what: string, placed: string, more: object, until: string]>([
    ['for a time that is far away: for twenty minutes', '12:25', { wantedAt: at('14:00') }, '12:45'],
    ['for a time: until the kitchen must begin', '12:25', { wantedAt: at('13:00') }, '12:40'],
    ['for a time that is near: for ten minutes', '12:38', { wantedAt: at('13:00') }, '12:48'],
    ['as soon as possible: until the shop closes', '22:45', {}, '22:59'],
    ['just before the shop closes: for ten minutes', '22:55', {}, '23:05'],
    ['by courier: while couriers work', '21:45', COURIER, '21:59'],
    ['collected, when couriers leave', '21:45', {}, '22:05'],
  ])('%s', async (_, placed, more, until) => {
    const { payBefore } = await openAt(placed);
    expect(await payBefore({ ...PICKUP, ...more })).toBe(at(until).toISOString());
  });

  test('while its dishes are served', async () => {
    const { payBefore } = await openAt('15:45', hoursShop());
    expect(await payBefore(PICKUP)).toBe(at('15:59').toISOString());
  });

  test('if others stop being served', async () => {
    const { payBefore, morse } = await openAt('15:45', hoursShop());
    expect(await payBefore({ ...PICKUP, items: morse })).toBe(at('16:05').toISOString());
  });

  test('before the opening that it is for', async () => {
    const { payBefore } = await openAt('11:45', hoursShop(), 'next-opening');
    expect(await payBefore(PICKUP)).toBe(at('11:59').toISOString());
  });

  test('for twenty minutes by a shop that takes orders at any time', async () => {
    const { payBefore } = await openAt('22:55', hoursShop(), 'anytime');
    expect(await payBefore(PICKUP)).toBe(at('23:15').toISOString());
  });
});

test('of an order for a time the money that comes too late for the kitchen goes back', async () => {
  const shop = await openAt('12:25');
  const { read } = await shop.order({ ...PICKUP, wantedAt: at('13:00') });
  shop.wait(16 * 60);
  shop.yookassa.pay();
  await shop.run(60);
  expect(await read()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
});

test('of an order that was paid in time the kitchen gets it, however near its time is', async () => {
  const shop = await openAt('12:38');
  const { read } = await shop.order({ ...PICKUP, wantedAt: at('13:00') });
  shop.wait(9 * 60);
  shop.yookassa.pay();
  await shop.run(15);
  expect(await read()).toMatchObject({ status: 'new', paymentStatus: 'paid' });
});

test('paid hours after its deadline, an order for a time comes back while there is time to cook it', async () => {
  const shop = await openAt('12:25');
  const { read } = await shop.order({ ...PICKUP, wantedAt: at('20:00') });
  shop.wait(4 * 3600);
  shop.yookassa.pay();
  await shop.run(15);
  expect(await read()).toMatchObject({ status: 'new', paymentStatus: 'paid' });
});

describe('paid after its deadline, an order does not come back', () => {
  test('if a dish is not served any more', async () => {
    const shop = await openAt('15:30', hoursShop());
    const { read } = await shop.order(PICKUP);
    shop.wait(31 * 60);
    shop.yookassa.pay();
    await shop.run(60);
    expect(await read()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
  });

  test.each([
    ['is sold out', 'sold-out'],
    ['was deleted', 'deleted'],
  ])('if a dish %s', async (_, how) => {
    const shop = await openAt('12:25');
    const { read } = await shop.order(PICKUP);
    shop.wait(21 * 60);
    if (how === 'deleted')
      await shop.store
        .deleteFrom('products')
        .where('id', '=', shop.ids.morse ?? 0)
        .execute();
    else {
      const stop = { product_id: shop.ids.morse ?? 0, ends_at: at('23:00').toISOString() };
      const by = { changes: 1, changed_by: 'boss', changed_at: shop.now().toISOString() };
      await shop.store
        .insertInto('dish_stops')
        .values({ ...stop, ...by })
        .execute();
    }
    shop.yookassa.pay();
    await shop.run(60);
    expect(await read()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
  });
});

test.each([
  [19 + 180, 'new', 'paid'],
  [21 + 180, 'cancelled', 'refunded'],
])(
  'paid after %i minutes, an order without a time of its own is %s',
  async (minutes, status, paymentStatus) => {
    const shop = await openPayShop();
    const { read } = await shop.order();
    shop.wait(minutes * 60);
    shop.yookassa.pay();
    await shop.run(45);
    expect(await read()).toMatchObject({ status, paymentStatus });
  },
);

test.each([
  [1, 5],
  [3, 15],
  [29, 15],
  [30, 60],
  [179, 60],
  [180, 3_600],
])('a payment of %i minutes ago is asked about every %i seconds', async (minutes, seconds) => {
  const shop = await openPayShop();
  await shop.order();
  shop.wait(minutes * 60);
  // The provider may keep it open for longer than it announces.
  shop.yookassa.forgeries.push((body) => ({ ...body, status: 'pending' }));
  await shop.payments.advance();
  const [row] = await shop.rows.payments();
  expect(Date.parse(row?.due_at ?? '') - shop.now().getTime()).toBe(seconds * 1_000);
});
