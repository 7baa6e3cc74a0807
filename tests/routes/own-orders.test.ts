/** Protects what a device remembers: for it alone, contacts only if the guest agrees (decision 0005). */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { draftCookieValue } from '#app/domain/shopper/checkout-draft.ts';
import { changeStatus, undoStatusChange } from '#upstream/store/orders/change-status.ts';
import { readPage, textOf } from './support/page.ts';
import {
  GUEST,
  linesOf,
  openCart,
  openShop,
  order,
  press,
  type Shop,
  type ShopOptions,
} from './support/shop.ts';
import type { Form, Shopper } from './support/visit.ts';

const ADDRESS = 'Невский пр., 1';
const DAY_MS = 24 * 60 * 60 * 1_000;

async function orderMore({ shopper, ids }: Shop, typed: Form = {}): Promise<string> {
  await shopper.visit('/cart', { intent: `add:${ids.borshch}` });
  const { location } = await order(shopper, await shopper.visit('/cart'), { ...GUEST, ...typed });
  expect(location).toMatch(/^\/order\/[^?]+$/);
  return location ?? '';
}

async function openOrdered(typed: Form = {}, options?: ShopOptions) {
  const shop = await openShop(options);
  const path = await orderMore(shop, typed);
  const [placed] = await shop.orders();
  const change = { orderId: placed?.id ?? 0, by: 'marina', now: new Date() };
  return {
    ...shop,
    path,
    move: (move: Parameters<typeof changeStatus>[1]['move'], seen: number, more = {}) =>
      changeStatus(shop.store, { ...change, seen, move, ...more }),
    undo: (seen: number) => undoStatusChange(shop.store, { ...change, seen }),
  };
}

async function see(shopper: Shopper, path = '/') {
  return (await shopper.visit(path)).page;
}

async function factsOf(shopper: Shopper, path: string): Promise<string[]> {
  const lists = (await see(shopper, path)).all('dl', { class: 'ticket__facts' });
  return lists.map(textOf);
}

async function stripsOf(shopper: Shopper, path = '/'): Promise<string[]> {
  const { all } = await see(shopper, path);
  expect(all('aside', { class: /^open-orders/ }).length).toBeLessThan(2);
  return all('a', { class: 'open-orders__link' }).map(textOf);
}

async function listOf(shopper: Shopper): Promise<string[]> {
  const headings = (await see(shopper, '/orders')).all('h2', { class: 'heading-3' }).map(textOf);
  return headings.filter((title) => title.startsWith('Заказ'));
}

function plant(shopper: Shopper, name: string, value: unknown): void {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  shopper.cookies.set(name, encodeURIComponent(btoa(text)));
}

afterEach(() => void vi.useRealTimers());

describe('the page of an order shows its address and payment', () => {
  test('by courier, the address only on the device that ordered', async () => {
    const { shopper, path, app, api } = await openOrdered({ payment: '10' });
    expect(await factsOf(shopper, path)).toEqual([
      `Доставка Курьер Адрес ${ADDRESS} Оплата Банковская карта`,
    ]);
    const stranger = app.createShopper();
    expect(await factsOf(stranger, path)).toEqual(['Доставка Курьер Оплата Банковская карта']);
    // Attack: a planted cookie. The API checks the key of the order.
    const uuid = path.replace('/order/', '');
    const placedAt = Math.floor(Date.now() / 1_000);
    plant(stranger, 'own-orders', [{ uuid, key: '1'.repeat(32), number: 1001, placedAt }]);
    expect((await stranger.visit(path)).html).not.toContain('Невский');
    // Nor if the API returns it to everyone.
    api.change('GET /order', (found: object) => ({ ...found, address: ADDRESS }));
    const another = app.createShopper();
    expect((await another.visit(path)).html).not.toContain('Невский');
    expect((await another.visitData(path)).body).not.toContain('Невский');
  });
});

