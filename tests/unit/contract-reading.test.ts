/** Protects the contract with an API: what is required, what may be absent, and the default of each absent field. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { articleSchema } from '#contract/article.ts';
import { cartSchema } from '#contract/cart.ts';
import { categorySchema, foodCategorySchema } from '#contract/category.ts';
import { settingsSchema, workDaySchema } from '#contract/content.ts';
import { slug } from '#contract/entity-fields.ts';
import { pagedListOf, resultsOf } from '#contract/lists.ts';
import { orderSchema } from '#contract/order.ts';
import { productCardReader, productSchema } from '#contract/product.ts';
import { coverUrls, list, money, optional, priceDelta, withDefault } from '#contract/schema-helpers.ts';
import { profileSchema } from '#contract/user.ts';

const product = { id: 7, slug: 'hlebnyj-kvas', title: 'Хлебный квас', price: 190 };
const card = { ...product, canBuy: true, coverUrls: {}, tags: [], ingredients: [] };
const details = { ...card, coverListUrls: [], nutritions: [], popularProducts: [] };
const article = { slug: 'leto', title: 'Лето' };
const post = { content: '', coverUrls: {}, tags: [] };
const category = { id: 1, slug: 'bar', title: 'Бар', templateName: 'great' };
const cart = { items: [], totalQuantity: 0, totalPrice: 0 };
const order = { uuid: 'u-1', id: 1042, items: [], totalSum: 0 };

describe('values', () => {
  test.each([null, undefined])('%s is absent', (nothing) => {
    expect(optional(z.string()).parse(nothing)).toBeUndefined();
    expect(withDefault(z.number(), 1).parse(nothing)).toBe(1);
    expect(list(z.string()).parse(nothing)).toEqual([]);
    expect(coverUrls.parse(nothing)).toEqual({});
  });

  test('zero and a wrong type are not', () => {
    expect(withDefault(z.number(), 1).parse(0)).toBe(0);
    expect(withDefault(z.boolean(), true).parse(false)).toBe(false);
    expect(optional(z.string()).safeParse(5).success).toBe(false);
    expect(list(z.string()).safeParse({}).success).toBe(false);
  });

  test.each([
    [450, 450],
    ['450.00', 450],
    ['99.5', 99.5],
    [0, 0],
    [0.1 + 0.2, 0.3],
  ])('money %j reads as %d', (wire, roubles) => {
    expect([money.parse(wire), priceDelta.parse(`-${wire}`)]).toEqual([roubles, -roubles]);
  });

  test.each(['-1', -1, '1,5', '1e3', 'abc', '', ' 5', null, undefined, Number.NaN, true, 1e300])(
    '%j is no money',
    (wire) => {
      expect(money.safeParse(wire).success).toBe(false);
    },
  );

  test('a size without an address is dropped', () => {
    const sizes = { default: '/a.webp', 720: null, big: '', box2: undefined };
    expect(coverUrls.parse(sizes)).toEqual({ default: '/a.webp' });
  });

  test.each(['hlebnyj-kvas', 'Щи', '50%', 'a/b', ' ', '...', '<b>', '🍔', 'x'.repeat(1_900)])(
    '%j is a slug',
    (text) => {
      expect(slug.safeParse(text).success).toBe(true);
    },
  );

  test.each(['', '.', '..', 'a\n', '\u0000', '\ud83c', 'x'.repeat(1_901), 'щ'.repeat(320), 7])(
    '%j is no slug',
    (text) => {
      expect(slug.safeParse(text).success).toBe(false);
    },
  );
});

test.each<[schema: z.ZodType, wire: object, more: object]>([
  [settingsSchema, { A: 'а', B: null, C: 9 }, { B: '', C: '9' }],
  [productCardReader, { ...product, sku: null, tags: null }, { ...card, sku: undefined }],
  [productSchema, { ...product, content: null }, { ...details, content: undefined }],
  [profileSchema, { phone: null }, { fullName: '', phone: undefined }],
  [categorySchema, { ...category, coverUrls: null }, { coverUrls: {} }],
  [categorySchema, { ...category, templateName: 'carousel' }, { templateName: 'delivery', coverUrls: {} }],
  [articleSchema, { ...article, createdDt: null }, { ...post, createdDt: undefined, popularArticles: [] }],
  [pagedListOf(foodCategorySchema), { results: [], count: null }, { totalPages: 1, count: 0, tags: [] }],
  [cartSchema, { ...cart, totalPrice: '380.00', orderStop: null }, { totalPrice: 380, orderStop: undefined }],
  [
    orderSchema,
    { ...order, totalSum: '380.00', cancelReason: null },
    { totalSum: 380, cancelReason: undefined },
  ],
])('a record needs little and forgives null: %#', (schema, wire, more) => {
  expect(schema.parse(wire)).toEqual({ ...wire, ...more });
});

test.each<[field: string, schema: z.ZodType, wire: object, values: unknown[]]>([
  ['id', productCardReader, product, ['x7', '7.5', 7.5]],
  ['title', productCardReader, product, [null]],
  ['price', productCardReader, product, [null, -1]],
  ['weight', productCardReader, product, [0, 1e300]],
  ['volume', productCardReader, product, [0, 1e300, '500 мл']],
  ['canBuy', productCardReader, product, ['yes']],
  ['totalQuantity', cartSchema, cart, [-1]],
  ['totalPrice', cartSchema, cart, [1e300]],
  ['uuid', orderSchema, order, ['']],
  ['results', resultsOf(workDaySchema), {}, [7, undefined]],
])('%s, if it does not fit, is named by the error', (field, schema, wire, values) => {
  for (const value of values) {
    expect(schema.safeParse({ ...wire, [field]: value }).error?.issues[0]?.path).toEqual([field]);
  }
});

test.each([0, 101, 1.5, '101', 'два'])('a line of a cart cannot hold %j dishes', (quantity) => {
  const items = [{ product, quantity, totalPrice: 1 }];
  expect(cartSchema.safeParse({ ...cart, items }).success).toBe(false);
});

test('a dish without canBuy can be ordered, also by openapi.yaml', () => {
  const fields = readFileSync('contract/openapi.yaml', 'utf8').match(/canBuy: \{.*/g);
  expect(fields).toEqual([
    expect.stringContaining('default: true'),
    expect.stringContaining('default: true'),
  ]);
});
