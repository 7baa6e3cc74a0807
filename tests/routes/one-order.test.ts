/** Protects: one cart makes exactly one order, also with lost requests and responses (decision 0005). */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { GUEST, linesOf, openCart, openShop, order, press, type Shop } from './support/shop.ts';
import type { Form, Visit } from './support/visit.ts';

const CALL = 'или позвоните нам: +7-495-000-00-00. Второй раз он не оформится.';
const UNCERTAIN = `Не удалось узнать, принят ли заказ. Отправьте его ещё раз ${CALL}`;
const EARLIER_UNCERTAIN = `Не удалось узнать, принят ли заказ, отправленный раньше. Отправьте его ещё раз ${CALL}`;
const UNSENT = `Заказ не отправлен, сейчас ничего не заказано: ресторан не отвечает. Отправьте его ещё раз чуть позже ${CALL}`;
const POSSIBLE = `Вы отправили заказ, и он мог быть принят. Соберите и отправьте его ещё раз ${CALL}`;
const UNKNOWN = 'Сейчас не удалось узнать, есть ли от вас заказ. Если вы его отправляли, обновите страницу.';
const PLACED = 'Заказ №1001 отправлен. Посмотреть заказ';
const GONE_FROM_MENU = 'Больше нет в меню: Борщ с говядиной. В заказ не попадёт.';
const EMPTY = 'Что пошло нет так... Ваша корзина пуста.';
const ACCEPTED =
  'Этот заказ мы получили раньше, второй раз он не оформлен. Если вы потом меняли адрес или телефон, позвоните нам: +7-495-000-00-00.';
const CHANGED =
  'Это прежний заказ: он дошёл до нас ещё с первого раза. В нём то, что указано ниже, без последних изменений. Чтобы поменять его, позвоните нам: +7-495-000-00-00.';
const REST = `${CHANGED} Остальное ждёт в корзине.`;
const ORDERED_ALREADY = 'Эти блюда уже заказаны, но корзина ещё не очистилась. Второй раз они не оформятся.';

const FAILED = 'Не удалось изменить корзину. Попробуйте ещё раз';
const GONE = 'Этого блюда больше нет в меню';
const BORSHCH = 'Борщ с говядиной';
const OTHER_ADDRESS = { ...GUEST, address: 'Другая ул., 2' };
const REFUSAL = { nonFieldErrors: ['Кухня закрыта'] };
// biome-ignore lint/suspicious/noExplicitAny: responses of other backends have no type
type Json = Record<string, any>;
const LED_TO_ORDER = /^\/order\/[^?]+$/;

type Guest = Awaited<ReturnType<typeof openBorshch>>;
const openBorshch = (more: Record<string, number> = {}) => openCart({ borshch: 2, ...more });

const alertsOf = ({ page }: Visit) => page.alerts;
/** After the redirect. */
const alertsAfter = async (posted: Visit) => alertsOf(await posted.follow());
const countKeys = ({ sent }: Pick<Shop, 'sent'>) =>
  new Set(sent('POST', '/order/').map(({ headers }) => headers.get('Idempotency-Key'))).size;

/** Placed, but the response was lost. */
async function openUncertain(more: Record<string, number> = {}) {
  const shop = await openBorshch(more);
  shop.api.loseAnswers('POST /order');
  const answer = await shop.order();
  expect([answer.status, alertsOf(answer)]).toEqual([503, [UNCERTAIN]]);
  shop.api.up();
  return { ...shop, answer };
}

/** Then only cookies show what was sent. */
function passMinute(): void {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
  onTestFinished(() => void vi.restoreAllMocks());
}

/** Placed, but clearing the cart failed. */
async function openUncleared(more: Record<string, number> = {}) {
  const shop = await openBorshch(more);
  const otherTab = await shop.seeCart();
  shop.api.answer(500, {}, 'POST /cart');
  const posted = await shop.order();
  expect(posted.location).toMatch(LED_TO_ORDER);
  return { ...shop, otherTab, posted };
}

