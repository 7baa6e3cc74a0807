import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { draftCookieValue } from '#app/domain/shopper/checkout-draft.ts';
import { HOST_PREFIX } from '#app/domain/shopper/cookie-names.ts';
import { OWN_COOKIES, PERSONAL_COOKIES } from '#app/services/http/cookies.server.ts';
import { SHARED_PAGES } from '#app/services/http/shared-pages.server.ts';
import { SMALL_SCREENS } from '#tests/support/pages.ts';
import { createRandom } from '#tests/support/random.ts';
import { ROUTES } from '#tests/support/routes.ts';
import { BESIDES } from './support/addresses.ts';
import { BrowserCookies } from './support/browser-cookies.ts';
import { openShop, orderFrom } from './support/shop.ts';
import { type Answer, type Asked, openSite } from './support/site.ts';

/** Nobody sees another's page: every address for every kind of visitor. */

const YANDEX = { 'User-Agent': 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)' };
/** Those who are nobody in particular. */
const ANYBODY: Record<string, Asked> = {
  'a first visit': {},
  'a visit with cookies of counters': { cookie: '_ga=GA1.1.1; _ym_uid=17; PHPSESSID=abc' },
  'a visit that came by an advert': { headers: { Referer: 'https://ya.ru/?text=secret-search' } },
  'a robot': { headers: YANDEX },
  'a visit under another name': {
    headers: { Host: 'evil.test', 'X-Forwarded-Host': 'evil.test', 'X-Forwarded-Proto': 'gopher' },
  },
  'a visit in another language': { headers: { 'Accept-Language': 'en', Accept: 'application/json' } },
};

/** What must not be in what others get. */
const SECRETS = [
  ...['Марина', 'evil.test', 'gopher', 'secret', 'Тайная улица', '0b5e55ed', 'GA1.1.1', 'YandexBot'],
  ...['cart-link__count', 'aria-pressed="true"', 'идемпотент'],
];

async function open() {
  const shop = await openShop();
  const site = await openSite(shop, { now: () => 0 });
  const key = '0b5e55ed-0000-4000-8000-000000000000';
  const { cookies, visit } = shop.shopper;
  const order = await orderFrom(shop.shopper, '/category/supy');
  await visit('/cart', { intent: `add:${shop.ids.morse}` });
  const own = (value: unknown) => encodeURIComponent(btoa(JSON.stringify(value)));
  const made: Record<string, string> = {
    sessionid: `sessionid=${cookies.get('sessionid')}`,
    usertoken: 'usertoken=token-of-marina',
    favorites: 'favorites=borshch.okroshka',
    [OWN_COOKIES.notices]: `notices=${own([{ code: 'feedback-sent' }])}`,
    [OWN_COOKIES.draft]: `checkout=${draftCookieValue({ address: 'Тайная улица, 1' })}`,
    [OWN_COOKIES.nextOrder]: `order-key=${own({ state: 'open', key })}`,
    [OWN_COOKIES.ownOrders]: `own-orders=${cookies.get('own-orders')}`,
    [OWN_COOKIES.contacts]: `own-contacts=${draftCookieValue({ fullName: 'Марина', phone: '', address: 'Тайная улица, 1' })}`,
    [OWN_COOKIES.knownPrices]: `known-prices=${own([[shop.ids.morse, 99_900]])}`,
  };
  const owners = { ...made };
  for (const name of Object.values(OWN_COOKIES)) owners[HOST_PREFIX + name] = `${HOST_PREFIX}${made[name]}`;
  const secrets = [...SECRETS, cookies.get('sessionid') ?? '', order.split('/').at(-1) ?? ''];
  const addresses = [
    ...SMALL_SCREENS.map(({ address, route, needsOrder }): [string, string] => [
      encodeURI(needsOrder ? order : address),
      route.slice(1),
    ]),
    [`${order}/progress`, 'order/:orderId/progress'] as [string, string],
    [encodeURI('/suggest?q=борщ'), 'suggest'] as [string, string],
    ...BESIDES.map(({ path, address }): [string, string] => [address, path]),
  ];
  return { shop, ...site, owners, secrets, addresses };
}

test('every address of the site is looked at', async () => {
  const { addresses, owners } = await open();
  const looked = new Set(addresses.map(([, route]) => route));
  expect(ROUTES.map(({ path = '' }) => path).filter((path) => !looked.has(path))).toEqual([]);
  expect(Object.keys(owners).sort()).toEqual([...PERSONAL_COOKIES].sort());
});

test('every cookie that the storefront makes is in the list of those that are a shopper’s own', () => {
  const made = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => [...readFileSync(`app/${name}`, 'utf8').matchAll(/createOwnCookie\((\w[^:,]*),/g)])
    .map(([, name]) => name);
  expect(made.length).toBe(Object.keys(OWN_COOKIES).length);
  expect(made.filter((name) => !/^OWN_COOKIES\.\w+$/.test(name ?? ''))).toEqual([]);
});

const isCached = (path: string, { status }: { status: number }) => status === 200 && !/[?%]/.test(path);

