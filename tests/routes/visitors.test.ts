/** Protects shoppers from each other: no URL and no cookie returns another shopper's page. */
import { describe, expect, test } from 'vitest';
import { draftCookieValue } from '#app/domain/shopper/checkout-draft.ts';
import { HOST_PREFIX } from '#app/domain/shopper/cookie-names.ts';
import { SHARED_PAGES } from '#app/services/http/cache-control.server.ts';
import { OWN_COOKIES, PERSONAL_COOKIES } from '#app/services/http/cookies.server.ts';
import { SMALL_SCREENS } from '#tests/support/pages.ts';
import { ROUTES } from '#tests/support/routes.ts';
import { BESIDES } from './support/addresses.ts';
import { openShop, orderFrom } from './support/shop.ts';
import { type Answer, openSite, type VisitOptions } from './support/site.ts';

const YANDEX = 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)';
const ANONYMOUS: Record<string, VisitOptions> = {
  'a first visit': {},
  'cookies of counters': { cookie: '_ga=GA1.1.1; _ym_uid=17; PHPSESSID=abc' },
  'a visit from an advert': { headers: { Referer: 'https://ya.ru/?text=secret-search' } },
  'a robot': { headers: { 'User-Agent': YANDEX } },
  'another host': {
    headers: { Host: 'evil.test', 'X-Forwarded-Host': 'evil.test', 'X-Forwarded-Proto': 'gopher' },
  },
  'another language': { headers: { 'Accept-Language': 'en', Accept: 'application/json' } },
};

const SECRETS = [
  'Марина',
  'evil.test',
  'gopher',
  'secret',
  'Тайная улица',
  '0b5e55ed',
  'GA1.1.1',
  'YandexBot',
  'cart-link__count',
  'aria-pressed="true"',
];
const KEY = '0b5e55ed-0000-4000-8000-000000000000';
/** Routes that change cookies. */
const CHANGES = /^(?:logout|cookie-consent|favorites|allergens)$/;

type Place = { path: string; route: string; isShared: boolean };

async function open() {
  const shop = await openShop();
  const site = await openSite(shop, { now: () => 0 });
  const { cookies, visit } = shop.shopper;
  const order = await orderFrom(shop.shopper, '/category/supy');
  await visit('/cart', { intent: `add:${shop.ids.morse}` });
  const pack = (value: unknown) => encodeURIComponent(btoa(JSON.stringify(value)));
  const address = 'Тайная улица, 1';
  const personal: Record<string, string> = {
    sessionid: `${cookies.get('sessionid')}`,
    usertoken: 'token-of-marina',
    favorites: 'borshch.okroshka',
  };
  const own = {
    [OWN_COOKIES.notices]: pack([{ code: 'feedback-sent' }]),
    [OWN_COOKIES.draft]: draftCookieValue({ address }),
    [OWN_COOKIES.nextOrder]: pack({ state: 'open', key: KEY }),
    [OWN_COOKIES.ownOrders]: `${cookies.get('own-orders')}`,
    [OWN_COOKIES.lastOrder]: `${cookies.get('last-order')}`,
    [OWN_COOKIES.allergens]: pack(['milk']),
    [OWN_COOKIES.contacts]: draftCookieValue({ fullName: 'Марина', phone: '', address }),
  };
  for (const [name, value] of Object.entries(own)) {
    personal[name] = value;
    personal[HOST_PREFIX + name] = value;
  }
  const addresses: [address: string, route: string][] = [
    ...SMALL_SCREENS.map(({ address, route, needsOrder }): [string, string] => [
      needsOrder ? order : address,
      route,
    ]),
    [`${order}/progress`, '/order/:orderId/progress'],
    ['/suggest?q=борщ', '/suggest'],
    ...BESIDES.map(({ path, address }): [string, string] => [decodeURI(address), `/${path}`]),
  ];
  const places = addresses.flatMap(([address, name]) =>
    formsOf(encodeURI(address)).map((path): Place => {
      const route = name.slice(1);
      return { path, route, isShared: SHARED_PAGES.includes(route) };
    }),
  );
  const secrets = [...SECRETS, `${cookies.get('sessionid')}`, `${order.split('/').at(-1)}`];
  return { shop, ...site, places, personal, secrets };
}

/** Missing pages and URLs with a query or an escape are unlimited in number. */
const isCached = (path: string, { status }: Answer) => status === 200 && !/[?%]/.test(path);

test('every route and every personal cookie is tried', async () => {
  const { places, personal } = await open();
  const tried = new Set(places.map(({ route }) => route));
  expect(ROUTES.map(({ path = '' }) => path).filter((path) => !tried.has(path))).toEqual([]);
  expect(Object.keys(personal).sort()).toEqual([...PERSONAL_COOKIES].sort());
});

describe('every address', () => {
  test('has the right Cache-Control for anonymous visitors, and is cached only then', async () => {
    const { places, visit, rendered } = await open();
    for (const { path, isShared } of places) {
      // Uncached pages do not depend on these headers.
      const visitors = isShared ? ANONYMOUS : { 'a first visit': {} };
      for (const [who, asked] of Object.entries(visitors)) {
        const before = rendered();
        await visit(path, asked);
        const answer = await visit(path, asked);
        const { headers } = answer;
        const what = `${path} for ${who}`;
        const rule = headers.get('Cache-Control');
        expect(headers.getSetCookie(), what).toEqual([]);
        if (isShared) {
          expect(rule, what).toMatch(/^public, max-age=0, s-maxage=[1-9]/);
          expect(headers.get('Vary')?.toLowerCase().split(/, ?/).sort(), what).toEqual([
            'accept-encoding',
            'cookie',
          ]);
          if (isCached(path, answer)) expect(rendered() - before, what).toBeLessThan(2);
        } else {
          expect(rule, what).not.toMatch(/s-maxage/);
          expect(rendered() - before, what).toBe(2);
        }
      }
    }
  });

  test('is rendered for a visitor with any personal cookie', async () => {
    const { places, personal, visit, rendered } = await open();
    for (const { path, isShared } of places.filter(({ route }) => !CHANGES.test(route))) {
      for (const [name, value] of Object.entries(personal)) {
        const before = rendered();
        const { headers } = await visit(path, { cookie: `_ga=1; ${name}=${value}` });
        const what = `${path} with ${name}`;
        const rule = headers.get('Cache-Control') ?? '';
        expect(rendered() - before, what).toBe(1);
        expect(rule, what).not.toMatch(/s-maxage/);
        if (isShared) expect(`${rule} ${headers.get('Vary')}`, what).toMatch(/^private.* .*Cookie/);
      }
    }
  });

  test('has nothing personal in the cache', async () => {
    const { places, personal, secrets, visit, rendered } = await open();
    for (const { path } of places.filter(({ isShared }) => isShared)) {
      await visit(path, { cookie: cookieOf(personal) });
      for (const asked of Object.values(ANONYMOUS)) await visit(path, asked);
      const before = rendered();
      const answer = await visit(path);
      const text = answer.html + [...answer.headers].join('\n');
      expect(
        secrets.filter((secret) => text.includes(secret)),
        path,
      ).toEqual([]);
      if (isCached(path, answer)) expect(rendered(), path).toBe(before);
    }
  });
});

function cookieOf(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
}

/** The URLs of a page and of its data. */
function formsOf(address: string): string[] {
  const [path = '', query] = address.split('?');
  const data = `${path.endsWith('/') ? `${path}_` : path}.data`;
  return [address, query === undefined ? data : `${data}?${query}`];
}
