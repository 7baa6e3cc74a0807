/** Protects the cart: adding, changing and removing dishes, and messages about failures. */
import { describe, expect, test } from 'vitest';
import { DRAFT_COOKIE, draftCookieValue } from '#app/domain/shopper/checkout-draft.ts';
import { textOf } from './support/page.ts';
import { linesOf, openCart, openShop, press, type Shop } from './support/shop.ts';

const BORSHCH = 'Борщ с говядиной';
const EMPTY = 'Что пошло нет так... Ваша корзина пуста.';
const QUANTITY = { group: `Количество: ${BORSHCH}` };

describe('from a list of dishes', () => {
  test('a dish is added, and the list returns to the dish with a notice, shown once', async () => {
    const { shopper, ids, sent } = await openShop();
    const list = await shopper.visit('/category/supy?active=goryachee');
    const posted = await press(shopper, list, `В корзину: ${BORSHCH}`);
    // In one request, so that simultaneous clicks both count, and without fields of options, which an API may not know.
    const body = { productId: ids.borshch, quantity: 1, updateQuantity: false };
    expect(sent('POST', '/cart/').map((call) => call.body)).toEqual([body]);
    expect([posted.status, posted.location]).toEqual([
      303,
      `/category/supy?active=goryachee#dish-${ids.borshch}`,
    ]);
    const back = await posted.follow();
    expect(back.page.notices).toEqual(['Товар добавлен в корзину']);
    expect(back.page.byId(`dish-${ids.borshch}`)).not.toBeNull();
    expect((await shopper.visit('/category/supy')).page.notices).toEqual([]);
  });

  test('a dish in the cart has plus and minus on its card, and the header has count and sum', async () => {
    const { shopper } = await openShop();
    const group = `В корзине: ${BORSHCH}`;
    let page = await press(shopper, await shopper.visit('/category/supy'), `В корзину: ${BORSHCH}`);
    page = await (await press(shopper, await page.follow(), 'Больше', { group })).follow();
    expect(page.page.notices).toEqual(['Кол-во изменено']);
    expect(page.page.text).toContain('Корзина 900.- 2 шт.');
    page = await (await press(shopper, page, 'Меньше', { group })).follow();
    page = await (await press(shopper, page, 'Убрать из корзины', { group })).follow();
    expect(page.page.notices).toEqual(['Товар удалён из корзины']);
    expect(page.page.button(`В корзину: ${BORSHCH}`)).toBeDefined();
  });

  test('a dish that is not for sale has no button', async () => {
    const { shopper } = await openShop();
    const page = (await shopper.visit('/category/bar')).page;
    expect(page.text).toMatch(/Лагер «Ёжик».*Только в зале/);
    expect(() => page.button('В корзину: Лагер «Ёжик»')).toThrow();
  });
});

describe('from the page of a dish', () => {
  test.each([
    [0, '3', 3],
    [2, '3', 5],
    [2, 'много', 3],
  ])('with %i in the cart and input «%s» there are %i', async (inCart, typed, expected) => {
    const { shopper, ids } = inCart > 0 ? await openCart({ borshch: inCart }) : await openShop();
    const dish = await shopper.visit('/product/borshch');
    const posted = await press(shopper, dish, 'Добавить в корзину', { typed: { quantity: typed } });
    expect([posted.status, posted.location]).toEqual([303, `/product/borshch#dish-${ids.borshch}`]);
    const page = (await posted.follow()).page;
    expect(page.notices).toEqual(['Товар добавлен в корзину']);
    expect(page.all('a', { class: 'button-link' }).map(textOf)).toEqual([`В корзине ${expected} · Оформить`]);
    expect(linesOf(await shopper.visit('/cart'))).toEqual({ [BORSHCH]: expected });
  });
});

