import { describe, expect, test } from 'vitest';
import { clampQuantity, readQuantity } from '#app/domain/forms/quantity.ts';

describe('readQuantity', () => {
  test.each([
    ['1', 1],
    ['42', 42],
    ['100', 100],
    [' 7 ', 7],
    ['007', 7],
    ['2.9', 2],
    ['2,5', 2],
    ['3.', 3],
    [5, 5],
    [5.7, 5],
  ])('reads %j as %d', (value, quantity) => {
    expect(readQuantity(value)).toBe(quantity);
  });

  test.each([
    ['101'],
    [101],
    [100.5],
    ['100,01'],
    ['0'],
    [0],
    ['0.5'],
    ['-3'],
    [-3],
    ['abc'],
    ['12abc'],
    [''],
    ['1e2'],
    ['0x10'],
    ['Infinity'],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [null],
    [undefined],
    [true],
    [[5]],
    [{}],
  ])('resets %j to 1', (value) => {
    expect(readQuantity(value)).toBe(1);
  });
});

test.each([
  [-1, 1],
  [0, 1],
  [1, 1],
  [100, 100],
  [101, 100],
])('clampQuantity(%d) is %d', (quantity, nearest) => {
  expect(clampQuantity(quantity)).toBe(nearest);
});
