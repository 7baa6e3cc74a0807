import { afterEach, describe, expect, test, vi } from 'vitest';
import { smallShop } from '#tests/support/small-shop.ts';
import { moveOrder, undoMove } from '#upstream/store/move-order.ts';
import { readPage, textOf } from './support/page.ts';
import { GUEST, linesOf, openCart, openShop, press, type Shop, type ShopOptions } from './support/shop.ts';
import type { Form, Shopper } from './support/visit.ts';

/** What a device keeps of its orders, and what it shows of them: docs/decisions/0062-orders-of-a-device.md. */

const HIDDEN = 'Невский пр., 1';

async function orderMore({ shopper, ids }: Shop, typed: Form = {}, slug = 'borshch'): Promise<string> {
  await shopper.visit('/cart', { intent: `add:${ids[slug]}` });
  const cart = await shopper.visit('/cart');
  const posted = await press(shopper, cart, 'Оформить заказ', { typed: { ...GUEST, ...typed } });
  expect(posted.location).toMatch(/^\/order\/[^?]+$/);
  return posted.location ?? '';
}

async function openOrdered(typed: Form = {}, options?: ShopOptions) {
  const shop = await openShop(options);
  const path = await orderMore(shop, typed);
  const move = async (step: Parameters<typeof moveOrder>[1]['move'], seen: number, more = {}) => {
    const [order] = await shop.orders();
    const orderId = order?.id ?? 0;
    await moveOrder(shop.store, { orderId, seen, by: 'marina', now: new Date(), move: step, ...more });
  };
  return { ...shop, path, move };
}

function factsOf(html: string): string[] {
  return readPage(html)
    .all('dl', { class: 'ticket__facts' })
    .flatMap((list) => list.children)
    .map((child) => textOf(child as Parameters<typeof textOf>[0]))
    .filter(Boolean);
}

function stripsOf(html: string): string[] {
  return readPage(html)
    .all('aside', { class: /^open-order/ })
    .map((strip) => textOf(strip).replaceAll('\u00a0', ' '));
}

async function listOf(shopper: Shopper): Promise<string[]> {
  const page = readPage((await shopper.visit('/orders')).html);
  return page
    .all('h2', { class: 'heading-3' })
    .map(textOf)
    .filter((title) => title.startsWith('Заказ'));
}

afterEach(() => void vi.useRealTimers());

describe('the page of an order says where it goes and how it is paid', () => {
  test('by courier', async () => {
    const { shopper, path } = await openOrdered({ payment: '10' });
    const { html } = await shopper.visit(path);
    expect(factsOf(html)).toEqual(['Доставка Курьер', `Адрес ${HIDDEN}`, 'Оплата Банковская карта']);
  });

  test('to be picked up: at the address of the shop', async () => {
    const content = smallShop();
    content.settings.ADDRESS = 'Лесная, 7';
    const { shopper, path } = await openOrdered({ delivery: '10', address: '' }, { content });
    const { html } = await shopper.visit(path);
    expect(factsOf(html)).toEqual(['Доставка Самовывоз', 'Адрес Лесная, 7', 'Оплата Наличные']);
  });

  test('the address is for the device that ordered, and not for everybody with the link', async () => {
    const { path, app, api } = await openOrdered();
    const stranger = app.createShopper();
    expect(factsOf((await stranger.visit(path)).html)).toEqual(['Доставка Курьер', 'Оплата Наличные']);
    // Nor does an API that tells it to everybody make it public, in the document or in its data.
    api.change('GET /order', (order: object) => ({ ...order, address: HIDDEN }));
    expect((await stranger.visit(path)).html).not.toContain('Невский');
    expect((await stranger.visitData(path)).body).not.toContain('Невский');
  });

  test('a made-up cookie does not show it: the API asks for the key of the order', async () => {
    const { path, app } = await openOrdered();
    const stranger = app.createShopper();
    const uuid = path.replace('/order/', '');
    const orders = [{ uuid, key: '1'.repeat(32), number: 1001, placedAt: Math.floor(Date.now() / 1_000) }];
    stranger.cookies.set('own-orders', encodeURIComponent(btoa(JSON.stringify(orders))));
    expect((await stranger.visit(path)).html).not.toContain('Невский');
  });

  test.each([
    ['says nothing of it', {}],
    ['has no value', { delivery: null, payment: null, address: null }],
    ['says what nobody knows', { delivery: 7, payment: 'наличные', address: {} }],
  ])('of an API that %s: it is as it was', async (_, fields) => {
    const { shopper, path, api } = await openOrdered();
    const bare = { delivery: undefined, payment: undefined, address: undefined };
    api.change('GET /order', (order: object) => ({ ...order, ...bare, ...fields }));
    const { status, html } = await shopper.visit(path);
    expect([status, factsOf(html)]).toEqual([200, []]);
  });
});

