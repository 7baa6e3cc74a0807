import { describe, expect, test } from 'vitest';
import { DRAFT_COOKIE, draftCookieValue, draftOf } from '#app/domain/shopper/checkout-draft.ts';
import { readPage, textOf } from './support/page.ts';
import { linesOf, openCart, openShop, press, type Shop } from './support/shop.ts';
import { browserRequest, startApp } from './support/visit.ts';

describe('from a list of dishes', () => {
  test('a dish goes into the cart, and the list comes back at the dish with a notice shown once', async () => {
    const { shopper, ids } = await openShop();
    const list = await shopper.visit('/category/supy?active=goryachee');

    const posted = await press(shopper, list, 'В корзину: Борщ с говядиной');
    expect([posted.status, posted.location]).toEqual([
      303,
      `/category/supy?active=goryachee#dish-${ids.borshch}`,
    ]);

    const back = await posted.follow();
    expect(readPage(back.html).notices).toEqual(['Товар добавлен в корзину']);
    expect(readPage(back.html).byId(`dish-${ids.borshch}`)).not.toBeNull();
    expect(readPage((await shopper.visit('/category/supy')).html).notices).toEqual([]);
  });

  test('a dish in the cart has plus and minus on its card, and the header tells count and sum', async () => {
    const { shopper } = await openShop();
    const group = 'В корзине: Борщ с говядиной';
    let page = await press(shopper, await shopper.visit('/category/supy'), 'В корзину: Борщ с говядиной');
    page = await press(shopper, await page.follow(), 'Больше', { group });
    page = await page.follow();
    expect(readPage(page.html).notices).toEqual(['Кол-во изменено']);
    expect(readPage(page.html).text).toContain('Корзина 900.-2 шт.');

    page = await press(shopper, page, 'Меньше', { group });
    page = await press(shopper, await page.follow(), 'Убрать из корзины', { group });
    page = await page.follow();
    expect(readPage(page.html).notices).toEqual(['Товар удалён из корзины']);
    expect(() => readPage(page.html).button('В корзину: Борщ с говядиной')).not.toThrow();
  });

  test('what cannot be bought has no button', async () => {
    const { shopper } = await openShop();
    const { html } = await shopper.visit('/category/bar');
    expect(readPage(html).text).toContain('Лагер «Ёжик»');
    expect(readPage(html).text).toContain('На сайте не заказать');
    expect(() => readPage(html).button('В корзину: Лагер «Ёжик»')).toThrow();
  });
});

describe('from the page of a dish', () => {
  test('as many go into the cart as were typed', async () => {
    const { shopper, ids } = await openShop();
    const dish = await shopper.visit('/product/borshch');
    const posted = await press(shopper, dish, 'Добавить в корзину', { typed: { quantity: '3' } });
    expect([posted.status, posted.location]).toEqual([303, `/product/borshch#dish-${ids.borshch}`]);
    expect(readPage((await posted.follow()).html).notices).toEqual(['Товар добавлен в корзину']);
    expect(linesOf(await shopper.visit('/cart'))).toEqual({ 'Борщ с говядиной': 3 });
  });

  test.each([
    [2, '3', 5],
    [98, '5', 100],
    [100, '1', 100],
    [100, '7', 100],
    [2, 'много', 3],
    [2, '0', 3],
    [2, '101', 3],
    [2, '', 3],
  ])('with %i in the cart and «%s» typed there are %i', async (inCart, typed, expected) => {
    const { shopper } = await openCart({ borshch: inCart });
    const dish = await shopper.visit('/product/borshch');
    await press(shopper, dish, 'Добавить в корзину', { typed: { quantity: typed } });
    expect(linesOf(await shopper.visit('/cart'))).toEqual({ 'Борщ с говядиной': expected });
  });

  test('the page says how many of the dish are in the cart, and leads on', async () => {
    const { shopper } = await openCart({ okroshka: 1 });
    const way = (html: string) => readPage(html).all('a', { class: 'button-link' }).map(textOf);
    const dish = await shopper.visit('/product/borshch');
    expect(way(dish.html)).toEqual([]);
    const added = await press(shopper, dish, 'Добавить в корзину', { typed: { quantity: '3' } });
    expect(way((await added.follow()).html)).toEqual(['В корзине · 3 → Оформить']);
  });

  test('plus and minus change the number on the page and buy nothing', async () => {
    const { shopper, calls } = await openShop();
    let dish = await shopper.visit('/product/borshch');
    dish = await press(shopper, dish, 'Больше', { typed: { quantity: '5' } });
    expect(readPage(dish.html).one('input', { name: 'quantity' }).attribs.value).toBe('6');
    dish = await press(shopper, dish, 'Меньше');
    expect(readPage(dish.html).one('input', { name: 'quantity' }).attribs.value).toBe('5');
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);

    await press(shopper, dish, 'Добавить в корзину');
    expect(linesOf(await shopper.visit('/cart'))).toEqual({ 'Борщ с говядиной': 5 });
  });
});

