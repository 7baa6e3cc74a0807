/** Protects: the kill tests notice each kind of loss, or their silence would prove nothing. */
import { expect, test } from 'vitest';
import { brokenPromises, ExpectedCart, type Stored, type Witness } from '#tests/kills/check.ts';

const lines = (quantities: Record<number, number>) =>
  new Map(Object.entries(quantities).map(([id, quantity]) => [Number(id), quantity]));

const ANNA: Witness = {
  name: 'Анна',
  dishes: new Set([1, 2]),
  confirmed: [{ uuid: 'a', shown: lines({ 1: 2, 2: 1 }), posted: lines({ 1: 2, 2: 1 }) }],
  cart: lines({ 2: 5 }),
};
const BORIS: Witness = {
  name: 'Борис',
  dishes: new Set([3, 4]),
  confirmed: [{ uuid: 'b', shown: lines({ 3: 1 }), posted: null }],
  cart: lines({}),
};
const ORDER_A = { uuid: 'a', name: 'Анна', lines: lines({ 1: 2, 2: 1 }) };
const ORDER_B = { uuid: 'b', name: 'Борис', lines: lines({ 3: 1 }) };
const COMPLETE: Stored = { orders: [ORDER_A, ORDER_B], carts: [lines({ 2: 5 })] };

test.each<[what: string, change: Partial<Stored>, broken: RegExp]>([
  ['nothing lost', {}, /^$/],
  ['order gone', { orders: [ORDER_A] }, /order b is stored 0 times/],
  ['order doubled', { orders: [ORDER_A, ORDER_A, ORDER_B] }, /order a is stored 2 times/],
  ['order repeated', { orders: [ORDER_A, { ...ORDER_A, uuid: 'a2' }, ORDER_B] }, /a2 was never confirmed/],
  ['order of another', { orders: [{ ...ORDER_A, name: 'Борис' }, ORDER_B] }, /shown order a of Борис/],
  ['order of nobody', { orders: [ORDER_A, ORDER_B, { ...ORDER_B, name: '?' }] }, /belongs to no shopper/],
  ['other quantity', { orders: [{ ...ORDER_A, lines: lines({ 1: 3, 2: 1 }) }, ORDER_B] }, /1×3 2×1, but was/],
  ['line missing', { orders: [{ ...ORDER_A, lines: lines({ 1: 2 }) }, ORDER_B] }, /shown as 1×2 2×1/],
  ['dish of another', { orders: [{ ...ORDER_A, lines: lines({ 3: 1 }) }, ORDER_B] }, /dishes of others: 3/],
  ['mixed cart', { carts: [lines({ 2: 5 }), lines({ 1: 1, 4: 1 })] }, /several shoppers: 1×1 4×1/],
  ['cart gone', { carts: [] }, /last cart is lost: 2×5/],
])('%s', (_, change, broken) => {
  expect(brokenPromises([ANNA, BORIS], { ...COMPLETE, ...change }).join()).toMatch(broken);
});

test('two orders that became one', () => {
  const twice = { ...ANNA, confirmed: [...ANNA.confirmed, ...ANNA.confirmed] };
  expect(brokenPromises([twice, BORIS], COMPLETE)).toEqual(['Анна: two intended orders became one']);
});

test.each([
  ['a confirmed change', [true], [1]],
  ['a change with an unknown outcome', [false], [0, 1]],
  ['a confirmed change after an unknown one', [false, true], [1, 2]],
])('%s: the quantities that a cart may show', (_, outcomes, possible) => {
  for (const shown of [0, 1, 2, 3]) {
    const cart = new ExpectedCart();
    for (const isConfirmed of outcomes) cart.change(1, (quantity) => quantity + 1, isConfirmed);
    expect(cart.compare(lines({ 1: shown })).length, `${shown}`).toBe(possible.includes(shown) ? 0 : 1);
    expect(cart.compare(lines({ 1: shown })), 'accepted from then on').toEqual([]);
  }
});