describe('an order that has not ended is on every page', () => {
  test('with where it stands, until it is done', async () => {
    const { shopper, path, move, store, orders } = await openOrdered();
    for (const address of ['/', '/categories', '/product/borshch', '/cart', '/nowhere/at/all']) {
      const { html } = await shopper.visit(address);
      expect(stripsOf(html), address).toEqual([
        'Заказ №1001 Заказ отправлен. Ждём, когда ресторан его примет.',
      ]);
      expect(readPage(html).links, address).toContain(path);
    }
    expect(stripsOf((await shopper.visit(path)).html), 'its own page says more').toEqual([]);
    await move('accept', 0, { minutes: 45 });
    expect(stripsOf((await shopper.visit('/')).html)).toEqual([
      expect.stringMatching(/^Заказ №1001 Ресторан принял заказ\. Готовим\. Ждите примерно к /),
    ]);
    await move('ready', 1);
    await move('hand-over', 2);
    await move('finish', 3);
    expect(stripsOf((await shopper.visit('/')).html)).toEqual([]);
    const [{ id = 0 } = {}] = await orders();
    await undoMove(store, { orderId: id, seen: 4, by: 'marina', now: new Date() });
    expect(stripsOf((await shopper.visit('/')).html)).toHaveLength(1);
  });

  test('not when it was cancelled, nor when nobody has said so for days', async () => {
    const cancelled = await openOrdered();
    await cancelled.move('cancel', 0, { reason: 'Закончилась свёкла' });
    expect(stripsOf((await cancelled.shopper.visit('/')).html)).toEqual([]);

    const old = await openOrdered();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4 * 24 * 60 * 60 * 1_000 });
    old.calls.length = 0;
    expect(stripsOf((await old.shopper.visit('/')).html)).toEqual([]);
    expect(old.calls.filter((call) => call.path.startsWith('/order/'))).toEqual([]);
  });

  test.each<[string, (shop: Shop) => void]>([
    [
      'does not say where it stands',
      ({ api }) => api.change('GET /order', (order: object) => ({ ...order, status: null })),
    ],
    ['is down', ({ api }) => api.down('GET /order')],
    ['does not know it', ({ api }) => api.answer(404, { detail: 'нет' }, 'GET /order')],
  ])('not while the API %s: the page comes without', async (_, fail) => {
    const shop = await openOrdered();
    fail(shop);
    const { status, html } = await shop.shopper.visit('/categories');
    expect([status, stripsOf(html)]).toEqual([200, []]);
  });

  test('each of several has its own line, newest first', async () => {
    const shop = await openOrdered();
    await orderMore(shop);
    const strips = stripsOf((await shop.shopper.visit('/')).html);
    expect(strips.map((strip) => strip.slice(0, 'Заказ №1001'.length))).toEqual([
      'Заказ №1002',
      'Заказ №1001',
    ]);
  });

  test('is nothing that others see, and costs them no call', async () => {
    const { app, calls } = await openOrdered();
    calls.length = 0;
    const { html, headers } = await app.createShopper().visit('/');
    expect(stripsOf(html)).toEqual([]);
    expect(html).not.toContain('openOrders');
    expect(headers.get('Cache-Control')).toMatch(/^public/);
    expect(calls.filter((call) => call.path.startsWith('/order/'))).toEqual([]);
  });
});

describe('the last orders of a device', () => {
  test('are found again, five of them, newest first, with a way to repeat each', async () => {
    const shop = await openOrdered();
    for (let number = 2; number <= 6; number += 1) await orderMore(shop);
    const { shopper } = shop;
    expect(await listOf(shopper)).toEqual([1006, 1005, 1004, 1003, 1002].map((id) => `Заказ №${id}`));
    const page = await shopper.visit('/orders');
    expect(page.headers.get('Cache-Control')).toBe('private, no-store');
    expect(readPage(page.html).one('meta', { name: 'robots' }).attribs.content).toBe('noindex');
    const repeated = await press(shopper, page, 'Повторить заказ №1004');
    expect(repeated.location).toBe('/cart');
    expect(linesOf(await repeated.follow())).toEqual({ 'Борщ с говядиной': 1 });
  });

  test('the footer and the page of an order lead there', async () => {
    const { shopper, path } = await openOrdered();
    for (const address of ['/', path]) {
      expect(readPage((await shopper.visit(address)).html).links).toContain('/orders');
    }
  });

  test('outlast the day after which the next order begins anew', async () => {
    const { shopper, path } = await openOrdered();
    shopper.cookies.set('order-key', '');
    expect(await listOf(shopper)).toEqual(['Заказ №1001']);
    expect(factsOf((await shopper.visit(path)).html)).toContain(`Адрес ${HIDDEN}`);
  });

  test('one that cannot be read now keeps its place', async () => {
    const { shopper, api } = await openOrdered();
    api.down('GET /order');
    expect(await listOf(shopper)).toEqual(['Заказ №1001']);
    expect(readPage((await shopper.visit('/orders')).html).text).toContain(
      'Показать заказ сейчас не получается.',
    );
  });

  test('of a device without any there is a page, too', async () => {
    const { shopper } = await openShop();
    const { status, html, headers } = await shopper.visit('/orders');
    expect([status, headers.getSetCookie()]).toEqual([200, []]);
    expect(readPage(html).text).toContain('С этого устройства ещё ничего не заказано.');
  });

  test.each(['x', '[{"uuid":"../evil"}]', JSON.stringify(Array(6).fill({ uuid: 'a', key: '1'.repeat(32) }))])(
    'a cookie that says %s is none',
    async (text) => {
      const { shopper } = await openShop();
      shopper.cookies.set('own-orders', encodeURIComponent(btoa(text)));
      expect((await shopper.visit('/orders')).status).toBe(200);
      expect(await listOf(shopper)).toEqual([]);
    },
  );

  test('are forgotten with the rest that is remembered, at once', async () => {
    const { shopper, path } = await openOrdered({ remember: 'on' });
    const posted = await press(shopper, await shopper.visit('/orders'), 'Забыть на этом устройстве');
    expect([posted.status, posted.location]).toEqual([303, '/orders']);
    expect(await listOf(shopper)).toEqual([]);
    expect(['own-orders', 'own-contacts'].map((name) => shopper.cookies.get(name))).toEqual([
      undefined,
      undefined,
    ]);
    expect((await shopper.visit(path)).html).not.toContain('Невский');
    expect(stripsOf((await shopper.visit('/')).html)).toEqual([]);
  });
});

