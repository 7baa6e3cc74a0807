/** Protects the page of an order: content, status, access, and «Повторить заказ». */
import { DomUtils } from 'htmlparser2';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { orderProgress, scheduleText } from '#app/domain/shopper/order-progress.ts';
import { Delivery } from '#contract/enums.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { stopDish } from '#upstream/store/desk/dish-stops.ts';
import { changeStatus, undoStatusChange } from '#upstream/store/orders/change-status.ts';
import { type Page, readPage, textOf } from './support/page.ts';
import { GUEST, linesOf, openCart, openShop, order, press, type Shop } from './support/shop.ts';
import { type Form, startApp } from './support/visit.ts';

const NO_SUCH_ORDER = '/order/7b0b1a5e-0000-4000-8000-000000000000';
const PRIVATE = { 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' };

async function openOrder(quantities: Record<string, number> = { borshch: 1 }, typed: Form = {}) {
  const content = smallShop();
  content.settings.ORDER_MSG = '<p>Спасибо!</p><script>alert(1)</script>';
  content.settings.ORDER_SUB_MSG = '<p onclick="alert(1)">Мы <b>позвоним</b></p>';
  const shop = await openCart(quantities, { content });
  const { shopper, store } = shop;
  const posted = await order(shopper, shop.cart, { ...GUEST, ...typed });
  const path = posted.location ?? '';
  const [placed] = await shop.orders();
  const orderId = placed?.id ?? 0;
  const change = { orderId, by: 'marina', now: new Date() };
  return {
    ...shop,
    path,
    uuid: path.replace('/order/', ''),
    title: `Заказ №${orderId}`,
    page: await posted.follow(),
    move: (move: Parameters<typeof changeStatus>[1]['move'], seen: number, more = {}) =>
      changeStatus(store, { ...change, seen, move, ...more }),
    undo: (seen: number) => undoStatusChange(store, { ...change, seen }),
    see: async (at = path) => (await shopper.visit(at)).page,
    /** Without cached dishes. */
    nextDay: async () => (await startApp({ api: { fetch: shop.fetch } })).createShopper(shopper.cookies),
  };
}

describe('the page of an order', () => {
  test('shows what was ordered at the prices of that day, and thanks in safe HTML', async () => {
    const { page, path, title, store, shopper, see, api } = await openOrder({ borshch: 2, okroshka: 1 });
    const { text, all, links, one, ...rest } = page.page;
    expect([page.status, rest.title, all('h1').map(textOf)]).toEqual([200, `${title} — Ёж и Хмель`, [title]]);
    const rows = all('tr').map(textOf);
    expect(rows).toContain('Борщ с говядиной 450.- × 2 = 900.-');
    expect(rows).toContain('Окрошка 320,50.- × 1 = 320,50.-');
    expect(text).toContain('Итого 1 220,50.-');
    expect(text).toContain('Спасибо! Мы позвоним');
    expect(page.html).not.toContain('alert(1)');
    expect(links).toContain('/product/borshch');
    expect(one('meta', { name: 'robots' }).attribs.content).toBe('noindex');
    for (const { headers } of [
      page,
      await shopper.visitData(path),
      await shopper.visit(`${path}/progress`),
    ]) {
      expect(Object.fromEntries(headers)).toMatchObject(PRIVATE);
    }
    await store.updateTable('products').set({ price_kopecks: 99_900 }).execute();
    api.answer(500, {}, 'GET /settings');
    expect((await see()).text).toContain('Итого 1 220,50.-');
  });

  test.each([NO_SUCH_ORDER, `${NO_SUCH_ORDER}/progress`, '/order/..%2fcart'])(
    '%s does not exist, and is not cached or sent as a referrer',
    async (path) => {
      const { shopper, sent } = await openShop();
      const answer = await shopper.visit(path);
      expect(answer.status).toBe(404);
      expect(Object.fromEntries(answer.headers)).toMatchObject(PRIVATE);
      if (path !== NO_SUCH_ORDER) return;
      for (const { html } of [answer, await shopper.visit(path, {})]) {
        expect(readPage(html).text).toContain('Такого заказа не существует.');
      }
      expect(sent('POST', '/cart/')).toEqual([]);
    },
  );
});

describe('an order that cannot be read', () => {
  const ACCEPTED =
    'Этот заказ у нас. Показать его сейчас не получается: обновите страницу чуть позже или позвоните нам: +7-495-000-00-00. Отправлять его ещё раз не нужно. Обновить';

  test.each<[string, (api: Shop['api']) => void, strangers: number]>([
    ['a replica lags behind', (api) => api.answer(404, { detail: 'нет' }, 'GET /order'), 404],
    ['an error', (api) => api.answer(500, {}, 'GET /order'), 503],
    ['a wrong shape', (api) => api.answer(200, { uuid: 7 }, 'GET /order'), 503],
    ['a deadline', (api) => api.timeOut('GET /order'), 503],
    ['nothing listens', (api) => api.down('GET /order'), 503],
    ['403 of a gateway', (api) => api.answer(403, '<html>', 'GET /order'), 503],
    ['another order', (api) => api.change('GET /order', (o: object) => ({ ...o, uuid: 'other' })), 503],
  ])('because of %s is called accepted on its device, and nowhere else', async (_, fail, strangers) => {
    const { shopper, path, page: before, title, api, app, see } = await openOrder({ borshch: 2 });
    fail(api);
    const page = await shopper.visit(path);
    const { alerts, text, links, ...rest } = page.page;
    expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '30']);
    expect(Object.fromEntries(page.headers)).toMatchObject(PRIVATE);
    expect([rest.title, alerts]).toEqual([`${title} — Ёж и Хмель`, [ACCEPTED]]);
    expect(text).toContain('Итого 900.-');
    expect(text).not.toContain('Борщ с говядиной');
    expect(links).toEqual(expect.arrayContaining([path, 'tel:+74950000000']));
    expect((await shopper.visit(`${path}/progress`)).status).toBe(503);
    expect((await press(shopper, before, 'Повторить заказ')).status).toBe(503);
    expect((await shopper.visit(NO_SUCH_ORDER)).status).not.toBe(200);

    const stranger = await app.createShopper().visit(path);
    expect(stranger.status).toBe(strangers);
    expect(stranger.html).not.toMatch(/Этот заказ у нас|Борщ с говядиной/);

    api.up();
    // The pause of the circuit breaker.
    vi.setSystemTime(Date.now() + 10_000);
    onTestFinished(() => void vi.useRealTimers());
    expect((await see()).text).toContain('Борщ с говядиной');
  });
});

