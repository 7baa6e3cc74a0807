/** Protects: nothing is ordered that the posted page did not show; every difference is named (decision 0069). */
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { Delivery } from '#contract/enums.ts';
import { deliveryShop } from '#tests/support/delivery-shop.ts';
import { hoursShop } from '#tests/support/hours-shop.ts';
import { optionsShop } from '#tests/support/options-shop.ts';
import type { Content } from '#upstream/content/content.ts';
import { loadContent } from '#upstream/store/content/load-content.ts';
import { GUEST, linesOf, openCart, openShop, order, press, type Shop } from './support/shop.ts';
import type { Form, Visit } from './support/visit.ts';

afterEach(() => void vi.useRealTimers());

const alertsOf = ({ page }: Visit) => page.alerts;
const setPrice = ({ store }: Pick<Shop, 'store'>, slug: string, price_kopecks: number) =>
  store.updateTable('products').set({ price_kopecks }).where('slug', '=', slug).execute();

async function changeMenu({ store }: Pick<Shop, 'store'>, content: Content, change: (shop: Content) => void) {
  change(content);
  await loadContent(store, { ...content, fingerprint: `changed ${Math.random()}` });
}

describe('a large cart', () => {
  const LINES = 100;
  const OPTIONS = 20;
  const long = (index: number) => `option-with-a-long-name-${index}`.padEnd(38, 'x');

  /** 100 lines with 20 long options each; the last line costs `price`. */
  function fill(api: Shop['api'], price: () => number): void {
    api.change<Cart>('GET /cart', (cart) => {
      const [line] = cart.items;
      const items = Array.from({ length: LINES }, (_, index) => {
        const portion = index === LINES - 1 ? price() : 100;
        return {
          ...line,
          id: `line-${index}`,
          options: Array.from({ length: OPTIONS }, (_, option) => ({
            id: long(option),
            title: `Добавка с длинным названием номер ${option}`,
            group: 'Добавить в блюдо',
          })),
          product: { ...line?.product, id: 1_000 + index, price: portion },
          totalPrice: portion,
        };
      });
      const totalPrice = items.reduce((sum, item) => sum + item.totalPrice, 0);
      return { ...cart, items, totalPrice, totalQuantity: LINES };
    });
  }

  test('is not ordered after its last line has become dearer', async () => {
    const shop = await openCart({ borshch: 1 });
    let price = 100;
    fill(shop.api, () => price);
    const cart = await shop.seeCart();
    price = 555;
    const refused = await order(shop.shopper, cart);
    expect([refused.status, shop.sent('POST', '/order/')]).toEqual([409, []]);
    expect(alertsOf(refused)[0]).toMatch(/^Цена изменилась: .*, было 100\.-, стало 555\.-$/);
  });

  test('is ordered with the sum that its page showed', async () => {
    const shop = await openCart({ borshch: 1 });
    fill(shop.api, () => 100);
    const cart = await shop.seeCart();
    await order(shop.shopper, cart);
    expect(shop.sent('POST', '/order/')[0]?.headers.get('Expected-Sum')).toBe('10000.00');
  });
});

