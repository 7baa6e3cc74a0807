/** Protects guests from an invalid cart of the API: nothing is ordered, and input is kept (decision 0015). */
import { describe, expect, test } from 'vitest';
import { readPage } from './support/page.ts';
import { GUEST, linesOf, openCart, order, press, type Shop } from './support/shop.ts';
import type { Visit } from './support/visit.ts';

type Line = { product: Record<string, unknown>; quantity: number; totalPrice: number };
type Cart = { items: Line[] };

const BORSHCH = 'Борщ с говядиной';
const START_ANEW = 'Начать новую корзину';
const UNREADABLE = 'Ресторан ответил, но корзина не читается: в ней что-то не так.';

const alertsOf = ({ html }: Visit) => readPage(html).alerts;

function spoil({ api }: Pick<Shop, 'api'>, which: string, edit: (line: Line) => unknown) {
  api.change(which, (cart: Cart) => {
    for (const line of cart.items) edit(line);
    return cart;
  });
}
const spoilPrice = (line: Line) => Object.assign(line.product, { price: -5 });

describe('a cart that cannot be read', () => {
  test.each<[string, (shop: Shop) => void]>([
    ['a line without a title', (shop) => spoil(shop, '/cart', ({ product }) => (product.title = null))],
    ['a negative price', (shop) => spoil(shop, '/cart', spoilPrice)],
    ['a sum too large', (shop) => spoil(shop, '/cart', (line) => (line.totalPrice = 1e15))],
    ['404', ({ api }) => api.answer(404, { detail: 'Не найдено.' }, '/cart')],
    ['lines that remain when it is cleared', ({ api }) => api.answer(200, { items: [{}] }, '/cart')],
  ])('because of %s is not called empty, and a new one starts with the input', async (_, fail) => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, api, ids } = shop;
    fail(shop);
    const page = await shopper.visit('/cart');
    expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '30']);
    expect(alertsOf(page)).toEqual([expect.stringContaining(UNREADABLE)]);
    const [first] = page.page.all('button', { name: 'intent', value: /^(update|anew|order)$/ });
    expect(first?.attribs.value, 'Enter does not begin a new one').toBe('update');
    // The unchanged cart is valid again.
    api.up();
    expect(linesOf(await shopper.visit('/cart'))).toEqual({ [BORSHCH]: 2 });

    fail(shop);
    const begun = await press(shopper, page, START_ANEW, { typed: { ...GUEST, userComment: 'Домофон' } });
    const empty = await begun.follow();
    expect([empty.status, empty.page.notices]).toEqual([200, ['Начата новая корзина']]);
    expect(alertsOf(empty)).toEqual(['Что пошло нет так... Ваша корзина пуста.']);
    api.up();
    await shopper.visit('/cart', { intent: `add:${ids.morse}` });
    const cart = await shopper.visit('/cart');
    expect(linesOf(cart)).toEqual({ Морс: 1 });
    const { fullName, address } = GUEST;
    const typed = { fullName, address, userComment: 'Домофон' };
    expect(cart.page.values('checkout')).toMatchObject(typed);
  });

  test('is not ordered, and the alert does not blame the connection', async () => {
    const shop = await openCart({ borshch: 2 });
    spoil(shop, 'GET /cart', spoilPrice);
    const answer = await order(shop.shopper, shop.cart);
    expect([answer.status, shop.sent('POST', '/order/')]).toEqual([503, []]);
    const { alerts, values, button } = answer.page;
    expect(alerts).toEqual([
      `Заказ не отправлен, сейчас ничего не заказано. ${UNREADABLE} Начните новую или позвоните нам: +7-495-000-00-00.`,
    ]);
    expect(values('checkout')).toMatchObject(GUEST);
    expect(button(START_ANEW)).toBeDefined();
  });

  test('is not emptied by an old page once it can be read, nor while the API is down', async () => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, api } = shop;
    spoil(shop, 'GET /cart', spoilPrice);
    const page = await shopper.visit('/cart');
    api.up();
    await press(shopper, page, START_ANEW);
    api.down('GET /cart');
    await press(shopper, page, START_ANEW);
    const down = await shopper.visit('/cart');
    expect(alertsOf(down)).toEqual(['Корзина сейчас недоступна. Попробовать ещё раз']);
    expect(() => down.page.button(START_ANEW)).toThrow();
    api.up();
    expect(linesOf(await shopper.visit('/cart'))).toEqual({ [BORSHCH]: 2 });
  });
});

describe('two lines of one dish', () => {
  test('are one, and the order has all of it', async () => {
    const { shopper, api, sent, ids, orders } = await openCart({ borshch: 4 });
    api.change('/cart', (cart: Cart) => {
      const halves = cart.items.map((line) => ({ ...line, quantity: 2, totalPrice: 900 }));
      return { ...cart, items: [...halves, ...halves] };
    });
    const cart = await shopper.visit('/cart');
    expect(linesOf(cart)).toEqual({ [BORSHCH]: 4 });
    expect(cart.page.text).toContain('Итого 1 800.-');
    expect((await order(shopper, cart)).location).toMatch(/^\/order\/[^?]+$/);
    expect(sent('POST', '/order/')).toMatchObject([
      { body: { items: [{ product: ids.borshch, quantity: 4 }] } },
    ]);
    expect(await orders()).toMatchObject([{ total_kopecks: 180_000 }]);
  });
});
