/** Protects the desk from what a guest types: no signs that turn, hide or colour the text beside them. */
import { expect, test } from 'vitest';
import { plainText } from '#upstream/http/plain-text.ts';

test.each([
  ['Анна', 'Анна'],
  ['  Анна\u202e +7 912  ', 'Анна +7 912'],
  ['a\u2066b\u2069c\u200fd\u061ce', 'abcde'],
  ['ул. Мира\r\nд. 1\tкв. 2', 'ул. Мира д. 1 кв. 2'],
  ['\u0007\u001b[31mкрасный', '[31mкрасный'],
  ['семья 👨‍👩‍👧', 'семья 👨‍👩‍👧'],
  ['\u202e \n', ''],
  ['\u200b\u3164\ufeff', ''],
])('%j is read as %j', (text, expected) => {
  expect(plainText(text)).toBe(expected);
});

test('a comment keeps its lines', () => {
  expect(plainText('Без лука\r\nи без\u2028перца\u202e\n', { keepsLines: true })).toBe(
    'Без лука\nи без\nперца',
  );
});