describe('a cart that changed behind the page', () => {
  test('a price that another tab has seen is still named to this one', async () => {
    const shop = await openCart({ borshch: 1 });
    await setPrice(shop, 'borshch', 50_000);
    await shop.seeCart();
    expect(alertsOf(await order(shop.shopper, shop.cart))).toEqual([
      'Цена изменилась: Борщ с говядиной, было 450.-, стало 500.-',
      'Заказ не отправлен. Итого: 500.-. Проверьте его и отправьте ещё раз.',
    ]);
  });

  test('every page of the cart says what a line was when it was put in', async () => {
    const shop = await openCart({ borshch: 1 });
    await setPrice(shop, 'borshch', 50_000);
    await shop.changeCart('add:morse');
    for (let tab = 0; tab < 2; tab += 1) expect((await shop.seeCart()).page.text).toContain('было 450.-');
  });

  test.each<[string, Record<string, string>]>([
    ['Больше', {}],
    ['Обновить', { quantity: '4' }],
    ['Оформить заказ', { ...GUEST, phone: '123', quantity: '4' }],
  ])(
    '«%s» on a page with the old price does not hide the new one',
    async (button, { quantity = '1', ...typed }) => {
      const shop = await openCart({ borshch: 1 });
      await setPrice(shop, 'borshch', 50_000);
      const fields = { ...typed, [`quantity-${shop.ids.borshch}`]: quantity };
      await press(shop.shopper, shop.cart, button, { typed: fields });
      expect((await shop.seeCart()).page.text).toContain('было 450.-');
    },
  );

  test.each<[string, Record<string, string>]>([
    ['the phone', { phone: '123' }],
    ['a quantity', { quantity: 'две' }],
    ['the missing house', { address: 'Невский пр.' }],
  ])(
    'an order that is returned because of %s names a new price, too',
    async (_, { quantity = '1', ...typed }) => {
      const shop = await openCart({ borshch: 1 });
      await setPrice(shop, 'borshch', 50_000);
      const fields = { ...GUEST, ...typed, [`quantity-${shop.ids.borshch}`]: quantity };
      expect(alertsOf(await order(shop.shopper, shop.cart, fields))).toContain(
        'Цена изменилась: Борщ с говядиной, было 450.-, стало 500.-',
      );
    },
  );

  test('a dish that left the menu and came back dearer says so', async () => {
    const shop = await openCart({ borshch: 1, okroshka: 1 });
    const content = optionsShop();
    await changeMenu(shop, content, ({ products }) => void products.splice(0, 1));
    expect((await shop.seeCart()).page.text).toContain('Больше нет в меню: Борщ с говядиной');
    await changeMenu(shop, { ...deliveryShop(), delivery: undefined } as Content, ({ products }) => {
      const [borshch] = products;
      if (borshch) borshch.price = 950;
    });
    expect((await shop.seeCart()).page.text).toContain('было 450.-');
  });

  test('a dish that came back while the form was open is not ordered with it', async () => {
    const shop = await openCart({ borshch: 1, okroshka: 1 });
    const content = hoursShop();
    await changeMenu(shop, hoursShop(), ({ products }) => void products.splice(0, 1));
    const cart = await shop.seeCart();
    await changeMenu(shop, content, () => {});
    const refused = await order(shop.shopper, cart);
    expect([refused.status, alertsOf(refused)[0]]).toEqual([
      409,
      'Добавилось в корзину: Борщ с говядиной, 1 × 450.-',
    ]);
  });

  test('an option with another title is another dish', async () => {
    const shop = await openShop({ content: optionsShop() });
    const typed = { 'option-size': 'whole', 'option-extras': ['cream'] };
    await press(shop.shopper, await shop.shopper.visit('/product/borshch'), 'Добавить в корзину', { typed });
    const cart = await shop.seeCart();
    await changeMenu(shop, optionsShop(), ({ products }) => {
      const option = products[0]?.optionGroups?.[1]?.options[0];
      if (option) option.title = 'Бекон';
    });
    expect(alertsOf(await order(shop.shopper, cart))[0]).toBe(
      'Блюдо изменилось: было «Борщ с говядиной, Порция: Целая · Добавить: Сметана» за 490.-, стало «Борщ с говядиной, Порция: Целая · Добавить: Бекон» за 490.-',
    );
  });

  test('the cart says by which name a line was put in', async () => {
    const shop = await openShop({ content: optionsShop() });
    const typed = { 'option-size': 'whole', 'option-extras': ['cream'] };
    await press(shop.shopper, await shop.shopper.visit('/product/borshch'), 'Добавить в корзину', { typed });
    await changeMenu(shop, optionsShop(), ({ products }) => {
      const option = products[0]?.optionGroups?.[1]?.options[0];
      if (option) option.title = 'Бекон';
    });
    expect((await shop.seeCart()).page.text).toContain(
      'было «Борщ с говядиной, Порция: Целая · Добавить: Сметана» за 490.-',
    );
  });

  test('an option that gets another title while the order is on its way is not ordered', async () => {
    const shop = await openShop({ content: optionsShop() });
    const typed = { 'option-size': 'whole', 'option-extras': ['cream'] };
    await press(shop.shopper, await shop.shopper.visit('/product/borshch'), 'Добавить в корзину', { typed });
    const cart = await shop.seeCart();
    const resume = shop.api.hang('POST /order');
    const posted = order(shop.shopper, cart);
    await vi.waitFor(() => expect(shop.sent('POST', '/order/')).toHaveLength(1));
    await changeMenu(shop, optionsShop(), ({ products }) => {
      const option = products[0]?.optionGroups?.[1]?.options[0];
      if (option) option.title = 'Бекон';
    });
    resume();
    expect([alertsOf(await posted)[0], await shop.orders()]).toEqual([
      expect.stringMatching(/^Блюдо изменилось: .*Сметана.*Бекон/),
      [],
    ]);
  });

  test('whose only dish has left the menu is refused without asking to send it again', async () => {
    const shop = await openCart({ borshch: 1 });
    await changeMenu(shop, optionsShop(), ({ products }) => void products.splice(0, 1));
    expect(alertsOf(await order(shop.shopper, shop.cart)).slice(0, 2)).toEqual([
      'Больше нет в меню: Борщ с говядиной. В заказ не попадёт.',
      'Заказ не отправлен.',
    ]);
  });

  test.each([[['borshch']], [['borshch', 'okroshka']]])(
    'whose dishes another tab has removed, but %j have left the menu, is named',
    async (slugs) => {
      const shop = await openCart({ borshch: 1, okroshka: 1 });
      const removed = ['borshch', 'okroshka'].filter((slug) => !slugs.includes(slug));
      await shop.changeCart(...removed.map((slug) => `remove:${slug}`));
      await changeMenu(shop, optionsShop(), ({ products }) => void products.splice(0, 2));
      const refused = await order(shop.shopper, shop.cart);
      expect([refused.status, alertsOf(refused)[0], shop.sent('POST', '/order/')]).toEqual([
        409,
        expect.stringMatching(/^Больше нет в меню: Борщ/),
        [],
      ]);
    },
  );

  test('an expired cart that cannot be filled again is not ordered', async () => {
    const shop = await openCart({ borshch: 2 });
    await shop.store.deleteFrom('carts').execute();
    shop.api.answer(500, {}, 'POST /cart');
    await order(shop.shopper, shop.cart);
    expect(shop.sent('POST', '/order/')).toEqual([]);
  });

  test('of an expired cart after a lost response, a new price is named before anything is sent', async () => {
    const shop = await openCart({ borshch: 2 });
    shop.api.timeOut('POST /order');
    const lost = await order(shop.shopper, shop.cart);
    shop.api.up();
    await shop.store.deleteFrom('carts').execute();
    await setPrice(shop, 'borshch', 47_000);
    await order(shop.shopper, lost);
    expect(shop.sent('POST', '/order/')).toHaveLength(1);
  });

  test('a form without quantities orders nothing', async () => {
    const shop = await openCart({ borshch: 2 });
    await shop.store.deleteFrom('carts').execute();
    const fields = Object.entries(shop.cart.page.press('Оформить заказ', { typed: GUEST })[1] ?? {});
    const bare = Object.fromEntries(fields.filter(([name]) => !name.startsWith('quantity-')));
    expect((await shop.shopper.visit('/cart', bare)).location).toBe('/cart');
  });

  test('of an API without digests of lines, the order goes without one', async () => {
    const shop = await openCart({ borshch: 2 });
    shop.api.change<Cart>('/cart', (cart) => ({
      ...cart,
      items: cart.items.map((item) => ({ ...item, digest: undefined })),
    }));
    await order(shop.shopper, shop.cart);
    expect(shop.sent('POST', '/order/')[0]?.headers.has('Expected-Dishes')).toBe(false);
  });

  test('a deleted option that made the dish cheaper than nothing leaves a readable cart', async () => {
    const shop = await openShop({ content: optionsShop() });
    const typed = { 'option-size': 'half' };
    await press(shop.shopper, await shop.shopper.visit('/product/borshch'), 'Добавить в корзину', { typed });
    await changeMenu(shop, optionsShop(), ({ products }) => {
      const [borshch] = products;
      if (borshch) Object.assign(borshch, { price: 50, optionGroups: undefined });
    });
    const cart = await shop.seeCart();
    expect([cart.status, cart.page.text.includes('было 349,50.-')]).toEqual([200, true]);
  });

  test('of an expired cart, the form is ordered at the prices that it shows', async () => {
    const shop = await openCart({ borshch: 2 });
    await shop.store.deleteFrom('carts').execute();
    expect((await order(shop.shopper, shop.cart)).location).toMatch(/^\/order\//);
    expect(await shop.orders()).toMatchObject([{ total_kopecks: 90_000 }]);
  });

  test('of an expired cart whose dish has become dearer, nothing is ordered, and the price is named', async () => {
    const shop = await openCart({ borshch: 2 });
    await shop.store.deleteFrom('carts').execute();
    await setPrice(shop, 'borshch', 138_000);
    const refused = await order(shop.shopper, shop.cart);
    expect([refused.status, alertsOf(refused), await shop.orders()]).toEqual([
      409,
      [
        'Цена изменилась: Борщ с говядиной, было 450.-, стало 1 380.-',
        'Заказ не отправлен. Итого: 2 760.-. Проверьте его и отправьте ещё раз.',
      ],
      [],
    ]);
  });

  test('after a lost response a difference does not say that nothing was ordered', async () => {
    const shop = await openCart({ borshch: 2 });
    shop.api.loseAnswers('POST /order');
    const lost = await order(shop.shopper, shop.cart);
    shop.api.up();
    await setPrice(shop, 'borshch', 47_000);
    expect(alertsOf(await order(shop.shopper, lost))).toEqual([
      'Цена изменилась: Борщ с говядиной, было 450.-, стало 470.-',
      'Теперь итого: 940.-.',
      'Не удалось узнать, принят ли заказ. Отправьте его ещё раз или позвоните нам: +7-495-000-00-00. Второй раз он не оформится.',
    ]);
  });

  test('a dish that another tab has removed is named', async () => {
    const shop = await openCart({ borshch: 1, okroshka: 1 });
    await shop.changeCart('remove:okroshka');
    expect(alertsOf(await order(shop.shopper, shop.cart))[0]).toMatch(/^Больше нет в корзине: Окрошка/);
  });

  test('the same button orders what the refusal has named', async () => {
    const shop = await openCart({ borshch: 2 });
    await setPrice(shop, 'borshch', 138_000);
    await order(shop.shopper, await order(shop.shopper, shop.cart));
    expect(await shop.orders()).toMatchObject([{ total_kopecks: 276_000 }]);
  });

  test('a sum that differs without any other difference is named', async () => {
    const shop = await openCart({ borshch: 2 });
    shop.api.change<Cart>('GET /cart', (cart) => ({ ...cart, totalPrice: 1_000 }));
    expect(alertsOf(await order(shop.shopper, shop.cart))[0]).toBe(
      'Сумма изменилась: было 900.-, стало 1 000.-',
    );
  });

  test('a page of release 0.2.0, which does not say what it shows, is loaded anew with everything typed', async () => {
    const { shopper, cart, ids, orders } = await openCart({ borshch: 2 });
    const typed = { ...GUEST, [`quantity-${ids.borshch}`]: '3' };
    const fields = Object.entries(cart.page.press('Оформить заказ', { typed })[1] ?? {});
    const old = fields.filter(([name]) => !/^(sum|opening|shown-)/.test(name));
    const posted = await shopper.visit('/cart', Object.fromEntries(old));
    const { page } = await posted.follow();
    const { address, [`quantity-${ids.borshch}`]: quantity } = page.values('checkout');
    expect([posted.location, page.notices, address, quantity, await orders()]).toEqual([
      '/cart',
      ['Заказ не отправлен. Проверьте корзину и оформите его ещё раз'],
      GUEST.address,
      '3',
      [],
    ]);
  });

  test('and is not said to have ordered nothing if an earlier attempt may have been accepted', async () => {
    const { shopper, cart, api, order: place } = await openCart({ borshch: 2 });
    api.timeOut('POST /order');
    await place();
    api.up();
    const fields = Object.entries(cart.page.press('Оформить заказ', { typed: GUEST })[1] ?? {});
    const old = fields.filter(([name]) => !/^(sum|opening|shown-)/.test(name));
    const { page } = await (await shopper.visit('/cart', Object.fromEntries(old))).follow();
    expect([page.notices, page.alerts]).toEqual([[], [expect.stringContaining('Не удалось узнать')]]);
  });

  test.each<[string, Form]>([
    ['sum', { sum: 'NaN' }],
    ['sum', { sum: '' }],
  ])('an unreadable %s is not agreed to', async (_, typed) => {
    const shop = await openCart({ borshch: 2 });
    await order(shop.shopper, shop.cart, { ...GUEST, ...typed });
    expect(await shop.orders()).toEqual([]);
  });
});

describe('the time', () => {
  const SUNDAY_2158 = new Date('2026-10-11T22:58:00+03:00');
  const open = async (outsideHours: 'next-opening' | 'anytime' = 'next-opening') => {
    vi.useFakeTimers({ toFake: ['Date'], now: SUNDAY_2158 });
    const content = hoursShop();
    const [soups] = content.categories;
    if (soups) soups.serving = undefined;
    return openCart({ borshch: 1 }, { content, outsideHours });
  };

  test('of an order sent after closing is named first, and the next click orders for it', async () => {
    const shop = await open();
    vi.setSystemTime(new Date('2026-10-11T23:01:00+03:00'));
    const refused = await order(shop.shopper, shop.cart);
    expect([refused.status, alertsOf(refused)[0], await shop.orders()]).toEqual([
      409,
      'Уже закрыто. Приготовим во вторник к 12:00',
      [],
    ]);
    await order(shop.shopper, refused);
    expect(await shop.orders()).toMatchObject([{ scheduled_for: '2026-10-13T09:00:00.000Z' }]);
  });

  test('of a shop that has opened since is named, too', async () => {
    const shop = await open();
    vi.setSystemTime(new Date('2026-10-13T11:00:00+03:00'));
    const cart = await shop.seeCart();
    vi.setSystemTime(new Date('2026-10-13T12:30:00+03:00'));
    expect(alertsOf(await order(shop.shopper, cart))[0]).toBe('Уже открыто: приготовим как можно скорее');
  });

  test('that the guest has chosen in a closed shop is ordered without an opening', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-07T23:30:00+03:00') });
    const shop = await openCart({ okroshka: 2 }, { content: deliveryShop(), outsideHours: 'next-opening' });
    const slot = shop.cart.page.all('option', { value: /^2026-10-08/ })[0]?.attribs.value;
    const typed = { ...GUEST, address: 'Лесная, 1', wantedAt: slot ?? '' };
    await order(shop.shopper, shop.cart, typed);
    const [sent] = shop.sent('POST', '/order/');
    expect([await shop.orders(), sent?.headers.get('Expected-Opening')]).toMatchObject([
      [{ wanted_at: slot }],
      null,
    ]);
  });

  test('that changes while the order is on its way stops the order at the API', async () => {
    const shop = await open();
    const resume = shop.api.hang('POST /order');
    const posted = order(shop.shopper, shop.cart);
    await vi.waitFor(() => expect(shop.sent('POST', '/order/')).toHaveLength(1));
    vi.setSystemTime(new Date('2026-10-11T23:01:00+03:00'));
    resume();
    expect([alertsOf(await posted)[0], await shop.orders()]).toEqual([
      'Уже закрыто. Приготовим во вторник к 12:00',
      [],
    ]);
  });

  test('of dishes that an earlier order has left is shown beside their button', async () => {
    const shop = await open();
    shop.api.loseAnswers('POST /order');
    const lost = await order(shop.shopper, shop.cart);
    shop.api.up();
    vi.setSystemTime(new Date('2026-10-11T23:01:00+03:00'));
    await shop.changeCart('add:morse');
    const placed = await order(shop.shopper, await shop.seeCart());
    const { page } = await placed.follow();
    expect([lost.status, page.text]).toEqual([
      503,
      expect.stringMatching(/В корзине осталось: Морс.*Сейчас закрыто, заказ приготовим к открытию/),
    ]);
  });

  test('of a shop that takes orders at any time is told by its hours', async () => {
    const shop = await open('anytime');
    vi.setSystemTime(new Date('2026-10-11T23:01:00+03:00'));
    expect(alertsOf(await order(shop.shopper, shop.cart))[0]).toBe('Уже закрыто. Приготовим после открытия');
  });
});

