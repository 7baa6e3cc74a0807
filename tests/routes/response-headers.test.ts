/** Protects every response: security headers from all parts of the server, and flags of cookies. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { env } from '#app/services/env.server.ts';
import { ADDRESSES } from './support/addresses.ts';
import { captureLog } from './support/captured-log.ts';
import { readPage } from './support/page.ts';
import { openShop } from './support/shop.ts';
import { openSite, type VisitOptions } from './support/site.ts';
import { startApp } from './support/visit.ts';

captureLog();

const POST = { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
const TEXT = { headers: { 'Content-Type': 'text/css' }, body: 'x' };
const UNUSED = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'midi'];
const SHOPPER = { cookie: 'sessionid=mine' };

/** `file`: may be embedded; `guard`: before the app, fewer headers. */
type Case = [what: string, path: string, status: number, asked?: VisitOptions, kind?: 'file' | 'guard'];
const CASES: Case[] = [
  ['a page', '/categories', 200, SHOPPER],
  ['data of a shopper', '/cart.data', 200, SHOPPER],
  ['a redirect after a form', '/cart', 303, { ...POST, body: 'intent=add:1' }],
  ['a line end in the address', '/nothing%0Alike%0dthat', 404, {}, 'guard'],
  ['a missing order', '/order/nothing', 404],
  ['a form of another site', '/cart', 403, { ...POST, headers: { 'Sec-Fetch-Site': 'cross-site' } }],
  ['another method', '/cart', 405, { method: 'PUT', ...TEXT }, 'guard'],
  ['an invalid address', '/%zz', 400, {}, 'guard'],
  ['a picture', '/img/media/a.webp', 200, {}, 'file'],
];

async function openWithPicture() {
  const shop = await openShop();
  const webp = Buffer.from('RIFF\0\0\0\0WEBPVP8 0000');
  const picture = () => new Response(webp, { headers: { 'Content-Type': 'image/webp' } });
  const fetch = async (request: Request) =>
    request.url.endsWith('/media/a.webp') ? picture() : shop.fetch(request);
  return openSite({ ...shop, app: await startApp({ api: { fetch } }) });
}

test.each(CASES)('%s on https', async (_, path, status, asked = {}, kind = undefined) => {
  const { PUBLIC_URL } = env;
  env.PUBLIC_URL = 'https://shop.test';
  onTestFinished(() => {
    env.PUBLIC_URL = PUBLIC_URL;
  });
  const { visit } = await openWithPicture();
  // The second response may be from the page cache.
  for (const _again of [false, true]) {
    const answer = await visit(path, asked);
    const of = (name: string) => answer.headers.get(name);
    const isFile = kind === 'file';
    expect(answer.status).toBe(status);
    expect(of('X-Content-Type-Options')).toBe('nosniff');
    expect(of('Strict-Transport-Security')).toBe('max-age=15552000');
    expect(of('Cache-Control')).not.toBeNull();
    expect(of('Cross-Origin-Resource-Policy')).toBe(isFile ? 'cross-origin' : 'same-origin');
    expect(of('Cross-Origin-Opener-Policy')).toBe(isFile ? null : 'same-origin');
    expect(of('X-Frame-Options')).toBe(isFile ? null : 'SAMEORIGIN');
    const referrers = path.startsWith('/order') ? 'same-origin' : 'strict-origin-when-cross-origin';
    expect(of('Referrer-Policy')).toBe(isFile ? null : referrers);
    expect(of('Server') ?? of('X-Powered-By')).toBeNull();
    if (isFile) expect(of('Permissions-Policy') ?? of('Origin-Agent-Cluster')).toBeNull();
    if (!kind) for (const feature of UNUSED) expect(of('Permissions-Policy')).toContain(`${feature}=()`);
    const isPage = of('Content-Type')?.startsWith('text/html');
    if (isPage) expect(of('Content-Security-Policy')).toContain("default-src 'self'; ");
  }
});

describe('cookies', () => {
  const HTTPS = { headers: { 'X-Forwarded-Proto': 'https' } };
  const OWN = ['checkout', 'cookieConsent', 'cookieRefusal', 'notices', 'order-key'];
  const pack = (value: unknown) => encodeURIComponent(btoa(JSON.stringify(value)));

  test.each(['https', 'http'])('over %s: names, flags and HSTS', async (proto) => {
    const { shopper, ids } = await openShop();
    const init = { headers: { 'X-Forwarded-Proto': proto } };
    const answers = [
      await shopper.visit('/cart', { intent: `add:${ids.borshch}` }, init),
      await shopper.visit('/cart', undefined, init),
      await shopper.visit('/cart', { intent: `set:${ids.borshch}:2`, fullName: 'Анна' }, init),
      await shopper.visit('/favorites', { favorite: 'add:borshch' }, init),
      await shopper.visit('/cookie-consent', { returnTo: '/' }, init),
      await shopper.visit('/cookie-consent', { returnTo: '/', refuse: 'on' }, init),
    ];
    const isSecure = proto === 'https';
    const hsts = isSecure ? 'max-age=15552000' : null;
    expect(answers.map(({ headers }) => headers.get('Strict-Transport-Security'))).toEqual(
      answers.map(() => hsts),
    );
    const lines = answers.flatMap(({ headers }) => headers.getSetCookie());
    const names = new Set(lines.map((line) => line.split('=')[0]));
    const own = OWN.map((name) => (isSecure ? `__Host-${name}` : name));
    expect([...names].toSorted()).toEqual(['favorites', 'sessionid', ...own].toSorted());
    for (const line of lines) {
      expect(line).toMatch(/; SameSite=Lax/i);
      expect(line).toMatch(/; Path=\/(?:;|$)/i);
      expect(line).not.toMatch(/; Domain=/i);
      expect([line, /; Secure/i.test(line)]).toEqual([line, isSecure]);
      // Also written by scripts.
      const isOfScripts = /^(?:__Host-)?(?:checkout|cookieConsent|cookieRefusal)=/.test(line);
      expect([line, /; HttpOnly/i.test(line)]).toEqual([line, !isOfScripts]);
    }
  });

  test('one that a neighbouring site has planted does not count beside the shop’s own', async () => {
    const { shopper } = await openShop();
    shopper.cookies.set('notices', pack([{ code: 'feedback-sent' }]));
    shopper.cookies.set('__Host-notices', pack([{ code: 'cart-added' }]));
    const { html } = await shopper.visit('/categories', undefined, HTTPS);
    expect(readPage(html).notices).toEqual(['Товар добавлен в корзину']);
  });

  test('no response that sets one may be cached', async () => {
    const { shopper } = await openShop();
    const headers = {
      Cookie: `usertoken=refused; notices=${pack([{ code: 'cart-added' }])}; favorites=nothing`,
    };
    const setting: string[] = [];
    for (const address of ADDRESSES) {
      const answer = await shopper.visit(address, undefined, { headers });
      if (answer.headers.getSetCookie().length === 0) continue;
      setting.push(address);
      expect([address, answer.headers.get('Cache-Control')]).toEqual([
        address,
        expect.stringMatching(/private|no-store/),
      ]);
    }
    // Shared pages, too, delete a rejected token.
    expect(setting).toEqual(expect.arrayContaining(['/', '/category/supy']));
  });
});
