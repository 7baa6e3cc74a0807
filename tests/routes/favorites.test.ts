import { describe, expect, test } from 'vitest';
import { action } from '#app/routes/favorites.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { readPage, textOf } from './support/page.ts';
import { inRequest, routeArgs } from './support/route-args.ts';
import { openShop, press } from './support/shop.ts';
import { browserRequest, type Visit } from './support/visit.ts';

const heart = (title: string) => `В избранное: ${title}`;
const BORSHCH = heart('Борщ с говядиной');

function isPressed({ html }: Visit, name: string): boolean {
  return readPage(html).button(name).attribs['aria-pressed'] === 'true';
}

/** Titles in the row «Избранное»; `null` if there is no row. */
function row({ html }: Visit): string[] | null {
  const page = readPage(html);
  const [section] = page.all('section', { 'aria-labelledby': 'favorites' });
  if (!section) return null;
  const titles = page.all('h3', { class: /^dish-card__title/ });
  return titles.filter((title) => contains(section, title)).map(textOf);
}

type Node = { parent: Node | null };
function contains(outer: unknown, inner: unknown): boolean {
  for (let node = inner as Node | null; node; node = node.parent) if (node === outer) return true;
  return false;
}

describe('a heart', () => {
  test('on a card: the list comes back with a notice, the heart is pressed and takes itself back', async () => {
    const { shopper } = await openShop();
    const list = await shopper.visit('/category/supy?active=goryachee');
    expect(isPressed(list, BORSHCH)).toBe(false);

    const posted = await press(shopper, list, BORSHCH);
    expect([posted.status, posted.location]).toEqual([303, '/category/supy?active=goryachee']);
    const back = await posted.follow();
    expect(readPage(back.html).notices).toEqual(['Добавлено в избранное']);
    expect(isPressed(back, BORSHCH)).toBe(true);
    expect(isPressed(back, heart('Сырный суп'))).toBe(false);

    const again = await (await press(shopper, back, BORSHCH)).follow();
    expect(readPage(again.html).notices).toEqual(['Убрано из избранного']);
    expect(isPressed(again, BORSHCH)).toBe(false);
    expect(shopper.cookies.get('favorites')).toBeUndefined();
  });

  test('on the page of a dish leads back to it', async () => {
    const { shopper } = await openShop();
    const posted = await press(shopper, await shopper.visit('/product/borshch'), BORSHCH);
    expect(posted.location).toBe('/product/borshch');
    expect(isPressed(await posted.follow(), BORSHCH)).toBe(true);
  });

  test('costs the API nothing, and puts nothing into the cart', async () => {
    const { shopper, calls } = await openShop();
    await shopper.visit('/favorites', { favorite: 'add:borshch', returnTo: '/' });
    expect(calls).toEqual([]);
  });

  test.each([
    ['adding what is there', 'add:borshch', 'Добавлено в избранное', 'morse.borshch'],
    ['removing what is not there', 'remove:okroshka', 'Убрано из избранного', 'morse.borshch'],
    ['removing twice', ['remove:morse', 'remove:morse'], 'Убрано из избранного', 'borshch'],
  ])('%s succeeds, and leaves the rest as it is', async (_, favorite, notice, expected) => {
    const { shopper } = await openShop();
    await shopper.visit('/favorites', { favorite: ['add:borshch', 'add:morse'] });
    await shopper.visit('/');
    const posted = await shopper.visit('/favorites', { favorite });
    expect(posted.status).toBe(303);
    expect(readPage((await posted.follow()).html).notices).toEqual([notice]);
    expect(shopper.cookies.get('favorites')).toBe(expected);
  });

  test('on a page that is no longer true keeps what was pressed on it', async () => {
    const { shopper } = await openShop();
    const [one, other] = [await shopper.visit('/category/supy'), await shopper.visit('/category/supy')];
    await press(shopper, one, BORSHCH);
    await press(shopper, other, BORSHCH);
    expect(shopper.cookies.get('favorites')).toBe('borshch');
  });

  test('is remembered for a year, out of reach of scripts', async () => {
    const { shopper } = await openShop();
    const { headers } = await shopper.visit('/favorites', { favorite: 'add:щи_2-ё' });
    const cookie = headers.getSetCookie().find((line) => line.startsWith('favorites='));
    expect(cookie).toBe(
      `favorites=${encodeURIComponent('щи_2-ё')}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000`,
    );
  });

  test('leads to no other site', async () => {
    const { shopper } = await openShop();
    const posted = await shopper.visit('/favorites', { favorite: 'add:borshch', returnTo: '//evil.test' });
    expect([posted.status, posted.location]).toEqual([303, '/']);
  });

  test('with scripts answers in place; several clicks of one kind are one piece of news', async () => {
    const { shopper } = await openShop();
    const one = await shopper.change('/favorites', { favorite: ['add:borshch', 'add:morse'] });
    expect(one).toEqual({ status: 200, notices: [{ code: 'favorite-added' }], served: ['morse', 'borshch'] });
    const other = await shopper.change('/favorites', { favorite: ['remove:morse', 'add:okroshka'] });
    expect(other.notices).toEqual([{ code: 'favorite-removed' }, { code: 'favorite-added' }]);
    expect(other.served).toEqual(['okroshka', 'borshch']);
    expect(shopper.cookies.get('favorites')).toBe('okroshka.borshch');
  });

  test.each([
    ['щи_2-ё.borshch', ['щи_2-ё', 'borshch'], 'of old, when no slug had a dot'],
    ['v1%2E5.borshch.a%2Fb', ['v1.5', 'borshch', 'a/b'], 'with a dot inside a slug'],
    ['%E0%A4%A.borshch.%2E%2E..%00', ['borshch'], 'that somebody has spoilt'],
  ])('a cookie %s is read: %s (%s)', async (cookie, slugs) => {
    const { shopper, calls } = await openShop();
    shopper.cookies.set('favorites', cookie.replace('щи_2-ё', encodeURIComponent('щи_2-ё')));
    await shopper.visit('/');
    const asked = calls.filter(({ path }) => /^\/products\/[^?]/.test(path));
    expect(asked.map(({ path }) => decodeURIComponent(path.split('/')[2] ?? ''))).toEqual(slugs);
  });

  test.each([
    ['nothing', {}],
    ['a slug alone', { favorite: 'borshch' }],
    ['another word', { favorite: 'toggle:borshch' }],
    ['no slug', { favorite: 'add:' }],
    ['the way up', { favorite: 'add:..' }],
    ['one good, one bad', { favorite: ['add:borshch', 'add:a\u0000b'] }],
    ['a slug without end', { favorite: `add:${'a'.repeat(2_000)}` }],
    ['more than can be kept', { favorite: Array.from({ length: 51 }, (_, index) => `add:dish-${index}`) }],
  ])('%s is refused', async (_, form) => {
    const { shopper } = await openShop();
    const answer = await shopper.visit('/favorites', form);
    expect(answer.status).toBe(400);
    expect(shopper.cookies.get('favorites')).toBeUndefined();
  });

  test('from another site is refused', async () => {
    const { shopper } = await openShop();
    const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' };
    expect((await shopper.visit('/favorites', { favorite: 'add:borshch' }, { headers })).status).toBe(403);
  });

  test('opened as a page leads home', async () => {
    const { shopper } = await openShop();
    const { status, location } = await shopper.visit('/favorites');
    expect([status, location]).toEqual([302, '/']);
  });
});

