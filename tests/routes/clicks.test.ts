/** Protects the cost of a click: calls of the API. */
import { expect, test } from 'vitest';
import { EMPTY_CART } from '#app/domain/shopper/empty-cart.ts';
import { deliveryShop } from '#tests/support/delivery-shop.ts';
import { WEDNESDAY_LUNCH } from '#tests/support/hours-shop.ts';
import { optionsShop } from '#tests/support/options-shop.ts';
import { openShop, order, type Shop, type ShopOptions } from './support/shop.ts';

const TERMS: ShopOptions = {
  content: deliveryShop(),
  outsideHours: 'next-opening',
  now: () => WEDNESDAY_LUNCH,
};

/** A shop whose page the guest has seen. */
async function openPage(options: ShopOptions = TERMS, prepare?: (shop: Shop) => void) {
  const shop = await openShop(options);
  prepare?.(shop);
  await shop.shopper.visit('/');
  return {
    ...shop,
    async click(intent: string) {
      shop.api.calls.length = 0;
      const { notices, served } = await shop.shopper.change('/cart/changes', { intent });
      return { calls: [...shop.api.calls], notices, served };
    },
  };
}

const withoutConditions = ({ api }: Shop) =>
  api.change('GET /settings', (settings) => ({ ...(settings as object), CONDITIONAL_CHANGES: undefined }));

test('the first dish is one call, whose response is the cart of the page', async () => {
  const { ids, click } = await openPage();
  expect(await click(`add:${ids.okroshka}`)).toEqual({
    calls: ['POST /cart/'],
    notices: [{ code: 'cart-added' }],
    served: expect.objectContaining({ totalQuantity: 1, totalPrice: 320.5 }),
  });
});

test('plus is one call', async () => {
  const { ids, click } = await openPage();
  await click(`add:${ids.okroshka}`);
  expect(await click(`set:${ids.okroshka}:2:1`)).toMatchObject({
    calls: ['POST /cart/'],
    served: { totalQuantity: 2 },
  });
});

test('plus on a dish with options is one call', async () => {
  const { ids, click } = await openPage({ content: optionsShop() });
  await click(`add:${ids.borshch}+whole`);
  expect(await click(`set:${ids.borshch}+whole:2:1`)).toMatchObject({
    calls: ['POST /cart/'],
    served: { totalQuantity: 2 },
  });
});

test('plus reads the cart first where the API knows no conditions', async () => {
  const { ids, click } = await openPage(TERMS, withoutConditions);
  await click(`add:${ids.okroshka}`);
  expect(await click(`set:${ids.okroshka}:2:1`)).toMatchObject({
    calls: ['GET /cart/', 'POST /cart/'],
    served: { totalQuantity: 2 },
  });
});

test.each([
  ['nothing', ''],
  ['no cart', '{"ok":true}'],
  ['another cart', JSON.stringify(EMPTY_CART)],
])('a change that is answered by %s reads the cart', async (_, body) => {
  const { ids, click, api } = await openPage();
  await click(`add:${ids.okroshka}`);
  api.answer(200, body, 'POST /cart');
  const { calls, served } = await click(`add:${ids.okroshka}`);
  expect([calls, served]).toEqual([
    ['POST /cart/', 'GET /cart/'],
    expect.objectContaining({ totalQuantity: 1 }),
  ]);
});

test('an order is four calls', async () => {
  const { ids, click, api, shopper, seeCart } = await openPage();
  await click(`add:${ids.okroshka}`);
  const cart = await seeCart();
  api.calls.length = 0;
  const address = 'Лесная улица, 5';
  const form = { fullName: 'Анна', phone: '+7-912-345-67-89', privacy: 'on', personalData: 'on', address };
  expect((await order(shopper, cart, form)).location).toMatch(/^\/order\//);
  expect(api.calls).toEqual(['GET /cart/', 'POST /order/', 'GET /cart/', 'POST /cart/']);
});
