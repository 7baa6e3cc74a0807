/** Protects guests who pay on the site: what an API offers, what it says of their money, and the ways out without scripts. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Limits } from '#app/services/http/limits.server.ts';
import { type Page, textOf } from './support/page.ts';
import { GUEST, openCart, openShop, order, press, type Shop, type ShopOptions } from './support/shop.ts';

const ONLINE = '20';
const PAY_URL = 'https://pay.test/checkout?id=7';
const PHONE = '+7-495-000-00-00';
/** A Monday, noon in Moscow. */
const NOON = new Date('2026-10-05T09:00:00Z');
const PAY_BEFORE = '2026-10-05T12:40:00+03:00';
const OFFER = { payments: [0, 10, 20] };
const WAITING = {
  payment: 20,
  paymentStatus: 'waiting',
  payUrl: PAY_URL,
  payBefore: PAY_BEFORE,
  payOnReceiptUntil: PAY_BEFORE,
};

async function openOffered(offer: object = OFFER, options?: ShopOptions) {
  const shop = await openCart({ borshch: 1 }, options);
  shop.api.change('GET /cart', (cart: object) => ({ ...cart, ...offer }));
  return { ...shop, cart: await shop.seeCart() };
}

/** The API takes the order as a cash one, and says of it what the test gives. */
async function openOrdered(said: object = WAITING) {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  onTestFinished(() => void vi.useRealTimers());
  const shop = await openOffered();
  takeAsCash(shop);
  const posted = await shop.order(shop.cart, { ...GUEST, payment: ONLINE });
  const path = posted.location ?? '';
  const say = (facts: object) => shop.api.change('GET /order', (found: object) => ({ ...found, ...facts }));
  say(said);
  return { ...shop, path, say, see: async (at = path) => (await shop.shopper.visit(at)).page };
}

function takeAsCash({ api }: Pick<Shop, 'api'>): void {
  api.edit('POST /order', ({ payment: _, email: __, ...body }) => body);
}

const payLinks = (page: Page) => page.all('a', { class: /order-payment__link/ });
const waysOf = (page: Page) => page.all('input', { name: 'payment' }).map(({ attribs }) => attribs.value);
const chosen = (page: Page) => page.values('checkout').payment;
const titleOf = (page: Page) => textOf(page.one('p', { class: /order-wait__title/ }));
const moneyOf = (page: Page) => page.all('div', { class: 'order-payment' }).map(textOf).join();

describe('the cart offers to pay on the site', () => {
  test.each<[offer: object, ways: string[]]>([
    [{}, ['0', '10']],
    [{ payments: null }, ['0', '10']],
    [{ payments: [0, 10] }, ['0', '10']],
    [OFFER, ['0', '10', '20']],
  ])('if the API says %j', async (offer, ways) => {
    const { cart } = await openOffered(offer);
    expect(waysOf(cart.page)).toEqual(ways);
    expect(chosen(cart.page)).toBe('0');
  });

  test('with an e-mail only if the receipt needs one, never required by the browser', async () => {
    const emails = async (offer: object) =>
      (await openOffered(offer)).cart.page.all('input', { name: 'email' }).map(({ attribs }) => attribs);
    expect(await emails(OFFER)).toEqual([]);
    expect(await emails({ payments: [0, 10], receiptEmail: true })).toEqual([]);
    const [email] = await emails({ ...OFFER, receiptEmail: true });
    expect(email).toMatchObject({ type: 'email', autocomplete: 'email' });
    expect(email).not.toHaveProperty('required');
  });
});

