/** Protects what goes with an order besides its dishes: offered by the API, kept while typed, sent as numbers, shown on the order. */
import { describe, expect, test } from 'vitest';
import { GUEST, openCart, openShop, order, press } from './support/shop.ts';

const EXTRAS = { cutlery: '2', ifSoldOut: 'similar', changeFrom: '5 000' };
const PAID_BY_CARD = { ...GUEST, payment: '10' };

const bodyOf = (shop: { sent: (method: string, path: string) => { body: unknown }[] }) =>
  shop.sent('POST', '/order/').at(-1)?.body;

async function openWithout() {
  const shop = await openShop();
  shop.api.change('GET /cart', (cart) => ({ ...(cart as object), extras: undefined }));
  await shop.changeCart('set:borshch:1');
  return { ...shop, cart: await shop.seeCart() };
}

describe('the form', () => {
  test('asks for what the API offers', async () => {
    const { cart } = await openCart({ borshch: 1 });
    expect(cart.page.values('checkout')).toMatchObject({ cutlery: '', ifSoldOut: '', changeFrom: '' });
  });

  test('asks for a comment only if the API offers nothing', async () => {
    const { cart } = await openWithout();
    const names = Object.keys(cart.page.values('checkout'));
    expect(names).toContain('userComment');
    expect(names.filter((name) => Object.hasOwn(EXTRAS, name) || name === 'leaveAtDoor')).toEqual([]);
  });

  test('does not offer what only an order paid online can have, if none can', async () => {
    const { cart } = await openCart({ borshch: 1 });
    expect(cart.page.all('input', { name: 'leaveAtDoor' })).toEqual([]);
  });

  test('keeps what is typed while the cart is changed', async () => {
    const { shopper, cart } = await openCart({ borshch: 1 });
    await press(shopper, cart, 'Больше', {
      group: 'Количество: Борщ с говядиной',
      typed: { ...GUEST, ...EXTRAS },
    });
    expect((await shopper.visit('/cart')).page.values('checkout')).toMatchObject(EXTRAS);
  });

  test.each([
    [{ cutlery: 'две' }, ['#checkout-cutlery', 'Приборы: целое число от 0 до 30']],
    [{ cutlery: '31' }, ['#checkout-cutlery', 'Приборы: целое число от 0 до 30']],
    [{ changeFrom: '-5' }, ['#checkout-changeFrom', 'Сдача с: целое число от 1 до 100 000']],
  ])('%j is refused beside its field', async (typed, message) => {
    const { shopper, cart } = await openCart({ borshch: 1 });
    const refused = await order(shopper, cart, { ...GUEST, ...typed });
    expect(refused.page.summary.map((entry) => entry.map((text) => text.replaceAll('\u00a0', ' ')))).toEqual([
      message,
    ]);
    expect(refused.page.values('checkout')).toMatchObject(typed);
  });
});

describe('an order', () => {
  test('has numbers and choices', async () => {
    const shop = await openCart({ borshch: 1 });
    await order(shop.shopper, shop.cart, { ...GUEST, ...EXTRAS });
    expect(bodyOf(shop)).toMatchObject({ cutlery: 2, ifSoldOut: 'similar', changeFrom: 5000 });
  });

  test('has none that were left empty', async () => {
    const shop = await openCart({ borshch: 1 });
    await order(shop.shopper, shop.cart);
    expect(Object.keys(bodyOf(shop) as object)).not.toContain('cutlery');
  });

  test('shows them to the guest', async () => {
    const shop = await openCart({ borshch: 1 });
    const placed = await order(shop.shopper, shop.cart, { ...GUEST, ...EXTRAS });
    const { page } = await shop.shopper.visit(placed.location ?? '');
    const text = page.text.replaceAll('\u00a0', ' ');
    expect(text).toContain('Приборы 2');
    expect(text).toContain('Если чего-то не окажется заменить похожим');
    expect(text).toContain('Сдача с 5 000 ₽');
  });

  test('by card needs no change, whatever is left in the hidden field', async () => {
    const shop = await openCart({ borshch: 1 });
    const placed = await order(shop.shopper, shop.cart, { ...PAID_BY_CARD, changeFrom: 'нет' });
    expect(placed.status).toBe(303);
    expect(bodyOf(shop)).not.toHaveProperty('changeFrom', expect.anything());
  });

  test('is refused with change from less than its sum, and keeps the rest', async () => {
    const shop = await openCart({ borshch: 1 });
    const refused = await order(shop.shopper, shop.cart, { ...GUEST, ...EXTRAS, changeFrom: '100' });
    expect(refused.status).toBe(400);
    expect(refused.page.text).toMatch(/Сдача с: меньше суммы заказа, она\s450\.-/);
    expect(refused.page.values('checkout')).toMatchObject({ ...EXTRAS, changeFrom: '100' });
  });

  test('sends an API nothing that it does not offer', async () => {
    const shop = await openWithout();
    await order(shop.shopper, shop.cart, { ...GUEST });
    const names = Object.keys(bodyOf(shop) as object);
    expect(names.filter((name) => Object.hasOwn(EXTRAS, name))).toEqual([]);
  });
});
