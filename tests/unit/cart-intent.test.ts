import { expect, test } from 'vitest';
import { type CartIntent, cartIntentValue, readCartIntent } from '#app/domain/shopper/cart-intent.ts';

test.each<[CartIntent, string]>([
  [{ kind: 'add', productId: 12, quantity: 1 }, 'add:12:1'],
  [{ kind: 'set', productId: 12, quantity: 100 }, 'set:12:100'],
  [{ kind: 'set', productId: 12, quantity: 3, shown: 2 }, 'set:12:3:2'],
  [{ kind: 'remove', productId: 12 }, 'remove:12'],
  [{ kind: 'update' }, 'update'],
  [{ kind: 'order' }, 'order'],
])('%o is written and read back', (intent, value) => {
  expect(cartIntentValue(intent)).toBe(value);
  expect(readCartIntent(value)).toEqual(intent);
});

test('adding without a quantity adds one', () => {
  expect(readCartIntent('add:12')).toEqual({ kind: 'add', productId: 12, quantity: 1 });
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
