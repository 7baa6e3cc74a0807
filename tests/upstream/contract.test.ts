/** Protects: the demo shop's replies fit contract/openapi.yaml – every call, every status, every item of content. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiCaller, GUEST } from '#tests/support/api-caller.ts';
import { createShopApi, demoShop, type ShopApi } from '#tests/support/shop-api.ts';
import { type Json, OpenApi } from '#tools/check-api/openapi.ts';

const openApi = new OpenApi({ isClosed: true });
const demo = demoShop();
const seen = new Set<string>();
let api: ShopApi;
let caller: ApiCaller;

beforeAll(async () => {
  api = await createShopApi({ content: demo });
  caller = new ApiCaller(api);
});
afterAll(() => api.close());

type Body = { results?: unknown[]; uuid?: string };
type Call = { path?: string; body?: unknown; headers?: Record<string, string> };

/** Makes a call that is documented like `GET /order/{uuid}/`, and compares. */
async function check(call: string, expected: number, { path, body, headers }: Call = {}): Promise<Body> {
  const [method = '', template = ''] = call.split(' ');
  const address = path ?? template;
  const reply =
    method === 'GET'
      ? await caller.get<Body>(address, headers)
      : await caller.post<Body>(address, body, headers);
  expect([address, reply.status]).toEqual([address, expected]);
  expect(openApi.complaints(method as 'GET', template, expected, reply.body as Json)).toEqual([]);
  seen.add(`${call} ${expected}`);
  return reply.body;
}

test.each([
  ['/settings/'],
  ['/nav-menus/'],
  ['/nav-images/'],
  ['/sliders/'],
  ['/seo-pages/', '?pageSize=100'],
  ['/work-days/'],
  ['/articles/', '?pageSize=500'],
  ['/articles/', '?search=пиво'],
  ['/categories/', '?pageSize=500'],
  ['/food-categories/', '?pageSize=500'],
  ['/products/', '?pageSize=500'],
  ['/products/', '?onMain=true&pageSize=45'],
  ['/products/', '?search=сыр'],
])('GET %s%s', async (template, query = '') => {
  const body = await check(`GET ${template}`, 200, { path: template + query });
  if (template !== '/settings/') expect(body.results).not.toHaveLength(0);
});

test('GET /suggest/{text}/', async () => {
  await check('GET /suggest/{text}/', 200, { path: '/suggest/бур/' });
});

test.each([
  ['articles', demo.articles],
  ['pages', demo.infoPages],
  ['products', demo.products],
  ['categories', demo.categories],
  ['food-categories', demo.foodCategories],
])('GET /%s/{slug}/ for every slug', async (list, items) => {
  const call = `GET /${list}/{slug}/`;
  for (const { slug } of items) await check(call, 200, { path: `/${list}/${slug}/` });
  await check(call, 404, { path: `/${list}/no-such-slug/` });
});

test('cart, order, feedback', async () => {
  const { body } = await caller.get<{ results: { id: number; canBuy: boolean }[] }>(
    '/products/?pageSize=500',
  );
  const dish = body.results.find(({ canBuy }) => canBuy)?.id;
  await check('GET /cart/', 200);
  await check('POST /cart/', 200, { body: { productId: dish, quantity: 2 } });
  await check('GET /cart/', 200);
  await check('POST /cart/', 400, { body: { productId: 'burger', quantity: 0 } });
  await check('POST /cart/', 404, { body: { productId: 999_999, quantity: 1 } });

  const order = { ...GUEST, items: [{ product: dish, quantity: 2 }] };
  const headers = { 'Idempotency-Key': randomUUID() };
  const { uuid } = await check('POST /order/', 201, { body: order, headers });
  await check('POST /order/', 200, { body: order, headers });
  await check('POST /order/', 400, { body: {} });
  await check('GET /order/{uuid}/', 200, { path: `/order/${uuid}/` });
  await check('GET /order/{uuid}/', 404, { path: `/order/${randomUUID()}/` });

  const form = { fullName: 'Анна', email: 'anna@mail.example', subject: 'Спасибо', content: 'Вкусно' };
  await check('POST /feedback/contact/', 201, { body: form });
  await check('POST /feedback/contact/', 400, { body: {} });
});

test('current user and log-out', async () => {
  const logout = { body: { action: 'logout' } };
  await check('GET /users/current/', 401);
  await check('POST /users/current/', 401, logout);
  caller.cookies.set('usertoken', demo.users[0]?.token ?? '');
  await check('GET /users/current/', 200);
  await check('POST /users/current/', 204, logout);
});

test('everything that the contract describes was called', () => {
  expect(openApi.documented().filter((name) => !seen.has(name))).toEqual([]);
});
