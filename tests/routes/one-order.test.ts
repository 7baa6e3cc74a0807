import { describe, expect, test } from 'vitest';
import { elements } from '#tests/support/markup.ts';
import { readPage } from './support/page.ts';
import { linesOf, openCart, press, type Shop } from './support/shop.ts';
import type { Form, Shopper, Visit } from './support/visit.ts';

/** One cart makes one order, whatever gets lost on the way: docs/decisions/0005-one-order-per-cart.md. */

const GUEST = {
  fullName: 'Анна Петрова',
  phone: '8 912 345-67-89',
  address: 'Невский пр., 1',
  privacy: 'on',
  personalData: 'on',
};
const PHONE = '+7-495-000-00-00';
const UNCERTAIN = `Не удалось узнать, принят ли заказ. Отправьте его ещё раз или позвоните нам: ${PHONE}. Второй раз он не оформится.`;
const UNSENT = `Заказ не отправлен, сейчас ничего не заказано: ресторан не отвечает. Отправьте его ещё раз чуть позже или позвоните нам: ${PHONE}. Второй раз он не оформится.`;
const POSSIBLE_AND_EMPTY = `Если вы отправили заказ и не увидели его номера, он мог быть принят. Соберите и отправьте его ещё раз или позвоните нам: ${PHONE}. Второй раз он не оформится.`;
const PLACED = 'Заказ №1001 отправлен. Посмотреть заказ';
const CART_EMPTY = 'Что пошло нет так... Ваша корзина пуста.';
const ACCEPTED = `Этот заказ мы приняли раньше, второй раз он не оформлен. Если вы потом меняли адрес или телефон, позвоните нам: ${PHONE}.`;
const CHANGED = `Это прежний заказ: мы приняли его, когда вы отправили его в первый раз. В нём то, что указано ниже, а изменений в нём нет. Чтобы поменять его, позвоните нам: ${PHONE}.`;
const REST = `${CHANGED} Чего в нём нет, то осталось в корзине.`;
const ORDERED_ALREADY = 'Эти блюда уже заказаны, но корзина ещё не очистилась. Второй раз они не оформятся.';

function order(shopper: Shopper, cart: Visit, typed: Form = GUEST): Promise<Visit> {
  return press(shopper, cart, 'Оформить заказ', { typed });
}

function clickOn(cart: Visit, typed: Form = GUEST) {
  return readPage(cart.html).press('Оформить заказ', { typed });
}

/** What a page says of how the order was sent. Where the order stands is said on every page of an order. */
function alertsOf({ html }: Visit): string[] {
  return readPage(html).alerts.filter((text) => !text.startsWith('Заказ отправлен. '));
}

function keysSent({ sent }: Pick<Shop, 'sent'>): Set<string | null> {
  return new Set(sent('POST', '/order/').map(({ headers }) => headers.get('Idempotency-Key')));
}

/** An order was sent, and its answer was lost between the API and the storefront. */
async function openUncertain(quantities: Record<string, number>, typed: Form = GUEST) {
  const shop = await openCart(quantities);
  shop.api.loseAnswers('POST /order');
  const answer = await order(shop.shopper, shop.cart, typed);
  expect(answer.status).toBe(503);
  shop.api.up();
  return { ...shop, answer };
}

/** An order was placed, and the cart could not be cleared. */
async function openUncleared(quantities: Record<string, number>) {
  const shop = await openCart(quantities);
  shop.api.answer(500, {}, 'POST /cart');
  const posted = await order(shop.shopper, shop.cart);
  expect(posted.location).toMatch(/^\/order\/[^?]+$/);
  return { ...shop, posted };
}

