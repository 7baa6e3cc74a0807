import { expect, test } from 'vitest';
import { normalizeQuery } from '#app/domain/search.ts';

test.each([
  ['бургер', 'бургер'],
  ['  борщ \n с\t\u00a0пампушками ', 'борщ с пампушками'],
  ['', ''],
  ['   ', ''],
  [null, ''],
  [undefined, ''],
  ['шаве\u0000рма', 'шаве рма'],
  // «й» typed as two characters finds what is stored as one.
  ['чаи\u0306', 'чай'],
  ['суп\ud83c', 'суп'],
  ['Пицца 4 сыра', 'Пицца 4 сыра'],
])('%j becomes %j', (text, query) => {
  expect(normalizeQuery(text)).toBe(query);
});

test('a long text is cut at 100 characters, never through one', () => {
  expect(normalizeQuery('щ'.repeat(500))).toBe('щ'.repeat(100));
  expect(normalizeQuery('🍔'.repeat(500))).toBe('🍔'.repeat(100));
  expect(normalizeQuery(`${'а'.repeat(99)} б`)).toBe('а'.repeat(99));
});

test.each([['🍔'.repeat(150)], [`a${'🍔'.repeat(150)}`], ['\udc00x']])(
  'what remains can always stand in an address',
  (text) => {
    expect(() => encodeURIComponent(normalizeQuery(text))).not.toThrow();
  },
);