describe('on the cart page', () => {
  test('an empty cart says so and leads to the menu', async () => {
    const { shopper } = await openShop();
    const page = await shopper.visit('/cart');
    expect(page.status).toBe(200);
    expect(readPage(page.html).alerts).toEqual(['Что пошло нет так... Ваша корзина пуста.']);
    expect(readPage(page.html).links).toContain('/categories');
  });

  test('plus, minus and remove do what they say, and the totals are the API’s', async () => {
    const { shopper, cart } = await openCart({ borshch: 2, okroshka: 1 });
    let page = await press(shopper, cart, 'Больше', { group: 'Количество: Окрошка' });
    expect([page.status, page.location]).toEqual([303, '/cart']);
    page = await page.follow();
    expect(readPage(page.html).notices).toEqual(['Кол-во изменено']);
    expect(linesOf(page)).toEqual({ 'Борщ с говядиной': 2, Окрошка: 2 });
    expect(readPage(page.html).text).toContain('Количество 4 Итого 1 541.-');

    page = await (await press(shopper, page, 'Меньше', { group: 'Количество: Борщ с говядиной' })).follow();
    page = await (await press(shopper, page, 'Удалить: Окрошка')).follow();
    expect(readPage(page.html).notices).toEqual(['Товар удалён из корзины']);
    expect(linesOf(page)).toEqual({ 'Борщ с говядиной': 1 });

    page = await (await press(shopper, page, 'Удалить: Борщ с говядиной')).follow();
    expect(readPage(page.html).alerts).toEqual(['Что пошло нет так... Ваша корзина пуста.']);
  });

  test.each([
    ['7', 7],
    [' 12 ', 12],
    ['100', 100],
    ['2,7', 2],
    ['101', 1],
    ['0', 1],
    ['-3', 1],
    ['много', 1],
    ['1e1', 1],
    ['', 1],
  ])('«%s» in the quantity counts as %i', async (typed, expected) => {
    const { shopper, cart, ids } = await openCart({ borshch: 4 });
    const posted = await press(shopper, cart, 'Обновить', { typed: { [`quantity-${ids.borshch}`]: typed } });
    const page = await posted.follow();
    expect(linesOf(page)).toEqual({ 'Борщ с говядиной': expected });
    const isRead = Number(typed.trim() || Number.NaN) === expected;
    expect(readPage(page.html).notices.join(' ').includes('целое число от 1 до 100')).toBe(!isRead);
  });

  test('plus on a line where 5 was typed makes 6', async () => {
    const { shopper, cart, ids } = await openCart({ borshch: 2 });
    const typed = { [`quantity-${ids.borshch}`]: '5' };
    const posted = await press(shopper, cart, 'Больше', { group: 'Количество: Борщ с говядиной', typed });
    expect(linesOf(await posted.follow())).toEqual({ 'Борщ с говядиной': 6 });
  });

  test('a quantity typed into another line is not lost by a click on plus', async () => {
    const { shopper, cart, ids } = await openCart({ borshch: 2, okroshka: 1 });
    const typed = { [`quantity-${ids.okroshka}`]: '9' };
    const posted = await press(shopper, cart, 'Больше', { group: 'Количество: Борщ с говядиной', typed });
    expect(linesOf(await posted.follow())).toEqual({ 'Борщ с говядиной': 3, Окрошка: 9 });
  });

  test('a second click before the page came back does not undo the first', async () => {
    const { shopper, cart } = await openCart({ borshch: 2 });
    const plus = readPage(cart.html).press('Больше', { group: 'Количество: Борщ с говядиной' });
    await shopper.visit(...plus);
    await shopper.visit(...plus);
    expect(linesOf(await shopper.visit('/cart'))).toEqual({ 'Борщ с говядиной': 3 });
  });

  test('plus sets what the page promised, whatever another tab did to the cart meanwhile', async () => {
    const { shopper, cart, ids } = await openCart({ borshch: 2 });
    await shopper.visit('/cart', { intent: `set:${ids.borshch}:7` });
    await press(shopper, cart, 'Больше', { group: 'Количество: Борщ с говядиной' });
    expect(linesOf(await shopper.visit('/cart'))).toEqual({ 'Борщ с говядиной': 3 });
  });

  test('«Обновить» sends only the lines that differ', async () => {
    const { shopper, cart, ids, sent } = await openCart({ borshch: 2, okroshka: 1, morse: 3 });
    await press(shopper, cart, 'Обновить', { typed: { [`quantity-${ids.okroshka}`]: '9' } });
    expect(sent('POST', '/cart/').map(({ body }) => body)).toEqual([
      { productId: ids.okroshka, quantity: 9, updateQuantity: true },
    ]);
  });

  test('what was typed into the checkout outlives a change of quantity, consents do not', async () => {
    const { shopper, cart } = await openCart({ borshch: 2 });
    const draft = {
      fullName: 'Анна «Ёж» Петрова',
      phone: '8 912 345-67-89',
      delivery: '10',
      address: 'Невский пр., 1, кв. 2',
      payment: '10',
      userComment: 'Домофон 12\nНе звонить',
    };
    const posted = await press(shopper, cart, 'Больше', {
      group: 'Количество: Борщ с говядиной',
      typed: { ...draft, privacy: 'on', personalData: 'on' },
    });
    const values = readPage((await posted.follow()).html).values('checkout');
    expect(values).toMatchObject(draft);
    expect(values).not.toHaveProperty('privacy');
    expect(values).not.toHaveProperty('personalData');
  });

  test('a comment that no cookie holds costs nothing else that was typed: its first 500 letters stay', async () => {
    const { shopper, cart } = await openCart({ borshch: 2 });
    const posted = await press(shopper, cart, 'Больше', {
      group: 'Количество: Борщ с говядиной',
      typed: { fullName: 'Анна', userComment: 'ж'.repeat(3_000) },
    });
    const values = readPage((await posted.follow()).html).values('checkout');
    expect(values).toMatchObject({ fullName: 'Анна', userComment: 'ж'.repeat(500) });
  });

  test('a notice waits for a page, and its cookie goes with it; without one no cookie is sent', async () => {
    const { shopper, ids } = await openShop();
    const cookiesOf = async (path: string) =>
      (await shopper.visit(path)).headers.getSetCookie().filter((line) => line.startsWith('notices='));
    expect(await cookiesOf('/')).toEqual([]);
    await shopper.visit('/cart', { intent: `add:${ids.borshch}`, returnTo: '/' });
    for (const path of ['/suggest?q=борщ', '/menu.md', '/healthz']) {
      expect([path, await cookiesOf(path)]).toEqual([path, []]);
    }
    expect(await cookiesOf('/')).toEqual([expect.stringContaining('Max-Age=0')]);
    expect(await cookiesOf('/')).toEqual([]);
  });
});

