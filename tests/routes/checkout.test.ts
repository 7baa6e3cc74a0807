import { setTimeout as pause } from 'node:timers/promises';
import { DomUtils } from 'htmlparser2';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { CHECKOUT_FIELDS } from '#app/domain/forms/checkout.ts';
import { action } from '#app/routes/cart.tsx';
import { smallShop } from '#tests/support/small-shop.ts';
import { readPage, textOf } from './support/page.ts';
import { inRequest, routeArgs } from './support/route-args.ts';
import { linesOf, openCart, press, type Shop } from './support/shop.ts';
import { browserRequest, type Form, type Shopper, type Visit } from './support/visit.ts';

const GUEST = {
  fullName: 'Анна Петрова',
  phone: '8 (912) 345-67-89',
  address: 'Невский пр., 1, кв. 2',
  privacy: 'on',
  personalData: 'on',
};
const PICKUP = { ...GUEST, delivery: '10' };

/** Presses «Оформить заказ» on the cart page. */
function order(shopper: Shopper, cart: Visit, typed: Form = GUEST): Promise<Visit> {
  return press(shopper, cart, 'Оформить заказ', { typed });
}

const MINUTE = 60_000;

/** Deeper than what is called for each level can go. */
const NESTED = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

/** What an API answers to an order, with an id of its own. */
function orderAt(uuid: string) {
  return { uuid, id: 7, items: [], totalSum: 0 };
}

/** What the storefront sent to place orders. */
function ordersSent({ sent }: Pick<Shop, 'sent'>) {
  return sent('POST', '/order/').map(({ body, headers }) => ({ body, key: headers.get('Idempotency-Key') }));
}

/** What an empty cart says after an order. */
const LED_TO_THE_ORDER = [
  'Заказ №1001 отправлен. Посмотреть заказ',
  'Что пошло нет так... Ваша корзина пуста.',
];