describe('an order whose answer was lost stays one order', () => {
  test.each<[string, (shop: Awaited<ReturnType<typeof openUncertain>>) => Promise<Visit>]>([
    ['the answer is used', async ({ answer }) => answer],
    ['the cart page is opened anew', ({ shopper }) => shopper.visit('/cart')],
    [
      '«Больше» is pressed without scripts, and «Меньше» again',
      async ({ shopper, answer }) => {
        const group = 'Количество: Борщ с говядиной';
        const more = await (await press(shopper, answer, 'Больше', { group, typed: GUEST })).follow();
        await (await press(shopper, more, 'Меньше', { group, typed: GUEST })).follow();
        return shopper.visit('/cart');
      },
    ],
    [
      'the dish is removed and put in again',
      async ({ shopper, ids }) => {
        await shopper.visit('/cart', { intent: `remove:${ids.borshch}` });
        await shopper.visit('/cart', { intent: `set:${ids.borshch}:2` });
        return shopper.visit('/cart');
      },
    ],
  ])('when %s', async (_, openAgain) => {
    const shop = await openUncertain({ borshch: 2 });
    const { shopper } = shop;
    const posted = await order(shopper, await openAgain(shop));
    const orders = await shop.orders();
    expect(orders).toHaveLength(1);
    expect(posted.location).toBe(`/order/${orders[0]?.uuid}`);
    expect(alertsOf(await posted.follow())).toEqual([]);
    expect(keysSent(shop).size).toBe(1);
    expect(linesOf(await shopper.visit('/cart'))).toEqual({});
  });

  test('the cart page says so until it is answered, also when the cart is empty by then', async () => {
    const { shopper, ids } = await openUncertain({ borshch: 2 });
    expect(alertsOf(await shopper.visit('/cart'))).toEqual([UNCERTAIN]);
    await shopper.visit('/cart', { intent: `remove:${ids.borshch}` });
    await shopper.visit('/cart');
    expect(alertsOf(await shopper.visit('/cart'))).toEqual([POSSIBLE_AND_EMPTY, CART_EMPTY]);
    await shopper.visit('/cart', { intent: `add:${ids.borshch}` });
    await order(shopper, await shopper.visit('/cart'));
    expect(alertsOf(await shopper.visit('/cart'))).toEqual([PLACED, CART_EMPTY]);
  });

  test('a retry that the API refuses is told why; the key stays, so that no late first attempt is doubled', async () => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, api } = shop;
    api.timeOut('POST /order');
    const answer = await order(shopper, shop.cart);
    api.answer(400, { nonFieldErrors: ['Кухня закрыта'] }, 'POST /order');
    expect(alertsOf(await order(shopper, answer))).toEqual(['Кухня закрыта']);
    expect(alertsOf(await shopper.visit('/cart'))).toEqual([]);
    api.up();
    await order(shopper, await shopper.visit('/cart'));
    expect(keysSent(shop).size).toBe(1);
  });

  test.each<[number, object, number, string]>([
    [403, { nonFieldErrors: ['Кухня закрыта'] }, 400, 'Кухня закрыта'],
    [422, { nonFieldErrors: ['Этот ключ уже занят'] }, 400, 'Этот ключ уже занят'],
    [403, {}, 503, UNCERTAIN],
  ])('a retry that is refused with %i and %j says nothing of the first attempt', async (...line) => {
    const [status, body, answered, text] = line;
    const { shopper, answer, api, orders } = await openUncertain({ borshch: 1 });
    api.answer(status, body, 'POST /order');
    const again = await press(shopper, answer, 'Оформить заказ');
    expect([again.status, alertsOf(again)]).toEqual([answered, [text]]);
    expect(alertsOf(await shopper.visit('/cart'))).toEqual([UNCERTAIN]);
    api.up();
    await press(shopper, again, 'Оформить заказ');
    expect(await orders()).toHaveLength(1);
  });

  test('the next cart has a key of its own', async () => {
    const shop = await openUncertain({ borshch: 2 });
    const { shopper, ids } = shop;
    await order(shopper, shop.answer);
    await shopper.visit('/cart', { intent: `set:${ids.borshch}:2` });
    await order(shopper, await shopper.visit('/cart'));
    expect(await shop.orders()).toHaveLength(2);
    expect(keysSent(shop).size).toBe(2);
  });
});

