/** Protects: one cart makes one order, never two and never none, whatever gets lost on the way (decision 0005). */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { elements } from '#tests/support/markup.ts';
import { readPage } from './support/page.ts';
import { GUEST, linesOf, openCart, order, press, type Shop } from './support/shop.ts';
import type { Form, Visit } from './support/visit.ts';

const CALL = 'или позвоните нам: +7-495-000-00-00. Второй раз он не оформится.';
const UNCERTAIN = `Не удалось узнать, принят ли заказ. Отправьте его ещё раз ${CALL}`;
const UNSENT = `Заказ не отправлен, сейчас ничего не заказано: ресторан не отвечает. Отправьте его ещё раз чуть позже ${CALL}`;
const POSSIBLE = `Если вы отправили заказ и не увидели его номера, он мог быть принят. Соберите и отправьте его ещё раз ${CALL}`;
const PLACED = 'Заказ №1001 отправлен. Посмотреть заказ';
const EMPTY = 'Что пошло нет так... Ваша корзина пуста.';
const ACCEPTED =
  'Этот заказ мы приняли раньше, второй раз он не оформлен. Если вы потом меняли адрес или телефон, позвоните нам: +7-495-000-00-00.';
const CHANGED =
  'Это прежний заказ: мы приняли его, когда вы отправили его в первый раз. В нём то, что указано ниже, а изменений в нём нет. Чтобы поменять его, позвоните нам: +7-495-000-00-00.';
const REST = `${CHANGED} Чего в нём нет, то осталось в корзине.`;
const ORDERED_ALREADY = 'Эти блюда уже заказаны, но корзина ещё не очистилась. Второй раз они не оформятся.';

const BORSHCH = 'Борщ с говядиной';
const OTHER_ADDRESS = { ...GUEST, address: 'Другая ул., 2' };
const LED_TO_ORDER = /^\/order\/[^?]+$/;

const clickOn = (cart: Visit, typed: Form = GUEST) => readPage(cart.html).press('Оформить заказ', { typed });

/** Without the sentence about the order's status. */
function alertsOf({ html }: Visit): string[] {
  return readPage(html).alerts.filter((text) => !text.startsWith('Заказ отправлен. '));
}

function keysSent({ sent }: Pick<Shop, 'sent'>): Set<string | null> {
  return new Set(sent('POST', '/order/').map(({ headers }) => headers.get('Idempotency-Key')));
}

/** The order was placed, and the response lost between the API and the storefront. */
async function openUncertain(quantities: Record<string, number> = { borshch: 2 }) {
  const shop = await openCart(quantities);
  shop.api.loseAnswers('POST /order');
  const answer = await order(shop.shopper, shop.cart);
  expect([answer.status, alertsOf(answer)]).toEqual([503, [UNCERTAIN]]);
  shop.api.up();
  return { ...shop, answer };
}

/** The order was placed, and the cart could not be cleared. */
async function openUncleared(quantities: Record<string, number> = { borshch: 2 }) {
  const shop = await openCart(quantities);
  const otherTab = await shop.shopper.visit('/cart');
  shop.api.answer(500, {}, 'POST /cart');
  const posted = await order(shop.shopper, shop.cart);
  expect(posted.location).toMatch(LED_TO_ORDER);
  return { ...shop, otherTab, posted };
}

