import { describe, expect, test } from 'vitest';
import { formatNumber, formatPrice } from '#app/domain/text/money.ts';

describe('formatPrice', () => {
  test.each([
    [450, '450.-'],
    [0, '0.-'],
    [1250, '1\u202f250.-'],
    [12_500, '12\u202f500.-'],
    [1_250_000, '1\u202f250\u202f000.-'],
    [99.5, '99,50.-'],
    [1234.05, '1\u202f234,05.-'],
    [0.1 + 0.2, '0,30.-'],
    [450.001, '450.-'],
    [999.999, '1\u202f000.-'],
  ])('%d is %s', (value, text) => {
    expect(formatPrice(value)).toBe(text);
  });
});

describe('formatNumber', () => {
  test.each([
    [0, '0'],
    [340, '340'],
    [1200, '1\u202f200'],
    [0.5, '0,5'],
    [1000.25, '1\u202f000,25'],
    [-5000, '-5\u202f000'],
  ])('%d is %s', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });
});