describe('a tab that was left open', () => {
  async function openTwoTabs() {
    const shop = await openCart({ borshch: 2, okroshka: 1 });
    const card = await shop.shopper.visit('/category/supy');
    await shop.shopper.visit('/cart', { intent: `remove:${shop.ids.borshch}` });
    // Another page shows the notice of the removal.
    await shop.shopper.visit('/');
    return { ...shop, card };
  }
  const gone = ['Этого блюда в корзине уже нет'];
  const rest = { Окрошка: 1 };

  test.each([
    ['on the cart page', 'cart', 'Количество: Борщ с говядиной'],
    ['on a card', 'card', 'В корзине: Борщ с говядиной'],
  ] as const)('plus %s does not bring back a removed dish, and says so', async (_, page, group) => {
    const shop = await openTwoTabs();
    const posted = await press(shop.shopper, shop[page], 'Больше', { group });
    expect(readPage((await posted.follow()).html).notices).toEqual(gone);
    expect(linesOf(await shop.shopper.visit('/cart'))).toEqual(rest);
  });

  test('nor does a click that scripts send; what else they send counts', async () => {
    const { shopper, ids } = await openTwoTabs();
    const intent = [`set:${ids.borshch}:3:2`, `set:${ids.okroshka}:4:1`];
    const { notices } = await shopper.change('/cart/changes', { intent });
    expect(notices).toEqual([{ code: 'quantity-changed' }, { code: 'not-in-cart' }]);
    expect(linesOf(await shopper.visit('/cart'))).toEqual({ Окрошка: 4 });
  });

  test('while nobody knows what is in the cart, nothing is changed', async () => {
    const { shopper, ids, api, sent } = await openTwoTabs();
    api.down('GET /cart');
    const before = sent('POST', '/cart/').length;
    const { notices } = await shopper.change('/cart/changes', { intent: `set:${ids.borshch}:3:2` });
    expect(notices).toEqual([{ code: 'cart-failed' }]);
    expect(sent('POST', '/cart/')).toHaveLength(before);
  });

  test('asks for the cart as it is now by a change that changes nothing', async () => {
    const { shopper, calls } = await openTwoTabs();
    calls.length = 0;
    const { notices, served } = await shopper.change('/cart/changes', { intent: 'update' });
    expect(notices).toEqual([]);
    expect(served).toMatchObject({ totalQuantity: 1 });
    expect(calls.map(({ method }) => method)).toEqual(['GET']);
  });
});

