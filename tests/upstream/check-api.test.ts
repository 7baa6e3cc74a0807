/** Protects: `npm run check:api` finds what of another backend differs from the contract, and places no order unasked. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '#tests/support/api-process.ts';
import { closedPort, FAULTS, type FaultName, openFaultProxy } from '#tests/support/fault-proxy.ts';
import { createFlakyApi } from '#tests/support/flaky-api.ts';
import { ROUTES } from '#tests/support/routes.ts';
import { createShopApi, demoShop, type ShopApi } from '#tests/support/shop-api.ts';
import { checkApi } from '#tools/check-api/check.ts';
import { LISTINGS, PAGES } from '#tools/check-api/endpoints.ts';

type Body = Record<string, unknown> & { results: Record<string, unknown>[] };

let api: ShopApi;
let flaky: ReturnType<typeof createFlakyApi>;
let server: Awaited<ReturnType<typeof openFaultProxy>>;
/** A header that does not reach the API. */
let lostHeader = '';
const orderBodies: string[] = [];

beforeAll(async () => {
  api = await createShopApi({ content: demoShop() });
  flaky = createFlakyApi(api);
  server = await openFaultProxy({
    fetch: async (request) => {
      if (lostHeader) request.headers.delete(lostHeader);
      if (request.url.endsWith('/order/')) orderBodies.push(await request.clone().text());
      return flaky.fetch(request);
    },
  });
});
beforeEach(async () => {
  flaky.up();
  flaky.calls.length = 0;
  server.fail('no fault');
  lostHeader = '';
  orderBodies.length = 0;
  for (const table of ['order_items', 'orders', 'feedback'] as const)
    await api.store.deleteFrom(table).execute();
});
afterAll(async () => {
  await server.close();
  await api.close();
});

