import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  hoursShop,
  LUNCH_HOURS,
  TUESDAY_LATE,
  WEDNESDAY_LUNCH,
  WEDNESDAY_NIGHT,
} from '#tests/support/hours-shop.ts';
import type { OutsideHours } from '#upstream/store/order-rules.ts';
import { readPage, textOf } from './support/page.ts';
import { GUEST, openShop, press } from './support/shop.ts';

/** What a guest sees and can do outside of opening and serving hours, without scripts. Soups are served at lunch. */

const BORSHCH = 'Борщ с говядиной';
const REMOVE = 'Убрать то, что сейчас нельзя заказать';
const ORDER = 'Оформить заказ';

async function openAt(moment: Date, outsideHours: OutsideHours = 'refuse') {
  vi.useFakeTimers({ toFake: ['Date'], now: moment });
  const shop = await openShop({ content: hoursShop(), outsideHours });
  const { shopper, ids } = shop;
  return {
    ...shop,
    turnTo: (later: Date) => vi.setSystemTime(later),
    see: async (path: string) => readPage((await shopper.visit(path)).html),
    add: (slug: string) => shopper.visit('/cart', { intent: `add:${ids[slug]}` }),
    order: async () => press(shopper, await shopper.visit('/cart'), ORDER, { typed: GUEST }),
  };
}
afterEach(() => vi.useRealTimers());

type Page = ReturnType<typeof readPage>;
const seen = (page: Page) => page.text.replaceAll('\u00a0', ' ');
const buttonsOf = (page: Page, id: number | undefined) =>
  page.all('button', { name: 'intent', value: new RegExp(`^add:${id}:`) }).length;
const orderButton = (page: Page) => page.all('button', { name: 'intent', value: 'order' })[0]?.attribs;

describe('a dish that is served at other times', () => {
  test('has no button, but says when it can be had', async () => {
    const { see, ids, turnTo } = await openAt(TUESDAY_LATE);
    const section = await see('/category/supy');
    expect(buttonsOf(section, ids.borshch)).toBe(0);
    expect(section.all('span', { class: 'dish-card__note' }).map(textOf)).toContain('Завтра с 12:00');
    const dish = await see('/product/borshch');
    expect(buttonsOf(dish, ids.borshch)).toBe(0);
    const shut = dish.all('button').find((button) => textOf(button) === 'Завтра с 12:00');
    expect(shut?.attribs).toHaveProperty('disabled');
    expect(seen(dish)).toContain(`Сейчас не подаём. ${LUNCH_HOURS}, ближайший раз завтра в 12:00`);
    expect(buttonsOf(await see('/category/bar'), ids.morse)).toBe(1);
    turnTo(new Date('2026-10-07T11:00:00+03:00'));
    expect(seen(await see('/category/supy'))).toContain('С 12:00');
    turnTo(WEDNESDAY_LUNCH);
    expect(buttonsOf(await see('/category/supy'), ids.borshch)).toBe(1);
  });

  test('cannot be put into the cart from an old page, and the notice says when it can', async () => {
    const { add, orders } = await openAt(TUESDAY_LATE);
    const { html } = await (await add('borshch')).follow();
    expect(seen(readPage(html))).toContain('сейчас не подаём, можно заказать завтра в 12:00');
    expect(await orders()).toEqual([]);
  });

  test('blocks an order from before, and one button takes it out', async () => {
    const { add, see, shopper, order, orders, turnTo } = await openAt(WEDNESDAY_LUNCH);
    await add('borshch');
    await add('morse');
    turnTo(new Date('2026-10-07T16:24:00+03:00'));
    const page = await see('/cart');
    expect(seen(page)).toContain('Сейчас не подаём. Можно заказать завтра с 12:00');
    expect(orderButton(page)).toHaveProperty('disabled');
    const left = await press(shopper, await shopper.visit('/cart'), REMOVE, { typed: GUEST });
    const rest = readPage((await left.follow()).html);
    expect(seen(rest)).not.toContain(BORSHCH);
    // What was typed is there still.
    expect(rest.all('input', { name: 'fullName' })[0]?.attribs.value).toBe(GUEST.fullName);
    expect(seen(rest)).not.toContain(REMOVE);
    expect((await order()).location).toMatch(/^\/order\//);
    expect(await orders()).toHaveLength(1);
  });

  test('does not stand in the way of an order that may have been accepted', async () => {
    const { add, api, order, orders, see, turnTo } = await openAt(WEDNESDAY_LUNCH);
    await add('borshch');
    api.loseAnswers('POST /order');
    expect((await order()).status).toBe(503);
    api.up();
    turnTo(new Date('2026-10-07T16:24:00+03:00'));
    expect(orderButton(await see('/cart'))).not.toHaveProperty('disabled');
    expect((await order()).location).toMatch(/^\/order\//);
    expect(await orders()).toHaveLength(1);
  });
});

describe('a shop that is closed', () => {
  test('takes no order, and says when it does', async () => {
    const { add, see, order, orders } = await openAt(WEDNESDAY_NIGHT);
    await add('morse');
    const closed = 'Сейчас закрыто, откроемся сегодня в 12:00. Заказы принимаем в часы работы';
    const page = await see('/cart');
    expect(seen(page)).toContain(closed);
    expect(seen(page)).not.toContain('Заказ приготовим');
    const refused = await order();
    expect(refused.status).toBe(400);
    expect(seen(readPage(refused.html))).toContain(closed);
    expect(await orders()).toEqual([]);
  });

  test('takes it for the opening, if it is set so, and says so before and after', async () => {
    const { add, see, order, turnTo } = await openAt(WEDNESDAY_NIGHT, 'next-opening');
    await add('borshch');
    const opening = 'ко времени открытия: среда, 7 октября, 12:00';
    const cart = await see('/cart');
    expect(seen(cart)).toContain(`Сейчас закрыто, заказ приготовим ${opening}`);
    // At that time soups are served.
    expect(seen(cart)).not.toContain('Сейчас не подаём');
    const { location = '' } = await order();
    const page = await see(location ?? '');
    expect(seen(page)).toContain(`Сейчас закрыто, приготовим ${opening}.`);
    expect(seen(page)).toContain(`Заказ ${opening}`);
    turnTo(WEDNESDAY_LUNCH);
    const later = await see(location ?? '');
    expect(seen(later)).toContain(`Заказ ${opening}`);
    expect(seen(later)).not.toContain('Сейчас закрыто');
  });
});

test('documents go on naming dishes that are served at other times', async () => {
  const { shopper } = await openAt(TUESDAY_LATE);
  expect((await shopper.visit('/yml.xml')).html).toContain(BORSHCH);
  const page = (await shopper.visit('/product/borshch')).html;
  expect(page).toContain('https://schema.org/InStock');
});
