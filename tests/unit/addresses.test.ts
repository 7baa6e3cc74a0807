/** Protects guests from addresses that an API sends: links and pictures lead only where they say. */
import { expect, test } from 'vitest';
import { linkAddress, mediaAddress, ownPath, siteAddress, webAddress } from '#contract/addresses.ts';
import { type AddressCase, HOSTILE_ADDRESSES, OTHER_ADDRESSES } from '#tests/support/hostile-addresses.ts';

test.each<AddressCase>([...HOSTILE_ADDRESSES, ...OTHER_ADDRESSES])('%j', (address, link, picture) => {
  expect([linkAddress(address) ?? null, mediaAddress(address) ?? null]).toEqual([link, picture]);
  if (picture !== null) expect(mediaAddress(picture)).toBe(picture);
  if (link === null) return;
  expect(linkAddress(link)).toBe(link);
  // A browser resolves it the same.
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