describe('the status of an order', () => {
  /** `!`: the current step. */
  async function statusOf({ see }: Pick<Awaited<ReturnType<typeof openOrder>>, 'see'>) {
    const { all } = await see();
    const [wait] = all('div', { class: 'order-wait' });
    const [list] = all('ol', { class: 'order-steps' });
    const steps = (list ? DomUtils.getElementsByTagName('li', list) : []).map(
      (step) => textOf(step) + (step.attribs['aria-current'] ? '!' : ''),
    );
    return [wait && saidOf(wait), steps.join(' ')];
  }

  test('by courier, from the order to the door', async () => {
    // On Tuesdays the shop is closed.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-05T12:00:00+03:00') });
    onTestFinished(() => void vi.useRealTimers());
    const shop = await openOrder();
    const thanks = async () => (await shop.see()).all('div', { class: /^order__thanks/ }).length;
    expect([await statusOf(shop), await thanks()]).toEqual([
      ['Отправлен, ждём ответа ресторана.', 'Отправлен! Готовим Готов В пути У вас'],
      1,
    ]);
    // The link «Обновить» and the crumb.
    expect((await shop.see()).all('a', { href: shop.path }).map(textOf)).toEqual(['Обновить']);
    await shop.move('accept', 0, { minutes: 45 });
    expect([await statusOf(shop), await thanks()]).toEqual([
      [
        expect.stringMatching(/^Заказ принят\. Привезём (?:сегодня|ночью|завтра) к \d{1,2}:\d\d\.$/),
        'Отправлен Готовим! Готов В пути У вас',
      ],
      0,
    ]);
    await shop.move('ready', 1);
    expect((await statusOf(shop))[0]).toMatch(
      /^Заказ готов\. Привезём .* к \d{1,2}:\d\d\. Передаём курьеру\.$/,
    );
    await shop.move('hand-over', 2);
    expect((await statusOf(shop))[0]).toMatch(/^Заказ в пути\. Привезём .* к \d{1,2}:\d\d\.$/);
    await shop.move('finish', 3);
    expect((await statusOf(shop))[0]).toBe('Заказ у вас. Приятного аппетита!');
  });

  test('cancelled: the reason as text, until the desk undoes it', async () => {
    const shop = await openOrder();
    await shop.move('cancel', 0, { reason: 'закончилась <b>свёкла</b>' });
    expect(await statusOf(shop)).toEqual(['Заказ отменён. Закончилась <b>свёкла</b>.', '']);
    await shop.undo(1);
    expect((await statusOf(shop))[0]).toContain('Отправлен');
  });

  test.each([
    { status: 'frozen' },
    { status: null, readyAt: null, cancelReason: null, delivery: null, payment: null },
    { status: 7, readyAt: 'soon', cancelReason: {}, delivery: 7, payment: 'наличные' },
  ])('%j of an API is left out', async (fields) => {
    const { shopper, path, uuid, api } = await openOrder();
    const items = [{ productData: { slug: 'borshch', title: 'Борщ' }, price: 450, quantity: 1 }];
    api.answer(200, { uuid, id: 7, items, totalSum: 450, ...fields }, 'GET /order');
    const page = await shopper.visit(path);
    expect([page.status, page.page.alerts]).toEqual([200, []]);
    expect(page.page.text).toContain('Итого 450.-');
    expect(page.page.text).not.toMatch(/Доставка Курьер|Оплата/);
  });

  test('reaches the open page as data, without other data of the order', async () => {
    const { shopper, path, move } = await openOrder();
    await move('accept', 0, { minutes: 45 });
    const { status, html } = await shopper.visit(`${path}/progress`);
    const title = 'Заказ принят';
    expect([status, JSON.parse(html)]).toEqual([200, { progress: expect.objectContaining({ title }) }]);
    expect(html).not.toMatch(/Борщ|Анна|Невский/);
  });
});