describe('the delivery charge', () => {
  test('of a street that the desk gives to a paid zone while the order is on its way is not paid unseen', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-07T13:00:00+03:00') });
    const shop = await openCart({ okroshka: 2 }, { content: deliveryShop(), outsideHours: 'refuse' });
    const typed = { ...GUEST, address: 'Лесная, 1' };
    const resume = shop.api.hang('POST /order');
    const posted = shop.order(shop.cart, typed);
    await vi.waitFor(() => expect(shop.sent('POST', '/order/')).toHaveLength(1));
    await changeMenu(shop, deliveryShop(), ({ delivery }) => {
      const [near, centre] = delivery?.zones ?? [];
      near?.streets.splice(0, 1);
      centre?.streets.push('Лесная улица');
    });
    resume();
    const refused = await posted;
    expect([refused.status, alertsOf(refused)[0], await shop.orders()]).toEqual([
      409,
      expect.stringContaining('Доставка (Центр): 150.-'),
      [],
    ]);
  });

  test('to an unknown zone is asked for before anything is sent', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-07T13:00:00+03:00') });
    const shop = await openCart({ okroshka: 2 }, { content: deliveryShop(), outsideHours: 'refuse' });
    const refused = await shop.order(shop.cart, { ...GUEST, address: 'Неизвестная, 1' });
    expect([refused.status, shop.sent('POST', '/order/')]).toEqual([400, []]);
  });

  test('to an unknown zone is settled by phone if the restaurant says so, and so does the page', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-07T13:00:00+03:00') });
    const content = deliveryShop();
    Object.assign(content.delivery, { feeByPhone: true });
    const shop = await openCart({ okroshka: 2 }, { content, outsideHours: 'refuse' });
    expect(shop.cart.page.text).toContain('Доставка уточним по телефону');
    await shop.order(shop.cart, { ...GUEST, address: 'Неизвестная, 1' });
    expect(await shop.orders()).toMatchObject([{ total_kopecks: 64_100, fee_kopecks: null }]);
  });
});