describe('name, phone and address', () => {
  const CONTACTS = { fullName: 'Анна', phone: '+7-912-345-67-89', address: HIDDEN };

  /** The form of a new cart. */
  async function nextForm(shop: Shop) {
    const { shopper, ids } = shop;
    await shopper.visit('/cart', { intent: `add:${ids.morse}` });
    return readPage((await shopper.visit('/cart')).html).values('checkout');
  }

  test('are not kept unless the box is ticked, and it is not ticked by itself', async () => {
    const shop = await openOrdered();
    expect(shop.shopper.cookies.get('own-contacts')).toBeUndefined();
    const form = await nextForm(shop);
    expect(form).toMatchObject({ fullName: '', phone: '+7-9', address: '' });
    expect(form).not.toHaveProperty('remember');
  });

  test('come back with a repeated order, if it is', async () => {
    const { shopper, path } = await openOrdered({ remember: 'on' });
    const repeated = await press(shopper, await shopper.visit(path), 'Повторить заказ');
    const form = readPage((await repeated.follow()).html).values('checkout');
    expect(form).toMatchObject({ ...CONTACTS, remember: 'on' });
    expect(form).not.toHaveProperty('privacy');
  });

  test('what is typed since goes before them', async () => {
    const shop = await openOrdered({ remember: 'on' });
    const { shopper, ids } = shop;
    await nextForm(shop);
    await shopper.visit('/cart', { ...CONTACTS, address: 'Лесная, 7', intent: `add:${ids.morse}` });
    expect(readPage((await shopper.visit('/cart')).html).values('checkout')).toMatchObject({
      address: 'Лесная, 7',
    });
  });

  test('are forgotten by the order on which the box is not ticked', async () => {
    const shop = await openOrdered({ remember: 'on' });
    await orderMore(shop, { remember: '' });
    expect(shop.shopper.cookies.get('own-contacts')).toBeUndefined();
    expect(await nextForm(shop)).toMatchObject({ fullName: '', address: '' });
  });

  test('a pickup does not forget the address', async () => {
    const shop = await openOrdered({ remember: 'on' });
    await orderMore(shop, { remember: 'on', delivery: '10', address: '' });
    expect(await nextForm(shop)).toMatchObject(CONTACTS);
  });

  test('an order that is refused keeps the tick, and nothing else yet', async () => {
    const { shopper, cart } = await openCart({ borshch: 1 });
    const answer = await press(shopper, cart, 'Оформить заказ', {
      typed: { ...GUEST, phone: '', remember: 'on' },
    });
    expect(answer.status).toBe(400);
    expect(readPage(answer.html).values('checkout')).toMatchObject({ remember: 'on' });
    expect(shopper.cookies.get('own-contacts')).toBeUndefined();
  });

  test('as long as they may be they fit into their cookie, which no script reads', async () => {
    const { shopper, cart } = await openCart({ borshch: 1 });
    const long = { fullName: '諾'.repeat(100), address: '諾'.repeat(300), remember: 'on' };
    const posted = await press(shopper, cart, 'Оформить заказ', { typed: { ...GUEST, ...long } });
    const lines = posted.headers.getSetCookie();
    for (const name of ['own-contacts', 'own-orders']) {
      const line = lines.find((each) => each.startsWith(`${name}=`)) ?? '';
      expect(line.split(';')[0]?.length).toBeLessThan(4_000);
      expect(line).toContain('HttpOnly');
    }
  });

  test.each(['x', '7', '{"fullName":7}', '[]'])('a cookie that says %s is none', async (text) => {
    const { shopper, ids } = await openShop();
    shopper.cookies.set('own-contacts', encodeURIComponent(btoa(text)));
    await shopper.visit('/cart', { intent: `add:${ids.borshch}` });
    const { status, html } = await shopper.visit('/cart');
    expect(status).toBe(200);
    expect(readPage(html).values('checkout')).toMatchObject({ fullName: '' });
  });
});