/** «Заказ принят. Привезём сегодня к 19:00.», as a screen reader reads it. */
const saidOf = (node: Parameters<typeof textOf>[0]) => textOf(node).replace(/ (?=\.)/g, '');

describe('what the page says about an order, at noon of a Monday', () => {
  const NOON = Date.parse('2026-10-05T09:00:00Z');
  type Facts = Partial<Parameters<typeof orderProgress>[0]>;
  const NO_FACTS = { status: undefined, readyAt: undefined, cancelReason: undefined };
  const { COURIER, PICKUP } = Delivery;
  const [today, late, night, tomorrow, date] = [
    '2026-10-05T19:00:00+03:00',
    '2026-10-05T11:50:00+03:00',
    '2026-10-06T00:30:00+03:00',
    '2026-10-06T09:05:00+03:00',
    '2026-10-10T19:00:00+03:00',
  ];
  const GUEST_CANCELLED = { cancelReason: 'Гость отменил на сайте', cancelledBy: 'guest' } as const;

  test.each<[said: string, order: Facts]>([
    ['Отправлен, ждём ответа ресторана.', { status: 'new' }],
    ['Отправлен, ждём ответа ресторана. Вы просили сегодня к 19:00.', { status: 'new', wantedAt: today }],
    ['Отправлен, ждём ответа ресторана. Вы просили завтра к 09:05.', { status: 'new', wantedAt: tomorrow }],
    [
      'Отправлен, ждём ответа ресторана. Сейчас закрыто, приготовим к открытию: завтра, 09:05.',
      { status: 'new', scheduledFor: tomorrow },
    ],
    ['Заказ принят. Привезём сегодня к 19:00.', { status: 'accepted', delivery: COURIER, readyAt: today }],
    ['Заказ принят. Будет готов сегодня к 19:00.', { status: 'accepted', delivery: PICKUP, readyAt: today }],
    ['Заказ принят. Ждите сегодня к 19:00.', { status: 'accepted', readyAt: today }],
    ['Заказ принят. Привезём ночью к 00:30.', { status: 'accepted', delivery: COURIER, readyAt: night }],
    ['Заказ принят. Привезём завтра к 09:05.', { status: 'accepted', delivery: COURIER, readyAt: tomorrow }],
    [
      'Заказ принят. Привезём в субботу, 10 октября, к 19:00.',
      { status: 'accepted', delivery: COURIER, readyAt: date },
    ],
    [
      'Заказ принят. Привезём завтра к 09:05.',
      { status: 'accepted', delivery: COURIER, readyAt: tomorrow, scheduledFor: tomorrow },
    ],
    ['Заказ принят. Обещали сегодня к 11:50.', { status: 'accepted', delivery: COURIER, readyAt: late }],
    ['Заказ принят. Готовим.', { status: 'accepted' }],
    ['Заказ готов. Приходите забирать.', { status: 'ready', delivery: PICKUP, readyAt: today }],
    [
      'Заказ готов. Привезём сегодня к 19:00. Передаём курьеру.',
      { status: 'ready', delivery: COURIER, readyAt: today },
    ],
    ['Заказ готов. Передаём курьеру. Если забираете сами, приходите.', { status: 'ready', readyAt: today }],
    ['Заказ в пути. Привезём сегодня к 19:00.', { status: 'on_way', delivery: COURIER, readyAt: today }],
    ['Заказ в пути.', { status: 'on_way' }],
    ['Заказ у вас. Приятного аппетита!', { status: 'done', readyAt: today }],
    ['Заказ отменён. Позвоните нам, если это неожиданно.', { status: 'cancelled' }],
    ['Заказ отменён. Закончились продукты.', { status: 'cancelled', cancelReason: 'Закончились продукты' }],
    ['Вы отменили заказ. Готовить и везти его не будем.', { status: 'cancelled', ...GUEST_CANCELLED }],
  ])('%s', (said, order) => {
    const progress = orderProgress({ ...NO_FACTS, ...order }, NOON, 'Europe/Moscow');
    if (!progress) throw new Error('no status');
    const { title, wait, text } = progress;
    expect([`${title}.`, wait && `${wait.lead} ${wait.clock}.`, text].filter(Boolean).join(' ')).toBe(
      said.replace('к открытию', 'к\u00a0открытию'),
    );
  });

  test.each<[string, Facts]>([
    ['ждём ответа ресторана, вы просили сегодня к 19:00', { status: 'new', wantedAt: today }],
    ['принят, сегодня к 19:00', { status: 'accepted', readyAt: today }],
  ])('in one line: %s', (line, order) => {
    const progress = orderProgress({ ...NO_FACTS, ...order }, NOON, 'Europe/Moscow');
    expect(progress?.brief.replaceAll('\u00a0', ' ')).toBe(line);
  });

  test.each([
    ['К 19:00, сегодня', { wantedAt: today }],
    ['К 09:05, завтра', { wantedAt: tomorrow }],
    ['К 00:30, ночью', { wantedAt: night }],
    ['К 19:00, в субботу, 10 октября', { wantedAt: date }],
    ['К открытию: завтра, 09:05', { scheduledFor: tomorrow }],
    ['', {}],
  ])('the ticket’s line «%s»', (line, order) => {
    expect((scheduleText(order, NOON, 'Europe/Moscow') ?? '').replaceAll('\u00a0', ' ')).toBe(line);
  });

  test.each<[says: string | null, order: Facts]>([
    ['Пока ресторан не принял заказ, его можно отменить.', { status: 'new', cancelUntil: tomorrow }],
    ['Отменить заказ можно до 12:30.', { status: 'new', cancelUntil: '2026-10-05T12:30:00+03:00' }],
    ['Заказ ещё можно отменить.', { status: 'accepted', cancelUntil: tomorrow }],
    [null, { status: 'new', cancelUntil: late }],
    [null, { status: 'new' }],
    [null, { status: 'done', cancelUntil: tomorrow }],
    [null, { status: 'cancelled', cancelUntil: tomorrow }],
  ])('«%s» about cancelling', (says, order) => {
    const progress = orderProgress({ ...NO_FACTS, ...order }, NOON, 'Europe/Moscow');
    expect(progress?.cancel?.replaceAll('\u00a0', ' ') ?? null).toBe(says);
  });
});

