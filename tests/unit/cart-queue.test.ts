import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CartQueue } from '#app/components/cart/cart-queue.ts';
import type { LineIntent } from '#app/domain/cart-intent.ts';
import type { Cart } from '#contract/entities.ts';

const DELAY = 500;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function createQueue() {
  const sent: LineIntent[][] = [];
  const queue = new CartQueue(
    (intents) => sent.push(intents),
    () => {},
  );
  return { queue, sent };
}

function cartWith(quantities: Record<number, number>): Cart {
  const items = Object.entries(quantities).map(([id, quantity]) => ({
    product: { id: Number(id), slug: `dish-${id}`, title: id, price: 10, sku: undefined, coverUrls: {} },
    quantity,
    totalPrice: quantity * 10,
  }));
  return { items, totalQuantity: 0, totalPrice: 0 };
}

const set = (productId: number, quantity: number): LineIntent => ({ kind: 'set', productId, quantity });
const add = (productId: number, quantity = 1): LineIntent => ({ kind: 'add', productId, quantity });
const remove = (productId: number): LineIntent => ({ kind: 'remove', productId });

test('many clicks on plus become one request with the newest quantity, 500 ms after the last', () => {
  const { queue, sent } = createQueue();
  for (const quantity of [2, 3, 4]) {
    queue.change(set(1, quantity), DELAY);
    vi.advanceTimersByTime(DELAY - 1);
  }
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([[set(1, 4)]]);
});

test('one request is under way at a time; what is clicked meanwhile follows as one', () => {
  const { queue, sent } = createQueue();
  queue.change(add(1), 0);
  vi.advanceTimersByTime(0);
  queue.change(add(2), 0);
  queue.change(add(2), 0);
  queue.change(add(3), 0);
  vi.advanceTimersByTime(5_000);
  expect(sent).toEqual([[add(1)]]);
  queue.settle();
  expect(sent).toEqual([[add(1)], [add(2, 2), add(3)]]);
});

test('an answer does not cut the wait for further clicks short', () => {
  const { queue, sent } = createQueue();
  queue.change(add(1), 0);
  vi.advanceTimersByTime(0);
  queue.change(set(1, 5), DELAY);
  queue.settle();
  expect(sent).toHaveLength(1);
  vi.advanceTimersByTime(DELAY);
  expect(sent).toEqual([[add(1)], [set(1, 5)]]);
});

test.each<[string, LineIntent[], LineIntent]>([
  ['two additions are added up', [add(1), add(1, 2)], add(1, 3)],
  ['adding to a quantity just set raises it', [set(1, 7), add(1)], set(1, 8)],
  ['the last quantity set wins', [set(1, 7), set(1, 2)], set(1, 2)],
  ['removing wins over what was before', [set(1, 7), remove(1)], remove(1)],
  ['adding after removing starts from nothing', [remove(1), add(1)], set(1, 1)],
  ['a sum stays within a line', [set(1, 99), add(1, 5)], set(1, 100)],
])('%s', (_, clicks, expected) => {
  const { queue, sent } = createQueue();
  for (const click of clicks) queue.change(click, DELAY);
  vi.advanceTimersByTime(DELAY);
  expect(sent).toEqual([[expected]]);
});

test('quantities show every open click on top of the server’s', () => {
  const { queue } = createQueue();
  const cart = cartWith({ 1: 2, 2: 5, 3: 1 });
  queue.change(add(1), 0);
  vi.advanceTimersByTime(0);
  queue.change(set(1, 9), DELAY);
  queue.change(remove(2), DELAY);
  queue.change(add(4), DELAY);
  expect(Object.fromEntries(queue.quantities(cart))).toEqual({ 1: 9, 3: 1, 4: 1 });
  expect(queue.isBusy).toBe(true);
});

test('after a failed request the server’s quantities show again, newer clicks stay', () => {
  const { queue } = createQueue();
  queue.change(set(1, 9), 0);
  vi.advanceTimersByTime(0);
  queue.change(set(2, 3), DELAY);
  queue.settle();
  expect(Object.fromEntries(queue.quantities(cartWith({ 1: 2, 2: 1 })))).toEqual({ 1: 2, 2: 3 });
});

test('draining hands over what was not sent, once', () => {
  const { queue, sent } = createQueue();
  queue.change(set(1, 9), DELAY);
  expect(queue.drain()).toEqual([set(1, 9)]);
  vi.advanceTimersByTime(DELAY * 2);
  expect(queue.drain()).toEqual([]);
  expect(sent).toEqual([]);
});
