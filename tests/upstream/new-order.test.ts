/** Protects orders of guests on the phone: placed under the rules of the shop, once, for the sum that was shown. */
import { expect } from 'vitest';
import { readPage } from '#tests/routes/support/page.ts';
import { deliveryShop } from '#tests/support/delivery-shop.ts';
import { promoShop } from '#tests/support/promo-shop.ts';
import { ApiCaller, type Refusal } from '#tests/upstream/support/api-caller.ts';
import { alertsOn, openDesk, type Screen, deskTest as test, textOn } from '#tests/upstream/support/desk.ts';
import { press, problemsOn, RECOUNT } from '#tests/upstream/support/order-form.ts';
import type { ContentPromo } from '#upstream/content/promo-schema.ts';
import { USUAL_REASONS } from '#upstream/desk/desk-texts.ts';
import { removePersonalData } from '#upstream/store/guests/personal-data.ts';
import { stopOrders } from '#upstream/store/terms/hours.ts';

const GUEST = { phone: '+7-912-345-67-89', fullName: 'Анна Ёлкина' };
const TYPED = { ...GUEST, address: 'Лесная, 5', userComment: 'Без лука', payment: '10' };

/** The page with one «Борщ», 450 ₽. */
async function withBorshch(screen: Screen, typed: Record<string, string> = TYPED) {
  const found = await press(screen, await screen.visit('/new-order'), 'Найти блюдо', { q: 'борщ', ...typed });
  return press(screen, found, 'Добавить: Борщ с говядиной');
}

test('an order is entered with one guest, one dish and the sum that was shown', async ({ desk, marina }) => {
  const shown = await withBorshch(marina);
  const placed = await press(marina, shown, 'Оформить заказ · 450 ₽');
  expect([placed.status, placed.headers.get('location')]).toEqual([303, '/orders/1001']);
  expect(await desk.orderOf(1001)).toMatchObject({
    status: 'new',
    source: 'phone',
    total_kopecks: 45_000,
    phone: GUEST.phone,
    full_name: GUEST.fullName,
    address: 'Лесная, 5',
    payment: 10,
    user_comment: 'Без лука',
  });
  expect(await desk.journal()).toEqual(['marina enter-order']);
});

test('an allergy that the guest names is stated as in the shop', async ({ desk, marina }) => {
  const stated = { ...TYPED, 'allergen-nuts': 'yes', 'allergen-gluten': 'yes', otherAllergy: ' киви ' };
  const shown = await withBorshch(marina, stated);
  expect(textOn(shown)).toMatch(/Аллергия: глютен, орехи, « ?киви ?»/);
  await press(marina, shown, 'Оформить заказ · 450 ₽');
  const { extras_json } = await desk.orderOf(1001);
  expect(JSON.parse(extras_json ?? '')).toEqual({ allergies: { names: ['gluten', 'nuts'], other: 'киви' } });
  expect(await marina.read('/')).toContain('Аллергия: глютен, орехи, «киви»');
});

test('another allergy typed over the form of a placed order is a question', async ({ marina }) => {
  const shown = await withBorshch(marina);
  await press(marina, shown, 'Оформить заказ · 450 ₽');
  const asked = await press(marina, shown, 'Оформить заказ · 450 ₽', { otherAllergy: 'киви' });
  expect([asked.status, alertsOn(asked)[0]]).toEqual([
    409,
    expect.stringContaining('уже оформлен заказ №1001'),
  ]);
});

test('it is on the board like others, marked, counted by the report, and says that nobody ticked a consent', async ({
  marina,
  boss,
}) => {
  await press(marina, await withBorshch(marina), 'Оформить заказ · 450 ₽');
  expect(await marina.read('/')).toMatch(/№1001 .*по телефону .*1 × Борщ с говядиной .*Принять · к 12:45/);
  const sheet = await marina.read('/orders/1001');
  expect(sheet).toContain('согласий на сайте гость не отмечал');
  expect(sheet).not.toContain('Согласия гостя');
  expect(await boss.read('/report')).toContain('450 ₽');
});

test('its entry cannot be undone like a status', async ({ marina }) => {
  await press(marina, await withBorshch(marina), 'Оформить заказ · 450 ₽');
  expect(await marina.read('/')).not.toContain('Вернуть назад');
});

test('a double submit makes one order', async ({ desk, marina }) => {
  const shown = await withBorshch(marina);
  const replies = await Promise.all([1, 2].map(() => press(marina, shown, 'Оформить заказ · 450 ₽')));
  expect(replies.map(({ headers }) => headers.get('location'))).toEqual(['/orders/1001', '/orders/1001']);
  expect(await desk.store.selectFrom('orders').select('id').execute()).toHaveLength(1);
});

