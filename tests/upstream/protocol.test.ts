import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiCaller } from '#tests/support/api-caller.ts';
import { createShopApi, type ShopApi } from '#tests/support/shop-api.ts';
import { OpenApi } from '#tools/check-api/openapi.ts';
import { createApp } from '#upstream/app.ts';
import { RELEASE } from '#upstream/release.ts';
import { ORDERS_ANYTIME } from '#upstream/store/order-rules.ts';
import { pingStore } from '#upstream/store/store.ts';

/** What holds for every path: methods, bodies, errors, the log. */

type LogLine = { level: number; msg: string; requestId: string; path: string; status: number; ms: number };

let api: ShopApi;
let caller: ApiCaller;
const written: string[] = [];
const lastLine = () => JSON.parse(written.at(-1) ?? '{}') as LogLine;
const log = pino({ base: null }, { write: (line: string) => void written.push(line) });

beforeAll(async () => {
  api = await createShopApi({ log });
  caller = new ApiCaller(api);
});
afterAll(() => api.close());

describe('methods', () => {
  const paths = new Map<string, string[]>();
  for (const name of new OpenApi().documented()) {
    const [method = '', path = ''] = name.split(' ');
    paths.set(path, [...new Set([...(paths.get(path) ?? []), method])]);
  }

  it.each([...paths])('%s answers %j and no other', async (path, methods) => {
    const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    const others = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
      (method) => !allowed.includes(method),
    );
    for (const method of others) {
      const { status, headers } = await caller.send(path.replace(/\{\w+\}/, 'borshch'), { method });
      expect(status, method).toBe(405);
      expect(headers.get('Allow')).toBe(allowed.join(', '));
    }
  });

  it('answers HEAD like GET, without the body', async () => {
    const { status, headers, body } = await caller.send('/products/borshch/', { method: 'HEAD' });
    expect([status, body]).toEqual([200, '']);
    expect(headers.get('Content-Type')).toBe('application/json');
  });
});

it.each([
  '/',
  '/settings',
  '/no-such/',
  '/products/borshch',
  '//',
  '//api/v2/settings/',
  '//api/v1/suggest//',
])('does not know %s', async (path) => {
  const { status, body } = await caller.get<{ detail: string }>(path);
  expect(status).toBe(404);
  expect(body.detail).toMatch(/[а-я]/);
});

