/** Protects quantities: 1 to 100 for any input. */
import { expect, test } from 'vitest';
import { clampQuantity, readQuantity } from '#app/domain/forms/quantity.ts';

test.each([
  ['1', 1],
  ['100', 100],
  [' 7 ', 7],
  ['007', 7],
  ['2.9', 2],
  ['2,5', 2],
  ['3.', 3],
  [5.7, 5],
])('%j reads as %d', (value, quantity) => {
  expect(readQuantity(value)).toBe(quantity);
});

test.each([
  '101',
  '100,01',
  '0',
  '0.5',
  '-3',
  'abc',
  '12abc',
  '',
  '1e2',
  '0x10',
  'Infinity',
  101,
  100.5,
  0,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  null,
  undefined,
  true,
  [5],
  {},
])('%j is reset to 1', (value) => {
  expect(readQuantity(value)).toBe(1);
});

test('buttons stop at the limits', () => {
  expect([-1, 0, 1, 100, 101].map(clampQuantity)).toEqual([1, 1, 1, 100, 100]);
});
