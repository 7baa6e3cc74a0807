/** Protects the grammar of cart buttons, and how clicks on one dish become one change. */
import { expect, test } from 'vitest';
import { cartText, mergeLineIntents, wantedQuantities } from '#app/components/state/cart-changes.ts';
import {
  type CartIntent,
  cartIntentValue,
  type LineIntent,
  readCartIntent,
} from '#app/domain/shopper/cart-intent.ts';
import type { ShownCart } from '#app/domain/shopper/shown-lines.ts';

test.each<[string, CartIntent]>([
  ['add:12:1', { kind: 'add', line: 12, quantity: 1 }],
  ['set:12:100', { kind: 'set', line: 12, quantity: 100 }],
  ['set:12:3:2', { kind: 'set', line: 12, quantity: 3, shown: 2 }],
  ['remove:12', { kind: 'remove', line: 12 }],
  ['update', { kind: 'update' }],
  ['order', { kind: 'order' }],
])('%s is written and read', (value, intent) => {
  expect(cartIntentValue(intent)).toBe(value);
  expect(readCartIntent(value)).toEqual(intent);
});

test('adding without a quantity adds one', () => {
  expect(readCartIntent('add:12')).toEqual({ kind: 'add', line: 12, quantity: 1 });
});

test.each([
  '',
  'buy:12',
  'add',
  'add:',
  'add:-1',
  'add:12:0',
  'add:12:101',
  'add:1.5',
  'set:12',
  'set:12:-3',
  'remove:12:',
  'add:12:1:1',
  'set:12:3:',
  'order:1',
  'add:12:1 ',
  `add:${'9'.repeat(30)}`,
  null,
  undefined,
  12,
])('%j is no intent', (value) => {
  expect(readCartIntent(value)).toBeNull();
});

test.each([
  ['add:1:1 add:1:2', 'add:1:3'],
  ['set:1:7 add:1:1', 'set:1:8'],
  ['set:1:7 set:1:2', 'set:1:2'],
  ['set:1:7 remove:1', 'remove:1'],
  ['remove:1 add:1:1', 'set:1:1'],
  // Plus after adding adds one more; minus below the initial quantity sets it.
  ['add:1:1 set:1:2:1', 'add:1:2'],
  ['add:1:2 set:1:6:5', 'add:1:3'],
  ['add:1:1 set:1:2:4', 'set:1:2:4'],
  ['set:1:99 add:1:5', 'set:1:100'],
])('the clicks %s are one: %s', (clicks, merged) => {
  const intents = clicks.split(' ').map((value) => readCartIntent(value) as LineIntent);
  expect(cartIntentValue(intents.reduce(mergeLineIntents))).toBe(merged);
});

const clicksOf = (...values: string[]) => values.map((value) => readCartIntent(value) as LineIntent);
const cart = (...lines: [id: number, quantity: number, price: number, digest?: string][]) =>
  ({
    items: lines.map(([id, quantity, price, digest]) => ({
      line: id,
      product: { id, price },
      quantity,
      digest,
    })),
  }) as unknown as ShownCart;

test('quantities show every open click on top of the server’s', () => {
  const wanted = wantedQuantities(
    cart([1, 2, 590], [2, 5, 70], [3, 1, 80]),
    clicksOf('add:1:1', 'set:1:9', 'remove:2', 'add:4:1'),
  );
  expect(Object.fromEntries(wanted)).toEqual({ 1: 9, 3: 1, 4: 1 });
});

test('a cart looks the same in another order or with its clicks confirmed, not at another price or with another title', () => {
  const shown = cartText(cart([1, 2, 590], [2, 5, 70]), clicksOf('set:1:3'));
  expect(cartText(cart([2, 5, 70], [1, 3, 590]), [])).toBe(shown);
  expect(cartText(cart([2, 5, 75], [1, 3, 590]), [])).not.toBe(shown);
  expect(cartText(cart([2, 5, 70], [1, 2, 590]), [])).not.toBe(shown);
  expect(cartText(cart([2, 5, 70, 'retitled'], [1, 3, 590]), [])).not.toBe(shown);
});
