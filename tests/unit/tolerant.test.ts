import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  cartSchema,
  navMenuSchema,
  orderSchema,
  pagedListOf,
  productCardReader,
  settingsSchema,
  workDaySchema,
} from '#contract/entities.ts';
import { type Loss, readTolerantly } from '#contract/tolerant.ts';
import { sentDish as dish } from '#tests/support/dishes.ts';

/** What is wrong in an answer is taken out, as little as will do; what was taken out is told. */

const dishes = pagedListOf(productCardReader);

function readDishes(...results: unknown[]) {
  const read = readTolerantly(dishes, { results, totalPages: 3, count: 25 });
  if (!read.success) throw read.error;
  return { ids: read.data.results.map(({ id }) => id), ...read };
}

function lossesOf(losses: Loss[]) {
  return losses.map(({ lost, field, id, slug }) => [lost, field, id, slug]);
}

test('a good answer loses nothing', () => {
  expect(readDishes(dish(1), dish(2))).toMatchObject({ ids: [1, 2], losses: [] });
});

test('a record that lacks what it cannot do without drops out; the numbers stay the API’s', () => {
  const read = readDishes(
    dish(1),
    dish(2, { price: 'дорого' }),
    dish(3),
    null,
    dish(5, { title: undefined }),
    dish(6),
  );
  expect(read.ids).toEqual([1, 3, 6]);
  expect(read.data).toMatchObject({ totalPages: 3, count: 25 });
  expect(lossesOf(read.losses)).toEqual([
    ['record', 'results.3', undefined, undefined],
    ['record', 'results.4.title', 5, 'dish-5'],
    ['record', 'results.1.price', 2, 'dish-2'],
  ]);
});

test('a list ends where the largest page does, wherever it stands', () => {
  const tags = Array.from({ length: 501 }, (_, number) => `t${number}`);
  const read = readDishes(
    dish(1, { tags }),
    ...Array.from({ length: 9_999 }, (_, number) => dish(number + 2)),
  );
  expect(read.ids).toHaveLength(500);
  expect(read.data.results[0]?.tags).toHaveLength(500);
  expect(read.losses).toEqual([
    { lost: 'record', field: 'results', why: '10000 records, more than 500' },
    { lost: 'record', field: 'results.0.tags', why: '501 records, more than 500' },
  ]);
  expect(readDishes(...Array.from({ length: 500 }, (_, number) => dish(number))).losses).toEqual([]);
});

test('an optional field reads as absent', () => {
  const read = readDishes(
    dish(1),
    dish(2, { weight: '300 г', tags: ['острое', 5], coverUrls: { big: 7, default: '/a' } }),
  );
  expect(read.data.results[1]).toMatchObject({
    tags: ['острое'],
    coverUrls: { default: '/a' },
  });
  expect(lossesOf(read.losses)).toEqual([
    ['field', 'results.1.weight', 2, 'dish-2'],
    ['field', 'results.1.coverUrls.big', 2, 'dish-2'],
    ['record', 'results.1.tags.1', undefined, undefined],
  ]);
});

test('a record that drops out is one loss, whatever else was wrong with it', () => {
  const read = readDishes(dish(1, { weight: 'x', tags: 7, price: null, id: 'seven' }), dish(2));
  expect(read.ids).toEqual([2]);
  expect(lossesOf(read.losses)).toEqual([['record', 'results.0.id', 'seven', 'dish-1']]);
});

test('a field with two faults is taken out once', () => {
  const schema = z.object({ results: z.array(z.object({ name: z.string().min(3).regex(/x/).optional() })) });
  const read = readTolerantly(schema, { results: [{ name: 'a' }] });
  expect(read).toMatchObject({ success: true, data: { results: [{}] }, losses: [{ lost: 'field' }] });
});

test.each([
  ['price', null, 'expected number or "490.00"'],
  ['price', '490,00', 'expected number or "490.00"'],
  ['price', '490 ₽', 'expected number or "490.00"'],
  ['price', -1, 'expected number to be >=0'],
  ['slug', '..', 'expected a segment of an address, like "tom-yam"'],
  ['slug', 'щ'.repeat(400), 'expected at most 1900 characters when percent-encoded'],
  ['id', '7', 'expected number'],
  ['id', 7.5, 'expected int'],
  ['title', undefined, 'expected string'],
  ['title', 'Щ'.repeat(501), 'expected string to have <=500 characters'],
  ['canBuy', 'yes', 'expected boolean'],
  ['tags', 'острое', 'expected array'],
])('%s %j: the loss says what would be right', (field, value, right) => {
  const [loss] = readDishes(dish(1, { [field]: value })).losses;
  expect(loss?.why).toContain(right);
});

