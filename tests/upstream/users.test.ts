import { afterEach, beforeEach, expect, it } from 'vitest';
import { ApiCaller } from '#tests/support/api-caller.ts';
import { createShopApi, type ShopApi } from '#tests/support/shop-api.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { loadContent } from '#upstream/store/load-content.ts';

let api: ShopApi;
let marina: ApiCaller;
beforeEach(async () => {
  api = await createShopApi();
  marina = new ApiCaller(api);
  marina.cookies.set('usertoken', 'token-of-marina');
});
afterEach(() => api.close());

const logOut = () => marina.post('/users/current/', { action: 'logout' });

it('knows a shopper by the token', async () => {
  const { status, body } = await marina.get('/users/current/');
  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.any(Number),
    fullName: 'Марина',
    phone: '+7-921-555-37-18',
    email: 'marina@mail.example',
  });
});

it.each([[undefined], [''], ['token-of-marin'], ["' or 1=1 --"]])('knows nobody by %j', async (token) => {
  if (token === undefined) marina.cookies.clear();
  else marina.cookies.set('usertoken', token);
  const { status, body } = await marina.get<{ detail: string }>('/users/current/');
  expect(status).toBe(401);
  expect(body.detail).toMatch(/[а-я]/);
  expect((await logOut()).status).toBe(401);
});

it('logs out for good: the cookie expires, and the token works for nobody', async () => {
  const { status, headers, body } = await logOut();
  expect([status, body]).toEqual([204, '']);
  expect(headers.getSetCookie()).toEqual(['usertoken=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
  expect(marina.cookies.has('usertoken')).toBe(false);

  marina.cookies.set('usertoken', 'token-of-marina');
  expect((await marina.get('/users/current/')).status).toBe(401);
  expect((await logOut()).status).toBe(401);
  await loadContent(api.store, { ...smallShop(), fingerprint: 'newer' });
  expect((await marina.get('/users/current/')).status).toBe(401);
});

it('does not log out by another action', async () => {
  for (const body of [{}, { action: 'login' }, []]) {
    expect((await marina.post('/users/current/', body)).status).toBe(400);
  }
  expect((await marina.get('/users/current/')).status).toBe(200);
});

it('takes a new token, and forgets one that is no longer in the content', async () => {
  const shop = smallShop();
  const users = shop.users.map((user) => ({ ...user, token: 'another-token' }));
  await loadContent(api.store, { ...shop, users });
  expect((await marina.get('/users/current/')).status).toBe(401);
  marina.cookies.set('usertoken', 'another-token');
  expect((await marina.get('/users/current/')).status).toBe(200);
});

it('keeps no token in the database', async () => {
  const rows = await api.store.selectFrom('users').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('token-of-marina');
});
