/** Protects the sum of an order with a promo code: storefront, API and desk compute it by these functions. */
import { describe, expect, test } from 'vitest';
import { billOrder } from '#contract/delivery.ts';
import { Delivery } from '#contract/enums.ts';
import { isApplied, type Promo, promoCodeOf, promoDiscount } from '#contract/promo.ts';
import { benefitOf, type PromoLine, type PromoTerms } from '#upstream/store/terms/promos.ts';

const { COURIER, PICKUP } = Delivery;
const promo = (more: Partial<Promo>): Promo => ({ code: 'К', title: 'Код', ...more });

test.each<[off: number, what: string, promo: Promo | null | undefined, dishes: number, discount?: number]>([
  [0, 'no code', null, 500],
  [0, 'an unknown one', undefined, 500],
  [50, '10 %', promo({ percent: 10 }), 500],
  [0, '0 %', promo({ percent: 0 }), 500],
  [500, '100 %', promo({ percent: 100 }), 500],
  [23.33, '7 %, to the kopeck', promo({ percent: 7 }), 333.33],
  [0.01, 'half a kopeck, upwards', promo({ percent: 50 }), 0.01],
  [20, '10 % of some dishes', promo({ percent: 10, base: 200 }), 500],
  [0, '10 % of none', promo({ percent: 10, base: 0 }), 500],
  [50, '10 % of no more than the dishes', promo({ percent: 10, base: 900 }), 500],
  [99.5, 'a sum', promo({ sum: 99.5 }), 500],
  [0, 'neither', promo({}), 500],
  [500, 'a sum above the dishes', promo({ sum: 900 }), 500],
  [200, 'a sum above the dishes it holds for', promo({ sum: 900, base: 200 }), 500],
  [450, 'all beside a discount', promo({ percent: 100 }), 500, 50],
  [100, 'a sum that fits beside a discount', promo({ sum: 100 }), 500, 400],
  [0, 'nothing beside a discount of everything', promo({ sum: 100 }), 500, 500],
  [0, 'nothing beside a discount of more', promo({ sum: 100 }), 500, 600],
])('%d ₽ off: %s', (off, _, code, dishes, discount) => {
  expect(promoDiscount(code, PICKUP, dishes, discount)).toBe(off);
});

test.each<[applied: boolean, what: string, promo: Promo | null | undefined, delivery: Delivery]>([
  [false, 'no code', null, COURIER],
  [false, 'an unknown one', undefined, COURIER],
  [true, 'for any delivery', promo({}), PICKUP],
  [true, 'for this one', promo({ deliveries: [PICKUP] }), PICKUP],
  [true, 'for both', promo({ deliveries: [COURIER, PICKUP] }), PICKUP],
  [false, 'for the other', promo({ deliveries: [COURIER] }), PICKUP],
  [false, 'for none', promo({ deliveries: [] }), PICKUP],
  [false, 'with a problem', promo({ problem: 'закончился' }), COURIER],
])('applied is %s: %s', (applied, _, code, delivery) => {
  expect(isApplied(code, delivery)).toBe(applied);
});

test('a code that is not applied takes nothing off', () => {
  expect(promoDiscount(promo({ sum: 100, problem: 'закончился' }), COURIER, 500)).toBe(0);
  expect(promoDiscount(promo({ sum: 100, deliveries: [PICKUP] }), COURIER, 500)).toBe(0);
});

test.each([
  ['ЛЕТО-10', ' лето -10\n'],
  ['ЛЕТО', 'ле\u00adто\u200b'],
  ['Й', 'и\u0306'],
])('%s is read from %j', (code, typed) => {
  expect(promoCodeOf(typed)).toBe(code);
});