describe('one form makes one order', () => {
  type Open = Awaited<ReturnType<typeof openCart>>;

  test.each<[string, (shop: Open) => Promise<Visit[]>]>([
    ['clicked twice', ({ shopper, cart }) => Promise.all([order(shopper, cart), order(shopper, cart)])],
    [
      'submitted in two tabs at once',
      async ({ shopper, cart }) => {
        const otherTab = await shopper.visit('/cart');
        return Promise.all([order(shopper, cart), order(shopper, otherTab)]);
      },
    ],
    [
      'sent again after its page was shown',
      async ({ shopper, cart }) => {
        const first = await order(shopper, cart);
        await first.follow();
        return [first, await order(shopper, cart)];
      },
    ],
    [
      'left open in another tab',
      async ({ shopper, cart }) => {
        const otherTab = await shopper.visit('/cart');
        return [await order(shopper, cart), await order(shopper, otherTab)];
      },
    ],
    [
      'sent again by a browser that did not get the response',
      async ({ shopper, cart }) => {
        await shopper.sendAndLose(...clickOn(cart));
        return [await order(shopper, cart)];
      },
    ],
    [
      'filled again with the same dishes after the response was lost',
      async ({ shopper, cart, ids }) => {
        await shopper.sendAndLose(...clickOn(cart));
        await shopper.visit('/cart', { intent: `set:${ids.borshch}:2` });
        return [await order(shopper, await shopper.visit('/cart'))];
      },
    ],
    [
      'submitted after its dish was removed from the cart that the lost order had emptied',
      async ({ shopper, cart, ids }) => {
        await shopper.sendAndLose(...clickOn(cart));
        await shopper.visit('/cart', { intent: `remove:${ids.borshch}` });
        return [await order(shopper, cart)];
      },
    ],
  ])('%s', async (_, submit) => {
    const shop = await openCart({ borshch: 2 });
    const answers = await submit(shop);
    const [placed, ...others] = await shop.orders();
    expect(others).toEqual([]);
    for (const answer of answers) {
      expect([answer.status, answer.location?.split('?')[0]]).toEqual([303, `/order/${placed?.uuid}`]);
    }
    const [last] = answers.slice(-1);
    expect(last && alertsOf(await last.follow())).toEqual([]);
    expect(linesOf(await shop.shopper.visit('/cart'))).toEqual({});
  });

  test('a minute later it leads to the order, and says that it is an earlier one', async () => {
    const { shopper, cart } = await openCart({ borshch: 2 });
    // lru-cache reads this clock, and keeps what it read until a timer fires.
    const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.restoreAllMocks().useRealTimers());
    const lost = await shopper.sendAndLose(...clickOn(cart));
    now.mockReturnValue(performance.now() + 60_001);
    vi.runAllTimers();
    const again = await order(shopper, cart);
    expect(again.location).toBe(`${lost.headers.get('Location')}?earlier=accepted`);
    expect(alertsOf(await again.follow())).toEqual([ACCEPTED]);
  });

  test.each<[string, Record<string, number>, (ids: Record<string, number>) => string[], object]>([
    ['another dish', { borshch: 2 }, ({ morse }) => [`add:${morse}`], { [BORSHCH]: 2, Морс: 1 }],
    ['a dish less', { borshch: 2, okroshka: 1 }, ({ okroshka }) => [`remove:${okroshka}`], { [BORSHCH]: 2 }],
    [
      'a dish in the place of another',
      { borshch: 2, okroshka: 1 },
      ({ okroshka, morse }) => [`remove:${okroshka}`, `add:${morse}`],
      { [BORSHCH]: 2, Морс: 1 },
    ],
  ])('a form whose cart has %s by now is shown anew, and orders that', async (_, inCart, change, lines) => {
    const shop = await openCart(inCart);
    const { shopper, cart, ids } = shop;
    await shopper.visit('/cart', { intent: change(ids) });
    const answer = await order(shopper, cart);
    expect([answer.status, alertsOf(answer), linesOf(answer)]).toEqual([
      409,
      ['Корзина изменилась, пока вы заполняли заказ. Проверьте его и отправьте ещё раз.'],
      lines,
    ]);
    expect(await shop.orders()).toEqual([]);
    expect((await press(shopper, answer, 'Оформить заказ')).location).toMatch(LED_TO_ORDER);
  });

  test.each([true, false])(
    'a form of an empty cart orders nothing (with its dishes: %s)',
    async (hasDishes) => {
      const shop = await openCart({ borshch: 2 });
      const { shopper, cart, ids } = shop;
      await shopper.visit('/cart', { intent: `remove:${ids.borshch}` });
      const [path, form = {}] = clickOn(cart);
      if (!hasDishes) delete form[`quantity-${ids.borshch}`];
      const late = await shopper.visit(path, form);
      expect([late.status, late.location, shop.sent('POST', '/order/')]).toEqual([303, '/cart', []]);
    },
  );
});

