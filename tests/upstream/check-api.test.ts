/** Protects: `npm run check:api` finds deviations of another backend from the contract, and places no order by default. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openFaultProxy } from '#tests/support/fault-proxy.ts';
import { createFlakyApi } from '#tests/support/flaky-api.ts';
import { createShopApi, demoShop, type ShopApi } from '#tests/support/shop-api.ts';
import { checkApi } from '#tools/check-api/check.ts';

type Body = Record<string, unknown> & { results: Record<string, unknown>[] };

let api: ShopApi;
let flaky: ReturnType<typeof createFlakyApi>;
let server: Awaited<ReturnType<typeof openFaultProxy>>;
let losesKeys = false;

beforeAll(async () => {
  api = await createShopApi({ content: demoShop() });
  flaky = createFlakyApi(api);
  server = await openFaultProxy({
    fetch: (request) => {
      if (losesKeys) request.headers.delete('Idempotency-Key');
      return flaky.fetch(request);
    },
  });
});
beforeEach(async () => {
  flaky.up();
  losesKeys = false;
  server.fail('no fault');
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
    short: findings.map((line) => line.replace(/ \(.*| Pages: .*/, '')),
  };
}

async function countRows(): Promise<number[]> {
  const tables = ['orders', 'feedback', 'cart_lines'] as const;
  const rows = await Promise.all(tables.map((table) => api.store.selectFrom(table).selectAll().execute()));
  return rows.map(({ length }) => length);
}

/** Replaces `field` in all records of a response, or in the response if it is a single record. */
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
    'not checked: POST /order/: an accepted order, and its page: needs --order',
    'not checked: POST /feedback/contact/: an accepted message: needs --order',
  ]);
  expect([exitCode, placed, await countRows()]).toEqual([0, 0, [0, 0, 0]]);
});

test('the embedded API receives one order and one message with --order', async () => {
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
      /^missing, optional: GET \/products\/ results\[\]\.weight: dishes have no weight\. Pages: \//,
    ];
    expect(findings).toEqual(expect.arrayContaining(expected.map((line) => expect.stringMatching(line))));
  });

  test('without idempotency places two orders, and both are named', async () => {
    losesKeys = true;
    const { short, placed } = await check({ order: true });
    const twice = /^wrong: POST \/order\/ uuid: expected one order for one Idempotency-Key, got /;
    expect(short).toEqual([expect.stringMatching(twice)]);
    expect([placed, (await countRows())[0]]).toEqual([2, 2]);
  });
});