describe('one form makes one order', () => {
  test.each<[string, (guest: Guest) => Promise<Visit[]>]>([
    ['clicked three times', ({ order }) => Promise.all([order(), order(), order()])],
    [
      'submitted in two tabs at once',
      async ({ order, seeCart }) => {
        const otherTab = await seeCart();
        return Promise.all([order(), order(otherTab)]);
      },
    ],
    [
      'sent again after its page was shown, and from another tab',
      async ({ order, seeCart }) => {
        const otherTab = await seeCart();
        const first = await order();
        await first.follow();
        return [first, await order(), await order(otherTab)];
      },
    ],
    [
      'sent again after the response was lost',
      async ({ order, orderAndLose, changeCart, seeCart }) => {
        await orderAndLose();
        await changeCart('remove:borshch');
        expect(alertsOf(await seeCart())).toEqual([PLACED]);
        return [await order()];
      },
    ],
    [
      'sent again after its dish was removed and added with lost responses',
      async ({ order, orderAndLose, changeCart, seeCart, api }) => {
        await changeCart('remove:borshch');
        api.loseAnswers('POST /cart');
        await changeCart('set:borshch:2');
        api.up();
        const form = await seeCart();
        await orderAndLose(form);
        return [await order(form)];
      },
    ],
    [
      'made again after its response and page were lost',
      async ({ order, orderAndLose, changeCart, seeCart, api }) => {
        api.loseAnswers('POST /order');
        await orderAndLose();
        api.up();
        await changeCart('remove:borshch');
        await changeCart('set:borshch:2');
        return [await order(await seeCart())];
      },
    ],
  ])('%s', async (_, submit) => {
    const guest = await openBorshch();
    const answers = await submit(guest);
    const [placed, ...others] = await guest.orders();
    expect(others).toEqual([]);
    for (const answer of answers) {
      expect([answer.status, answer.location?.split('?')[0]]).toEqual([303, `/order/${placed?.uuid}`]);
      expect(await alertsAfter(answer)).toEqual([]);
    }
    expect(alertsOf(await guest.seeCart())).toEqual([PLACED]);
  });

  test.each<[string[], object]>([
    [['add:morse'], { [BORSHCH]: 2, Окрошка: 1, Морс: 1 }],
    [['remove:okroshka'], { [BORSHCH]: 2 }],
    [['remove:okroshka', 'add:morse'], { [BORSHCH]: 2, Морс: 1 }],
  ])(
    'after %j in another tab the cart is displayed again, and then ordered as displayed',
    async (changes, lines) => {
      const { order, orders, changeCart } = await openBorshch({ okroshka: 1 });
      for (const change of changes) await changeCart(change);
      const answer = await order();
      expect([answer.status, alertsOf(answer), linesOf(answer)]).toEqual([
        409,
        expect.arrayContaining([expect.stringContaining('Проверьте его и отправьте ещё раз.')]),
        lines,
      ]);
      expect(await orders()).toEqual([]);
      expect((await order(answer)).location).toMatch(LED_TO_ORDER);
    },
  );
});

