import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Cart, Order } from '#contract/entities.ts';
import { Delivery, Payment } from '#contract/enums.ts';
import { ApiCaller } from '#tests/support/api-caller.ts';
import { createShopApi, type ShopApi } from '#tests/support/shop-api.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { loadContent } from '#upstream/store/load-content.ts';

type Refusal = Record<string, string[]>;

let api: ShopApi;
let shopper: ApiCaller;
let ids: Record<string, number>;

beforeEach(async () => {
  api = await createShopApi();
  shopper = new ApiCaller(api);
  const { body } = await shopper.get<{ results: { slug: string; id: number }[] }>('/products/');
  ids = Object.fromEntries(body.results.map(({ slug, id }) => [slug, id]));
});
afterEach(() => api.close());

const item = (slug: string, quantity = 1) => ({ product: ids[slug], quantity });
const courierOrder = (...items: unknown[]) => ({
  delivery: Delivery.COURIER,
  payment: Payment.CARD,
  address: 'Лесная ул., 5',
  userComment: 'без лука',
  phone: '+7-912-345-67-89',
  fullName: 'Анна',
  items: items.length > 0 ? items : [item('borshch')],
});
const place = <Body = Order>(body: unknown, key?: string) =>
  shopper.post<Body>('/order/', body, key === undefined ? {} : { 'Idempotency-Key': key });
const orders = () => api.store.selectFrom('orders').selectAll().orderBy('id').execute();

it('keeps what a guest typed without signs that turn or hide what stands beside it', async () => {
  const typed = {
    fullName: 'Анна\u202e\n',
    address: 'Лесная\r\nул., 5',
    userComment: 'без лука\r\nи соли\u0007',
  };
  expect((await place({ ...courierOrder(), ...typed })).status).toBe(201);
  expect(await orders()).toMatchObject([
    { full_name: 'Анна', address: 'Лесная ул., 5', user_comment: 'без лука\nи соли' },
  ]);
  const { status, body } = await place<Refusal>({ ...courierOrder(), fullName: '\u202e' });
  expect([status, Object.keys(body)]).toEqual([400, ['fullName']]);
});

it('is answered with what was bought, and found by its uuid afterwards', async () => {
  const { status, body } = await place(courierOrder(item('cheese-soup', 3), item('morse', 2)));
  expect(status).toBe(201);
  expect(body).toEqual({
    uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    id: 1001,
    items: [
      {
        productData: {
          slug: 'cheese-soup',
          title: 'Сырный суп',
          coverUrls: { default: '/media/dish/cheese-soup.webp' },
        },
        price: 399.99,
        quantity: 3,
      },
      {
        productData: { slug: 'morse', title: 'Морс', coverUrls: { default: '/media/dish/morse.webp' } },
        price: 120.1,
        quantity: 2,
      },
    ],
    totalSum: 1440.17,
    status: 'new',
    delivery: Delivery.COURIER,
    payment: Payment.CARD,
  });
  expect((await shopper.get<Order>(`/order/${body.uuid}/`)).body).toEqual(body);
  expect((await shopper.get<Order>(`/order/${body.uuid.toUpperCase()}/`)).body).toEqual(body);
  expect((await place(courierOrder())).body.id).toBe(1002);
});

it('keeps what the kitchen needs, and no address for pickup', async () => {
  await place(courierOrder());
  await place({ ...courierOrder(), delivery: Delivery.PICKUP, payment: undefined, userComment: '  ' });
  expect(await orders()).toMatchObject([
    {
      delivery: 0,
      payment: 10,
      address: 'Лесная ул., 5',
      user_comment: 'без лука',
      phone: '+7-912-345-67-89',
      full_name: 'Анна',
    },
    { delivery: 10, payment: 0, address: null, user_comment: null },
  ]);
});

it('has its own prices, whatever the caller says', async () => {
  const cheap = { ...item('borshch', 2), price: 1, totalPrice: 2 };
  expect((await place({ ...courierOrder(cheap), totalSum: 2 })).body).toMatchObject({
    items: [{ price: 450 }],
    totalSum: 900,
  });
});

