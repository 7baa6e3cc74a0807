import { expect, test } from 'vitest';
import { Limits } from '#app/services/http/limits.server.ts';
import { captureLog } from './support/captured-log.ts';
import { openShop } from './support/shop.ts';
import { openSite } from './support/site.ts';

/** Who asks: the peer, or whom a proxy of ours names. Whoever asks here is 127.0.0.1. */

captureLog();

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' };
/** More than a proxy would send, and none of it true. */
const FOREIGN = {
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-Host': 'evil.test',
  'X-Forwarded-For': '203.0.113.9',
  'X-Forwarded-Port': '444',
  'X-Forwarded-Prefix': '/evil',
  Forwarded: 'for=203.0.113.9;proto=https;host=evil.test',
};

async function open(trusted: string) {
  const shop = await openShop({ limits: new Limits(0.1) });
  return { ...shop, ...(await openSite(shop, { trusted })) };
}
type Site = Awaited<ReturnType<typeof open>>;

const search = ({ visit }: Site, word: string, client: string) =>
  visit(`/search?q=${encodeURIComponent(word)}`, { headers: { 'X-Forwarded-For': client } });

async function searchAll(site: Site, count: number, clientOf: (turn: number) => string): Promise<number[]> {
  const statuses: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    statuses.push((await search(site, `слово ${turn}`, clientOf(turn))).status);
  }
  return statuses;
}

test('who is no proxy of ours is one client, whatever it says', async () => {
  const statuses = await searchAll(await open(''), 13, (turn) => `203.0.113.${turn}`);
  expect(statuses).toEqual([...Array(12).fill(200), 429]);
});

test('behind a proxy of ours everybody is a client of their own', async () => {
  const site = await open('loopback');
  const statuses = await searchAll(site, 26, (turn) => `198.51.100.${turn}, 203.0.113.${turn % 2}`);
  expect(statuses).toEqual([...Array(24).fill(200), 429, 429]);
});

test.each([
  ['', false],
  ['10.0.0.0/8', false],
  ['loopback', true],
])('cookies are Secure by X-Forwarded-Proto where «%s» is trusted: %s', async (trusted, isSecure) => {
  const { visit, ids } = await open(trusted);
  const body = `intent=add:${ids.borshch}`;
  const { headers } = await visit('/cart', {
    method: 'POST',
    body,
    headers: { ...FORM, 'X-Forwarded-Proto': 'https' },
  });
  expect(headers.getSetCookie().length).toBeGreaterThan(0);
  for (const cookie of headers.getSetCookie()) expect(cookie.includes('; Secure'), cookie).toBe(isSecure);
});

test.each(['/cart', '/favorites', '/search?q=борщ', '/sitemap.xml', '/nowhere'])(
  'what a stranger says of others changes nothing on %s',
  async (path) => {
    const { visit } = await open('');
    const own = { cookie: 'favorites=borshch' };
    const plain = await visit(encodeURI(path), own);
    const foreign = await visit(encodeURI(path), { ...own, headers: FOREIGN });
    const withoutId = ({ status, headers, html }: typeof plain) => {
      for (const name of ['x-request-id', 'date', 'etag', 'content-security-policy']) headers.delete(name);
      return { status, headers: [...headers], html: html.replace(/nonce="[^"]*"/g, '') };
    };
    expect(withoutId(foreign)).toEqual(withoutId(plain));
  },
);