describe('an order whose response was lost stays one order', () => {
  test.each<[string, (guest: Awaited<ReturnType<typeof openUncertain>>) => Promise<Visit>]>([
    ['the same form is sent again', async ({ answer }) => answer],
    ['the cart page is opened anew', ({ seeCart }) => seeCart()],
    [
      'the dish is removed and added again',
      async ({ changeCart, seeCart }) => {
        await changeCart('remove:borshch');
        await changeCart('set:borshch:2');
        return seeCart();
      },
    ],
  ])('when %s; the next cart has a key of its own', async (_, openAgain) => {
    const guest = await openUncertain();
    const { order, orders, changeCart, seeCart } = guest;
    const posted = await order(await openAgain(guest));
    const [placed, ...others] = await orders();
    expect([posted.location, others, countKeys(guest)]).toEqual([`/order/${placed?.uuid}`, [], 1]);
    expect(await alertsAfter(posted)).toEqual([]);
    await changeCart('set:borshch:2');
    await order(await seeCart());
    expect([(await orders()).length, countKeys(guest)]).toEqual([2, 2]);
  });

  test.each<[number, object, number, string[], string[]]>([
    [400, REFUSAL, 400, ['Кухня закрыта'], []],
    [403, REFUSAL, 400, ['Кухня закрыта', EARLIER_UNCERTAIN], [UNCERTAIN]],
    [403, {}, 503, [UNCERTAIN], [UNCERTAIN]],
  ])('a retry refused with %i %j keeps its key', async (status, body, answered, texts, after) => {
    const guest = await openUncertain();
    guest.api.answer(status, body, 'POST /order');
    const again = await guest.order(guest.answer);
    expect([again.status, alertsOf(again)]).toEqual([answered, texts]);
    expect(alertsOf(await guest.seeCart())).toEqual(after);
    guest.api.down('GET /cart');
    expect(alertsOf(await guest.order(again))).toEqual([UNCERTAIN]);
    guest.api.up();
    await guest.order(again);
    expect([(await guest.orders()).length, countKeys(guest)]).toEqual([1, 1]);
  });

  test.each<[string, Form, string, Record<string, number>]>([
    ['fewer dishes', { borshch: '1' }, CHANGED, {}],
    ['more dishes', { borshch: '5' }, REST, { [BORSHCH]: 3 }],
    ['another address', OTHER_ADDRESS, CHANGED, {}],
  ])(
    'corrected to %s it redirects to the first order, whose page shows that',
    async (_, corrected, text, left) => {
      const { order, orders, answer, ids, seeCart } = await openUncertain({ morse: 1 });
      const { borshch, ...typed } = corrected;
      const quantity = borshch && { [`quantity-${ids.borshch}`]: borshch };
      passMinute();
      expect(await alertsAfter(await order(answer, { ...GUEST, ...typed, ...quantity }))).toEqual([text]);
      expect(await orders()).toHaveLength(1);
      expect(linesOf(await seeCart())).toEqual(left);
    },
  );

  test.each<[string, Form, (json: Json) => unknown, string[]]>([
    ['no lines', GUEST, (json) => ({ ...json, items: [] }), []],
    ['its uuid only', GUEST, ({ uuid }) => ({ uuid }), []],
    ['its uuid only', OTHER_ADDRESS, ({ uuid }) => ({ uuid }), [CHANGED]],
  ])('is found by an API that answers %s to %j', async (_, typed, edit, texts) => {
    const { api, order, answer, seeCart } = await openUncertain();
    passMinute();
    api.change('POST /order', edit);
    expect(await alertsAfter(await order(answer, typed))).toEqual(texts);
    expect(linesOf(await seeCart())).toEqual({});
  });

  test('is found if its cart has expired and cannot be filled again', async () => {
    const { store, api, order, orders, answer } = await openUncertain();
    passMinute();
    await store.deleteFrom('carts').execute();
    api.answer(500, {}, 'POST /cart');
    const { location } = await order(answer);
    expect(location).toBe(`/order/${(await orders())[0]?.uuid}`);
  });

  test('is found if its cart names only dishes that it did not have', async () => {
    const { api, ids, order, orderAndLose, orders } = await openBorshch();
    await orderAndLose();
    passMinute();
    const gone = [{ id: ids.okroshka, title: 'Окрошка' }];
    api.change('GET /cart', (cart: Json) => ({ ...cart, gone }));
    const { location } = await order();
    expect(location).toContain(`/order/${(await orders())[0]?.uuid}`);
  });

  test.each<[string, 'timeOut' | 'down', Form, string[], string[]?]>([
    ['it is unknown which address arrived', 'timeOut', OTHER_ADDRESS, [ACCEPTED]],
    ['it is unknown which dishes arrived', 'timeOut', GUEST, [REST], ['remove:borshch', 'set:morse:2']],
    ['the second attempt was never sent', 'down', OTHER_ADDRESS, [CHANGED]],
    ['both attempts are the same', 'timeOut', GUEST, []],
  ])('sent twice, and %s', async (_, fail, typed, texts, changes = []) => {
    const { order, api, changeCart, seeCart } = await openUncertain();
    for (const change of changes) await changeCart(change);
    api[fail]('POST /order');
    const second = await order(await seeCart(), typed);
    api.up();
    expect(await alertsAfter(await order(second, typed))).toEqual(texts);
    expect(linesOf(await seeCart())).toEqual(changes.length > 0 ? { Морс: 2 } : {});
  });

  test('corrected after its page was displayed nothing is sent, and the page shows that', async () => {
    const { order, sent, cart, ids, changeCart } = await openBorshch();
    const { location } = await order();
    const corrected = { ...GUEST, [`quantity-${ids.borshch}`]: '3' };
    const again = await order(cart, corrected);
    expect([again.location, await alertsAfter(again)]).toEqual([`${location}?earlier=changed`, [CHANGED]]);
    expect((await order(cart, { ...GUEST, phone: '1' })).location).toBe(`${location}?earlier=accepted`);
    await changeCart('add:morse');
    const rest = await order(cart, corrected);
    expect(rest.location).toBe(`${location}?earlier=rest`);
    expect((await rest.follow()).page.text).toContain('Заказать остальное');
    expect(sent('POST', '/order/')).toHaveLength(1);
  });

  test('dishes added since stay in the cart, and one button orders them with the data of the previous form', async () => {
    const guest = await openUncertain();
    const { shopper, order, orders, changeCart, seeCart } = guest;
    await changeCart('add:morse');
    const found = await (await order(await seeCart(), { ...GUEST, userComment: 'Домофон 7' })).follow();
    expect(alertsOf(found)).toEqual([REST]);
    expect(found.page.text).toContain('В корзине осталось: Морс × 1');
    const left = await seeCart();
    expect(linesOf(left)).toEqual({ Морс: 1 });
    expect(left.page.values('checkout')).toMatchObject({ fullName: GUEST.fullName });
    const rest = await press(shopper, found, 'Заказать остальное');
    expect(await alertsAfter(rest)).toEqual([]);
    const { fullName: full_name, address } = GUEST;
    expect(await orders()).toMatchObject([{}, { full_name, address, user_comment: 'Домофон 7' }]);
    expect([linesOf(await seeCart()), countKeys(guest)]).toEqual([{}, 2]);
    // A second click on the same page leads to the order.
    expect((await press(shopper, found, 'Заказать остальное')).location).toBe(rest.location);
    expect(await orders()).toHaveLength(2);
  });
});

