/** Protects what the storefront sends: numbers, defaults and paths of the specification, and how refusals are read. */
import { describe, expect, test } from 'vitest';
import { queryString } from '#app/services/api/api-address.server.ts';
import * as defaults from '#contract/defaults.ts';
import { API_PREFIX, ENDPOINTS, pathOf } from '#contract/endpoints.ts';
import * as enums from '#contract/enums.ts';
import {
  cartActionSchema,
  contactFormSchema,
  orderRequestSchema,
  refusalSchema,
} from '#contract/requests.ts';

test('enumerations have the numbers of the specification', () => {
  expect(enums).toMatchObject({
    PageType: { HOME: 0, CATALOG: 10, NEWS: 20, ADDRESSES: 30, SEARCH: 40, CART: 50, CATEGORIES: 60 },
    MenuType: {
      GRAND_MENU: 0,
      HOME_MENU: 10,
      HOME_SLIDER: 20,
      COUNTER_MENU: 30,
      PRODUCT_MENU: 40,
      PRODUCT_SLIDER: 50,
    },
    Delivery: { COURIER: 0, PICKUP: 10 },
    Payment: { CASH: 0, CARD: 10 },
    TemplateName: { GREAT: 'great', LUNCH: 'lunch', DELIVERY: 'delivery' },
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

describe('paths', () => {
  test.each([
    ['burger', '/products/burger/'],
    ['щи', '/products/%D1%89%D0%B8/'],
    ['a/b', '/products/a%2Fb/'],
    ['a?b=c', '/products/a%3Fb%3Dc/'],
    ['%2F', '/products/%252F/'],
    ['a\\b', '/products/a%5Cb/'],
    ['v1..2', '/products/v1..2/'],
    ['$&', '/products/%24%26/'],
  ])('%j is one segment of %s', (slug, path) => {
    expect(pathOf(ENDPOINTS.product, { slug })).toBe(path);
  });

  test.each(['.', '..', '...', '../cart', '..\\cart', '%2e%2e', '/', 'щи', 'a b', '?', '#'])(
    'a URL parser keeps %j one segment',
    (text) => {
      const url = new URL(API_PREFIX + pathOf(ENDPOINTS.suggest, { text }), 'http://api.example');
      expect(url.pathname).toMatch(/^\/api\/v1\/suggest\/[^/]+\/$/);
      expect(url.search + url.hash).toBe('');
    },
  );

  test('are those of the specification, and end with a slash', () => {
    expect(API_PREFIX + ENDPOINTS.settings).toBe('/api/v1/settings/');
    expect(pathOf(ENDPOINTS.order, { uuid: 'u-1' })).toBe('/order/u-1/');
    for (const path of Object.values(ENDPOINTS)) expect(path).toMatch(/^\/[a-z/:-]+\/$/);
  });

  test('queries repeat arrays, leave out what is absent, and have one order', () => {
    expect(queryString({ tag: ['лето', 'a&b'], page: 2, search: undefined })).toBe(
      `?page=2&tag=${encodeURIComponent('лето')}&tag=a%26b`,
    );
    expect(queryString({ page: 2, onMain: true })).toBe(queryString({ onMain: true, page: 2 }));
    expect(queryString({ page: undefined })).toBe('');
  });
});

describe('a change of the cart', () => {
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
      { productId: 7, action: 'remove', quantity: 3 },
      { productId: 7, action: 'remove' },
    ],
    [{ action: 'clear' }, { action: 'clear' }],
  ])('%j', (body, action) => {
    expect(cartActionSchema.parse(body)).toEqual(action);
  });

  test.each([
    {},
    { productId: 7 },
    { productId: 7, quantity: 0 },
    { productId: 7, quantity: 101 },
    { productId: 7, quantity: 1.5 },
    { productId: '7', quantity: 1 },
    { action: 'remove' },
    null,
  ])('%j is none', (body) => {
    expect(cartActionSchema.safeParse(body).success).toBe(false);
  });
});

describe('an order', () => {
  const order = {
    delivery: 10,
    phone: '+7-912-345-67-89',
    fullName: 'Анна',
    items: [{ quantity: 2, product: 7 }],
  };

  test('is paid in cash unless it says otherwise', () => {
    expect(orderRequestSchema.parse(order).payment).toBe(enums.Payment.CASH);
    expect(orderRequestSchema.parse({ ...order, payment: 10 }).payment).toBe(enums.Payment.CARD);
  });

  test.each([
    ['delivery', 5],
    ['payment', 5],
    ['phone', '1234'],
    ['fullName', ''],
    ['items', []],
    ['items', [{ quantity: 101, product: 7 }]],
  ])('%s cannot be %j', (field, value) => {
    expect(orderRequestSchema.safeParse({ ...order, [field]: value }).error?.issues[0]?.path[0]).toBe(field);
  });
});

test.each(['fullName', 'email', 'subject', 'content'])('feedback needs %s', (field) => {
  const form = { fullName: 'Анна', email: 'anna@example.com', subject: 'Бронь', content: 'На пятницу' };
  expect(contactFormSchema.safeParse(form).success).toBe(true);
  expect(contactFormSchema.safeParse({ ...form, [field]: '' }).success).toBe(false);
});

describe('a refusal is read as messages by field', () => {
  const deep = (levels: number): unknown => (levels === 0 ? ['Глубоко'] : { a: deep(levels - 1) });
  const many = Array.from({ length: 1_000 }, (_, index) => `№${index}`);

  test.each<[what: string, body: unknown, read: unknown]>([
    [
      'texts and lists',
      { phone: 'Неверно.', x: ['Раз.', 'Два.'] },
      { phone: ['Неверно.'], x: ['Раз.', 'Два.'] },
    ],
    ['lists of objects', { items: [{}, { product: ['Нет'] }] }, { items: ['Нет'] }],
    ['objects', { client: { phone: { code: 'Неверно' } } }, { client: ['Неверно'] }],
    ['one reason twice', { items: [['Нет'], { x: 'Нет' }] }, { items: ['Нет'] }],
    ['a bare list', ['Закрыто', { x: 'Рано' }], { nonFieldErrors: ['Закрыто', 'Рано'] }],
    ['no texts', { code: 5, ok: false, phone: null, items: [{}, []], note: ' ' }, {}],
    ['texts beside numbers', { code: 5, phone: ['Нет', 7] }, { phone: ['Нет'] }],
    ['at most five levels', { x: deep(4), y: deep(500) }, { x: ['Глубоко'] }],
    ['at most twenty', { x: many }, { x: many.slice(0, 20) }],
    ['long texts', { x: 'я'.repeat(100_000) }, { x: [`${'я'.repeat(500)}…`] }],
    ['a cut emoji', { x: `${'я'.repeat(499)}🍔.` }, { x: [`${'я'.repeat(499)}…`] }],
    ['__proto__', JSON.parse('{"__proto__":["Нет"],"phone":"Нет"}'), { phone: ['Нет'] }],
  ])('%s', (_, body, read) => {
    expect(refusalSchema.parse(body)).toEqual(read);
  });

  test.each([null, 5, 'Нет'])('%j is none', (body) => {
    expect(refusalSchema.safeParse(body).success).toBe(false);
  });
});