describe('the terms of delivery', () => {
  const AT_LUNCH = new Date('2026-10-07T13:00:00+03:00');
  type Terms = NonNullable<Content['delivery']>;
  /** With a stored address, before the terms change. */
  async function openTerms(before: (terms: Terms) => void, address: string) {
    vi.useFakeTimers({ toFake: ['Date'], now: AT_LUNCH });
    const content = deliveryShop();
    before(content.delivery);
    const shop = await openCart({ okroshka: 2 }, { content, outsideHours: 'refuse' });
    await press(shop.shopper, shop.cart, 'Обновить', { typed: { ...GUEST, address } });
    const cart = await shop.seeCart();
    const change = (after: (terms: Terms, content: Content) => void) =>
      changeMenu(shop, deliveryShop(), (now) => now.delivery && after(now.delivery, now));
    return { ...shop, cart, change, order: () => order(shop.shopper, cart, { ...GUEST, address }) };
  }

  test('that settle unknown fees by phone since the page was shown are named first', async () => {
    const shop = await openTerms(() => {}, 'Неизвестная, 1');
    await shop.change((terms) => Object.assign(terms, { feeByPhone: true }));
    expect([alertsOf(await shop.order())[0], await shop.orders()]).toEqual([
      expect.stringContaining('Доставка: уточним по телефону'),
      [],
    ]);
  });

  test('a delivery that takes longer than the page said is named first', async () => {
    const shop = await openTerms(() => {}, 'Лесная, 1');
    await shop.change(({ zones: [near] }) => Object.assign(near ?? {}, { minutes: 90 }));
    const refused = await shop.order();
    expect([alertsOf(refused)[0], await shop.orders()]).toEqual([
      expect.stringContaining('Доставка теперь займёт около 90 мин, было 45 мин'),
      [],
    ]);
    await order(shop.shopper, refused, {});
    expect(await shop.orders()).toHaveLength(1);
  });

  test('a delivery that takes less time is ordered', async () => {
    const shop = await openTerms(() => {}, 'Лесная, 1');
    await shop.change(({ zones: [near] }) => Object.assign(near ?? {}, { minutes: 30 }));
    expect((await shop.order()).location).toMatch(/^\/order\//);
  });

  test('do not hold back an order for a chosen time', async () => {
    const shop = await openTerms(() => {}, 'Лесная, 1');
    await shop.change(({ zones: [near] }) => Object.assign(near ?? {}, { minutes: 90 }));
    const [, slot] = shop.cart.page.all('option', { value: /^2026-/ });
    const wanted = { ...GUEST, address: 'Лесная, 1', wantedAt: slot?.attribs.value ?? '' };
    expect((await order(shop.shopper, shop.cart, wanted)).location).toMatch(/^\/order\//);
  });

  test('of a shop that has none any more, only the sum differs', async () => {
    const shop = await openTerms(() => {}, 'Невский, 1');
    await shop.change((_, content) => Object.assign(content, { delivery: undefined }));
    expect(alertsOf(await shop.order())[0]).toBe('Сумма изменилась: было 791.-, стало 641.-');
  });

  test('a fee that fell is named', async () => {
    const shop = await openTerms(() => {}, 'Невский, 1');
    await shop.change(({ zones: [, centre] }) => Object.assign(centre ?? {}, { fee: 100 }));
    expect(alertsOf(await shop.order())[0]).toContain('Доставка (Центр): 100.-');
  });

  test('that a shop has since the page was shown name the fee', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: AT_LUNCH });
    const content = { ...deliveryShop(), delivery: undefined };
    const shop = await openCart({ okroshka: 2 }, { content, outsideHours: 'refuse' });
    await changeMenu(shop, deliveryShop(), () => {});
    const refused = await order(shop.shopper, shop.cart, { ...GUEST, address: 'Лесная, 1' });
    expect(alertsOf(refused)[0]).toContain('Доставка (Рядом): бесплатно');
  });

  test('a courier chosen on a page for pickup is named with its fee', async () => {
    const shop = await openTerms(() => {}, '');
    const pickup = { ...GUEST, delivery: String(Delivery.PICKUP) };
    const first = await (await press(shop.shopper, shop.cart, 'Обновить', { typed: pickup })).follow();
    const courier = { ...GUEST, delivery: String(Delivery.COURIER), address: 'Невский, 1' };
    expect(alertsOf(await order(shop.shopper, first, courier))[0]).toContain('Доставка (Центр): 150.-');
  });

  test('of a cart whose only dish has left the menu are in no sum', async () => {
    const shop = await openTerms(() => {}, 'Невский, 1');
    await shop.store.deleteFrom('products').execute();
    expect(alertsOf(await shop.order())).toContain('Заказ не отправлен.');
  });

  test('are agreed to beside the button that orders what an earlier order has left', async () => {
    const shop = await openTerms(() => {}, 'Невский, 1');
    shop.api.loseAnswers('POST /order');
    await shop.order();
    shop.api.up();
    await shop.changeCart('add:morse');
    const placed = await order(shop.shopper, await shop.seeCart(), { ...GUEST, address: 'Невский, 1' });
    expect((await placed.follow()).page.text).toMatch(/В корзине осталось: Морс.*Доставка \(Центр\): 150/);
  });

  test('that settle fees by phone still ask between two zones', async () => {
    const shop = await openTerms(
      (terms) => Object.assign(terms, { feeByPhone: true }),
      'Лесная угол Невского, 1',
    );
    expect([(await shop.order()).status, await shop.orders()]).toEqual([400, []]);
  });

  test('a discount for pickup that is gone is named', async () => {
    const shop = await openTerms(() => {}, '');
    const pickup = { ...GUEST, delivery: String(Delivery.PICKUP) };
    const first = await (await press(shop.shopper, shop.cart, 'Обновить', { typed: pickup })).follow();
    await shop.change(({ pickup }) => Object.assign(pickup ?? {}, { discountPercent: 0 }));
    expect(alertsOf(await order(shop.shopper, first))[0]).toContain(
      'Скидки за самовывоз больше нет. Итого: 641.-',
    );
  });

  test('a discount that shrank since it was shown beside «Самовывоз» is named', async () => {
    const shop = await openTerms(() => {}, '');
    await shop.change(({ pickup }) => Object.assign(pickup ?? {}, { discountPercent: 5 }));
    const refused = await order(shop.shopper, shop.cart, { ...GUEST, delivery: String(Delivery.PICKUP) });
    expect([alertsOf(refused)[0], await shop.orders()]).toEqual([
      expect.stringContaining('Скидка за самовывоз: 32,05.-. Итого: 608,95.-.'),
      [],
    ]);
  });

  test('pickup from a page that showed a fee is ordered without one, and a dearer dish is named all the same', async () => {
    const shop = await openTerms(() => {}, 'Невский, 1');
    const pickup = { ...GUEST, delivery: String(Delivery.PICKUP) };
    await setPrice(shop, 'okroshka', 32_100);
    const refused = await order(shop.shopper, shop.cart, pickup);
    expect(alertsOf(refused)[0]).toMatch(/^Цена изменилась/);
    await order(shop.shopper, refused, pickup);
    expect(await shop.orders()).toMatchObject([{ total_kopecks: 57_780 }]);
  });
});