describe('«Отменить заказ»', () => {
  const CANCEL = 'Да, отменить';
  const hasButton = (page: Page) => page.all('button', { name: 'intent', value: 'cancel' }).length > 0;

  test('asks first, without scripts, too', async () => {
    const { see } = await openOrder();
    const asked = (await see())
      .all('details')
      .filter((details) => textOf(details).startsWith('Отменить заказ…'));
    expect(asked.map((details) => textOf(details).includes(CANCEL))).toEqual([true]);
  });

  test('cancels a new order, and its page says who did it', async () => {
    const { shopper, page, path, see, orders } = await openOrder();
    const posted = await press(shopper, page, CANCEL);
    expect([posted.status, posted.location]).toEqual([303, path]);
    const cancelled = await see();
    expect(cancelled.text).toContain('Вы отменили заказ. Готовить и везти его не будем.');
    expect(hasButton(cancelled)).toBe(false);
    expect(await orders()).toMatchObject([{ status: 'cancelled', cancelled_by: 'guest' }]);
  });

  const emberButtons = (page: Page) =>
    [...page.all('a', { class: /button--ember/ }), ...page.all('button', { class: /button--ember/ })].map(
      textOf,
    );

  test('leaves one way out: to order again', async () => {
    const { shopper, page, see } = await openOrder();
    await press(shopper, page, CANCEL);
    expect(emberButtons(await see())).toEqual(['Повторить заказ']);
  });

  test('of the restaurant leaves one way out: to call', async () => {
    const { see, move } = await openOrder();
    await move('cancel', 0);
    expect(emberButtons(await see())).toEqual(['+7-495-000-00-00']);
  });

  test('again is the same cancellation', async () => {
    const { shopper, page, path, orders } = await openOrder();
    await press(shopper, page, CANCEL);
    expect((await press(shopper, page, CANCEL)).location).toBe(path);
    expect(await orders()).toMatchObject([{ status: 'cancelled', changes: 1 }]);
  });

  test('after the restaurant accepted the order says so, with the phone', async () => {
    const { shopper, page, move, orders } = await openOrder();
    await move('accept', 0, { minutes: 45 });
    const answer = await (await press(shopper, page, CANCEL)).follow();
    expect(answer.page.alerts).toEqual([
      'Отменить заказ на сайте уже нельзя. Позвоните нам: +7-495-000-00-00.',
    ]);
    expect(hasButton(answer.page)).toBe(false);
    expect(await orders()).toMatchObject([{ status: 'accepted' }]);
  });

  const DOUBT =
    'Не удалось узнать, отменён ли заказ. Отмените его ещё раз или позвоните нам: +7-495-000-00-00.';
  test.each<[string, (api: Shop['api']) => void, said: string]>([
    ['an error', (api) => api.answer(500, {}, 'POST /order'), DOUBT],
    ['a deadline', (api) => api.timeOut('POST /order'), DOUBT],
    ['an unreadable success', (api) => api.answer(200, {}, 'POST /order'), DOUBT],
    [
      'a success that shows a new order',
      (api) => api.change('POST /order', (order: object) => ({ ...order, status: 'new' })),
      '',
    ],
    [
      'a refused connection',
      (api) => api.down('POST /order'),
      'Заказ не отменён: ресторан не ответил. Отмените его ещё раз или позвоните нам: +7-495-000-00-00.',
    ],
  ])('is never called done because of %s', async (_, fail, said) => {
    const { shopper, page, api } = await openOrder();
    fail(api);
    const posted = await press(shopper, page, CANCEL);
    expect(posted.location).toMatch(/\?cancellation=(?:uncertain|unsent)$/);
    expect((await posted.follow()).page.alerts.join()).toBe(said);
  });

  test('whose answer was lost shows the cancelled order, without doubt', async () => {
    const { shopper, page, api } = await openOrder();
    api.loseAnswers('POST /order');
    const posted = await press(shopper, page, CANCEL);
    expect(posted.location).toContain('uncertain');
    const { alerts, text } = (await posted.follow()).page;
    expect([alerts, text.includes('Вы отменили заказ')]).toEqual([[], true]);
  });

  test('is not for other devices, even if the API tells them everything', async () => {
    const { page, path, app, api, orders } = await openOrder({ borshch: 1 }, { userComment: 'Код 4711' });
    const cancelUntil = new Date(Date.now() + 3_600_000).toISOString();
    api.change('GET /order', (order: object) => ({ ...order, cancelUntil, userComment: 'Код 4711' }));
    const stranger = app.createShopper();
    const answer = await stranger.visit(path);
    expect([hasButton(page.page), hasButton(answer.page), answer.html.includes('4711')]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await stranger.visit(path, { intent: 'cancel' })).location).toContain('refused');
    expect(await orders()).toMatchObject([{ status: 'new' }]);
  });

  test('is not offered by an API without `cancelUntil`', async () => {
    const { shopper, path, api } = await openOrder();
    api.change('GET /order', (order: object) => ({ ...order, cancelUntil: undefined }));
    expect(hasButton((await shopper.visit(path)).page)).toBe(false);
  });
});