describe('what scripts keep of the checkout', () => {
  const draft = {
    fullName: 'Анна «Ёж» Петрова',
    phone: '8 912 345-67-89',
    delivery: '10',
    address: 'Невский пр., 1, кв. 2 🏠',
    payment: '10',
    userComment: 'Домофон 12\nНе звонить; =%',
    remember: 'on',
  };

  test('stands in the form when the page is loaded again', async () => {
    const { shopper } = await openCart({ borshch: 2 });
    shopper.cookies.set(DRAFT_COOKIE, draftCookieValue(draft));
    expect(readPage((await shopper.visit('/cart')).html).values('checkout')).toMatchObject(draft);
  });

  test('is what a form holds, without consents, cut to what a cookie takes', () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(draft)) form.set(name, value);
    form.set('privacy', 'on');
    expect(draftOf(form)).toMatchObject(draft);
    expect(draftOf(form)).not.toHaveProperty('privacy');
    for (const name of Object.keys(draft)) form.set(name, 'ж'.repeat(5_000));
    expect(
      `__Host-${DRAFT_COOKIE}=${draftCookieValue(draftOf(form))}; Path=/; SameSite=Lax; Secure`.length,
    ).toBeLessThan(4_096);
  });

  test('can be written by them after a post without scripts has', async () => {
    const { shopper, cart } = await openCart({ borshch: 2 });
    const posted = await press(shopper, cart, 'Больше', {
      group: 'Количество: Борщ с говядиной',
      typed: { fullName: 'Анна' },
    });
    const line = posted.headers.getSetCookie().find((each) => each.startsWith(`${DRAFT_COOKIE}=`));
    expect(line).not.toContain('HttpOnly');
  });
});

