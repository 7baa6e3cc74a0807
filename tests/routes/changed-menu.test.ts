import { describe, expect, test, vi } from 'vitest';
import { smallShop } from '#tests/support/small-shop.ts';
import { loadContent } from '#upstream/store/load-content.ts';
import { readPage } from './support/page.ts';
import { GUEST, linesOf, openCart, press, type Shop } from './support/shop.ts';
import type { Visit } from './support/visit.ts';

/** The menu changes while guests have carts: they are told by name, and order nothing at a price that they have not seen. */

/** Other prices, by slug; `null` takes the dish off the menu. */
async function change({ store }: Pick<Shop, 'store'>, prices: Record<string, number | null>) {
  const shop = smallShop();
  const products = shop.products
    .filter(({ slug }) => prices[slug] !== null)
    .map((dish) => ({ ...dish, price: prices[dish.slug] ?? dish.price, popular: [] }));
  await loadContent(store, { ...shop, products });
}

const NEW_PRICE = 'Цена изменилась: Борщ с говядиной, было 450.-, стало 470.-';
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const textOf = ({ html }: Visit) => plain(readPage(html).text);
const timesIn = (page: Visit, words: string) => textOf(page).split(words).length - 1;

describe('a new price', () => {
  test('is told once on the cart page, with the old one, and the sums are right at once', async () => {
    const shop = await openCart({ borshch: 2, okroshka: 1 });
    expect(textOf(shop.cart)).not.toContain('Цена изменилась');
    await change(shop, { borshch: 470 });
    const home = await shop.shopper.visit('/');
    expect(textOf(home)).not.toContain('Цена изменилась');
    const told = await shop.shopper.visit('/cart');
    expect(timesIn(told, NEW_PRICE)).toBe(1);
    expect(textOf(told)).toContain('Итого 1 260,50.-');
    expect(textOf(await shop.shopper.visit('/cart'))).not.toContain('Цена изменилась');
  });

  test('is told by the data of the page, too, and another change anew', async () => {
    const shop = await openCart({ borshch: 1, okroshka: 1 });
    await change(shop, { borshch: 470, okroshka: 300 });
    const news = async () => {
      const { value } = await shop.shopper.visitData('/cart');
      return (value['routes/cart'] as { data: { news: string[] } }).data.news.map(plain);
    };
    expect(await news()).toEqual([NEW_PRICE, 'Цена изменилась: Окрошка, было 320,50.-, стало 300.-']);
    expect(await news()).toEqual([]);
    await change(shop, { borshch: 450, okroshka: 300 });
    expect(await news()).toEqual(['Цена изменилась: Борщ с говядиной, было 470.-, стало 450.-']);
  });

  test('is none for a dish that was put into the cart after the change, or put there anew', async () => {
    const shop = await openCart({ borshch: 1 });
    await change(shop, { borshch: 470, okroshka: 300 });
    const { shopper, ids } = shop;
    await (await shopper.visit('/cart', { intent: [`remove:${ids.borshch}`] })).follow();
    await shopper.visit('/', undefined);
    await (
      await shopper.visit('/cart', { intent: [`add:${ids.borshch}:1`, `add:${ids.okroshka}:1`] })
    ).follow();
    expect(textOf(await shopper.visit('/cart'))).not.toContain('Цена изменилась');
  });

  test('holds back an order from a form that shows the old one; the next press orders', async () => {
    const shop = await openCart({ borshch: 2 });
    await change(shop, { borshch: 470 });
    const refused = await press(shop.shopper, shop.cart, 'Оформить заказ', { typed: GUEST });
    expect(refused.status).toBe(409);
    expect(timesIn(refused, NEW_PRICE)).toBe(1);
    expect(textOf(refused)).toContain('Заказ не отправлен: изменилась цена.');
    expect(readPage(refused.html).values('checkout')).toMatchObject({ address: GUEST.address });
    expect(await shop.orders()).toEqual([]);
    expect(shop.sent('POST', '/order/')).toEqual([]);
    const ordered = await press(shop.shopper, refused, 'Оформить заказ', { typed: GUEST });
    expect(ordered.status).toBe(303);
    expect(await shop.orders()).toMatchObject([{ total_kopecks: 94_000 }]);
    await ordered.follow();
    expect(shop.shopper.cookies.get('known-prices')).toBeUndefined();
  });

  test('that comes between the look at the cart and the order holds the order back as well', async () => {
    const shop = await openCart({ borshch: 2 });
    const goOn = shop.api.hang('POST /order');
    const pressed = press(shop.shopper, shop.cart, 'Оформить заказ', { typed: GUEST });
    await vi.waitFor(() => expect(shop.sent('POST', '/order/')).toHaveLength(1));
    await change(shop, { borshch: 470 });
    goOn();
    const refused = await pressed;
    expect(shop.sent('POST', '/order/')[0]?.headers.get('Expected-Sum')).toBe('900.00');
    expect([refused.status, timesIn(refused, NEW_PRICE)]).toEqual([409, 1]);
    expect(await shop.orders()).toEqual([]);
    shop.api.up();
    await press(shop.shopper, refused, 'Оформить заказ', { typed: GUEST });
    expect(await shop.orders()).toMatchObject([{ total_kopecks: 94_000 }]);
  });

  test('does not hide an order that was made before and whose answer was lost', async () => {
    const shop = await openCart({ borshch: 2 });
    shop.api.loseAnswers('POST /order');
    const lost = await press(shop.shopper, shop.cart, 'Оформить заказ', { typed: GUEST });
    expect(lost.status).toBe(503);
    shop.api.up();
    await change(shop, { borshch: 470 });
    const refused = await press(shop.shopper, lost, 'Оформить заказ', { typed: GUEST });
    const found = await press(shop.shopper, refused, 'Оформить заказ', { typed: GUEST });
    const [order, ...others] = await shop.orders();
    expect([found.location, others, order?.total_kopecks]).toEqual([`/order/${order?.uuid}`, [], 90_000]);
  });
});