describe('an order whose response was lost stays one order', () => {
  const group = `Количество: ${BORSHCH}`;

  test.each<[string, (shop: Awaited<ReturnType<typeof openUncertain>>) => Promise<Visit>]>([
    ['the refused form is sent again', async ({ answer }) => answer],
    ['the cart page is opened anew', ({ shopper }) => shopper.visit('/cart')],
    [
      '«Больше» and «Меньше» are clicked without scripts',
      async ({ shopper, answer }) => {
        const more = await (await press(shopper, answer, 'Больше', { group, typed: GUEST })).follow();
        return (await press(shopper, more, 'Меньше', { group, typed: GUEST })).follow();
      },
    ],
    [
      'the dish is removed and added again',
      async ({ shopper, ids }) => {
        await shopper.visit('/cart', { intent: `remove:${ids.borshch}` });
        expect(alertsOf(await shopper.visit('/cart'))).toContain(POSSIBLE);
        await shopper.visit('/cart', { intent: `set:${ids.borshch}:2` });
        return shopper.visit('/cart');
      },
    ],
  ])('when %s; the next cart has a key of its own', async (_, openAgain) => {
    const shop = await openUncertain();
    const { shopper, ids } = shop;
    const posted = await order(shopper, await openAgain(shop));
    const [placed, ...others] = await shop.orders();
    expect([posted.location, others]).toEqual([`/order/${placed?.uuid}`, []]);
    expect(alertsOf(await posted.follow())).toEqual([]);
    expect(keysSent(shop).size).toBe(1);
    expect(alertsOf(await shopper.visit('/cart'))).toEqual([PLACED, EMPTY]);
    await shopper.visit('/cart', { intent: `set:${ids.borshch}:2` });
    await order(shopper, await shopper.visit('/cart'));
    expect([(await shop.orders()).length, keysSent(shop).size]).toEqual([2, 2]);
  });

  test.each<[number, object, number, string, string[]]>([
    [400, { nonFieldErrors: ['Кухня закрыта'] }, 400, 'Кухня закрыта', []],
    [403, { nonFieldErrors: ['Кухня закрыта'] }, 400, 'Кухня закрыта', [UNCERTAIN]],
    [409, { nonFieldErrors: ['Кухня закрыта'] }, 400, 'Кухня закрыта', [UNCERTAIN]],
    [422, { nonFieldErrors: ['Этот ключ уже занят'] }, 400, 'Этот ключ уже занят', [UNCERTAIN]],
    [403, {}, 503, UNCERTAIN, [UNCERTAIN]],
  ])('a retry refused with %i %j keeps the key of the first attempt', async (...row) => {
    const [status, body, answered, text, after] = row;
    const shop = await openUncertain();
    shop.api.answer(status, body, 'POST /order');
    const again = await press(shop.shopper, shop.answer, 'Оформить заказ');
    expect([again.status, alertsOf(again)]).toEqual([answered, [text]]);
    expect(alertsOf(await shop.shopper.visit('/cart'))).toEqual(after);
    shop.api.up();
    await press(shop.shopper, again, 'Оформить заказ');
    expect([(await shop.orders()).length, keysSent(shop).size]).toEqual([1, 1]);
  });

  test.each<[string, Form, string, Record<string, number>]>([
    ['fewer dishes', { borshch: '1' }, CHANGED, {}],
    ['more dishes', { borshch: '5' }, REST, { [BORSHCH]: 3 }],
    ['another address', { address: 'Другая ул., 2' }, CHANGED, {}],
    ['another phone', { phone: '8 900 000-00-00' }, CHANGED, {}],
  ])(
    'corrected to %s it leads to the first order, and its page says so',
    async (_, corrected, text, left) => {
      const shop = await openUncertain();
      const { borshch, ...typed } = corrected;
      const quantity = borshch && { [`quantity-${shop.ids.borshch}`]: borshch };
      const posted = await order(shop.shopper, shop.answer, { ...GUEST, ...typed, ...quantity });
      expect(await shop.orders()).toHaveLength(1);
      expect(alertsOf(await posted.follow())).toEqual([text]);
      expect(linesOf(await shop.shopper.visit('/cart'))).toEqual(left);
    },
  );

  test.each<[string, 'timeOut' | 'down', string]>([
    ['twice, and it is unknown which attempt arrived', 'timeOut', ACCEPTED],
    ['twice, and the second attempt was never sent', 'down', CHANGED],
  ])('corrected %s', async (_, fail, text) => {
    const { shopper, api, answer } = await openUncertain();
    api[fail]('POST /order');
    const second = await order(shopper, answer, OTHER_ADDRESS);
    api.up();
    expect(alertsOf(await (await order(shopper, second, OTHER_ADDRESS)).follow())).toEqual([text]);
  });

  test('corrected after an attempt that never arrived it is simply the order', async () => {
    const shop = await openCart({ borshch: 2 });
    shop.api.down('POST /order');
    const answer = await order(shop.shopper, shop.cart);
    shop.api.up();
    expect(alertsOf(await (await order(shop.shopper, answer, OTHER_ADDRESS)).follow())).toEqual([]);
    expect(await shop.orders()).toMatchObject([{ address: OTHER_ADDRESS.address }]);
  });

  test('corrected after its page was shown nothing is sent, and the page says so', async () => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, cart, ids } = shop;
    const first = await order(shopper, cart);
    const again = await order(shopper, cart, { ...GUEST, [`quantity-${ids.borshch}`]: '3' });
    expect(again.location).toBe(`${first.location}?earlier=changed`);
    expect(alertsOf(await again.follow())).toEqual([CHANGED]);
    expect(shop.sent('POST', '/order/')).toHaveLength(1);
    for (const value of ['', 'x', 'constructor']) {
      expect(alertsOf(await shopper.visit(`${first.location}?earlier=${value}`))).toEqual([]);
    }
  });

  test('dishes added since stay in the cart, and one button orders them as the form before said', async () => {
    const shop = await openUncertain();
    const { shopper, ids } = shop;
    await shopper.visit('/cart', { intent: `add:${ids.morse}` });
    const cart = await shopper.visit('/cart');
    const page = await (await order(shopper, cart, { ...GUEST, userComment: 'Домофон 7' })).follow();
    expect(alertsOf(page)).toEqual([REST]);
    expect(readPage(page.html).text).toContain('В корзине осталось: Морс × 1');
    const left = await shopper.visit('/cart');
    expect(linesOf(left)).toEqual({ Морс: 1 });
    expect(readPage(left.html).values('checkout')).toMatchObject({ fullName: GUEST.fullName });
    const rest = await press(shopper, page, 'Заказать остальное');
    expect(alertsOf(await rest.follow())).toEqual([]);
    const { fullName: full_name, address } = GUEST;
    expect(await shop.orders()).toMatchObject([{}, { full_name, address, user_comment: 'Домофон 7' }]);
    expect([linesOf(await shopper.visit('/cart')), keysSent(shop).size]).toEqual([{}, 2]);
    // The page as it was: clicked once more it leads to what was ordered.
    expect((await press(shopper, page, 'Заказать остальное')).location).toBe(rest.location);
    expect(await shop.orders()).toHaveLength(2);
  });

  test('a page has no such button without a form that was filled in', async () => {
    const { shopper, cart, ids } = await openCart({ borshch: 2 });
    const { location } = await order(shopper, cart);
    await shopper.visit('/cart', { intent: `add:${ids.morse}` });
    const page = readPage((await shopper.visit(`${location}?earlier=rest`)).html);
    expect(page.all('button', { value: 'order' })).toEqual([]);
  });
});

