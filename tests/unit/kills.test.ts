import { describe, expect, test } from 'vitest';
import { brokenPromises, type Stored, ToldCart, type Witness } from '#tests/kills/check.ts';

/** What `npm run test:kills` looks for, it also finds: each kind of loss, made by hand. */

const lines = (quantities: Record<number, number>) =>
  new Map(Object.entries(quantities).map(([id, quantity]) => [Number(id), quantity]));

const ANNA: Witness = {
  name: 'Анна',
  dishes: new Set([1, 2]),
  told: [{ uuid: 'a', shown: lines({ 1: 2, 2: 1 }), posted: lines({ 1: 2, 2: 1 }) }],
  cart: lines({ 2: 5 }),
};
const BORIS: Witness = {
  name: 'Борис',
  dishes: new Set([3, 4]),
  told: [{ uuid: 'b', shown: lines({ 3: 1 }), posted: null }],
  cart: lines({}),
};
const ORDER_A = { uuid: 'a', name: 'Анна', lines: lines({ 1: 2, 2: 1 }) };
const ORDER_B = { uuid: 'b', name: 'Борис', lines: lines({ 3: 1 }) };
const WHOLE: Stored = { orders: [ORDER_A, ORDER_B], carts: [lines({ 2: 5 })] };

test('where nothing is lost, no promise is broken', () => {
  expect(brokenPromises([ANNA, BORIS], WHOLE)).toEqual([]);
});

test.each<[string, Partial<Stored>, string]>([
  ['a confirmed order is gone', { orders: [ORDER_A] }, 'b, which was confirmed, is stored 0 times'],
  ['it is there twice', { orders: [ORDER_A, ORDER_A, ORDER_B] }, 'is stored 2 times'],
  [
    'it was made again',
    { orders: [ORDER_A, { ...ORDER_A, uuid: 'a2' }, ORDER_B] },
    'nobody was told of order a2',
  ],
  ['it is another’s', { orders: [{ ...ORDER_A, name: 'Борис' }, ORDER_B] }, 'was led to order a of Борис'],
  [
    'it is nobody’s',
    { orders: [ORDER_A, ORDER_B, { ...ORDER_B, uuid: 'c', name: '?' }] },
    'order c is nobody’s',
  ],
  [
    'a quantity is another',
    { orders: [{ ...ORDER_A, lines: lines({ 1: 3, 2: 1 }) }, ORDER_B] },
    'holds 1×3 2×1',
  ],
  [
    'a line is gone',
    { orders: [{ ...ORDER_A, lines: lines({ 1: 2 }) }, ORDER_B] },
    'and was shown as 1×2 2×1',
  ],
  [
    'an earlier order is not what was shown',
    { orders: [ORDER_A, { ...ORDER_B, lines: lines({ 3: 2 }) }] },
    'holds 3×2',
  ],
  [
    'it holds a dish of another',
    { orders: [{ ...ORDER_A, lines: lines({ 1: 2, 3: 1 }) }, ORDER_B] },
    'dishes of others: 3',
  ],
  [
    'a cart is mixed',
    { carts: [lines({ 2: 5 }), lines({ 1: 1, 4: 1 })] },
    'dishes of several shoppers: 1×1 4×1',
  ],
  ['a cart is gone', { carts: [] }, 'the cart shown at the end is not stored: 2×5'],
])('%s', (_, change, words) => {
  expect(brokenPromises([ANNA, BORIS], { ...WHOLE, ...change }).join()).toContain(words);
});

test('two orders that are one', () => {
  const twice = { ...ANNA, told: [...ANNA.told, ...ANNA.told] };
  expect(brokenPromises([twice, BORIS], WHOLE)).toEqual(['Анна: two orders that were wanted are one']);
});

describe('a cart', () => {
  const plus = (quantity: number) => quantity + 1;

  test('holds what was confirmed, and nothing else', () => {
    const cart = new ToldCart();
    cart.changed(1, plus, true);
    expect(cart.shown(lines({ 1: 2 })).join()).toContain('holds 2 of dish 1, and was told to hold 1');
    expect(cart.shown(lines({ 1: 2 })), 'from then on that counts').toEqual([]);
    expect(cart.shown(lines({ 1: 2, 9: 1 }))).toHaveLength(1);
    expect(cart.shown(lines({}))).toHaveLength(2);
  });

  test('may hold a change whose end is not known, or not; but never twice', () => {
    for (const quantity of [0, 1, 2]) {
      const cart = new ToldCart();
      cart.changed(1, plus, false);
      expect(cart.shown(lines(quantity > 0 ? { 1: quantity } : {}))).toHaveLength(quantity > 1 ? 1 : 0);
    }
  });

  test('that a second change is confirmed says nothing of the first', () => {
    for (const [quantity, wrong] of [
      [1, 0],
      [2, 0],
      [0, 1],
      [3, 1],
    ] as const) {
      const cart = new ToldCart();
      cart.changed(1, plus, false);
      cart.changed(1, plus, true);
      expect(cart.shown(lines({ 1: quantity }))).toHaveLength(wrong);
    }
  });
});