describe('with scripts', () => {
  test('several changes go in one post; the answer is their notices, and nothing is redirected', async () => {
    const { shopper, ids } = await openCart({ borshch: 2, okroshka: 1 });
    const intent = [`set:${ids.borshch}:5`, `remove:${ids.okroshka}`, `add:${ids.morse}:2`];
    const answer = await shopper.change('/cart/changes', { intent });
    expect(answer.status).toBe(200);
    expect(answer.notices).toEqual([
      { code: 'quantity-changed' },
      { code: 'cart-removed' },
      { code: 'cart-added' },
    ]);
    expect(answer.served).toMatchObject({ totalQuantity: 7 });
    expect(linesOf(await shopper.visit('/cart'))).toEqual({ 'Борщ с говядиной': 5, Морс: 2 });
  });

  test('the same notice is given once, and not kept for the next page', async () => {
    const { shopper, ids } = await openShop();
    const { notices } = await shopper.change('/cart/changes', {
      intent: [`add:${ids.borshch}:1`, `add:${ids.morse}:1`],
    });
    expect(notices).toEqual([{ code: 'cart-added' }]);
    expect(readPage((await shopper.visit('/')).html).notices).toEqual([]);
  });

  test('a change that fails ends the rest, and what was done before it stays done', async () => {
    const { shopper, ids } = await openShop();
    const intent = [`add:${ids.borshch}:1`, `add:${ids.lager}:1`, `add:${ids.morse}:1`];
    const { notices } = await shopper.change('/cart/changes', { intent });
    expect(notices).toEqual([
      { code: 'cart-added' },
      { code: 'cart-refused', reasons: ['Лагер «Ёжик» сейчас нельзя заказать'] },
    ]);
    expect(linesOf(await shopper.visit('/cart'))).toEqual({ 'Борщ с говядиной': 1 });
  });
});