describe('an order that was certainly not sent', () => {
  test.each<[string, (shop: Shop) => void]>([
    ['nothing listens', ({ api }) => api.down()],
    ['nothing takes orders', ({ api }) => api.down('POST /order')],
    ['the cart cannot be read', ({ api }) => api.answer(500, {}, 'GET /cart')],
  ])('is called unsent, as often as it is tried: %s', async (_, fail) => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, cart, api } = shop;
    fail(shop);
    await order(shopper, cart, OTHER_ADDRESS);
    const answer = await order(shopper, cart);
    expect([answer.status, alertsOf(answer)]).toEqual([503, [UNSENT]]);
    expect(readPage(answer.html).values('checkout')).toMatchObject(GUEST);
    api.up();
    expect(alertsOf(await shopper.visit('/cart'))).toEqual([]);
    expect((await order(shopper, answer)).location).toMatch(LED_TO_ORDER);
    expect(await shop.orders()).toHaveLength(1);
  });

  test.each(['', 'POST /order'])(
    'is not called so after an attempt that may have arrived: %s',
    async (which) => {
      const shop = await openUncertain();
      shop.api.down(which);
      expect(alertsOf(await order(shop.shopper, shop.answer))).toEqual([UNCERTAIN]);
    },
  );

  // 409 and 422 may come while an order with this key is there.
  test.each<[number | null, string]>([
    [null, UNCERTAIN],
    [400, UNSENT],
    [401, UNSENT],
    [403, UNSENT],
    [404, UNCERTAIN],
    [409, UNCERTAIN],
    [422, UNCERTAIN],
  ])('after a first attempt refused with %s, whose page was lost', async (status, text) => {
    const { shopper, cart, api } = await openCart({ borshch: 2 });
    if (status !== null) api.answer(status, { nonFieldErrors: ['Кухня закрыта'] }, 'POST /order');
    await shopper.sendAndLose(...clickOn(cart));
    api.down();
    expect(alertsOf(await order(shopper, cart))).toEqual([text]);
  });
});