describe('an order', () => {
  const sentOf = ({ sent }: Pick<Shop, 'sent'>) => sent('POST', '/order/').map(({ body }) => body);

  test('to be paid on the site says so to the API', async () => {
    const shop = await openOffered();
    takeAsCash(shop);
    await shop.order(shop.cart, { ...GUEST, payment: ONLINE });
    expect(sentOf(shop)).toMatchObject([{ payment: 20 }]);
  });

  test.each([
    ['', 'укажите e-mail: на него придёт чек'],
    ['anna@', 'неверный формат e-mail'],
  ])('with the e-mail «%s» for the receipt returns with everything typed', async (email, problem) => {
    const shop = await openOffered({ ...OFFER, receiptEmail: true });
    const typed = { ...GUEST, payment: ONLINE, email };
    const refused = await shop.order(shop.cart, typed);
    expect([refused.status, sentOf(shop)]).toEqual([400, []]);
    expect(refused.page.summary).toEqual([['#checkout-email', `E-mail для чека: ${problem}`]]);
    expect(refused.page.values('checkout')).toMatchObject(typed);
  });

  test('sends the e-mail with an online payment, and with no other', async () => {
    const emailSent = async (payment: string) => {
      const shop = await openOffered({ ...OFFER, receiptEmail: true });
      takeAsCash(shop);
      await shop.order(shop.cart, { ...GUEST, payment, email: 'anna@example.ru' });
      return sentOf(shop).map((body) => (body as { email?: string }).email);
    };
    expect([await emailSent(ONLINE), await emailSent('0')]).toEqual([['anna@example.ru'], [undefined]]);
  });

  test('ignores a half-typed e-mail if it is paid on receipt', async () => {
    const shop = await openOffered({ ...OFFER, receiptEmail: true });
    expect((await shop.order(shop.cart, { ...GUEST, email: 'anna@' })).location).toMatch(/^\/order\//);
  });

  const GONE =
    'Заплатить на сайте сейчас нельзя. Выберите, как заплатить при получении, и отправьте заказ ещё раз';

  test('of an open tab, after the restaurant switched it off, returns with everything typed', async () => {
    const shop = await openOffered();
    shop.api.up();
    const refused = await shop.order(shop.cart, { ...GUEST, payment: ONLINE });
    expect([refused.status, sentOf(shop)]).toEqual([400, []]);
    expect(refused.page.text).toContain(GONE);
    expect(waysOf(refused.page)).toEqual(['0', '10']);
    expect(refused.page.values('checkout')).toMatchObject({ ...GUEST, payment: '0' });
    expect((await order(shop.shopper, refused, GUEST)).location).toMatch(/^\/order\//);
  });

  test('that the API refuses for its payment says why, at the field', async () => {
    const shop = await openOffered();
    shop.api.answer(400, { payment: ['на сайте больше не платят'] }, 'POST /order');
    const refused = await shop.order(shop.cart, { ...GUEST, payment: ONLINE });
    expect([refused.status, refused.page.values('checkout').payment]).toEqual([400, ONLINE]);
    expect(refused.page.summary).toEqual([['#checkout-payment', 'Оплата: на сайте больше не платят']]);
  });

  test('for which the receipt began to need an e-mail gets the field', async () => {
    const shop = await openOffered();
    shop.api.change('GET /cart', (cart: object) => ({ ...cart, ...OFFER, receiptEmail: true }));
    shop.api.answer(400, { email: ['укажите e-mail'] }, 'POST /order');
    const refused = await shop.order(shop.cart, { ...GUEST, payment: ONLINE });
    expect(refused.page.all('input', { name: 'email' })).toHaveLength(1);
    expect(refused.page.summary).toEqual([['#checkout-email', 'E-mail для чека: укажите e-mail']]);
  });
});

describe('the page of an unpaid order', () => {
  test('has one link to pay, until when, and what happens then', async () => {
    const { see } = await openOrdered();
    const page = await see();
    expect(payLinks(page).map((link) => [link.attribs.href, textOf(link)])).toEqual([
      [PAY_URL, 'Оплатить 450.-'],
    ]);
    expect(titleOf(page)).toBe('Ждёт оплаты.');
    expect(moneyOf(page)).toContain(
      'Ресторан получит заказ, когда вы заплатите. Если не заплатить до 12:40, заказ отменится сам.',
    );
    expect(page.text).toContain('Оплата Картой или СБП на сайте, не оплачено');
    expect(page.text).not.toContain('ждём ответа ресторана');
    expect(page.all('a', { href: /^\/order\// }).map(textOf)).toContain('Обновить');
  });

  test('keeps the link from anyone without the key of the order', async () => {
    const { app, path } = await openOrdered();
    const stranger = app.createShopper();
    const { page, html } = await stranger.visit(path);
    expect([titleOf(page), payLinks(page), moneyOf(page)]).toEqual(['Ждёт оплаты.', [], '']);
    for (const body of [html, (await stranger.visitData(path)).body]) expect(body).not.toContain('pay.test');
    expect((await stranger.visit(`${path}/progress`)).html).not.toContain('pay.test');
  });

  test.each(['javascript:alert(1)', '/cart', 'mailto:anna@example.ru', 7])(
    'has no link to %s',
    async (payUrl) => {
      const { see } = await openOrdered({ ...WAITING, payUrl });
      expect(payLinks(await see())).toEqual([]);
    },
  );

  test('without a link yet says so, and can still be paid on receipt', async () => {
    const { see } = await openOrdered({ ...WAITING, payUrl: null });
    expect(moneyOf(await see())).toMatch(
      /^Ссылка на оплату пока не готова\. Обновите страницу чуть позже\. Или заплатите при получении/,
    );
  });

  test('that cannot be paid on the site any more promises no link', async () => {
    const { see } = await openOrdered({ ...WAITING, paymentStatus: 'failed', payUrl: null, payBefore: null });
    const page = await see();
    expect(titleOf(page)).toBe('Оплата не прошла.');
    expect(moneyOf(page)).toMatch(/^Деньги не списаны\. Заплатите при получении/);
  });

  test('after a failed attempt says so of that one only, and offers the next one', async () => {
    const { see, app, path } = await openOrdered({ ...WAITING, paymentStatus: 'failed' });
    const page = await see();
    expect(titleOf(page)).toBe('Ждёт оплаты.');
    expect(moneyOf(page)).toMatch(
      /^Прошлая попытка не прошла, деньги за неё не списаны\. Ресторан получит заказ/,
    );
    expect(payLinks(page)).toHaveLength(1);
    const { page: elsewhere } = await app.createShopper().visit(path);
    expect([titleOf(elsewhere), moneyOf(elsewhere)]).toEqual([
      'Ждёт оплаты.',
      'Прошлая попытка не прошла, деньги за неё не списаны.',
    ]);
  });

  test('believes nothing of its address', async () => {
    const { see, path } = await openOrdered();
    for (const query of ['?paid=1', '?status=succeeded&payment=paid', '?pay-on-receipt=paid']) {
      expect(titleOf(await see(path + query))).toBe('Ждёт оплаты.');
    }
  });

  test('reaches the open page as data, with the link', async () => {
    const { shopper, path } = await openOrdered();
    const { progress } = JSON.parse((await shopper.visit(`${path}/progress`)).html);
    expect(progress).toMatchObject({ isOpen: true, payment: { state: 'waiting', link: { href: PAY_URL } } });
  });

  test('is called unpaid on other pages, and among the orders of the device', async () => {
    const { see } = await openOrdered();
    const [strip] = (await see('/')).all('a', { class: 'open-orders__link' }).map(textOf);
    expect(strip).toMatch(/^Заказ №\d+: ждёт оплаты, до 12:40$/);
    expect((await see('/orders')).text).toContain('ждёт оплаты, до 12:40');
  });
});

describe('the page of an order says of its money', () => {
  test.each<[facts: object, title: string, money: string, ticket: string]>([
    [{ paymentStatus: 'paid', paidSum: 450 }, 'Оплачен, ждём ответа ресторана.', '', 'оплачено'],
    [
      { paymentStatus: 'paid', paidSum: 300, status: 'accepted' },
      'Заказ принят.',
      'Оплачено 300.-, при получении ещё 150.-.',
      'оплачено',
    ],
    [
      { paymentStatus: 'refunding', paidSum: 450, status: 'accepted' },
      'Заказ принят.',
      'Лишние деньги возвращаем туда, откуда вы платили.',
      'возвращаем деньги',
    ],
    [
      { paymentStatus: 'waiting', status: 'cancelled' },
      'Заказ отменён.',
      'Если вы успели заплатить, деньги вернём туда, откуда вы платили.',
      'не оплачено',
    ],
    [
      { paymentStatus: 'failed', status: 'cancelled', cancelReason: 'Заказ не оплачен вовремя' },
      'Заказ отменён.',
      'Если деньги всё же списали, ресторан возьмёт заказ или вернёт их туда, откуда вы платили. Обновите страницу чуть позже.',
      'не оплачено',
    ],
    [
      { paymentStatus: 'failed', status: 'cancelled', cancelledBy: 'guest' },
      'Вы отменили заказ.',
      'Если вы успели заплатить, деньги вернём туда, откуда вы платили.',
      'не оплачено',
    ],
    [
      { paymentStatus: 'paid', status: 'cancelled' },
      'Заказ отменён.',
      'Деньги вернём туда, откуда вы платили.',
      'оплачено',
    ],
    [
      { paymentStatus: 'refunding', status: 'cancelled' },
      'Заказ отменён.',
      'Возвращаем деньги туда, откуда вы платили.',
      'возвращаем деньги',
    ],
    [
      { paymentStatus: 'refunded', status: 'cancelled' },
      'Заказ отменён.',
      'Деньги вернули. Если на карту или счёт, то когда они придут, зависит от банка.',
      'деньги вернули',
    ],
  ])('%j', async (facts, title, money, ticket) => {
    const { see } = await openOrdered({ ...WAITING, ...facts });
    const page = await see();
    expect([titleOf(page), moneyOf(page), payLinks(page)]).toEqual([title, money, []]);
    expect(page.text).toContain(`Картой или СБП на сайте, ${ticket}`);
  });

  test.each<[facts: object, money: string]>([
    [WAITING, 'Оплата тестовая: деньги не списываются. Ресторан получит заказ, когда вы заплатите.'],
    [{ paymentStatus: 'paid', paidSum: 450 }, 'Оплата тестовая: деньги не списываются.'],
    [{ paymentStatus: 'refunded', status: 'cancelled' }, 'Оплата тестовая: деньги не списываются.'],
  ])('that a test shop takes none: %j', async (facts, money) => {
    const { see } = await openOrdered({ ...WAITING, ...facts, testPayment: true });
    const page = await see();
    expect(moneyOf(page).startsWith(money)).toBe(true);
    expect(page.text).toContain('оплата тестовая');
  });

  test('on the ticket only if it is paid online', async () => {
    const { see } = await openOrdered({ ...WAITING, payment: 0, paymentStatus: 'refunding', paidSum: 450 });
    const page = await see();
    expect(page.text).toMatch(/Оплата Наличные(?!,)/);
    expect(moneyOf(page)).toBe('Лишние деньги возвращаем туда, откуда вы платили.');
  });

  test('and offers to order again what was not paid in time', async () => {
    const { see } = await openOrdered({ ...WAITING, paymentStatus: 'failed', status: 'cancelled' });
    expect((await see()).all('button', { class: /button--ember/ }).map(textOf)).toEqual(['Повторить заказ']);
  });

  test('nothing if it does not know the word', async () => {
    const { see } = await openOrdered({ ...WAITING, paymentStatus: 'frozen', payUrl: PAY_URL });
    const page = await see();
    expect([titleOf(page), moneyOf(page)]).toEqual(['Отправлен, ждём ответа ресторана.', '']);
  });
});

describe('«при получении»', () => {
  const pressIt = async ({ shopper, path }: Awaited<ReturnType<typeof openOrdered>>, way?: string) =>
    press(
      shopper,
      await shopper.visit(path),
      'Заплатить при получении',
      way ? { typed: { payment: way } } : {},
    );

  test.each([
    ['in cash, which is chosen', undefined, 0],
    ['by card', '10', 10],
  ])('%s makes it an ordinary order', async (_, way, payment) => {
    const shop = await openOrdered();
    const found = await orderOf(shop);
    const posted = { ...found, payment };
    shop.api.answer(200, posted, `POST ${shop.path}/pay-on-receipt`);
    const answer = await pressIt(shop, way);
    expect([answer.status, answer.location]).toEqual([303, shop.path]);
    expect(shop.sent('POST', `${shop.path}/pay-on-receipt/`)).toMatchObject([{ body: { payment } }]);
    shop.say({ payment, paymentStatus: null, payUrl: null, payBefore: null, payOnReceiptUntil: null });
    expect(titleOf(await shop.see())).toBe('Отправлен, ждём ответа ресторана.');
  });

  async function orderOf({ fetch, path }: Pick<Shop, 'fetch'> & { path: string }) {
    const response = await fetch(new Request(`${process.env.UPSTREAM_URL}${path}/`));
    return { ...(await response.json()), ...{ paymentStatus: null } };
  }

  test('that did not arrive is not passed over while the order cannot be read', async () => {
    const shop = await openOrdered();
    const page = await shop.shopper.visit(shop.path);
    shop.api.down('/order');
    const answer = await press(shop.shopper, page, 'Заплатить при получении');
    expect((await answer.follow()).page.text).toContain('Оплата не изменена: ресторан не ответил.');
  });

  const DOUBT = `Не удалось узнать, изменена ли оплата. Нажмите ещё раз или позвоните нам: ${PHONE}.`;
  test.each<[string, (api: Shop['api'], at: string) => void, said: string]>([
    [
      'was too late',
      (api, at) => api.answer(409, { nonFieldErrors: ['поздно'] }, at),
      `Оплату уже нельзя поменять на сайте. Позвоните нам: ${PHONE}.`,
    ],
    [
      'did not reach the API',
      (api, at) => api.down(at),
      `Оплата не изменена: ресторан не ответил. Нажмите ещё раз или позвоните нам: ${PHONE}.`,
    ],
    ['got no answer', (api, at) => api.timeOut(at), DOUBT],
    ['got an order that still waits', (api, at) => api.answer(200, { uuid: 'other' }, at), DOUBT],
  ])('that %s says so while the order waits', async (_, fail, said) => {
    const shop = await openOrdered();
    fail(shop.api, `POST ${shop.path}/pay-on-receipt`);
    const answer = await (await pressIt(shop)).follow();
    expect(answer.page.alerts).toEqual([said]);
    shop.say({ paymentStatus: 'paid', paidSum: 450, payUrl: null, payOnReceiptUntil: null });
    expect((await shop.see(`${shop.path}?pay-on-receipt=uncertain`)).alerts).toEqual([]);
  });

  test('has no button unless the API offers it', async () => {
    const { see } = await openOrdered({ ...WAITING, payOnReceiptUntil: null });
    expect((await see()).all('button', { value: /^pay-on-receipt/ })).toEqual([]);
  });

  test.each([undefined, '20', '5', 'cash'])(
    'in the way «%s» is refused, and nothing is ordered',
    async (way) => {
      const { shopper, path, sent } = await openOrdered();
      const answer = await shopper.visit(path, { intent: 'pay-on-receipt', ...(way && { payment: way }) });
      expect([answer.status, sent('POST', `${path}/pay-on-receipt/`)]).toEqual([400, []]);
    },
  );

  test('needs the key of the order', async () => {
    const { app, path, sent } = await openOrdered();
    const stranger = app.createShopper();
    const answer = await stranger.visit(path, { intent: 'pay-on-receipt', payment: '0' });
    expect(answer.location).toBe(`${path}?pay-on-receipt=refused`);
    expect(sent('POST', `${path}/pay-on-receipt/`)).toEqual([]);
  });
});

test('«Повторить заказ» takes the dishes, not the payment', async () => {
  const { shopper, path, see } = await openOrdered({ ...WAITING, paymentStatus: 'paid' });
  await press(shopper, await shopper.visit(path), 'Повторить заказ');
  expect(chosen(await see('/cart'))).toBe('0');
});

describe('a message of a payment provider', () => {
  const AT = '/payments/notification';
  const MESSAGE = { type: 'notification', event: 'payment.succeeded', object: { id: '2d9c-000f' } };
  const json = (body: string, headers: Record<string, string> = {}) => ({
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': '', Origin: '', ...headers },
  });
  /** As a program posts it: no headers of a browser. */
  async function send({ app }: Pick<Shop, 'app'>, body: string, type = 'application/json') {
    return app.answer(
      new Request(`http://shop.test${AT}`, { method: 'POST', body, headers: { 'Content-Type': type } }),
    );
  }

  test('reaches the API unread, and gets 200', async () => {
    const shop = await openShop();
    shop.api.answer(200, {}, 'POST /payments');
    const answer = await send(shop, JSON.stringify(MESSAGE));
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(answer.headers.get('Cache-Control')).toMatch(/no-store/);
    expect(shop.sent('POST', '/payments/notification/')).toMatchObject([{ body: MESSAGE }]);
  });

  test('of a browser on another site is refused', async () => {
    const shop = await openShop();
    const { shopper } = shop;
    const answer = await shopper.visit(AT, undefined, json('{}', { Origin: 'https://evil.test' }));
    expect([answer.status, shop.sent('POST', '/payments/notification/')]).toEqual([403, []]);
  });

  test.each<[string, (api: Shop['api']) => void]>([
    ['is down', (api) => api.down('POST /payments')],
    ['fails', (api) => api.answer(500, {}, 'POST /payments')],
  ])('is to be sent again while the API %s', async (_, fail) => {
    const shop = await openShop();
    fail(shop.api);
    expect((await send(shop, JSON.stringify(MESSAGE))).status).toBe(503);
  });

  test('is received by an API that knows no payments', async () => {
    const shop = await openShop();
    shop.api.answer(404, { detail: 'нет' }, 'POST /payments');
    expect((await send(shop, JSON.stringify(MESSAGE))).status).toBe(200);
  });

  test.each([
    [413, `"${'x'.repeat(65 * 1024)}"`, 'application/json'],
    [415, 'a=1', 'application/x-www-form-urlencoded'],
    [400, '{"type":', 'application/json'],
    [400, '['.repeat(30_000) + ']'.repeat(30_000), 'application/json'],
  ])('gets %i unless it is short JSON', async (status, body, type) => {
    const shop = await openShop();
    expect((await send(shop, body, type)).status).toBe(status);
    expect(shop.sent('POST', '/payments/notification/')).toEqual([]);
  });

  test('is limited, and pages are not', async () => {
    const shop = await openShop({ limits: new Limits(0.005) });
    shop.api.answer(200, {}, 'POST /payments');
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1) statuses.push((await send(shop, '{}')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await shop.shopper.visit('/')).status).toBe(200);
  });

  test('is not a page', async () => {
    const { shopper } = await openShop();
    const { status, headers } = await shopper.visit(AT);
    expect([status, headers.get('Allow')]).toEqual([405, 'POST']);
  });
});
