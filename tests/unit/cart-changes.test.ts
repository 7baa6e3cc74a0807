import { expect, test } from 'vitest';
import { cartText, mergeLineIntents, wantedQuantities } from '#app/components/state/cart-changes.ts';
import type { LineIntent } from '#app/domain/shopper/cart-intent.ts';
import type { ShownCart } from '#app/domain/shopper/shown-lines.ts';

const set = (productId: number, quantity: number, shown?: number): LineIntent => ({
  kind: 'set',
  productId,
  quantity,
  ...(shown === undefined ? {} : { shown }),
});
const add = (productId: number, quantity = 1): LineIntent => ({ kind: 'add', productId, quantity });
const remove = (productId: number): LineIntent => ({ kind: 'remove', productId });

test.each<[string, LineIntent[], LineIntent]>([
  ['two additions are added up', [add(1), add(1, 2)], add(1, 3)],
  ['adding to a quantity just set raises it', [set(1, 7), add(1)], set(1, 8)],
  ['the last quantity set wins', [set(1, 7), set(1, 2)], set(1, 2)],
  ['removing wins over what was before', [set(1, 7), remove(1)], remove(1)],
  ['adding after removing starts from nothing', [remove(1), add(1)], set(1, 1)],
  ['plus after adding adds one more, whatever was in the cart', [add(1), set(1, 2, 1)], add(1, 2)],
  ['so does plus on top of what was there', [add(1, 2), set(1, 6, 5)], add(1, 3)],
  ['minus below what was there sets it', [add(1), set(1, 2, 4)], set(1, 2, 4)],
  ['a sum stays within a line', [set(1, 99), add(1, 5)], set(1, 100)],
])('%s', (_, clicks, expected) => {
  expect(clicks.reduce(mergeLineIntents)).toEqual(expected);
});

const cart = (...lines: [id: number, quantity: number, price: number][]) =>
  ({
    items: lines.map(([id, quantity, price]) => ({ product: { id, price }, quantity })),
  }) as unknown as ShownCart;

test('quantities show every open click on top of the server’s', () => {
  const served = cart([1, 2, 590], [2, 5, 70], [3, 1, 80]);
  const wanted = wantedQuantities(served, [add(1), set(1, 9), remove(2), add(4)]);
  expect(Object.fromEntries(wanted)).toEqual({ 1: 9, 3: 1, 4: 1 });
});

test('a cart looks the same if its lines come in another order or its clicks are confirmed, not at another price', () => {
  const shown = cartText(cart([1, 2, 590], [2, 5, 70]), [set(1, 3)]);
  expect(cartText(cart([2, 5, 70], [1, 3, 590]), [])).toBe(shown);
  expect(cartText(cart([2, 5, 75], [1, 3, 590]), [])).not.toBe(shown);
  expect(cartText(cart([2, 5, 70], [1, 2, 590]), [])).not.toBe(shown);
});
