/** Protects requests of the storefront: numbers, defaults and queries of the specification, and parsing of validation errors. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { queryString } from '#app/services/api/api-address.server.ts';
import * as defaults from '#contract/defaults.ts';
import * as enums from '#contract/enums.ts';
import {
  cartActionSchema,
  contactFormSchema,
  logoutSchema,
  orderRequestSchema,
  refusalSchema,
} from '#contract/requests.ts';
import { type JsonObject, OpenApi } from '#tools/check-api/openapi.ts';

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
    Payment: { CASH: 0, CARD: 10, ONLINE: 20 },
    TemplateName: { GREAT: 'great', LUNCH: 'lunch', DELIVERY: 'delivery' },
  });
});

test('the defaults are those of the specification', () => {
  expect(defaults).toMatchObject({ FIRST_PAGE: 1, PAGE_SIZES: [9, 18, 36, 72] });
  expect(defaults).toMatchObject({ DEFAULT_PAGE_SIZE: 9, DEFAULT_TOTAL_PAGES: 1, DEFAULT_COUNT: 0 });
  expect(defaults).toMatchObject({ LAST_ARTICLES_SIZE: 3, HOME_PRODUCTS_SIZE: 45, SEO_PAGES_SIZE: 100 });
  expect(defaults).toMatchObject({ SEARCH_PRODUCTS_SIZE: 400, WHOLE_LIST_SIZE: 500, SUGGESTIONS_LIMIT: 10 });
  expect(defaults).toMatchObject({ MIN_QUANTITY: 1, MAX_QUANTITY: 100, DEFAULT_QUANTITY: 1 });
  expect(defaults).toMatchObject({ MIN_PHONE_LENGTH: 5, MAX_IDEMPOTENCY_KEY_LENGTH: 64 });
  // Other storefronts send no payment.
  const order = {
    delivery: 10,
    phone: '+7-912-345-67-89',
    fullName: 'Анна',
    items: [{ quantity: 2, product: 7 }],
  };
  expect(orderRequestSchema.parse(order).payment).toBe(enums.Payment.CASH);
});

test('queries repeat arrays, leave out what is absent, and have one order', () => {
  const tags = encodeURIComponent('лето');
  expect(queryString({ tag: ['лето', 'a&b'], page: 2, q: undefined })).toBe(`?page=2&tag=${tags}&tag=a%26b`);
  expect(queryString({ page: 2, onMain: true })).toBe(queryString({ onMain: true, page: 2 }));
  expect(queryString({ page: undefined })).toBe('');
});

describe('openapi.yaml describes each request with the fields of its schema, and no other', () => {
  const openApi = new OpenApi();
  /** `items[].product`, optional ones with «?», of all alternatives. */
  const fieldsOf = (schema: JsonObject, place = ''): string[] => {
    if (typeof schema.$ref === 'string') return fieldsOf(openApi.resolve(schema.$ref), place);
    const alternatives = [schema.anyOf, schema.oneOf, schema.allOf].flatMap(
      (parts) => (parts ?? []) as JsonObject[],
    );
    const own = Object.entries((schema.properties ?? {}) as Record<string, JsonObject>).flatMap(
      ([name, inner]) => {
        const isRequired = ((schema.required ?? []) as string[]).includes(name);
        const path = `${place}${name}`;
        return [`${path}${isRequired ? '' : '?'}`, ...fieldsOf(inner, `${path}.`)];
      },
    );
    const items = schema.items ? fieldsOf(schema.items as JsonObject, place.replace(/\.$/, '[].')) : [];
    return [...own, ...items, ...alternatives.flatMap((part) => fieldsOf(part, place))].toSorted();
  };
  const documented = (path: string) => {
    const place = `#/paths/${path.replaceAll('/', '~1')}/post/requestBody/content/application~1json/schema`;
    return fieldsOf(openApi.resolve(place));
  };

  test.each([
    ['/cart/', cartActionSchema],
    ['/order/', orderRequestSchema],
    ['/feedback/contact/', contactFormSchema],
    ['/users/current/', logoutSchema],
  ])('POST %s', (path, schema) => {
    const own = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonObject;
    expect(documented(path)).toEqual(fieldsOf(own));
  });
});

describe('a refusal is read as messages by field', () => {
  const deep = (levels: number): unknown => (levels === 0 ? ['Глубоко'] : { a: deep(levels - 1) });
  const many = Array.from({ length: 1_000 }, (_, index) => `№${index}`);
  const long = 'я'.repeat(499);

  test.each<[body: unknown, read: unknown]>([
    [
      { phone: 'Неверно.', x: ['Раз.', 'Два.'] },
      { phone: ['Неверно.'], x: ['Раз.', 'Два.'] },
    ],
    [{ items: [{}, { product: ['Нет'] }] }, { items: ['Нет'] }],
    [['Закрыто', { x: 'Рано' }], { nonFieldErrors: ['Закрыто', 'Рано'] }],
    [{ x: deep(4), y: deep(500) }, { x: ['Глубоко'] }],
    [{ x: many }, { x: many.slice(0, 20) }],
    [
      { x: `${long}яяя`, y: `${long}🍔.` },
      { x: [`${long}я…`], y: [`${long}…`] },
    ],
    [JSON.parse('{"__proto__":["Нет"],"phone":"Нет"}'), { phone: ['Нет'] }],
  ])('%#', (body, read) => {
    expect(refusalSchema.parse(body)).toEqual(read);
  });

  test.each([null, 5, 'Нет'])('%j is none', (body) => {
    expect(refusalSchema.safeParse(body).success).toBe(false);
  });
});