describe('a corrected retry lands on the first order, and its page says so', () => {
  test.each<[string, (ids: Record<string, number>) => Form, string, Record<string, number>]>([
    ['fewer', (ids) => ({ [`quantity-${ids.borshch}`]: '1' }), CHANGED, {}],
    ['more', (ids) => ({ [`quantity-${ids.borshch}`]: '5' }), REST, { 'Борщ с говядиной': 3 }],
    ['another address', () => ({ address: 'Другая ул., 2' }), CHANGED, {}],
    ['another phone', () => ({ phone: '8 900 000-00-00' }), CHANGED, {}],
  ])('%s', async (_, corrected, words, left) => {
    const shop = await openUncertain({ borshch: 2 });
    const { shopper, ids } = shop;
    const posted = await order(shopper, shop.answer, { ...GUEST, ...corrected(ids) });
    expect(await shop.orders()).toHaveLength(1);
    expect(alertsOf(await posted.follow())).toEqual([words]);
    expect(alertsOf(await posted.follow()), 'reloaded').toEqual([words]);
    expect(linesOf(await shopper.visit('/cart'))).toEqual(left);
  });

  test('with other dishes: they stay in the cart, with what was typed, and become an order of their own', async () => {
    const shop = await openUncertain({ borshch: 2 });
    const { shopper, ids } = shop;
    await shopper.visit('/cart', { intent: `add:${ids.morse}` });
    const posted = await order(shopper, await shopper.visit('/cart'));
    expect(alertsOf(await posted.follow())).toEqual([REST]);
    const cart = await shopper.visit('/cart');
    expect(linesOf(cart)).toEqual({ Морс: 1 });
    expect(readPage(cart.html).values('checkout')).toMatchObject({ fullName: GUEST.fullName });
    const second = await order(shopper, cart);
    expect(alertsOf(await second.follow())).toEqual([]);
    expect(await shop.orders()).toHaveLength(2);
  });

  test('corrected twice: it is not known which attempt arrived, and the page does not pretend to', async () => {
    const shop = await openUncertain({ borshch: 2 });
    const { shopper, api } = shop;
    const corrected = { ...GUEST, address: 'Другая ул., 2' };
    api.timeOut('POST /order');
    const second = await order(shopper, shop.answer, corrected);
    api.up();
    const posted = await order(shopper, second, corrected);
    expect(alertsOf(await posted.follow())).toEqual([ACCEPTED]);
  });

  test('corrected twice, and sent only the first time: it is known which attempt arrived', async () => {
    const shop = await openUncertain({ borshch: 2 });
    const { shopper, api } = shop;
    const corrected = { ...GUEST, address: 'Другая ул., 2' };
    api.down('POST /order');
    const second = await order(shopper, shop.answer, corrected);
    api.up();
    const posted = await order(shopper, second, corrected);
    expect(alertsOf(await posted.follow())).toEqual([CHANGED]);
  });

  test('a corrected retry of an order that never arrived is simply the order', async () => {
    const shop = await openCart({ borshch: 2 });
    shop.api.down('POST /order');
    const answer = await order(shop.shopper, shop.cart);
    shop.api.up();
    const posted = await order(shop.shopper, answer, { ...GUEST, address: 'Другая ул., 2' });
    expect(alertsOf(await posted.follow())).toEqual([]);
    expect(await shop.orders()).toMatchObject([{ address: 'Другая ул., 2' }]);
  });

  test('the form that was ordered, sent again with changes: nothing is sent, its page says so', async () => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, cart, ids } = shop;
    const first = await order(shopper, cart);
    const again = await order(shopper, cart, { ...GUEST, [`quantity-${ids.borshch}`]: '3' });
    expect(again.location).toMatch(`${first.location}?`);
    expect(alertsOf(await again.follow())).toEqual([CHANGED]);
    expect(shop.sent('POST', '/order/')).toHaveLength(1);
  });

  test('a made-up parameter says nothing', async () => {
    const shop = await openCart({ borshch: 2 });
    const { location } = await order(shop.shopper, shop.cart);
    for (const value of ['', 'x', 'constructor']) {
      expect(alertsOf(await shop.shopper.visit(`${location}?earlier=${value}`))).toEqual([]);
    }
  });
});