test.each([
  ['a setting', settingsSchema, { ADDRESS: ['x'] }, 'expected a text, a number or a boolean'],
  [
    'a setting of a list',
    settingsSchema,
    { results: [{ key: 'ADDRESS', value: ['x'] }] },
    'expected a text or a number',
  ],
  ['a type of menu', navMenuSchema, { title: 'Меню', menuType: 77, items: [] }, 'expected one of 0|10|20'],
  [
    'an order’s uuid',
    orderSchema,
    { uuid: 'a b', id: 1, items: [], totalSum: 0 },
    'expected letters, digits, _ and -, at most 100 of them',
  ],
  [
    'a time',
    orderSchema,
    { uuid: 'u-1', id: 1, items: [], totalSum: 0, readyAt: '12:45' },
    'expected a time like "2026-10-05T12:45:00+03:00"',
  ],
  [
    'a date',
    workDaySchema,
    { day: 'Пн', status: '12–23', date: '05.10.2026' },
    'expected a date like "2026-10-05"',
  ],
])('%s that is wrong: the message says what would be right', (_, schema, json, right) => {
  expect((schema as z.ZodType).safeParse(json).error?.issues[0]?.message).toContain(right);
});

test('values are not told, names are cut', () => {
  const [loss] = readDishes(dish(1, { slug: 'x'.repeat(5_000) })).losses;
  expect(loss?.slug).toHaveLength(100);
  expect(JSON.stringify(readDishes(dish(1, { price: 'секрет' })).losses)).not.toContain('секрет');
});

describe('a list with faults everywhere is read whole', () => {
  const MANY = 500;
  const INSIDE = 20;

  test.each<[what: string, wrong: () => object, kept: number]>([
    ['lacks everything', () => ({}), 0],
    ['lacks the price', () => dish(1, { price: undefined }), 0],
    ['has an optional field that is wrong', () => dish(1, { weight: 'легко', canBuy: 'да' }), MANY],
    ['has many things wrong inside', () => dish(1, { tags: Array(INSIDE).fill(7) }), MANY],
    ['has something wrong deep inside', () => dish(1, { coverUrls: { big: 7, default: 8 } }), MANY],
  ])('each %s', (_what, wrong, kept) => {
    const read = readDishes(...Array.from({ length: MANY }, wrong));
    expect(read.ids).toHaveLength(kept);
  });
});

test('the answer that was given stays as it was', () => {
  const json = { results: [dish(1, { price: 'x' })] };
  const before = structuredClone(json);
  readTolerantly(dishes, json);
  expect(json).toEqual(before);
});

test.each([[null], [[]], ['text'], [{}], [{ results: null }], [{ results: { 0: dish(1) } }]])(
  '%j is no list, and its error says so',
  (json) => {
    const read = readTolerantly(dishes, json);
    expect(read).toMatchObject({ success: false, error: dishes.safeParse(json).error });
  },
);

test.each([
  ['by name', { SITE_NAME: 'Бар', ADDRESS: ['x'] }, 'ADDRESS'],
  ['as a list', { results: [{ key: 'SITE_NAME', value: 'Бар' }, { value: 'x' }] }, 'results.1.key'],
])('settings %s lose the one that is wrong', (_, json, field) => {
  const read = readTolerantly(settingsSchema, json);
  expect(read).toMatchObject({ success: true, data: { SITE_NAME: 'Бар' }, losses: [{ field }] });
});

describe('a cart', () => {
  const line = (more: object, product: object = {}) => ({
    product: { id: 1, slug: 'kvas', title: 'Квас', price: 190, ...product },
    quantity: 1,
    totalPrice: 190,
    ...more,
  });
  const read = (...items: unknown[]) =>
    readTolerantly(cartSchema, { items, totalQuantity: 2, totalPrice: 380 }, { keepRecords: true });

  test('has as many lines as there are', () => {
    expect(read(...Array.from({ length: 501 }, (_, id) => line({}, { id }))).data?.items).toHaveLength(501);
  });

  test.each<[string, object, object?]>([
    ['quantity', { quantity: 'много' }],
    ['price', {}, { price: null }],
    ['id', {}, { id: 'x' }],
    ['title', {}, { title: 7 }],
    ['sum', { totalPrice: -1 }],
    ['dish', { product: null }],
  ])('with a line whose %s cannot be read is not read: no line may vanish', (_, more, product) => {
    expect(read(line({}), line(more, product)).success).toBe(false);
  });

  test.each([
    ['sku', 7],
    ['coverUrls', 'x'],
    ['coverUrls', { default: 7 }],
    ['slug', '..'],
    ['slug', ''],
  ])('can do without %s of a line', (field, value) => {
    const cart = read(line({}), line({}, { id: 2, [field]: value }));
    expect(cart).toMatchObject({ success: true, data: { items: [{}, { product: { id: 2, price: 190 } }] } });
  });
});
