import { afterEach, beforeEach, expect, it } from 'vitest';
import { ApiCaller } from '#tests/support/api-caller.ts';
import { createShopApi, type ShopApi } from '#tests/support/shop-api.ts';

let api: ShopApi;
let visitor: ApiCaller;
beforeEach(async () => {
  api = await createShopApi();
  visitor = new ApiCaller(api);
});
afterEach(() => api.close());

const FORM = {
  fullName: 'Анна',
  email: 'anna@mail.example',
  subject: 'Спасибо',
  content: 'Всё очень вкусно',
};
const letters = () => api.store.selectFrom('feedback').selectAll().execute();

it('keeps a message', async () => {
  const { status, body } = await visitor.post('/feedback/contact/', { ...FORM, subject: '  Спасибо ' });
  expect([status, body]).toEqual([201, {}]);
  expect(await letters()).toMatchObject([
    { full_name: 'Анна', email: 'anna@mail.example', subject: 'Спасибо', content: 'Всё очень вкусно' },
  ]);
});

it.each([
  [{ fullName: '' }, 'fullName'],
  [{ email: 'anna' }, 'email'],
  [{ email: undefined }, 'email'],
  [{ subject: ' ' }, 'subject'],
  [{ content: undefined }, 'content'],
  [{ content: 5 }, 'content'],
])('refuses %j by field, in Russian', async (change, field) => {
  const { status, body } = await visitor.post<Record<string, string[]>>('/feedback/contact/', {
    ...FORM,
    ...change,
  });
  expect(status).toBe(400);
  expect(Object.keys(body)).toEqual([field]);
  expect(body[field]?.[0]).toMatch(/[а-я]/);
  expect(await letters()).toEqual([]);
});
