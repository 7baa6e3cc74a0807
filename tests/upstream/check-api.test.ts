/** Protects: `npm run check:api` finds deviations of another backend from the contract, and places no order by default. */
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openFaultProxy } from '#tests/support/fault-proxy.ts';
import { createFlakyApi } from '#tests/support/flaky-api.ts';
import { createShopApi, demoShop, type ShopApi } from '#tests/support/shop-api.ts';
import { checkApi } from '#tools/check-api/check.ts';

type Body = Record<string, unknown> & { results: Record<string, unknown>[] };

let api: ShopApi;
let flaky: ReturnType<typeof createFlakyApi>;
let server: Awaited<ReturnType<typeof openFaultProxy>>;
let losesKeys = false;
/** Edits each response to a new order. */
let editOrder: ((body: Body, status: number) => Response) | null = null;

beforeAll(async () => {
  api = await createShopApi({ content: demoShop() });
  flaky = createFlakyApi(api);
  server = await openFaultProxy({
    fetch: async (request) => {
      if (losesKeys) request.headers.delete('Idempotency-Key');
      const response = await flaky.fetch(request);
      const isOrder = request.method === 'POST' && new URL(request.url).pathname.endsWith('/order/');
      return isOrder && editOrder && response.ok
        ? editOrder(await response.json(), response.status)
        : response;
    },
  });
});
beforeEach(async () => {
  flaky.up();
  losesKeys = false;
  editOrder = null;
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
    lines,
    findings,
    exitCode: report.exitCode,
    placed: report.placedOrders.size,
    short: findings.map((line) => line.replace(/ \(.*| Pages: .*/, '')),
  };
}

async function countRows(): Promise<number[]> {
  const tables = ['orders', 'feedback', 'cart_lines'] as const;
  const rows = await Promise.all(tables.map((table) => api.store.selectFrom(table).selectAll().execute()));
  return rows.map(({ length }) => length);
}

const isList = (url: string) => /\/(?:\?.*)?$/.test(url) && new URL(url).pathname.split('/').length === 5;

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

  test('that says it knows ifInCart and does not is wrong', async () => {
    flaky.ignoreConditions();
    const { short } = await check();
    expect(short).toEqual([
      expect.stringMatching(
        /^wrong: POST \/cart\/ items: expected what was put there, got 2 of dish \d+, 2 of dish \d+ instead of 2 of dish \d+$/,
      ),
    ]);
  });

  test('that says it keeps keys and does not is wrong, and both orders are named', async () => {
    losesKeys = true;
    const { short, placed } = await check({ order: true });
    expect(short).toEqual([
      expect.stringMatching(/^wrong: POST \/order\/ uuid: expected one order for one Idempotency-Key, got /),
      expect.stringMatching(/^wrong: GET \/order\/: expected 200, got 40[04]/),
    ]);
    expect([placed, (await countRows())[0]]).toEqual([2, 2]);
  });

  test.each([200, 201])(
    'that says nothing of keys and answers %i may place an order twice: they are optional',
    async (status) => {
      losesKeys = true;
      flaky.change('GET /settings/', set('IDEMPOTENT_ORDERS', undefined));
      editOrder = (body) => Response.json(body, { status });
      const { short, exitCode, placed } = await check({ order: true });
      expect(short).toEqual([
        'missing, optional: POST /order/ uuid: an order that is sent again is placed again.',
        'missing, optional: GET /settings/ IDEMPOTENT_ORDERS: after a lost response guests are asked to call before they order again.',
      ]);
      expect([exitCode, placed, (await countRows())[0]]).toEqual([0, 2, 2]);
    },
  );

  test.each<[string, () => Response]>([
    ['HTML', () => new Response('<h1>Спасибо</h1>', { status: 201 })],
    ['no uuid', () => Response.json({ id: 7 }, { status: 201 })],
    ['a failure', () => new Response('', { status: 500 })],
  ])('that answers an order by %s is not said to have placed none, and gets no other', async (_, answer) => {
    editOrder = answer;
    const report = await checkApi({ url: server.url, sample: 1, order: true });
    expect([report.exitCode, report.lines('URL').at(-1), (await countRows())[0]]).toEqual([
      1,
      expect.stringMatching(/No order is known\. 1 may have been placed: no response shows it\.$/),
      1,
    ]);
  });

  test('that orders at other prices, and shows another sum later', async () => {
    editOrder = (body, status) => {
      const items = (body.items as Body[]).map((item) => ({ ...item, price: Number(item.price) + 1 }));
      return Response.json({ ...body, items, totalSum: undefined }, { status });
    };
    expect((await check({ order: true })).findings).toContainEqual(
      expect.stringMatching(/^wrong: POST \/order\/ items\[\]\.price: expected the price in the cart, got /),
    );
    editOrder = null;
    flaky.change('GET /order/', (body: object) => ('uuid' in body ? { ...body, totalSum: 1 } : body));
    expect((await check({ order: true })).findings).toContainEqual(
      expect.stringMatching(
        /^wrong: GET \/order\/\{uuid\}\/ totalSum: expected the order that was placed, got 1 /,
      ),
    );
  });

  test('that sells nothing is not called complete: no cart was checked', async () => {
    flaky.change('GET /products/', set('canBuy', false));
    const { short, exitCode } = await check();
    expect([short[0], exitCode]).toEqual([
      'wrong: GET /products/ results: expected a dish to try the cart with, got none that can be bought.',
      1,
    ]);
  });

  test('whose numbers are decimal strings has nothing wrong', async () => {
    const toText = (_: string, value: unknown) => (typeof value === 'number' ? `${value}` : value);
    flaky.change('GET /products/', (body: Body) => JSON.parse(JSON.stringify(body, toText)));
    expect((await check()).short).toEqual([]);
  });

  test('that is empty, or whose first page has no number 1, is not called complete', async () => {
    flaky.change('GET /products/', (body: Body, { url }) => (isList(url) ? { ...body, results: [] } : body));
    const { findings, exitCode } = await check();
    expect(exitCode).toBe(1);
    expect(findings).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^wrong: GET \/products\/ results: expected as many records as count says, got 0 instead of 101 /,
        ),
        expect.stringMatching(
          /^wrong: GET \/products\/ results: expected something to check, got an empty list /,
        ),
      ]),
    );
  });

  test('that takes no orders fails with --order, and says why', async () => {
    flaky.change('POST /cart/', set('orderStop', 'Закрыто'));
    const { findings, exitCode, placed } = await check({ order: true });
    const why =
      /^wrong: POST \/order\/: expected an order \(--order\), got orders are not accepted now: Закрыто/;
    expect(findings).toContainEqual(expect.stringMatching(why));
    expect([exitCode, placed]).toEqual([1, 0]);
  });

  test('with markup in titles, repeated ids and slugs, and mojibake', async () => {
    flaky.change('GET /categories/', (body: Body) => ({
      ...body,
      results: body.results?.map((record) => ({ ...record, id: 7, title: '<b>Бар</b>' })),
    }));
    flaky.change('GET /articles/', (body: Body, { url }) =>
      isList(url)
        ? { ...body, results: body.results.map((one) => ({ ...one, slug: 'a', title: 'Ð£Ð³Ð»Ð¸' })) }
        : body,
    );
    const { short } = await check();
    expect(short).toEqual(
      expect.arrayContaining([
        'wrong: GET /categories/ results[].title: expected plain text, got "<b>Бар</b>"',
        'wrong: GET /categories/ results[].id: expected a id of its own, got 7 again',
        'wrong: GET /articles/ results[].slug: expected a slug of its own, got "a" again',
        'wrong: GET /articles/ results[].title: expected readable text, got "Ð£Ð³Ð»Ð¸"',
      ]),
    );
  });

  test.each([
    [{}, 'bytes that are not UTF-8, perhaps windows-1251'],
    [{ 'Content-Type': 'application/json; charset=windows-1251' }, 'windows-1251'],
  ])('with texts in windows-1251: %j', async (headers, got) => {
    const cyrillic = (text: string) =>
      Buffer.from(
        [...text].map((letter) =>
          /[А-я]/.test(letter) ? letter.charCodeAt(0) - 0x350 : letter.charCodeAt(0),
        ),
      );
    const bytes = cyrillic('{"results":[{"day":"Ежедневно","status":"круглосуточно"}]}');
    flaky.respond(
      'GET /work-days/',
      () => new Response(bytes, { headers: { 'Content-Type': 'application/json', ...headers } }),
    );
    const { short } = await check();
    expect(short).toEqual([`wrong: GET /work-days/: expected text in UTF-8, got ${got}`]);
  });

  test('that shows the address of an order to others', async () => {
    flaky.change('GET /order/', (body: object) =>
      'uuid' in body ? { ...body, address: 'Лесная, 1' } : body,
    );
    const { short } = await check({ order: true });
    expect(short).toEqual([
      'wrong: GET /order/{uuid}/ address: expected no address without its Idempotency-Key, got one',
    ]);
  });

  test('that accepts any order', async () => {
    const uuid = '0b9d4a0e-6f0e-4f0e-8f0e-000000000000';
    flaky.respond('POST /order/', () =>
      Response.json({ uuid, id: 1, items: [], totalSum: 0 }, { status: 201 }),
    );
    const { findings } = await check({ order: true });
    const about = ['an order of nothing', 'no phone', 'a courier without address', 'an unknown zone'];
    for (const what of [...about, 'a dish without its required option', 'a time that is none of the slots']) {
      expect(findings).toContainEqual(expect.stringContaining(`expected 400 for ${what}, got an order`));
    }
  });

  test('that is slow: each endpoint is named with its median, and one beyond the deadline is wrong', async () => {
    let clock = 0;
    const now = () => clock;
    flaky.change('GET /articles/', (body) => {
      clock += 2_500;
      return body;
    });
    flaky.change('GET /settings/', (body) => {
      clock += 6_000;
      return body;
    });
    const { lines } = await check({ now });
    expect(lines.filter((line) => /^(?:slow|wrong)/.test(line))).toEqual([
      expect.stringMatching(/^wrong: GET \/settings\/: expected a response within 5 s, got 6\.0 s/),
      expect.stringMatching(/^slow: GET \/articles\/: 2\.5 s, the median of \d+ calls\. Pages: /),
      expect.stringMatching(/^slow: GET \/articles\/\{slug\}\/: 2\.5 s/),
    ]);
  });

  test('is called with a report of progress', async () => {
    const seen: string[] = [];
    const report = await checkApi({
      url: server.url,
      sample: 1,
      onCall: (call, endpoint) => seen.push(`${call} ${endpoint}`),
    });
    expect(seen).toHaveLength(report.calls);
    expect(seen[0]).toBe('1 GET /settings/');
  });
});

