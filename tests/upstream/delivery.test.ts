/** Protects delivery terms in the API: orders cost the sum displayed to the guest, and errors name their field. */
import { describe, expect, test } from 'vitest';
import { type Cart, cartSchema } from '#contract/cart.ts';
import type { Order } from '#contract/order.ts';
import { contentFolder } from '#tests/support/content-folder.ts';
import { deliveryShop } from '#tests/support/delivery-shop.ts';
import { hoursShop, WEDNESDAY_LUNCH, WEDNESDAY_NIGHT } from '#tests/support/hours-shop.ts';
import { temporaryFolder } from '#tests/support/new-database.ts';
import { ApiCaller, openApi, type Refusal } from '#tests/upstream/support/api-caller.ts';
import type { Content } from '#upstream/content/content.ts';
import { faultText } from '#upstream/content/faults.ts';
import { surveyContent } from '#upstream/content/read-content.ts';
import type { OutsideHours } from '#upstream/process/order-rules.ts';
import { loadContent } from '#upstream/store/content/load-content.ts';

const AT_NOON = new Date('2026-10-07T12:10:00+03:00');
const LATE = new Date('2026-10-07T22:10:00+03:00');
const COURIER = { delivery: 0, phone: '+7-912-345-67-89', fullName: 'Анна' };
const SEVEN = '2026-10-07T16:00:00.000Z';

async function openAt(now: Date, outsideHours: OutsideHours = 'refuse', content: Content = deliveryShop()) {
  const api = await openApi({ content, outsideHours, now: () => now });
  const guest = new ApiCaller(api);
  const { okroshka, morse } = await guest.dishIds();
  return {
    ...api,
    cart: async () =>
      (await guest.post<Cart>('/cart/', { productId: morse, quantity: 1, updateQuantity: true })).body,
    read: async (uuid: string) => (await guest.get<Order>(`/order/${uuid}/`)).body,
    order: (more: object, quantity = 2, sum?: string, product = okroshka) =>
      guest.post<Order & Refusal>(
        '/order/',
        { ...COURIER, items: [{ product, quantity }], ...more },
        sum === undefined ? {} : { 'Expected-Sum': sum },
      ),
  };
}

test('the cart has zones, pickup and times, and the storefront reads them', async () => {
  const { cart } = await openAt(WEDNESDAY_LUNCH);
  const read = cartSchema.parse(await cart());
  const { hours, ...terms } = deliveryShop().delivery;
  expect(read.delivery).toMatchObject(terms);
  expect(read.delivery?.stop).toBeUndefined();
  // The slowest zone takes 90 minutes; couriers start at 13:00, the shop at 12:00, a pickup takes 20 minutes.
  expect(read.slots).toHaveLength(16 + 16);
  expect([read.slots?.[0], read.slots?.[16]]).toEqual([
    '2026-10-07T11:30:00.000Z',
    '2026-10-08T11:30:00.000Z',
  ]);
  const { slots = [] } = read.delivery?.pickup ?? {};
  expect([slots[0], slots[20]]).toEqual(['2026-10-07T10:30:00.000Z', '2026-10-08T09:30:00.000Z']);
  expect(read.totalPrice).toBe(120.1);
});

test('without terms responses have no fields of them', async () => {
  const { cart, order, read } = await openAt(WEDNESDAY_LUNCH, 'refuse', hoursShop());
  expect(Object.keys(await cart())).toEqual(['items', 'totalQuantity', 'totalPrice', 'extras']);
  const { body } = await order({ address: 'Дальняя, 1' });
  expect(Object.keys(await read(body.uuid))).not.toEqual(expect.arrayContaining(['fee']));
  expect((await order({ delivery: 10, wantedAt: '2026-10-07T11:30:00Z' })).body).toHaveProperty('wantedAt');
});

test.each<[address: string, more: object, quantity: number, placed: Partial<Order>]>([
  ['ул. Лесная, д. 7', {}, 2, { totalSum: 641, fee: 0, zone: 'Рядом' }],
  ['1-Я САДОВАЯ 7', { zone: 'Центр' }, 1, { totalSum: 320.5, zone: 'Рядом' }],
  ['Малая Лесная, 7', {}, 2, { totalSum: 791, fee: 150, zone: 'Центр' }],
  ['Невский пр-кт 1', {}, 3, { totalSum: 961.5, fee: 0, zone: 'Центр' }],
  ['СПб Лес\u200bная 7', {}, 2, { totalSum: 641, fee: 0, zone: 'Рядом' }],
  ['Лесная, угол с Невским, 1', { zone: 'Рядом' }, 1, { totalSum: 320.5, zone: 'Рядом' }],
  ['Неизвестная, 1', { zone: 'За рекой' }, 1, { totalSum: 611, fee: 290.5, zone: 'За рекой' }],
  ['Невском22', {}, 3, { totalSum: 961.5, fee: 0, zone: 'Центр' }],
  ['Дальняя', { wantedAt: '2026-10-07T19:00:00+03:00' }, 1, { totalSum: 611, wantedAt: SEVEN }],
  ['', { delivery: 10, wantedAt: SEVEN }, 1, { totalSum: 288.45, discount: 32.05, wantedAt: SEVEN }],
])('«%s» %j: %i × 320.50 are ordered at what is due', async (address, more, quantity, placed) => {
  const { order, read } = await openAt(WEDNESDAY_LUNCH);
  const sum = String(placed.totalSum);
  expect(await order({ address, ...more }, quantity, `${Number(sum) + 1}`)).toMatchObject({ status: 400 });
  const { status, body } = await order({ address, ...more }, quantity, sum);
  expect([status, body]).toEqual([201, expect.objectContaining(placed)]);
  expect(await read(body.uuid)).toMatchObject(placed);
  expect('zone' in body).toBe(!('delivery' in more));
});