describe('an empty cart', () => {
  test('names the order that emptied it, whose response was lost', async () => {
    const { changeCart, seeCart } = await openUncertain();
    await changeCart('remove:borshch');
    expect(alertsOf(await seeCart())).toEqual([PLACED]);
  });

  test('names it later, too', async () => {
    const { changeCart, seeCart } = await openUncertain();
    await changeCart('remove:borshch');
    passMinute();
    expect(alertsOf(await seeCart())).toEqual([PLACED]);
  });

  test('of an API that cannot say whether an order has emptied it says so', async () => {
    const { orderAndLose, api, seeCart } = await openBorshch();
    await orderAndLose();
    api.answer(500, {}, 'GET /order');
    expect(alertsOf(await seeCart())).toEqual([UNKNOWN, EMPTY]);
  });

  test('that the guest has emptied asks for no order', async () => {
    const { changeCart, seeCart, sent } = await openBorshch();
    await changeCart('remove:borshch');
    await seeCart();
    expect(sent('GET', '/order/')).toEqual([]);
  });

  test('of an API that cannot name it says that the order may have been accepted', async () => {
    const { api, changeCart, seeCart } = await openUncertain();
    await changeCart('remove:borshch');
    api.answer(500, {}, 'GET /order');
    expect(alertsOf(await seeCart())).toEqual([POSSIBLE, EMPTY]);
  });

  test('says nothing of orders if nothing was sent', async () => {
    const { store, seeCart } = await openBorshch();
    await store.deleteFrom('products').execute();
    expect(alertsOf(await seeCart())).toEqual([GONE_FROM_MENU, EMPTY]);
  });
});