describe('an order', () => {
  test('by courier goes to the API as the form says, and its page follows', async () => {
    const shop = await openCart({ borshch: 2, okroshka: 1 });
    const { shopper, cart, ids } = shop;
    const { key } = readPage(cart.html).values('checkout');
    const posted = await order(shopper, cart, { ...GUEST, payment: '10', userComment: ' Домофон 12 ' });

    expect(ordersSent(shop)).toEqual([
      {
        key,
        body: {
          delivery: 0,
          payment: 10,
          address: 'Невский пр., 1, кв. 2',
          userComment: 'Домофон 12',
          phone: '+7-912-345-67-89',
          fullName: 'Анна Петрова',
          items: [
            { product: ids.borshch, quantity: 2 },
            { product: ids.okroshka, quantity: 1 },
          ],
        },
      },
    ]);
    const [placed] = await shop.orders();
    expect([posted.status, posted.location]).toEqual([303, `/order/${placed?.uuid}`]);
    const page = readPage((await posted.follow()).html);
    expect(textOf(page.all('h1')[0])).toBe(`Заказ №${placed?.id}`);
    expect(page.text).toContain('Итого 1 220,50.-');
  });

  test('to be picked up takes no address along', async () => {
    const shop = await openCart({ borshch: 1 });
    await order(shop.shopper, shop.cart, PICKUP);
    expect(ordersSent(shop).map(({ body }) => body)).toEqual([
      {
        delivery: 10,
        payment: 0,
        phone: '+7-912-345-67-89',
        fullName: 'Анна Петрова',
        items: [{ product: shop.ids.borshch, quantity: 1 }],
      },
    ]);
  });

  test('takes along quantities that were typed and not applied', async () => {
    const shop = await openCart({ borshch: 2, okroshka: 1 });
    await order(shop.shopper, shop.cart, { ...GUEST, [`quantity-${shop.ids.okroshka}`]: '4' });
    expect(ordersSent(shop)).toMatchObject([{ body: { items: [{ quantity: 2 }, { quantity: 4 }] } }]);
  });

  test.each(['250', '', 'две', '2,5'])(
    'with a quantity that is none comes back with the one that counts, and orders that: %j',
    async (typed) => {
      const counts = typed === '2,5' ? 2 : 1;
      const shop = await openCart({ borshch: 3 });
      const { shopper, cart, ids } = shop;
      const answer = await order(shopper, cart, { ...GUEST, [`quantity-${ids.borshch}`]: typed });
      expect(answer.status).toBe(400);
      expect(readPage(answer.html).alerts).toEqual([
        'Заказ не отправлен. Количество – целое число от 1 до 100. Проверьте его и отправьте заказ ещё раз.',
      ]);
      expect(linesOf(answer)).toEqual({ 'Борщ с говядиной': counts });
      expect(ordersSent(shop)).toEqual([]);

      const posted = await press(shopper, answer, 'Оформить заказ');
      expect(posted.location).toMatch(/^\/order\//);
      expect(ordersSent(shop)).toMatchObject([{ body: { items: [{ quantity: counts }] } }]);
    },
  );

  test('empties the cart and forgets what was typed', async () => {
    const { shopper, cart, ids } = await openCart({ borshch: 2 });
    await press(shopper, cart, 'Больше', { group: 'Количество: Борщ с говядиной', typed: GUEST });
    await order(shopper, await shopper.visit('/cart'), GUEST);
    expect(readPage((await shopper.visit('/cart')).html).alerts).toEqual(LED_TO_THE_ORDER);

    await shopper.visit('/cart', { intent: `add:${ids.borshch}` });
    expect(readPage((await shopper.visit('/cart')).html).values('checkout')).toMatchObject({
      fullName: '',
      phone: '+7-9',
      address: '',
    });
  });

  test.each([
    ['8 912 345 67 89', '+7-912-345-67-89'],
    ['+7(912)345-67-89', '+7-912-345-67-89'],
    ['9123456789', '+7-912-345-67-89'],
    ['+7-912-345-67-89', '+7-912-345-67-89'],
    // Without scripts, or before the mask is there, `+7-9` stands in the field.
    ['+7-99123456789', '+7-912-345-67-89'],
    ['+7-989123456789', '+7-912-345-67-89'],
    ['+7-9+79123456789', '+7-912-345-67-89'],
    ['+7-98 (912) 345-67-89', '+7-912-345-67-89'],
    ['+7-9+375 29 123-45-67', '+375 29 123-45-67'],
    ['2-15-40', '2-15-40'],
    ['12345', '12345'],
  ])('phone %s goes to the API as %s', async (phone, sent) => {
    const shop = await openCart({ borshch: 1 });
    await order(shop.shopper, shop.cart, { ...GUEST, phone });
    expect(ordersSent(shop)).toMatchObject([{ body: { phone: sent } }]);
  });

  test('of a signed-in shopper begins with name and phone of the profile', async () => {
    const { shopper } = await openCart({ borshch: 1 });
    shopper.cookies.set('usertoken', 'token-of-marina');
    const page = readPage((await shopper.visit('/cart')).html);
    expect(page.values('checkout')).toMatchObject({ fullName: 'Марина', phone: '+7-921-555-37-18' });
  });
});

test.each(['/cart', '/contact'])(
  '%s links the page about personal data where the API has it',
  async (path) => {
    const linked = async (shopper: Shopper) =>
      readPage((await shopper.visit(path)).html).links.includes('/page/personal-data');
    const { shopper } = await openCart({ borshch: 1 });
    expect(await linked(shopper)).toBe(false);
    expect(readPage((await shopper.visit(path)).html).text).toContain(
      'Согласен на обработку персональных данных',
    );

    const content = smallShop();
    const [page] = content.infoPages;
    if (page) content.infoPages.push({ ...page, slug: 'personal-data' });
    expect(await linked((await openCart({ borshch: 1 }, { content })).shopper)).toBe(true);
  },
);

describe('the form', () => {
  test('has the limits of the server in its HTML, and says what must be filled in', async () => {
    const { cart } = await openCart({ borshch: 1 });
    const page = readPage(cart.html);
    const fullName = page.one('input', { name: 'fullName' }).attribs;
    expect(fullName).toMatchObject({ maxlength: '100', required: '', autocomplete: 'name' });
    expect(page.one('input', { name: 'phone' }).attribs).toMatchObject({ type: 'tel', required: '' });
    expect(page.one('input', { name: 'address' }).attribs).toMatchObject({ maxlength: '300' });
    expect(page.one('textarea', { name: 'userComment' }).attribs).toMatchObject({ maxlength: '500' });
    // Pickup needs none: a browser without scripts must not insist on it.
    expect(page.one('input', { name: 'address' }).attribs).not.toHaveProperty('required');
    for (const name of ['privacy', 'personalData']) {
      expect(page.one('input', { name }).attribs).toMatchObject({ type: 'checkbox', required: '' });
      expect(page.one('input', { name }).attribs).not.toHaveProperty('checked');
    }
    expect(page.button('Оформить заказ').attribs).not.toHaveProperty('disabled');
  });

  test('Enter presses «Обновить», not minus and not the order', async () => {
    const { cart } = await openCart({ borshch: 1 });
    const [first] = readPage(cart.html).all('button', { name: 'intent' });
    expect(textOf(first)).toBe('Обновить');
  });

  test('carries the key of the cart: the same each time it is loaded, another after an order', async () => {
    const { shopper, cart, ids } = await openCart({ borshch: 1 });
    const keyOf = ({ html }: Visit) => readPage(html).values('checkout').key;
    expect(keyOf(await shopper.visit('/cart'))).toBe(keyOf(cart));
    await order(shopper, cart);
    await shopper.visit('/cart', { intent: `add:${ids.borshch}` });
    expect(keyOf(await shopper.visit('/cart'))).not.toBe(keyOf(cart));
  });
});

describe('a form that is not filled in right', () => {
  test.each([
    ['nothing', {}],
    ['spaces', { fullName: '  ', phone: ' ', address: '   ' }],
  ])(
    'comes back with every message, wired to its field and linked from the summary: %s',
    async (_, typed) => {
      const shop = await openCart({ borshch: 1 });
      const answer = await order(shop.shopper, shop.cart, typed);
      expect(answer.status).toBe(400);
      const page = readPage(answer.html);
      expect(page.summary).toEqual([
        ['#checkout-fullName', 'Имя: необходимо заполнить Имя'],
        ['#checkout-phone', 'Номер телефона: необходимо заполнить телефон'],
        ['#checkout-address', 'Адрес: обязательное поле'],
        ['#checkout-privacy', 'Политика конфиденциальности: нужно ваше согласие'],
        ['#checkout-personalData', 'Персональные данные: нужно ваше согласие'],
      ]);
      expect(textOf(page.byId('error-summary') ?? undefined)).toContain('Проверьте отмеченные поля');
      const messages: [id: string, message: string][] = [
        ['checkout-fullName', 'необходимо заполнить Имя'],
        ['checkout-phone', 'необходимо заполнить телефон'],
        ['checkout-address', 'обязательное поле'],
        ['checkout-privacy', 'нужно ваше согласие'],
        ['checkout-personalData', 'нужно ваше согласие'],
      ];
      for (const [id, message] of messages) {
        const field = page.one('input', { id });
        expect([id, field.attribs['aria-invalid']]).toEqual([id, 'true']);
        expect(page.description(field)).toContain(message);
      }
      expect(page.one('textarea', { name: 'userComment' }).attribs).not.toHaveProperty('aria-invalid');
      expect(ordersSent(shop)).toEqual([]);
    },
  );

  test('with a name missing alone says so below the phone, which is not marked as wrong', async () => {
    const { shopper, cart } = await openCart({ borshch: 1 });
    const page = readPage((await order(shopper, cart, { ...GUEST, fullName: '' })).html);
    const phone = page.one('input', { id: 'checkout-phone' });
    expect(phone.attribs).not.toHaveProperty('aria-invalid');
    expect(textOf(DomUtils.getParent(phone) as typeof phone)).toBe('Телефон необходимо заполнить Имя');
    expect(page.one('input', { id: 'checkout-fullName' }).attribs['aria-invalid']).toBe('true');
  });

  test('comes back with everything that was typed, the comment and the choices too', async () => {
    const { shopper, cart, ids } = await openCart({ borshch: 2 });
    const typed = {
      fullName: '',
      phone: '8 912 345',
      delivery: '10',
      address: 'ул. «Ленина» <1>',
      payment: '10',
      userComment: 'Первая строка\nвторая & "третья"',
      privacy: 'on',
      [`quantity-${ids.borshch}`]: '5',
    };
    const answer = await order(shopper, cart, typed);
    const { fullName, ...kept } = typed;
    expect(answer.status).toBe(400);
    const values = readPage(answer.html).values('checkout');
    expect(values).toMatchObject({
      ...kept,
      fullName,
      key: readPage(cart.html).values('checkout').key,
    });
    expect(values).not.toHaveProperty('personalData');
  });

  test.each<[string, Form, string, string]>([
    ['a name of spaces', { fullName: '   ' }, 'fullName', 'необходимо заполнить Имя'],
    ['a name of 101 characters', { fullName: 'я'.repeat(101) }, 'fullName', 'не длиннее 100 символов'],
    ['the bare mask', { phone: '+7-9' }, 'phone', 'необходимо заполнить телефон'],
    ['a short phone', { phone: '8912' }, 'phone', 'необходимо заполнить телефон'],
    ['a phone with a digit too many', { phone: '+7-912-345-67-890' }, 'phone', 'неверный формат телефона'],
    ['a phone of letters', { phone: 'телефон' }, 'phone', 'необходимо заполнить телефон'],
    ['a phone of 51', { phone: '1'.repeat(51) }, 'phone', 'не длиннее 50 символов'],
    ['no address for the courier', { address: ' ' }, 'address', 'обязательное поле'],
    ['an address of 301 characters', { address: 'я'.repeat(301) }, 'address', 'не длиннее 300 символов'],
    ['a comment of 501', { userComment: 'я'.repeat(501) }, 'userComment', 'не длиннее 500 символов'],
    ['a delivery there is not', { delivery: '5' }, 'delivery', 'недопустимое значение'],
    ['a payment there is not', { payment: 'bitcoin' }, 'payment', 'недопустимое значение'],
    ['one consent missing', { privacy: '' }, 'privacy', 'нужно ваше согласие'],
  ])('%s', async (_, typed, field, message) => {
    const shop = await openCart({ borshch: 1 });
    const answer = await order(shop.shopper, shop.cart, { ...GUEST, ...typed });
    expect(answer.status).toBe(400);
    const { summary, byId } = readPage(answer.html);
    expect(summary.map(([href, text]) => [href, text.replace(/^.*: /, '')])).toEqual([
      [`#checkout-${field}`, message],
    ]);
    expect(byId(`checkout-${field}`), 'where the summary leads').not.toBeNull();
    expect(ordersSent(shop)).toEqual([]);
  });

  test('with scripts comes back as data, status and all', async () => {
    const { shopper, cart } = await openCart({ borshch: 1 });
    const [path, form] = readPage(cart.html).press('Оформить заказ');
    const answer = await shopper.visitData(path, form);
    expect(answer.status).toBe(400);
    expect(answer.value.data).toMatchObject({
      failure: 'invalid',
      result: { status: 'error', error: { fullName: ['необходимо заполнить Имя'] } },
    });
  });
});

describe('one form makes one order', () => {
  test('when its button is clicked twice', async () => {
    const shop = await openCart({ borshch: 2 });
    const click = readPage(shop.cart.html).press('Оформить заказ', { typed: GUEST });
    const answers = await Promise.all([shop.shopper.visit(...click), shop.shopper.visit(...click)]);
    const orders = await shop.orders();
    expect(orders).toHaveLength(1);
    for (const { status, location } of answers) {
      expect([status, location?.split('?')[0]]).toEqual([303, `/order/${orders[0]?.uuid}`]);
    }
  });

  test('when the post is sent again after the cart is empty', async () => {
    const shop = await openCart({ borshch: 2 });
    const click = readPage(shop.cart.html).press('Оформить заказ', { typed: GUEST });
    const first = await shop.shopper.visit(...click);
    await first.follow();
    const again = await shop.shopper.visit(...click);
    expect([again.status, again.location]).toEqual([303, first.location]);
    expect(await shop.orders()).toHaveLength(1);
  });

  test('also in a browser that was not given the answer, and so has none of its cookies', async () => {
    const shop = await openCart({ borshch: 2 });
    const click = readPage(shop.cart.html).press('Оформить заказ', { typed: GUEST });
    const twin = shop.app.createShopper();
    twin.cookies.set('sessionid', shop.shopper.cookies.get('sessionid') ?? '');
    const first = await twin.visit(...click);
    const again = await shop.shopper.visit(...click);
    // A double click without scripts: this is the very order that was meant, and nothing more is to be said.
    expect(again.location).toBe(first.location);
    expect(await shop.orders()).toHaveLength(1);
  });

  test.each<[string, object, number]>([
    ['something else was typed in between', { address: 'Другая ул., 2' }, 0],
    ['a minute has passed', {}, MINUTE],
  ])('and says that it is an earlier one if %s', async (_, typed, ms) => {
    onTestFinished(() => void vi.restoreAllMocks());
    const shop = await openCart({ borshch: 2 });
    const page = readPage(shop.cart.html);
    const lost = await shop.shopper.sendAndLose(
      ...page.press('Оформить заказ', { typed: { ...GUEST, ...typed } }),
    );
    const now = performance.now() + ms;
    vi.spyOn(performance, 'now').mockReturnValue(now);
    // lru-cache looks at the clock once a millisecond.
    await pause(5);
    const again = await shop.shopper.visit(...page.press('Оформить заказ', { typed: GUEST }));
    const word = ms === 0 ? 'changed' : 'accepted';
    expect(again.location).toBe(`${lost.headers.get('Location')}?earlier=${word}`);
  });

  test('a form left open in another tab orders nothing a second time, and leads to the order', async () => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, cart } = shop;
    const otherTab = await shopper.visit('/cart');
    const first = await order(shopper, cart);
    const late = await order(shopper, otherTab);
    expect([late.status, late.location]).toEqual([303, first.location]);
    expect(await shop.orders()).toHaveLength(1);
  });

  test('a form with other dishes than the cart has is shown anew, and orders what it shows then', async () => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, cart, ids } = shop;
    await shopper.visit('/cart', { intent: `add:${ids.morse}` });
    const answer = await order(shopper, cart);
    expect(answer.status).toBe(409);
    expect(readPage(answer.html).alerts).toEqual([
      'Корзина изменилась, пока вы заполняли заказ. Проверьте его и отправьте ещё раз.',
    ]);
    expect(linesOf(answer)).toEqual({ 'Борщ с говядиной': 2, Морс: 1 });
    expect(await shop.orders()).toEqual([]);

    const posted = await press(shopper, answer, 'Оформить заказ');
    expect(posted.location).toMatch(/^\/order\//);
    expect(ordersSent(shop)).toMatchObject([{ body: { items: [{ quantity: 2 }, { quantity: 1 }] } }]);
  });

  test.each<[string, string, number]>([
    ['one is gone', 'remove', 1],
    ['one is gone and another is there', 'replace', 2],
  ])('a form is not ordered when of its dishes %s', async (_, change, kinds) => {
    const shop = await openCart({ borshch: 2, okroshka: 1 });
    const { shopper, cart, ids } = shop;
    await shopper.visit('/cart', { intent: `remove:${ids.okroshka}` });
    if (change === 'replace') await shopper.visit('/cart', { intent: `add:${ids.morse}` });
    const answer = await order(shopper, cart);
    expect(answer.status).toBe(409);
    expect(Object.keys(linesOf(answer))).toHaveLength(kinds);
    expect(ordersSent(shop)).toEqual([]);
  });

  test.each<[string, number, object, string]>([
    ['is gone', 404, { detail: 'нет' }, 'Этого блюда больше нет в меню'],
    ['is refused', 400, { quantity: ['Осталось одно'] }, 'Осталось одно'],
  ])('a typed quantity of a dish that %s is told, and nothing is ordered', async (_, status, body, words) => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, cart, ids, api } = shop;
    api.answer(status, body, 'POST /cart');
    const typed = { ...GUEST, [`quantity-${ids.borshch}`]: '5' };
    const answer = await press(shopper, cart, 'Оформить заказ', { typed });
    expect(answer.status).toBe(400);
    expect(readPage(answer.html).alerts.join()).toContain(words);
    expect(ordersSent(shop)).toEqual([]);
  });

  test.each(['', 'abc', 'zz-11111111-1111-1111-1111-11111111111G', 'x'.repeat(100)])(
    'a form with the key %j is refused and gets a good one',
    async (key) => {
      const shop = await openCart({ borshch: 1 });
      const answer = await order(shop.shopper, shop.cart, { ...GUEST, key });
      expect(answer.status).toBe(400);
      expect(readPage(answer.html).alerts).toEqual([
        'Страница устарела. Проверьте заказ и отправьте ещё раз.',
      ]);
      expect(ordersSent(shop)).toEqual([]);

      const posted = await press(shop.shopper, answer, 'Оформить заказ');
      expect(posted.location).toMatch(/^\/order\//);
    },
  );

  test('an order of nothing leads to the empty cart', async () => {
    const shop = await openCart({ borshch: 1 });
    const { shopper, cart, ids } = shop;
    await shopper.visit('/cart', { intent: `remove:${ids.borshch}` });
    const { [`quantity-${ids.borshch}`]: _, ...form } = readPage(cart.html).values('checkout');
    const answer = await shopper.visit('/cart', { ...form, ...GUEST, intent: 'order' });
    expect([answer.status, answer.location]).toEqual([303, '/cart']);
    expect(ordersSent(shop)).toEqual([]);
  });
});