describe('on the cart page', () => {
  test('plus, minus and remove work, and the totals are the API’s', async () => {
    const { shopper, cart } = await openCart({ borshch: 2, okroshka: 1 });
    let page = await press(shopper, cart, 'Больше', { group: 'Количество: Окрошка' });
    expect([page.status, page.location]).toEqual([303, '/cart']);
    page = await page.follow();
    expect(page.page.notices).toEqual(['Кол-во изменено']);
    expect(linesOf(page)).toEqual({ [BORSHCH]: 2, Окрошка: 2 });
    expect(page.page.text).toContain('Количество 4 Итого 1 541.-');
    page = await (await press(shopper, page, 'Меньше', QUANTITY)).follow();
    page = await (await press(shopper, page, 'Удалить: Окрошка')).follow();
    expect(page.page.notices).toEqual(['Товар удалён из корзины']);
    expect(linesOf(page)).toEqual({ [BORSHCH]: 1 });
    page = await (await press(shopper, page, `Удалить: ${BORSHCH}`)).follow();
    expect([page.status, page.page.alerts]).toEqual([200, [EMPTY]]);
    expect(page.page.links).toContain('/categories');
  });

  test.each([
    [' 12 ', 12, false],
    ['2,7', 2, true],
    ['', 1, true],
  ])('«%s» in the quantity counts as %i, with a notice: %s', async (typed, expected, isMisread) => {
    const { shopper, cart, ids } = await openCart({ borshch: 4 });
    const posted = await press(shopper, cart, 'Обновить', { typed: { [`quantity-${ids.borshch}`]: typed } });
    const page = await posted.follow();
    expect(linesOf(page)).toEqual({ [BORSHCH]: expected });
    expect(page.page.notices.join(' ').includes('целое число от 1 до 100')).toBe(isMisread);
  });

  test('a click is added to the typed quantity, and input of other lines is kept', async () => {
    const { shopper, cart, ids } = await openCart({ borshch: 2, okroshka: 1 });
    const typed = { [`quantity-${ids.borshch}`]: '5', [`quantity-${ids.okroshka}`]: '9' };
    const posted = await press(shopper, cart, 'Больше', { ...QUANTITY, typed });
    expect(linesOf(await posted.follow())).toEqual({ [BORSHCH]: 6, Окрошка: 9 });
  });

  test('plus sets the quantity of its page, clicked twice or after a change in another tab', async () => {
    const { shopper, cart, ids, sent } = await openCart({ borshch: 2 });
    for (const change of [`set:${ids.borshch}:3`, `set:${ids.borshch}:7`]) {
      await shopper.visit('/cart', { intent: change });
      await press(shopper, cart, 'Больше', QUANTITY);
      expect(linesOf(await shopper.visit('/cart'))).toEqual({ [BORSHCH]: 3 });
    }
    const body = { productId: ids.borshch, quantity: 3, updateQuantity: true, ifInCart: true };
    expect(sent('POST', '/cart/').at(-1)?.body).toEqual(body);
  });
});

describe('input of the checkout', () => {
  const draft = {
    fullName: 'Анна «Ёж» Петрова',
    phone: '8 912 345-67-89',
    delivery: '10',
    address: 'Невский пр., 1, кв. 2 🏠',
    payment: '10',
    userComment: 'Домофон 12\nНе звонить; =%',
    remember: 'on',
  };
  const consents = { privacy: 'on', personalData: 'on' };

  test('outlives a change of quantity, consents do not; a long comment is cut', async () => {
    const { shopper, cart } = await openCart({ borshch: 2 });
    const typed = { ...draft, ...consents, userComment: 'ж'.repeat(3_000) };
    const posted = await press(shopper, cart, 'Больше', { ...QUANTITY, typed });
    const values = (await posted.follow()).page.values('checkout');
    expect(values).toMatchObject({ ...draft, userComment: 'ж'.repeat(500) });
    for (const name of Object.keys(consents)) expect(values).not.toHaveProperty(name);
  });

  test('and kept by scripts is in the form when the page is loaded again', async () => {
    const { shopper } = await openCart({ borshch: 2 });
    shopper.cookies.set(DRAFT_COOKIE, draftCookieValue(draft));
    expect((await shopper.visit('/cart')).page.values('checkout')).toMatchObject(draft);
  });
});