describe('an order that was surely not sent', () => {
  test.each<[string, (shop: Shop) => void]>([
    ['nothing listens', ({ api }) => api.down()],
    ['nothing takes orders', ({ api }) => api.down('POST /order')],
    ['the cart cannot be read', ({ api }) => api.answer(500, {}, 'GET /cart')],
  ])('is called so: %s', async (_, fail) => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, cart, api } = shop;
    fail(shop);
    const answer = await order(shopper, cart);
    expect([answer.status, alertsOf(answer)]).toEqual([503, [UNSENT]]);
    expect(readPage(answer.html).values('checkout')).toMatchObject({ fullName: GUEST.fullName });
    api.up();
    expect(alertsOf(await shopper.visit('/cart')), 'nothing is open').toEqual([]);
    expect((await order(shopper, answer)).location).toMatch(/^\/order\/[^?]+$/);
    expect(await shop.orders()).toHaveLength(1);
  });

  test.each<[string, (shop: Shop) => void]>([
    ['no connection', ({ api }) => api.down()],
    ['no orders', ({ api }) => api.down('POST /order')],
  ])('is not called so if an earlier attempt may have arrived: %s', async (_, fail) => {
    const shop = await openUncertain({ borshch: 2 });
    fail(shop);
    expect(alertsOf(await order(shop.shopper, shop.answer))).toEqual([UNCERTAIN]);
  });

  test.each<[string, string[], string]>([
    ['the answer to an earlier attempt was lost', [], UNCERTAIN],
    ['the API has refused it since', ['refuse'], UNSENT],
  ])('%s on its way to the browser', async (_, more, words) => {
    const { shopper, cart, api } = await openCart({ borshch: 2 });
    if (more.length > 0) api.answer(400, { nonFieldErrors: ['Кухня закрыта'] }, 'POST /order');
    await shopper.sendAndLose(...clickOn(cart));
    api.down();
    expect(alertsOf(await order(shopper, cart))).toEqual([words]);
  });

  test('is the next one to say what was sent: two attempts that never went out are none', async () => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, cart, api } = shop;
    api.down('POST /order');
    for (const address of ['Первая ул., 1', 'Вторая ул., 2']) {
      expect(alertsOf(await order(shopper, cart, { ...GUEST, address }))).toEqual([UNSENT]);
    }
  });
});

describe('an answer that got lost on its way to the browser', () => {
  test('to a change of the cart costs a detour, once: nobody can know whose change it was', async () => {
    const { shopper, cart, ids, orders, sent } = await openCart({ borshch: 2, okroshka: 1 });
    await shopper.sendAndLose('/cart', { intent: `remove:${ids.okroshka}` });
    const told = await order(shopper, cart);
    expect(told.status).toBe(409);
    expect((await order(shopper, told)).location).toMatch(/^\/order\/[^?]+$/);
    expect(await orders()).toHaveLength(1);
    expect(sent('POST', '/order/')).toMatchObject([{ body: { items: [{ quantity: 2 }] } }]);
  });

  test('is what the empty cart page speaks of, until the shopper knows the order', async () => {
    const { shopper, cart, ids } = await openCart({ borshch: 2 });
    await shopper.sendAndLose(...clickOn(cart));
    expect(alertsOf(await shopper.visit('/cart'))).toEqual([POSSIBLE_AND_EMPTY, CART_EMPTY]);
    await shopper.visit('/cart', { intent: `set:${ids.borshch}:2` });
    await order(shopper, await shopper.visit('/cart'));
    expect(alertsOf(await shopper.visit('/cart'))).toEqual([PLACED, CART_EMPTY]);
  });

  test('with its cookies there: the empty cart leads to the order', async () => {
    const { shopper, cart, orders } = await openCart({ borshch: 2 });
    // A reload while the order is under way, or a connection that ends within the page.
    shopper.cookies.take((await shopper.sendAndLose(...clickOn(cart))).headers);
    const empty = await shopper.visit('/cart');
    expect(alertsOf(empty)).toEqual([PLACED, CART_EMPTY]);
    const [placed] = await orders();
    expect(elements(empty.html, 'a').map(({ href }) => href)).toContain(`/order/${placed?.uuid}`);
  });

  test('is not spoken of where the shopper took the last dish out', async () => {
    const { shopper, ids } = await openCart({ borshch: 2 });
    await shopper.visit('/cart', { intent: `remove:${ids.borshch}` });
    expect(alertsOf(await shopper.visit('/cart'))).toEqual([CART_EMPTY]);
  });

  test('does not double the order when its post is sent again', async () => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, cart } = shop;
    await shopper.sendAndLose(...clickOn(cart));
    const again = await order(shopper, cart);
    expect(await shop.orders()).toHaveLength(1);
    expect(alertsOf(await again.follow())).toEqual([]);
  });

  test('does not double it when the same dishes are put into the cart again', async () => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, cart, ids } = shop;
    await shopper.sendAndLose(...clickOn(cart));
    await shopper.visit('/cart', { intent: `set:${ids.borshch}:2` });
    const again = await order(shopper, await shopper.visit('/cart'));
    expect(await shop.orders()).toHaveLength(1);
    expect(alertsOf(await again.follow())).toEqual([]);
    expect(linesOf(await shopper.visit('/cart'))).toEqual({});
  });

  test('does not lose other dishes that were put into the cart since', async () => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, cart, ids } = shop;
    await shopper.sendAndLose(...clickOn(cart));
    await shopper.visit('/cart', { intent: `add:${ids.morse}` });
    await shopper.visit('/cart', { intent: `remove:${ids.morse}` });
    await shopper.visit('/cart', { intent: `add:${ids.morse}` });
    const told = await order(shopper, await shopper.visit('/cart'));
    const page = await told.follow();
    expect(alertsOf(page)).toEqual([REST]);
    expect(linesOf(await shopper.visit('/cart'))).toEqual({ Морс: 1 });
    const rest = await press(shopper, page, 'Заказать остальное');
    expect(rest.location).toMatch(/^\/order\/[^?]+$/);
    expect(await shop.orders()).toHaveLength(2);
    expect(keysSent(shop).size).toBe(2);
  });

  test('is of no interest to another cart, if the order was never made', async () => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, ids, store } = shop;
    await store.deleteFrom('cart_lines').execute();
    await shopper.visit('/cart', { intent: `add:${ids.morse}` });
    const posted = await order(shopper, await shopper.visit('/cart'));
    expect(posted.location).toMatch(/^\/order\/[^?]+$/);
    expect(await shop.orders()).toHaveLength(1);
  });
});

