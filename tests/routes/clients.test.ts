import { expect, test } from 'vitest';
import { Limits } from '#app/services/http/limits.server.ts';
import { PageCache } from '#server/page-cache.ts';
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

test('a search that was made for somebody costs others nothing, and too many of one is not kept', async () => {
  const site = await open('loopback');
  const [busy, other] = ['203.0.113.1', '203.0.113.2'];
  await searchAll(site, 12, () => busy);
  expect((await search(site, 'слово 0', busy)).status).toBe(200);
  expect((await search(site, 'борщ', busy)).status).toBe(429);
  expect((await search(site, 'борщ', other)).status).toBe(200);
  expect((await search(site, 'борщ', busy)).status).toBe(200);
});

test('those who wait for the page of one who asks too often are not told that they do', async () => {
  const cache = new PageCache(async () => new Response('', { status: 429 }), { maxBytes: 10_000 });
  const page = { key: '/search?q=a', address: '/search?q=a', hasConsent: false };
  expect(await cache.get(page, { requestId: '1', client: () => '203.0.113.1' })).toBeNull();
});

test('one who asks too often takes no kept page away', async () => {
  const clock = { now: 0 };
  const shop = await openShop({ limits: new Limits(0.1) });
  const site = { ...shop, ...(await openSite(shop, { now: () => clock.now })) };
  const busy = '203.0.113.1';
  await searchAll(site, 12, () => busy);
  clock.now += 3_600_000;
  expect((await search(site, 'слово 0', busy)).status).toBe(200);
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