describe('an order the API refuses', () => {
  test('is told with labels: what concerns a field by the summary and beside it, the rest by alerts', async () => {
    const shop = await openCart({ borshch: 1 });
    const { shopper, cart, api } = shop;
    const refusal = {
      address: ['Сюда мы не возим'],
      delivery: 'Сегодня только самовывоз',
      fullName: ['Слишком короткое имя'],
      phone: ['Номер не отвечает', 'Проверьте код'],
      nonFieldErrors: ['Кухня закрыта'],
      discount: ['Нет такой скидки'],
    };
    api.answer(400, refusal, 'POST /order');
    const answer = await order(shopper, cart, { ...GUEST, userComment: 'Домофон 12' });
    expect(answer.status).toBe(400);
    const page = readPage(answer.html);
    expect(page.alerts).toEqual(['Кухня закрыта', 'Нет такой скидки']);
    expect(page.summary.map(([, text]) => text)).toEqual([
      'Имя: Слишком короткое имя',
      'Номер телефона: Номер не отвечает',
      'Номер телефона: Проверьте код',
      'Тип доставки: Сегодня только самовывоз',
      'Адрес: Сюда мы не возим',
    ]);
    // Once in the summary, and once beside the field.
    for (const message of ['Сюда мы не возим', 'Проверьте код', 'Сегодня только самовывоз']) {
      expect([message, page.text.split(message).length - 1]).toEqual([message, 2]);
    }
    expect(page.description(page.one('input', { name: 'phone' }))).toContain('Номер не отвечает');
    expect(page.description(page.one('input', { name: 'address' }))).toBe('Сюда мы не возим');
    expect(page.values('checkout')).toMatchObject({ ...GUEST, userComment: 'Домофон 12' });

    api.up();
    await press(shopper, answer, 'Оформить заказ');
    expect(await shop.orders()).toHaveLength(1);
  });

  test('for its fields alone says that it was refused, and leaves the rest to them', async () => {
    const { shopper, cart, api } = await openCart({ borshch: 1 });
    api.answer(400, { phone: ['Номер не отвечает'] }, 'POST /order');
    const page = readPage((await order(shopper, cart)).html);
    expect(page.alerts).toEqual(['Заказ не принят. Исправьте отмеченное и отправьте ещё раз.']);
    expect(page.text.split('Номер не отвечает')).toHaveLength(3);
  });

  test('for any field of the form says why beside it', async () => {
    const { shopper, cart, api } = await openCart({ borshch: 1 });
    const refusal = Object.fromEntries(CHECKOUT_FIELDS.map((name) => [name, [`Не годится: ${name}`]]));
    api.answer(400, refusal, 'POST /order');
    const { summary } = readPage((await order(shopper, cart)).html);
    expect(summary).toHaveLength(CHECKOUT_FIELDS.length);
  });

  test('without a word of why says at least that it was refused', async () => {
    const { shopper, cart, api } = await openCart({ borshch: 1 });
    api.answer(400, {}, 'POST /order');
    expect(readPage((await order(shopper, cart)).html).alerts).toEqual([
      'Заказ не принят. Проверьте его и отправьте ещё раз или позвоните нам: +7-495-000-00-00.',
    ]);
  });

  test.each([401, 403, 404, 409, 422])('with %i and its reasons says them, like a 400', async (status) => {
    const shop = await openCart({ borshch: 1 });
    const { shopper, cart, api } = shop;
    api.answer(status, { nonFieldErrors: ['Кухня закрыта'], phone: ['Номер не отвечает'] }, 'POST /order');
    const answer = await order(shopper, cart);
    const { alerts, summary, values } = readPage(answer.html);
    expect([answer.status, alerts]).toEqual([400, ['Кухня закрыта']]);
    expect(summary.map(([, text]) => text)).toEqual(['Номер телефона: Номер не отвечает']);
    expect(values('checkout')).toMatchObject(GUEST);
    api.up();
    await press(shopper, answer, 'Оформить заказ');
    expect(await shop.orders()).toHaveLength(1);
  });

  test.each([401, 403])('with %i and no reason for the shopper is surely not made', async (status) => {
    const { shopper, cart, api } = await openCart({ borshch: 1 });
    api.answer(status, { detail: 'Not allowed' }, 'POST /order');
    const answer = await order(shopper, cart);
    expect([answer.status, readPage(answer.html).alerts]).toEqual([
      400,
      ['Заказ не принят. Проверьте его и отправьте ещё раз или позвоните нам: +7-495-000-00-00.'],
    ]);
  });

  test('because a dish is gone names the dish', async () => {
    const { shopper, cart, store } = await openCart({ borshch: 1, okroshka: 1 });
    await store.updateTable('products').set({ can_buy: 0 }).where('slug', '=', 'okroshka').execute();
    const answer = await order(shopper, cart);
    expect(answer.status).toBe(400);
    expect(readPage(answer.html).alerts).toEqual([
      '«Окрошка» сейчас нельзя заказать. Уберите это блюдо из корзины',
      'Сейчас нельзя заказать: Окрошка. Уберите из корзины, и остальное можно оформить.',
    ]);
  });
});