describe('the page of an order that leaves something in the cart', () => {
  test('orders the rest with one button, as the form before said', async () => {
    const shop = await openUncertain({ borshch: 2 });
    const { shopper, ids } = shop;
    await shopper.visit('/cart', { intent: `add:${ids.morse}` });
    const posted = await order(shopper, await shopper.visit('/cart'), { ...GUEST, userComment: 'Домофон 7' });
    const page = await posted.follow();
    expect(readPage(page.html).text).toContain('В корзине осталось: Морс × 1');
    const rest = await press(shopper, page, 'Заказать остальное');
    expect(rest.location).toMatch(/^\/order\/[^?]+$/);
    expect(alertsOf(await rest.follow())).toEqual([]);
    expect(await shop.orders()).toMatchObject([
      {},
      { full_name: GUEST.fullName, address: GUEST.address, user_comment: 'Домофон 7' },
    ]);
    expect(linesOf(await shopper.visit('/cart'))).toEqual({});
    // The page as it was: pressed once more it leads to what was ordered.
    expect((await press(shopper, page, 'Заказать остальное')).location).toBe(rest.location);
    expect(await shop.orders()).toHaveLength(2);
  });

  test('has no button for a cart without a form that was filled in', async () => {
    const { shopper, cart, ids } = await openCart({ borshch: 2 });
    const { location } = await order(shopper, cart);
    await shopper.visit('/cart', { intent: `add:${ids.morse}` });
    const page = readPage((await shopper.visit(`${location}?earlier=rest`)).html);
    expect(page.all('button', { value: 'order' })).toEqual([]);
  });
});

