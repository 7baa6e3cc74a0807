/** Protects guests from open redirects through the return path of a form. */
import { expect, test } from 'vitest';
import { safeReturnTo } from '#app/domain/navigation/return-to.ts';

test.each([
  ['/', '/'],
  ['/category/burgers?active=street#dish-7', '/category/burgers?active=street#dish-7'],
  ['/tag/острое', '/tag/%D0%BE%D1%81%D1%82%D1%80%D0%BE%D0%B5'],
  ['/tag/%D0%BE', '/tag/%D0%BE'],
  ['/search?q=a//b', '/search?q=a//b'],
  ['/category/a/../b', '/category/b'],
  ['/@evil.example', '/@evil.example'],
  ['/search?next=https://evil.example', '/search?next=https://evil.example'],
])('%j leads to %s', (value, path) => {
  expect(safeReturnTo(value, '/home')).toBe(path);
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  'javascript:alert(1)',
  'evil.example',
  'cart',
  ' /cart',
  '?q=1',
  '',
  '/\u0000',
  '/cart\r\nSet-Cookie: a=b',
  `/${'a'.repeat(2_000)}`,
  null,
  undefined,
  7,
  ['/cart'],
])('%j leads to the fallback', (value) => {
  expect(safeReturnTo(value, '/home')).toBe('/home');
});
