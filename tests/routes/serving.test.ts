/** Protects guests from ordering dishes outside serving hours, in Moscow time. */
import { afterEach, expect, test, vi } from 'vitest';
import { smallShop } from '#tests/support/small-shop.ts';
import { readPage, textOf } from './support/page.ts';
import { openShop } from './support/shop.ts';

const SATURDAY = '2026-10-10T13:00:00+03:00';
const SATURDAY_OPEN = '2026-10-10T15:00:00+03:00';
const WEDNESDAY = '2026-10-07T13:00:00+03:00';
const SERVING = [{ day: 'Вт–Пт', status: '12:00–16:00' }];
const TEXT = 'Со вторника по пятницу с 12:00 до 16:00';
const LATER = 'Подаём во вторник–пятницу, 12:00–16:00. Ближайший раз — во вторник в 12:00';

async function openAt(moment: string, section: object = { serving: SERVING }) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
  const content = smallShop();
  content.workDays = [
    { day: 'Пн–Пт', status: '12:00–23:00' },
    { day: 'Сб, Вс', status: '14:00–23:00' },
  ];
  const [soups] = content.categories;
  if (soups) Object.assign(soups, section);
  const { shopper, ids, api } = await openShop({ content });
  return {
    api,
    shopper,
    add: (slug: string) => shopper.visit('/cart', { intent: `add:${ids[slug]}` }),
    notes: async (path: string) => {
      const texts = readPage((await shopper.visit(path)).html)
        .all('div', { class: 'opening-note' })
        .map(textOf);
      return texts.filter((text) => !text.startsWith('Открыто'));
    },
  };
}
afterEach(() => vi.useRealTimers());

test('the page of a section and of its dishes gives the hours', async () => {
  const { notes } = await openAt(SATURDAY);
  for (const path of ['/category/supy', '/product/borshch']) expect(await notes(path)).toEqual([LATER]);
  for (const path of ['/category/bar', '/product/morse']) expect(await notes(path)).toEqual([]);
});

test('the cart gives them above the dishes and beside the button', async () => {
  const { notes, add } = await openAt(SATURDAY_OPEN);
  await add('morse');
  expect(await notes('/cart')).toEqual([]);
  await add('borshch');
  expect(await notes('/cart')).toEqual([`Супы: ${LATER}`, `Супы: ${LATER}`]);
});

test('hours in the description restrict nothing', async () => {
  const { notes, add } = await openAt(SATURDAY_OPEN, { metaData: { metaData: { description: TEXT } } });
  await add('borshch');
  for (const path of ['/category/supy', '/product/borshch', '/cart']) expect(await notes(path)).toEqual([]);
});

test('within the hours there is no note, and a failing menu does not break the cart', async () => {
  const { notes, add, api, shopper } = await openAt(WEDNESDAY);
  await add('borshch');
  for (const path of ['/category/supy', '/product/borshch', '/cart']) expect(await notes(path)).toEqual([]);
  api.down('GET /categories');
  expect((await shopper.visit('/cart')).status).toBe(200);
});
