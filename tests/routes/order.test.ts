/** Protects the page of an order: content, status, access, and «Повторить заказ». */
import { DomUtils } from 'htmlparser2';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { orderProgress } from '#app/domain/shopper/order-progress.ts';
import type { OrderStatus } from '#contract/enums.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { stopDish } from '#upstream/store/desk/dish-stops.ts';
import { changeStatus, undoStatusChange } from '#upstream/store/orders/change-status.ts';
import { readPage, textOf } from './support/page.ts';
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
    const { alerts, all } = await see();
    const [list] = all('ol', { class: 'order-steps' });
    const steps = (list ? DomUtils.getElementsByTagName('li', list) : []).map(
      (step) => textOf(step) + (step.attribs['aria-current'] ? '!' : ''),
    );
    return [alerts[0], steps.join(' ')];
  }

  test('by courier, from the order to the door', async () => {
    const shop = await openOrder();
    const thanks = async () => (await shop.see()).all('div', { class: /^order__thanks/ }).length;
    expect([await statusOf(shop), await thanks()]).toEqual([
      ['Заказ отправлен. Ждём, когда ресторан его примет. Обновить', 'Отправлен! Готовим Готов В пути У вас'],
      1,
    ]);
    expect((await shop.see()).all('a', { href: shop.path })).toHaveLength(1);
    await shop.move('accept', 0, { minutes: 45 });
    expect([await statusOf(shop), await thanks()]).toEqual([
      [
        expect.stringMatching(
          /^Ресторан принял заказ\. Готовим\. Ждите примерно к (?:\d+ [а-я]+, )?\d{1,2}:\d\d\. Обновить$/,
        ),
        'Отправлен Готовим! Готов В пути У вас',
      ],
      0,
    ]);
    await shop.move('ready', 1);
    expect((await statusOf(shop))[0]).toBe('Заказ готов. Передаём курьеру. Обновить');
    await shop.move('hand-over', 2);
    expect((await statusOf(shop))[0]).toMatch(/^Заказ в пути\. Ждите примерно к .*\d\. Обновить$/);
    await shop.move('finish', 3);
    expect((await statusOf(shop))[0]).toBe('Заказ у вас. Приятного аппетита!');
  });

  test('cancelled: the reason as text, until the desk undoes it', async () => {
    const shop = await openOrder();
    await shop.move('cancel', 0, { reason: 'Закончилась <b>свёкла</b>' });
    expect(await statusOf(shop)).toEqual(['Заказ отменён. Закончилась <b>свёкла</b>.', '']);
    await shop.undo(1);
    expect((await statusOf(shop))[0]).toContain('Заказ отправлен');
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
    const title = 'Ресторан принял заказ';
    expect([status, JSON.parse(html)]).toEqual([200, { progress: expect.objectContaining({ title }) }]);
    expect(html).not.toMatch(/Борщ|Анна|Невский/);
  });

  test.each<[status: OrderStatus, readyAt: string | undefined, text: string]>([
    ['accepted', '2026-10-05T14:45:00+05:00', 'Готовим. Ждите примерно к 12:45.'],
    ['accepted', '2026-10-05T21:30:00Z', 'Готовим. Ждите примерно к 6 октября, 0:30.'],
    ['accepted', '2026-10-05T09:00:00Z', 'Готовим.'],
    ['on_way', '2026-10-05T08:00:00Z', ''],
  ])('%s, promised for %s: «%s»', (status, readyAt, text) => {
    const now = Date.parse('2026-10-05T09:00:00Z');
    const progress = orderProgress({ status, readyAt, cancelReason: undefined }, now, 'Europe/Moscow');
    expect(progress?.text).toBe(text);
  });
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