test('another guest typed over the form of a placed order is a question, not the earlier order', async ({
  desk,
  marina,
}) => {
  const shown = await withBorshch(marina);
  await press(marina, shown, 'Оформить заказ · 450 ₽');
  const typed = { fullName: 'Пётр', phone: '+7-900-000-00-00' };
  const asked = await press(marina, shown, 'Оформить заказ · 450 ₽', typed);
  expect([asked.status, alertsOn(asked)[0]]).toEqual([
    409,
    expect.stringContaining('уже оформлен заказ №1001'),
  ]);
  expect((await press(marina, asked, 'Оформить заказ · 450 ₽')).headers.get('location')).toBe('/orders/1002');
  expect(await desk.orderOf(1002)).toMatchObject({ full_name: 'Пётр', total_kopecks: 45_000 });
});

test('another sum than shown is not ordered', async ({ desk, marina }) => {
  const shown = await withBorshch(marina);
  await desk.store.updateTable('products').set({ price_kopecks: 50_000 }).execute();
  const again = await press(marina, shown, 'Оформить заказ · 450 ₽');
  expect([again.status, alertsOn(again)[0]]).toEqual([409, expect.stringContaining('Сумма не та')]);
  expect(await desk.store.selectFrom('orders').select('id').execute()).toEqual([]);
  expect((await press(marina, again, 'Оформить заказ · 500 ₽')).status).toBe(303);
});

test('what is missing is asked for, and nothing typed is lost', async ({ marina }) => {
  const shown = await withBorshch(marina, { address: 'Лесная, 5', fullName: 'Анна' });
  const refused = await press(marina, shown, 'Оформить заказ · 450 ₽');
  expect([refused.status, problemsOn(refused)]).toEqual([400, ['необходимо заполнить телефон']]);
  expect(readPage(refused.html).one('input', { name: 'fullName' }).attribs.value).toBe('Анна');
});

test('a phone with too few digits is said to be wrong, not to be missing', async ({ marina }) => {
  const shown = await withBorshch(marina, { ...TYPED, phone: '123' });
  const refused = await press(marina, shown, 'Оформить заказ · 450 ₽');
  expect([refused.status, problemsOn(refused)]).toEqual([
    400,
    ['проверьте телефон: в номере не хватает цифр'],
  ]);
});

test('without an address the sum is a question', async ({ marina }) => {
  const shown = await withBorshch(marina, {});
  expect(textOn(shown)).toContain('Блюда 450 ₽');
  expect(textOn(shown)).not.toContain('Оформить заказ');
  expect(problemsOn(await press(marina, shown, RECOUNT))).toEqual(['необходимо заполнить адрес доставки']);
});

/** Tuesday, 13:30 in Moscow: couriers from 13:00. */
async function openDelivery(hours = 25.5) {
  const desk = await openDesk({ content: deliveryShop(), outsideHours: 'refuse' });
  desk.wait(hours * 3600);
  const marina = await desk.enter('marina');
  return { desk, marina, guest: new ApiCaller(desk.api) };
}

test.for([
  ['a zone', { address: 'Дальняя, 2' }, 'Доставка, За рекой 290,50 ₽ Итого 740,50 ₽'],
  ['pickup with its discount', { delivery: '10' }, 'Скидка за самовывоз -45 ₽ Итого 405 ₽'],
] as const)('the sum has %s', async ([, typed, sum]) => {
  const { marina } = await openDelivery();
  expect(textOn(await withBorshch(marina, { ...TYPED, ...typed }))).toContain(sum);
});

/** Each is refused by desk and API in the same words. */
test.for([
  ['a closed shop', {}, 14],
  ['an unknown street', { address: 'Неведомая, 1' }, 25.5],
  ['a time that is over', { wantedAt: '2026-10-06T01:00:00.000Z' }, 25.5],
  ['no courier now', {}, 24.5],
  ['an address without a letter', { address: '.' }, 25.5],
] as const)('%s refuses the order as in the shop', async ([, typed, hours]) => {
  const { marina, guest } = await openDelivery(hours);
  const ids = await guest.dishIds();
  const { address = 'Лесная, 5', ...more } = typed as { address?: string; wantedAt?: string };
  const body = { ...GUEST, delivery: 0, address, ...more, items: [{ product: ids.borshch, quantity: 1 }] };
  const refused = await guest.post<Refusal>('/order/', body);
  expect(refused.status).toBe(400);
  const shown = await withBorshch(marina, { ...TYPED, address, ...more });
  const problems = problemsOn(await press(marina, shown, RECOUNT));
  expect(problems).toEqual(Object.values(refused.body).flat());
});

test.for([{ payment: '77' }, { delivery: '5' }, { 'line-0': 'борщ' }] as Record<string, string>[])(
  'a form with %o is refused, and not read as something else',
  async (forged, { desk, marina }) => {
    const refused = await press(marina, await withBorshch(marina), 'Оформить заказ · 450 ₽', forged);
    expect([refused.status, await desk.store.selectFrom('orders').select('id').execute()]).toEqual([400, []]);
  },
);