describe('an order nobody knows the fate of', () => {
  test.each<[string, (shop: Shop) => void]>([
    ['the deadline passes', ({ api }) => api.timeOut('POST /order')],
    ['the API fails', ({ api }) => api.answer(500, { detail: 'ошибка' }, 'POST /order')],
    ['a gateway answers', ({ api }) => api.answer(502, '<html>Bad Gateway</html>', 'POST /order')],
    ['the JSON is broken', ({ api }) => api.answer(201, '{"uuid":', 'POST /order')],
    ['the shape is wrong', ({ api }) => api.answer(201, { id: 'семь', items: null }, 'POST /order')],
    ['the answer is nested without end', ({ api }) => api.answer(201, NESTED, 'POST /order')],
    ['the order has no address', ({ api }) => api.answer(201, orderAt('..'), 'POST /order')],
    ['its address leads elsewhere', ({ api }) => api.answer(201, orderAt('//evil.example'), 'POST /order')],
    ['its address is no text', ({ api }) => api.answer(201, orderAt('\ud800'), 'POST /order')],
    ['its address is no header', ({ api }) => api.answer(201, orderAt('a'.repeat(20_000)), 'POST /order')],
    ['the order’s path is gone', ({ api }) => api.answer(404, { detail: 'нет' }, 'POST /order')],
    ['its key is in use', ({ api }) => api.answer(409, { detail: 'Conflict' }, 'POST /order')],
    ['a refusal has no reason for the shopper', ({ api }) => api.answer(422, {}, 'POST /order')],
    ['the answer is lost', ({ api }) => api.loseAnswers('POST /order')],
  ])('%s: 503, everything kept, and trying again makes one order', async (_, fail) => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, cart, api } = shop;
    const { key } = readPage(cart.html).values('checkout');
    fail(shop);
    const typed = { ...PICKUP, userComment: 'Домофон 12', payment: '10' };
    const answer = await order(shopper, cart, typed);

    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '30']);
    const page = readPage(answer.html);
    expect(page.alerts).toEqual([
      'Не удалось узнать, принят ли заказ. Отправьте его ещё раз или позвоните нам: +7-495-000-00-00. Второй раз он не оформится.',
    ]);
    expect(page.values('checkout')).toMatchObject({ ...typed, key });
    expect(page.links).toContain('tel:+74950000000');
    expect(linesOf(answer)).toEqual({ 'Борщ с говядиной': 2 });

    api.up();
    const posted = await press(shopper, answer, 'Оформить заказ');
    const orders = await shop.orders();
    expect(orders).toHaveLength(1);
    expect(posted.location).toBe(`/order/${orders[0]?.uuid}`);
    expect(new Set(ordersSent(shop).map((sent) => sent.key))).toEqual(new Set([key]));
    expect(readPage((await shopper.visit('/cart')).html).alerts).toEqual(LED_TO_THE_ORDER);
  });

  test('the whole API is down: the form keeps the dishes as well, and nothing is sent', async () => {
    const shop = await openCart({ borshch: 2, morse: 1 });
    const { shopper, cart, api } = shop;
    api.down();
    const answer = await order(shopper, cart, { ...GUEST, [`quantity-${shop.ids.morse}`]: '4' });
    expect(answer.status).toBe(503);
    expect(ordersSent(shop)).toEqual([]);
    expect(readPage(answer.html).values('checkout')).toMatchObject({
      ...GUEST,
      [`quantity-${shop.ids.borshch}`]: '2',
      [`quantity-${shop.ids.morse}`]: '4',
    });

    api.up();
    const posted = await press(shopper, answer, 'Оформить заказ');
    expect(posted.location).toMatch(/^\/order\//);
    expect(ordersSent(shop)).toMatchObject([{ body: { items: [{ quantity: 2 }, { quantity: 4 }] } }]);
  });

  test('clearing the cart fails: the order stands, its page shows, and no second one is made of the same form', async () => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, cart, api } = shop;
    api.answer(500, {}, 'POST /cart');
    const click = readPage(cart.html).press('Оформить заказ', { typed: GUEST });
    const posted = await shopper.visit(...click);
    expect((await posted.follow()).status).toBe(200);
    api.up();
    const again = await shopper.visit(...click);
    expect(again.location).toBe(posted.location);
    expect(await shop.orders()).toHaveLength(1);
    expect(readPage((await shopper.visit('/cart')).html).alerts).toEqual(LED_TO_THE_ORDER);
  });
});

test('the action alone: a refused order is an answer with a status, not an exception', async () => {
  const { fetch, ids } = await openCart({ borshch: 1 });
  const request = browserRequest('/cart', { intent: 'order', [`quantity-${ids.borshch}`]: '1' });
  const { result, thrown } = await inRequest({ fetch }, request, (context) =>
    action(routeArgs(request, {}, context)),
  );
  expect(thrown).toBeUndefined();
  expect(result).toMatchObject({ data: { failure: 'invalid' }, init: { status: 400 } });
});