describe('an API that does not say that it keeps keys', () => {
  async function openWithoutKeys() {
    const shop = await openShop();
    shop.api.change('GET /settings', (settings) => ({
      ...(settings as object),
      IDEMPOTENT_ORDERS: undefined,
    }));
    await shop.changeCart('set:borshch:2');
    const cart = await shop.seeCart();
    return { ...shop, cart, order: () => order(shop.shopper, cart) };
  }

  test('is called before an order of unknown outcome is sent again', async () => {
    const { api, order } = await openWithoutKeys();
    api.loseAnswers('POST /order');
    expect(alertsOf(await order())).toEqual([
      'Не удалось узнать, принят ли заказ. Позвоните нам, прежде чем отправлять его ещё раз: +7-495-000-00-00.',
    ]);
  });

  test('gets no promise of one order if it did not respond', async () => {
    const { api, order } = await openWithoutKeys();
    api.down('POST /order');
    expect(alertsOf(await order())[0]).not.toContain('Второй раз');
  });

  test('may respond to a new order with 200', async () => {
    const { api, order } = await openWithoutKeys();
    const uuid = '0f0f0f0f-0000-4000-8000-000000000000';
    api.answer(200, { uuid, id: 7, items: [], totalSum: 900 }, 'POST /order');
    expect((await order()).location).toBe(`/order/${uuid}`);
  });

  test('gets one of two orders that a double click sends', async () => {
    const { order, sent } = await openWithoutKeys();
    const [first, second] = await Promise.all([order(), order()]);
    expect([sent('POST', '/order/').length, second.location]).toEqual([1, first.location]);
  });

  test('gets one of two clicks, of which the browser dropped the first response', async () => {
    const { shopper, cart, order, sent } = await openWithoutKeys();
    await shopper.sendAndLose(...cart.page.press('Оформить заказ', { typed: GUEST }));
    const second = await order();
    expect([sent('POST', '/order/').length, second.location]).toEqual([
      1,
      expect.stringMatching(/^\/order\/[\w-]+$/),
    ]);
  });

  const EARLIER_UNKNOWN =
    'Не удалось узнать, принят ли заказ, отправленный раньше. Позвоните нам, прежде чем отправлять его ещё раз: +7-495-000-00-00.';
  async function openLost() {
    const shop = await openWithoutKeys();
    shop.api.loseAnswers('POST /order');
    await shop.order();
    shop.api.up();
    shop.api.change('GET /settings', (settings: object) => ({ ...settings, IDEMPOTENT_ORDERS: undefined }));
    return shop;
  }

  test('is not asked for the order of a key', async () => {
    const { changeCart, seeCart, sent } = await openLost();
    await changeCart('remove:borshch');
    await seeCart();
    expect(sent('GET', '/order/')).toEqual([]);
  });

  test('that answers an order with other dishes has found the first', async () => {
    const { shopper, cart, ids } = await openLost();
    const fewer = { ...GUEST, [`quantity-${ids.borshch}`]: '1' };
    expect(await alertsAfter(await order(shopper, cart, fewer))).toEqual([CHANGED]);
  });

  test('says nothing about an earlier attempt by refusing the next one', async () => {
    const { api, order, seeCart } = await openLost();
    api.answer(400, { phone: ['Такого номера нет'] }, 'POST /order');
    expect(alertsOf(await order())).toContain(EARLIER_UNKNOWN);
    expect(alertsOf(await seeCart())[0]).toMatch(/^Не удалось узнать, принят ли заказ\. Позвоните нам/);
  });

  test.each<[string, Form]>([
    ['a phone', { ...GUEST, phone: '' }],
    ['a quantity', { ...GUEST, quantity: 'две' }],
  ])('stays in doubt beside the error of %s', async (_, { quantity, ...typed }) => {
    const { shopper, seeCart, ids } = await openLost();
    const more: Form = quantity === undefined ? {} : { [`quantity-${ids.borshch}`]: quantity };
    expect(alertsOf(await order(shopper, await seeCart(), { ...typed, ...more }))).toContain(EARLIER_UNKNOWN);
  });

  test.each([200, 201])(
    'that answers %i to a second attempt may have accepted the first, too',
    async (status) => {
      const { api, order } = await openLost();
      const uuid = '0f0f0f0f-0000-4000-8000-000000000000';
      const placed = { uuid, id: 7, items: [], totalSum: 900 };
      api.answer(status, placed, 'POST /order');
      api.answer(200, placed, 'GET /order');
      passMinute();
      expect(await alertsAfter(await order())).toEqual([
        'Этот заказ мы получили. Тот, который вы отправили раньше, тоже мог дойти: узнать этого не удалось. Чтобы его не приготовили, позвоните нам: +7-495-000-00-00.',
      ]);
    },
  );
});