describe('an error names its field', () => {
  test.each<[now: Date, more: object, field: string, words: string]>([
    [WEDNESDAY_LUNCH, { address: 'Неизвестная, 1' }, 'address', 'не нашли такой улицы'],
    [WEDNESDAY_LUNCH, { address: 'Парголово, 2-я Лесная улица, 8' }, 'address', 'другой город или посёлок'],
    [WEDNESDAY_LUNCH, { address: 'г. Гатчина, Лесная, 5' }, 'address', 'другой город или посёлок'],
    [WEDNESDAY_LUNCH, { address: 'Лесная 5, Келози' }, 'address', 'не поняли адрес до конца'],
    [WEDNESDAY_LUNCH, { address: '., –', zone: 'Центр' }, 'address', 'необходимо заполнить адрес'],
    [WEDNESDAY_LUNCH, { address: 'Невский Верхний, 1' }, 'address', 'не нашли такой улицы'],
    [WEDNESDAY_LUNCH, { address: 'Лесная, Невский, 1' }, 'address', 'к районам «Рядом» и «Центр»: выберите'],
    [WEDNESDAY_LUNCH, { address: 'Лесной, 1', zone: 'Чужая' }, 'address', 'выберите район'],
    [WEDNESDAY_LUNCH, { address: 'Невский, 1' }, 'delivery', 'от 400.-: добавьте блюд ещё на 79,50.-'],
    [WEDNESDAY_LUNCH, { address: 'Лесная', wantedAt: '2026-10-07T14:00:00+03:00' }, 'wantedAt', 'не успеет'],
    [WEDNESDAY_LUNCH, { address: 'Лесная', wantedAt: 'вечером' }, 'wantedAt', 'выберите время'],
    [AT_NOON, { address: 'Лесная, 1' }, 'wantedAt', 'не ездят, начнут сегодня в 13:00'],
    [LATE, { address: 'Лесная, 1' }, 'wantedAt', 'не ездят, начнут завтра в 13:00'],
  ])('%o %j: %s', async (now, more, field, words) => {
    const { order } = await openAt(now);
    const refused = await order(more, 1);
    expect(refused).toMatchObject({ status: 400, body: { [field]: [expect.stringContaining(words)] } });
  });

  test.each(['refuse', 'next-opening'] as const)(
    'closed with «%s», times are offered as accepted',
    async (rule) => {
      const { cart, order } = await openAt(WEDNESDAY_NIGHT, rule);
      const { slots = [], delivery } = await cart();
      const offered = [...slots, ...(delivery?.pickup?.slots ?? [])].length > 0;
      const answers = [
        await order({ delivery: 10, wantedAt: SEVEN }),
        await order({ address: 'Лесная', wantedAt: SEVEN }),
      ];
      expect([offered, ...answers.map(({ status }) => status)]).toEqual(
        rule === 'refuse' ? [false, 400, 400] : [true, 201, 201],
      );
    },
  );

  test('while courier delivery is suspended, pickup and a later time are accepted', async () => {
    const { order, cart } = await openAt(AT_NOON);
    expect((await cart()).delivery?.stop).toMatch(/^Курьеры сейчас не ездят/);
    expect((await order({ delivery: 10 })).status).toBe(201);
    expect((await order({ address: 'Лесная', wantedAt: SEVEN })).status).toBe(201);
    // Before the couriers' first time.
    const wantedAt = '2026-10-07T10:00:00.000Z';
    const statuses = [order({ delivery: 10, wantedAt }), order({ address: 'Лесная', wantedAt })];
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([201, 400]);
  });

  test('an order for the opening time needs couriers at that time', async () => {
    const { order } = await openAt(WEDNESDAY_NIGHT, 'next-opening');
    expect((await order({ address: 'Лесная, 1' })).body.wantedAt).toEqual([
      expect.stringContaining('в 13:00'),
    ]);
  });
});

