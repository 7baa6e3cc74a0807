/** Protects formatted prices and amounts, and Russian plural forms. */
import { expect, test } from 'vitest';
import { formatNumber, formatPrice, roublesWord, spellPrices } from '#app/domain/text/money.ts';
import { plural } from '#app/domain/text/plural.ts';

test.each([
  [450, '450.-'],
  [0, '0.-'],
  [12_500, '12\u202f500.-'],
  [1_250_000, '1\u202f250\u202f000.-'],
  [99.5, '99,50.-'],
  [1234.05, '1\u202f234,05.-'],
  [0.1 + 0.2, '0,30.-'],
  [450.001, '450.-'],
  [999.999, '1\u202f000.-'],
])('the price %d is %s', (value, text) => {
  expect(formatPrice(value)).toBe(text);
});

test.each([
  [1, 'рубль'],
  [21, 'рубль'],
  [62, 'рубля'],
  [11, 'рублей'],
  [12_500, 'рублей'],
  [99.5, 'рубля'],
  [1234.05, 'рубля'],
])('a screen reader reads %d.- with «%s»', (value, word) => {
  expect(roublesWord(formatPrice(value))).toBe(word);
});

test('a text without markup spells its prices', () => {
  const text = `Центр · ${formatPrice(290)}, от ${formatPrice(2501)} бесплатно, заказ от ${formatPrice(99.5)}`;
  expect(spellPrices(text)).toBe(
    'Центр · 290\u00A0рублей, от 2\u202F501\u00A0рубль бесплатно, заказ от 99,50\u00A0рубля',
  );
});

test.each([
  [340, '340'],
  [0.5, '0,5'],
  [1000.25, '1\u202f000,25'],
  [-5000, '-5\u202f000'],
])('the number %d is %s', (value, text) => {
  expect(formatNumber(value)).toBe(text);
});

test.each([
  ['блюдо', [1, 21, 101]],
  ['блюда', [2, 4, 22, 1002, 1.5]],
  ['блюд', [0, 5, 11, 12, 14, 20, 25, 111]],
])('«%s» stands beside %j', (word, counts) => {
  for (const count of counts) expect(plural(count, 'блюдо', 'блюда', 'блюд'), `${count}`).toBe(word);
});