describe('two tabs', () => {
  test('order in the same moment: one order, and both are led to it', async () => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, cart } = shop;
    const otherTab = await shopper.visit('/cart');
    const answers = await Promise.all([order(shopper, cart), order(shopper, otherTab)]);
    const orders = await shop.orders();
    expect(orders).toHaveLength(1);
    for (const { location } of answers) expect(location).toMatch(`/order/${orders[0]?.uuid}`);
  });

  test('an old form orders the cart of today, not that of two orders ago', async () => {
    const shop = await openCart({ morse: 1 });
    const { shopper, cart: oldTab, ids } = shop;
    await order(shopper, await shopper.visit('/cart'));
    await shopper.visit('/cart', { intent: `add:${ids.borshch}` });
    await order(shopper, await shopper.visit('/cart'));
    await shopper.visit('/cart', { intent: `add:${ids.morse}` });
    const newTab = await shopper.visit('/cart');
    const answers = await Promise.all([order(shopper, newTab), order(shopper, oldTab)]);
    const orders = await shop.orders();
    expect(orders).toHaveLength(3);
    for (const { location } of answers) expect(location).toMatch(`/order/${orders[2]?.uuid}`);
  });

  test('a form whose dishes were all removed in another tab orders nothing', async () => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, cart, ids } = shop;
    await shopper.visit('/cart', { intent: `remove:${ids.borshch}` });
    const late = await order(shopper, cart);
    expect([late.status, late.location]).toEqual([303, '/cart']);
    expect(shop.sent('POST', '/order/')).toEqual([]);
  });

  test('a dish removed from a cart that an unknown order had emptied does not hide that order', async () => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, cart, ids } = shop;
    await shopper.sendAndLose(...clickOn(cart));
    await shopper.visit('/cart', { intent: `remove:${ids.borshch}` });
    expect((await order(shopper, cart)).location).toMatch(/^\/order\//);
    expect(await shop.orders()).toHaveLength(1);
  });

  test('plus on an old page does not bring back what was ordered', async () => {
    const { shopper, cart } = await openCart({ borshch: 2 });
    const oldTab = await shopper.visit('/cart');
    await order(shopper, cart);
    const posted = await press(shopper, oldTab, 'Больше', { group: 'Количество: Борщ с говядиной' });
    expect(posted.location).toBe('/cart');
    expect(linesOf(await shopper.visit('/cart'))).toEqual({});
  });

  test('what is added while an order is under way stays in the cart', async () => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, cart, ids } = shop;
    const release = shop.api.hang('POST /order');
    const posted = order(shopper, cart);
    await expect.poll(() => shop.sent('POST', '/order/').length).toBe(1);
    await shopper.visit('/cart', { intent: [`add:${ids.morse}`, `add:${ids.borshch}`] });
    release();
    expect(alertsOf(await (await posted).follow())).toEqual([]);
    expect(linesOf(await shopper.visit('/cart'))).toEqual({ 'Борщ с говядиной': 1, Морс: 1 });
    expect(await shop.orders()).toHaveLength(1);
  });

  test('an answer «unknown» that comes after the one of the other tab makes no second order', async () => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, cart, ids } = shop;
    shop.api.timeOut('POST /order');
    const late = await shopper.sendAndLose(...clickOn(cart));
    shop.api.up();
    await order(shopper, cart);
    shopper.cookies.take(late.headers);
    expect(alertsOf(await shopper.visit('/cart'))).toEqual([PLACED, CART_EMPTY]);
    await shopper.visit('/cart', { intent: `add:${ids.borshch}` });
    const second = await order(shopper, await shopper.visit('/cart'));
    expect(alertsOf(await second.follow())).toEqual([]);
    expect(await shop.orders()).toHaveLength(2);
  });

  test('an answer «placed» that comes late does not forget the next order, whose end is unknown', async () => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, cart, ids } = shop;
    const late = await shopper.sendAndLose(...clickOn(cart));
    await order(shopper, cart);
    await shopper.visit('/cart', { intent: `add:${ids.morse}` });
    shop.api.loseAnswers('POST /order');
    await order(shopper, await shopper.visit('/cart'));
    shop.api.up();
    shopper.cookies.take(late.headers);
    await order(shopper, await shopper.visit('/cart'));
    expect(await shop.orders()).toHaveLength(2);
  });
});

