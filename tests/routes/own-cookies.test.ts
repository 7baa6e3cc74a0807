import { expect, test } from 'vitest';
import { ADDRESSES } from './support/addresses.ts';
import { readPage } from './support/page.ts';
import { openShop } from './support/shop.ts';

/** Cookies that the storefront names: on https they have the prefix `__Host-` (docs/decisions/0003-origin-check.md). */

const HTTPS = { headers: { 'X-Forwarded-Proto': 'https' } };
const own = (value: unknown) => encodeURIComponent(btoa(JSON.stringify(value)));
test('each has the flags without which a browser refuses the prefix', async () => {
  const { shopper, ids } = await openShop();
  const answers = [
    await shopper.visit('/cart', { intent: `add:${ids.borshch}` }, HTTPS),
    await shopper.visit('/cart', undefined, HTTPS),
    await shopper.visit('/cart', { intent: `set:${ids.borshch}:2`, fullName: 'Анна' }, HTTPS),
    await shopper.visit('/cookie-consent', { returnTo: '/' }, HTTPS),
  ];
  const lines = answers.flatMap(({ headers }) => headers.getSetCookie());
  const prefixed = lines.filter((line) => line.startsWith('__Host-'));
  const names = new Set(prefixed.map((line) => line.slice('__Host-'.length).split('=')[0]));
  expect([...names].sort()).toEqual(['checkout', 'cookieConsent', 'known-prices', 'notices', 'order-key']);
  for (const line of prefixed) {
    expect(line).toMatch(/; Secure/);
    expect(line).toMatch(/; Path=\/(?:;|$)/);
    expect(line).not.toMatch(/; Domain=/i);
  }
});

test('one that a neighbouring site has planted does not count beside the shop’s own', async () => {
  const { shopper } = await openShop();
  shopper.cookies.set('notices', own([{ code: 'feedback-sent' }]));
  shopper.cookies.set('__Host-notices', own([{ code: 'cart-added' }]));
  const { html } = await shopper.visit('/categories', undefined, HTTPS);
  expect(html).toMatch(/Товар.добавлен/);
  expect(html).not.toMatch(/Мы.получили/);
});

test('the consent counts under both names', async () => {
  const { shopper } = await openShop();
  for (const name of ['cookieConsent', '__Host-cookieConsent']) {
    const page = await shopper.visit('/', undefined, { headers: { Cookie: `${name}=true` } });
    expect(readPage(page.html).all('aside', { class: /cookie-banner/ })).toEqual([]);
  }
});

test('no answer that sets a cookie may be kept, whatever is asked for', async () => {
  const { shopper } = await openShop();
  const notices = own([{ code: 'cart-added' }]);
  shopper.cookies.set('usertoken', 'refused');
  await shopper.visit('/cart');
  const setting: string[] = [];
  for (const address of ADDRESSES) {
    const Cookie = `usertoken=refused; notices=${notices}; favorites=nothing`;
    const { headers } = await shopper.visit(address, undefined, { headers: { Cookie } });
    if (headers.getSetCookie().length === 0) continue;
    setting.push(address);
    expect([address, headers.get('Cache-Control')]).toEqual([
      address,
      expect.stringMatching(/private|no-store/),
    ]);
  }
  // Pages that are the same for everybody, too: the token that the API has refused goes with any of them.
  expect(setting).toEqual(expect.arrayContaining(['/', '/category/supy']));
});
