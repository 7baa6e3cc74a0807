/** Protects the checkout form: the request to the API, validation messages, and kept input. */
import { DomUtils } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { smallShop } from '#tests/support/small-shop.ts';
import { textOf } from './support/page.ts';
import { GUEST, linesOf, openCart, order, press, type Shop } from './support/shop.ts';
import type { Form } from './support/visit.ts';

const PHONE = '+7-495-000-00-00';

function ordersSent({ sent }: Pick<Shop, 'sent'>) {
  return sent('POST', '/order/').map(({ body }) => body);
}

describe('an order', () => {
  test('by courier reaches the API as the form shows it, and its page follows', async () => {
    const shop = await openCart({ borshch: 2, okroshka: 1 });
    const { shopper, cart, ids } = shop;
    const posted = await order(shopper, cart, { ...GUEST, payment: '10', userComment: ' Домофон 12 ' });
    const { fullName, phone, address } = GUEST;
    const items = [
      { product: ids.borshch, quantity: 2 },
      { product: ids.okroshka, quantity: 1 },
    ];
    expect(ordersSent(shop)).toEqual([
      { delivery: 0, payment: 10, userComment: 'Домофон 12', fullName, phone, address, items },
    ]);
    const { key } = cart.page.values('checkout');
    expect(shop.sent('POST', '/order/')[0]?.headers.get('Idempotency-Key')).toBe(key);
    const [placed] = await shop.orders();
    expect([posted.status, posted.location]).toEqual([303, `/order/${placed?.uuid}`]);
    const page = (await posted.follow()).page;
    expect(textOf(page.all('h1')[0])).toBe(`Заказ №${placed?.id}`);
    expect(page.text).toContain('Итого 1 220,50.-');
  });

  test('for pickup has no address, and includes typed quantities', async () => {
    const shop = await openCart({ borshch: 1 });
    const quantity = { [`quantity-${shop.ids.borshch}`]: '4' };
    await shop.order(shop.cart, { ...GUEST, phone: '8 (912) 345-67-89', delivery: '10', ...quantity });
    const items = [{ product: shop.ids.borshch, quantity: 4 }];
    const { fullName, phone } = GUEST;
    expect(ordersSent(shop)).toEqual([{ delivery: 10, payment: 0, fullName, phone, items }]);
  });

  test.each([
    ['250', 1],
    ['2,5', 2],
  ])('with the quantity «%s» returns with the corrected one, and orders that', async (typed, counts) => {
    const shop = await openCart({ borshch: 3 });
    const { shopper, cart, ids } = shop;
    const refused = await order(shopper, cart, { ...GUEST, [`quantity-${ids.borshch}`]: typed });
    expect([refused.status, refused.page.alerts]).toEqual([
      400,
      ['Заказ не отправлен. Количество — целое число от 1 до 100. Проверьте его и отправьте заказ ещё раз.'],
    ]);
    expect(linesOf(refused)).toEqual({ 'Борщ с говядиной': counts });
    expect(ordersSent(shop)).toEqual([]);
    expect((await press(shopper, refused, 'Оформить заказ')).location).toMatch(/^\/order\//);
    expect(ordersSent(shop)).toMatchObject([{ items: [{ quantity: counts }] }]);
  });

  test('empties the cart and clears the draft', async () => {
    const { shopper, cart, ids } = await openCart({ borshch: 2 });
    await press(shopper, cart, 'Больше', { group: 'Количество: Борщ с говядиной', typed: GUEST });
    await order(shopper, await shopper.visit('/cart'));
    const { page } = await shopper.visit('/cart');
    expect(page.alerts).toEqual(['Заказ №1001 отправлен. Посмотреть заказ']);
    expect(page.one('div', { class: /^alert / }).attribs.class).toBe('alert alert--success');
    await shopper.visit('/cart', { intent: `add:${ids.borshch}` });
    const empty = { fullName: '', phone: '+7-9', address: '' };
    expect((await shopper.visit('/cart')).page.values('checkout')).toMatchObject(empty);
    // A cart begun since is empty for another reason.
    await shopper.visit('/cart', { intent: `remove:${ids.borshch}` });
    expect((await shopper.visit('/cart')).page.alerts).toContain('Что пошло нет так... Ваша корзина пуста.');
  });
});

describe('the form', () => {
  test('requires consents, and no address', async () => {
    const { cart } = await openCart({ borshch: 1 });
    const page = cart.page;
    const field = (name: string) => page.one('input', { name }).attribs;
    // Not required, because browsers without scripts would require it for pickup too.
    expect(field('address')).not.toHaveProperty('required');
    for (const name of ['privacy', 'personalData']) {
      expect(field(name)).toMatchObject({ type: 'checkbox', required: '' });
      expect(field(name)).not.toHaveProperty('checked');
    }
    const [first] = page.all('button', { name: 'intent' });
    expect(textOf(first), 'Enter does not order').toBe('Обновить');
  });

  test('of a signed-in shopper begins with name and phone of the profile', async () => {
    const { shopper } = await openCart({ borshch: 1 });
    shopper.cookies.set('usertoken', 'token-of-marina');
    const values = (await shopper.visit('/cart')).page.values('checkout');
    expect(values).toMatchObject({ fullName: 'Марина', phone: '+7-921-555-37-18' });
  });
});

describe('a form with mistakes', () => {
  test('that is empty returns with every message, at its field and in the summary', async () => {
    const shop = await openCart({ borshch: 1 });
    const refused = await order(shop.shopper, shop.cart, {});
    const page = refused.page;
    expect([refused.status, ordersSent(shop)]).toEqual([400, []]);
    expect(textOf(page.byId('error-summary') ?? undefined)).toContain('Проверьте отмеченные поля');
    expect(page.summary).toEqual([
      ['#checkout-fullName', 'Имя: необходимо заполнить Имя'],
      ['#checkout-phone', 'Номер телефона: необходимо заполнить телефон'],
      ['#checkout-address', 'Адрес: укажите улицу, дом и квартиру'],
      ['#checkout-privacy', 'Политика конфиденциальности: нужно ваше согласие'],
      ['#checkout-personalData', 'Персональные данные: нужно ваше согласие'],
    ]);
    for (const [link, text] of page.summary) {
      const field = page.one('input', { id: link.slice(1) });
      expect([link, field.attribs['aria-invalid']]).toEqual([link, 'true']);
      expect(page.description(field)).toContain(text.replace(/^.*: /, ''));
    }
  });

  test('without a name shows the message below the phone, which is not marked as invalid', async () => {
    const { shopper, cart } = await openCart({ borshch: 1 });
    const page = (await order(shopper, cart, { ...GUEST, fullName: '' })).page;
    const phone = page.one('input', { id: 'checkout-phone' });
    expect(phone.attribs).not.toHaveProperty('aria-invalid');
    expect(textOf(DomUtils.getParent(phone) as typeof phone)).toBe('Телефон необходимо заполнить Имя');
    expect(page.one('input', { id: 'checkout-fullName' }).attribs['aria-invalid']).toBe('true');
  });

  test('keeps all input', async () => {
    const { shopper, cart, ids } = await openCart({ borshch: 2 });
    const typed = {
      fullName: '',
      phone: '8 912 345',
      delivery: '10',
      payment: '10',
      privacy: 'on',
      address: 'ул. «Ленина» <1>',
      userComment: 'Первая строка\nвторая & "третья"',
      [`quantity-${ids.borshch}`]: '5',
    };
    const refused = await order(shopper, cart, typed);
    const values = refused.page.values('checkout');
    expect(refused.status).toBe(400);
    expect(values).toMatchObject({ ...typed, key: cart.page.values('checkout').key });
    expect(values).not.toHaveProperty('personalData');
  });

  test.each<[string, Form, string]>([
    ['a name of spaces', { fullName: '   ' }, 'необходимо заполнить Имя'],
    ['a name of 101 characters', { fullName: 'я'.repeat(101) }, 'не длиннее 100 символов'],
    ['a phone of 51 digits', { phone: '1'.repeat(51) }, 'не длиннее 50 символов'],
    ['no address for the courier', { address: ' ' }, 'укажите улицу, дом и квартиру'],
    ['an address of 301 characters', { address: 'я'.repeat(301) }, 'не длиннее 300 символов'],
    ['a comment of 501 characters', { userComment: 'я'.repeat(501) }, 'не длиннее 500 символов'],
    ['an unknown delivery', { delivery: '5' }, 'недопустимое значение'],
    ['one consent missing', { privacy: '' }, 'нужно ваше согласие'],
  ])('%s', async (_, typed, message) => {
    const shop = await openCart({ borshch: 1 });
    const refused = await order(shop.shopper, shop.cart, { ...GUEST, ...typed });
    const { summary, byId } = refused.page;
    const id = `checkout-${Object.keys(typed)[0]}`;
    expect([refused.status, ordersSent(shop)]).toEqual([400, []]);
    expect(summary.map(([link, text]) => [link, text.replace(/^.*: /, '')])).toEqual([[`#${id}`, message]]);
    expect(byId(id)).not.toBeNull();
  });

  test('and an invalid key is refused and gets a valid one', async () => {
    const shop = await openCart({ borshch: 1 });
    const refused = await order(shop.shopper, shop.cart, { ...GUEST, key: 'zz-1' });
    expect([refused.status, refused.page.alerts, ordersSent(shop)]).toEqual([
      400,
      ['Страница устарела. Проверьте заказ и отправьте ещё раз.'],
      [],
    ]);
    const posted = await press(shop.shopper, refused, 'Оформить заказ');
    expect(posted.location).toMatch(/^\/order\//);
  });
});

describe('an order that the API refuses', () => {
  const NO_REASON = `Заказ не принят. Проверьте его и отправьте ещё раз или позвоните нам: ${PHONE}.`;

  test('has the reasons beside their fields and in the summary, the others in alerts', async () => {
    const { cart, order, api } = await openCart({ borshch: 1 });
    const others = {
      nonFieldErrors: ['Кухня закрыта'],
      discount: 'Нет такой скидки',
      items: [{}, { product: ['Блюдо закончилось'] }],
    };
    api.answer(400, { ...others, address: ['Сюда мы не возим'] }, 'POST /order');
    const refused = await order(cart, { ...GUEST, userComment: 'Домофон 12' });
    expect(refused.page.alerts).toEqual(['Кухня закрыта', 'Нет такой скидки', 'Блюдо закончилось']);
    expect(refused.page.summary).toEqual([['#checkout-address', 'Адрес: Сюда мы не возим']]);
    expect(refused.page.values('checkout')).toMatchObject({ ...GUEST, userComment: 'Домофон 12' });
  });

  const REASONS = { nonFieldErrors: ['Кухня закрыта'], phone: ['Номер не отвечает'] };

  test.each<[number, object, string]>([
    [400, {}, NO_REASON],
    [401, { detail: 'Not allowed' }, NO_REASON],
    [403, { detail: 'Not allowed' }, NO_REASON],
    [401, REASONS, 'Кухня закрыта'],
    [409, REASONS, 'Кухня закрыта'],
    [422, REASONS, 'Кухня закрыта'],
  ])('with %i and %j was not placed, and can be sent again', async (status, body, alert) => {
    const { shopper, cart, api, orders } = await openCart({ borshch: 1 });
    api.answer(status, body, 'POST /order');
    const refused = await order(shopper, cart);
    expect([refused.status, refused.page.alerts]).toEqual([400, [alert]]);
    expect(refused.page.values('checkout')).toMatchObject(GUEST);
    api.up();
    await press(shopper, refused, 'Оформить заказ');
    expect(await orders()).toHaveLength(1);
  });
});

describe('an order with an unknown outcome', () => {
  /** Attack: deeper than the call stack. */
  const NESTED = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const placedAt = (uuid: string) => ({ uuid, id: 7, items: [], totalSum: 0 });

  test.each<[string, (api: Shop['api']) => void]>([
    ['the deadline passes', (api) => api.timeOut('POST /order')],
    ['the response is lost', (api) => api.loseAnswers('POST /order')],
    ['the API fails', (api) => api.answer(500, { detail: 'ошибка' }, 'POST /order')],
    ['a gateway answers', (api) => api.answer(502, '<html>Bad Gateway</html>', 'POST /order')],
    ['the JSON is broken', (api) => api.answer(201, '{"uuid":', 'POST /order')],
    ['the shape is wrong', (api) => api.answer(201, { id: 'семь', items: null }, 'POST /order')],
    ['the JSON is nested too deeply', (api) => api.answer(201, NESTED, 'POST /order')],
    ['the order’s uuid is a path', (api) => api.answer(201, placedAt('//evil.example'), 'POST /order')],
    ['the endpoint is missing', (api) => api.answer(404, { detail: 'нет' }, 'POST /order')],
    ['the key is in use', (api) => api.answer(409, { detail: 'Conflict' }, 'POST /order')],
    ['a 422 has no reason', (api) => api.answer(422, {}, 'POST /order')],
  ])('%s: 503, everything kept, and sending it again makes one order', async (_, fail) => {
    const { shopper, cart, api, orders, sent } = await openCart({ borshch: 2 });
    const { key } = cart.page.values('checkout');
    fail(api);
    const typed = { ...GUEST, delivery: '10', userComment: 'Домофон 12', payment: '10' };
    const unknown = await order(shopper, cart, typed);
    expect([unknown.status, unknown.headers.get('Retry-After')]).toEqual([503, '30']);
    const page = unknown.page;
    expect(page.alerts).toEqual([
      `Не удалось узнать, принят ли заказ. Отправьте его ещё раз или позвоните нам: ${PHONE}. Второй раз он не оформится.`,
    ]);
    expect(page.values('checkout')).toMatchObject({ ...typed, key });
    expect(page.links).toContain('tel:+74950000000');
    expect(linesOf(unknown)).toEqual({ 'Борщ с говядиной': 2 });

    api.up();
    const posted = await press(shopper, unknown, 'Оформить заказ');
    const [placed, ...others] = await orders();
    expect([posted.location, others]).toEqual([`/order/${placed?.uuid}`, []]);
    const keys = sent('POST', '/order/').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys)).toEqual(new Set([key]));
  });

  test('while the whole API is down the form keeps the dishes as well', async () => {
    const shop = await openCart({ borshch: 2, morse: 1 });
    const { shopper, cart, api, ids } = shop;
    api.down();
    const unsent = await order(shopper, cart, { ...GUEST, [`quantity-${ids.morse}`]: '4' });
    expect([unsent.status, ordersSent(shop)]).toEqual([503, []]);
    const quantities = { [`quantity-${ids.borshch}`]: '2', [`quantity-${ids.morse}`]: '4' };
    expect(unsent.page.values('checkout')).toMatchObject({ ...GUEST, ...quantities });
    api.up();
    expect((await press(shopper, unsent, 'Оформить заказ')).location).toMatch(/^\/order\//);
    expect(ordersSent(shop)).toMatchObject([{ items: [{ quantity: 2 }, { quantity: 4 }] }]);
  });
});

test('the terms of sale are linked beside the order button, if the shop has them', async () => {
  const href = '/page/offer';
  const { cart } = await openCart({ borshch: 1 });
  expect(cart.page.links).not.toContain(href);
  const content = smallShop();
  content.infoPages.push({
    slug: 'offer',
    title: 'Условия продажи',
    content: '<p>Продаём</p>',
    coverUrls: {},
  });
  const withTerms = await openCart({ borshch: 1 }, { content });
  expect(withTerms.cart.page.links).toContain(href);
});
