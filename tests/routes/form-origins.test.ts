/** Protects shoppers from CSRF: forms are accepted from the shop's own pages only. */
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { ADDRESSES } from './support/addresses.ts';
import { captureLog, takeLog } from './support/captured-log.ts';
import { openShop } from './support/shop.ts';
import { browserRequest, ORIGIN } from './support/visit.ts';

captureLog();

const TLS = 'https://shop.test';
const INJECTION = 'https://evil.example';

/** `undefined`: without the header. */
type Case = [from: string, status: number, site?: string, origin?: string, referer?: string];
const CASES: Case[] = [
  ['the shop', 303, 'same-origin', ORIGIN],
  ['the shop behind a TLS proxy', 303, 'same-origin', TLS],
  ['the shop, with a strict privacy setting', 303, 'same-origin', 'null'],
  ['the shop, old browser', 303, '', ORIGIN],
  ['a text browser', 303],
  ['a text browser that sends the page', 303, undefined, undefined, `${ORIGIN}/cart`],
  ['another site', 403, 'cross-site', INJECTION],
  ['another site, in capitals', 403, 'CROSS-SITE'],
  ['another site, old browser', 403, '', INJECTION],
  ['another site, page only', 403, undefined, undefined, `${INJECTION}/shop.test`],
  ['another port', 403, '', 'http://shop.test:81'],
  ['a neighbour under the same domain', 403, 'same-site', 'https://a.shop.test'],
  ['the address bar', 403, 'none'],
  ['the shop as a user name', 403, '', 'https://shop.test@evil.example'],
  ['the shop as a subdomain', 403, '', 'https://shop.test.evil.example'],
  ['a file', 403, '', 'file://'],
];

test.each(CASES)('a form from %s: %i', async (_, status, site, origin, referer) => {
  const { app, ids, sent } = await openShop();
  for (const [path, form] of [
    ['/cart', { intent: `add:${ids.borshch}` }],
    ['/cookie-consent', { returnTo: '/' }],
    ['/logout', {}],
  ] as const) {
    const request = browserRequest(path, form, { headers: { 'X-Forwarded-Proto': 'https' } });
    for (const [name, value] of Object.entries({
      'Sec-Fetch-Site': site,
      Origin: origin,
      Referer: referer,
    })) {
      if (value === undefined) request.headers.delete(name);
      else request.headers.set(name, value);
    }
    expect([path, (await app.answer(request)).status]).toEqual([path, status]);
  }
  expect(sent('POST', '/cart/')).toHaveLength(status === 303 ? 1 : 0);
});

test('no route accepts a form of another site', async () => {
  const { shopper, calls } = await openShop();
  for (const address of ADDRESSES.flatMap((path) => [path, path === '/' ? '/_.data' : `${path}.data`])) {
    const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: INJECTION };
    const { status } = await shopper.visit(address, { intent: 'add:1' }, { headers });
    expect([address, status]).toEqual([address, 403]);
  }
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test.each([']]', 'shop.test', 'http://'])(
  'the invalid origin «%s»: 400, and no error is logged',
  async (Origin) => {
    const { app } = await openShop();
    for (const path of ['/cart', '/cart.data']) {
      const request = browserRequest(path, { intent: 'add:1' }, { headers: { Origin } });
      expect([path, (await app.answer(request)).status]).toEqual([path, 400]);
    }
    expect(takeLog().filter(({ level }) => level >= (pino.levels.values.error ?? 0))).toEqual([]);
  },
);

test('links from other sites work', async () => {
  const { shopper } = await openShop();
  const headers = { 'Sec-Fetch-Site': 'cross-site', Referer: 'https://search.example/' };
  expect((await shopper.visit('/product/borshch', undefined, { headers })).status).toBe(200);
});