test('the page repeats the guest’s own words', async () => {
  const { page } = await openOrder({ borshch: 1 }, { userComment: 'Без лука.\nКод 4711' });
  expect(page.page.text).toContain('Комментарий к заказу Без лука. Код 4711');
});

test('a cancelled and a late order offer the phone as a button', async () => {
  const { move, see, store } = await openOrder();
  const buttons = async () => (await see()).all('a', { class: 'button button--ember' }).map(textOf);
  expect(await buttons()).toEqual([]);
  await move('accept', 0, { minutes: 45 });
  await store.updateTable('orders').set({ ready_at: '2026-01-01T10:00:00.000Z' }).execute();
  expect(await buttons()).toEqual(['+7-495-000-00-00']);
  await move('cancel', 1, { reason: 'Закончилась свёкла' });
  expect(await buttons()).toEqual(['+7-495-000-00-00']);
});

test('the page of a missing order leads to the own orders and to the phone', async () => {
  const { shopper } = await openShop();
  const waysOn = async (path: string) => {
    const [main] = (await shopper.visit(path)).page.all('main');
    return DomUtils.getElementsByTagName('a', main ?? []).map(({ attribs }) => attribs.href);
  };
  expect(await waysOn(NO_SUCH_ORDER)).toEqual(['/categories', '/orders', 'tel:+74950000000']);
  expect(await waysOn('/nowhere')).not.toContain('/orders');
});