describe('what goes wrong', () => {
  test.each([
    ['a dish that is not for sale', 'lager', 'Лагер «Ёжик» сейчас нельзя заказать'],
    ['a dish that is gone', undefined, 'Этого блюда больше нет в меню'],
  ])('%s is refused in words', async (_, slug, expected) => {
    const { shopper, ids } = await openShop();
    const id = slug === undefined ? 999_999 : ids[slug];
    const posted = await shopper.visit('/cart', { intent: `add:${id}`, returnTo: '/category/bar' });
    expect(posted.location).toBe(`/category/bar#dish-${id}`);
    expect(readPage((await posted.follow()).html).notices).toEqual([expected]);
  });

  test.each([
    ['in one long sentence', ['Кухня закрыта. '.repeat(40)]],
    ['in very many', Array.from({ length: 20 }, (_, index) => `Кухня закрыта. ${'Совсем '.repeat(index)}.`)],
  ])('a refusal %s is told as far as a cookie holds it', async (_, reasons) => {
    const { shopper, api, ids } = await openShop();
    api.answer(400, { nonFieldErrors: reasons }, 'POST /cart');
    const page = await (await shopper.visit('/cart', { intent: `add:${ids.borshch}` })).follow();
    expect(readPage(page.html).notices).toEqual([expect.stringMatching(/^Кухня закрыта\..*[.…]$/)]);
  });

  test('a refusal is not cut through an emoji', async () => {
    const { shopper, api, ids } = await openShop();
    api.answer(400, { a: ['я'.repeat(400)], b: [`${'я'.repeat(396)}🍔🍔`] }, 'POST /cart');
    const page = await (await shopper.visit('/cart', { intent: `add:${ids.borshch}` })).follow();
    expect(readPage(page.html).notices).toEqual([`${'я'.repeat(400)} ${'я'.repeat(396)}…`]);
  });

  const FAILED = 'Не удалось изменить корзину. Попробуйте ещё раз';
  const CHECK = 'Проверьте её, прежде чем пробовать ещё раз';
  const UNKNOWN = `Не удалось узнать, попало ли блюдо в корзину. ${CHECK}`;
  const CHANGE_UNKNOWN = `Не удалось узнать, изменилась ли корзина. ${CHECK}`;

  test.each<[string, (shop: Shop) => void, string]>([
    ['is down', ({ api }) => api.down('POST /cart'), FAILED],
    ['does not answer in time', ({ api }) => api.timeOut('POST /cart'), CHANGE_UNKNOWN],
    ['fails', ({ api }) => api.answer(500, { detail: 'ошибка' }, 'POST /cart'), CHANGE_UNKNOWN],
    ['answers no JSON', ({ api }) => api.answer(200, '<html>', 'POST /cart'), CHANGE_UNKNOWN],
    ['answers a wrong shape', ({ api }) => api.answer(200, { items: 7 }, 'POST /cart'), CHANGE_UNKNOWN],
  ])('when the API %s the page shows the cart as it is, and a notice says so', async (_, fail, words) => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, cart, api } = shop;
    fail(shop);
    const posted = await press(shopper, cart, 'Больше', { group: 'Количество: Борщ с говядиной' });
    const page = await posted.follow();
    expect(readPage(page.html).notices).toEqual([words]);
    expect(linesOf(page)).toEqual({ 'Борщ с говядиной': 2 });

    api.up();
    await press(shopper, page, 'Больше', { group: 'Количество: Борщ с говядиной' });
    expect(linesOf(await shopper.visit('/cart'))).toEqual({ 'Борщ с говядиной': 3 });
  });

  const refuse =
    (status: number, body: unknown, headers?: Record<string, string>) =>
    ({ api }: Shop) =>
      api.answer(status, body, 'POST /cart', headers);
  const REST = { 'Retry-After': '1' };

  test.each<[string, (shop: Shop) => void, string]>([
    ['the deadline passes', ({ api }) => api.timeOut('POST /cart'), UNKNOWN],
    ['the answer is lost', ({ api }) => api.loseAnswers('POST /cart'), UNKNOWN],
    ['the API fails', refuse(500, {}), UNKNOWN],
    ['a gateway has lost the API', refuse(502, '<html>'), UNKNOWN],
    ['a gateway has no API', refuse(503, '<html>'), UNKNOWN],
    ['a gateway has waited in vain', refuse(504, '<html>'), UNKNOWN],
    ['a gateway knows no such page', refuse(404, '<html>'), UNKNOWN],
    ['a gateway lets nobody in', refuse(403, '<html>'), UNKNOWN],
    ['the answer is empty', refuse(204, ''), UNKNOWN],
    ['the answer is null', refuse(200, null), UNKNOWN],
    ['the answer is a page', refuse(200, '<html>'), UNKNOWN],
    ['nobody listens', ({ api }) => api.down('POST /cart'), FAILED],
    ['the API has too much to do', refuse(429, '<html>'), FAILED],
    ['the API rests for a while', refuse(503, {}, REST), FAILED],
    ['the API refuses in a way of its own', refuse(400, 7), FAILED],
    ['the API forbids it', refuse(403, { detail: 'Нельзя' }), FAILED],
  ])('an addition, and %s: only what surely was not made is called so', async (_, fail, words) => {
    const shop = await openCart({ borshch: 2 });
    fail(shop);
    const posted = await shop.shopper.visit('/cart', { intent: `add:${shop.ids.morse}` });
    expect(readPage((await posted.follow()).html).notices).toEqual([words]);
  });

  test('an addition that was made, and whose answer has a bad line: scripts are told the same, and find it in the cart', async () => {
    const { shopper, api, ids } = await openCart({ borshch: 2 });
    api.change('POST /cart', (cart: { items: object[] }) => ({ ...cart, items: [...cart.items, {}] }));
    const { notices } = await shopper.change('/cart/changes', { intent: `add:${ids.morse}` });
    expect(notices).toEqual([{ code: 'cart-unknown' }]);
    const { value } = await shopper.visitData('/cart');
    expect(value).toMatchObject({ root: { data: { cart: { totalQuantity: 3 } } } });
  });

  test.each<[string, (shop: Shop) => void]>([
    ['401', ({ api }) => api.answer(401, { detail: 'Кто вы?' }, 'GET /cart')],
    ['403', ({ api }) => api.answer(403, {}, 'GET /cart')],
    ['a gateway’s 403', ({ api }) => api.answer(403, '<html>', 'GET /cart')],
  ])('a cart that is answered %s is not called empty, and its prices are not forgotten', async (_, fail) => {
    const shop = await openCart({ borshch: 2 });
    const known = shop.shopper.cookies.get('known-prices');
    expect(known).toBeDefined();
    fail(shop);
    const page = await shop.shopper.visit('/cart');
    expect([page.status, readPage(page.html).text]).toEqual([
      503,
      expect.stringContaining('Корзина сейчас недоступна'),
    ]);
    expect(shop.shopper.cookies.get('known-prices')).toBe(known);
  });

  test('adding several needs the cart: nothing is sent while it cannot be read', async () => {
    const { shopper, api, sent } = await openCart({ borshch: 98 });
    api.answer(500, {}, 'GET /cart');
    const dish = await shopper.visit('/product/borshch');
    const posted = await press(shopper, dish, 'Добавить в корзину', { typed: { quantity: '5' } });
    expect(sent('POST', '/cart/')).toEqual([]);
    expect(readPage((await posted.follow()).html).notices).toEqual([
      'Не удалось изменить корзину. Попробуйте ещё раз',
    ]);
  });

  test.each([
    ['no intent', {}],
    ['another word', { intent: 'buy:12' }],
    ['a negative quantity', { intent: 'set:12:-3' }],
    ['a quantity beyond the limit', { intent: 'add:12:101' }],
    ['a broken one among good ones', { intent: ['add:12:1', 'add:x'] }],
  ])('%s is a 400 with a page in Russian', async (_, form) => {
    const { shopper, calls } = await openShop();
    const answer = await shopper.visit('/cart', { returnTo: '/', ...form });
    expect(answer.status).toBe(400);
    expect(readPage(answer.html).text).toContain('Не получилось прочитать отправленное');
    expect(readPage(answer.html).button('Найти')).toBeDefined();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    expect((await shopper.visitData('/cart', form)).status).toBe(400);
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/.//evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'evil.example',
    '',
  ])('a form that asks to come back to %j comes back to the cart', async (returnTo) => {
    const { shopper, ids } = await openShop();
    const posted = await shopper.visit('/cart', { intent: `add:${ids.borshch}`, returnTo });
    expect([posted.status, posted.location]).toEqual([303, '/cart']);
    expect(posted.headers.get('Location')).not.toMatch(/evil|javascript/);
  });
});