test('an order of exactly the minimum sum is placed', async () => {
  const zones = [{ zone: 'Центр', streets: [], fee: 150, minSum: 641 }];
  const { order } = await openAt(WEDNESDAY_LUNCH, 'refuse', { ...deliveryShop(), delivery: { zones } });
  expect((await order({ address: 'Лесная, 1' }, 1)).body).toHaveProperty('delivery');
  expect((await order({ address: 'Лесная, 1' }, 2)).status).toBe(201);
});

test('a single zone with streets accepts no other street', async () => {
  const zones = [{ zone: ' Центр ', streets: ['Лесная улица', 'ул.', ''], fee: 150 }];
  const { order } = await openAt(WEDNESDAY_LUNCH, 'refuse', { ...deliveryShop(), delivery: { zones } });
  expect((await order({ address: 'Лесная, 1' })).status).toBe(201);
  expect((await order({ address: 'Дальняя, 1,' })).body).toHaveProperty('address');
  expect((await order({ address: 'Дальняя, 1', zone: 'Центр' })).status).toBe(201);
});

test('dishes must be served at the chosen time', async () => {
  const lunch = { ...deliveryShop(), categories: hoursShop().categories };
  const { order } = await openAt(WEDNESDAY_LUNCH, 'refuse', lunch);
  expect((await order({ delivery: 10 })).status).toBe(201);
  const refused = await order({ delivery: 10, wantedAt: SEVEN });
  expect(refused.body).toEqual({
    nonFieldErrors: ['«Окрошка» к 19:00 не подаём. Выберите другое время или уберите это блюдо из корзины'],
  });
});

test('a dish that the cart refuses now is not ordered for a time when it is served either', async () => {
  const content = { ...deliveryShop(), categories: hoursShop().categories };
  const { order } = await openAt(LATE, 'refuse', content);
  expect((await order({ delivery: 10, wantedAt: '2026-10-08T10:00:00.000Z' })).body).toEqual({
    nonFieldErrors: [expect.stringMatching(/^«Окрошка» сейчас не подаём.*[Уу]берите/)],
  });
});

test('couriers of an order for the opening are judged and worded for that time', async () => {
  const { order, cart } = await openAt(WEDNESDAY_NIGHT, 'next-opening');
  const text = 'Курьеры к 12:00 не ездят, начнут сегодня в 13:00. Выберите время из списка или самовывоз.';
  expect((await order({ address: 'Лесная, 1' })).body.wantedAt).toEqual([text]);
  expect((await cart()).delivery?.stop).toBe(text);
});

test('an evening that is written in two parts has times on both sides of midnight', async () => {
  const shop = deliveryShop();
  const workDays = [{ day: 'Ежедневно', status: '12:00–23:59, 00:00–02:00' }];
  const { hours, ...delivery } = shop.delivery;
  const { cart } = await openAt(LATE, 'refuse', { ...shop, workDays, delivery });
  const { slots = [], delivery: terms } = await cart();
  // The slowest zone takes 90 minutes, a pickup 20.
  expect(slots.slice(0, 5)).toEqual(
    ['21:00', '21:30', '22:00', '22:30', '23:00'].map((time) => `2026-10-07T${time}:00.000Z`),
  );
  expect(terms?.pickup?.slots?.slice(0, 2)).toEqual(['2026-10-07T19:30:00.000Z', '2026-10-07T20:00:00.000Z']);
});

test('the file is strict, and may be missing', () => {
  const dir = temporaryFolder();
  const { write } = contentFolder(dir);
  const faults = () => surveyContent(dir).faults.map(faultText).join('\n');
  expect([faults(), surveyContent(dir).content.delivery]).toEqual(['', undefined]);
  write('delivery.yaml', 'zones: []\n');
  expect(faults()).toBe('');
  write(
    'delivery.yaml',
    `zones:
  - { zone: Центр, streets: [Невский проспект, ул.], fee: 150 }
  - { zone: Край, streets: [пр. невский], fee: -1, fre: 2 }
hours: [{ day: Пн, status: вечером }]
`,
  );
  expect(faults().split('\n')).toEqual([
    expect.stringMatching(/^delivery\.yaml:2:48: zones\[1\]\.streets\[2\]: нужно название улицы/),
    'delivery.yaml:3:48: zones[2].fee: должно быть не меньше 0, а стоит «-1»',
    'delivery.yaml:3:52: zones[2]: нет такого поля: «fre»; может быть, «fee»?',
    expect.stringMatching(/^delivery\.yaml:4:9: hours\[1\]: напишите дни/),
    'delivery.yaml:3:29: zones[2].streets[1]: уже есть в зоне «Центр»',
  ]);
});

test.each([undefined, { zones: [] }])('terms are deleted with their file, or the last zone', async (none) => {
  const { cart, store } = await openAt(WEDNESDAY_LUNCH);
  expect(await cart()).toHaveProperty('delivery');
  await loadContent(store, { ...hoursShop(), delivery: none });
  expect(await cart()).not.toHaveProperty('delivery');
});