it('does not change when the menu does, but for pictures: the old files go', async () => {
  const { body } = await place(courierOrder(item('borshch'), item('morse')));
  const shop = smallShop();
  const coverUrls = { default: '/media/dish/new.avif' };
  const products = shop.products
    .filter(({ slug }) => slug !== 'morse')
    .map((product) => ({
      ...product,
      title: `${product.title} по-новому`,
      coverUrls,
      price: 1,
      popular: [],
    }));
  await loadContent(api.store, { ...shop, products });
  const [borshch, morse] = body.items;
  expect((await shopper.get<Order>(`/order/${body.uuid}/`)).body).toEqual({
    ...body,
    items: [
      { ...borshch, productData: { ...borshch?.productData, coverUrls } },
      { ...morse, productData: { ...morse?.productData, coverUrls: {} } },
    ],
  });
});

it('leaves the cart alone', async () => {
  await shopper.post('/cart/', { productId: ids.morse, quantity: 2 });
  await place(courierOrder());
  expect((await shopper.get<Cart>('/cart/')).body.totalQuantity).toBe(2);
});

it('takes lines of one dish together', async () => {
  expect((await place(courierOrder(item('borshch', 2), item('borshch', 3)))).body).toMatchObject({
    items: [{ quantity: 5 }],
    totalSum: 2250,
  });
  const { status, body } = await place<Refusal>(courierOrder(item('borshch', 60), item('borshch', 41)));
  expect(status).toBe(400);
  expect(body.nonFieldErrors?.[0]).toContain('«Борщ с говядиной»');
});

describe('the address of an order', () => {
  const readWith = async (uuid: string, key?: string) => {
    const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
    const { body } = await shopper.get<Order>(`/order/${uuid}/`, headers);
    return body.address;
  };

  it('is for whoever has the key that the order was made with', async () => {
    const key = randomUUID();
    const { body } = await place(courierOrder(), key);
    expect(body.address).toBe('Лесная ул., 5');
    expect(await readWith(body.uuid, key)).toBe('Лесная ул., 5');
    expect(await readWith(body.uuid)).toBeUndefined();
    expect(await readWith(body.uuid, randomUUID())).toBeUndefined();
    expect(await readWith(body.uuid, '')).toBeUndefined();
  });

  it('of an order without a key is for nobody', async () => {
    const { body } = await place(courierOrder());
    expect(await readWith(body.uuid, randomUUID())).toBeUndefined();
    expect(await readWith(body.uuid)).toBeUndefined();
  });
});

describe('a refusal', () => {
  it.each([
    [{ phone: undefined }, { phone: ['необходимо заполнить телефон'] }],
    [{ phone: '' }, { phone: ['необходимо заполнить телефон'] }],
    [{ phone: '    1    ' }, { phone: ['необходимо заполнить телефон'] }],
    [{ phone: 89123456789 }, { phone: ['необходимо заполнить телефон'] }],
    [{ fullName: undefined }, { fullName: ['необходимо заполнить Имя'] }],
    [{ fullName: '   ' }, { fullName: ['необходимо заполнить Имя'] }],
    [{ address: undefined }, { address: ['необходимо заполнить адрес доставки'] }],
    [{ address: ' ' }, { address: ['необходимо заполнить адрес доставки'] }],
    [{ items: [] }, { nonFieldErrors: ['Корзина пуста'] }],
    [{ items: null }, { nonFieldErrors: ['Корзина пуста'] }],
    [{ items: undefined }, { nonFieldErrors: ['Корзина пуста'] }],
    [{ delivery: 5 }, { delivery: [expect.stringMatching(/курьер/)] }],
    [{ delivery: undefined }, { delivery: [expect.stringMatching(/курьер/)] }],
    [{ payment: 1 }, { payment: [expect.stringMatching(/наличные/)] }],
    [{ userComment: {} }, { userComment: [expect.stringMatching(/текст/)] }],
    [{ items: 'борщ' }, { items: [expect.stringMatching(/количество/)] }],
    [{ items: [{ product: 1, quantity: 0 }] }, { items: [expect.stringMatching(/количество/)] }],
    [{ items: [{ product: 1, quantity: 101 }] }, { items: [expect.stringMatching(/количество/)] }],
    [{ items: [{ product: 'борщ', quantity: 1 }] }, { items: [expect.stringMatching(/количество/)] }],
    [{ items: [null] }, { items: [expect.stringMatching(/количество/)] }],
  ])('of %j names the field in Russian', async (change, refusal) => {
    const { status, body } = await place<Refusal>({ ...courierOrder(), ...change });
    expect(status).toBe(400);
    expect(body).toEqual(refusal);
    expect(await orders()).toEqual([]);
  });

  it('names all fields at once', async () => {
    const { body } = await place<Refusal>({ delivery: 0 });
    expect(Object.keys(body).toSorted()).toEqual(['address', 'fullName', 'nonFieldErrors', 'phone']);
  });

  it('names the dishes that cannot be ordered, and takes none of the others', async () => {
    const draft = courierOrder(item('borshch'), item('lager'), item('okroshka'), {
      product: 999_999,
      quantity: 1,
    });
    const shop = smallShop();
    const products = shop.products
      .filter(({ slug }) => slug !== 'okroshka')
      .map((product) => ({ ...product, popular: [] }));
    await loadContent(api.store, { ...shop, products });
    const { status, body } = await place<Refusal>(draft);
    expect(status).toBe(400);
    expect(body).toEqual({
      nonFieldErrors: [
        'Лагер «Ёжик» сейчас нельзя заказать. Уберите это блюдо из корзины',
        '«Окрошка» больше нет в меню',
        'одного из блюд нет в меню',
      ],
    });
    expect(await orders()).toEqual([]);
  });
});

