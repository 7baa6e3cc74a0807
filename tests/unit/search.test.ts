import { expect, test } from 'vitest';
import { matchParts } from '#app/components/search/suggestion-list.tsx';
import { normalizeQuery, searchHref } from '#app/domain/catalogue/search.ts';

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

test.each([
  ['бургер', '/search?q=%D0%B1%D1%83%D1%80%D0%B3%D0%B5%D1%80'],
  [' соль & перец ', '/search?q=%D1%81%D0%BE%D0%BB%D1%8C%20%26%20%D0%BF%D0%B5%D1%80%D0%B5%D1%86'],
  ['100%#?', '/search?q=100%25%23%3F'],
  ['  ', '/search'],
])('the results for %j are at %s', (text, href) => {
  expect(searchHref(text)).toBe(href);
});

/** What matches stands in brackets. */
function marked(text: string, query: string): string {
  return matchParts(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');
}

test.each([
  ['Бургер «Дымный бекон»', 'бурге', '[Бурге]р «Дымный бекон»'],
  ['Бургер «Дымный бекон»', 'бек бур', '[Бур]гер «Дымный [бек]он»'],
  ['Рёбра и ребрышки', 'реб', '[Рёб]ра и [реб]рышки'],
  ['Рёбра и ребрышки', 'РЁБ', '[Рёб]ра и [реб]рышки'],
  // As the API searches: beginnings of words only.
  ['Чизбургер', 'бургер', 'Чизбургер'],
  ['Кола-бургер', 'бургер', 'Кола-[бургер]'],
  // The longer of two words that begin alike.
  ['Бургер', 'б бург', '[Бург]ер'],
  ['Пицца (4 сыра)', '4 (с', 'Пицца ([4] [с]ыра)'],
  ['Соль.*', '.*', 'Соль.*'],
  ['Борщ', '', 'Борщ'],
  ['', 'борщ', ''],
  ['İskender кебаб', 'кеб', 'İskender кебаб'],
])('%j searched for by %j is marked %j', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected);
});
