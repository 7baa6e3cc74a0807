/** Protects the contract with an API: what is required, what may be absent, and the default of each absent field. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import * as entities from '#contract/entities.ts';
import { coverUrls, list, money, optional, withDefault } from '#contract/wire.ts';

const product = { id: 7, slug: 'hlebnyj-kvas', title: 'Хлебный квас', price: 190 };
const card = { ...product, canBuy: true, coverUrls: {}, tags: [], ingredients: [] };
const article = { slug: 'leto', title: 'Лето' };
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

  test('nothing else is: neither zero nor a wrong type', () => {
    expect(withDefault(z.number(), 1).parse(0)).toBe(0);
    expect(withDefault(z.boolean(), true).parse(false)).toBe(false);
    expect(optional(z.string()).safeParse(5).success).toBe(false);
    expect(list(z.string()).safeParse({}).success).toBe(false);
  });

  test.each([
    [450, 450],
    ['450.00', 450],
    ['450', 450],
    ['99.5', 99.5],
    [0, 0],
    [0.1 + 0.2, 0.3],
    ['1250.999', 1251],
  ])('money %j reads as %d', (wire, roubles) => {
    expect(money.parse(wire)).toBe(roubles);
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
      expect(entities.slug.safeParse(text).success).toBe(true);
    },
  );

  test.each(['', '.', '..', 'a\n', '\u0000', '\ud83c', 'x'.repeat(1_901), 'щ'.repeat(320), 7])(
    '%j is no slug',
    (text) => {
      expect(entities.slug.safeParse(text).success).toBe(false);
    },
  );
});

test.each<[what: string, schema: z.ZodType, wire: unknown, read: unknown]>([
  ['settings by name', entities.settingsSchema, { A: 'а', B: null, C: 9 }, { A: 'а', B: '', C: '9' }],
  [
    'settings as a list',
    entities.settingsSchema,
    {
      results: [
        { key: 'A', value: 'а', id: 1 },
        { key: 'B', value: null },
        { key: 'C', value: 9 },
      ],
    },
    { A: 'а', B: '', C: '9' },
  ],
  ['a card', entities.productCardReader, product, card],
  [
    'a card of nulls and of unknown fields',
    entities.productCardReader,
    { ...product, price: '190.00', sku: null, canBuy: null, tags: null, ingridiends: null, madeUp: {} },
    card,
  ],
  [
    'ingridiends',
    entities.productCardReader,
    { ...product, ingridiends: ['солод', 'мёд'] },
    { ...card, ingredients: ['солод', 'мёд'] },
  ],
  [
    'a dish and its popular dishes',
    entities.productSchema,
    { ...product, nutritions: ['белки 1 г'], popularProducts: [{ ...product, price: '99.50' }] },
    {
      ...card,
      nutritions: ['белки 1 г'],
      coverListUrls: [],
      popularProducts: [{ ...card, price: 99.5 }],
    },
  ],
  [
    'a page of a list',
    entities.pagedListOf(entities.foodCategorySchema),
    { results: [], totalPages: null },
    { results: [], totalPages: 1, count: 0, tags: [] },
  ],
  ['a profile', entities.profileSchema, { id: null, phone: null }, { fullName: '' }],
  ['a category', entities.categorySchema, { ...category, coverUrls: null }, { ...category, coverUrls: {} }],
  [
    'a category of an unknown template',
    entities.categorySchema,
    { ...category, templateName: 'carousel', metaData: { metaData: null, content: '<p>a</p>' } },
    { ...category, templateName: 'delivery', coverUrls: {}, metaData: { content: '<p>a</p>' } },
  ],
  [
    'an article',
    entities.articleSchema,
    { ...article, author: { fullName: null }, createdDt: null, popularArticles: null },
    { ...article, author: {}, content: '', coverUrls: {}, tags: [], popularArticles: [] },
  ],
  [
    'an information page',
    entities.infoPageSchema,
    { title: 'О нас', content: '' },
    { title: 'О нас', content: '', coverUrls: {} },
  ],
  [
    'an SEO page',
    entities.seoPageSchema,
    { pageType: 0, metaData: null, content: null },
    { pageType: 0, metaData: {}, coverUrls: {} },
  ],
  [
    'a suggestion',
    entities.suggestionSchema,
    { title: 'Квас', url: '/product/kvas', price: '190.00' },
    { title: 'Квас', url: '/product/kvas', price: 190, coverUrls: {} },
  ],
  [
    'a slider',
    entities.sliderSchema,
    { id: 1, title: 'Герой', menuType: 20, items: [{ title: 'Угли', videoUrl: null }] },
    { id: 1, title: 'Герой', menuType: 20, items: [{ title: 'Угли', coverUrls: {} }] },
  ],
  [
    'a menu in levels',
    entities.navMenuSchema,
    { title: 'Меню', menuType: 0, items: [{ id: 1, title: 'Еда', childs: [{ id: 2, title: 'Гриль' }] }] },
    {
      title: 'Меню',
      menuType: 0,
      items: [
        {
          id: 1,
          title: 'Еда',
          coverUrls: {},
          childs: [{ id: 2, title: 'Гриль', coverUrls: {}, childs: [] }],
        },
      ],
    },
  ],
  [
    'a cart',
    entities.cartSchema,
    { ...cart, items: [{ product, quantity: 2, totalPrice: '380.00' }], totalPrice: '380.00' },
    { ...cart, items: [expect.objectContaining({ quantity: 2, totalPrice: 380 })], totalPrice: 380 },
  ],
  [
    'an order',
    entities.orderSchema,
    {
      ...order,
      items: [
        { productData: { slug: 'kvas', title: 'Квас', coverUrls: null }, price: '190.00', quantity: 2 },
      ],
      status: 'accepted',
      cancelReason: null,
    },
    {
      ...order,
      items: [{ productData: { slug: 'kvas', title: 'Квас', coverUrls: {} }, price: 190, quantity: 2 }],
      status: 'accepted',
    },
  ],
])('%s needs little and forgives null', (_, schema, wire, read) => {
  expect(schema.parse(wire)).toEqual(read);
});

test.each<[schema: z.ZodType, wire: object, field: string, value: unknown]>([
  ...(
    [
      ['id', '7'],
      ['id', 7.5],
      ['title', null],
      ['price', null],
      ['weight', 0],
      ['weight', 1e300],
      ['canBuy', 'yes'],
      ['tags', 'острое'],
    ] as const
  ).map(([field, value]): [z.ZodType, object, string, unknown] => [
    entities.productCardReader,
    product,
    field,
    value,
  ]),
  [entities.cartSchema, cart, 'totalQuantity', -1],
  [entities.cartSchema, cart, 'totalPrice', 1e300],
  [entities.orderSchema, order, 'uuid', ''],
  [entities.resultsOf(entities.workDaySchema), {}, 'results', null],
])('%#: %j with %s = %j is none, and the error names the field', (schema, wire, field, value) => {
  expect(schema.safeParse({ ...wire, [field]: value }).error?.issues[0]?.path).toEqual([field]);
});

test.each([[[]], ['text'], [null], [{ A: { ru: 'Бар' } }], [{ results: [{ value: 'x' }] }]])(
  '%j are no settings',
  (wire) => {
    expect(entities.settingsSchema.safeParse(wire).success).toBe(false);
  },
);

test.each([0, 101, 1.5, '2'])('a line of a cart cannot hold %j dishes', (quantity) => {
  const items = [{ product, quantity, totalPrice: 1 }];
  expect(entities.cartSchema.safeParse({ ...cart, items }).success).toBe(false);
});

test('suggestions are cut at ten', () => {
  const results = Array.from({ length: 12 }, () => ({ title: 'Квас', url: '/product/kvas' }));
  expect(entities.suggestionsSchema.parse({ results }).results).toHaveLength(10);
});

test('a dish of which nothing else is said can be bought, also by openapi.yaml', () => {
  for (const canBuy of [undefined, null, true, false]) {
    const dish = { ...product, canBuy };
    const items = [{ product: dish, quantity: 1, totalPrice: 190 }];
    expect([
      entities.productCardReader.parse(dish).canBuy,
      entities.productSchema.parse(dish).canBuy,
      entities.cartSchema.parse({ ...cart, items }).items[0]?.product.canBuy,
    ]).toEqual(Array(3).fill(canBuy !== false));
  }
  const fields = readFileSync('contract/openapi.yaml', 'utf8').match(/canBuy: \{.*/g);
  expect(fields).toEqual([
    expect.stringContaining('default: true'),
    expect.stringContaining('default: true'),
  ]);
});