describe('an open order is on every page', () => {
  test('of its device, with its status, until it is done', async () => {
    const { shopper, path, move, undo } = await openOrdered();
    for (const address of ['/', '/product/borshch', '/cart', '/nowhere/at/all']) {
      expect(await stripsOf(shopper, address), address).toEqual(['Заказ №1001: ждём ответа ресторана']);
      expect((await see(shopper, address)).links, address).toContain(path);
    }
    expect(await stripsOf(shopper, path), 'its own page shows more').toEqual([]);
    await move('accept', 0, { minutes: 45 });
    expect(await stripsOf(shopper)).toEqual([
      expect.stringMatching(/^Заказ №1001: принят, (?:сегодня|завтра|ночью) к \d{1,2}:\d\d$/),
    ]);
    await move('ready', 1);
    await move('hand-over', 2);
    await move('finish', 3);
    expect(await stripsOf(shopper)).toEqual([]);
    await undo(4);
    expect(await stripsOf(shopper)).toHaveLength(1);
  });

  test('each of several with its own line, newest first, until it is cancelled', async () => {
    const shop = await openOrdered();
    await orderMore(shop);
    const numbers = async () => (await stripsOf(shop.shopper)).map((strip) => strip.slice(0, 11));
    expect(await numbers()).toEqual(['Заказ №1002', 'Заказ №1001']);
    await shop.move('cancel', 0, { reason: 'Закончилась свёкла' });
    expect(await numbers()).toEqual(['Заказ №1002']);
  });

  test('not four days later, nor for other visitors, and without a call for them', async () => {
    const { shopper, app, calls } = await openOrdered();
    calls.length = 0;
    const { html, headers } = await app.createShopper().visit('/');
    expect(html).not.toMatch(/open-order|openOrders/);
    expect(headers.get('Cache-Control')).toMatch(/^public/);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4 * DAY_MS });
    expect(await stripsOf(shopper)).toEqual([]);
    expect(calls.filter((call) => call.path.startsWith('/order/'))).toEqual([]);
  });

  test.each<[string, (shop: Shop) => void]>([
    ['is down', ({ api }) => api.down('GET /order')],
    ['does not know it', ({ api }) => api.answer(404, { detail: 'нет' }, 'GET /order')],
  ])('not while the API %s: the page is rendered without', async (_, fail) => {
    const shop = await openOrdered();
    fail(shop);
    expect((await shop.shopper.visit('/categories')).status).toBe(200);
    expect(await stripsOf(shop.shopper, '/categories')).toEqual([]);
  });
});

describe('the last orders of a device', () => {
  test('are five, newest first, and each can be repeated', async () => {
    const shop = await openOrdered();
    const { shopper } = shop;
    for (let number = 2; number <= 6; number += 1) await orderMore(shop);
    expect(await listOf(shopper)).toEqual([1006, 1005, 1004, 1003, 1002].map((id) => `Заказ №${id}`));
    const page = await shopper.visit('/orders');
    expect(page.headers.get('Cache-Control')).toBe('private, no-store');
    expect(page.page.one('meta', { name: 'robots' }).attribs.content).toBe('noindex');
    const repeated = await press(shopper, page, 'Повторить заказ №1004');
    expect(linesOf(await repeated.follow())).toEqual({ 'Борщ с говядиной': 1 });
  });

  test('are linked from every page and outlast the key of the next order and an outage', async () => {
    const { shopper, path, api } = await openOrdered();
    for (const address of ['/', path]) expect((await see(shopper, address)).links).toContain('/orders');
    shopper.cookies.set('order-key', '');
    expect(await listOf(shopper)).toEqual(['Заказ №1001']);
    expect(await factsOf(shopper, path)).toEqual([expect.stringContaining(`Адрес ${ADDRESS}`)]);
    api.down('GET /order');
    expect(await listOf(shopper)).toEqual(['Заказ №1001']);
    expect((await see(shopper, '/orders')).text).toContain('Показать заказ сейчас не получается.');
  });

  test.each([undefined, 'x', [{ uuid: '../evil' }]])('are none with the cookie %j', async (value) => {
    const { shopper } = await openShop();
    if (value) plant(shopper, 'own-orders', value);
    const { status, html } = await shopper.visit('/orders');
    expect(status).toBe(200);
    expect(readPage(html).text).toContain('С этого устройства ещё ничего не заказано.');
    expect(await listOf(shopper)).toEqual([]);
  });

  test('planted with a path as uuid lead nowhere', async () => {
    const { shopper, cart, sent } = await openCart({ borshch: 1 });
    const { key = '' } = cart.page.values('checkout');
    plant(shopper, 'own-orders', [
      { key, uuid: '../../evil', number: 1, placedAt: Math.floor(Date.now() / 1_000) },
    ]);
    const posted = await order(shopper, cart);
    expect(posted.location).toMatch(/^\/order\/[0-9a-f-]{36}$/);
    expect(sent('POST', '/order/')).toHaveLength(1);
  });

  test('are forgotten at once, with the contacts', async () => {
    const { shopper, path } = await openOrdered({ remember: 'on' });
    const posted = await press(shopper, await shopper.visit('/orders'), 'Забыть на этом устройстве');
    expect([posted.status, posted.location]).toEqual([303, '/orders']);
    expect(await listOf(shopper)).toEqual([]);
    const { cookies } = shopper;
    for (const name of ['own-orders', 'last-order', 'own-contacts'])
      expect(cookies.get(name)).toBeUndefined();
    expect((await shopper.visit(path)).html).not.toContain('Невский');
    expect(await stripsOf(shopper)).toEqual([]);
  });
});