describe('the session', () => {
  test.each([
    ['http', {}, false],
    ['https behind a proxy', { 'X-Forwarded-Proto': 'https' }, true],
    ['https behind two proxies', { 'X-Forwarded-Proto': 'https, http' }, true],
  ])('its cookie over %s', async (_, headers, isSecure) => {
    const { shopper, ids } = await openShop();
    const { headers: answer } = await shopper.visit('/cart', { intent: `add:${ids.borshch}` }, { headers });
    const cookie = answer.getSetCookie().find((line) => line.startsWith('sessionid='));
    const attributes = (cookie ?? '').split('; ').slice(1);
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax']));
    expect(attributes.includes('Secure')).toBe(isSecure);
    expect(attributes.some((attribute) => attribute.startsWith('Domain'))).toBe(false);
    for (const line of answer.getSetCookie()) {
      expect(line.includes('; Secure'), line).toBe(isSecure);
      expect(line).toMatch(/HttpOnly/);
      expect(line).toMatch(/SameSite=Lax/);
    }
  });

  const PAGES = ['/', '/categories', '/category/supy', '/product/borshch', '/cart', '/nowhere'];

  test('a visitor without one causes no cart call and is given no cookie, robots neither', async () => {
    const { shopper, calls } = await openShop();
    const robot = { headers: { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } };
    for (const path of PAGES) {
      for (const init of [{}, robot]) {
        const page = await shopper.visit(path, undefined, init);
        expect([path, page.headers.getSetCookie()]).toEqual([path, []]);
      }
      expect((await shopper.visitData(path)).headers.getSetCookie()).toEqual([]);
    }
    expect(calls.filter(({ path }) => path.startsWith('/cart'))).toEqual([]);
    expect(calls.filter(({ path }) => path.startsWith('/users'))).toEqual([]);
    expect(calls.every(({ headers }) => !headers.has('Cookie'))).toBe(true);
  });

  test('with one, a page reads the cart once, and only it and favourites and the token travel', async () => {
    const { shopper, calls } = await openCart({ borshch: 2 });
    shopper.cookies.set('favorites', 'okroshka');
    shopper.cookies.set('_ym_uid', '12345');
    calls.length = 0;
    const page = await shopper.visit('/cart');
    expect(page.headers.getSetCookie()).toEqual([]);
    const cartCalls = calls.filter(({ path }) => path === '/cart/');
    expect(cartCalls).toHaveLength(1);
    const names = (cartCalls[0]?.headers.get('Cookie') ?? '').split('; ').map((pair) => pair.split('=')[0]);
    expect(names.sort()).toEqual(['favorites', 'sessionid']);
    expect(calls.filter(({ path, headers }) => path !== '/cart/' && headers.has('Cookie'))).toEqual([]);
  });

  test('one the API has forgotten shows an empty cart', async () => {
    const { app } = await openShop();
    const shopper = app.createShopper();
    shopper.cookies.set('sessionid', 'unknown');
    const page = await shopper.visit('/cart');
    expect(page.status).toBe(200);
    expect(readPage(page.html).alerts).toEqual(['Что пошло нет так... Ваша корзина пуста.']);
  });

  test('two shoppers have two carts', async () => {
    const { app, shopper, ids } = await openShop();
    const other = app.createShopper();
    await shopper.visit('/cart', { intent: `add:${ids.borshch}` });
    await other.visit('/cart', { intent: `add:${ids.morse}` });
    expect(linesOf(await shopper.visit('/cart'))).toEqual({ 'Борщ с говядиной': 1 });
    expect(linesOf(await other.visit('/cart'))).toEqual({ Морс: 1 });
  });
});

