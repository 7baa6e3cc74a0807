import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closedPort, FAULTS, type FaultName, openFaultProxy } from '#tests/support/fault-proxy.ts';
import { createFlakyApi } from '#tests/support/flaky-api.ts';
import { ROUTES } from '#tests/support/routes.ts';
import { createShopApi, demoShop, type ShopApi } from '#tests/support/shop-api.ts';
import { checkApi } from '#tools/check-api/check.ts';
import { LISTINGS, PAGES } from '#tools/check-api/endpoints.ts';

/** `npm run check:api` against the embedded API, sound and damaged, over real connections. */

type Body = Record<string, unknown> & { results: Record<string, unknown>[] };

let api: ShopApi;
let flaky: ReturnType<typeof createFlakyApi>;
let server: Awaited<ReturnType<typeof openFaultProxy>>;
/** Of headers, one that does not reach the API. */
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
beforeEach(() => {
  flaky.up();
  flaky.calls.length = 0;
  server.fail('no fault');
  lostHeader = '';
  orderBodies.length = 0;
});
afterAll(async () => {
  await server.close();
  await api.close();
});

async function findings(options: Partial<Parameters<typeof checkApi>[0]> = {}) {
  const report = await checkApi({ url: server.url, sample: 3, ...options });
  const lines = report.lines('URL').slice(0, -1);
  return { report, lines, wrong: lines.filter((line) => line.startsWith('wrong: ')) };
}

const countOrders = async () => (await api.store.selectFrom('orders').select('id').execute()).length;
const countMessages = async () => (await api.store.selectFrom('feedback').select('id').execute()).length;
const countCartLines = async () => (await api.store.selectFrom('cart_lines').selectAll().execute()).length;

describe('the embedded API', () => {
  test('has everything, and without --order nothing is placed and no cart is left', async () => {
    const { lines, report } = await findings();
    expect(lines).toEqual([
      'not checked: GET /users/current/: a profile: needs --token',
      'not checked: POST /order/: an order that is taken, and its page: needs --order',
      'not checked: POST /feedback/contact/: a message that is taken: needs --order',
    ]);
    expect([report.exitCode, report.placedOrders.size]).toEqual([0, 0]);
    expect([await countOrders(), await countMessages(), await countCartLines()]).toEqual([0, 0, 0]);
  });

  test('without --order nothing is sent that could become an order, even where everything is taken', async () => {
    flaky.answer(201, {}, 'POST /order/');
    await findings();
    expect(orderBodies.map((body) => JSON.parse(body).items)).toEqual([[]]);
  });

  test('with --order one order is placed and one message sent', async () => {
    const { lines, report } = await findings({ order: true, token: demoShop().users[0]?.token });
    expect(lines).toEqual([]);
    expect([report.exitCode, report.placedOrders.size]).toEqual([0, 1]);
    expect([await countOrders(), await countMessages(), await countCartLines()]).toEqual([1, 1, 0]);
  });
});

