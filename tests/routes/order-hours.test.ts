/** Protects guests without scripts outside opening and serving hours. Soups are served at lunch. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { deliveryShop } from '#tests/support/delivery-shop.ts';
import {
  hoursShop,
  LUNCH_HOURS,
  TUESDAY_LATE,
  WEDNESDAY_LUNCH,
  WEDNESDAY_NIGHT,
} from '#tests/support/hours-shop.ts';
import type { OutsideHours } from '#upstream/process/order-rules.ts';
import { type readPage, textOf } from './support/page.ts';
import { GUEST, openCart, openShop, order, press } from './support/shop.ts';

const BORSHCH = 'Борщ с говядиной';
const REMOVE = 'Убрать то, что сейчас нельзя заказать';
const AFTER_LUNCH = new Date('2026-10-07T16:24:00+03:00');

async function openAt(moment: Date, outsideHours: OutsideHours = 'refuse') {
  vi.useFakeTimers({ toFake: ['Date'], now: moment });
  const shop = await openShop({ content: hoursShop(), outsideHours });
  const { shopper, ids } = shop;
  return {
    ...shop,
    see: async (path: string) => (await shopper.visit(path)).page,
    add: (slug: string) => shopper.visit('/cart', { intent: `add:${ids[slug]}` }),
    order: async () => order(shopper, await shopper.visit('/cart')),
  };
}
afterEach(() => void vi.useRealTimers());

type Page = ReturnType<typeof readPage>;
const buttonsOf = (page: Page, id: number | undefined) =>
  page.all('button', { name: 'intent', value: new RegExp(`^add:${id}:`) }).length;
const orderButton = (page: Page) => page.one('button', { name: 'intent', value: 'order' }).attribs;

describe('a dish that is served at other times', () => {
  test('has no button, but shows when it can be ordered', async () => {
    const { see, ids } = await openAt(TUESDAY_LATE);
    const section = await see('/category/supy');
    expect(buttonsOf(section, ids.borshch)).toBe(0);
    expect(section.all('span', { class: 'dish-card__note' }).map(textOf)).toContain('Завтра с 12:00');
    const dish = await see('/product/borshch');
    expect(buttonsOf(dish, ids.borshch)).toBe(0);
    expect(dish.button('Завтра с 12:00').attribs).toHaveProperty('disabled');
    expect(dish.text).toContain('Подаём во вторник–пятницу, 12:00–16:00. Ближайший раз — завтра в 12:00');
    expect(buttonsOf(await see('/category/bar'), ids.morse)).toBe(1);
    vi.setSystemTime(WEDNESDAY_LUNCH);
    expect(buttonsOf(await see('/category/supy'), ids.borshch)).toBe(1);
  });

  test('leaves no form without a button', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: TUESDAY_LATE });
    const content = hoursShop();
    const [soups] = content.categories;
    if (soups) soups.templateName = 'lunch';
    const { shopper } = await openShop({ content, outsideHours: 'refuse' });
    const formsOf = async () =>
      (await shopper.visit('/category/supy')).page.all('form', { class: /dish-grid/ }).length;
    expect(await formsOf()).toBe(0);
    vi.setSystemTime(WEDNESDAY_LUNCH);
    expect(await formsOf()).toBe(2);
  });

  test('blocks an order, and one button removes it from the cart', async () => {
    const { add, see, shopper, order, orders } = await openAt(WEDNESDAY_LUNCH);
    await add('borshch');
    await add('morse');
    vi.setSystemTime(AFTER_LUNCH);
    const page = await see('/cart');
    expect(page.text).toContain('Сейчас не подаём. Можно заказать завтра с 12:00');
    expect(orderButton(page)).toHaveProperty('disabled');
    const removed = await press(shopper, await shopper.visit('/cart'), REMOVE, { typed: GUEST });
    const rest = (await removed.follow()).page;
    expect(rest.text).not.toMatch(new RegExp(`${BORSHCH}|${REMOVE}`));
    expect(rest.values('checkout')).toMatchObject({ fullName: GUEST.fullName });
    expect((await order()).location).toMatch(/^\/order\//);
    expect(await orders()).toHaveLength(1);
  });

  test('does not block an order that may have been accepted', async () => {
    const { add, api, order, orders, see } = await openAt(WEDNESDAY_LUNCH);
    await add('borshch');
    api.loseAnswers('POST /order');
    expect((await order()).status).toBe(503);
    api.up();
    vi.setSystemTime(AFTER_LUNCH);
    expect(orderButton(await see('/cart'))).not.toHaveProperty('disabled');
    expect((await order()).location).toMatch(/^\/order\//);
    expect(await orders()).toHaveLength(1);
  });
});

describe('a dish that is not served at the chosen time', () => {
  const lunch = { ...deliveryShop(), categories: hoursShop().categories };
  const AT_SIX = '2026-10-07T15:00:00.000Z';
  /** The courier's times end at 22:00. */
  const AT_HALF_PAST_TEN = '2026-10-07T19:30:00.000Z';
  const NOTE = `Супы: К 18:00 не подаём. ${LUNCH_HOURS}`;

  test.each<[delivery: string, wantedAt: string, note: RegExp | null]>([
    ['10', AT_SIX, /Супы: К 18:00 не подаём\. Вт–Пт/],
    ['0', AT_SIX, /Супы: К 18:00 не подаём\. Вт–Пт/],
    ['0', '2026-10-08T15:00:00.000Z', /Супы: Завтра к 18:00 не подаём/],
    ['10', '2026-10-08T10:00:00.000Z', null],
    ['10', '', null],
    ['10', AT_HALF_PAST_TEN, /Супы: К 22:30 не подаём/],
    ['0', AT_HALF_PAST_TEN, null],
  ])('is named in the cart: %s %s', async (delivery, wantedAt, note) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-07T15:20:00+03:00') });
    const { shopper, cart } = await openCart({ borshch: 1 }, { content: lunch, outsideHours: 'refuse' });
    const typed = { delivery, wantedAt, address: 'Лесная, 7' };
    const { page } = await (await press(shopper, cart, 'Обновить', { typed })).follow();
    if (note) expect(page.text).toMatch(note);
    else expect(page.text).not.toContain('не подаём');
    expect(page.text).not.toContain('Сейчас не подаём');
  });

  test('is refused for that time', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-07T15:20:00+03:00') });
    const shop = await openCart({ borshch: 1 }, { content: lunch, outsideHours: 'refuse' });
    const typed = { delivery: '10', wantedAt: AT_SIX };
    const shown = await (await press(shop.shopper, shop.cart, 'Обновить', { typed })).follow();
    const { status, page } = await shop.order(shown, GUEST);
    expect([status, page.alerts[0]]).toEqual([
      400,
      `«${BORSHCH}» к 18:00 не подаём. Выберите другое время или уберите это блюдо из корзины`,
    ]);
    expect(page.text).toContain(NOTE);
    expect(page.text).not.toMatch(/сейчас не подаём/i);
  });
});