async function check(options: Partial<Parameters<typeof checkApi>[0]> = {}) {
  const report = await checkApi({ url: server.url, sample: 3, ...options });
  const lines = report.lines('URL').slice(0, -1);
  const findings = lines.filter((line) => !line.startsWith('not checked'));
  return {
    ...{ lines, findings, exitCode: report.exitCode, placed: report.placedOrders.size },
    wrong: lines.filter((line) => line.startsWith('wrong: ')),
    /** Without what comes in brackets, and without pages. */
    short: findings.map((line) => line.replace(/ \(.*| Pages: .*/, '')),
  };
}

/** How many rows of shoppers there are. */
async function countRows(): Promise<number[]> {
  const tables = ['orders', 'feedback', 'cart_lines'] as const;
  const rows = await Promise.all(tables.map((table) => api.store.selectFrom(table).selectAll().execute()));
  return rows.map(({ length }) => length);
}

/** All records of a response with another value of `field`; the response itself, if it is one record. */
function set(field: string, value: unknown) {
  return (body: unknown): unknown => {
    const { results } = body as Body;
    if (!results) return { ...(body as Body), [field]: value };
    return { ...(body as Body), results: results.map((record) => ({ ...record, [field]: value })) };
  };
}

test('the embedded API is complete; without --order nothing is placed and no cart is left', async () => {
  const { lines, exitCode, placed } = await check();
  expect(lines).toEqual([
    'not checked: GET /users/current/: a profile: needs --token',
    'not checked: POST /order/: an order that is taken, and its page: needs --order',
    'not checked: POST /feedback/contact/: a message that is taken: needs --order',
  ]);
  expect([exitCode, placed, await countRows()]).toEqual([0, 0, [0, 0, 0]]);
  // Nothing was sent that a careless backend could take for an order.
  expect(orderBodies.map((body) => JSON.parse(body).items)).toEqual([[]]);
});

test('the embedded API gets one order and one message with --order', async () => {
  const { lines, exitCode, placed } = await check({ order: true, token: demoShop().users[0]?.token });
  expect([lines, exitCode, placed, await countRows()]).toEqual([[], 0, 1, [1, 1, 0]]);
});

describe('another API', () => {
  test('with missing fields and a wrong type', async () => {
    flaky.change('GET /food-categories/', set('title', undefined));
    flaky.change('GET /sliders/', set('id', 'one'));
    flaky.change('GET /products/', set('weight', undefined));
    const { findings } = await check();
    const expected = [
      /^wrong: GET \/sliders\/ results\[\]\.id: expected integer, got "one" \(\d+ times, first: \/sliders\/ results\[0\]\.id\)\. Pages: \/$/,
      /^wrong: GET \/food-categories\/ results\[\]\.title: expected string, got nothing or null .*Pages: \/categories, /,
      /^wrong: GET \/food-categories\/\{slug\}\/ title: expected string, got nothing or null/,
      /^missing, optional: GET \/products\/ results\[\]\.weight: dishes have no weight\. Pages: \//,
    ];
    expect(findings).toEqual(expected.map((line) => expect.stringMatching(line)));
  });

  test('with HTML, a 500, and endpoints that are missing', async () => {
    flaky.answer(200, '<html><h1>Welcome</h1>', 'GET /work-days/', { 'Content-Type': 'text/html' });
    flaky.answer(500, {}, 'GET /articles/');
    for (const path of ['nav-menus', 'suggest', 'sliders']) {
      flaky.answer(404, { detail: 'nothing here' }, `GET /${path}/`);
    }
    const { short, exitCode } = await check();
    expect(short).toEqual([
      'wrong: GET /nav-menus/: expected 200, got 404: the endpoint is missing',
      'wrong: GET /work-days/: expected 200, got no JSON: <html><h1>Welcome</h1>',
      'wrong: GET /articles/: expected 200, got 500: {}',
      'missing, optional: GET /sliders/: the home page has no slides.',
      'missing, optional: GET /suggest/{text}/: nothing is suggested while a guest types, and a search names no sections.',
    ]);
    expect(exitCode).toBe(1);
  });

  test('that hangs costs one deadline an endpoint', async () => {
    const goOn = flaky.hang('GET /products/');
    const { wrong } = await check({ timeoutMs: 1_500 });
    goOn();
    const [line, ...others] = wrong;
    expect(line).toMatch(/^wrong: GET \/products\/: expected 200, got no response in 1\.5 s/);
    expect(others).toEqual([]);
    expect(flaky.calls.filter((call) => call === 'GET /products/')).toHaveLength(1);
  });

  test('without idempotency places two orders, and both are named', async () => {
    lostHeader = 'Idempotency-Key';
    const { wrong, placed } = await check({ order: true });
    expect(wrong).toEqual([
      expect.stringMatching(
        /^wrong: POST \/order\/ uuid: expected one order for one Idempotency-Key, got .* Pages: \/cart$/,
      ),
    ]);
    expect([placed, (await countRows())[0]]).toEqual([2, 2]);
  });

  test('with other error bodies, filters and sums', async () => {
    flaky.change('GET /categories/', (body, { url }) =>
      url.endsWith('/zzqxjvwkzzqx/') ? { message: 'none' } : body,
    );
    flaky.change('POST /feedback/', () => ({ detail: 'wrong' }));
    flaky.change('GET /articles/', (body, { url }) =>
      url.includes('tag=zzqxjvwkzzqx') ? { results: [{ slug: 'news', title: 'News' }] } : body,
    );
    flaky.change('GET /cart/', set('totalQuantity', 7));
    expect((await check()).short).toEqual([
      'wrong: GET /articles/: expected no records for a tag that nothing has, got 1 instead of 0',
      'wrong: GET /categories/{slug}/ detail: expected string, got nothing or null',
      'wrong: GET /cart/ totalQuantity: expected the sum of the lines, got 7 instead of 0',
      'wrong: POST /feedback/contact/: expected messages under fullName or email or subject or content, got {"detail":"wrong"}',
    ]);
  });

  test('without a session for the cart', async () => {
    flaky.change('POST /cart/', (body) => body);
    expect((await check()).wrong[0]).toMatch(/^wrong: POST \/cart\/: expected a cookie sessionid, got none/);
  });

  test('is right to send null for absent, decimal strings and a list of settings', async () => {
    flaky.change('GET /products/', (body, { url }) => {
      const { results } = body as Body;
      if (!/\/products\/(?:\?|$)/.test(url)) return set('coverListUrls', null)(body);
      return {
        ...(body as Body),
        results: results.map((dish) => ({ ...dish, price: Number(dish.price).toFixed(2) })),
      };
    });
    flaky.change('GET /settings/', (body) => ({
      results: Object.entries(body as Body).map(([key, value]) => ({ key, value })),
    }));
    expect((await check()).wrong).toEqual([]);
  });

  test('may answer a message with nothing, but not an invalid one', async () => {
    flaky.answer(201, '', 'POST /feedback/');
    const invalid = expect.stringMatching(/^wrong: POST \/feedback\/contact\/: expected 400, got 201/);
    expect((await check({ order: true })).wrong).toEqual([invalid]);
  });

  // The others are of the storefront's connection, or no fault at all.
  const harmless = ['no fault', 'a late answer', 'nothing listens', 'an invalid certificate'];
  const faults = Object.keys(FAULTS).filter((name) => !harmless.includes(name)) as FaultName[];
  test.each(faults)('with %s on every call is wrong, and the check ends', async (fault) => {
    server.fail(fault);
    const { exitCode, placed } = await check({ timeoutMs: 1_000, order: true });
    expect([exitCode > 0, placed]).toEqual([true, 0]);
  });
});

test.each([
  ['a complete API', async () => server.url, 0, /0 wrong.*No order was placed/],
  [
    'a closed port',
    async () => `http://127.0.0.1:${await closedPort()}`,
    2,
    /cannot be reached: no response/,
  ],
  ['no address', async () => 'shop', 2, /--url URL/],
])('the command for %s', async (_, url, code, text) => {
  const args = ['--import', 'tsx', 'tools/check-api/main.ts', '--sample', '1', '--url', await url()];
  expect(await runCommand(args)).toEqual({ code, output: expect.stringMatching(text) });
});

test('findings name routes of the shop, and every list is walked', () => {
  const paths = ['every page', ...ROUTES.map(({ path }) => `/${path ?? ''}`)];
  expect(paths).toEqual(expect.arrayContaining(Object.values(PAGES).flat()));
  expect(LISTINGS).toHaveLength(9);
});
