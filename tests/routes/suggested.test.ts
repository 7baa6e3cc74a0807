/** Protects «Добавить к заказу»: only dishes that can be bought now, and nothing is chosen beforehand. */
import { expect, test } from 'vitest';
import { deliveryShop } from '#tests/support/delivery-shop.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { stopDish } from '#upstream/store/desk/dish-stops.ts';
import { textOf } from './support/page.ts';
import { GUEST, openCart, order, press } from './support/shop.ts';

const LAGER_FREE = {
  ...smallShop(),
  products: smallShop().products.map((dish) => ({ ...dish, popular: [] })),
};

function namesOf({ page }: Awaited<ReturnType<typeof press>>) {
  const [row] = page.all('section', { class: 'suggested' });
  return row ? page.all('li', { class: 'suggested__dish' }).map((item) => textOf(item).split(' ')[0]) : [];
}

test('the cart offers what the restaurant names, and adds it without scripts', async () => {
  const { shopper, cart } = await openCart({ borshch: 1 });
  expect(namesOf(cart)).toEqual(['Окрошка', 'Морс']);
  const added = await press(shopper, cart, 'В корзину: Окрошка', { typed: { fullName: 'Анна' } });
  const { page } = await added.follow();
  expect(page.text).toContain('Товар добавлен в корзину');
  expect(page.values('checkout')).toMatchObject({ fullName: 'Анна' });
});

test('what guests ordered together comes first, without the dishes of the cart', async () => {
  const shop = await openCart({ borshch: 1, 'cheese-soup': 1 }, { content: LAGER_FREE });
  expect(namesOf(shop.cart)).toEqual([]);
  await order(shop.shopper, shop.cart, GUEST);
  await shop.shopper.visit('/cart', { intent: `add:${shop.ids.borshch}` });
  expect(namesOf(await shop.seeCart())).toEqual(['Сырный']);
});

test('a stopped dish, one with unknown allergens of a guest who avoids some, and another API', async () => {
  const shop = await openCart({ borshch: 1 });
  await shop.shopper.visit('/allergens', { without: 'milk', returnTo: '/' });
  expect(namesOf(await shop.seeCart())).toEqual([]);
  await shop.shopper.visit('/allergens', { shown: 'milk', clear: 'on', returnTo: '/' });
  const boss = { by: 'boss', seen: 0, now: new Date(), until: null, detail: '' };
  await stopDish(shop.store, { id: shop.ids.okroshka ?? 0 }, boss);
  expect(namesOf(await shop.seeCart())).toEqual(['Морс']);
  shop.api.change('GET /cart', (body: object) => ({ ...body, suggested: undefined }));
  expect(namesOf(await shop.seeCart())).toEqual([]);
});

test('only the cart reads them and the delivery terms, in one call', async () => {
  const { shopper, api, seeCart } = await openCart({ borshch: 1 }, { content: deliveryShop() });
  const sent: string[][] = [];
  api.change('GET /cart', (body: object) => {
    sent.push(['delivery', 'slots', 'suggested'].filter((name) => name in body));
    return body;
  });
  await shopper.visit('/category/supy');
  await seeCart();
  expect(sent).toEqual([[], ['delivery', 'slots', 'suggested']]);
});