describe('a tab that was left open', () => {
  /** An API that does not know `ifInCart`. */
  const withoutConditions = ({ api }: Shop) =>
    api.change('GET /settings', (settings: object) => ({ ...settings, CONDITIONAL_CHANGES: undefined }));

  async function openTwoTabs(prepare?: (shop: Shop) => void) {
    const shop = await openShop();
    prepare?.(shop);
    await shop.changeCart('set:borshch:2', 'set:okroshka:1');
    const cart = await shop.seeCart();
    const card = await shop.shopper.visit('/category/supy');
    await shop.shopper.visit('/cart', { intent: `remove:${shop.ids.borshch}` });
    // Consumes the notice.
    await shop.shopper.visit('/');
    return { ...shop, cart, card };
  }

  test.each([
    ['the cart page', 'cart', QUANTITY, undefined],
    ['a card', 'card', { group: `В корзине: ${BORSHCH}` }, undefined],
    ['a card', 'card', { group: `В корзине: ${BORSHCH}` }, withoutConditions],
  ] as const)(
    'plus on %s does not bring back a removed dish, and says so',
    async (_, page, group, prepare) => {
      const shop = await openTwoTabs(prepare);
      const posted = await press(shop.shopper, shop[page], 'Больше', group);
      expect((await posted.follow()).page.notices).toEqual(['Этого блюда в корзине уже нет']);
      expect(linesOf(await shop.shopper.visit('/cart'))).toEqual({ Окрошка: 1 });
    },
  );

  test.each(['set:borshch:3:2', 'add:okroshka:5'])(
    'changes nothing while the cart cannot be read: %s',
    async (intent) => {
      const { changeCart, api, sent } = await openTwoTabs(withoutConditions);
      api.down('GET /cart');
      const before = sent('POST', '/cart/').length;
      const { page } = await (await changeCart(intent)).follow();
      expect(page.notices).toEqual(['Не удалось изменить корзину. Попробуйте ещё раз']);
      expect(sent('POST', '/cart/')).toHaveLength(before);
    },
  );
});

describe('with scripts', () => {
  test.each<[string, string[], object[], object]>([
    [
      'are made, and each notice is sent once',
      ['set:borshch:5', 'remove:okroshka', 'add:morse:2', 'add:cheese-soup:1'],
      [{ code: 'quantity-changed' }, { code: 'cart-removed' }, { code: 'cart-added' }],
      { [BORSHCH]: 5, Морс: 2, 'Сырный суп': 1 },
    ],
    [
      'end with one that fails, and what was done before it stays done',
      ['add:borshch:1', 'add:lager:1', 'add:morse:1'],
      [{ code: 'cart-added' }, { code: 'cart-refused', reasons: ['Лагер «Ёжик» сейчас нельзя заказать'] }],
      { [BORSHCH]: 3, Окрошка: 1 },
    ],
    [
      'count but for dishes that another tab has removed',
      ['set:morse:3:2', 'set:okroshka:4:1'],
      [{ code: 'not-in-cart' }, { code: 'quantity-changed' }],
      { [BORSHCH]: 2, Окрошка: 4 },
    ],
  ])('changes %s', async (_, intents, notices, lines) => {
    const { shopper, ids, seeCart } = await openCart({ borshch: 2, okroshka: 1 });
    const intent = intents.map((each) => each.replace(/:([a-z-]+)/, (_match, slug) => `:${ids[slug]}`));
    const answer = await shopper.change('/cart/changes', { intent });
    expect([answer.status, answer.notices]).toEqual([200, notices]);
    expect((await shopper.visit('/')).page.notices).toEqual([]);
    const cart = await seeCart();
    expect(linesOf(cart)).toEqual(lines);
    expect(answer.served).toMatchObject({
      totalQuantity: Object.values(lines).reduce((sum, n) => sum + n, 0),
    });
  });
});

describe('a response of the API without the change', () => {
  const unchanged = ({ api }: Shop, cart: unknown) => api.answer(200, cart, 'POST /cart');

  /** The API's cart with 2 × «Борщ». */
  async function cartOf({ store, ids }: Shop) {
    const product = await store
      .selectFrom('products')
      .select(['id', 'slug', 'title'])
      .where('id', '=', ids.borshch ?? 0)
      .executeTakeFirstOrThrow();
    return {
      items: [{ product: { ...product, price: 450, coverUrls: {} }, quantity: 2, totalPrice: 900 }],
      totalQuantity: 2,
      totalPrice: 900,
    };
  }

  test('is no success of a removal', async () => {
    const shop = await openCart({ borshch: 2 });
    unchanged(shop, await cartOf(shop));
    const { page } = await (await shop.changeCart('remove:borshch')).follow();
    expect(page.notices).toEqual(['Не удалось изменить корзину. Попробуйте ещё раз']);
  });

  test('is no success of an addition', async () => {
    const shop = await openCart({ borshch: 2 });
    unchanged(shop, await cartOf(shop));
    const { page } = await (await shop.changeCart('add:morse')).follow();
    expect(page.notices).toEqual(['Не удалось изменить корзину. Попробуйте ещё раз']);
  });

  test('is no success of a quantity', async () => {
    const shop = await openCart({ borshch: 2 });
    unchanged(shop, await cartOf(shop));
    const { page } = await (await shop.changeCart('set:borshch:3')).follow();
    expect(page.notices).toEqual(['Не удалось изменить корзину. Попробуйте ещё раз']);
  });
});