describe('a damaged API', () => {
  test('a required field that is dropped, an optional one, and a wrong type', async () => {
    flaky.change('GET /food-categories/', (body) => withoutField(body as Body, 'title'));
    flaky.change('GET /sliders/', (body) => withField(body as Body, 'id', 'one'));
    flaky.change('GET /products/', (body) => withoutField(body as Body, 'weight'));
    expect((await findings()).lines.filter((line) => !line.startsWith('not checked'))).toEqual([
      expect.stringMatching(
        /^wrong: GET \/sliders\/ results\[\]\.id: expected integer, got "one" \(\d+ times, first: \/sliders\/ results\[0\]\.id\)\. Pages: \/$/,
      ),
      expect.stringMatching(
        /^wrong: GET \/food-categories\/ results\[\]\.title: expected string, got nothing or null .*Pages: \/categories, /,
      ),
      expect.stringMatching(
        /^wrong: GET \/food-categories\/\{slug\}\/ title: expected string, got nothing or null/,
      ),
      expect.stringMatching(
        /^missing, optional: GET \/products\/ results\[\]\.weight: dishes have no weight\. Pages: \//,
      ),
    ]);
  });

  test('HTML, a 500, a missing endpoint that is needed, and one that is not', async () => {
    const html = { 'Content-Type': 'text/html' };
    flaky.answer(200, '<html><h1>Welcome</h1>', 'GET /work-days/', html);
    flaky.answer(500, {}, 'GET /articles/');
    flaky.answer(404, { detail: 'nothing here' }, 'GET /nav-menus/');
    flaky.answer(404, { detail: 'nothing here' }, 'GET /suggest/');
    flaky.answer(404, { detail: 'nothing here' }, 'GET /sliders/');
    const lines = (await findings()).lines.filter((line) => !line.startsWith('not checked'));
    expect(lines.map((line) => line.replace(/ \(.*| Pages: .*/, ''))).toEqual([
      'wrong: GET /nav-menus/: expected 200, got 404: the endpoint is missing',
      'wrong: GET /work-days/: expected 200, got no JSON: <html><h1>Welcome</h1>',
      'wrong: GET /articles/: expected 200, got 500: {}',
      'missing, optional: GET /sliders/: the home page has no slides.',
      'missing, optional: GET /suggest/{text}/: nothing is suggested while a guest types, and a search names no sections.',
    ]);
  });

  test('silence costs one deadline an endpoint', async () => {
    const goOn = flaky.hang('GET /products/');
    const { wrong } = await findings({ timeoutMs: 1_500 });
    goOn();
    expect(wrong).toEqual([
      expect.stringMatching(/^wrong: GET \/products\/: expected 200, got no response in 1\.5 s/),
    ]);
    expect(flaky.calls.filter((call) => call === 'GET /products/')).toHaveLength(1);
  });

  test('no idempotency: two orders, both named', async () => {
    const before = await countOrders();
    lostHeader = 'Idempotency-Key';
    const { wrong, report } = await findings({ order: true });
    expect(wrong).toEqual([
      expect.stringMatching(
        /^wrong: POST \/order\/ uuid: expected one order for one Idempotency-Key, got .* Pages: \/cart$/,
      ),
    ]);
    expect([(await countOrders()) - before, report.placedOrders.size]).toEqual([2, 2]);
  });

  test('errors in other words, and filters and sums that are wrong', async () => {
    flaky.change('GET /categories/', (body, request) =>
      request.url.endsWith('/zzqxjvwkzzqx/') ? { message: 'none' } : body,
    );
    flaky.change('POST /feedback/', () => ({ detail: 'wrong' }));
    flaky.change('GET /articles/', (body, request) =>
      request.url.includes('tag=zzqxjvwkzzqx') ? { results: [{ slug: 'news', title: 'News' }] } : body,
    );
    flaky.change('GET /cart/', (body) => ({ ...(body as Body), totalQuantity: 7 }));
    const { wrong } = await findings();
    expect(wrong.map((line) => line.replace(/ \(.*| Pages: .*/, ''))).toEqual([
      'wrong: GET /articles/: expected no records for a tag that nothing has, got 1 instead of 0',
      'wrong: GET /categories/{slug}/ detail: expected string, got nothing or null',
      'wrong: GET /cart/ totalQuantity: expected the sum of the lines, got 7 instead of 0',
      'wrong: POST /feedback/contact/: expected messages under fullName or email or subject or content, got {"detail":"wrong"}',
    ]);
  });

  // These two are of the storefront's connection, or no fault at all.
  const harmless = ['no fault', 'a late answer', 'nothing listens', 'an invalid certificate'];
  const faults = Object.keys(FAULTS).filter((name) => !harmless.includes(name)) as FaultName[];
  test.each(faults)('%s on every call: the check ends and says so', async (fault) => {
    server.fail(fault);
    const { report } = await findings({ timeoutMs: 1_000, order: true });
    expect(report.exitCode).toBeGreaterThan(0);
    expect(report.placedOrders.size).toBe(0);
  });

  test('a cart without a session', async () => {
    flaky.change('POST /cart/', (body) => body);
    const { wrong } = await findings();
    expect(wrong[0]).toMatch(/^wrong: POST \/cart\/: expected a cookie sessionid, got none/);
  });

  test('what the contract allows is not wrong: null for absent, decimal strings, a list of settings', async () => {
    flaky.change('GET /products/', (body, request) => {
      if (!/\/products\/(?:\?|$)/.test(request.url)) return { ...(body as Body), coverListUrls: null };
      const { results } = body as Body;
      return {
        ...(body as Body),
        results: results.map((dish) => ({ ...dish, price: Number(dish.price).toFixed(2) })),
      };
    });
    flaky.change('GET /settings/', (body) => ({
      results: Object.entries(body as Body).map(([key, value]) => ({ key, value })),
    }));
    expect((await findings()).wrong).toEqual([]);
  });

  test('nor is an empty response to a message', async () => {
    flaky.answer(201, '', 'POST /feedback/');
    const { wrong } = await findings({ order: true });
    // It took the message without texts, too.
    expect(wrong).toEqual([
      expect.stringMatching(/^wrong: POST \/feedback\/contact\/: expected 400, got 201/),
    ]);
  });
});

describe('the command', () => {
  test.each([
    ['a sound API', () => server.url, 0, /0 wrong.*No order was placed/],
    [
      'nothing listens',
      async () => `http://127.0.0.1:${await closedPort()}`,
      2,
      /cannot be reached: no response/,
    ],
    ['no address', () => 'shop', 2, /--url URL/],
  ])('%s', async (_name, url, code, text) => {
    const args = ['--import', 'tsx', 'tools/check-api/main.ts', '--sample', '1', '--url', await url()];
    const child = spawn(process.execPath, args);
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    expect(await once(child, 'close')).toEqual([code, null]);
    expect(output).toMatch(text);
  });

  test('something wrong is exit code 1', async () => {
    flaky.answer(500, {}, 'GET /settings/');
    expect((await findings()).report.exitCode).toBe(1);
  });
});

test('the pages that findings name are routes of the shop, and every list is walked', () => {
  const paths = ROUTES.map(({ path }) => `/${path ?? ''}`);
  const named = Object.values(PAGES).flat();
  expect(named.filter((page) => page !== 'every page' && !paths.includes(page))).toEqual([]);
  expect(LISTINGS.map(({ list }) => list).length).toBe(9);
});

function withField(body: Body, field: string, value: unknown): unknown {
  if (!body.results) return { ...body, [field]: value };
  return { ...body, results: body.results.map((record) => ({ ...record, [field]: value })) };
}

function withoutField(body: Body, field: string): unknown {
  return withField(body, field, undefined);
}