describe('a response lost on its way to the browser', () => {
  test('is what the empty cart page speaks of, until the shopper knows the order', async () => {
    const { shopper, cart, ids } = await openCart({ borshch: 2 });
    await shopper.sendAndLose(...clickOn(cart));
    expect(alertsOf(await shopper.visit('/cart'))).toEqual([POSSIBLE, EMPTY]);
    await shopper.visit('/cart', { intent: `set:${ids.borshch}:2` });
    await order(shopper, await shopper.visit('/cart'));
    expect(alertsOf(await shopper.visit('/cart'))).toEqual([PLACED, EMPTY]);
  });

  test('leaves its cookies: the empty cart leads to the order', async () => {
    const { shopper, cart, orders } = await openCart({ borshch: 2 });
    shopper.cookies.take((await shopper.sendAndLose(...clickOn(cart))).headers);
    const empty = await shopper.visit('/cart');
    expect(alertsOf(empty)).toEqual([PLACED, EMPTY]);
    const [placed] = await orders();
    expect(elements(empty.html, 'a').map(({ href }) => href)).toContain(`/order/${placed?.uuid}`);
  });

  test('is not spoken of where the shopper took the last dish out', async () => {
    const { shopper, ids } = await openCart({ borshch: 2 });
    await shopper.visit('/cart', { intent: `remove:${ids.borshch}` });
    expect(alertsOf(await shopper.visit('/cart'))).toEqual([EMPTY]);
  });

  test('to a change of the cart costs a detour, once', async () => {
    const { shopper, cart, ids, orders } = await openCart({ borshch: 2, okroshka: 1 });
    await shopper.sendAndLose('/cart', { intent: `remove:${ids.okroshka}` });
    const detour = await order(shopper, cart);
    expect(detour.status).toBe(409);
    expect((await order(shopper, detour)).location).toMatch(LED_TO_ORDER);
    expect(await orders()).toMatchObject([{ total_kopecks: 90_000 }]);
  });

  test('does not concern another cart, if the order was never made', async () => {
    const shop = await openCart({ borshch: 2 });
    await shop.store.deleteFrom('cart_lines').execute();
    await shop.shopper.visit('/cart', { intent: `add:${shop.ids.morse}` });
    const posted = await order(shop.shopper, await shop.shopper.visit('/cart'));
    expect(posted.location).toMatch(LED_TO_ORDER);
    expect(await shop.orders()).toHaveLength(1);
  });

  test.each<[string, 'timeOut' | null]>([
    ['unknown', 'timeOut'],
    ['placed', null],
  ])('and delivered late with «%s» makes no second order and forgets none', async (_, fail) => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, cart, ids, api } = shop;
    if (fail) api[fail]('POST /order');
    const late = await shopper.sendAndLose(...clickOn(cart));
    api.up();
    await order(shopper, cart);
    if (fail) shopper.cookies.take(late.headers);
    expect(alertsOf(await shopper.visit('/cart'))).toEqual([PLACED, EMPTY]);
    await shopper.visit('/cart', { intent: `add:${ids.morse}` });
    api.loseAnswers('POST /order');
    await order(shopper, await shopper.visit('/cart'));
    api.up();
    shopper.cookies.take(late.headers);
    await order(shopper, await shopper.visit('/cart'));
    expect(await shop.orders()).toHaveLength(2);
  });
});

describe('two tabs', () => {
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

  test('plus on an old page does not bring back what was ordered', async () => {
    const { shopper, cart } = await openCart({ borshch: 2 });
    const oldTab = await shopper.visit('/cart');
    await order(shopper, cart);
    await press(shopper, oldTab, 'Больше', { group: `Количество: ${BORSHCH}` });
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
    expect(linesOf(await shopper.visit('/cart'))).toEqual({ [BORSHCH]: 1, Морс: 1 });
    expect(await shop.orders()).toHaveLength(1);
  });
});

