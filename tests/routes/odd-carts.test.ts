import { describe, expect, test } from 'vitest';
import { readPage } from './support/page.ts';
import { GUEST, linesOf, openCart, press, type Shop } from './support/shop.ts';

/** Carts of the API that do not fit the contract: docs/decisions/0015-tolerant-parsing.md. */

// biome-ignore lint/suspicious/noExplicitAny: what is spoilt here has no type
type Json = Record<string, any>;

const START_ANEW = 'Начать новую корзину';
const UNREADABLE = 'Ресторан ответил, но корзину не прочитать: в ней что-то не так.';

/** The API's cart has a line without a price that can be read, for as long as it has lines. */
function spoil({ api }: Pick<Shop, 'api'>, which: string) {
  api.change(which, (cart: Json) => {
    for (const item of cart.items) item.product.price = -5;
    return cart;
  });
}

describe('a cart that cannot be read', () => {
  test.each(['no title', 'a price below zero', 'a sum that is none'])(
    'because of a line with %s: says so, and a new one can be begun with what was typed',
    async (damage) => {
      const shop = await openCart({ borshch: 2, morse: 1 });
      const { shopper, api, ids } = shop;
      api.change('/cart', (cart: Json) => {
        const [line] = cart.items;
        if (line && damage === 'no title') line.product.title = null;
        else if (line && damage === 'a price below zero') line.product.price = -5;
        else if (line) line.totalPrice = 1e15;
        return cart;
      });
      const page = await shopper.visit('/cart');
      expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '30']);
      expect(readPage(page.html).alerts).toEqual([expect.stringContaining(UNREADABLE)]);

      const begun = await press(shopper, page, START_ANEW, { typed: { ...GUEST, userComment: 'Домофон' } });
      expect([begun.status, begun.location]).toEqual([303, '/cart']);
      const empty = await begun.follow();
      expect([empty.status, readPage(empty.html).notices]).toEqual([200, ['Начата новая корзина']]);
      expect(readPage(empty.html).alerts).toEqual(['Что пошло нет так... Ваша корзина пуста.']);
      api.up();
      await shopper.visit('/cart', { intent: `add:${ids.morse}` });
      const cart = await shopper.visit('/cart');
      expect(linesOf(cart)).toEqual({ Морс: 1 });
      expect(readPage(cart.html).values('checkout')).toMatchObject({
        fullName: GUEST.fullName,
        address: GUEST.address,
        userComment: 'Домофон',
      });
    },
  );

  test('also after it was cleared: the session is forgotten, and the next dish begins another', async () => {
    const { shopper, api, ids } = await openCart({ borshch: 2 });
    api.answer(200, { items: [{}] }, '/cart');
    const begun = await press(shopper, await shopper.visit('/cart'), START_ANEW, { typed: GUEST });
    expect(shopper.cookies.get('sessionid')).toBeUndefined();
    expect((await begun.follow()).status).toBe(200);
    api.up();
    await shopper.visit('/cart', { intent: `add:${ids.morse}` });
    expect(linesOf(await shopper.visit('/cart'))).toEqual({ Морс: 1 });
  });

  test('an order from it is not sent, and the page does not say that nobody answers', async () => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, cart, sent } = shop;
    spoil(shop, 'GET /cart');
    const answer = await press(shopper, cart, 'Оформить заказ', { typed: GUEST });
    expect([answer.status, sent('POST', '/order/')]).toEqual([503, []]);
    const { alerts, values, button } = readPage(answer.html);
    expect(alerts).toEqual([
      `Заказ не отправлен, сейчас ничего не заказано. ${UNREADABLE} Начните новую или позвоните нам: +7-495-000-00-00.`,
    ]);
    expect(values('checkout')).toMatchObject(GUEST);
    expect(button(START_ANEW)).toBeDefined();
  });

  test('the button that Enter presses is not the one that begins a new one', async () => {
    const shop = await openCart({ borshch: 2 });
    spoil(shop, 'GET /cart');
    const { all } = readPage((await shop.shopper.visit('/cart')).html);
    const [first] = all('button', { name: 'intent', value: /^(update|anew|order)$/ });
    expect(first?.attribs.value).toBe('update');
  });

  test('one that can be read again is not lost by an old page, nor one whose API is away', async () => {
    const shop = await openCart({ borshch: 2 });
    const { shopper, api } = shop;
    spoil(shop, 'GET /cart');
    const page = await shopper.visit('/cart');
    api.up();
    await press(shopper, page, START_ANEW);
    expect(linesOf(await shopper.visit('/cart'))).toEqual({ 'Борщ с говядиной': 2 });
    api.down('GET /cart');
    await press(shopper, page, START_ANEW);
    const away = readPage((await shopper.visit('/cart')).html);
    expect(away.alerts).toEqual(['Корзина сейчас недоступна. Попробовать ещё раз']);
    expect(() => away.press(START_ANEW)).toThrow();
    api.up();
    expect(linesOf(await shopper.visit('/cart'))).toEqual({ 'Борщ с говядиной': 2 });
  });
});

