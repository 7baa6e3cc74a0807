/** Protects options of a dish: valid choices, prices, separate lines, and deleted options. */
import { describe, expect } from 'vitest';
import { type Cart, cartSchema } from '#contract/cart.ts';
import { OptionKind } from '#contract/enums.ts';
import { priceFromOf, priceRangeOf } from '#contract/options.ts';
import type { CompleteOrder } from '#contract/order.ts';
import { optionsShop } from '#tests/support/options-shop.ts';
import { ApiCaller, GUEST, openApi, type Refusal, shopTest } from '#tests/upstream/support/api-caller.ts';
import { NOON, openDesk } from '#tests/upstream/support/desk.ts';
import { textOf } from '#upstream/outbox/message-text.ts';
import { loadContent } from '#upstream/store/content/load-content.ts';
import { findDeskOrder } from '#upstream/store/orders/desk-orders.ts';

const test = shopTest
  .extend('api', () => openApi({ content: optionsShop() }))
  .extend('cart', ({ guest, ids }) => {
    const post = (body: object) => guest.post<Cart & Refusal>('/cart/', { productId: ids.borshch, ...body });
    const add = (...options: string[]) => post({ options, quantity: 1 });
    const lines = async () =>
      (await guest.get<Cart>('/cart/')).body.items.map(({ id, product, quantity, totalPrice }) => {
        return [
          id?.replace(/^\d+/, ''),
          product.price,
          quantity,
          totalPrice,
          product.optionsGone && !product.canBuy,
        ];
      });
    return { post, add, lines };
  });

test('lists hint at options, the dish has them', async ({ guest }) => {
  type Card = { slug: string; hasOptions?: boolean; priceFrom?: number; optionGroups?: unknown };
  const { results } = (await guest.get<{ results: Card[] }>('/products/')).body;
  const hints = results.map(({ slug, hasOptions, priceFrom }) => [slug, hasOptions, priceFrom]);
  expect(hints.slice(0, 2)).toEqual([
    ['borshch', true, 349.5],
    ['okroshka', undefined, undefined],
  ]);
  const dish = (await guest.get<Card>('/products/borshch/')).body;
  expect(dish.optionGroups).toEqual(optionsShop().products[0]?.optionGroups);
  expect(results[0]?.optionGroups).toBeUndefined();
});

test('a suggestion has the lowest price, too', async ({ guest }) => {
  const { results } = (await guest.get<{ results: object[] }>('/suggest/борщ с/')).body;
  expect(results).toEqual([
    expect.objectContaining({ title: 'Борщ с говядиной', price: 450, priceFrom: 349.5 }),
  ]);
});

test.each([
  ['options that raise it', [0, 150], 300],
  ['a required option that adds to it', [150, 350], 450],
  ['one option that adds to it', [150], 450],
  ['options that lower it', [-100, 0], 200],
  ['options for nothing', [0, 0], undefined],
])('a dish of 300 with %s has its own lowest price', (_, deltas, priceFrom) => {
  const options = deltas.map((priceDelta) => ({ priceDelta }));
  expect(priceFromOf(300, [{ min: 1, max: 1, options }])).toBe(priceFrom);
});

test('an option that is only in the hall is shown, and refused in cart and order', async () => {
  const content = optionsShop();
  const lard = content.products[0]?.optionGroups?.[1]?.options[2];
  if (lard) lard.onlyInHall = true;
  const guest = new ApiCaller(await openApi({ content }));
  const { borshch } = await guest.dishIds();
  const dish = (await guest.get<{ optionGroups: unknown }>('/products/borshch/')).body;
  expect(dish.optionGroups).toEqual(content.products[0]?.optionGroups);
  const options = ['whole', 'lard'];
  const refused = {
    nonFieldErrors: [expect.stringContaining('«Борщ с говядиной»: «Сало» бывает только в зале')],
  };
  const put = await guest.post('/cart/', { productId: borshch, options, quantity: 1 });
  expect([put.status, put.body]).toEqual([400, refused]);
  const items = [{ product: borshch, options, quantity: 1 }];
  const ordered = await guest.post('/order/', { ...GUEST, items });
  expect([ordered.status, ordered.body]).toEqual([400, refused]);
});