describe('at the limit of 100 portions', () => {
  const AT_MOST = 'В корзине 100 порций этого блюда: больше в одном заказе нельзя';

  test.each([
    ['100', 'add:borshch:3'],
    ['98', 'add:borshch:3'],
    ['99', 'add:borshch'],
  ])('%s in the cart, %s says so', async (quantity, intent) => {
    const shop = await openCart({ borshch: Number(quantity) });
    const { page } = await (await shop.changeCart(intent)).follow();
    expect([page.notices, linesOf(await shop.seeCart())]).toEqual([[AT_MOST], { [BORSHCH]: 100 }]);
  });
});

test('a quantity set to 100 is a changed quantity', async () => {
  const shop = await openCart({ borshch: 1 });
  const { page } = await (await shop.changeCart('set:borshch:100')).follow();
  expect(page.notices).toEqual(['Кол-во изменено']);
});

test('the empty cart of a browser without a session says that carts need cookies', async () => {
  const { seeCart } = await openShop();
  expect((await seeCart()).page.text).toContain('разрешите cookies для этого сайта');
});

describe('a change that fails', () => {
  test.each([
    ['lager', '/category/bar', '/category/bar', 'Лагер «Ёжик» сейчас нельзя заказать'],
    ['deleted', '//evil.example/', '/cart', 'Этого блюда больше нет в меню'],
  ])('because of the dish is refused in words, on its page: %s', async (slug, returnTo, location, notice) => {
    const { shopper, ids } = await openShop();
    const posted = await shopper.visit('/cart', { intent: `add:${ids[slug] ?? 999_999}`, returnTo });
    expect(posted.location?.split('#')[0]).toBe(location);
    expect((await posted.follow()).page.notices).toEqual([notice]);
  });

  test('with a refusal too long for a cookie is shown as far as it fits', async () => {
    const { shopper, api, ids } = await openShop();
    api.answer(400, { a: ['я'.repeat(400)], b: [`${'я'.repeat(396)}🍔🍔`] }, 'POST /cart');
    const page = await (await shopper.visit('/cart', { intent: `add:${ids.borshch}` })).follow();
    expect(page.page.notices).toEqual([expect.stringMatching(/^я{400} я{396}…$/)]);
  });

  const FAILED = 'Не удалось изменить корзину. Попробуйте ещё раз';
  const CHECK = 'Проверьте её, прежде чем пробовать ещё раз';
  const UNKNOWN = `Не удалось узнать, попало ли блюдо в корзину. ${CHECK}`;
  const CHANGE_UNKNOWN = `Не удалось узнать, изменилась ли корзина. ${CHECK}`;
  const refuse =
    (status: number, body: unknown, headers?: Record<string, string>) =>
    ({ api }: Shop) =>
      api.answer(status, body, 'POST /cart', headers);

  test.each<[string, (shop: Shop) => void, isPossible: boolean]>([
    ['the deadline passes', ({ api }) => api.timeOut('POST /cart'), true],
    ['a gateway has no API', refuse(503, '<html>'), true],
    ['a gateway lets nobody in', refuse(403, '<html>'), true],
    ['the API fails', refuse(500, {}), true],
    ['the response is empty', refuse(204, ''), true],
    ['the response has a wrong shape', refuse(200, { items: 7 }), true],
    ['nothing listens', ({ api }) => api.down('POST /cart'), false],
    ['the API is overloaded', refuse(429, '<html>'), false],
    ['the API pauses', refuse(503, {}, { 'Retry-After': '1' }), false],
    ['the API does not process it', refuse(422, { detail: [{ msg: 'нет' }] }), false],
    ['the API refuses without reasons', refuse(400, 7), false],
    ['the API forbids it', refuse(403, { detail: 'Нельзя' }), false],
  ])('because %s is called undone only if it is', async (_, fail, isPossible) => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, cart, ids, api } = shop;
    fail(shop);
    const changed = await (await press(shopper, cart, 'Больше', QUANTITY)).follow();
    expect(changed.page.notices).toEqual([isPossible ? CHANGE_UNKNOWN : FAILED]);
    expect(linesOf(changed)).toEqual({ [BORSHCH]: 2 });
    const added = await (await shopper.visit('/cart', { intent: `add:${ids.morse}` })).follow();
    expect(added.page.notices).toEqual([isPossible ? UNKNOWN : FAILED]);
    api.up();
    await press(shopper, changed, 'Больше', QUANTITY);
    expect(linesOf(await shopper.visit('/cart'))).toEqual({ [BORSHCH]: 3 });
  });
});

