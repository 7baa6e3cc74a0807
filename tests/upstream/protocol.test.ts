/** Protects all endpoints: methods, bodies, errors, request ids, health, and logs without personal data. */
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiOn, createShopApi, type ShopApi } from '#tests/support/shop-api.ts';
import { ApiCaller, GUEST, openApi } from '#tests/upstream/support/api-caller.ts';
import { type Json, OpenApi } from '#tools/check-api/openapi.ts';
import { RELEASE } from '#upstream/process/release.ts';
import { pingStore } from '#upstream/store/database/store.ts';

let api: ShopApi;
let caller: ApiCaller;
const written: string[] = [];
const lastLine = () => JSON.parse(written.at(-1) ?? '{}');
const log = pino({ base: null }, { write: (line: string) => void written.push(line) });

beforeAll(async () => {
  api = await createShopApi({ log });
  caller = new ApiCaller(api);
});
afterAll(() => api.close());

describe('methods', () => {
  const calls = new OpenApi().listDocumented().map((call) => call.split(' '));

  test.each([...new Set(calls.map(([, path = '']) => path))])('%s has its own and no other', async (path) => {
    const methods = new Set(calls.filter((call) => call[1] === path).map(([method = '']) => method));
    const allowed = [...methods].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (allowed.includes(method)) continue;
      const { status, headers } = await caller.send(path.replace(/\{\w+\}/, 'borshch'), { method });
      expect([method, status, headers.get('Allow')]).toEqual([method, 405, allowed.join(', ')]);
    }
  });
});

const strictOpenApi = new OpenApi({ isStrict: true });

test.each([
  '/products/',
  '/articles/',
  '/categories/',
  '/food-categories/',
  '/cart/',
  '/settings/',
  '/nav-menus/',
  '/nav-images/',
  '/sliders/',
  '/seo-pages/',
  '/work-days/',
  '/products/borshch/',
  '/articles/okroshka/',
  '/categories/bar/',
  '/food-categories/napitki/',
  '/categories/gone/',
])('%s has no field that the contract does not name', async (path) => {
  const { status, body } = await caller.get(path);
  const template = path.replace(/^(\/[\w-]+\/)[\w-]+\/$/, '$1{slug}/');
  expect(strictOpenApi.describeErrors('GET', template, status, body as Json)).toEqual([]);
});

test.each(['/', '/settings', '/no-such/', '//', '//api/v1/suggest//'])(
  '%s is 404, with the caller’s request id',
  async (path) => {
    const { status, headers, body } = await caller.get(path, { 'X-Request-ID': 'mine' });
    expect([status, headers.get('X-Request-ID')]).toEqual([404, 'mine']);
    expect(body).toMatchObject({ detail: expect.stringMatching(/[а-я]/) });
  },
);

describe.each(['/cart/', '/order/', '/feedback/contact/', '/users/current/'])('a body for %s', (path) => {
  const post = (body: BodyInit, type = 'application/json', more: object = {}) =>
    caller.send(path, { method: 'POST', body, headers: { 'Content-Type': type }, ...more });

  test('that is broken is 400', async () => {
    for (const body of ['', '{', '{"action":', 'action=clear', '\u0000', '{"a":1}{}']) {
      expect([body, await post(body)]).toMatchObject([body, { status: 400 }]);
      expect((await post(body)).body).toHaveProperty('nonFieldErrors');
    }
  });

  test('must be JSON by its type', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
      expect([type, (await post('{}', type)).status]).toEqual([type, 415]);
    }
    expect((await post('{}', 'Application/JSON; charset=utf-8')).status).not.toBe(415);
  });

  describe('has 256 kB at most', () => {
    const LIMIT = 256 * 1024;
    const bodyOf = (bytes: number) => `{"content":"${'x'.repeat(bytes - '{"content":""}'.length)}"}`;
    const send = (body: BodyInit, headers: Record<string, string>) =>
      caller.send(path, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json', ...headers },
        ...{ duplex: 'half' },
      });
    const refusal = { status: 413, body: { detail: 'тело запроса больше 256 кБ' } };

    test.each([LIMIT + 1, 10 * LIMIT])('a declared length of %d is refused', async (bytes) => {
      expect(await send(bodyOf(bytes), { 'Content-Length': String(bytes) })).toMatchObject(refusal);
    });

    test('a declared length of 256 kB is read', async () => {
      const { status } = await send(bodyOf(LIMIT), { 'Content-Length': String(LIMIT) });
      expect(status).not.toBe(413);
    });

    test('without a length, what arrives is counted', async () => {
      expect(await send(new Blob([bodyOf(LIMIT + 1)]).stream(), {})).toMatchObject(refusal);
      expect((await send(new Blob([bodyOf(LIMIT)]).stream(), {})).status).not.toBe(413);
    });

    test('a length beside Transfer-Encoding is not believed', async () => {
      const headers = { 'Content-Length': '2', 'Transfer-Encoding': 'chunked' };
      expect(await send(new Blob([bodyOf(LIMIT + 1)]).stream(), headers)).toMatchObject(refusal);
    });
  });
});

test('the log contains no input and no identifiers of guests', async () => {
  const [fullName, phone, address, typed] = ['Лапина', '555-44-33', 'Тайный', 'шаурма'];
  const cookies = { usertoken: 'secret-token', sessionid: 'secret-session' };
  for (const [name, value] of Object.entries(cookies)) caller.cookies.set(name, value);
  const { borshch } = await caller.dishIds();
  const guest = { ...GUEST, phone, fullName, address, delivery: 0 };
  const order = { ...guest, items: [{ product: borshch, quantity: 1 }] };
  const { status, body } = await caller.post<{ uuid: string }>('/order/', order);
  expect(status).toBe(201);
  await caller.get(`/order/${body.uuid}/`);
  await caller.post('/order/', guest);
  const letter = { fullName, email: 'anna@mail.example', subject: fullName, content: address };
  await caller.post('/feedback/contact/', letter);
  for (const path of ['/users/current/', `/suggest/${typed}/`, `/products/?search=${typed}`])
    await caller.get(path);
  const text = written.join('');
  const secrets = [fullName, phone, address, typed, 'secret-token', 'secret-session', 'anna@mail', body.uuid];
  for (const secret of secrets.flatMap((each) => [each, encodeURIComponent(each)])) {
    expect(text).not.toContain(secret);
  }
  expect(text).toContain('"order placed"');
});

test('without its database it answers 500 and reveals nothing; it is alive and not ready', async () => {
  const { store, close } = await createShopApi();
  // An unused store would reconnect.
  await pingStore(store);
  await close();
  const broken = new ApiCaller(apiOn(store, { log }));
  const detail = 'внутренняя ошибка сервера';
  expect(await broken.get('/settings/')).toMatchObject({ status: 500, body: { detail } });
  expect(lastLine()).toMatchObject({ level: 50, status: 500, err: { message: expect.any(String) } });
  expect([(await broken.get('//readyz')).status, (await broken.get('//healthz')).status]).toEqual([503, 200]);
});

test('is healthy and ready, and names its release', async () => {
  const well = new ApiCaller(await openApi());
  for (const path of ['//healthz', '//readyz']) {
    expect(await well.get(path)).toMatchObject({ status: 200, body: { status: 'ok' } });
  }
  expect((await well.get('//healthz')).body).toMatchObject({ release: RELEASE });
});