describe('«Повторить заказ»', () => {
  async function openOrder() {
    const shop = await openShop({ content: optionsShop() });
    const typed = { 'option-size': 'whole', 'option-extras': ['cream'], quantity: '3' };
    await press(shop.shopper, await shop.shopper.visit('/product/borshch'), 'Добавить в корзину', { typed });
    const placed = await order(shop.shopper, await shop.seeCart());
    return { ...shop, ordered: await placed.follow() };
  }
  const repeat = async ({ shopper, ordered }: Awaited<ReturnType<typeof openOrder>>) =>
    (await press(shopper, ordered, 'Повторить заказ')).follow();

  test('names what differs from the order', async () => {
    const shop = await openOrder();
    await changeMenu(shop, optionsShop(), ({ products }) => {
      const option = products[0]?.optionGroups?.[1]?.options[0];
      if (option) option.title = 'Бекон';
    });
    expect((await repeat(shop)).page.notices[0]).toContain(
      'стало «Борщ с говядиной, Порция: Целая · Добавить: Бекон»',
    );
  });

  test('names new prices', async () => {
    const shop = await openOrder();
    await setPrice(shop, 'borshch', 50_000);
    expect((await repeat(shop)).page.notices[0]).toContain('было 490.-, стало 540.-');
  });

  test('clicked twice puts the order into the cart once', async () => {
    const shop = await openOrder();
    await Promise.all([repeat(shop), repeat(shop)]);
    expect(Object.values(linesOf(await shop.seeCart()))).toEqual([3]);
  });

  test('of a dish that is in the cart 100 times succeeds', async () => {
    const shop = await openCart({ borshch: 3 });
    const ordered = await (await shop.order()).follow();
    await shop.changeCart('set:borshch:100');
    const { page } = await (await press(shop.shopper, ordered, 'Повторить заказ')).follow();
    expect(page.notices).toEqual(['Блюда из заказа снова в корзине']);
  });

  test('of dishes that are in the cart already changes nothing at the API', async () => {
    const shop = await openOrder();
    await repeat(shop);
    const before = shop.sent('POST', '/cart/').length;
    expect([(await repeat(shop)).page.notices, shop.sent('POST', '/cart/').length]).toEqual([
      ['Блюда из заказа снова в корзине'],
      before,
    ]);
  });

  test('says that the cart cannot be changed if it cannot be read', async () => {
    const shop = await openOrder();
    shop.api.answer(500, {}, 'GET /cart');
    const posted = await press(shop.shopper, shop.ordered, 'Повторить заказ');
    shop.api.up();
    expect((await posted.follow()).page.notices).toEqual(['Не удалось изменить корзину. Попробуйте ещё раз']);
  });

  test('names dishes that are on the stop list, also those that are in the cart already', async () => {
    const shop = await openOrder();
    await repeat(shop);
    await shop.store.updateTable('products').set({ can_buy: 0 }).where('slug', '=', 'borshch').execute();
    expect((await repeat(shop)).page.notices).toEqual([
      'Заказ повторён, но сейчас нельзя заказать: Борщ с говядиной, Порция: Целая · Добавить: Сметана',
    ]);
  });
});
