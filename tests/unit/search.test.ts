/** Protects what a search is made of, and what of a suggestion is marked as found. */
import { expect, test } from 'vitest';
import { matchParts } from '#app/components/search/suggestion-list.tsx';
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

test.each([
  ['Бургер «Дымный бекон»', 'бек бур', '[Бур]гер «Дымный [бек]он»'],
  ['Рёбра и ребрышки', 'РЕБ', '[Рёб]ра и [реб]рышки'],
  ['Кола-бургер', 'бургер', 'Кола-[бургер]'],
  // The longer of two words that begin alike.
  ['Бургер', 'б бург', '[Бург]ер'],
  ['Пицца (4 сыра)', '4 (с', 'Пицца ([4] [с]ыра)'],
  ['Борщ', '', 'Борщ'],
  ['İskender кебаб', 'кеб', 'İskender кебаб'],
])('%j searched for by %j is marked %j', (text, query, marked) => {
  const parts = matchParts(text, query).map((part) => (part.isMatch ? `[${part.text}]` : part.text));
  expect(parts.join('')).toBe(marked);
});