test.each<[number, object, string]>([
  [404, {}, 'Не удалось изменить корзину. Попробуйте ещё раз'],
  [400, {}, 'Не удалось изменить корзину. Попробуйте ещё раз'],
  [400, { detail: 'Корзина закрыта' }, 'Корзина закрыта'],
  [422, { nonFieldErrors: ['Корзина закрыта'] }, 'Корзина закрыта'],
])('a removal that is refused by %i %j is not blamed on the dish', async (status, body, notice) => {
  const { shopper, ids, api } = await openCart({ borshch: 2 });
  api.answer(status, body, 'POST /cart');
  const refused = await (await shopper.visit('/cart', { intent: `remove:${ids.borshch}` })).follow();
  expect([refused.page.notices, linesOf(refused)]).toEqual([[notice], { [BORSHCH]: 2 }]);
});

describe('the session', () => {
  test('a visitor without one causes no cart call and gets no cookie, and a robot neither', async () => {
    const { shopper, calls } = await openShop();
    const robot = { headers: { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } };
    for (const path of ['/', '/categories', '/category/supy', '/product/borshch', '/cart', '/nowhere']) {
      for (const init of [{}, robot]) {
        const { headers } = await shopper.visit(path, undefined, init);
        expect(headers.getSetCookie(), path).toEqual([]);
      }
    }
    expect(calls.filter(({ path }) => /^\/(?:cart|users)/.test(path))).toEqual([]);
    expect(calls.filter(({ headers }) => headers.has('Cookie'))).toEqual([]);
  });

  test('with one a page reads the cart once, and sends the API only its own cookies', async () => {
    const { shopper, calls } = await openCart({ borshch: 2 });
    shopper.cookies.set('favorites', 'okroshka');
    shopper.cookies.set('_ym_uid', '12345');
    calls.length = 0;
    expect((await shopper.visit('/cart')).headers.getSetCookie()).toEqual([]);
    const [call, ...others] = calls.filter(({ headers }) => headers.has('Cookie'));
    expect([call?.path, others]).toEqual(['/cart/', []]);
    const names = call?.headers
      .get('Cookie')
      ?.split('; ')
      .map((pair) => pair.split('=')[0]);
    expect(names?.sort()).toEqual(['favorites', 'sessionid']);
  });

  test('unknown to the API shows an empty cart; two shoppers have two carts', async () => {
    const { app, shopper, ids } = await openShop();
    const other = app.createShopper();
    other.cookies.set('sessionid', 'unknown');
    await shopper.visit('/cart', { intent: `add:${ids.borshch}` });
    const empty = await other.visit('/cart');
    expect([empty.status, empty.page.alerts]).toEqual([200, [EMPTY]]);
    await other.visit('/cart', { intent: `add:${ids.morse}` });
    expect(linesOf(await shopper.visit('/cart'))).toEqual({ [BORSHCH]: 1 });
    expect(linesOf(await other.visit('/cart'))).toEqual({ Морс: 1 });
  });

  test.each<[number, unknown]>([
    [401, { detail: 'Кто вы?' }],
    [403, '<html>'],
  ])('a cart refused with %i %j is not called empty', async (status, body) => {
    const { shopper, api } = await openCart({ borshch: 2 });
    api.answer(status, body, 'GET /cart');
    const page = await shopper.visit('/cart');
    expect(page.status).toBe(503);
    expect(page.page.text).toContain('Корзина сейчас недоступна');
  });
});
