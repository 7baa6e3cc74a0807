/** Protects a guest who orders again: what is said of the first attempt is true, and nothing comes back or changes unseen. */
import { expect, test } from 'vitest';
import type { Cart } from '#contract/entities.ts';
import { readPage } from './support/page.ts';
import { GUEST, linesOf, openCart, press } from './support/shop.ts';
import type { Form, Shopper, Visit } from './support/visit.ts';

const PHONE = '+7-495-000-00-00';
const UNCERTAIN = `Не удалось узнать, принят ли заказ. Отправьте его ещё раз или позвоните нам: ${PHONE}. Второй раз он не оформится.`;
const UNSENT = `Заказ не отправлен, сейчас ничего не заказано: ресторан не отвечает. Отправьте его ещё раз чуть позже или позвоните нам: ${PHONE}. Второй раз он не оформится.`;

function order(shopper: Shopper, cart: Visit, typed: Form = GUEST): Promise<Visit> {
  return press(shopper, cart, 'Оформить заказ', { typed });
}

test.each([
  [400, UNSENT],
  [401, UNSENT],
  [403, UNSENT],
  [404, UNCERTAIN],
  [409, UNCERTAIN],
  [422, UNCERTAIN],
])('an order refused with %i and sent again to an API that is unavailable', async (status, alert) => {
  const { shopper, api, cart } = await openCart({ borshch: 1 });
  api.answer(status, { nonFieldErrors: ['Кухня закрыта'] }, 'POST /order');
  const refused = await order(shopper, cart);
  api.down('GET /cart');
  expect(readPage((await order(shopper, refused)).html).alerts).toEqual([alert]);
});

test('dishes left after an order do not come back if the guest has fewer of them by now', async () => {
  const { shopper, api, cart, ids, store } = await openCart({ borshch: 2 });
  api.loseAnswers('POST /order');
  const lost = await order(shopper, cart);
  api.up();
  api.answer(500, {}, 'POST /cart');
  const more = { ...GUEST, [`quantity-${ids.borshch}`]: '5' };
  await store.updateTable('cart_lines').set({ quantity: 5 }).execute();
  // The order of two is found; three are to remain, and the cart cannot be changed.
  expect((await order(shopper, lost, more)).location).toMatch(/^\/order\/.+\?/);
  await store.updateTable('cart_lines').set({ quantity: 1 }).execute();
  api.up();
  const cleared = await shopper.visit('/cart');
  expect(linesOf(await cleared.follow())).toEqual({ 'Борщ с говядиной': 1 });
});

test.each([45_001, 44_999])(
  'a price of 45 000 kopecks that is %d now is shown before it is paid',
  async (price) => {
    const { shopper, cart, store, orders } = await openCart({ borshch: 1 });
    await store.updateTable('products').set({ price_kopecks: price }).where('slug', '=', 'borshch').execute();
    const refused = await order(shopper, cart);
    expect(refused.status).toBe(409);
    expect(readPage(refused.html).text).toContain('Цена изменилась: Борщ с говядиной, было 450.-');
    expect(await orders()).toEqual([]);
  },
);

test('the prices of a cart of 400 dishes fit into a cookie, so that a new one is shown', async () => {
  const { shopper, api } = await openCart({ borshch: 1 });
  const bring = (price: number) =>
    api.change<Cart>('GET /cart', (cart) => {
      const [line] = cart.items;
      const items = Array.from({ length: 400 }, (_, index) => ({
        ...line,
        product: { ...line?.product, id: 1_000 + index, price },
      }));
      return { ...cart, items };
    });
  bring(100);
  await shopper.visit('/cart');
  bring(101);
  expect(readPage((await shopper.visit('/cart')).html).text).toContain('было 100.-, стало 101.-');
});
