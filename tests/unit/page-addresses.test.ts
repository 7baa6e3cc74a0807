/** Protects addresses of pages: any slug is one segment, and comes back out of it. */
import { expect, test } from 'vitest';
import {
  categoryTabHref,
  dishHref,
  dishSlugOf,
  orderHref,
  slugAt,
} from '#app/domain/navigation/page-addresses.ts';

test.each([
  ['borshch', 'borshch'],
  ['щи', '%D1%89%D0%B8'],
  ['50%', '50%25'],
  ['a/b', 'a%2Fb'],
  ['a%2Fb', 'a%252Fb'],
  ['x.data', 'x%2Edata'],
  ['_', '%5F'],
])('the slug %j is %s in an address', (slug, segment) => {
  expect(dishHref(slug)).toBe(`/product/${segment}`);
  expect(dishSlugOf(`/product/${segment}`)).toBe(slug);
  expect(slugAt(`/product/${segment}/`)).toBe(slug);
  expect(new URL(dishHref(slug), 'http://shop.test').pathname).toBe(`/product/${segment}`);
});

test('parameters and keys are encoded, and what cannot be decoded counts as it stands', () => {
  expect(categoryTabHref('a/b', 'c&d')).toBe('/category/a%2Fb?active=c%26d');
  expect(orderHref('../cart')).toBe('/order/..%2Fcart');
  expect([slugAt('/product/50%'), dishSlugOf('/product/50%')]).toEqual(['50%', '50%']);
});
