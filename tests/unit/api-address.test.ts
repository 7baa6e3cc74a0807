import { expect, test } from 'vitest';
import { queryString } from '#app/services/api/api-address.server.ts';

test('an array is one parameter after the other, and what is absent is none', () => {
  expect(queryString({ tag: ['лето', 'a&b'], page: 2, search: undefined })).toBe(
    `?page=2&tag=${encodeURIComponent('лето')}&tag=a%26b`,
  );
});

test('one question has one address, in whatever order it is asked', () => {
  expect(queryString({ page: 2, onMain: true })).toBe(queryString({ onMain: true, page: 2 }));
});

test('without a parameter there is no question mark', () => {
  expect(queryString()).toBe('');
  expect(queryString({ page: undefined })).toBe('');
});
