/** Protects codes at the desk: they are entries like the others, and an order keeps what its code gave. */
import { expect, test } from 'vitest';
import { promoShop } from '#tests/support/promo-shop.ts';
import { openDesk, textOn } from '#tests/upstream/support/desk.ts';
import { openMenuDesk, press, problemsOn } from '#tests/upstream/support/menu-desk.ts';
import { saveChange } from '#tests/upstream/support/order-form.ts';
import type { ContentPromo } from '#upstream/content/promo-schema.ts';
import type { Store } from '#upstream/store/database/store.ts';
import { listTillOrders } from '#upstream/store/orders/till-orders.ts';

const SUMMER = { code: 'лето-10', title: 'Скидка на супы', percent: '10' };

async function openMenu() {
  const desk = await openMenuDesk();
  const anna = await desk.enter('anna', 'manager');
  return { desk, anna };
}

test('a code is saved as it is typed at the till of a guest, and exported', async () => {
  const { desk, anna } = await openMenu();
  const typed = { ...SUMMER, minSum: '1 000', hours: 'Пн–Пт: 12:00–16:00', uses: '50', categories: 'menu' };
  const saved = await press(anna, '/menu/new/promos', 'Сохранить', typed);
  expect([problemsOn(saved), saved.status]).toEqual([{}, 303]);
  expect(await desk.textOf('promos.yaml')).toBe(
    `- code: ЛЕТО-10
  title: Скидка на супы
  percent: 10
  minSum: 1000
  hours:
    - day: Пн–Пт
      status: 12:00–16:00
  uses: 50
  categories: [menu]
`,
  );
  expect(await anna.read('/menu/promos')).toContain('ЛЕТО-10');
});

test.each<[typed: Record<string, string>, problems: Record<string, string>]>([
  [
    { ...SUMMER, sum: '100' },
    { sum: 'Нужно что-то одно: процент, сумма, бесплатная доставка или блюдо в подарок' },
  ],
  [{ code: 'A', title: 'Пусто' }, { percent: expect.stringContaining('Нужно что-то одно') }],
  [{ ...SUMMER, code: 'ДВА СЛОВА!' }, { code: expect.stringContaining('до 30 букв и цифр') }],
  [
    { ...SUMMER, from: '2026-10-05T10:00', until: '2026-10-05T09:00' },
    { until: expect.stringContaining('раньше') },
  ],
])('%j is a question beside the field', async (typed, problems) => {
  const { anna } = await openMenu();
  expect(problemsOn(await press(anna, '/menu/new/promos', 'Сохранить', typed))).toEqual(problems);
});

test('two entries cannot have one code', async () => {
  const { anna } = await openMenu();
  await press(anna, '/menu/new/promos', 'Сохранить', SUMMER);
  const twin = await press(anna, '/menu/new/promos', 'Сохранить', { ...SUMMER, code: 'Лето-10' });
  expect(problemsOn(twin)).toHaveProperty('code');
});

test('a renamed section and dish stay in the codes that hold for them', async () => {
  const { desk, anna } = await openMenu();
  await press(anna, '/menu/new/promos', 'Сохранить', { ...SUMMER, categories: 'menu', dishes: 'soup' });
  await press(anna, '/menu/dishes/menu.soup', 'Сохранить', { slug: 'shchi' });
  const text = await desk.textOf('promos.yaml');
  expect(text).toContain('dishes: [shchi]');
});

const CODE = { code: 'КОД', title: 'Акция' };

async function openOrder(rule: Partial<ContentPromo>) {
  const desk = await openDesk({ content: promoShop({ ...CODE, ...rule }) });
  const boss = await desk.enter('boss', 'manager');
  const id = await desk.order({ promo: 'КОД', address: 'Невский, 1' });
  return { desk, boss, id };
}

test('the sheet and the ticket name the code', async () => {
  const { boss, id } = await openOrder({ percent: 10 });
  expect(await boss.read(`/orders/${id}`)).toMatch(/Промокод КОД -109,10 ₽/);
  expect(await boss.read(`/orders/${id}/ticket`)).toContain('Промокод КОД');
});

test('a changed order keeps its code: the percentage is counted anew, its conditions are not', async () => {
  const { desk, boss, id } = await openOrder({ percent: 10, minSum: 1000 });
  await saveChange(boss, id, { 'quantity-1': '1' });
  expect(await desk.orderOf(id)).toMatchObject({ promo_code: 'КОД', promo_kopecks: 7705 });
  expect(await boss.read(`/orders/${id}`)).toContain('Промокод КОД: было 109,10 ₽, стало 77,05 ₽');
});

test.each<[event: string, happen: (store: Store) => Promise<unknown>]>([
  ['left the menu', (store) => store.deleteFrom('products').execute()],
  [
    'moved to another section',
    (store) =>
      store
        .updateTable('products')
        .set((is) => ({ category_id: is.selectFrom('categories').select('id').where('slug', '=', 'bar') }))
        .execute(),
  ],
])('a dish that %s keeps the discount of its section', async (_, happen) => {
  const { desk, boss, id } = await openOrder({ percent: 10, categories: ['supy'] });
  const { promo_kopecks } = await desk.orderOf(id);
  expect(promo_kopecks).toBe(10_910);
  await happen(desk.store);
  for (const address of ['Невский, 2', 'Невский, 3']) await saveChange(boss, id, { address });
  expect(await desk.orderOf(id)).toMatchObject({ changes: 2, promo_kopecks });
});

test('a gift that the guest no longer takes is no discount', async () => {
  const { desk, boss, id } = await openOrder({ gift: 'borshch' });
  expect(await desk.orderOf(id)).toMatchObject({ promo_kopecks: 45_000 });
  await saveChange(boss, id, { 'quantity-0': '0' });
  expect(await desk.orderOf(id)).toMatchObject({ promo_kopecks: 0, total_kopecks: 64_100 + 15_000 });
});

test('other programs get sums that add up, and the code', async () => {
  const { desk, id } = await openOrder({ percent: 10 });
  const [order] = await listTillOrders(desk.store, [id], new Date(desk.now()));
  expect(order).toMatchObject({
    sums: { dishes: 1091, delivery: 0, discount: 109.1, total: 981.9 },
    promo: { code: 'КОД', title: 'Акция', discount: 109.1 },
  });
});

test('the report says what a code cost, with the fee that it waived', async () => {
  const { desk, boss } = await openOrder({ freeDelivery: true });
  await desk.order({ promo: 'КОД', address: 'Дальняя, 1' });
  await desk.order({ promo: 'КОД', address: 'Дальняя, 1', set: { status: 'cancelled' } });
  expect(textOn(await boss.visit('/report'))).toMatch(/Чего стоили промокоды .*КОД 2 290,50 ₽ 2 182 ₽/);
  const { html } = await boss.visit('/report.csv?table=promos');
  expect(html).toContain('КОД;2;290,5;2182');
});
