/** Protects displayed prices: a changed price is announced once, and no order is placed at another price. */
import { describe, expect, test, vi } from 'vitest';
import { smallShop } from '#tests/support/small-shop.ts';
import { loadContent } from '#upstream/store/load-content.ts';
import { readPage } from './support/page.ts';
import { GUEST, linesOf, openCart, order, type Shop } from './support/shop.ts';
import type { Visit } from './support/visit.ts';

/** Changes prices by slug; `null` removes the dish. */
async function changeMenu({ store }: Pick<Shop, 'store'>, prices: Record<string, number | null>) {
  const shop = smallShop();
  const products = shop.products
    .filter(({ slug }) => prices[slug] !== null)
    .map((dish) => ({ ...dish, price: prices[dish.slug] ?? dish.price, popular: [] }));
  await loadContent(store, { ...shop, products });
}

const countIn = ({ html }: Visit, text: string) => readPage(html).text.split(text).length - 1;
const changeOf = (was: string, is: string) =>
  `Цена изменилась: Борщ с говядиной, было ${was}.-, стало ${is}.-`;

describe('a new price', () => {
  test('is announced once, on the cart page, with correct sums; the next change is announced again', async () => {
    const shop = await openCart({ borshch: 2, okroshka: 1 });
    const { shopper } = shop;
    const seeCart = () => shopper.visit('/cart');
    expect(countIn(shop.cart, 'Цена изменилась')).toBe(0);
    await changeMenu(shop, { borshch: 470, okroshka: 300 });
    expect(countIn(await shopper.visit('/'), 'Цена изменилась')).toBe(0);
    const changed = await seeCart();
    expect(countIn(changed, changeOf('450', '470'))).toBe(1);
    expect(countIn(changed, 'Цена изменилась: Окрошка, было 320,50.-, стало 300.-')).toBe(1);
    expect(changed.page.text).toContain('Итого 1 240.-');
    expect(countIn(await seeCart(), 'Цена изменилась')).toBe(0);
    await changeMenu(shop, { borshch: 450, okroshka: 300 });
    const { value } = await shopper.visitData('/cart');
    expect(value['routes/cart']).toMatchObject({ data: { changes: [expect.stringMatching(/470.*450/)] } });
    expect(countIn(await seeCart(), 'Цена изменилась')).toBe(0);
    // Not of a dish that was removed meanwhile.
    await shop.changeCart('remove:okroshka');
    await seeCart();
    await changeMenu(shop, { okroshka: 310 });
    await shop.changeCart('set:okroshka:1');
    expect(countIn(await seeCart(), 'Цена изменилась')).toBe(0);
  });

  test.each([
    [470, '470'],
    [449.9, '449,90'],
  ])('%f holds back an order from a form with the old one; the next click orders', async (price, shown) => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, cart } = shop;
    await changeMenu(shop, { borshch: price });
    const refused = await order(shopper, cart);
    expect([refused.status, countIn(refused, changeOf('450', shown))]).toEqual([409, 1]);
    expect(countIn(refused, 'Заказ не отправлен: изменилась цена.')).toBe(1);
    expect(refused.page.values('checkout')).toMatchObject({ address: GUEST.address });
    expect([await shop.orders(), shop.sent('POST', '/order/')]).toEqual([[], []]);
    await (await order(shopper, refused)).follow();
    expect(await shop.orders()).toMatchObject([{ total_kopecks: price * 200 }]);
    expect(shopper.cookies.get('known-prices')).toBeUndefined();
  });

  test('during the submission stops the order as well', async () => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, cart } = shop;
    const release = shop.api.hang('POST /order');
    const posted = order(shopper, cart);
    await vi.waitFor(() => expect(shop.sent('POST', '/order/')).toHaveLength(1));
    await changeMenu(shop, { borshch: 450.5 });
    release();
    const refused = await posted;
    expect(shop.sent('POST', '/order/')[0]?.headers.get('Expected-Sum')).toBe('900.00');
    expect([refused.status, countIn(refused, changeOf('450', '450,50'))]).toEqual([409, 1]);
    expect(await shop.orders()).toEqual([]);
    shop.api.up();
    await order(shopper, refused);
    expect(await shop.orders()).toMatchObject([{ total_kopecks: 90_100 }]);
  });

  test('does not hide an order that was placed before and whose response was lost', async () => {
    const shop = await openCart({ borshch: 2 });
    shop.api.loseAnswers('POST /order');
    const lost = await order(shop.shopper, shop.cart);
    shop.api.up();
    await changeMenu(shop, { borshch: 470 });
    const refused = await order(shop.shopper, lost);
    const found = await order(shop.shopper, refused);
    const [placed, ...others] = await shop.orders();
    expect([found.location, others, placed?.total_kopecks]).toEqual([`/order/${placed?.uuid}`, [], 90_000]);
  });
});

describe('a dish that leaves the menu', () => {
  const GONE = 'Больше нет в меню: Окрошка. В заказ не попадёт.';

  test('is named once, is in no sum, and is in the cart again when the menu has it again', async () => {
    const shop = await openCart({ borshch: 1, okroshka: 2 });
    await changeMenu(shop, { okroshka: null });
    const changed = await shop.shopper.visit('/cart');
    expect(countIn(changed, GONE)).toBe(1);
    expect(changed.page.text).toContain('Итого 450.-');
    expect(linesOf(changed)).toEqual({ 'Борщ с говядиной': 1 });
    expect(countIn(await shop.shopper.visit('/cart'), 'Больше нет')).toBe(0);
    await changeMenu(shop, {});
    expect(linesOf(await shop.shopper.visit('/cart'))).toEqual({ 'Борщ с говядиной': 1, Окрошка: 2 });
  });

  test('is named when it is ordered from an old form; the rest can be ordered', async () => {
    const shop = await openCart({ borshch: 1, okroshka: 2 });
    await changeMenu(shop, { okroshka: null });
    const refused = await order(shop.shopper, shop.cart);
    expect([refused.status, countIn(refused, GONE), await shop.orders()]).toEqual([409, 1, []]);
    expect((await order(shop.shopper, refused)).status).toBe(303);
    expect(linesOf(await shop.shopper.visit('/cart'))).toEqual({});
  });
});

test.each(['%', btoa('[[1]]'), btoa('[[1,-5]]')])(
  'an invalid cookie of known prices counts as none: %s',
  async (cookie) => {
    const { shopper } = await openCart({ borshch: 1 });
    shopper.cookies.set('known-prices', cookie);
    const page = await shopper.visit('/cart');
    expect([page.status, countIn(page, 'Цена изменилась')]).toEqual([200, 0]);
  },
);