describe('a dish that leaves the menu', () => {
  const GONE = 'Больше нет в меню: Окрошка. В заказ не попадёт.';

  test('is named once, is in no sum, and is in the cart again when the menu has it again', async () => {
    const shop = await openCart({ borshch: 1, okroshka: 2 });
    await change(shop, { okroshka: null });
    const told = await shop.shopper.visit('/cart');
    expect(timesIn(told, GONE)).toBe(1);
    expect(linesOf(told)).toEqual({ 'Борщ с говядиной': 1 });
    expect(textOf(told)).toContain('Итого 450.-');
    expect(textOf(await shop.shopper.visit('/cart'))).not.toContain('Больше нет');
    await change(shop, {});
    expect(linesOf(await shop.shopper.visit('/cart'))).toEqual({ 'Борщ с говядиной': 1, Окрошка: 2 });
  });

  test('is named on the page of a cart that is empty without it', async () => {
    const shop = await openCart({ okroshka: 2 });
    await change(shop, { okroshka: null });
    const empty = await shop.shopper.visit('/cart');
    expect(textOf(empty)).toContain('Ваша корзина пуста');
    expect(timesIn(empty, GONE)).toBe(1);
  });

  test('is named to whoever orders it from an old form; the rest can be ordered', async () => {
    const shop = await openCart({ borshch: 1, okroshka: 2 });
    await change(shop, { okroshka: null });
    const refused = await press(shop.shopper, shop.cart, 'Оформить заказ', { typed: GUEST });
    expect([refused.status, timesIn(refused, GONE)]).toEqual([409, 1]);
    expect(await shop.orders()).toEqual([]);
    const ordered = await press(shop.shopper, refused, 'Оформить заказ', { typed: GUEST });
    expect(ordered.status).toBe(303);
    expect(linesOf(await shop.shopper.visit('/cart'))).toEqual({});
  });
});

test('a cookie of known prices that cannot be read counts for nothing', async () => {
  const { shopper } = await openCart({ borshch: 1 });
  for (const value of ['%', 'e30x', btoa('[[1]]'), btoa('{"1":2}'), btoa('[[1,-5]]')]) {
    shopper.cookies.set('known-prices', value);
    const page = await shopper.visit('/cart');
    expect([page.status, textOf(page).includes('Цена изменилась')], value).toEqual([200, false]);
  }
});
