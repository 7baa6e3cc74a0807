import { describe, expect, test } from 'vitest';
import * as defaults from '#contract/defaults.ts';
import { API_PREFIX, ENDPOINTS, pathOf } from '#contract/endpoints.ts';
import { Delivery, MenuType, PageType, Payment, TemplateName } from '#contract/enums.ts';
import {
  cartActionSchema,
  contactFormSchema,
  orderRequestSchema,
  refusalSchema,
} from '#contract/requests.ts';

describe('enumerations carry the numbers of the wire', () => {
  test.each([
    [
      'PageType',
      PageType,
      { HOME: 0, CATALOG: 10, NEWS: 20, ADDRESSES: 30, SEARCH: 40, CART: 50, CATEGORIES: 60 },
    ],
    [
      'MenuType',
      MenuType,
      {
        GRAND_MENU: 0,
        HOME_MENU: 10,
        HOME_SLIDER: 20,
        COUNTER_MENU: 30,
        PRODUCT_MENU: 40,
        PRODUCT_SLIDER: 50,
      },
    ],
    ['Delivery', Delivery, { COURIER: 0, PICKUP: 10 }],
    ['Payment', Payment, { CASH: 0, CARD: 10 }],
    ['TemplateName', TemplateName, { GREAT: 'great', LUNCH: 'lunch', DELIVERY: 'delivery' }],
  ])('%s', (_, enumeration, specified) => {
    expect(enumeration).toEqual(specified);
  });
});

test('the defaults are those of the specification', () => {
  expect(defaults).toMatchObject({
    FIRST_PAGE: 1,
    DEFAULT_PAGE_SIZE: 9,
    PAGE_SIZES: [9, 18, 36, 72],
    DEFAULT_TOTAL_PAGES: 1,
    DEFAULT_COUNT: 0,
    LAST_ARTICLES_SIZE: 3,
    HOME_PRODUCTS_SIZE: 45,
    SEO_PAGES_SIZE: 100,
    SEARCH_PRODUCTS_SIZE: 400,
    WHOLE_LIST_SIZE: 500,
    SUGGESTIONS_LIMIT: 10,
    MIN_QUANTITY: 1,
    MAX_QUANTITY: 100,
    DEFAULT_QUANTITY: 1,
    MIN_PHONE_LENGTH: 5,
    MAX_IDEMPOTENCY_KEY_LENGTH: 64,
  });
});

describe('pathOf', () => {
  test.each([
    ['plain', 'burger', '/products/burger/'],
    ['Cyrillic', 'щи', '/products/%D1%89%D0%B8/'],
    ['a slash', 'a/b', '/products/a%2Fb/'],
    ['a question mark', 'a?b=c', '/products/a%3Fb%3Dc/'],
    ['a fragment', 'a#b', '/products/a%23b/'],
    ['a percent sign', '%2F', '/products/%252F/'],
    ['a backslash', 'a\\b', '/products/a%5Cb/'],
    ['dots inside', 'v1..2', '/products/v1..2/'],
    ['three dots, which mean nothing', '...', '/products/.../'],
    ['a dollar sign', '$&', '/products/%24%26/'],
  ])('encodes a segment: %s', (_, slug, path) => {
    expect(pathOf(ENDPOINTS.product, { slug })).toBe(path);
  });

  test.each([['.'], ['..'], ['...'], ['../cart'], ['..\\cart'], ['%2e%2e'], ['/'], ['щи'], ['a b'], ['?']])(
    'a URL parser keeps %j one segment of its endpoint',
    (text) => {
      const url = new URL(API_PREFIX + pathOf(ENDPOINTS.suggest, { text }), 'http://api.example');
      expect(url.pathname).toMatch(/^\/api\/v1\/suggest\/[^/]+\/$/);
      expect(url.search + url.hash).toBe('');
    },
  );

  test('needs nothing for a path without a segment', () => {
    expect(pathOf(ENDPOINTS.cart)).toBe('/cart/');
  });

  test('knows the paths the specification shows', () => {
    expect(API_PREFIX + ENDPOINTS.settings).toBe('/api/v1/settings/');
    expect(API_PREFIX + ENDPOINTS.orders).toBe('/api/v1/order/');
    expect(API_PREFIX + pathOf(ENDPOINTS.order, { uuid: 'u-1' })).toBe('/api/v1/order/u-1/');
  });

  test.each(Object.values(ENDPOINTS).map((path) => [path]))('%s starts and ends with a slash', (path) => {
    expect(path).toMatch(/^\/[a-z/:-]+\/$/);
  });
});