describe('every address', () => {
  test('says to anybody whether it may be kept, and is kept only then', async () => {
    const { addresses, visit, rendered } = await open();
    for (const [address, route] of addresses) {
      // Whatever is made anew each time depends on nobody's headers here.
      const visitors = SHARED_PAGES.includes(route) ? ANYBODY : { 'a first visit': {} };
      for (const [who, asked] of Object.entries(visitors)) {
        for (const path of formsOf(address)) {
          const before = rendered();
          await visit(path, asked);
          const again = await visit(path, asked);
          const what = `${path} for ${who}`;
          expect(again.headers.getSetCookie(), what).toEqual([]);
          if (isShared(route)) {
            expect(again.headers.get('Cache-Control'), what).toMatch(/^public, max-age=0, s-maxage=[1-9]/);
            expect(varyOf(again), what).toEqual(['accept-encoding', 'cookie']);
            // Any number of things can be missing, and be searched for: proxies may keep their pages, we do not.
            if (isCached(path, again)) expect(rendered() - before, what).toBeLessThan(2);
          } else {
            expect(again.headers.get('Cache-Control'), what).not.toMatch(/s-maxage/);
            expect(rendered() - before, what).toBe(2);
          }
        }
      }
    }
  });

  test('is made anew for whoever has one of the cookies that are a shopper’s own', async () => {
    const { addresses, owners, visit, rendered } = await open();
    for (const [address, route] of addresses) {
      if (/^(?:logout|cookie-consent|favorites)$/.test(route)) continue;
      for (const [name, cookie] of Object.entries(owners)) {
        for (const path of formsOf(address)) {
          const before = rendered();
          const { headers } = await visit(path, { cookie: `_ga=1; ${cookie}` });
          const what = `${path} with ${name}`;
          expect(rendered() - before, what).toBe(1);
          expect(headers.get('Cache-Control') ?? '', what).not.toMatch(/s-maxage/);
          if (SHARED_PAGES.includes(route)) {
            expect(headers.get('Cache-Control'), what).toMatch(/^private/);
            expect(headers.get('Vary'), what).toContain('Cookie');
          }
        }
      }
    }
  });

  test('has nothing of anybody in what is kept', async () => {
    const { addresses, owners, secrets, visit, rendered } = await open();
    for (const [address, route] of addresses) {
      for (const path of isShared(route) ? formsOf(address) : []) {
        await visit(path, { cookie: Object.values(owners).join('; ') });
        for (const asked of Object.values(ANYBODY)) await visit(path, asked);
        const before = rendered();
        const { status, html, headers } = await visit(path);
        const text = html + [...headers].join('\n');
        expect(
          secrets.filter((secret) => text.includes(secret)),
          path,
        ).toEqual([]);
        if (isCached(path, { status })) expect(rendered(), path).toBe(before);
      }
    }
  });
});

test('visitors at random get what a site that keeps nothing would give them', async () => {
  const { shop, addresses, owners, visit } = await open();
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
  const { pick, chance } = createRandom(seed);
  const paths = addresses
    .filter(([, route]) => !/^(?:logout|cookie-consent|favorites|readyz|img|order)/.test(route))
    .flatMap(([address]) => formsOf(address));
  const fresh = await openSite(shop, { maxBytes: 0 });
  for (let number = 0; number < 300; number += 1) {
    const jar = new BrowserCookies();
    for (const [name, pair] of Object.entries(owners)) {
      if (chance(0.08)) jar.set(name, pair.slice(name.length + 1));
    }
    if (chance(0.3)) jar.set('cookieConsent', 'true');
    if (chance(0.3)) jar.set('_ga', 'GA1.1.1');
    const headers = new Headers();
    jar.addTo(headers);
    const path = pick(paths);
    const asked: Asked = {
      cookie: headers.get('Cookie') ?? undefined,
      method: chance(0.1) ? 'HEAD' : 'GET',
      headers: {
        ...(chance(0.5) && { 'Accept-Encoding': pick(['br', 'gzip', 'gzip, br', 'identity']) }),
        ...pick(Object.values(ANYBODY)).headers,
      },
    };
    const kept = await visit(path, asked);
    const made = await fresh.visit(path, asked);
    const what = `seed ${seed}, visitor ${number}: ${path} ${JSON.stringify(asked)}`;
    expect(plain(kept.html), what).toBe(plain(made.html));
    expect(headOf(kept), what).toEqual(headOf(made));
  }
});

/** A page and its data. */
function formsOf(address: string): string[] {
  const [path = '', query] = address.split('?');
  const data = `${path.endsWith('/') ? `${path}_` : path}.data`;
  return [address, query === undefined ? data : `${data}?${query}`];
}

function isShared(route: string): boolean {
  return SHARED_PAGES.includes(route);
}

function varyOf({ headers }: Answer): string[] {
  return (headers.get('Vary') ?? '').toLowerCase().split(/, ?/).sort();
}

/** Without the keys and times of forms and what a host that was made up changes in links to it, which are new each time. */
function plain(html: string): string {
  return html.replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'KEY').replace(/\b1\d{12}\b/g, 'TIME');
}

/** Without what is new each time, or depends on what a page is made of. */
function headOf({ status, headers }: Answer): unknown {
  const names = ['Content-Type', 'X-Frame-Options', 'Referrer-Policy', 'X-Robots-Tag', 'Location'];
  const rule = headers.get('Cache-Control')?.replace(/s-maxage=\d+/, 's-maxage');
  const policy = headers.get('Content-Security-Policy')?.replace(/'sha256-[^']*'/g, 'HASH');
  return [status, rule, policy, headers.getSetCookie().length, ...names.map((name) => headers.get(name))];
}