test('a dish with other options is another line, with its price, and is changed by its id', async ({
  cart,
}) => {
  await cart.add('whole');
  await cart.add('lard', 'half');
  await cart.add('half', 'lard', 'lard');
  const lines = [
    ['+whole', 450, 1, 450, undefined],
    ['+half+lard', 439.5, 2, 879, undefined],
  ];
  expect(await cart.lines()).toEqual(lines);
  const { items, totalPrice, totalQuantity } = (await cart.post({ options: ['whole'], quantity: 1 })).body;
  expect([totalPrice, totalQuantity]).toEqual([1779, 4]);
  expect(items[1]?.options).toEqual([
    { id: 'half', title: 'Половина', group: 'Порция', priceDelta: -100.5 },
    { id: 'lard', title: 'Сало', group: 'Добавить', priceDelta: 90 },
  ]);
  const lineId = items[1]?.id;
  await cart.post({ lineId, quantity: 5, updateQuantity: true });
  expect((await cart.lines())[1]).toEqual(['+half+lard', 439.5, 5, 2197.5, undefined]);
  expect((await cart.post({ lineId, quantity: 96 })).status).toBe(400);
  await cart.post({ lineId, action: 'remove' });
  expect(await cart.lines()).toEqual([['+whole', 450, 2, 900, undefined]]);
  await cart.post({ action: 'clear' });
  expect(await cart.lines()).toEqual([]);
});

test('a line of twenty options with the longest ids is removed by its id', async ({ cart, store }) => {
  const option = (_: unknown, index: number) => ({
    id: `${index}`.padStart(40, 'x'),
    title: `№${index}`,
    priceDelta: 0,
    default: false,
  });
  const options = Array.from({ length: 20 }, option);
  const content = optionsShop();
  const [borshch] = content.products;
  if (borshch)
    borshch.optionGroups = [{ id: 'all', title: 'Всё', kind: OptionKind.MANY, min: 0, max: 20, options }];
  await loadContent(store, { ...content, fingerprint: 'long' });
  const { items } = cartSchema.parse((await cart.add(...options.map(({ id }) => id))).body);
  const lineId = items[0]?.id;
  expect(lineId?.length).toBeGreaterThan(800);
  expect((await cart.post({ lineId, action: 'remove' })).body.items).toEqual([]);
});

const SIZE = '«Борщ с говядиной»: выберите «Порция»';
describe('what is not sold', () => {
  test.for<[options: string[] | undefined, message: string]>([
    [undefined, SIZE],
    [['cream'], SIZE],
    [['half', 'whole'], SIZE],
    [['whole', 'cream', 'bread', 'lard'], '«Борщ с говядиной»: в «Добавить» можно выбрать не больше 2'],
    [['whole', 'garlic'], '«Борщ с говядиной» больше не готовим в этом варианте, выберите другой'],
  ])('%j is in no cart and in no order', async ([options, message], { cart, guest, ids }) => {
    const added = await cart.post({ options, quantity: 1 });
    expect([added.status, added.body]).toEqual([400, { nonFieldErrors: [message] }]);
    const items = [{ product: ids.borshch, options, quantity: 1 }];
    const ordered = await guest.post<Refusal>('/order/', { ...GUEST, items });
    expect([ordered.status, ordered.body.nonFieldErrors]).toEqual([400, [expect.stringContaining(message)]]);
  });

  test.for([{ options: ['a b'] }, { options: 'whole' }, { options: Array(21).fill('whole') }, { lineId: 7 }])(
    '%j is refused by its field, and an unknown line is unknown',
    async (wrong, { cart }) => {
      const { status, body } = await cart.post({ ...wrong, quantity: 1 });
      expect([status, Object.keys(body)]).toEqual([400, Object.keys(wrong)]);
      expect((await cart.post({ lineId: "x' or 1=1", quantity: 1 })).status).toBe(404);
    },
  );
});