describe('an order after which the cart could not be cleared', () => {
  test('is not made again; the cart page says so, and clears it as soon as it can', async () => {
    const shop = await openUncleared({ borshch: 2, morse: 1 });
    const { shopper, api, posted, otherTab } = shop;
    const cart = await shopper.visit('/cart');
    expect([alertsOf(cart), linesOf(cart)]).toEqual([[ORDERED_ALREADY], { [BORSHCH]: 2, Морс: 1 }]);
    for (const form of [cart, otherTab]) expect((await order(shopper, form)).location).toBe(posted.location);
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
      { [BORSHCH]: 1 },
    ],
    [
      '«Больше» on what is ordered already',
      ({ shopper, ids }) => shopper.visit('/cart', { intent: `set:${ids.borshch}:3:2` }),
      {},
    ],
    [
      '«Повторить заказ»',
      async ({ shopper, posted }) => press(shopper, await posted.follow(), 'Повторить заказ'),
      { [BORSHCH]: 2 },
    ],
    ['the form in another tab', ({ shopper, otherTab }) => order(shopper, otherTab), {}],
  ])('%s finds the cart cleared', async (_, change, left) => {
    const shop = await openUncleared();
    shop.api.up();
    await change(shop);
    const cart = await shop.shopper.visit('/cart');
    expect(linesOf(cart)).toEqual(left);
    const rest = Object.keys(left).length;
    if (rest > 0) await order(shop.shopper, cart);
    expect(await shop.orders()).toHaveLength(rest + 1);
  });

  test('clearing lowers quantities and never raises one', async () => {
    const shop = await openUncertain();
    const { shopper, api, ids, store } = shop;
    await shopper.visit('/cart', { intent: `set:${ids.borshch}:5` });
    const cart = await shopper.visit('/cart');
    api.answer(500, {}, 'POST /cart');
    expect(alertsOf(await (await order(shopper, cart)).follow())).toEqual([REST]);
    // Three are to remain of five; meanwhile there is one.
    await store.updateTable('cart_lines').set({ quantity: 1 }).execute();
    api.up();
    await shopper.visit('/cart');
    expect(linesOf(await shopper.visit('/cart'))).toEqual({ [BORSHCH]: 1 });
  });

  test('a dish that cannot be added because of it is not lost without a notice', async () => {
    const { shopper, ids } = await openUncleared();
    const posted = await shopper.visit('/cart', { intent: `add:${ids.morse}` });
    expect(readPage((await posted.follow()).html).notices).toEqual([
      'Не удалось изменить корзину. Попробуйте ещё раз',
    ]);
  });
});

describe('a quantity that the API does not accept before an order', () => {
  test.each<[string, (api: Shop['api']) => void, number, string]>([
    ['a truncated response', (api) => api.answer(200, '{"items":[', 'POST /cart'), 503, UNSENT],
    ['a wrong shape', (api) => api.answer(200, { items: 7 }, 'POST /cart'), 503, UNSENT],
    ['an error', (api) => api.answer(502, '<html>', 'POST /cart'), 503, UNSENT],
    ['a deadline', (api) => api.timeOut('POST /cart'), 503, UNSENT],
    ['a lost response', (api) => api.loseAnswers('POST /cart'), 503, UNSENT],
    [
      'a refusal',
      (api) => api.answer(400, { quantity: ['Осталось две'] }, 'POST /cart'),
      400,
      'Осталось две',
    ],
    [
      'a deleted dish',
      (api) => api.answer(404, { detail: 'нет' }, 'POST /cart'),
      400,
      'Этого блюда больше нет в меню',
    ],
  ])('%s: the order is not sent, and one click makes one order later', async (_, fail, status, text) => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, cart, ids } = shop;
    const typed = { ...GUEST, [`quantity-${ids.borshch}`]: '3' };
    fail(shop.api);
    const answer = await order(shopper, cart, typed);
    expect([answer.status, alertsOf(answer), shop.sent('POST', '/order/')]).toEqual([status, [text], []]);
    shop.api.up();
    expect((await order(shopper, answer, typed)).location).toMatch(LED_TO_ORDER);
    expect(await shop.orders()).toMatchObject([{ total_kopecks: 135_000 }]);
  });
});
