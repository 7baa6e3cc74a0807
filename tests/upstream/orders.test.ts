/** Protects orders in the API: idempotency, prices of the shop, Russian errors, access by their guest. */
import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { Delivery, Payment } from '#contract/enums.ts';
import type { Order } from '#contract/order.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { GUEST, type Refusal, shopTest } from '#tests/upstream/support/api-caller.ts';
import { loadContent } from '#upstream/store/content/load-content.ts';

const COURIER = {
  ...GUEST,
  delivery: Delivery.COURIER,
  payment: Payment.CARD,
  address: 'Лесная ул., 5',
  userComment: 'без лука',
};
const PRICES_CHANGED = 'Цены изменились. Проверьте заказ и отправьте ещё раз';
const BAD_SUM = 'Expected-Sum — сумма в рублях, например 1220.50';

const test = shopTest
  .extend('item', ({ ids }) => (slug: string, quantity = 1) => ({ product: ids[slug], quantity }))
  .extend(
    'place',
    ({ guest, item }) =>
      (change: object | null = {}, headers: Record<string, string> = {}) => {
        const order = change && { ...COURIER, items: [item('borshch')], ...change };
        return guest.post<Order & Refusal>('/order/', order, headers);
      },
  )
  .extend('read', ({ guest }) => async (uuid: string, headers?: Record<string, string>) => {
    return (await guest.get<Order>(`/order/${uuid}/`, headers)).body;
  })
  .extend(
    'rows',
    ({ store }) =>
      () =>
        store.selectFrom('orders').selectAll().orderBy('id').execute(),
  );

test('is answered with what was bought, and found by its uuid', async ({ place, item, read, rows }) => {
  const { status, body } = await place({ items: [item('cheese-soup', 3), item('morse', 2)] });
  const productData = (slug: string, title: string) => {
    return { slug, title, coverUrls: { default: `/media/dish/${slug}.webp` } };
  };
  expect(status).toBe(201);
  expect(body).toEqual({
    uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    id: 1001,
    items: [
      { productData: productData('cheese-soup', 'Сырный суп'), price: 399.99, quantity: 3 },
      { productData: productData('morse', 'Морс'), price: 120.1, quantity: 2 },
    ],
    totalSum: 1440.17,
    status: 'new',
    delivery: Delivery.COURIER,
    payment: Payment.CARD,
  });
  expect(await read(body.uuid)).toEqual(body);
  expect(await read(body.uuid.toUpperCase())).toEqual(body);
  expect((await place({ delivery: Delivery.PICKUP })).body.id).toBe(1002);
  expect((await rows()).map(({ address }) => address)).toEqual([COURIER.address, null]);
});

test('holds no characters that turn or hide the text around them', async ({ place, rows }) => {
  const userComment = 'без лука\r\nи соли\u0007';
  await place({ fullName: 'Анна\u202e\n', address: 'Лес\u2060ная\r\nул., 5', userComment });
  const texts = { full_name: 'Анна', address: 'Лесная ул., 5', user_comment: 'без лука\nи соли' };
  expect(await rows()).toMatchObject([texts]);
  expect(await place({ fullName: '\u202e' })).toMatchObject({
    status: 400,
    body: { fullName: [expect.any(String)] },
  });
});

test('has the shop’s price, whatever the caller sends', async ({ place, item }) => {
  const items = [{ ...item('borshch', 2), price: 1, totalPrice: 2 }];
  expect((await place({ items, totalSum: 2 })).body).toMatchObject({
    items: [{ price: 450 }],
    totalSum: 900,
  });
});

test('stays as it was when the menu changes, but for its pictures', async ({ place, item, read, store }) => {
  const { body } = await place({ items: [item('borshch'), item('morse')] });
  const shop = smallShop();
  const coverUrls = { default: '/media/dish/new.avif' };
  const products = shop.products
    .filter(({ slug }) => slug !== 'morse')
    .map((dish) => ({ ...dish, title: `${dish.title} по-новому`, coverUrls, price: 1, popular: [] }));
  await loadContent(store, { ...shop, products });
  const [borshch, morse] = body.items;
  expect((await read(body.uuid)).items).toEqual([
    { ...borshch, productData: { ...borshch?.productData, coverUrls } },
    { ...morse, productData: { ...morse?.productData, coverUrls: {} } },
  ]);
  expect((await read(body.uuid)).totalSum).toBe(570.1);
});

test('adds up lines of one dish, to 100 at most', async ({ place, item }) => {
  const { body } = await place({ items: [item('borshch', 2), item('borshch', 3)] });
  expect(body).toMatchObject({ items: [{ quantity: 5 }], totalSum: 2250 });
  expect(await place({ items: [item('borshch', 60), item('borshch', 41)] })).toMatchObject({
    status: 400,
    body: { nonFieldErrors: [expect.stringContaining('«Борщ с говядиной»')] },
  });
});

test('tells its address to the holder of its key alone', async ({ place, read }) => {
  const key = (value: string) => ({ 'Idempotency-Key': value });
  const mine = randomUUID();
  const { body } = await place({}, key(mine));
  expect(body.address).toBe(COURIER.address);
  expect((await read(body.uuid, key(mine))).address).toBe(COURIER.address);
  const withoutKey = (await place()).body.uuid;
  for (const [uuid, ...headers] of [
    [body.uuid],
    [body.uuid, key(randomUUID())],
    [body.uuid, key('')],
    [withoutKey],
    [withoutKey, key(randomUUID())],
  ] as const) {
    expect((await read(uuid, ...headers)).address).toBeUndefined();
  }
});

