import { afterEach, describe, expect, test, vi } from 'vitest';
import { smallShop } from '#tests/support/small-shop.ts';
import { readPage, textOf } from './support/page.ts';
import { openShop } from './support/shop.ts';

/** What can be had when: a section with hours of its own, and a shop that is closed. By Moscow's clock. */

const SATURDAY = '2026-10-10T13:00:00+03:00';
const WEDNESDAY = '2026-10-07T13:00:00+03:00';
const WHEN = 'Со вторника по пятницу с 12:00 до 16:00';
const LATER = `Сейчас не подаём. ${WHEN}, ближайший раз во вторник в 12:00`;

async function openAt(moment: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
  const content = smallShop();
  content.workDays = [
    { day: 'Пн–Пт', status: '12:00–23:00' },
    { day: 'Сб, Вс', status: '14:00–23:00' },
  ];
  const [soups] = content.categories;
  if (soups) soups.metaData = { metaData: { description: WHEN } };
  const shop = await openShop({ content });
  return { ...shop, see: async (path: string) => readPage((await shop.shopper.visit(path)).html) };
}
afterEach(() => vi.useRealTimers());

/** What a page says cannot be had now. */
function notes(page: ReturnType<typeof readPage>): string[] {
  const texts = page.all('div', { class: 'opening-note' }).map(textOf);
  return texts.filter((text) => !text.startsWith('Открыто'));
}

describe('dishes that are not served now', () => {
  test('say so on the page of their section and of the dish, with the hours', async () => {
    const { see } = await openAt(SATURDAY);
    expect(notes(await see('/category/supy'))).toEqual([LATER]);
    expect(notes(await see('/product/borshch'))).toEqual([LATER]);
    expect(notes(await see('/category/bar'))).toEqual([]);
    expect(notes(await see('/product/morse'))).toEqual([]);
  });

  test('say so in the cart: above it and beside the button', async () => {
    const { see, shopper, ids } = await openAt('2026-10-10T15:00:00+03:00');
    await shopper.visit('/cart', { intent: `add:${ids.morse}` });
    expect(notes(await see('/cart'))).toEqual([]);
    await shopper.visit('/cart', { intent: `add:${ids.borshch}` });
    expect(notes(await see('/cart'))).toEqual([`Супы: ${LATER}`, `Супы: ${LATER}`]);
  });

  test('say nothing while they are served, and a menu that fails does not spoil the cart', async () => {
    const { see, shopper, ids, api } = await openAt(WEDNESDAY);
    await shopper.visit('/cart', { intent: `add:${ids.borshch}` });
    for (const path of ['/category/supy', '/product/borshch', '/cart'])
      expect(notes(await see(path))).toEqual([]);
    api.down('GET /categories');
    expect((await shopper.visit('/cart')).status).toBe(200);
  });
});

test('a shop that is closed says in the cart when the order is made', async () => {
  const { see, shopper, ids } = await openAt(SATURDAY);
  await shopper.visit('/cart', { intent: `add:${ids.morse}` });
  const closed = 'Закрыто, откроемся сегодня в 14:00. Заказ приготовим после открытия';
  expect(notes(await see('/cart'))).toEqual([closed, closed]);
});
