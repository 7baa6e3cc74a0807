import { describe, expect, test } from 'vitest';
import { readPage } from './support/page.ts';
import { openShop, press, type Shop } from './support/shop.ts';

async function openSignedIn(): Promise<Shop> {
  const shop = await openShop();
  shop.shopper.cookies.set('usertoken', 'token-of-marina');
  return shop;
}

describe('/logout', () => {
  test('a signed-in shopper sees the name and «Выйти», and is anonymous after it', async () => {
    const { shopper, sent } = await openSignedIn();
    const page = await shopper.visit('/articles');
    expect(readPage(page.html).text).toContain('Марина');

    const posted = await press(shopper, page, 'Выйти');
    expect([posted.status, posted.location]).toEqual([303, '/']);
    expect(sent('POST', '/users/current/').map(({ body }) => body)).toEqual([{ action: 'logout' }]);
    expect(shopper.cookies.get('usertoken')).toBeUndefined();

    const home = readPage((await posted.follow()).html);
    expect(home.notices).toEqual(['Вы вышли']);
    expect(home.text).not.toContain('Марина');
    expect(() => home.button('Выйти')).toThrow();
  });

  test('takes the token out of the browser', async () => {
    const { shopper } = await openSignedIn();
    const { headers } = await shopper.visit('/logout', {});
    expect(headers.getSetCookie()).toContain('usertoken=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
  });

  test.each<[string, (api: Shop['api']) => void]>([
    ['a passed deadline', (api) => api.timeOut('POST /users/current/')],
    ['nobody there', (api) => api.down()],
    ['an error', (api) => api.answer(500, {}, 'POST /users/current/')],
    ['a token the API does not know', (api) => api.answer(401, {}, 'POST /users/current/')],
    ['broken JSON', (api) => api.answer(200, '{', 'POST /users/current/')],
    ['an answer that says nothing', (api) => api.answer(200, 'null', 'POST /users/current/')],
  ])('works for %s, too', async (_, fail) => {
    const { shopper, api } = await openSignedIn();
    fail(api);
    const posted = await shopper.visit('/logout', {});
    expect([posted.status, posted.location]).toEqual([303, '/']);
    expect(shopper.cookies.get('usertoken')).toBeUndefined();
  });

  test('opened as a page logs nobody out', async () => {
    const { shopper, sent } = await openSignedIn();
    const { status, location } = await shopper.visit('/logout');
    expect([status, location]).toEqual([302, '/']);
    expect(sent('POST', '/users/current/')).toEqual([]);
    expect(shopper.cookies.get('usertoken')).toBe('token-of-marina');
  });

  test('asked for by another site logs nobody out', async () => {
    const { shopper, sent } = await openSignedIn();
    const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' };
    expect((await shopper.visit('/logout', {}, { headers })).status).toBe(403);
    expect(sent('POST', '/users/current/')).toEqual([]);
    expect(shopper.cookies.get('usertoken')).toBe('token-of-marina');
  });

  test('of somebody anonymous asks nothing of the API', async () => {
    const { shopper, calls } = await openShop();
    expect((await shopper.visit('/logout', {})).status).toBe(303);
    expect(calls).toEqual([]);
  });
});
