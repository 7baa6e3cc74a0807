/** Protects shoppers' tokens: required for access, revoked by log-out, not stored in the database. */
import { expect } from 'vitest';
import { smallShop } from '#tests/support/small-shop.ts';
import { shopTest } from '#tests/upstream/support/api-caller.ts';
import { loadContent } from '#upstream/store/content/load-content.ts';

const test = shopTest.extend('marina', ({ guest }) => {
  guest.cookies.set('usertoken', 'token-of-marina');
  const profile = () => guest.get<{ detail?: string }>('/users/current/');
  const act = (body: unknown = { action: 'logout' }) => guest.post('/users/current/', body);
  return { cookies: guest.cookies, profile, act };
});

test('a token finds its shopper; other actions do not log out; the token is not stored', async ({
  marina,
  store,
}) => {
  for (const body of [{}, { action: 'login' }, []]) expect((await marina.act(body)).status).toBe(400);
  expect(await marina.profile()).toMatchObject({
    status: 200,
    body: {
      id: expect.any(Number),
      fullName: 'Марина',
      phone: '+7-921-555-37-18',
      email: 'marina@mail.example',
    },
  });
  const rows = await store.selectFrom('users').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('token-of-marina');
});

test.for(['', 'token-of-marin', "' or 1=1 --"])('the token %j is invalid', async (token, { marina }) => {
  marina.cookies.set('usertoken', token);
  expect(await marina.profile()).toMatchObject({
    status: 401,
    body: { detail: expect.stringMatching(/[а-я]/) },
  });
  expect((await marina.act()).status).toBe(401);
});

test('a log-out expires the cookie and revokes the token, also after the next release', async ({
  marina,
  store,
}) => {
  const { status, headers, body } = await marina.act();
  expect([status, body]).toEqual([204, '']);
  expect(headers.getSetCookie()).toEqual(['usertoken=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
  marina.cookies.set('usertoken', 'token-of-marina');
  expect([(await marina.profile()).status, (await marina.act()).status]).toEqual([401, 401]);
  await loadContent(store, { ...smallShop(), fingerprint: 'newer' });
  expect((await marina.profile()).status).toBe(401);
});