test.for(['no-uuid', '00000000-0000-4000-8000-000000000000', '%27%20or%201=1', '..%2F..'])(
  'is not found by «%s»',
  async (uuid, { place, guest }) => {
    await place();
    expect(await guest.get(`/order/${uuid}/`)).toMatchObject({
      status: 404,
      body: { detail: 'такого заказа не существует' },
    });
  },
);

test.for<[change: object, refusal: object]>([
  [{ phone: '' }, { phone: ['необходимо заполнить телефон'] }],
  [{ phone: '    1    ' }, { phone: ['необходимо заполнить телефон'] }],
  [{ fullName: '   ' }, { fullName: ['необходимо заполнить Имя'] }],
  [{ address: undefined }, { address: ['необходимо заполнить адрес доставки'] }],
  [{ userComment: 'я'.repeat(501) }, { userComment: ['не длиннее 500 символов'] }],
  [{ fullName: 'я'.repeat(101) }, { fullName: ['не длиннее 100 символов'] }],
  [{ fullName: '\u200d\u2800\ufe0f' }, { fullName: ['необходимо заполнить Имя'] }],
  [{ address: `${'я'.repeat(300)}5` }, { address: ['не длиннее 300 символов'] }],
  [{ items: [] }, { nonFieldErrors: ['Корзина пуста'] }],
  [{ delivery: 5 }, { delivery: [expect.stringMatching(/курьер/)] }],
  [{ payment: 1 }, { payment: [expect.stringMatching(/наличные/)] }],
  [{ userComment: {} }, { userComment: [expect.stringMatching(/текст/)] }],
  [{ items: [{ product: 1, quantity: 0 }] }, { items: [expect.stringMatching(/количество/)] }],
  [{ items: [{ product: 1, quantity: 101 }] }, { items: [expect.stringMatching(/количество/)] }],
  [
    { phone: '', fullName: '', address: '', items: [] },
    expect.objectContaining(
      Object.fromEntries(
        ['address', 'fullName', 'nonFieldErrors', 'phone'].map((name) => [name, [expect.any(String)]]),
      ),
    ),
  ],
])('a refusal of %j names each field in Russian', async ([change, refusal], { place, rows }) => {
  const { status, body } = await place(change);
  expect([status, body]).toEqual([400, refusal]);
  expect(await rows()).toEqual([]);
});

test('a refusal names the dishes that cannot be ordered, and nothing is ordered', async ({
  place,
  item,
  store,
  rows,
}) => {
  const unknown = { product: 999_999, quantity: 1 };
  const items = [item('borshch'), item('lager'), item('okroshka'), unknown];
  const shop = smallShop();
  const products = shop.products.map((dish) => ({ ...dish, popular: [] }));
  await loadContent(store, { ...shop, products: products.filter(({ slug }) => slug !== 'okroshka') });
  const { status, body } = await place({ items });
  expect([status, body.nonFieldErrors]).toEqual([
    400,
    [
      'Лагер «Ёжик» сейчас нельзя заказать. Уберите это блюдо из корзины',
      '«Окрошка» больше нет в меню',
      'одного из блюд нет в меню',
    ],
  ]);
  expect(await rows()).toEqual([]);
});

describe('Idempotency-Key', () => {
  const key = { 'Idempotency-Key': 'one order' };

  test('makes one order of many requests at once', async ({ place, rows, store }) => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => place({}, key)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array(11).fill(200), 201]);
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await rows()).toHaveLength(1);
    expect(await store.selectFrom('order_items').selectAll().execute()).toHaveLength(1);
  });

  test('finds its order before the body is read: the cart may be empty by then', async ({
    place,
    item,
    rows,
  }) => {
    const { status, body } = await place({}, key);
    expect(status).toBe(201);
    for (const change of [{ items: [item('morse', 7)] }, { items: [] }, { phone: '' }, null]) {
      expect(await place(change, key)).toMatchObject({ status: 200, body });
    }
    expect(await rows()).toHaveLength(1);
    expect((await place({}, { 'Idempotency-Key': 'another' })).status).toBe(201);
  });

  test('is not used up by a refusal, has 64 characters at most, and is optional', async ({ place, rows }) => {
    expect([(await place({ phone: '' }, key)).status, (await place({}, key)).status]).toEqual([400, 201]);
    expect((await place({}, { 'Idempotency-Key': 'k'.repeat(64) })).status).toBe(201);
    expect(await place({}, { 'Idempotency-Key': 'k'.repeat(65) })).toMatchObject({
      status: 400,
      body: { nonFieldErrors: [expect.stringContaining('Idempotency-Key')] },
    });
    for (const headers of [undefined, undefined, { 'Idempotency-Key': '' }]) await place({}, headers);
    expect(await rows()).toHaveLength(5);
  });
});

test.for<[sum: string, refusal?: string]>([
  ['641.00'],
  ['641'],
  [' 641 '],
  ['640.99', PRICES_CHANGED],
  ['641.01', PRICES_CHANGED],
  ['641,00', BAD_SUM],
  ['6e2', BAD_SUM],
])('Expected-Sum «%s» for 641 ₽: %s', async ([sum, refusal], { place, item, rows }) => {
  const { status, body } = await place({ items: [item('okroshka', 2)] }, { 'Expected-Sum': sum });
  expect([status, body.nonFieldErrors]).toEqual(refusal ? [400, [refusal]] : [201, undefined]);
  expect(await rows()).toHaveLength(refusal ? 0 : 1);
});

test('Expected-Sum does not hide an order that exists', async ({ place }) => {
  const key = { 'Idempotency-Key': 'one order' };
  expect((await place({}, { ...key, 'Expected-Sum': '450' })).status).toBe(201);
  expect((await place({}, { ...key, 'Expected-Sum': '700' })).status).toBe(200);
});