test('an order contains the options and their price, independent of later menus', async ({
  guest,
  ids,
  store,
}) => {
  const items = [
    { product: ids.borshch, options: ['cream', 'whole'], quantity: 2 },
    { product: ids.borshch, options: ['half'], quantity: 1 },
    { product: ids.morse, quantity: 1 },
  ];
  const headers = { 'Expected-Sum': '1449.60' };
  const { status, body } = await guest.post<CompleteOrder>('/order/', { ...GUEST, items }, headers);
  expect([status, body.totalSum]).toEqual([201, 1449.6]);
  await loadContent(store, { ...optionsShop(), products: [], fingerprint: 'none' });
  const order = (await guest.get<CompleteOrder>(`/order/${body.uuid}/`)).body;
  expect(order.items.map(({ options, price }) => [options?.map(({ title }) => title), price])).toEqual([
    [['Целая', 'Сметана'], 490],
    [['Половина'], 349.5],
    [undefined, 120.1],
  ]);
});

test('a deleted option stays in the cart, cannot be ordered, and can be reduced', async ({ cart, store }) => {
  await cart.add('whole', 'cream');
  await cart.add('whole', 'cream');
  await cart.add('whole', 'bread');
  const shop = optionsShop();
  const [, extras] = shop.products[0]?.optionGroups ?? [];
  if (extras) extras.options = extras.options.filter(({ id }) => id !== 'cream');
  for (const option of extras?.options ?? []) option.priceDelta += 5;
  await loadContent(store, { ...shop, fingerprint: 'without cream' });
  expect(await cart.lines()).toEqual([
    ['+cream+whole', 490, 2, 980, true],
    ['+bread+whole', 485, 1, 485, undefined],
  ]);
  expect((await cart.add('whole', 'cream')).status).toBe(400);
  const set = (quantity: number) =>
    cart.post({ options: ['whole', 'cream'], quantity, updateQuantity: true });
  expect((await set(2)).status).toBe(400);
  const less = await set(1);
  expect([less.status, less.body.totalQuantity]).toEqual([200, 2]);
  await loadContent(store, { ...shop, products: shop.products.slice(1), fingerprint: 'without borshch' });
  expect((await cart.post({ lineId: 'x', action: 'remove' })).body).toMatchObject({
    items: [],
    gone: [{ title: 'Борщ с говядиной' }],
  });
});

test.for<[price: number, groups: Parameters<typeof priceRangeOf>[1], low: number, high: number]>([
  [500, [], 500, 500],
  [500, [{ min: 1, max: 1, options: [{ priceDelta: 50 }, { priceDelta: 99.9 }] }], 550, 599.9],
  [500, [{ min: 0, options: [{ priceDelta: 50 }, { priceDelta: -20 }, { priceDelta: -30 }] }], 450, 550],
  [500, [{ min: 2, max: 2, options: [{ priceDelta: 1 }, { priceDelta: 2 }, { priceDelta: 4 }] }], 503, 506],
])('%d with %j costs from %d to %d', ([price, groups, low, high]) => {
  expect(priceRangeOf(price, groups)).toEqual({ low, high });
});

test('the kitchen, messages and the report name what was chosen', async () => {
  const desk = await openDesk({ content: optionsShop() });
  const guest = new ApiCaller(desk.api);
  const { borshch, morse } = await guest.dishIds();
  const soup = (quantity: number, ...options: string[]) => ({ product: borshch, options, quantity });
  const items = [soup(2, 'whole', 'lard'), soup(3, 'half', 'lard'), { product: morse, quantity: 1 }];
  const { id } = (await guest.post<CompleteOrder>('/order/', { ...GUEST, items })).body;
  const boss = await desk.enter('boss', 'manager');
  for (const page of ['/', `/orders/${id}`, `/orders/${id}/ticket`, `/orders/${id}/note`]) {
    expect(await boss.read(page)).toMatch(
      /Борщ с говядиной Порция: Целая Добавить: Сало .*Борщ с говядиной Порция: Половина .*Морс/,
    );
  }
  const report = await boss.read('/report');
  expect(report).toMatch(/Сало 5 .*Половина 3 .*Целая 2/);
  const csv = await boss.visit(`/report.csv?from=2026-10-05&to=2026-10-05&table=options`);
  expect(csv.html).toContain('Борщ с говядиной;Сало;5');

  const order = await findDeskOrder(desk.store, id);
  if (!order) throw new Error('no order');
  const message = {
    event: 'order.created',
    id: '1',
    createdAt: '',
    sentAt: NOON,
    order,
    orderUrl: null,
  } as const;
  expect(textOf(message, 'Europe/Moscow').text).toContain('(Порция: Целая · Добавить: Сало)\n3 × ');
});
