/** Protects favourites: a heart with and without scripts, the cookie that keeps them, and the row that shows them. */
import { describe, expect, test } from 'vitest';
import { smallShop } from '#tests/support/small-shop.ts';
import { readPage, textOf } from './support/page.ts';
import { openShop, press } from './support/shop.ts';
import type { Visit } from './support/visit.ts';

const BORSHCH = 'В избранное: Борщ с говядиной';

function isPressed({ html }: Visit, name = BORSHCH): boolean {
  return readPage(html).button(name).attribs['aria-pressed'] === 'true';
}

/** Titles in the row «Избранное»; `null` if there is no row. */
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
  ])('on %s comes back with a notice, is pressed, and takes itself back', async (path, location) => {
    const { shopper, calls } = await openShop();
    const page = await shopper.visit(path);
    expect(isPressed(page)).toBe(false);
    calls.length = 0;
    const posted = await press(shopper, page, BORSHCH);
    expect([posted.status, posted.location, calls]).toEqual([303, location, []]);
    const back = await posted.follow();
    expect([back.page.notices, isPressed(back)]).toEqual([['Добавлено в избранное'], true]);
    // The page from before adds it again: it stays.
    await press(shopper, page, BORSHCH);
    expect(shopper.cookies.get('favorites')).toBe('borshch');
    await shopper.visit('/');
    const again = await (await press(shopper, back, BORSHCH)).follow();
    expect([again.page.notices, isPressed(again)]).toEqual([['Убрано из избранного'], false]);
    expect(shopper.cookies.get('favorites')).toBeUndefined();
  });

  test.each([
    ['remove:okroshka', 'Убрано из избранного', 'morse.borshch'],
    [['remove:morse', 'remove:morse'], 'Убрано из избранного', 'borshch'],
  ])('%j succeeds, and leaves the others as they are', async (favorite, notice, expected) => {
    const { shopper } = await openShop();
    await shopper.visit('/favorites', { favorite: ['add:borshch', 'add:morse'] });
    await shopper.visit('/');
    const posted = await shopper.visit('/favorites', { favorite, returnTo: '//evil.test' });
    expect([posted.status, posted.location]).toEqual([303, '/']);
    expect((await posted.follow()).page.notices).toEqual([notice]);
    expect(shopper.cookies.get('favorites')).toBe(expected);
  });

  test('is kept for a year, without access for scripts', async () => {
    const { shopper } = await openShop();
    const { headers } = await shopper.visit('/favorites', { favorite: 'add:щи_2-ё' });
    expect(headers.getSetCookie()).toContain(
      `favorites=${encodeURIComponent('щи_2-ё')}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000`,
    );
  });

  test('with scripts is answered in place, each notice once', async () => {
    const { shopper } = await openShop();
    const one = await shopper.change('/favorites', { favorite: ['add:borshch', 'add:morse'] });
    expect(one).toEqual({ status: 200, notices: [{ code: 'favorite-added' }], served: ['morse', 'borshch'] });
    const other = await shopper.change('/favorites', { favorite: ['remove:morse', 'add:okroshka'] });
    expect(other.notices).toEqual([{ code: 'favorite-removed' }, { code: 'favorite-added' }]);
    expect(other.served).toEqual(['okroshka', 'borshch']);
    expect(shopper.cookies.get('favorites')).toBe('okroshka.borshch');
  });

  test.each([
    ['nothing', {}],
    ['an unknown intent', { favorite: 'toggle:borshch' }],
    ['no slug', { favorite: 'add:' }],
    ['a path', { favorite: 'add:..' }],
    ['an invalid intent after a valid one', { favorite: ['add:borshch', 'add:a\u0000b'] }],
    ['a slug too long', { favorite: `add:${'a'.repeat(2_000)}` }],
    ['too many', { favorite: Array.from({ length: 51 }, (_, index) => `add:dish-${index}`) }],
  ])('with %s is refused', async (_, form) => {
    const { shopper } = await openShop();
    const answer = await shopper.visit('/favorites', form);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []]);
  });

  test('of another site is refused; its address opened as a page leads home', async () => {
    const { shopper } = await openShop();
    const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' };
    expect((await shopper.visit('/favorites', { favorite: 'add:borshch' }, { headers })).status).toBe(403);
    const { status, location } = await shopper.visit('/favorites');
    expect([status, location]).toEqual([302, '/']);
  });
});

describe('the cookie', () => {
  test.each([
    ['щи_2-ё.borshch', ['щи_2-ё', 'borshch']],
    ['v1%2E5.borshch.a%2Fb', ['v1.5', 'borshch', 'a/b']],
    ['%E0%A4%A.borshch.%2E%2E..%00', ['borshch']],
  ])('%s is read', async (cookie, slugs) => {
    const { shopper, calls } = await openShop();
    shopper.cookies.set('favorites', cookie.replace('щи_2-ё', encodeURIComponent('щи_2-ё')));
    expect((await shopper.visit('/')).status).toBe(200);
    const dishes = calls.filter(({ path }) => /^\/products\/[^?]/.test(path));
    expect(dishes.map(({ path }) => decodeURIComponent(path.split('/')[2] ?? ''))).toEqual(slugs);
  });

  test('drops the oldest: it never gets longer than a browser keeps', async () => {
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

  test('may hold a dish that its page has once more: a click leads back to the row', async () => {
    const { shopper, ids } = await openShop();
    await shopper.visit('/favorites', { favorite: 'add:morse' });
    const home = await shopper.visit('/');
    const page = home.page;
    expect(page.all('a', { href: '/product/morse' })).toHaveLength(2);
    expect(page.all('article', { id: `dish-${ids.morse}` })).toHaveLength(1);
    expect((await press(shopper, home, 'В корзину: Морс')).location).toBe('/#favorites');
    expect(page.one('h2', { id: 'favorites' })).toBeDefined();
  });

  test('loads at most 24 dishes, and of each only what a card shows', async () => {
    const content = smallShop();
    const [dish] = content.products;
    if (!dish) throw new Error('the small shop is empty');
    const slugs = Array.from({ length: 40 }, (_, index) => `dish-${index}`);
    content.products = slugs.map((slug) => ({ ...dish, slug, title: slug, popular: [] }));
    const { shopper, calls } = await openShop({ content });
    await shopper.visit('/favorites', { favorite: slugs.map((slug) => `add:${slug}`) });
    const { value } = await shopper.visitData('/');
    const [card] = (value['routes/home'] as { data: { favorites: object[] } }).data.favorites;
    expect(card).toMatchObject({ slug: 'dish-39', price: 450 });
    for (const name of ['content', 'coverListUrls', 'nutritions', 'popularProducts']) {
      expect(card).not.toHaveProperty(name);
    }
    expect(calls.filter(({ path }) => /^\/products\/dish-\d+\/$/.test(path))).toHaveLength(24);
  });
});
