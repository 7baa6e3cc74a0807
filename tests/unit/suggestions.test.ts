import { describe, expect, test } from 'vitest';
import { NO_OPTION, optionAfterKey } from '#app/components/search/use-combobox.ts';
import { groupSuggestions, sectionsAmong } from '#app/domain/catalogue/suggestions.ts';

function suggestion(url: string) {
  return { title: url, url, price: undefined, coverUrls: {} };
}

describe('groups', () => {
  test('dishes come first, then parts of the menu, then news; within a group the order of the API stays', () => {
    const urls = [
      '/article/kvas',
      '/product/kvas',
      '/category/bar',
      '/page/about',
      '/product/limonad',
      '/food-category/napitki',
    ];
    const groups = groupSuggestions(urls.map(suggestion));
    expect(groups.map(({ title, items }) => [title, items.map(({ url }) => url)])).toEqual([
      ['Блюда', ['/product/kvas', '/product/limonad']],
      ['Разделы', ['/category/bar', '/food-category/napitki']],
      ['Новости', ['/article/kvas']],
      ['Ещё', ['/page/about']],
    ]);
  });

  test('a kind without suggestions has no group', () => {
    expect(groupSuggestions([suggestion('/article/kvas')]).map(({ title }) => title)).toEqual(['Новости']);
    expect(groupSuggestions([])).toEqual([]);
  });

  test('sections are parts of the menu and kinds of food', () => {
    const urls = ['/product/sup', '/category/supy', '/article/supy', '/food-category/supy'];
    expect(sectionsAmong(urls.map(suggestion)).map(({ url }) => url)).toEqual([
      '/category/supy',
      '/food-category/supy',
    ]);
    expect(sectionsAmong([suggestion('/product/sup')])).toEqual([]);
  });
});

describe('keys in a list of three', () => {
  test.each([
    ['ArrowDown', NO_OPTION, 0],
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, NO_OPTION],
    ['ArrowUp', NO_OPTION, 2],
    ['ArrowUp', 2, 1],
    ['ArrowUp', 0, NO_OPTION],
    ['Home', 2, 0],
    ['End', 0, 2],
    // The caret's, as long as nothing is chosen.
    ['Home', NO_OPTION, null],
    ['End', NO_OPTION, null],
    ['ArrowLeft', 1, null],
    ['Enter', 1, null],
    ['б', 1, null],
  ])('%s at %i leads to %s', (key, current, expected) => {
    expect(optionAfterKey(key, current, 3)).toBe(expected);
  });
});
