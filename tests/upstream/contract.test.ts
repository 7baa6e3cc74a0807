import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiCaller } from '#tests/support/api-caller.ts';
import { createShopApi, demoShop, type ShopApi } from '#tests/support/shop-api.ts';
import { type Json, type JsonObject, OpenApi } from '#tools/check-api/openapi.ts';

/** The demo shop's answers against contract/openapi.yaml: every path, every status it names, every item of content. */

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

type Body = { results?: unknown[]; uuid?: string; items?: { product: { id: number } }[] };

async function answers(
  method: 'GET' | 'POST',
  template: string,
  status: number,
  {
    path = template,
    body,
    headers,
  }: { path?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Body> {
  const answer =
    method === 'GET' ? await caller.get<Body>(path, headers) : await caller.post<Body>(path, body, headers);
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(status);
  expect(openApi.complaints(method, template, status, answer.body as Json)).toEqual([]);
  seen.add(`${method} ${template} ${status}`);
  return answer.body;
}

const NOWHERE = 'no-such-slug';

describe('content', () => {
  it.each([
    ['/settings/', '/settings/'],
    ['/nav-menus/', '/nav-menus/'],
    ['/nav-menus/', '/nav-menus/?menuType=40'],
    ['/nav-images/', '/nav-images/'],
    ['/sliders/', '/sliders/'],
    ['/seo-pages/', '/seo-pages/?pageSize=100'],
    ['/work-days/', '/work-days/'],
    ['/articles/', '/articles/?pageSize=500'],
    ['/articles/', '/articles/?search=пиво'],
  ])('GET %s (%s)', async (template, path) => {
    const body = await answers('GET', template, 200, { path });
    if (template !== '/settings/') expect(body.results).not.toHaveLength(0);
  });

  it('answers every article and every page', async () => {
    for (const { slug } of demo.articles) {
      await answers('GET', '/articles/{slug}/', 200, { path: `/articles/${slug}/` });
    }
    for (const { slug } of demo.infoPages) {
      await answers('GET', '/pages/{slug}/', 200, { path: `/pages/${slug}/` });
    }
    await answers('GET', '/articles/{slug}/', 404, { path: `/articles/${NOWHERE}/` });
    await answers('GET', '/pages/{slug}/', 404, { path: `/pages/${NOWHERE}/` });
  });
});

describe('catalogue', () => {
  it.each([
    ['/categories/', '/categories/?pageSize=500'],
    ['/food-categories/', '/food-categories/?pageSize=500'],
    ['/products/', '/products/?pageSize=500'],
    ['/products/', '/products/?onMain=true&pageSize=45'],
    ['/products/', '/products/?search=сыр'],
    ['/products/', '/products/?page=99'],
    ['/suggest/{text}/', '/suggest/бур/'],
    ['/suggest/{text}/', '/suggest/%2F%3F%25/'],
  ])('GET %s (%s)', async (template, path) => {
    await answers('GET', template, 200, { path });
  });

  it('answers every dish, category and food category', async () => {
    for (const { slug } of demo.products) {
      await answers('GET', '/products/{slug}/', 200, { path: `/products/${slug}/` });
    }
    for (const { slug } of demo.categories) {
      await answers('GET', '/categories/{slug}/', 200, { path: `/categories/${slug}/` });
      await answers('GET', '/food-categories/', 200, { path: `/food-categories/?category=${slug}` });
    }
    for (const { slug } of demo.foodCategories) {
      await answers('GET', '/food-categories/{slug}/', 200, { path: `/food-categories/${slug}/` });
    }
    for (const list of ['products', 'categories', 'food-categories']) {
      await answers('GET', `/${list}/{slug}/`, 404, { path: `/${list}/${NOWHERE}/` });
    }
  });
});

it('cart, order, feedback', async () => {
  await answers('GET', '/cart/', 200);
  const { items } = await answers('POST', '/cart/', 200, {
    body: { productId: await someDish(), quantity: 2 },
  });
  await answers('GET', '/cart/', 200);
  await answers('POST', '/cart/', 400, { body: { productId: 'burger', quantity: 0 } });
  await answers('POST', '/cart/', 404, { body: { productId: 999_999, quantity: 1 } });

  const order = {
    delivery: 10,
    phone: '+7-912-345-67-89',
    fullName: 'Анна',
    items: items?.map(({ product }) => ({ product: product.id, quantity: 2 })),
  };
  const headers = { 'Idempotency-Key': randomUUID() };
  const { uuid } = await answers('POST', '/order/', 201, { body: order, headers });
  await answers('POST', '/order/', 200, { body: order, headers });
  await answers('POST', '/order/', 400, { body: {} });
  await answers('GET', '/order/{uuid}/', 200, { path: `/order/${uuid}/` });
  await answers('GET', '/order/{uuid}/', 404, { path: `/order/${randomUUID()}/` });

  const form = { fullName: 'Анна', email: 'anna@mail.example', subject: 'Спасибо', content: 'Вкусно' };
  await answers('POST', '/feedback/contact/', 201, { body: form });
  await answers('POST', '/feedback/contact/', 400, { body: {} });
});

it('current user and log-out', async () => {
  await answers('GET', '/users/current/', 401);
  await answers('POST', '/users/current/', 401, { body: { action: 'logout' } });
  caller.cookies.set('usertoken', demo.users[0]?.token ?? '');
  await answers('GET', '/users/current/', 200);
  await answers('POST', '/users/current/', 204, { body: { action: 'logout' } });
});

it('leaves out nothing that the contract describes', () => {
  expect(openApi.documented().filter((name) => !seen.has(name))).toEqual([]);
});

it('would notice a field that the contract does not name, and one of a wrong type', () => {
  const card = { id: 1, slug: 'borshch', title: 'Борщ', price: 450 };
  const complaintsAbout = (product: JsonObject) =>
    openApi.complaints('GET', '/products/{slug}/', 200, product);
  expect(complaintsAbout(card)).toEqual([]);
  expect(complaintsAbout({ ...card, secret: true })).not.toEqual([]);
  expect(complaintsAbout({ ...card, price: '450' })).not.toEqual([]);
  expect(complaintsAbout({ ...card, popularProducts: [{ ...card, secret: true }] })).not.toEqual([]);
});

async function someDish(): Promise<number> {
  const { body } = await caller.get<{ results: { id: number; canBuy: boolean }[] }>(
    '/products/?pageSize=500',
  );
  return body.results.find(({ canBuy }) => canBuy)?.id ?? 0;
}
