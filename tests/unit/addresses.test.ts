/** Protects guests from malicious URLs of an API in links and pictures. */
import { expect, test } from 'vitest';
import { linkAddress, mediaAddress, ownPath, siteAddress, webAddress } from '#contract/addresses.ts';
import { type AddressCase, HOSTILE_ADDRESSES } from '#tests/support/hostile-addresses.ts';

const kept = (address: string, as = address): AddressCase => [address, as, as];

const OTHER_ADDRESSES: readonly AddressCase[] = [
  ...['', ' ', '#', '/\0', '..', 'tel:+', 'tel:*%2306%23', 'mailto:', 'https://'].map(
    (address): AddressCase => [address, null, null],
  ),
  kept('/'),
  kept('/category/bar?active=pivo#dish-7'),
  kept(' /categories\n', '/categories'),
  kept('/page/о нас', '/page/%D0%BE%20%D0%BD%D0%B0%D1%81'),
  kept('/page/%D0%BE%20%D0%BD%D0%B0%D1%81'),
  kept('/article/skidka-50%', '/article/skidka-50%25'),
  kept('/search?q=https://evil.example'),
  kept('/@evil.example'),
  kept('/a//evil.example'),
  kept('/category/a/../b', '/category/b'),
  kept('/"><script>', '/%22%3E%3Cscript%3E'),
  kept('page/about', '/page/about'),
  kept('https//evil.example', '/https//evil.example'),
  kept('контакты?a=1', '/%D0%BA%D0%BE%D0%BD%D1%82%D0%B0%D0%BA%D1%82%D1%8B?a=1'),
  kept('https://t.me/ezh'),
  kept('HTTPS://T.me/ezh', 'https://t.me/ezh'),
  kept('https://other.example', 'https://other.example/'),
  kept('https://кафе.рф/меню', 'https://xn--80akn5b.xn--p1ai/%D0%BC%D0%B5%D0%BD%D1%8E'),
  ['mailto:info@ezh.example', 'mailto:info@ezh.example', null],
  [
    'mailto:info@ezh.example?subject=Стол на двоих',
    'mailto:info@ezh.example?subject=%D0%A1%D1%82%D0%BE%D0%BB%20%D0%BD%D0%B0%20%D0%B4%D0%B2%D0%BE%D0%B8%D1%85',
    null,
  ],
  ['tel:+7 (495) 000-00-00', 'tel:+74950000000', null],
];

test.each<AddressCase>([...HOSTILE_ADDRESSES, ...OTHER_ADDRESSES])('%j', (address, link, picture) => {
  expect([linkAddress(address) ?? null, mediaAddress(address) ?? null]).toEqual([link, picture]);
  if (picture !== null) expect(mediaAddress(picture)).toBe(picture);
  if (link === null) return;
  expect(linkAddress(link)).toBe(link);
  const { origin, protocol, hostname, href } = new URL(link, 'https://shop.example/category/bar?active=pivo');
  if (ownPath(link) === undefined) expect(href).toBe(link);
  else expect(origin).toBe('https://shop.example');
  expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(protocol);
  expect(hostname).not.toBe('evil.example');
});

test('an address of this site is a path, one of another is not', () => {
  expect([siteAddress('page/about'), siteAddress('https://t.me/ezh')]).toEqual(['/page/about', undefined]);
  expect([ownPath('page/about'), webAddress('/page/about')]).toEqual([undefined, undefined]);
});