describe('Idempotency-Key', () => {
  it('makes one order of two requests', async () => {
    const key = randomUUID();
    const first = await place(courierOrder(), key);
    const second = await place(courierOrder(item('morse', 7)), key);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    expect(await orders()).toHaveLength(1);
    expect((await place(courierOrder(), randomUUID())).status).toBe(201);
  });

  it('finds the order before the body is looked at: the cart may be empty by then', async () => {
    const key = randomUUID();
    const { body: order } = await place(courierOrder(), key);
    for (const body of [{}, { ...courierOrder(), items: [] }, null, 'broken']) {
      expect(await place(body, key)).toMatchObject({ status: 200, body: order });
    }
  });

  it('makes one order of many requests at once', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 12 }, () => place(courierOrder(), key)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(11).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.uuid)).size).toBe(1);
    expect(await orders()).toHaveLength(1);
    expect(await api.store.selectFrom('order_items').selectAll().execute()).toHaveLength(1);
  });

  it('is not used up by a refused request', async () => {
    const key = randomUUID();
    expect((await place({}, key)).status).toBe(400);
    expect((await place(courierOrder(), key)).status).toBe(201);
  });

  it('may have 64 characters', async () => {
    expect((await place(courierOrder(), 'k'.repeat(64))).status).toBe(201);
    const { status, body } = await place<Refusal>(courierOrder(), 'k'.repeat(65));
    expect(status).toBe(400);
    expect(body.nonFieldErrors?.[0]).toContain('Idempotency-Key');
  });

  it('may be missing: then every request is an order', async () => {
    expect((await place(courierOrder())).status).toBe(201);
    expect((await place(courierOrder(), '')).status).toBe(201);
    expect(await orders()).toHaveLength(2);
  });
});

it.each(['no-uuid', '00000000-0000-4000-8000-000000000000', '%27%20or%201=1', '..%2F..'])(
  'is not found by «%s»',
  async (uuid) => {
    await place(courierOrder());
    const { status, body } = await shopper.get(`/order/${uuid}/`);
    expect(status).toBe(404);
    expect(body).toEqual({ detail: 'такого заказа не существует' });
  },
);

describe('an order that says what the guest saw that it costs', () => {
  const placeAt = (sum: string, key: string) =>
    shopper.post<Refusal>('/order/', courierOrder(item('okroshka', 2)), {
      'Idempotency-Key': key,
      'Expected-Sum': sum,
    });

  it.each(['641.00', '641', '641.0', ' 641 '])('is taken at that price: «%s»', async (sum) => {
    expect((await placeAt(sum, randomUUID())).status).toBe(201);
  });

  it.each([
    ['640.99', 'Цены изменились. Проверьте заказ и отправьте ещё раз'],
    ['0', 'Цены изменились. Проверьте заказ и отправьте ещё раз'],
    ['641,00', 'Expected-Sum — сумма в рублях, например 1220.50'],
    ['-641', 'Expected-Sum — сумма в рублях, например 1220.50'],
    ['6e2', 'Expected-Sum — сумма в рублях, например 1220.50'],
  ])('is refused at another: «%s»', async (sum, reason) => {
    const { status, body } = await placeAt(sum, randomUUID());
    expect([status, body]).toEqual([400, { nonFieldErrors: [reason] }]);
    expect(await orders()).toEqual([]);
  });

  it('and was made before is found, whatever it costs now', async () => {
    const key = randomUUID();
    await placeAt('641', key);
    expect((await placeAt('700', key)).status).toBe(200);
  });
});