test('while the API cannot say what is in the cart the page answers 503 with its form', async () => {
  const { shopper, api } = await openCart({ borshch: 2 });
  api.down('GET /cart');
  const page = await shopper.visit('/cart');
  expect(page.status).toBe(503);
  expect(page.headers.get('Retry-After')).toBe('30');
  const { byId, alerts, text } = readPage(page.html);
  expect(byId('checkout')).not.toBeNull();
  expect(alerts).toEqual(['Корзина сейчас недоступна. Попробовать ещё раз']);
  expect(text).not.toContain('Итого');
});

test('a page that is posted to without a form’s address answers what a page does', async () => {
  const { app } = await openShop();
  const answer = await app.answer(browserRequest('/product/borshch', { intent: 'add:1' }));
  expect(answer.status).toBe(405);
  expect(readPage(await answer.text()).text).toContain('Эта страница такого не умеет');
});

test('an error page is headed by the code of the error, a pretzel for each zero', async () => {
  const { shopper } = await openShop();
  const answer = await shopper.visit('/cart', { intent: 'eat:everything' });
  expect(answer.status).toBe(400);
  const page = readPage(answer.html);
  const figures = page.one('span', { class: 'error-page__figures' });
  expect(textOf(figures)).toBe('4');
  expect(page.all('img').filter(({ parent }) => parent === figures)).toHaveLength(2);
});

test.each([
  ['no session', null],
  ['a session that no browser keeps', `sessionid=${'s'.repeat(5_000)}`],
])('a dish put into a cart with %s is not said to be there', async (_, line) => {
  const { api, ids } = await openShop();
  const fetch = async (request: Request) => {
    const response = await api.fetch(request);
    response.headers.delete('Set-Cookie');
    if (line) response.headers.set('Set-Cookie', line);
    return response;
  };
  const shopper = (await startApp({ api: { fetch } })).createShopper();
  const page = await (await shopper.visit('/cart', { intent: `add:${ids.borshch}` })).follow();
  expect(readPage(page.html).notices).toEqual([expect.stringMatching(/^Не.удалось.изменить.корзину/)]);
  expect(page.html).not.toMatch(/Товар.добавлен/);
});

test('a cart that belongs to a token needs no session', async () => {
  const { api, ids } = await openShop();
  const fetch = async (request: Request) => {
    const response = await api.fetch(request);
    response.headers.delete('Set-Cookie');
    return response;
  };
  const shopper = (await startApp({ api: { fetch } })).createShopper();
  shopper.cookies.set('usertoken', 'token-of-marina');
  const { notices } = await shopper.change('/cart/changes', { intent: `add:${ids.borshch}` });
  expect(notices).toEqual([{ code: 'cart-added' }]);
});
