/** Protects favourites: buttons with and without scripts, the cookie, and the row of dishes. */
import { describe, expect, test } from 'vitest';
import { readPage, textOf } from './support/page.ts';
import { openShop, press } from './support/shop.ts';
import type { Visit } from './support/visit.ts';

const BORSHCH = 'В избранное: Борщ с говядиной';

function isPressed({ html }: Visit, name = BORSHCH): boolean {
  return readPage(html).button(name).attribs['aria-pressed'] === 'true';
}

/** `null` without the row. */
function rowOf({ html }: Visit): string[] | null {
  const [, row] = /<section[^>]*aria-labelledby="favorites"[^>]*>(.*?)<\/section>/s.exec(html) ?? [];
  return row === undefined
    ? null
    : readPage(row)
        .all('h3', { class: /^dish-card__title/ })
        .map(textOf);
}

describe('a heart', () => {
  test.each([
    ['/category/supy?active=goryachee', '/category/supy?active=goryachee'],
    ['/product/borshch', '/product/borshch'],
  ])(
    'on %s returns with a notice, is pressed, and removes the dish when clicked again',
    async (path, location) => {
      const { shopper, calls } = await openShop();
      const page = await shopper.visit(path);
      expect(isPressed(page)).toBe(false);
      calls.length = 0;
      const posted = await press(shopper, page, BORSHCH);
      expect([posted.status, posted.location, calls]).toEqual([303, location, []]);
      const back = await posted.follow();
      expect([back.page.notices, isPressed(back)]).toEqual([['Добавлено в избранное'], true]);
      // Adding it again from the old page keeps it.
      await press(shopper, page, BORSHCH);
      expect(shopper.cookies.get('favorites')).toBe('borshch');
      await shopper.visit('/');
      const again = await (await press(shopper, back, BORSHCH)).follow();
      expect([again.page.notices, isPressed(again)]).toEqual([['Убрано из избранного'], false]);
      expect(shopper.cookies.get('favorites')).toBeUndefined();
    },
  );

  test('is kept for a year, without access for scripts', async () => {
    const { shopper } = await openShop();
    const { headers } = await shopper.visit('/favorites', { favorite: 'add:щи_2-ё' });
    expect(headers.getSetCookie()).toContain(
      `favorites=${encodeURIComponent('щи_2-ё')}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000`,
    );
  });

  test.each([
    ['an unknown intent', { favorite: 'toggle:borshch' }],
    ['no slug', { favorite: 'add:' }],
    ['an invalid intent after a valid one', { favorite: ['add:borshch', 'add:a\u0000b'] }],
    ['a slug too long', { favorite: `add:${'a'.repeat(2_000)}` }],
  ])('with %s is refused', async (_, form) => {
    const { shopper } = await openShop();
    const answer = await shopper.visit('/favorites', form);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []]);
  });
});

describe('the cookie', () => {
  test.each([
    ['v1%2E5.borshch.a%2Fb', ['v1.5', 'borshch', 'a/b']],
    ['%E0%A4%A.borshch.%2E%2E..%00', ['borshch']],
  ])('%s is read', async (cookie, slugs) => {
    const { shopper, calls } = await openShop();
    shopper.cookies.set('favorites', cookie);
    expect((await shopper.visit('/')).status).toBe(200);
    const dishes = calls.filter(({ path }) => /^\/products\/[^?]/.test(path));
    expect(dishes.map(({ path }) => decodeURIComponent(path.split('/')[2] ?? ''))).toEqual(slugs);
  });

  test('drops the oldest: it never exceeds the size that browsers store', async () => {
    const { shopper } = await openShop();
    const slugs = Array.from({ length: 60 }, (_, index) => `очень-длинное-название-блюда-${index}`);
    for (let first = 0; first < 60; first += 10) {
      const favorite = slugs.slice(first, first + 10).map((slug) => `add:${slug}`);
      await shopper.visit('/favorites', { favorite });
    }
    const cookie = shopper.cookies.get('favorites') ?? '';
    expect(`favorites=${cookie}`.length).toBeLessThan(4_096);
    const kept = cookie.split('.').map(decodeURIComponent);
    expect(kept.length).toBeGreaterThan(10);
    expect(kept).toEqual(slugs.slice(-kept.length).reverse());
  });
});

describe('the row «Избранное»', () => {
  test('is on the home page and in the empty cart, newest first, without dishes that cannot be read', async () => {
    const { shopper, api } = await openShop();
    expect(rowOf(await shopper.visit('/'))).toBeNull();
    const favorite = ['add:okroshka', 'add:nichego', 'add:cheese-soup', 'add:borshch'];
    await shopper.visit('/favorites', { favorite });
    api.answer(500, {}, 'GET /products/cheese-soup/');
    for (const path of ['/', '/cart']) {
      expect(rowOf(await shopper.visit(path))).toEqual(['Борщ с говядиной', 'Окрошка']);
    }
  });

  test('is not in a cart with a dish, which can be added from it', async () => {
    const { shopper } = await openShop();
    await shopper.visit('/favorites', { favorite: 'add:okroshka' });
    const posted = await press(shopper, await shopper.visit('/cart'), 'В корзину: Окрошка');
    expect([posted.status, posted.location]).toEqual([303, '/cart#favorites']);
    expect(rowOf(await posted.follow())).toBeNull();
  });
});
