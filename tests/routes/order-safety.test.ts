/** Protects guests who order again: correct statements about the first attempt, and no unseen change of the cart. */
import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { GUEST, linesOf, openCart } from './support/shop.ts';
import type { Form, Visit } from './support/visit.ts';

const ACCEPTED =
  'Этот заказ мы получили раньше, второй раз он не оформлен. Если вы потом меняли адрес или телефон, позвоните нам: +7-495-000-00-00.';
const BORSHCH = 'Борщ с говядиной';

test('of two addresses sent before, neither is shown as that of the order', async () => {
  const { cart, order, orders, shopper } = await openCart({ borshch: 1 });
  const typed = { ...GUEST, address: 'Другая ул., 2' };
  const send = (each: Form) => shopper.sendAndLose(...cart.page.press('Оформить заказ', { typed: each }));
  for (const each of [GUEST, typed]) await send(each);
  for (let click = 0; click < 2; click += 1) {
    expect((await (await order(cart, typed)).follow()).page.alerts).toContain(ACCEPTED);
  }
  expect(await orders()).toMatchObject([{ address: GUEST.address }]);
});

test('lines in another order are the same order', async () => {
  const { order, changeCart, seeCart, api } = await openCart({ borshch: 1, morse: 2 });
  api.loseAnswers('POST /order');
  await order();
  api.up();
  await changeCart('remove:borshch');
  await changeCart('set:borshch:1');
  const { page } = await (await order(await seeCart())).follow();
  expect(page.text).not.toContain('Это прежний заказ');
});

test('an order that never arrived is made though the cart is empty by now', async () => {
  const { order, orders, api, store } = await openCart({ borshch: 2 });
  api.timeOut('POST /order');
  await order();
  await store.deleteFrom('cart_lines').execute();
  api.up();
  expect((await order()).status).toBe(303);
  expect(await orders()).toMatchObject([{ total_kopecks: 90_000 }]);
});

test('the cart of an order is cleared later if it cannot be read', async () => {
  const { order, orders, seeCart, sent, api } = await openCart({ borshch: 2 });
  const resume = api.hang('POST /order');
  const posted = order();
  await vi.waitFor(() => expect(sent('POST', '/order/')).toHaveLength(1));
  api.down('GET /cart');
  resume();
  expect((await posted).status).toBe(303);
  api.up();
  expect(linesOf(await (await seeCart()).follow())).toEqual({});
  expect(await orders()).toHaveLength(1);
});

test('an order placed by release 0.1.0, which runs beside this one, spends the key for this release, too', async () => {
  const { order, seeCart, changeCart, shopper } = await openCart({ borshch: 1 });
  const keyOf = ({ page }: Visit) => page.all('input', { name: 'key' })[0]?.attribs.value;
  await order();
  await changeCart('add:borshch');
  const key = keyOf(await seeCart());
  const last = { uuid: randomUUID(), key, sent: null, number: 7 };
  shopper.cookies.set('last-order', encodeURIComponent(btoa(JSON.stringify(last))));
  shopper.cookies.set('order-key', 'spent');
  expect(keyOf(await seeCart())).not.toBe(key);
});

test('an order unknown to the browser removes nothing from the cart', async () => {
  const { order, seeCart, api, shopper } = await openCart({ borshch: 2 });
  api.answer(500, {}, 'POST /cart');
  await order();
  api.up();
  for (const name of ['own-orders', 'last-order']) shopper.cookies.set(name, 'unreadable');
  expect(linesOf(await seeCart())).toEqual({ [BORSHCH]: 2 });
});

test.each([45_001, 44_999])(
  'a price of 45 000 kopecks that is %d now is shown before it is paid',
  async (now) => {
    const { order, orders, store } = await openCart({ borshch: 1 });
    await store.updateTable('products').set({ price_kopecks: now }).where('slug', '=', 'borshch').execute();
    const refused = await order();
    expect(refused.status).toBe(409);
    expect(refused.page.text).toContain(`Цена изменилась: ${BORSHCH}, было 450.-`);
    expect(await orders()).toEqual([]);
  },
);

test('a cart of 400 dishes, is not ordered at a new price, and is cleared after an order', async () => {
  const { seeCart, order, sent, api } = await openCart({ borshch: 1 });
  const setPrice = (price: number) =>
    api.change<Cart>('GET /cart', (cart) => {
      const [line] = cart.items;
      const items = Array.from({ length: 400 }, (_, index) => ({
        ...line,
        product: { ...line?.product, id: 1_000 + index, price },
      }));
      return { ...cart, items };
    });
  setPrice(100);
  const before = await seeCart();
  setPrice(101);
  const cart = await order(before);
  expect(cart.page.text).toContain('было 100.-, стало 101.-');
  api.answer(201, { uuid: randomUUID(), id: 7, items: [], totalSum: 0 }, 'POST /order');
  api.answer(500, {}, 'POST /cart');
  await order(cart);
  api.up();
  setPrice(101);
  await seeCart();
  expect(sent('POST', '/cart/').at(-1)?.body).toEqual({ action: 'clear' });
});
