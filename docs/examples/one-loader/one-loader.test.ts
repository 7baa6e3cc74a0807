import { expect, test } from 'vitest';
import { loader as loadFeed } from '#app/routes/news-rss.ts';
import { action as changeCart, loader as loadCart } from '#app/services/pages/cart.server.ts';
import { action as sendMessage } from '#app/services/pages/contact.server.ts';
import { loader as loadInfoPage } from '#app/services/pages/info-page.server.ts';
import { loader as loadOrder } from '#app/services/pages/order.server.ts';
import { loader as loadOrders } from '#app/services/pages/orders.server.ts';
import { argsFor } from '#tests/routes/support/alone.ts';
import { openCart, openShop } from '#tests/routes/support/shop.ts';

test('the loader of a page', async () => {
  const { api } = await openShop();
  const { page } = await loadInfoPage(await argsFor(api, '/page/delivery'));
  expect(page.title).toBe('Доставка');
});

test('the loader of the cart, for a visitor with a cart', async () => {
  const { api, shopper } = await openCart({ borshch: 2 });
  const { data } = await loadCart(await argsFor(api, '/cart', { cookies: shopper.cookies }));
  expect(data.cart?.totalQuantity).toBe(2);
});

test('an action of the cart', async () => {
  const { api, ids } = await openShop();
  const form = { intent: `add:${ids.borshch}` };
  const response = await changeCart(await argsFor(api, '/cart', { form }));
  expect(response).toMatchObject({ status: 303 });
});

test('the page of an order', async () => {
  const { api, shopper, order } = await openCart({ borshch: 2 });
  const { location } = await order();
  const { data } = await loadOrder(await argsFor(api, `${location}`, { cookies: shopper.cookies }));
  expect(data.order?.items).toMatchObject([{ quantity: 2 }]);
});

test('the orders of a device', async () => {
  const { api, shopper, order } = await openCart({ borshch: 2 });
  await order();
  const { orders } = await loadOrders(await argsFor(api, '/orders', { cookies: shopper.cookies }));
  expect(orders).toMatchObject([{ number: 1001 }]);
});

test('an action that refuses keeps what was typed', async () => {
  const { api } = await openShop();
  const form = { fullName: 'Марина', email: 'marina' };
  const response = await sendMessage(await argsFor(api, '/contact', { form }));
  expect(response).toMatchObject({ data: { result: { initialValue: form } }, init: { status: 400 } });
});

test('a feed', async () => {
  const { api } = await openShop();
  const response = await loadFeed(await argsFor(api, '/feed.xml'));
  expect(await response.text()).toContain('<language>ru</language>');
});
