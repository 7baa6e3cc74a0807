import { describe, expect, test } from 'vitest';
import {
  categoryTabHref,
  dishHref,
  dishSlugOf,
  infoPageSlugOf,
  orderHref,
  slugAt,
} from '#app/domain/navigation/page-addresses.ts';

/** What stands in whole pages: tests/routes/odd-slugs.test.ts. */

describe.each([
  ['borshch', 'borshch'],
  ['щи', '%D1%89%D0%B8'],
  ['50%', '50%25'],
  ['a/b', 'a%2Fb'],
  ['a%2Fb', 'a%252Fb'],
  ['x.data', 'x%2Edata'],
  ['x.data.data', 'x.data%2Edata'],
  ['xdata', 'xdata'],
  ['v1.5', 'v1.5'],
  ['_', '%5F'],
  ['__', '__'],
  ['a)b', 'a%29b'],
])('%j', (slug, segment) => {
  test(`is ${segment} in an address, and comes back out of it`, () => {
    expect(dishHref(slug)).toBe(`/product/${segment}`);
    expect(dishSlugOf(`/product/${segment}`)).toBe(slug);
    expect(slugAt(`/product/${segment}`)).toBe(slug);
    expect(slugAt(`/product/${segment}/`)).toBe(slug);
    // Through a URL parser it stays what it is.
    expect(new URL(dishHref(slug), 'http://shop.test').pathname).toBe(`/product/${segment}`);
  });
});

test('a chosen tab is a parameter', () => {
  expect(categoryTabHref('a/b', 'c&d')).toBe('/category/a%2Fb?active=c%26d');
});

test('an order has one, too', () => {
  expect(orderHref('../cart')).toBe('/order/..%2Fcart');
});

test('what cannot be decoded counts as it stands', () => {
  expect(slugAt('/product/50%')).toBe('50%');
  expect(dishSlugOf('/product/50%')).toBe('50%');
});

test('links to info pages are recognized, encoded or not', () => {
  expect(infoPageSlugOf('/page/%D1%89%D0%B8?from=menu')).toBe('щи');
  expect(infoPageSlugOf('/page/щи#top')).toBe('щи');
  expect(infoPageSlugOf('/page/skidka-50%')).toBe('skidka-50%');
  for (const other of ['', '/pages/x', '/page/', 'https://evil.example/page/x'])
    expect(infoPageSlugOf(other)).toBeNull();
});