describe('a shop that is closed', () => {
  const CLOSED = 'Сейчас закрыто, откроемся сегодня в 12:00';

  test.each<[OutsideHours, string | null]>([
    ['refuse', `${CLOSED}. Заказы принимаем в часы работы, корзина вас дождётся`],
    ['next-opening', `${CLOSED}. Заказать можно уже сейчас, приготовим к открытию`],
    ['anytime', null],
  ])('says so before the first dish is chosen: %s', async (mode, note) => {
    const { see } = await openAt(WEDNESDAY_NIGHT, mode);
    for (const path of [
      '/',
      '/categories',
      '/category/bar',
      '/product/morse',
      '/search?q=морс',
      '/tag/лето',
    ]) {
      const texts = (await see(encodeURI(path))).all('div', { class: 'opening-note' }).map(textOf);
      const notes = texts.filter((text) => !text.startsWith('Подаём'));
      expect([path, notes]).toEqual([path, note === null ? [] : [note]]);
    }
    vi.setSystemTime(WEDNESDAY_LUNCH);
    expect((await see('/categories')).text).not.toContain('Сейчас закрыто');
  });

  test('that takes orders at any time does not offer to cook now', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: WEDNESDAY_NIGHT });
    const content = deliveryShop();
    const { seeCart } = await openCart({ okroshka: 2 }, { content, outsideHours: 'anytime' });
    const whenOf = async () => textOf((await seeCart()).page.one('dl', {})).match(/Когда (.*?) Итого/)?.[1];
    expect(await whenOf()).toBe('сразу после открытия');
    vi.setSystemTime(WEDNESDAY_LUNCH);
    expect(await whenOf()).toBe('как можно скорее');
  });

  test('and has an order for no certain time says on its page when it opens', async () => {
    const { add, order } = await openAt(WEDNESDAY_NIGHT, 'anytime');
    await add('morse');
    const { page } = await (await order()).follow();
    expect(textOf(page.one('div', { class: /^order-wait/ }))).toBe(
      'Отправлен, ждём ответа ресторана. Закрыто, откроемся сегодня в 12:00.',
    );
  });

  test.each(['refuse', 'next-opening'] as const)(
    'for longer than a week says that it takes no orders: %s',
    async (outsideHours) => {
      vi.useFakeTimers({ toFake: ['Date'], now: WEDNESDAY_NIGHT });
      const content = { ...hoursShop(), workDays: [{ day: 'Ежедневно', status: 'Выходной' }] };
      const { shopper } = await openShop({ content, outsideHours });
      expect((await shopper.visit('/')).page.text).toContain(
        'Сейчас закрыто. Заказы принимаем в часы работы, корзина вас дождётся',
      );
    },
  );

  test('until the day after tomorrow offers times of that day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-04T23:30:00+03:00') });
    const content = { ...deliveryShop(), workDays: hoursShop().workDays };
    const { cart } = await openCart({ morse: 1 }, { content, outsideHours: 'next-opening' });
    const [first] = cart.page.all('option').filter(({ attribs }) => attribs.value?.includes('T'));
    expect(first && textOf(first)).toBe('во вторник в 14:30');
  });

  test('of an API that does not say what becomes of orders gives its hours', async () => {
    const { see, api } = await openAt(WEDNESDAY_NIGHT);
    api.change('GET /settings', (settings: object) => ({ ...settings, ORDERS_OUTSIDE_HOURS: undefined }));
    expect((await see('/')).all('div', { class: 'opening-note' }).map(textOf)).toEqual([CLOSED]);
  });

  test('sells for the opening, and its button says so, until a time is chosen', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: WEDNESDAY_NIGHT });
    const content = { ...deliveryShop(), workDays: hoursShop().workDays };
    const { shopper, cart } = await openCart({ morse: 1 }, { content, outsideHours: 'next-opening' });
    const label = ({ page }: typeof cart) =>
      page.all('button', { value: 'order' }).map(textOf).filter(Boolean).at(-1);
    expect(label(cart)).toBe('К открытию, 12:00');
    const [, time] = cart.page
      .all('option')
      .map(({ attribs }) => attribs.value ?? '')
      .filter((value) => value.includes('T'));
    const typed = { delivery: '10', wantedAt: time ?? '' };
    const chosen = await (await press(shopper, cart, 'Обновить', { typed })).follow();
    expect(label(chosen)).toBe('Оформить заказ');
  });

  test('that refuses has no button in the colour of an order', async () => {
    const { add, see } = await openAt(WEDNESDAY_NIGHT);
    await add('morse');
    const page = await see('/cart');
    const [button] = page.all('button', { value: 'order', class: /button--block/ });
    expect(button?.attribs.class).toContain('button--quiet');
    expect(button?.attribs).toHaveProperty('disabled');
    expect(button && textOf(button)).toBe('Откроемся в 12:00');
  });

  test('that refuses promises no minutes and no checkout, and says when it opens at every button to the cart', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: WEDNESDAY_NIGHT });
    const { shopper, cart } = await openCart(
      { okroshka: 2 },
      { content: deliveryShop(), outsideHours: 'refuse' },
    );
    expect(textOf(cart.page.one('p', { class: /checkout__bar/ }))).toBe('Итого 641.- Откроемся в 12:00');
    expect(cart.page.text).not.toMatch(/минут|около|К оформлению|Отметьте оба/);
    const { page } = await shopper.visit('/category/bar');
    expect(textOf(page.one('aside', { class: /cart-bar/ }))).toBe('2 блюда · 641.- Откроемся в 12:00');
    expect((await shopper.visit('/product/okroshka')).page.text).toContain('В корзине 2 · Посмотреть');
  });

  test('that refuses says so once, also if it closed while the form was open', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: WEDNESDAY_LUNCH });
    const shop = await openCart({ morse: 1 }, { content: hoursShop(), outsideHours: 'refuse' });
    vi.setSystemTime(new Date('2026-10-07T23:01:00+03:00'));
    const sentence = /Сейчас закрыто, откроемся завтра в 12:00\. Заказы принимаем в часы работы/g;
    const count = (page: Page) => page.text.match(sentence)?.length;
    const refused = await shop.order();
    expect([refused.status, count(refused.page), await shop.orders()]).toEqual([400, 1, []]);
    expect(count((await shop.seeCart()).page)).toBe(1);
  });

  test('that refuses does not offer to order what an earlier order left', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: WEDNESDAY_LUNCH });
    const shop = await openCart({ okroshka: 2 }, { content: deliveryShop(), outsideHours: 'refuse' });
    const typed = { ...GUEST, delivery: '10' };
    shop.api.loseAnswers('POST /order');
    await shop.order(shop.cart, typed);
    shop.api.up();
    await shop.changeCart('add:morse');
    const found = await shop.order(await shop.seeCart(), typed);
    const rest = async () =>
      textOf((await shop.shopper.visit(found.location ?? '')).page.one('form', { class: /order-rest/ }));
    expect(await rest()).toContain('Заказать остальное');
    vi.setSystemTime(new Date('2026-10-07T23:30:00+03:00'));
    expect(await rest()).toContain(
      'Сейчас закрыто, откроемся завтра в 12:00. Заказы принимаем в часы работы',
    );
    expect(await rest()).not.toMatch(/Заказать остальное|приготовим после открытия/);
  });

  test('rejects orders, and shows when it accepts them', async () => {
    const { add, see, shopper, orders } = await openAt(WEDNESDAY_NIGHT);
    await add('morse');
    const closed = 'Сейчас закрыто, откроемся сегодня в 12:00. Заказы принимаем в часы работы';
    const page = await see('/cart');
    expect(page.text).toContain(closed);
    expect(page.text).not.toContain('Заказ приготовим');
    const typed = { ...page.values('checkout'), ...GUEST, intent: 'order' };
    const refused = await shopper.visit('/cart', typed);
    expect([refused.status, refused.page.text]).toEqual([400, expect.stringContaining(closed)]);
    expect(await orders()).toEqual([]);
  });

  test('accepts it for the opening time, if so configured, and shows that before and after', async () => {
    const { add, see, order } = await openAt(WEDNESDAY_NIGHT, 'next-opening');
    await add('borshch');
    const opening = 'к открытию: сегодня, 12:00';
    const cart = await see('/cart');
    expect(cart.text).toContain(`Сейчас закрыто, заказ приготовим ${opening}`);
    expect(cart.text).not.toContain('Сейчас не подаём');
    const { location } = await order();
    expect((await see(location ?? '')).text).toContain(
      'Сейчас закрыто, приготовим к открытию: сегодня, 12:00.',
    );
    vi.setSystemTime(WEDNESDAY_LUNCH);
    const later = (await see(location ?? '')).text;
    expect(later).toContain('К открытию: сегодня, 12:00');
    expect(later).not.toContain('Сейчас закрыто');
  });
});
