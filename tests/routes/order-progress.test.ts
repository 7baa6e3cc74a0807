import { DomUtils } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { orderProgress } from '#app/domain/shopper/order-progress.ts';
import type { OrderStatus } from '#contract/enums.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { moveOrder, undoMove } from '#upstream/store/move-order.ts';
import { readPage, textOf } from './support/page.ts';
import { GUEST, openCart, press, type ShopOptions } from './support/shop.ts';
import type { Form } from './support/visit.ts';

const NOW = Date.parse('2026-10-05T09:00:00Z');

/** A guest on the page of an order just placed, and the desk that moves it. */
async function openOrder(options?: ShopOptions, typed: Form = {}) {
  const shop = await openCart({ borshch: 1 }, options);
  const { location: path = '' } = await press(shop.shopper, shop.cart, 'Оформить заказ', {
    typed: { ...GUEST, ...typed },
  });
  const [placed] = await shop.orders();
  const orderId = placed?.id ?? 0;
  return {
    ...shop,
    path: path ?? '',
    orderId,
    move: (move: Parameters<typeof moveOrder>[1]['move'], seen: number, more = {}) =>
      moveOrder(shop.store, { orderId, seen, by: 'marina', now: new Date(), move, ...more }),
    told: async () =>
      readPage((await shop.shopper.visit(path ?? '')).html).alerts[0]?.replaceAll('\u00a0', ' '),
    asked: async () => {
      const answer = await shop.shopper.visit(`${path}/progress`);
      return { ...answer, body: JSON.parse(answer.html) };
    },
  };
}

describe('the page of an order says where it stands', () => {
  test('from the order to the door', async () => {
    const { move, told } = await openOrder();
    expect(await told()).toBe('Заказ отправлен. Ждём, когда ресторан его примет. Обновить');
    await move('accept', 0, { minutes: 45 });
    expect(await told()).toMatch(
      /^Ресторан принял заказ\. Готовим\. Ждите примерно к (?:\d+ [а-я]+, )?\d{1,2}:\d\d\. Обновить$/,
    );
    await move('ready', 1);
    expect(await told()).toBe('Заказ готов. Передаём курьеру. Обновить');
    await move('hand-over', 2);
    expect(await told()).toMatch(/^Заказ в пути\. Ждите примерно к .*\d\. Обновить$/);
    await move('finish', 3);
    expect(await told()).toBe('Заказ у вас. Приятного аппетита!');
  });

  test('with the reason of a cancelling, as text; and goes back when the desk does', async () => {
    const { move, told, store, orderId } = await openOrder();
    await move('cancel', 0, { reason: 'Закончилась <b>свёкла</b>' });
    expect(await told()).toBe('Заказ отменён. Закончилась <b>свёкла</b>.');
    await undoMove(store, { orderId, seen: 1, by: 'marina', now: new Date() });
    expect(await told()).toContain('Заказ отправлен');
  });

  test('thanks are of the moment after the order: they contradict what comes later', async () => {
    const content = smallShop();
    content.settings.ORDER_MSG = '<p>Спасибо! Перезвоним</p>';
    const { move, shopper, path } = await openOrder({ content });
    const thanks = async () =>
      readPage((await shopper.visit(path)).html).all('div', { class: /^order__thanks/ }).length;
    expect(await thanks()).toBe(1);
    await move('accept', 0, { minutes: 45 });
    expect(await thanks()).toBe(0);
  });

  test('«Обновить» leads to the page itself', async () => {
    const { shopper, path } = await openOrder();
    expect(readPage((await shopper.visit(path)).html).all('a', { href: path })).toHaveLength(1);
  });

  test.each([
    ['of an API that does not say', {}],
    ['of an API with words of its own', { status: 'frozen' }],
    ['of an API without a value', { status: null, readyAt: null, cancelReason: null }],
    ['of an API with nonsense', { status: 7, readyAt: 'soon', cancelReason: {} }],
  ])('%s: it is as it was', async (_, fields) => {
    const { shopper, path, api, orderId } = await openOrder();
    const uuid = path.replace('/order/', '');
    const items = [{ productData: { slug: 'borshch', title: 'Борщ' }, price: 450, quantity: 1 }];
    api.answer(200, { uuid, id: orderId, items, totalSum: 450, ...fields }, 'GET /order');
    const page = await shopper.visit(path);
    expect([page.status, readPage(page.html).alerts]).toEqual([200, []]);
    expect(readPage(page.html).text).toContain('Итого 450.-');
  });
});

