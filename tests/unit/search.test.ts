/** Protects what a search is made of, and where its results are. */
import { expect, test } from 'vitest';
import { normalizeQuery, searchHref } from '#app/domain/catalogue/search.ts';

test.each([
  ['  борщ \n с\t\u00a0пампушками ', 'борщ с пампушками'],
  ['   ', ''],
  [null, ''],
  ['шаве\u0000рма', 'шаве рма'],
  // «й» typed as two characters finds what is stored as one.
  ['чаи\u0306', 'чай'],
  ['суп\ud83c', 'суп'],
  ['щ'.repeat(500), 'щ'.repeat(100)],
  ['🍔'.repeat(500), '🍔'.repeat(100)],
  [`${'а'.repeat(99)} б`, 'а'.repeat(99)],
])('%j is searched for as %j', (text, query) => {
  expect(normalizeQuery(text)).toBe(query);
});

test.each([
  [' соль & перец ', '/search?q=%D1%81%D0%BE%D0%BB%D1%8C%20%26%20%D0%BF%D0%B5%D1%80%D0%B5%D1%86'],
  ['100%#?', '/search?q=100%25%23%3F'],
  ['  ', '/search'],
])('the results for %j are at %s', (text, href) => {
  expect(searchHref(text)).toBe(href);
});
