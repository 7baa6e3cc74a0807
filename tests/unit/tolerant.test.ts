/** Protects tolerant parsing: as little as possible of an invalid response is dropped, and the log says what. */
import { expect, test } from 'vitest';
import type { z } from 'zod';
import {
  cartSchema,
  navMenuSchema,
  orderSchema,
  pagedListOf,
  productCardReader,
  settingsSchema,
} from '#contract/entities.ts';
import { readTolerantly } from '#contract/tolerant.ts';
import { sentDish as dish } from '#tests/support/dishes.ts';

const dishes = pagedListOf(productCardReader);

/** Reads a list of dishes: what is left of it, and what was dropped as `[what, field, id, slug]`. */
function readDishes(...results: unknown[]) {
  const json = { results, totalPages: 3, count: 25 };
  const before = structuredClone(json);
  const read = readTolerantly(dishes, json);
  expect(json).toEqual(before);
  if (!read.success) throw read.error;
  const losses = read.losses.map(({ lost, field, id, slug }) => [lost, field, id, slug]);
  return { ids: read.data.results.map(({ id }) => id), data: read.data, losses, rawLosses: read.losses };
}

test('a record without a required field is dropped, the others and the totals of the API stay', () => {
  const { ids, data, losses } = readDishes(
    dish(1),
    dish(2, { price: 'дорого', weight: 'x', tags: 7 }),
    dish(3),
    null,
    dish(5, { title: undefined }),
    dish(6),
  );
  expect(ids).toEqual([1, 3, 6]);
  expect(data).toMatchObject({ totalPages: 3, count: 25 });
  expect(losses).toEqual([
    ['record', 'results.3', undefined, undefined],
    ['record', 'results.4.title', 5, 'dish-5'],
    ['record', 'results.1.price', 2, 'dish-2'],
  ]);
  expect(readDishes(dish(1), dish(2))).toMatchObject({ ids: [1, 2], losses: [] });
});

test('an invalid optional field is absent', () => {
  const covers = { big: 7, default: '/a' };
  const { data, losses } = readDishes(
    dish(1),
    dish(2, { weight: '300 г', tags: ['острое', 5], coverUrls: covers }),
  );
  expect(data.results[1]).toMatchObject({ tags: ['острое'], coverUrls: { default: '/a' } });
  expect(losses).toEqual([
    ['field', 'results.1.weight', 2, 'dish-2'],
    ['field', 'results.1.coverUrls.big', 2, 'dish-2'],
    ['record', 'results.1.tags.1', undefined, undefined],
  ]);
});

test('no list is longer than 500, wherever it stands', () => {
  const tags = Array.from({ length: 501 }, (_, number) => `t${number}`);
  const others = Array.from({ length: 9_999 }, (_, number) => dish(number + 2));
  const { ids, data, rawLosses } = readDishes(dish(1, { tags }), ...others);
  expect([ids.length, data.results[0]?.tags.length]).toEqual([500, 500]);
  expect(rawLosses).toEqual([
    { lost: 'record', field: 'results', why: '10000 records, more than 500' },
    { lost: 'record', field: 'results.0.tags', why: '501 records, more than 500' },
  ]);
  expect(readDishes(...others.slice(0, 500)).losses).toEqual([]);
});

const order = { uuid: 'u-1', id: 1, items: [], totalSum: 0 };

test.each<[schema: z.ZodType, json: object, right: string]>([
  [productCardReader, dish(1, { price: '490,00' }), 'expected number or "490.00"'],
  [productCardReader, dish(1, { price: -1 }), 'expected number to be >=0'],
  [productCardReader, dish(1, { slug: '..' }), 'expected a segment of an address, like "tom-yam"'],
  [settingsSchema, { ADDRESS: ['x'] }, 'expected a text, a number or a boolean'],
  [navMenuSchema, { title: 'Меню', menuType: 77, items: [] }, 'expected one of 0|10|20'],
  [orderSchema, { ...order, readyAt: '12:45' }, 'expected a time like "2026-10-05T12:45:00+03:00"'],
])('%#: the error says what would be right', (schema, json, right) => {
  expect(schema.safeParse(json).error?.issues[0]?.message).toContain(right);
});

test.each([null, [], 'text', {}, { results: null }, { results: { 0: dish(1) } }])(
  '%j is no list, and its error says so',
  (json) => {
    const { error } = dishes.safeParse(json);
    expect(readTolerantly(dishes, json)).toMatchObject({ success: false, error });
  },
);

test.each<[isRead: boolean, more: object, product?: object]>([
  [true, {}],
  [true, {}, { sku: 7, coverUrls: { default: 7 }, slug: '..' }],
  [false, { quantity: 'много' }],
  [false, { totalPrice: -1 }],
  [false, { product: null }],
  [false, {}, { price: null }],
  [false, {}, { title: 7 }],
])('a cart is read: %s, with a line of %j %j; none of its lines is dropped', (isRead, more, product) => {
  const items = Array.from({ length: 501 }, (_, id) => ({
    product: { id, slug: 'kvas', title: 'Квас', price: 190, ...product },
    ...{ quantity: 1, totalPrice: 190, ...more },
  }));
  const cart = readTolerantly(
    cartSchema,
    { items, totalQuantity: 2, totalPrice: 380 },
    { keepRecords: true },
  );
  expect([cart.success, cart.data?.items.length]).toEqual(isRead ? [true, 501] : [false, undefined]);
});