describe('what was typed', () => {
  const COMMENT = 'Код домофона 4711';
  const isKept = async ({ cookies, visit }: Shopper) =>
    (cookies.get('checkout') ?? '') !== '' || (await visit('/cart')).html.includes(COMMENT);

  async function openTyped(options: Parameters<typeof openCart>[1] = {}) {
    const shop = await openCart({ borshch: 2 }, options);
    const update = await press(shop.shopper, shop.cart, 'Обновить', {
      typed: { ...GUEST, userComment: COMMENT },
    });
    return { ...shop, cart: await update.follow() };
  }

  test('is in the form until something ends it', async () => {
    const { shopper } = await openTyped();
    expect(await isKept(shopper)).toBe(true);
  });

  test('is forgotten with the orders', async () => {
    const shop = await openTyped();
    await press(shop.shopper, await shop.shopper.visit('/orders'), 'Забыть на этом устройстве');
    expect(await isKept(shop.shopper)).toBe(false);
  });

  test('is forgotten by a log-out', async () => {
    const { shopper } = await openTyped();
    await shopper.visit('/logout', {});
    expect(await isKept(shopper)).toBe(false);
  });

  test('is forgotten by an order', async () => {
    const { shopper, cart, ids } = await openTyped();
    await order(shopper, cart, { ...GUEST, userComment: COMMENT });
    await shopper.visit('/cart', { intent: `add:${ids.morse}` });
    expect(await isKept(shopper)).toBe(false);
  });

  test('is forgotten when a second click leads to the order that the first one placed', async () => {
    const { shopper, cart, ids } = await openTyped();
    await order(shopper, cart, { ...GUEST, userComment: COMMENT });
    shopper.cookies.set('checkout', draftCookieValue({ userComment: COMMENT }));
    await order(shopper, cart, { ...GUEST, userComment: COMMENT });
    await shopper.visit('/cart', { intent: `add:${ids.morse}` });
    expect(await isKept(shopper)).toBe(false);
  });

  test('can be forgotten before anything is ordered', async () => {
    const { shopper } = await openTyped();
    expect((await shopper.visit('/orders')).page.text).toContain('Забыть на этом устройстве');
  });
});

test('a device without copies has nothing to forget', async () => {
  const { shopper } = await openShop();
  expect((await shopper.visit('/orders')).page.text).not.toContain('Забыть на этом устройстве');
});

describe('forgetting', () => {
  test('keeps the cart, the favourites and the key of the next order', async () => {
    const shop = await openOrdered();
    const { shopper, ids } = shop;
    await shopper.visit('/cart', { intent: `add:${ids.morse}` });
    await shopper.visit('/favorites', { favorite: 'add:borshch' });
    const { key } = (await see(shopper, '/cart')).values('checkout');
    await press(shopper, await shopper.visit('/orders'), 'Забыть на этом устройстве');
    const cart = await shopper.visit('/cart');
    expect(linesOf(cart)).toEqual({ Морс: 1 });
    expect(cart.page.values('checkout').key).toBe(key);
    expect(shopper.cookies.get('favorites')).toBe('borshch');
  });

  test('says what it did', async () => {
    const { shopper } = await openOrdered();
    const posted = await press(shopper, await shopper.visit('/orders'), 'Забыть на этом устройстве');
    expect((await posted.follow()).page.notices).toEqual([
      'Заказы, контакты и всё введённое на этом устройстве забыты',
    ]);
  });

  test('is what a log-out points to if orders stay', async () => {
    const { shopper } = await openOrdered();
    const left = await (await shopper.visit('/logout', {})).follow();
    expect(left.page.notices).toEqual([
      'Вы вышли. Заказы этого устройства остались в «Моих заказах»: там их можно забыть',
    ]);
    expect(await listOf(shopper)).toEqual(['Заказ №1001']);
  });
});