test.each([404, 410])(
  'a cart that the API answers with %i is not called empty: it can be there again, or be begun anew',
  async (status) => {
    const { shopper, api, ids } = await openCart({ borshch: 2 });
    api.answer(status, { detail: 'Не найдено.' }, '/cart');
    const page = await shopper.visit('/cart');
    expect(page.status).toBe(503);
    expect(readPage(page.html).alerts).toEqual([expect.stringContaining(UNREADABLE)]);
    api.up();
    expect(linesOf(await shopper.visit('/cart'))).toEqual({ 'Борщ с говядиной': 2 });

    api.answer(status, { detail: 'Не найдено.' }, '/cart');
    const begun = await press(shopper, page, START_ANEW, { typed: GUEST });
    expect((await begun.follow()).status).toBe(200);
    api.up();
    await shopper.visit('/cart', { intent: `add:${ids.morse}` });
    const cart = await shopper.visit('/cart');
    expect(linesOf(cart)).toEqual({ Морс: 1 });
    expect(readPage(cart.html).values('checkout')).toMatchObject({ address: GUEST.address });
  },
);

describe('two lines of one dish', () => {
  /** The API splits each line in two. */
  function split({ api }: Pick<Shop, 'api'>) {
    api.change('/cart', (cart: Json) => {
      cart.items = cart.items.flatMap((line: Json) => {
        const half = { ...line, quantity: line.quantity / 2, totalPrice: line.totalPrice / 2 };
        return [half, half];
      });
      return cart;
    });
  }

  test('are one, and the order has all of it', async () => {
    const shop = await openCart({ borshch: 4 });
    const { shopper, sent, ids, orders } = shop;
    split(shop);
    const cart = await shopper.visit('/cart');
    const { all, text } = readPage(cart.html);
    expect(all('input', { name: `quantity-${ids.borshch}` }).map(({ attribs }) => attribs.value)).toEqual([
      '4',
    ]);
    expect(text.match(/1 800\.-/g)?.length).toBeGreaterThan(1);
    const posted = await press(shopper, cart, 'Оформить заказ', { typed: GUEST });
    expect(posted.location).toMatch(/^\/order\/[^?]+$/);
    expect(sent('POST', '/order/')).toMatchObject([
      { body: { items: [{ product: ids.borshch, quantity: 4 }] } },
    ]);
    expect(await orders()).toMatchObject([{ total_kopecks: 180_000 }]);
  });

  test('that are more than a line may hold are none that the form could order', async () => {
    const { shopper, api } = await openCart({ borshch: 60 });
    api.change('GET /cart', (cart: Json) => ({ ...cart, items: [...cart.items, ...cart.items] }));
    const page = await shopper.visit('/cart');
    expect([page.status, readPage(page.html).alerts]).toEqual([503, [expect.stringContaining(UNREADABLE)]]);
  });
});
