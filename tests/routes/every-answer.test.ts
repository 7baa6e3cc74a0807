import { describe, expect, onTestFinished, test } from 'vitest';
import { env } from '#app/services/env.server.ts';
import { captureLog } from './support/captured-log.ts';
import { openShop } from './support/shop.ts';
import { type Asked, openSite } from './support/site.ts';
import { startApp } from './support/visit.ts';

captureLog();

/** What a browser must be told with every answer, whoever gives it: the app, the page cache, the files, the guard, a failure. */

const POST = { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
const ANSWERS: [what: string, path: string, asked: Asked, status: number][] = [
  ['a page', '/categories', { cookie: 'sessionid=mine' }, 200],
  ['a page that is kept', '/categories', {}, 200],
  ['its data', '/categories.data', {}, 200],
  ['data of a shopper', '/cart.data', { cookie: 'sessionid=mine' }, 200],
  ['suggestions', '/suggest?q=%D0%B1', {}, 200],
  ['a dish for the dialog', '/dish/borshch', {}, 200],
  ['a redirect', '/Categories', {}, 301],
  ['a redirect after a form', '/cart', { ...POST, body: 'intent=add:1' }, 303],
  ['a missing dish', '/product/nothing', {}, 404],
  ['a missing dish for the dialog', '/dish/nothing', {}, 404],
  ['a missing page', '/nothing-like-that', {}, 404],
  // No pattern of a route matches a line end.
  ['an address with a line end', '/nothing%0Alike%0dthat', {}, 404],
  ['an address with a line end of Unicode', '/%e2%80%A8', {}, 404],
  ['a picture with a line end', '/img/media/a%0a.webp', {}, 404],
  ['a missing order', '/order/nothing', {}, 404],
  ['where a missing order stands', '/order/nothing/progress', {}, 404],
  ['a form of another site', '/cart', { ...POST, headers: { 'Sec-Fetch-Site': 'cross-site' } }, 403],
  ['what is no form', '/cart', { method: 'POST', headers: { 'Content-Type': 'text/css' }, body: 'x' }, 415],
  ['another method', '/cart', { method: 'PUT', headers: { 'Content-Type': 'text/css' }, body: 'x' }, 405],
  ['OPTIONS', '/cart', { method: 'OPTIONS' }, 204],
  ['TRACE', '/cart', { method: 'TRACE' }, 405],
  ['an unreadable address', '/%zz', {}, 400],
  ['an unreadable origin', '/cart', { ...POST, headers: { Origin: 'x' } }, 400],
  ['a script', '/public/assets/nothing.js', {}, 404],
  ['a picture of the build', '/og.jpg', {}, 200],
  ['a picture', '/img/media/a.webp', {}, 200],
  ['a missing picture', '/img/media/nothing.webp', {}, 404],
  ['healthz', '/healthz', {}, 200],
  ['readyz', '/readyz', {}, 200],
  ...[
    '/robots.txt',
    '/sitemap.xml',
    '/feed.xml',
    '/menu.md',
    '/llms.txt',
    '/yml.xml',
    '/manifest.webmanifest',
  ].map((path): [string, string, Asked, number] => [path, path, {}, 200]),
];
const FILES = ['a picture of the build', 'a picture'];
const BY_THE_GUARD = [
  'an address with a line end',
  'an address with a line end of Unicode',
  'a picture with a line end',
  'another method',
  'TRACE',
  'OPTIONS',
  'an unreadable address',
  'an unreadable origin',
];

async function open() {
  const shop = await openShop();
  const webp = Buffer.from('RIFF\0\0\0\0WEBPVP8 0000');
  const picture = () => new Response(webp, { headers: { 'Content-Type': 'image/webp' } });
  const app = await startApp({
    api: {
      fetch: async (request) => (request.url.endsWith('/media/a.webp') ? picture() : shop.fetch(request)),
    },
  });
  return openSite({ ...shop, app });
}

describe('on https', () => {
  test.each(ANSWERS)('%s', async (what, path, asked, status) => {
    const { PUBLIC_URL } = env;
    env.PUBLIC_URL = 'https://shop.test';
    onTestFinished(() => {
      env.PUBLIC_URL = PUBLIC_URL;
    });
    const { visit } = await open();
    for (const again of [false, true]) {
      const answer = await visit(path, asked);
      const of = (name: string) => answer.headers.get(name);
      expect([what, again, answer.status]).toEqual([what, again, status]);
      expect(of('X-Content-Type-Options')).toBe('nosniff');
      expect(of('Strict-Transport-Security')).toBe('max-age=15552000');
      expect(of('Cache-Control') ?? (status === 204 ? 'none' : null)).not.toBeNull();
      const sites = FILES.includes(what) ? 'cross-origin' : 'same-origin';
      expect(of('Cross-Origin-Resource-Policy')).toBe(sites);
      expect(of('Server') ?? of('X-Powered-By')).toBeNull();
      if (FILES.includes(what)) {
        expect(of('Cross-Origin-Opener-Policy') ?? of('X-Frame-Options') ?? of('Referrer-Policy')).toBeNull();
        expect(of('Permissions-Policy') ?? of('Origin-Agent-Cluster')).toBeNull();
      } else {
        expect(of('Cross-Origin-Opener-Policy')).toBe('same-origin');
        expect(of('X-Frame-Options')).toBe('SAMEORIGIN');
        expect(of('Referrer-Policy')).toBe(
          path.startsWith('/order') ? 'same-origin' : 'strict-origin-when-cross-origin',
        );
      }
      if (![...FILES, ...BY_THE_GUARD].includes(what))
        expect(of('Permissions-Policy')).toContain('camera=(), ');
      if (of('Content-Type')?.startsWith('text/html'))
        expect(of('Content-Security-Policy')).toContain("default-src 'self'; ");
    }
  });
});

test('on plain http none speaks of https', async () => {
  const { visit } = await open();
  for (const [what, path, asked] of ANSWERS) {
    expect([what, (await visit(path, asked)).headers.get('Strict-Transport-Security')]).toEqual([what, null]);
  }
});

test('a part of a text is not compressed: parts of compressed bytes could not be put together', async () => {
  const svg = `<svg>${'<path/>'.repeat(1_000)}</svg>`;
  const headers = { 'Content-Type': 'image/svg+xml', 'Content-Range': `bytes 0-1999/${svg.length}` };
  const fetch = async () => new Response(svg.slice(0, 2_000), { status: 206, headers });
  const { visit } = await openSite({ ...(await openShop()), app: await startApp({ api: { fetch } }) });
  const asked = { headers: { Range: 'bytes=0-1999', 'Accept-Encoding': 'br' } };
  const part = await visit('/img/media/brand/big.svg', asked);
  expect([part.status, part.size, part.headers.get('Content-Encoding')]).toEqual([206, 2_000, null]);
});