test('stopped orders are stopped for the desk, too', async ({ desk, marina }) => {
  const now = new Date(desk.now());
  const text = 'Приём заказов остановлен. Кухня не успевает.';
  await stopOrders(desk.store, { until: null, reason: '', text, seen: 0, by: 'boss', now });
  expect(problemsOn(await withBorshch(marina))).toEqual([text]);
});

test('a closed shop takes the order for its opening, and says so', async () => {
  const desk = await openDesk({ content: deliveryShop(), outsideHours: 'next-opening' });
  const marina = await desk.enter('marina');
  const shown = await withBorshch(marina, { ...TYPED, delivery: '10' });
  expect(textOn(shown)).toContain('Ко времени открытия: 6 октября, 12:00');
  expect((await press(marina, shown, 'Оформить заказ · 405 ₽')).status).toBe(303);
  expect(await desk.orderOf(1001)).toMatchObject({ scheduled_for: '2026-10-06T09:00:00.000Z' });
});

const CODE = { code: 'ЛЕТО-10', title: 'Скидка 10 %', percent: 10 };

async function withCode(rule: Partial<ContentPromo>, typed: Record<string, string>) {
  const desk = await openDesk({ content: promoShop({ ...CODE, ...rule }) });
  const marina = await desk.enter('marina');
  const shown = await press(marina, await withBorshch(marina), RECOUNT, typed);
  return { desk, marina, shown };
}

test('a promo code is shown with its sum, and counts like one of the site', async () => {
  const { desk, marina, shown } = await withCode({ usesPerPhone: 1 }, { promo: 'лето-10' });
  expect(textOn(shown)).toMatch(/Промокод ЛЕТО-10 -45 ₽ Итого 405 ₽ Скидка 10 %/);
  const placed = await press(marina, shown, 'Оформить заказ · 405 ₽');
  expect(await desk.orderOf(1001)).toMatchObject({
    promo_code: 'ЛЕТО-10',
    promo_kopecks: 4500,
    source: 'phone',
  });
  expect(placed.headers.get('location')).toBe('/orders/1001');
  const typed = { promo: 'ЛЕТО-10', phone: '8 (912) 345-67-89' };
  const again = await press(marina, await withBorshch(marina), RECOUNT, typed);
  expect(problemsOn(again)).toEqual(['ЛЕТО-10: с этого телефона им уже воспользовались']);
});

test('before the phone is known, no order without one counts as that of the guest', async () => {
  const desk = await openDesk({ content: promoShop({ ...CODE, firstOrder: true }) });
  await desk.order({ set: { status: 'done' } });
  const later = new Date(desk.now() + 1000);
  await removePersonalData(desk.store, { before: later, now: later, usualReasons: USUAL_REASONS });
  const form = await withBorshch(await desk.enter('marina'), { ...TYPED, phone: '' });
  const shown = await press(await desk.enter('marina'), form, RECOUNT, { promo: 'ЛЕТО-10' });
  expect(problemsOn(shown)).toEqual([]);
  expect(textOn(shown)).toContain('Промокод ЛЕТО-10 -45 ₽');
});

test('a promo code that is not applied keeps the order, and stays typed', async () => {
  const { shown } = await withCode({}, { promo: 'ЗИМА' });
  expect(problemsOn(shown)).toEqual(['ЗИМА: такого промокода нет']);
  const page = readPage(shown.html);
  expect(page.one('input', { name: 'promo' }).attribs).toMatchObject({ value: 'ЗИМА' });
  expect(page.all('button', { value: 'save' })).toEqual([]);
});

test('a promo code typed after the sum was shown is asked for', async () => {
  const { desk, marina, shown } = await withCode({}, {});
  const asked = await press(marina, shown, 'Оформить заказ · 450 ₽', { promo: 'ЛЕТО-10' });
  expect([asked.status, alertsOn(asked)[0]]).toEqual([409, expect.stringContaining('Сумма не та')]);
  expect(await desk.store.selectFrom('orders').select('id').execute()).toEqual([]);
});

test('a shop without promo codes has no field for them', async ({ marina }) => {
  expect(readPage((await withBorshch(marina)).html).all('input', { name: 'promo' })).toEqual([]);
});

test('what only a payment on the site allows is not asked for', async ({ marina }) => {
  expect(readPage((await marina.visit('/new-order')).html).all('input', { name: 'leaveAtDoor' })).toEqual([]);
});

test('a hint in brackets begins with a small letter', async ({ marina }) => {
  expect(textOn(await marina.visit('/new-order'))).toContain('Сдача с (для оплаты наличными:');
});
