import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  articleCardSchema,
  articleSchema,
  cartSchema,
  categorySchema,
  foodCategorySchema,
  infoPageSchema,
  navMenuSchema,
  orderSchema,
  pagedListOf,
  productCardReader,
  productSchema,
  profileSchema,
  resultsOf,
  seoPageSchema,
  settingsSchema,
  sliderSchema,
  slug,
  suggestionSchema,
  suggestionsSchema,
  workDaySchema,
} from '#contract/entities.ts';
import { coverUrls, list, money, optional, withDefault } from '#contract/wire.ts';

const product = { id: 7, slug: 'hlebnyj-kvas', title: 'Хлебный квас', price: 190 };
const article = { slug: 'leto', title: 'Лето' };
const category = { id: 1, slug: 'bar', title: 'Бар', templateName: 'great' };

describe('building blocks', () => {
  test('null reads like absent', () => {
    expect(optional(z.string()).parse(null)).toBeUndefined();
    expect(optional(z.string()).parse(undefined)).toBeUndefined();
    expect(withDefault(z.number(), 1).parse(null)).toBe(1);
    expect(withDefault(z.number(), 1).parse(undefined)).toBe(1);
    expect(list(z.string()).parse(null)).toEqual([]);
    expect(list(z.string()).parse(undefined)).toEqual([]);
  });

  test('a default replaces only what is absent', () => {
    expect(withDefault(z.number(), 1).parse(0)).toBe(0);
    expect(withDefault(z.string(), 'x').parse('')).toBe('');
    expect(withDefault(z.boolean(), true).parse(false)).toBe(false);
  });

  test('a wrong type is not an absent value', () => {
    expect(optional(z.string()).safeParse(5).success).toBe(false);
    expect(list(z.string()).safeParse({}).success).toBe(false);
  });

  test.each([
    [450, 450],
    ['450.00', 450],
    ['450', 450],
    ['99.5', 99.5],
    [0, 0],
    ['0.00', 0],
    [0.1 + 0.2, 0.3],
    ['1250.999', 1251],
  ])('money %j reads as %d', (wire, roubles) => {
    expect(money.parse(wire)).toBe(roubles);
  });

  test.each([
    ['-1'],
    [-1],
    ['1,5'],
    ['1e3'],
    ['abc'],
    [''],
    [' 5'],
    [null],
    [undefined],
    [Number.NaN],
    [true],
  ])('%j is no money', (wire) => {
    expect(money.safeParse(wire).success).toBe(false);
  });

  test('sizes without an address are dropped', () => {
    expect(coverUrls.parse({ default: '/a.webp', 720: null, big: '', box2: undefined })).toEqual({
      default: '/a.webp',
    });
    expect(coverUrls.parse(null)).toEqual({});
    expect(coverUrls.parse(undefined)).toEqual({});
  });

  test.each([
    ['hlebnyj-kvas'],
    ['Щи'],
    ['50%'],
    ['a/b'],
    [' '],
    ['...'],
    ['<b>'],
    ['🍔'],
    ['x'.repeat(1_900)],
  ])('%j is a slug', (text) => {
    expect(slug.safeParse(text).success).toBe(true);
  });

  test.each([
    [''],
    ['.'],
    ['..'],
    ['a\n'],
    ['\u0000'],
    ['\ud83c'],
    ['x'.repeat(1_901)],
    ['щ'.repeat(320)],
    [7],
  ])('%j is no slug', (text) => {
    expect(slug.safeParse(text).success).toBe(false);
  });
});

describe('settings', () => {
  test('are read by name', () => {
    expect(settingsSchema.parse({ SITE_NAME: 'Бар', SITE_PHONE: null, YEARS: 9, OPEN: true })).toEqual({
      SITE_NAME: 'Бар',
      SITE_PHONE: '',
      YEARS: '9',
      OPEN: 'true',
    });
  });

  test('are read as a list of key and value', () => {
    const results = [
      { key: 'SITE_NAME', value: 'Бар', id: 1 },
      { key: 'SITE_PHONE', value: null },
      { key: 'YEARS', value: 9 },
    ];
    expect(settingsSchema.parse({ results })).toEqual({ SITE_NAME: 'Бар', SITE_PHONE: '', YEARS: '9' });
  });

  test('name what is wrong in them', () => {
    const wrong = (wire: unknown) => settingsSchema.safeParse(wire).error?.issues.map(({ path }) => path);
    expect(wrong({ SITE_NAME: { ru: 'Бар' } })).toEqual([['SITE_NAME']]);
    expect(wrong({ results: [{ value: 'x' }] })).toEqual([['results', 0, 'key']]);
  });

  test.each([[[]], ['text'], [null], [{ SITE_NAME: { ru: 'Бар' } }], [{ results: [{ value: 'x' }] }]])(
    'are not %j',
    (wire) => {
      expect(settingsSchema.safeParse(wire).success).toBe(false);
    },
  );
});

