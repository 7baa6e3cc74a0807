/** Protects the list of what the shop keeps on a device: nothing is written that nobody deletes. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HOST_PREFIX } from '#app/domain/shopper/cookie-names.ts';
import { COOKIE_COPIES, cookiesDeletedBy } from '#app/domain/shopper/device-copies.ts';
import { PERSONAL_COOKIES } from '#app/services/http/cookies.server.ts';

test('every cookie is listed', () => {
  const personal = PERSONAL_COOKIES.map((name) => name.replace(HOST_PREFIX, ''));
  const names = new Set([...personal, 'cookieConsent', 'cookieRefusal']);
  expect(Object.keys(COOKIE_COPIES).toSorted()).toEqual([...names].toSorted());
});

test('every cookie is explained by the demo’s privacy policy', () => {
  const policy = readFileSync('upstream/content/pages/privacy.md', 'utf8');
  const rows = policy.matchAll(/^\| `([\w-]+)`(?: или `([\w-]+)`)? \|/gm);
  const explained = [...rows].flatMap(([, ...names]) => names.filter((name) => name !== undefined));
  expect(explained.toSorted()).toEqual(Object.keys(COOKIE_COPIES).toSorted());
});

test.each([
  ['forget', ['checkout', 'own-contacts', 'own-orders', 'last-order', 'allergens']],
  ['log-out', ['checkout', 'usertoken']],
  ['order', ['checkout']],
] as const)('%s deletes %j', (ending, names) => {
  expect(cookiesDeletedBy(ending)).toEqual(names);
});