describe('the bill of dishes for 500 ₽', () => {
  const terms = {
    zones: [{ zone: 'Центр', streets: ['Новая'], fee: 150, freeFrom: 450.01 }],
    pickup: { discountPercent: 10 },
  };
  const courier = { delivery: COURIER, address: 'Новая, 3' };
  const pickup = { delivery: PICKUP };
  const FREE = promo({ freeDelivery: true, deliveries: [COURIER] });

  test.each<[total: number, what: string, ...Parameters<typeof billOrder>]>([
    [500, 'without terms', null, courier, 500, null],
    [400, 'without terms, with a code', undefined, courier, 500, promo({ sum: 100 })],
    [550, 'below the sum of free delivery', terms, courier, 400, null],
    [500, 'above it', terms, courier, 500, null],
    // Before the discount.
    [400, 'above it without the code', terms, courier, 500, promo({ sum: 100 })],
    [400, 'with free delivery by the code', terms, courier, 400, FREE],
    [550, 'with free delivery that is not applied', terms, courier, 400, { ...FREE, problem: 'рано' }],
    [450, 'picked up', terms, pickup, 500, null],
    [450, 'picked up with a code for the courier', terms, pickup, 500, FREE],
    [400, 'picked up with a percentage of the full price', terms, pickup, 500, promo({ percent: 10 })],
    [0, 'picked up for nothing', terms, pickup, 500, promo({ sum: 500 })],
    [400, 'to an unknown zone', terms, { ...courier, address: 'Старая, 1' }, 500, promo({ sum: 100 })],
    [500, 'picked up without a discount', { zones: [] }, pickup, 500, null],
  ])('is %d ₽ %s', (total, _, ...asked) => {
    expect(billOrder(...asked).total).toBe(total);
  });

  test('has fee, discount and code apart', () => {
    const bill = billOrder(terms, courier, 400, promo({ percent: 10 }));
    expect(bill).toMatchObject({ charge: { fee: 150, discount: 0 }, promo: 40, total: 510 });
    const fetched = billOrder(terms, pickup, 500, promo({ percent: 10 }));
    expect(fetched).toMatchObject({ charge: { fee: 0, discount: 50 }, promo: 50, total: 400 });
  });

  test('has no charge while the zone is a question', () => {
    const bill = billOrder(terms, { ...courier, address: 'Старая, 1' }, 500, null);
    expect(bill).toEqual({ quote: { kind: 'unknown' }, charge: null, promo: 0, total: 500 });
    expect(billOrder(null, courier, 500, null)).toEqual({ quote: null, charge: null, promo: 0, total: 500 });
  });
});

describe('of a cart with pizzas of 120 and 100 ₽, and two drinks of 3,33 ₽', () => {
  const PIZZA = { productId: 1, categoryId: 7 };
  const lines: PromoLine[] = [
    { ...PIZZA, kopecks: 12_000, quantity: 1 },
    { ...PIZZA, kopecks: 10_000, quantity: 1 },
    { productId: 2, categoryId: null, kopecks: 333, quantity: 2 },
  ];
  const gift = { id: 1, title: 'Пицца', kopecks: 11_000 };

  test.each<[what: string, terms: Partial<PromoTerms>, benefit: Partial<Promo>]>([
    ['a percentage holds for all', { percent: 10 }, { percent: 10 }],
    ['a sum holds for all', { sum: 50 }, { sum: 50 }],
    ['a dish', { percent: 10, dishes: [2] }, { percent: 10, base: 6.66 }],
    ['a section', { sum: 50, categories: [7] }, { sum: 50, base: 220 }],
    ['dish and section', { sum: 50, categories: [7], dishes: [2] }, { sum: 50, base: 226.66 }],
    ['what is both counts once', { sum: 50, categories: [7], dishes: [1] }, { sum: 50, base: 220 }],
    ['nothing of it', { sum: 50, categories: [8], dishes: [3] }, { sum: 50, base: 0 }],
    ['no section at all', { sum: 50, categories: [] }, { sum: 50, base: 0 }],
    ['free delivery', { freeDelivery: true }, { freeDelivery: true, deliveries: [Delivery.COURIER] }],
    ['a gift is the cheapest portion', { gift }, { sum: 100, gift: { id: 1, title: 'Пицца' } }],
    [
      'without its paid options',
      { gift: { ...gift, kopecks: 9_000 } },
      { sum: 90, gift: { id: 1, title: 'Пицца' } },
    ],
    ['not in the cart', { gift: { ...gift, id: 3 } }, { sum: 0, gift: { id: 3, title: 'Пицца' } }],
  ])('%s', (_, terms, benefit) => {
    const code = { code: 'К', title: 'Код' };
    expect(benefitOf({ ...code, ...terms }, lines)).toEqual({ ...code, ...benefit });
  });
});