describe('products', () => {
  test('a card needs only what identifies and prices it', () => {
    expect(productCardReader.parse(product)).toEqual({
      ...product,
      canBuy: true,
      coverUrls: {},
      tags: [],
      ingredients: [],
    });
  });

  test('null fields read like absent ones, unknown ones are dropped', () => {
    const wire = {
      ...product,
      price: '190.00',
      sku: null,
      weight: null,
      canBuy: null,
      foodCategory: null,
      coverUrls: null,
      tags: null,
      ingridiends: null,
      madeUp: { deep: true },
    };
    expect(productCardReader.parse(wire)).toEqual(productCardReader.parse(product));
  });

  test('the API’s ingridiends are ingredients from here on', () => {
    const read = productCardReader.parse({ ...product, ingridiends: ['солод', 'мёд'] });
    expect(read.ingredients).toEqual(['солод', 'мёд']);
    expect(read).not.toHaveProperty('ingridiends');
  });

  test('a product carries its lists, the popular dishes read as cards', () => {
    const read = productSchema.parse({
      ...product,
      nutritions: ['белки 1 г'],
      popularProducts: [{ ...product, price: '99.50', ingridiends: ['вода'] }],
    });
    expect(read.nutritions).toEqual(['белки 1 г']);
    expect(read.coverListUrls).toEqual([]);
    expect(read.popularProducts).toEqual([
      { ...product, price: 99.5, canBuy: true, coverUrls: {}, tags: [], ingredients: ['вода'] },
    ]);
  });

  test.each([
    ['id', '7'],
    ['id', 7.5],
    ['slug', '..'],
    ['title', null],
    ['price', null],
    ['price', -1],
    ['price', 1e300],
    ['price', '9'.repeat(30)],
    ['weight', -300],
    ['weight', 0],
    ['weight', 1e300],
    ['canBuy', 'yes'],
    ['tags', 'острое'],
  ])('%s cannot be %j, and the error names the field', (field, value) => {
    const read = productCardReader.safeParse({ ...product, [field]: value });
    expect(read.error?.issues[0]?.path).toEqual([field]);
  });
});

describe('lists', () => {
  const paged = pagedListOf(foodCategorySchema);

  test('have the defaults of the specification', () => {
    const defaults = { results: [], totalPages: 1, count: 0, tags: [] };
    expect(paged.parse({ results: [] })).toEqual(defaults);
    expect(paged.parse({ results: [], totalPages: null, count: null, tags: null })).toEqual(defaults);
  });

  test('say what they were told', () => {
    expect(paged.parse({ results: [], totalPages: 4, count: 31, tags: ['острое'] })).toEqual({
      results: [],
      totalPages: 4,
      count: 31,
      tags: ['острое'],
    });
  });

  test('without results are malformed', () => {
    expect(paged.safeParse({ totalPages: 1 }).success).toBe(false);
    expect(resultsOf(workDaySchema).safeParse({ results: null }).success).toBe(false);
  });

  test('name the entry that is wrong', () => {
    const read = resultsOf(workDaySchema).safeParse({
      results: [{ day: 'Пн', status: '12–23' }, { day: 'Вт' }],
    });
    expect(read.error?.issues[0]?.path).toEqual(['results', 1, 'status']);
  });

  test('of suggestions are cut at ten', () => {
    const suggestion = { title: 'Квас', url: '/product/kvas' };
    const results = Array.from({ length: 12 }, () => suggestion);
    expect(suggestionsSchema.parse({ results }).results).toHaveLength(10);
  });
});

describe('other entities need little and forgive null', () => {
  test.each([
    ['profile', profileSchema, {}, { fullName: '' }],
    ['profile', profileSchema, { id: null, fullName: null, phone: null }, { fullName: '' }],
    [
      'category',
      categorySchema,
      { ...category, coverUrls: null, metaData: null },
      { ...category, coverUrls: {} },
    ],
    [
      'category of an unknown template',
      categorySchema,
      { ...category, templateName: 'carousel' },
      { ...category, templateName: 'delivery', coverUrls: {} },
    ],
    [
      'category content',
      categorySchema,
      { ...category, metaData: { metaData: null, content: '<p>a</p>' } },
      { ...category, coverUrls: {}, metaData: { content: '<p>a</p>' } },
    ],
    [
      'article card',
      articleCardSchema,
      { ...article, author: null, createdDt: null, content: null },
      { ...article, content: '', coverUrls: {}, tags: [] },
    ],
    [
      'article',
      articleSchema,
      { ...article, author: { fullName: null }, popularArticles: null },
      { ...article, author: {}, content: '', coverUrls: {}, tags: [], popularArticles: [] },
    ],
    [
      'info page',
      infoPageSchema,
      { title: 'О нас', content: '' },
      { title: 'О нас', content: '', coverUrls: {} },
    ],
    [
      'SEO page',
      seoPageSchema,
      { pageType: 0, metaData: null, content: null },
      { pageType: 0, metaData: {}, coverUrls: {} },
    ],
    [
      'suggestion',
      suggestionSchema,
      { title: 'Квас', url: '/product/kvas', price: '190.00' },
      { title: 'Квас', url: '/product/kvas', price: 190, coverUrls: {} },
    ],
    [
      'slider',
      sliderSchema,
      { id: 1, title: 'Герой', menuType: 20, items: [{ title: 'Угли', videoUrl: null }] },
      { id: 1, title: 'Герой', menuType: 20, items: [{ title: 'Угли', coverUrls: {} }] },
    ],
  ])('%s', (_, schema, wire, read) => {
    expect(schema.parse(wire)).toEqual(read);
  });

  test('menus nest, and a leaf may leave out its children', () => {
    const wire = {
      title: 'Меню',
      menuType: 0,
      items: [
        {
          id: 1,
          title: 'Еда',
          childs: [{ id: 2, title: 'Гриль', childs: [{ id: 3, title: 'Рёбра', childs: null }] }],
        },
      ],
    };
    const leaf = navMenuSchema.parse(wire).items[0]?.childs[0]?.childs[0];
    expect(leaf).toEqual({ id: 3, title: 'Рёбра', coverUrls: {}, childs: [] });
  });
});