describe('cart actions', () => {
  test.each([
    [
      { productId: 7, quantity: 1 },
      { productId: 7, quantity: 1, updateQuantity: false },
    ],
    [
      { productId: 7, quantity: 3, updateQuantity: true },
      { productId: 7, quantity: 3, updateQuantity: true },
    ],
    [
      { productId: 7, action: 'remove' },
      { productId: 7, action: 'remove' },
    ],
    // A removal that also carries a quantity stays a removal.
    [
      { productId: 7, action: 'remove', quantity: 3 },
      { productId: 7, action: 'remove' },
    ],
    [{ action: 'clear' }, { action: 'clear' }],
  ])('%j', (body, action) => {
    expect(cartActionSchema.parse(body)).toEqual(action);
  });

  test.each([
    [{}],
    [{ productId: 7 }],
    [{ productId: 7, quantity: 0 }],
    [{ productId: 7, quantity: 101 }],
    [{ productId: 7, quantity: -1 }],
    [{ productId: 7, quantity: 1.5 }],
    [{ productId: '7', quantity: 1 }],
    [{ action: 'remove' }],
    [null],
  ])('%j is none', (body) => {
    expect(cartActionSchema.safeParse(body).success).toBe(false);
  });
});

describe('orders', () => {
  const order = {
    delivery: Delivery.PICKUP,
    phone: '+7-912-345-67-89',
    fullName: 'Анна',
    items: [{ quantity: 2, product: 7 }],
  };

  test('are paid in cash unless they say otherwise, as other storefronts send no payment', () => {
    expect(orderRequestSchema.parse(order).payment).toBe(Payment.CASH);
    expect(orderRequestSchema.parse({ ...order, payment: Payment.CARD }).payment).toBe(Payment.CARD);
  });

  test.each([
    ['delivery', 5],
    ['payment', 5],
    ['phone', '1234'],
    ['fullName', ''],
    ['items', []],
    ['items', [{ quantity: 101, product: 7 }]],
  ])('%s cannot be %j', (field, value) => {
    const read = orderRequestSchema.safeParse({ ...order, [field]: value });
    expect(read.error?.issues[0]?.path[0]).toBe(field);
  });
});

test.each([['fullName'], ['email'], ['subject'], ['content']])('feedback needs %s', (field) => {
  const form = { fullName: 'Анна', email: 'anna@example.com', subject: 'Бронь', content: 'На пятницу' };
  expect(contactFormSchema.safeParse(form).success).toBe(true);
  expect(contactFormSchema.safeParse({ ...form, [field]: '' }).success).toBe(false);
});

test('a refusal is a list of messages for each field, also where the API sends one', () => {
  expect(refusalSchema.parse({ phone: 'Неверно.', nonFieldErrors: ['Раз.', 'Два.'] })).toEqual({
    phone: ['Неверно.'],
    nonFieldErrors: ['Раз.', 'Два.'],
  });
});

describe('a refusal is read however it is nested', () => {
  const deep = (levels: number): unknown => (levels === 0 ? ['Глубоко'] : { a: deep(levels - 1) });
  const many = Array.from({ length: 1_000 }, (_, index) => `№${index}`);
  test.each<[string, unknown, unknown]>([
    ['lists of objects', { items: [{}, { product: ['Нет'] }] }, { items: ['Нет'] }],
    ['objects', { client: { phone: { code: 'Неверно' } } }, { client: ['Неверно'] }],
    ['the same reason twice', { items: [['Нет'], { x: 'Нет' }] }, { items: ['Нет'] }],
    ['a bare list', ['Закрыто', { x: 'Рано' }], { nonFieldErrors: ['Закрыто', 'Рано'] }],
    ['no texts', { code: 5, ok: false, phone: null, items: [{}, []], note: ' ' }, {}],
    ['texts beside numbers', { code: 5, phone: ['Нет', 7] }, { phone: ['Нет'] }],
    ['as deep as can be', { x: deep(4) }, { x: ['Глубоко'] }],
    ['too deep', { x: deep(500), y: 'Есть' }, { y: ['Есть'] }],
    ['too many', { x: many }, { x: many.slice(0, 20) }],
    ['too long', { x: 'я'.repeat(100_000) }, { x: [`${'я'.repeat(500)}…`] }],
    ['cut at an emoji', { x: `${'я'.repeat(499)}🍔.` }, { x: [`${'я'.repeat(499)}…`] }],
    ['a dangerous name', JSON.parse('{"__proto__":["Нет"],"phone":"Нет"}'), { phone: ['Нет'] }],
  ])('%s', (_, body, read) => {
    expect(refusalSchema.parse(body)).toEqual(read);
  });

  test.each([null, 5, 'Нет'])('%j is none', (body) => {
    expect(refusalSchema.safeParse(body).success).toBe(false);
  });
});