test('the oldest make room: never more than a browser keeps in a cookie', async () => {
  const { shopper } = await openShop();
  for (let first = 0; first < 60; first += 10) {
    const favorite = Array.from(
      { length: 10 },
      (_, index) => `add:очень-длинное-название-блюда-${first + index}`,
    );
    await shopper.visit('/favorites', { favorite });
  }
  const cookie = shopper.cookies.get('favorites') ?? '';
  expect(`favorites=${cookie}`.length).toBeLessThan(4_096);
  const slugs = cookie.split('.').map(decodeURIComponent);
  expect(slugs.length).toBeGreaterThan(10);
  expect(slugs[0]).toBe('очень-длинное-название-блюда-59');
});

describe('the row «Избранное»', () => {
  test('stands on the home page and in the empty cart, newest first', async () => {
    const { shopper } = await openShop();
    expect(row(await shopper.visit('/'))).toBeNull();
    await shopper.visit('/favorites', { favorite: 'add:okroshka' });
    await shopper.visit('/favorites', { favorite: 'add:borshch' });
    expect(row(await shopper.visit('/'))).toEqual(['Борщ с говядиной', 'Окрошка']);
    expect(row(await shopper.visit('/cart'))).toEqual(['Борщ с говядиной', 'Окрошка']);
  });

  test('is gone from a cart with something in it, which can be added from the row', async () => {
    const { shopper } = await openShop();
    await shopper.visit('/favorites', { favorite: 'add:okroshka' });
    const posted = await press(shopper, await shopper.visit('/cart'), 'В корзину: Окрошка');
    expect([posted.status, posted.location]).toEqual([303, '/cart#favorites']);
    expect(row(await posted.follow())).toBeNull();
  });

  test('may hold a dish that the page has once more: a click leads back to the row, not to the other card', async () => {
    const { shopper, ids } = await openShop();
    await shopper.visit('/favorites', { favorite: 'add:morse' });
    const home = await shopper.visit('/');
    const page = readPage(home.html);
    expect(page.all('a', { href: '/product/morse' })).toHaveLength(2);
    expect(page.all('article', { id: `dish-${ids.morse}` })).toHaveLength(1);

    const posted = await press(shopper, home, 'В корзину: Морс');
    expect(posted.location).toBe('/#favorites');
    expect(page.one('h2', { id: 'favorites' })).toBeDefined();
  });

  test('leaves out what is no longer there, or cannot be read', async () => {
    const { shopper, api } = await openShop();
    await shopper.visit('/favorites', {
      favorite: ['add:okroshka', 'add:nichego', 'add:borshch', 'add:morse'],
    });
    api.answer(500, {}, 'GET /products/borshch/');
    const home = await shopper.visit('/');
    expect(home.status).toBe(200);
    expect(row(home)).toEqual(['Морс', 'Окрошка']);
  });

  test('survives a cookie somebody has changed', async () => {
    const { shopper } = await openShop();
    shopper.cookies.set('favorites', '..%ZZ.%2Fcart.borshch.<script>');
    expect(row(await shopper.visit('/'))).toEqual(['Борщ с говядиной']);
  });

  test('carries what a card shows and no more', async () => {
    const { shopper } = await openShop();
    await shopper.visit('/favorites', { favorite: 'add:borshch' });
    const { value } = await shopper.visitData('/');
    const [dish] = (value['routes/home'] as { data: { favorites: Record<string, unknown>[] } }).data
      .favorites;
    expect(dish).toMatchObject({ slug: 'borshch', price: 450 });
    expect(Object.keys(dish ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/content|coverListUrls|nutritions|popularProducts/)]),
    );
  });

  test('asks for at most 24 dishes', async () => {
    const shop = smallShop();
    const [dish] = shop.products;
    if (!dish) throw new Error('the small shop is empty');
    const slugs = Array.from({ length: 40 }, (_, index) => `dish-${index}`);
    const products = slugs.map((slug) => ({ ...dish, slug, title: slug, popular: [] }));
    const { shopper, calls } = await openShop({ content: { ...shop, products } });
    await shopper.visit('/favorites', { favorite: slugs.map((slug) => `add:${slug}`) });
    await shopper.visit('/');
    expect(calls.filter(({ path }) => /^\/products\/dish-\d+\/$/.test(path))).toHaveLength(24);
  });
});

test('the action alone sets no cookie for a form it refuses', async () => {
  const { fetch } = await openShop();
  const request = browserRequest('/favorites', { favorite: '' });
  const { thrown, headers } = await inRequest({ fetch }, request, (context) =>
    action(routeArgs(request, {}, context)),
  );
  expect(thrown).toMatchObject({ init: { status: 400 } });
  expect(headers.getSetCookie()).toEqual([]);
});
