/** Protects pagination: at most five links, other parameters kept in URLs, invalid page numbers read as the first. */
import { expect, test } from 'vitest';
import { pageHref, pageWindow, readPage, readPageSize } from '#app/domain/catalogue/pagination.ts';

test.each([
  [1, 0, '1'],
  [1, 3, '123'],
  [3, 9, '12345'],
  [4, 9, '23456'],
  [7, 9, '56789'],
])('page %d of %d links %s', (current, total, pages) => {
  expect(pageWindow(current, total).join('')).toBe(pages);
});

test.each([
  ['page=3', 3],
  ['page=999999', 999_999],
  ...['', 'page=', 'page=0', 'page=-2', 'page=1.5', 'page=2abc', 'page=1e3', 'page=два'].map(
    (query): [string, number] => [query, 1],
  ),
  ['page=99999999999999999999', 1],
])('%j is page %d', (query, page) => {
  expect(readPage(new URLSearchParams(query))).toBe(page);
});

test.each([
  ['pageSize=18', 18],
  ['pageSize=72', 72],
  ...['', 'pageSize=10', 'pageSize=500', 'pageSize=-18', 'pageSize=018', 'pageSize=abc'].map(
    (query): [string, number] => [query, 9],
  ),
])('%j shows %d a page', (query, size) => {
  expect(readPageSize(new URLSearchParams(query))).toBe(size);
});

test.each([
  ['', 2, '/articles?page=2'],
  ['page=3', 1, '/articles'],
  ['pageSize=18&page=3', 1, '/articles?pageSize=18'],
  ['q=суп&page=2', 3, '/articles?q=%D1%81%D1%83%D0%BF&page=3'],
])('from %j to page %d', (query, page, href) => {
  expect(pageHref('/articles', new URLSearchParams(query), page)).toBe(href);
});
