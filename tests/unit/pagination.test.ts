import { describe, expect, test } from 'vitest';
import { pageHref, pageWindow, readPage, readPageSize } from '#app/domain/catalogue/pagination.ts';

describe('pageWindow', () => {
  test.each([
    [1, 1, [1]],
    [1, 0, [1]],
    [1, 3, [1, 2, 3]],
    [3, 5, [1, 2, 3, 4, 5]],
    [1, 9, [1, 2, 3, 4, 5]],
    [2, 9, [1, 2, 3, 4, 5]],
    [3, 9, [1, 2, 3, 4, 5]],
    [4, 9, [2, 3, 4, 5, 6]],
    [7, 9, [5, 6, 7, 8, 9]],
    [9, 9, [5, 6, 7, 8, 9]],
    [99, 9, [5, 6, 7, 8, 9]],
    [0, 9, [1, 2, 3, 4, 5]],
  ])('page %d of %d links %j', (current, total, pages) => {
    expect(pageWindow(current, total)).toEqual(pages);
  });
});

describe('readPage', () => {
  test.each([
    ['page=3', 3],
    ['page=999999', 999_999],
    ['', 1],
    ['page=', 1],
    ['page=0', 1],
    ['page=-2', 1],
    ['page=1.5', 1],
    ['page=2abc', 1],
    ['page=1e3', 1],
    ['page=99999999999999999999', 1],
    ['page=%D0%B4%D0%B2%D0%B0', 1],
  ])('%j is page %d', (query, page) => {
    expect(readPage(new URLSearchParams(query))).toBe(page);
  });
});

test.each([
  ['pageSize=9', 9],
  ['pageSize=18', 18],
  ['pageSize=36', 36],
  ['pageSize=72', 72],
  ['', 9],
  ['pageSize=10', 9],
  ['pageSize=500', 9],
  ['pageSize=-18', 9],
  ['pageSize=018', 9],
  ['pageSize=abc', 9],
])('%j shows %d a page', (query, size) => {
  expect(readPageSize(new URLSearchParams(query))).toBe(size);
});

describe('pageHref', () => {
  test.each([
    ['', 2, '/articles?page=2'],
    ['', 1, '/articles'],
    ['page=3', 1, '/articles'],
    ['page=3', 4, '/articles?page=4'],
    ['pageSize=18&page=3', 1, '/articles?pageSize=18'],
    ['pageSize=18', 2, '/articles?pageSize=18&page=2'],
    ['q=суп&page=2', 3, '/articles?q=%D1%81%D1%83%D0%BF&page=3'],
    ['page=2&page=5', 1, '/articles'],
  ])('from %j to page %d', (query, page, href) => {
    expect(pageHref('/articles', new URLSearchParams(query), page)).toBe(href);
  });

  test('leaves the parameters it was given alone', () => {
    const params = new URLSearchParams('page=3');
    pageHref('/articles', params, 1);
    expect(params.get('page')).toBe('3');
  });
});