/** Answers what the specification shows, and nothing else. */
function minimalApi() {
  const missing = () => new Response(null, { status: 404 });
  const dishes = [
    { id: 1, slug: 'borshch', title: 'Борщ', price: 450 },
    { id: 2, slug: 'morse', title: 'Морс', price: 120 },
  ];
  const lists: Record<string, { slug: string; title: string }[]> = {
    products: dishes,
    categories: [{ id: 1, slug: 'supy', title: 'Супы' } as { slug: string; title: string }],
  };
  const carts = new Map<string, Map<number, number>>();
  const cartOf = (owner: string) => {
    const items = [...(carts.get(owner) ?? [])].map(([id, quantity]) => {
      const product = dishes.find((dish) => dish.id === id) ?? dishes[0];
      return { product, quantity, totalPrice: (product?.price ?? 0) * quantity };
    });
    return {
      items,
      totalQuantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
      totalPrice: items.reduce((sum, { totalPrice }) => sum + totalPrice, 0),
    };
  };
  return async (request: Request): Promise<Response> => {
    const { pathname, searchParams: query } = new URL(request.url);
    const [, , , kind = '', name = ''] = pathname.split('/');
    const owner = /sessionid=(\w+)/.exec(request.headers.get('Cookie') ?? '')?.[1] ?? '';
    if (kind === 'settings') return Response.json({ SITE_NAME: 'Проба' });
    if (kind === 'cart' && request.method === 'GET') return Response.json(cartOf(owner));
    if (kind === 'cart') {
      const { productId = 0, quantity = 0, updateQuantity, action } = await request.json();
      const session = owner || `s${carts.size}`;
      const lines = carts.get(session) ?? new Map<number, number>();
      carts.set(session, lines);
      if (action === 'clear') lines.clear();
      else if (!dishes.some(({ id }) => id === productId)) return missing();
      else if (action === 'remove') lines.delete(productId);
      else lines.set(productId, Math.min(100, quantity + (updateQuantity ? 0 : (lines.get(productId) ?? 0))));
      return Response.json(cartOf(session), {
        headers: owner ? {} : { 'Set-Cookie': `sessionid=${session}` },
      });
    }
    if (kind === 'order' && request.method === 'POST') {
      const { phone } = await request.json();
      return phone
        ? Response.json({ uuid: 'u-1' }, { status: 201 })
        : Response.json({ phone: ['нужен'] }, { status: 400 });
    }
    if (kind === 'feedback') return new Response('OK');
    const list = lists[kind];
    if (!list || request.method !== 'GET') return missing();
    if (name !== '') {
      const found = list.find(({ slug }) => slug === name);
      return found ? Response.json(found) : missing();
    }
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('pageSize') ?? 9)];
    const [search, section] = [
      query.get('search') ?? '',
      query.get('category') ?? query.get('foodCategory') ?? 'supy',
    ];
    const found = list.filter(
      ({ title }) => title.includes(search) && (kind !== 'products' || section === 'supy'),
    );
    return Response.json({ results: found.slice((page - 1) * size, page * size), count: found.length });
  };
}

test('an API that knows only the specification has nothing wrong; what it lacks is named', async () => {
  const minimal = await openFaultProxy({ fetch: minimalApi() });
  onTestFinished(async () => void (await minimal.close()));
  const report = await checkApi({ url: minimal.url });
  const lines = report.lines('URL').slice(0, -1);
  expect(lines.filter((line) => line.startsWith('wrong'))).toEqual([]);
  expect(report.exitCode).toBe(0);
  for (const endpoint of [
    '/nav-menus/',
    '/work-days/',
    '/articles/',
    '/food-categories/',
    '/users/current/',
  ]) {
    expect(lines).toContainEqual(expect.stringContaining(`missing, optional: GET ${endpoint}: `));
  }
});
