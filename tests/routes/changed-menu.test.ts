/** Protects displayed prices: a changed price is announced, and no order is placed at another price. */
import { describe, expect, test, vi } from 'vitest';
import { smallShop } from '#tests/support/small-shop.ts';
import { loadContent } from '#upstream/store/content/load-content.ts';
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
  test('is shown beside its line on the cart page, with correct sums', async () => {
    const shop = await openCart({ borshch: 2, okroshka: 1 });
    await changeMenu(shop, { borshch: 470, okroshka: 300 });
    const changed = await shop.seeCart();
    expect([countIn(changed, 'было 450.-'), countIn(changed, 'было 320,50.-')]).toEqual([1, 1]);
    expect(changed.page.text).toContain('Итого 1 240.-');
  });

  test('that is the old one again is not shown', async () => {
    const shop = await openCart({ borshch: 2 });
    await changeMenu(shop, { borshch: 470 });
    await shop.seeCart();
    await changeMenu(shop, { borshch: 450 });
    expect(countIn(await shop.seeCart(), 'было')).toBe(0);
  });

  test('of a dish that was removed meanwhile is not shown', async () => {
    const shop = await openCart({ borshch: 2, okroshka: 1 });
    await shop.changeCart('remove:okroshka');
    await changeMenu(shop, { okroshka: 310 });
    await shop.changeCart('set:okroshka:1');
    expect(countIn(await shop.seeCart(), 'было')).toBe(0);
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
    expect(countIn(refused, 'Заказ не отправлен. Итого:')).toBe(1);
    expect(refused.page.values('checkout')).toMatchObject({ address: GUEST.address });
    expect([await shop.orders(), shop.sent('POST', '/order/')]).toEqual([[], []]);
    await (await order(shopper, refused)).follow();
    expect(await shop.orders()).toMatchObject([{ total_kopecks: price * 200 }]);
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

  test('is named, is in no sum, and is in the cart again when the menu has it again', async () => {
    const shop = await openCart({ borshch: 1, okroshka: 2 });
    await changeMenu(shop, { okroshka: null });
    const changed = await shop.shopper.visit('/cart');
    expect(countIn(changed, GONE)).toBe(1);
    expect(changed.page.text).toContain('Итого 450.-');
    expect(linesOf(changed)).toEqual({ 'Борщ с говядиной': 1 });
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