describe('the page of an order shows its steps', () => {
  async function stepsOf({ shopper, path }: Pick<Awaited<ReturnType<typeof openOrder>>, 'shopper' | 'path'>) {
    const [list] = readPage((await shopper.visit(path)).html).all('ol', { class: 'order-steps' });
    return (list ? DomUtils.getElementsByTagName('li', list) : []).map((step) =>
      [textOf(step), step.attribs['aria-current']].filter(Boolean).join(': '),
    );
  }

  test('by courier', async () => {
    const shop = await openOrder();
    expect(await stepsOf(shop)).toEqual(['Отправлен: step', 'Готовим', 'Готов', 'В пути', 'У вас']);
    await shop.move('accept', 0, { minutes: 45 });
    expect(await stepsOf(shop)).toEqual(['Отправлен', 'Готовим: step', 'Готов', 'В пути', 'У вас']);
  });

  test('to be picked up: nobody is on the way, and the guest is asked to come', async () => {
    const shop = await openOrder({}, { delivery: '10', address: '' });
    await shop.move('accept', 0, { minutes: 45 });
    await shop.move('ready', 1);
    expect(await stepsOf(shop)).toEqual(['Отправлен', 'Готовим', 'Готов: step', 'У вас']);
    expect(await shop.told()).toBe('Заказ готов. Приходите забирать. Обновить');
  });

  test('a cancelled order has none', async () => {
    const shop = await openOrder();
    await shop.move('cancel', 0, { reason: 'Закончилась свёкла' });
    expect(await stepsOf(shop)).toEqual([]);
  });
});

describe('the open page asks', () => {
  test('and is told the same, kept nowhere', async () => {
    const { move, asked } = await openOrder();
    await move('accept', 0, { minutes: 45 });
    const { status, headers, body } = await asked();
    expect([status, headers.get('Cache-Control'), headers.get('Referrer-Policy')]).toEqual([
      200,
      'private, no-store',
      'same-origin',
    ]);
    expect(body).toEqual({
      progress: {
        kind: 'info',
        title: 'Ресторан принял заказ',
        text: expect.stringContaining('Ждите примерно к'),
        isOpen: true,
        isNew: false,
        steps: [
          { title: 'Отправлен', isCurrent: false },
          { title: 'Готовим', isCurrent: true },
          { title: 'Готов', isCurrent: false },
          { title: 'В пути', isCurrent: false },
          { title: 'У вас', isCurrent: false },
        ],
      },
    });
  });

  test('nothing of the guest but where the order stands', async () => {
    const { asked } = await openOrder();
    expect(Object.keys((await asked()).body.progress)).toEqual([
      'kind',
      'title',
      'text',
      'isOpen',
      'isNew',
      'steps',
    ]);
  });

  test.each([
    ['/order/7b0b1a5e-0000-4000-8000-000000000000/progress', 404],
    ['/order/nothing/progress', 404],
  ])('%s: %i', async (path, status) => {
    const { shopper } = await openOrder();
    expect((await shopper.visit(path)).status).toBe(status);
  });

  test('while the API is down it is told so', async () => {
    const { shopper, path, api } = await openOrder();
    api.down('GET /order');
    expect((await shopper.visit(`${path}/progress`)).status).toBe(503);
  });
});

test.each<[status: OrderStatus, readyAt: string | undefined, text: string]>([
  ['accepted', '2026-10-05T09:45:00Z', 'Готовим. Ждите примерно к 12:45.'],
  ['accepted', '2026-10-05T14:45:00+05:00', 'Готовим. Ждите примерно к 12:45.'],
  ['accepted', '2026-10-05T21:30:00Z', 'Готовим. Ждите примерно к 6 октября, 0:30.'],
  ['accepted', '2026-10-05T09:00:00Z', 'Готовим.'],
  ['accepted', undefined, 'Готовим.'],
  ['on_way', '2026-10-05T08:00:00Z', ''],
])('%s, promised for %s: «%s»', (status, readyAt, text) => {
  const progress = orderProgress({ status, readyAt, cancelReason: undefined }, NOW, 'Europe/Moscow');
  expect(progress?.text).toBe(text);
});