describe('an order that the API answers', () => {
  const DIFFERS =
    'Ресторан записал заказ не так, как было на странице: там было «Итого 900.-». Сверьте блюда и сумму. Если что-то не так, позвоните нам: +7-495-000-00-00.';
  const halve = ({ items, ...json }: Json) => ({
    ...json,
    items: items.map((item: Json) => ({ ...item, quantity: 1 })),
  });

  test.each<[string, (json: Json) => unknown]>([
    ['with another sum', (json) => ({ ...json, totalSum: 1_200 })],
    ['with another quantity', halve],
  ])('%s is not shown as the one that the page had', async (_, edit) => {
    const { api, order } = await openBorshch();
    api.change('POST /order', edit);
    expect(await alertsAfter(await order())).toEqual([DIFFERS]);
  });

  test.each<[string, (json: Json) => unknown]>([
    ['with its uuid', ({ uuid }) => ({ uuid })],
    ['with no lines', (json) => ({ ...json, items: [] })],
    ['with a text for the sum', (json) => ({ ...json, totalSum: '900.00' })],
  ])('%s is', async (_, edit) => {
    const { api, order } = await openBorshch();
    api.change('POST /order', edit);
    expect(await alertsAfter(await order())).toEqual([]);
  });

  test('with its uuid, here and later, has the sum of the page that ordered it', async () => {
    const { api, order, shopper } = await openBorshch();
    api.change('/order', ({ uuid }: Json) => ({ uuid }));
    expect((await (await order()).follow()).page.text).toContain('Итого 900.-');
    expect((await shopper.visit('/orders')).page.text).toContain('900.-');
  });

  test('with a number for its uuid leads to the order', async () => {
    const { api, order, orders } = await openBorshch();
    api.change('POST /order', (json: Json) => ({ ...json, uuid: 17 }));
    expect([(await order()).location, (await orders()).length]).toEqual(['/order/17', 1]);
  });
});

describe('an order that was certainly not sent', () => {
  test.each<[string, (api: Shop['api']) => void]>([
    ['nothing listens', (api) => api.down()],
    ['nothing accepts the order', (api) => api.down('POST /order')],
    ['the cart cannot be read', (api) => api.answer(500, {}, 'GET /cart')],
  ])('is called unsent after each attempt, unless an earlier one may have arrived: %s', async (_, fail) => {
    const { order, orders, cart, api, seeCart } = await openBorshch();
    fail(api);
    await order(cart, OTHER_ADDRESS);
    const answer = await order();
    expect([answer.status, alertsOf(answer)]).toEqual([503, [UNSENT]]);
    expect(answer.page.values('checkout')).toMatchObject(GUEST);
    api.up();
    expect(alertsOf(await seeCart())).toEqual([]);
    // A corrected retry of an order that never arrived is a normal order.
    expect(await alertsAfter(await order(answer, OTHER_ADDRESS))).toEqual([]);
    expect(await orders()).toMatchObject([{ address: OTHER_ADDRESS.address }]);

    const uncertain = await openUncertain();
    passMinute();
    for (const failAgain of [fail, () => uncertain.api.answer(200, { items: 7 }, 'GET /cart')]) {
      failAgain(uncertain.api);
      expect(alertsOf(await uncertain.order(uncertain.answer))).toEqual([UNCERTAIN]);
    }
  });

  // 404 does not prove that no order has this key.
  test.each<[number | null, string]>([
    [null, UNCERTAIN],
    [400, UNSENT],
    [401, UNSENT],
    [403, UNSENT],
    [404, UNCERTAIN],
    [409, UNCERTAIN],
    [422, UNCERTAIN],
  ])('after an attempt refused with %s whose page was lost', async (status, text) => {
    const { order, orderAndLose, api } = await openBorshch();
    if (status !== null) api.answer(status, REFUSAL, 'POST /order');
    await orderAndLose();
    api.down();
    expect(alertsOf(await order())).toEqual([text]);
  });
});