describe.each(['/cart/', '/order/', '/feedback/contact/', '/users/current/'])('a body for %s', (path) => {
  const post = (
    body: BodyInit | null,
    headers: Record<string, string> = { 'Content-Type': 'application/json' },
  ) => caller.send<Record<string, unknown>>(path, { method: 'POST', body, headers });

  it.each(['', '{', '{"action":', 'action=clear', '\u0000', '{"a":1}{}'])('«%s» is broken', async (body) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toHaveProperty('nonFieldErrors');
  });

  it('must be JSON by its type', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/jsonp',
    ]) {
      expect((await post('{}', { 'Content-Type': type })).status, type).toBe(415);
    }
    expect((await post(new Uint8Array([123, 125]), {})).status).toBe(415);
    expect((await post('{}', { 'Content-Type': 'Application/JSON; charset=utf-8' })).status).not.toBe(415);
  });

  it('has 64 kB at most, whether it says its length or not', async () => {
    const large = JSON.stringify({ content: 'x'.repeat(64 * 1024) });
    const answer = await post(large);
    expect(answer.status).toBe(413);
    expect(answer.body).toEqual({ detail: 'тело запроса больше 64 кБ' });
    const response = await api.fetch(
      new Request(`http://shop.test/api/v1${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: new Blob([large]).stream(),
        duplex: 'half',
      } as RequestInit),
    );
    expect(response.status).toBe(413);
    expect((await post(JSON.stringify({ content: 'x'.repeat(63 * 1024) }))).status).not.toBe(413);
  });
});

describe('the request id', () => {
  const idOf = async (given?: string) =>
    (await caller.get('/settings/', given === undefined ? {} : { 'X-Request-ID': given })).headers.get(
      'X-Request-ID',
    );

  it('is the one the caller gave, in the answer and in the log', async () => {
    expect(await idOf('abc-123.X_z')).toBe('abc-123.X_z');
    expect(lastLine().requestId).toBe('abc-123.X_z');
  });

  it('is a new one when there is none, or one that could forge a log', async () => {
    const made = await idOf();
    expect(made).toMatch(/^[0-9a-f-]{36}$/);
    expect(lastLine().requestId).toBe(made);
    for (const bad of ['', 'a b', '{"level":60}', 'x'.repeat(65)]) expect(await idOf(bad)).not.toBe(bad);
  });

  it('comes with refusals and unknown paths too', async () => {
    for (const path of ['/no-such/', '/products/?page=x']) {
      const { headers } = await caller.get(path, { 'X-Request-ID': 'mine' });
      expect(headers.get('X-Request-ID')).toBe('mine');
    }
  });
});

describe('the log', () => {
  it('has one line a request', async () => {
    const before = written.length;
    await caller.get('/products/borshch/');
    expect(written).toHaveLength(before + 1);
    expect(lastLine()).toMatchObject({
      msg: 'request',
      method: 'GET',
      path: '/api/v1/products/borshch/',
      status: 200,
      level: 30,
    });
    expect(lastLine().ms).toBeGreaterThanOrEqual(0);
    await caller.get('/products/gone/');
    expect(lastLine()).toMatchObject({ status: 404, path: '/api/v1/products/:slug/' });
    await caller.get('/nothing-like-that/');
    expect(lastLine()).toMatchObject({ status: 404, path: '/*' });
  });

  it('never has what a person typed or is known by', async () => {
    const secrets = [
      'Лапина',
      '555-44-33',
      'Тайный',
      'secret-token',
      'secret-session',
      'anna@mail',
      'шаурма',
    ];
    const [fullName, phone, address, token, session, email, typed] = secrets as [string, ...string[]];
    caller.cookies.set('usertoken', String(token));
    caller.cookies.set('sessionid', String(session));
    const { body: list } = await caller.get<{ results: { id: number }[] }>('/products/');
    const order = {
      delivery: 0,
      phone,
      fullName,
      address,
      items: [{ product: list.results[0]?.id, quantity: 1 }],
    };
    const { status, body } = await caller.post<{ uuid: string }>('/order/', order);
    expect(status).toBe(201);
    await caller.get(`/order/${body.uuid}/`);
    await caller.post('/order/', { ...order, items: [] });
    await caller.post('/feedback/contact/', {
      fullName,
      email: `${email}.example`,
      subject: fullName,
      content: address,
    });
    await caller.get('/users/current/');
    await caller.get(`/suggest/${typed}/`);
    await caller.get(`/products/?search=${typed}`);
    const text = written.join('');
    for (const secret of [...secrets, body.uuid]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(encodeURIComponent(secret));
    }
    expect(text).toContain('"order placed"');
  });
});

it('answers 500 without a word about its inside when the database fails, and logs why', async () => {
  const broken = await createShopApi();
  // A store that nobody has used would open anew.
  await pingStore(broken.store);
  await broken.close();
  const app = createApp({
    store: broken.store,
    mediaDir: '/',
    cartDays: 60,
    orderRules: ORDERS_ANYTIME,
    log,
  });
  const response = await app.request('/api/v1/settings/');
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ detail: 'внутренняя ошибка сервера' });
  expect(lastLine()).toMatchObject({ level: 50, status: 500, err: { message: expect.any(String) } });
  // Who restarts it for that would only make it worse.
  expect((await app.request('/readyz')).status).toBe(503);
  expect((await app.request('/healthz')).status).toBe(200);
});

it.each(['/healthz', '/readyz'])('says by %s that it is well', async (address) => {
  expect(await caller.get(`/${address}`)).toMatchObject({ status: 200, body: { status: 'ok' } });
});

it('says which release it is', async () => {
  expect(await caller.get('//healthz')).toMatchObject({ body: { release: RELEASE } });
});