describe('an order after which the cart could not be cleared', () => {
  test('is not made again by a form of another tab', async () => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, cart, api } = shop;
    const otherTab = await shopper.visit('/cart');
    api.answer(500, {}, 'POST /cart');
    const posted = await order(shopper, cart);
    api.up();
    expect((await order(shopper, otherTab)).location).toBe(posted.location);
    expect(await shop.orders()).toHaveLength(1);
    expect(linesOf(await shopper.visit('/cart'))).toEqual({});
  });

  test('the cart page clears it as soon as it can; until then it says so, and orders nothing twice', async () => {
    const shop = await openUncleared({ borshch: 2, morse: 1 });
    const { shopper, api } = shop;
    const cart = await shopper.visit('/cart');
    expect(alertsOf(cart)).toEqual([ORDERED_ALREADY]);
    expect(linesOf(cart)).toEqual({ 'Борщ с говядиной': 2, Морс: 1 });
    expect((await order(shopper, cart)).location).toBe(shop.posted.location);
    api.up();
    const again = await shopper.visit('/cart');
    expect([again.status, again.location]).toEqual([302, '/cart']);
    expect(linesOf(await again.follow())).toEqual({});
    expect(await shop.orders()).toHaveLength(1);
  });

  test.each<[string, (shop: Awaited<ReturnType<typeof openUncleared>>) => Promise<unknown>, object]>([
    [
      'an added dish',
      ({ shopper, ids }) => shopper.visit('/cart', { intent: `add:${ids.borshch}` }),
      { 'Борщ с говядиной': 1 },
    ],
    [
      '«Больше» on what is ordered already',
      ({ shopper, ids }) => shopper.visit('/cart', { intent: `set:${ids.borshch}:3:2` }),
      {},
    ],
    [
      '«Повторить заказ»',
      async ({ shopper, posted }) => press(shopper, await posted.follow(), 'Повторить заказ'),
      { 'Борщ с говядиной': 2 },
    ],
  ])('%s finds the cart cleared', async (_, change, left) => {
    const shop = await openUncleared({ borshch: 2 });
    shop.api.up();
    await change(shop);
    const cart = await shop.shopper.visit('/cart');
    expect(linesOf(cart)).toEqual(left);
    if (Object.keys(left).length > 0) await order(shop.shopper, cart);
    expect(await shop.orders()).toHaveLength(Object.keys(left).length + 1);
  });

  test('a dish that cannot be added because of it is not lost without a word', async () => {
    const shop = await openUncleared({ borshch: 2 });
    const posted = await shop.shopper.visit('/cart', { intent: `add:${shop.ids.morse}` });
    expect(readPage((await posted.follow()).html).notices).toEqual([
      'Не удалось изменить корзину. Попробуйте ещё раз',
    ]);
  });
});

describe('a quantity that the API does not take over before an order', () => {
  test.each<[string, (shop: Shop) => void]>([
    ['a truncated answer', ({ api }) => api.answer(200, '{"items":[', 'POST /cart')],
    ['a wrong shape', ({ api }) => api.answer(200, { items: 7 }, 'POST /cart')],
    ['an error', ({ api }) => api.answer(502, '<html>', 'POST /cart')],
    ['the deadline', ({ api }) => api.timeOut('POST /cart')],
    ['a lost answer', ({ api }) => api.loseAnswers('POST /cart')],
  ])('%s: 503, and one press makes one order when it works again', async (_, fail) => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, cart, ids } = shop;
    fail(shop);
    const answer = await order(shopper, cart, { ...GUEST, [`quantity-${ids.borshch}`]: '3' });
    expect([answer.status, alertsOf(answer)]).toEqual([503, [UNSENT]]);
    expect(shop.sent('POST', '/order/')).toEqual([]);
    shop.api.up();
    const posted = await order(shopper, answer, { ...GUEST, [`quantity-${ids.borshch}`]: '3' });
    expect(posted.location).toMatch(/^\/order\/[^?]+$/);
    expect(await shop.orders()).toHaveLength(1);
  });

  test.each<[string, (shop: Shop) => void, string]>([
    ['refused', ({ api }) => api.answer(400, { quantity: ['Осталось две'] }, 'POST /cart'), 'Осталось две'],
    ['gone', ({ api }) => api.answer(404, { detail: 'нет' }, 'POST /cart'), 'Этого блюда больше нет в меню'],
  ])('%s: 400 with the reason', async (_, fail, reason) => {
    const shop = await openCart({ borshch: 2 });
    fail(shop);
    const typed = { ...GUEST, [`quantity-${shop.ids.borshch}`]: '3' };
    const answer = await order(shop.shopper, shop.cart, typed);
    expect([answer.status, alertsOf(answer)]).toEqual([400, [reason]]);
    expect(shop.sent('POST', '/order/')).toEqual([]);
  });
});

test('reasons that the API nests are shown like any others', async () => {
  const { shopper, cart, api } = await openCart({ borshch: 2 });
  api.answer(400, { items: [{}, { product: ['Блюдо закончилось'] }] }, 'POST /order');
  const answer = await order(shopper, cart);
  expect([answer.status, alertsOf(answer)]).toEqual([400, ['Блюдо закончилось']]);
});