describe('a response lost on its way to the browser', () => {
  test.each<[string, boolean]>([
    ['«unknown»', true],
    ['«placed»', false],
  ])('and delivered late with %s makes no second order and loses none', async (_, isUnknown) => {
    const { shopper, order, orderAndLose, orders, api, changeCart, seeCart } = await openBorshch();
    if (isUnknown) api.timeOut('POST /order');
    const late = await orderAndLose();
    api.up();
    await order();
    if (isUnknown) shopper.cookies.take(late.headers);
    expect(alertsOf(await seeCart())).toEqual([PLACED]);
    await changeCart('add:morse');
    api.loseAnswers('POST /order');
    await order(await seeCart());
    api.up();
    shopper.cookies.take(late.headers);
    await order(await seeCart());
    expect(await orders()).toHaveLength(2);
  });
});

describe('an old tab', () => {
  test('orders the cart of today, not that of two orders ago', async () => {
    const { order, orders, cart: oldTab, changeCart, seeCart } = await openCart({ morse: 1 });
    await order(await seeCart());
    await changeCart('add:borshch');
    await order(await seeCart());
    await changeCart('add:morse');
    const newTab = await seeCart();
    const answers = await Promise.all([order(newTab), order(oldTab)]);
    const [, , last, ...others] = await orders();
    expect(others).toEqual([]);
    for (const { location } of answers) expect(location).toMatch(`/order/${last?.uuid}`);
  });

  test('orders nothing once the cart was emptied in another tab', async () => {
    const { order, orders, changeCart } = await openBorshch();
    await changeCart('remove:borshch');
    expect([await alertsAfter(await order()), await orders()]).toEqual([[EMPTY], []]);
  });

  test('whose cart was emptied in another tab keeps what was typed', async () => {
    const { order, changeCart, seeCart } = await openBorshch();
    await changeCart('remove:borshch');
    const typed = { fullName: GUEST.fullName, userComment: 'Домофон 7' };
    await order(undefined, { ...GUEST, ...typed });
    await changeCart('add:morse');
    expect((await seeCart()).page.values('checkout')).toMatchObject(typed);
  });

  test('whose dish was removed in another tab keeps a typed quantity', async () => {
    const { order, ids, changeCart, seeCart } = await openBorshch({ morse: 1 });
    await changeCart('remove:morse');
    const refused = await order(undefined, { ...GUEST, [`quantity-${ids.borshch}`]: '3' });
    expect([refused.status, linesOf(await seeCart())]).toEqual([409, { 'Борщ с говядиной': 3 }]);
  });

  test('orders nothing if a dish has left the menu, and shows that', async () => {
    const { order, orders, api, ids } = await openBorshch();
    api.answer(404, { detail: 'Not found' }, 'POST /cart');
    const answer = await order(undefined, { ...GUEST, [`quantity-${ids.borshch}`]: '3' });
    expect([answer.status, alertsOf(answer), await orders()]).toEqual([400, [GONE], []]);
  });

  test('may add dishes while an order is under way: they stay in the cart', async () => {
    const { order, orders, api, sent, changeCart, seeCart } = await openBorshch();
    const release = api.hang('POST /order');
    const posted = order();
    await expect.poll(() => sent('POST', '/order/').length).toBe(1);
    await changeCart('add:morse', 'add:borshch');
    release();
    expect(await alertsAfter(await posted)).toEqual([]);
    expect(linesOf(await seeCart())).toEqual({ [BORSHCH]: 1, Морс: 1 });
    expect(await orders()).toHaveLength(1);
  });
});