describe('cart and order', () => {
  test('money arrives in either notation', () => {
    const line = { product: { ...product, price: '190.00' }, quantity: 2, totalPrice: '380.00' };
    const cart = cartSchema.parse({ items: [line], totalQuantity: 2, totalPrice: 380 });
    expect(cart.items[0]?.product.price).toBe(190);
    expect(cart.items[0]?.totalPrice).toBe(380);
    expect(cart.totalPrice).toBe(380);
  });

  test.each([[0], [101], [1.5], ['2']])('a line cannot hold %j dishes', (quantity) => {
    const items = [{ product, quantity, totalPrice: 1 }];
    expect(cartSchema.safeParse({ items, totalQuantity: 1, totalPrice: 1 }).success).toBe(false);
  });

  test.each([
    ['totalQuantity', -1],
    ['totalPrice', -1],
    ['totalPrice', 1e300],
  ])('a cart whose %s is %d is none', (field, value) => {
    const cart = { items: [], totalQuantity: 0, totalPrice: 0, [field]: value };
    expect(cartSchema.safeParse(cart).error?.issues[0]?.path).toEqual([field]);
  });

  test.each([undefined, null])(
    'what an API does not say, as %s: a dish has not run out, a cart can be ordered',
    (nothing) => {
      const cart = { items: [], totalQuantity: 0, totalPrice: 0, orderStop: nothing };
      const day = { day: 'Пн', status: 'Выходной', date: nothing };
      expect([
        cartSchema.parse(cart).orderStop,
        productCardReader.parse({ ...product, soldOut: nothing }).soldOut,
        suggestionSchema.parse({ title: 'Квас', url: '/product/kvas', soldOut: nothing }).soldOut,
        workDaySchema.parse(day).date,
      ]).toEqual([undefined, undefined, undefined, undefined]);
    },
  );

  test.each([
    ['left out', undefined, true],
    ['null', null, true],
    ['true', true, true],
    ['false', false, false],
  ])('canBuy is %s: the same in a list, on a dish and in the cart', (_, wire, canBuy) => {
    const dish = { ...product, canBuy: wire };
    const cart = {
      items: [{ product: dish, quantity: 1, totalPrice: 190 }],
      totalQuantity: 1,
      totalPrice: 190,
    };
    expect([
      resultsOf(productCardReader).parse({ results: [dish] }).results[0]?.canBuy,
      productSchema.parse(dish).canBuy,
      cartSchema.parse(cart).items[0]?.product.canBuy,
    ]).toEqual([canBuy, canBuy, canBuy]);
  });

  test('openapi.yaml has the same default of canBuy for both', () => {
    const fields = readFileSync('contract/openapi.yaml', 'utf8').match(/canBuy: \{.*/g) ?? [];
    expect(fields).toHaveLength(2);
    for (const field of fields) expect(field).toContain('default: true');
  });

  test('an order shows what was sold under which address, and where it stands', () => {
    const productData = { slug: 'kvas', title: 'Квас', coverUrls: null };
    const order = orderSchema.parse({
      uuid: 'u-1',
      id: 1042,
      items: [{ productData, price: '190.00', quantity: 2 }],
      totalSum: '380.00',
      status: 'accepted',
      readyAt: '2026-10-05T12:45:00+03:00',
      cancelReason: null,
      delivery: 0,
    });
    expect(order).toEqual({
      uuid: 'u-1',
      id: 1042,
      items: [{ productData: { ...productData, coverUrls: {} }, price: 190, quantity: 2 }],
      totalSum: 380,
      delivery: 0,
      status: 'accepted',
      readyAt: '2026-10-05T12:45:00+03:00',
    });
  });

  test('an order without a uuid has no page to go to', () => {
    expect(orderSchema.safeParse({ uuid: '', id: 1, items: [], totalSum: 0 }).success).toBe(false);
  });
});