describe('no cache keeps', () => {
  const NO_STORE = 'private, no-store';
  const ruleOf = async (shopper: Shopper, path: string) =>
    (await shopper.visit(path)).headers.get('Cache-Control');

  test.each(['/cart', '/orders', '/contact', '/no-such-page', '/cart.data', '/contact.data'])(
    'a page about one guest: %s',
    async (path) => {
      const { shopper } = await openShop();
      expect(await ruleOf(shopper, path)).toBe(NO_STORE);
    },
  );

  test('a form that came back with its values', async () => {
    const { shopper, cart } = await openCart({ borshch: 1 });
    const refused = await order(shopper, cart, { fullName: 'Анна' });
    expect([refused.status, refused.headers.get('Cache-Control')]).toEqual([400, NO_STORE]);
  });

  test.each(['/', '/category/supy', '/product/borshch', '/search?q=борщ'])(
    '%s with the name of a signed-in guest',
    async (path) => {
      const { shopper } = await openShop();
      shopper.cookies.set('usertoken', 'token-of-marina');
      expect(await ruleOf(shopper, path)).toBe(NO_STORE);
    },
  );

  test('a page with an order on its way', async () => {
    const { shopper } = await openOrdered();
    expect(await ruleOf(shopper, '/category/supy')).toBe(NO_STORE);
  });

  test('but a menu with a cart can be shown by Back', async () => {
    const { shopper } = await openCart({ borshch: 1 });
    expect(await ruleOf(shopper, '/category/supy')).toBe('private, no-cache');
  });

  test('a form that the browser would fill in again: each document has another', async () => {
    const { shopper } = await openCart({ borshch: 1 });
    for (const path of ['/cart', '/contact']) {
      const marks = [await shopper.visit(path), await shopper.visit(path)].map(
        ({ html }) => /name="(form-[^"]+)"/.exec(html)?.[1],
      );
      expect(marks[0]).toMatch(/^form-/);
      expect(marks[0]).not.toBe(marks[1]);
    }
  });
});

describe('name, phone and address', () => {
  const { fullName, phone, address } = GUEST;
  const CONTACTS = { fullName, phone, address };
  const NONE = { fullName: '', phone: '+7-9', address: '' };

  async function nextForm({ shopper, ids }: Shop) {
    await shopper.visit('/cart', { intent: `add:${ids.morse}` });
    return (await see(shopper, '/cart')).values('checkout');
  }

  test.each<[string, Form[], object]>([
    ['are forgotten if the box is not ticked, and it is not ticked at first', [{}], NONE],
    ['are in the next form if it is', [{ remember: 'on' }], { ...CONTACTS, remember: 'on' }],
    ['are forgotten by an order without the tick', [{ remember: 'on' }, { remember: '' }], NONE],
    [
      'keep the address through a pickup',
      [{ remember: 'on' }, { remember: 'on', delivery: '10', address: '' }],
      CONTACTS,
    ],
  ])('%s', async (_, orders, expected) => {
    const shop = await openShop();
    for (const typed of orders) await orderMore(shop, typed);
    const form = await nextForm(shop);
    expect(form).toMatchObject(expected);
    for (const name of ['privacy', ...(expected === NONE ? ['remember'] : [])]) {
      expect(form).not.toHaveProperty(name);
    }
    expect(shop.shopper.cookies.get('own-contacts') === undefined).toBe(expected === NONE);
  });

  test('at their longest fit into their cookie, which no script reads', async () => {
    const { shopper, cart } = await openCart({ borshch: 1 });
    const long = { fullName: '諾'.repeat(100), address: `${'諾'.repeat(299)}5`, remember: 'on' };
    const { headers } = await order(shopper, cart, { ...GUEST, ...long });
    for (const name of ['own-contacts', 'own-orders']) {
      const line = headers.getSetCookie().find((each) => each.startsWith(`${name}=`)) ?? '';
      expect(line.split(';')[0]?.length).toBeLessThan(4_000);
      expect(line).toContain('HttpOnly');
    }
  });
});