describe('an order after which the cart could not be cleared', () => {
  test('is not placed again; the cart page shows that, and clears the cart as soon as it can', async () => {
    const { order, orders, api, posted, otherTab, seeCart } = await openUncleared({ morse: 1 });
    const cart = await seeCart();
    expect([alertsOf(cart), linesOf(cart)]).toEqual([[ORDERED_ALREADY], { [BORSHCH]: 2, Морс: 1 }]);
    for (const form of [cart, otherTab]) expect((await order(form)).location).toBe(posted.location);
    api.up();
    const again = await seeCart();
    expect([again.status, again.location]).toEqual([302, '/cart']);
    expect(linesOf(await again.follow())).toEqual({});
    expect(await orders()).toHaveLength(1);
  });

  test.each<[string, (guest: Awaited<ReturnType<typeof openUncleared>>) => Promise<unknown>, object]>([
    ['an added dish', ({ changeCart }) => changeCart('add:borshch'), { [BORSHCH]: 1 }],
    [
      'a dish added while the cart could not be read',
      async ({ changeCart, api }) => {
        api.down('GET /cart');
        expect((await (await changeCart('add:borshch')).follow()).page.notices).toEqual([FAILED]);
        api.up();
      },
      {},
    ],
    ['«Больше» on an ordered dish', ({ changeCart }) => changeCart('set:borshch:3:2'), {}],
    [
      '«Повторить заказ»',
      async ({ shopper, posted }) => press(shopper, await posted.follow(), 'Повторить заказ'),
      { [BORSHCH]: 2 },
    ],
    ['the form of another tab', ({ order, otherTab }) => order(otherTab), {}],
  ])('%s finds the cart cleared', async (_, change, left) => {
    const guest = await openUncleared();
    guest.api.up();
    await change(guest);
    const cart = await guest.seeCart();
    expect(linesOf(cart)).toEqual(left);
    const rest = Object.keys(left).length;
    if (rest > 0) await guest.order(cart);
    expect(await guest.orders()).toHaveLength(rest + 1);
  });

  test('is cleared line by line if the API ignores «clear» and says 200', async () => {
    const { order, api, seeCart } = await openBorshch({ morse: 1 });
    api.ignoreClear();
    expect((await order()).location).toMatch(LED_TO_ORDER);
    expect(linesOf(await seeCart())).toEqual({});
  });

  test('that was emptied since is not cleared again', async () => {
    const { api, store, seeCart, sent } = await openUncleared();
    api.up();
    await store.deleteFrom('cart_lines').execute();
    const before = sent('POST', '/cart/').length;
    await seeCart();
    expect(sent('POST', '/cart/')).toHaveLength(before);
  });

  test('clearing lowers quantities and never raises one', async () => {
    const { order, api, store, changeCart, seeCart } = await openUncertain();
    await changeCart('set:borshch:5');
    const cart = await seeCart();
    api.answer(500, {}, 'POST /cart');
    expect(await alertsAfter(await order(cart))).toEqual([REST]);
    // Three of five should remain; meanwhile another tab has reduced them to one.
    await store.updateTable('cart_lines').set({ quantity: 1 }).execute();
    api.up();
    await seeCart();
    expect(linesOf(await seeCart())).toEqual({ [BORSHCH]: 1 });
  });
});

test.each<[string, (api: Shop['api']) => void, number, string]>([
  ['a truncated response', (api) => api.answer(200, '{"items":[', 'POST /cart'), 503, UNSENT],
  ['a deadline', (api) => api.timeOut('POST /cart'), 503, UNSENT],
  ['a lost response', (api) => api.loseAnswers('POST /cart'), 503, UNSENT],
  ['a refusal', (api) => api.answer(400, { quantity: ['Осталось две'] }, 'POST /cart'), 400, 'Осталось две'],
])(
  'an entered quantity that ends in %s is not ordered at first, and is ordered once later',
  async (...row) => {
    const [, fail, status, text] = row;
    const { order, orders, sent, api, cart, ids } = await openBorshch();
    const typed = { ...GUEST, [`quantity-${ids.borshch}`]: '3' };
    fail(api);
    const answer = await order(cart, typed);
    expect([answer.status, alertsOf(answer), sent('POST', '/order/')]).toEqual([status, [text], []]);
    api.up();
    expect((await order(answer, typed)).location).toMatch(LED_TO_ORDER);
    expect(await orders()).toMatchObject([{ total_kopecks: 135_000 }]);
  },
);
