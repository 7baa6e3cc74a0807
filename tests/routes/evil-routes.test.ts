import type { RouteConfigEntry } from '@react-router/dev/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { createShopApi } from '#tests/support/shop-api.ts';
import { expectHealthy } from './support/healthy.ts';
import { type Shopper, startApp } from './support/visit.ts';

/**
 * Each route, by each method, beyond each limit of a request: refused or answered, for little, and whoever comes next is
 * answered at once. What is special about one form, address or connection stands in the other tests of evil requests. A new
 * route is in here by itself, a new sample is a line.
 */

const MAX_WORK_MS = 1_000;
const MAX_ANSWER_BYTES = 200_000;
const FORM = 'application/x-www-form-urlencoded';

type Sample = { query?: string; cookie?: string; type?: string; body?: string };
const SAMPLES: Record<string, Sample> = {
  'a long query': { query: `q=${'a'.repeat(15_000)}&page=${'9'.repeat(500)}` },
  'as many parameters as there is room for': { query: 'q=a&'.repeat(3_500) },
  'names and indices in names': { query: `q[99999999]=1&${'q.'.repeat(3_000)}q=1&${'q[0]'.repeat(500)}=1` },
  'as many cookies as there is room for': {
    cookie: Array.from({ length: 1_500 }, (_, n) => `a${n}=1`).join('; '),
  },
  'our own cookies, long': {
    cookie: `favorites=${'a.'.repeat(3_000)}; notices=${'e'.repeat(4_000)}; checkout=%zz`,
  },
};
const BODIES: Record<string, Sample> = {
  'a body of 1 MB': { body: 'intent=order&'.repeat(80_000) },
  'as many pairs as there is room for': { body: 'a&'.repeat(30_000) },
  'names and indices in its names': {
    body: `x[99999999]=1&intent[9999999]=1&${'fullName.'.repeat(3_000)}a=1&__proto__[x]=1`,
  },
  'no form': { type: 'application/json', body: `{"a":${'['.repeat(20_000)}` },
  'parts without an end': { type: 'multipart/form-data; boundary=b', body: '--b\r\n'.repeat(10_000) },
};

/** Heads are read the same for every method, and no route takes a body but by POST: one sample shows it for each other. */
const TABLE = [
  ...Object.keys(SAMPLES).map((what) => ['GET', what] as const),
  ...Object.keys(BODIES).map((what) => ['POST', what] as const),
  ...['HEAD', 'POST'].map((method) => [method, 'a long query'] as const),
  ...['PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => [method, 'a body of 1 MB'] as const),
];

/** `/category/:slug` with something that is there. */
const PARAMS: Record<string, string> = {
  'category/:slug': 'category/supy',
  'product/:slug': 'product/borshch',
  'food-category/:slug': 'food-category/napitki',
  'tag/:tag': 'tag/хит',
  'article/:slug': 'article/okroshka',
  'page/:slug': 'page/delivery',
  'order/:orderId': 'order/00000000-0000-4000-8000-000000000000',
  'order/:orderId/progress': 'order/00000000-0000-4000-8000-000000000000/progress',
  '*': 'nowhere/at/all',
  'img/*': 'img/media/x.webp',
};
const ADDRESSES = leavesOf(routes as RouteConfigEntry[])
  .map(({ path = '' }) => `/${PARAMS[path] ?? path}`)
  .filter((address) => address !== '/styleguide');

let shopApi: Awaited<ReturnType<typeof createShopApi>>;
let shopper: Shopper;
beforeAll(async () => {
  shopApi = await createShopApi();
  shopper = (await startApp({ api: shopApi })).createShopper();
});
afterAll(() => shopApi.close());

test('every route is asked for what is there', () => {
  expect(ADDRESSES.filter((address) => /[:*]/.test(address))).toEqual([]);
  expect(ADDRESSES.length).toBeGreaterThan(25);
});

test.each(TABLE)('%s with %s', async (method, what) => {
  const { query, cookie, type = FORM, body = '' } = SAMPLES[what] ?? BODIES[what] ?? {};
  const hasBody = method !== 'GET' && method !== 'HEAD';
  for (const address of ADDRESSES) {
    const work = process.cpuUsage();
    const answer = await shopper.visit(query ? `${address}?${query}` : address, undefined, {
      method,
      headers: { ...(cookie && { Cookie: cookie }), ...(hasBody && { 'Content-Type': type }) },
      ...(hasBody && { body }),
    });
    const { user, system } = process.cpuUsage(work);
    await expectHealthy(shopper, address);
    expect((user + system) / 1_000, address).toBeLessThan(MAX_WORK_MS);
    expect([address, answer.status < 500]).toEqual([address, true]);
    expect(Buffer.byteLength(answer.html), address).toBeLessThan(MAX_ANSWER_BYTES);
  }
  const stored = await Promise.all(
    (['orders', 'carts', 'feedback'] as const).map((table) =>
      shopApi.store.selectFrom(table).selectAll().execute(),
    ),
  );
  expect(stored.flat()).toEqual([]);
});

function leavesOf(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => (entry.children ? leavesOf(entry.children) : [entry]));
}