describe('«Повторить заказ»', () => {
  test('puts everything into the cart that is not in it by now', async () => {
    const { shopper, page, ids } = await openOrder({ borshch: 2, okroshka: 1 });
    await shopper.visit('/cart', { intent: [`set:${ids.borshch}:99`, `add:${ids.morse}`] });
    await shopper.visit('/');
    const posted = await press(shopper, page, 'Повторить заказ');
    expect([posted.status, posted.location]).toEqual([303, '/cart']);
    const cart = await posted.follow();
    expect(cart.page.notices).toEqual(['Блюда из заказа снова в корзине']);
    expect(linesOf(cart)).toEqual({ 'Борщ с говядиной': 99, Окрошка: 1, Морс: 1 });
  });

  test('names dishes that are not sold any more, and adds the rest', async () => {
    const { page, store, ids, nextDay } = await openOrder({ borshch: 1, okroshka: 1, morse: 2 });
    await store.deleteFrom('products').where('slug', '=', 'borshch').execute();
    const { okroshka: id = 0 } = ids;
    await stopDish(store, { id }, { seen: 0, by: 'boss', now: new Date(), until: null, detail: '' });
    const cart = await (await press(await nextDay(), page, 'Повторить заказ')).follow();
    expect(cart.page.notices).toEqual([
      'Заказ повторён, но сейчас нельзя заказать: Борщ с говядиной, Окрошка',
    ]);
    expect(linesOf(cart)).toEqual({ Морс: 2 });
  });

  test.each([
    ['POST /cart', 'Не удалось узнать, изменилась ли корзина. Проверьте её, прежде чем пробовать ещё раз'],
    ['GET /products/borshch', 'Не удалось изменить корзину. Попробуйте ещё раз'],
  ])('adds nothing when %s fails', async (call, notice) => {
    const { page, api, nextDay } = await openOrder({ borshch: 1, okroshka: 1 });
    api.answer(500, {}, call);
    const cart = await (await press(await nextDay(), page, 'Повторить заказ')).follow();
    expect(cart.page.notices).toEqual([notice]);
    expect(linesOf(cart)).toEqual({});
  });
});
