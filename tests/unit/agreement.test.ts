/** Protects what a guest agreed to: a form is read exactly, and every difference from the cart has its sentence. */
import { expect, test } from 'vitest';
import { type Agreement, shownTerms } from '#app/domain/shopper/agreement.ts';
import {
  agreedFor,
  agreedSum,
  agreementFields,
  digestOfLine,
  listChanges,
  type Offer,
  readAgreement,
} from '#app/services/shopper/agreement.server.ts';
import type { Cart } from '#contract/cart.ts';
import { Delivery } from '#contract/enums.ts';
import type { LineKey } from '#contract/options.ts';

const SOUP = { id: 1, slug: 'soup', title: 'Суп', price: 100 };
const TEA = { id: 2, slug: 'tea', title: 'Чай', price: 50 };
const CHEESE = { group: 'Добавки', id: 'cheese', title: 'сыр', price: 10 };
const BACON = { group: 'Добавки', id: 'bacon', title: 'бекон', price: 20 };

type Line = { product: object; quantity?: number; options?: object[] };

function cartOf(lines: Line[], more: object = {}): Cart {
  const items = lines.map(({ quantity = 1, ...line }, index) => ({
    id: String(index + 1),
    quantity,
    ...line,
  }));
  const sum = items.reduce((total, { product, quantity }) => {
    return total + (product as { price: number }).price * quantity;
  }, 0);
  return { items, totalPrice: sum, totalQuantity: items.length, ...more } as unknown as Cart;
}

const digest = digestOfLine({ product: SOUP } as never);
const FORM = {
  'shown-1': `2.10000.${digest}.Суп`,
  sum: '200',
  charge: '150',
  'pickup-discount': '10',
  minutes: '45',
  opening: '',
};

function formOf(fields: Record<string, string | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  return form;
}

const read = (fields: Record<string, string | undefined>, lines: LineKey[] = [1]) =>
  readAgreement(formOf(fields), new Map(lines.map((line) => [line, 2])));

test('a form says lines, sum, charge, minutes and opening', () => {
  expect(read(FORM)).toEqual({
    lines: new Map([[1, { quantity: 2, kopecks: 10_000, digest, name: 'Суп' }]]),
    sum: 200,
    charge: 150,
    pickupDiscount: 10,
    minutes: 45,
    opening: '',
  });
});

test.each<[what: string, fields: Record<string, string | undefined>]>([
  ['no sum', { ...FORM, sum: undefined }],
  ['no sum that is a number', { ...FORM, sum: 'x200' }],
  ['a sum with a rest', { ...FORM, sum: '200x' }],
  ['no such line', { ...FORM, 'shown-1': undefined }],
  ['a line that cannot be read', { ...FORM, 'shown-1': 'x' }],
])('a form with %s agrees to nothing', (_, fields) => {
  expect(read(fields)).toBeNull();
});

test('a form that lacks one line of several agrees to nothing', () => {
  expect(read(FORM, [1, 2])).toBeNull();
});

test('a field whose name only resembles a line is none', () => {
  const { 'shown-1': line, ...others } = FORM;
  expect(read({ ...others, 'showm-1': line })).toBeNull();
});

test('lines that cannot be read are left out', () => {
  expect(read({ ...FORM, 'shown-x': FORM['shown-1'], 'shown-2': 'x' })?.lines.size).toBe(1);
});

test.each(['charge', 'minutes', 'opening', 'promo'])(
  'an order that waits is held back by another %s',
  (name) => {
    const shown = { ...FORM, promo: 'ЛЕТО-10' };
    expect(shownTerms(formOf({ ...shown, sum: '300' }))).toBe(shownTerms(formOf(shown)));
    expect(shownTerms(formOf({ ...shown, [name]: '7' }))).not.toBe(shownTerms(formOf(shown)));
  },
);

test('a shown form is repeated without what was typed', () => {
  const fields = agreementFields(formOf({ ...FORM, fullName: 'Анна' }));
  expect(Object.fromEntries(fields)).toEqual(FORM);
});

test.each<[quantities: [LineKey, number][], sum: number]>([
  [[[1, 2]], 200],
  [[[1, 3]], 300],
  [[[1, 1]], 100],
  [
    [
      [1, 2],
      [2, 5],
    ],
    200,
  ],
])('of the quantities %j %f was agreed', (quantities, sum) => {
  expect(agreedSum(read(FORM) as Agreement, new Map(quantities))).toBe(sum);
});

function changesOf(cart: Cart, fields: Record<string, string | undefined> = {}, offer: Partial<Offer> = {}) {
  const agreement = read({ ...FORM, charge: undefined, ...fields }, [1]) as Agreement;
  const shown = { cart, charge: undefined, question: null, opening: null };
  return listChanges(agreement, new Map([[1, 2]]), { ...shown, ...offer }).changes;
}

test.each<[what: string, cart: Cart, changes: string[]]>([
  ['the same', cartOf([{ product: SOUP, quantity: 2 }]), []],
  [
    'a dearer dish',
    cartOf([{ product: { ...SOUP, price: 110 }, quantity: 2 }]),
    ['Цена изменилась: Суп, было 100.-, стало 110.-'],
  ],
  [
    'another title',
    cartOf([{ product: { ...SOUP, title: 'Щи' }, quantity: 2 }]),
    ['Блюдо изменилось: было «Суп» за 100.-, стало «Щи» за 100.-'],
  ],
  [
    'one more line',
    cartOf([{ product: SOUP, quantity: 2 }, { product: TEA }]),
    ['Добавилось в корзину: Чай, 1\u00a0× 50.-'],
  ],
  ['no line', cartOf([]), ['Больше нет в корзине: Суп']],
  [
    'a line that is gone',
    cartOf([], { gone: [{ id: 1, title: 'Суп' }] }),
    ['Больше нет в меню: Суп. В заказ не попадёт.'],
  ],
  [
    'no line, while another dish is gone',
    cartOf([], { gone: [{ id: 2, title: 'Чай' }] }),
    ['Больше нет в корзине: Суп'],
  ],
  [
    'several dishes gone',
    cartOf([], {
      gone: [
        { id: 2, title: 'Чай' },
        { id: 1, title: 'Суп' },
      ],
    }),
    ['Больше нет в меню: Суп. В заказ не попадёт.'],
  ],
  ['a dearer dish that cannot be bought', cartOf([{ product: { ...SOUP, price: 110, canBuy: false } }]), []],
  [
    'another sum',
    cartOf([{ product: SOUP, quantity: 2 }], { totalPrice: 210 }),
    ['Сумма изменилась: было 200.-, стало 210.-'],
  ],
])('a cart with %s: %j', (_, cart, changes) => {
  expect(changesOf(cart)).toEqual(changes);
});

test('a shown line without a quantity is not agreed to', () => {
  const fields = { ...FORM, 'shown-2': `1.5000.${digestOfLine({ product: TEA } as never)}.Чай` };
  const cart = cartOf([{ product: SOUP, quantity: 2 }, { product: TEA }]);
  expect(changesOf(cart, fields)).toEqual(['Добавилось в корзину: Чай, 1\u00a0× 50.-']);
});

const SAME = cartOf([{ product: SOUP, quantity: 2 }]);
const pickup = (discount: number) => ({ zone: null, fee: 0, discount, minutes: undefined });

test.each<[charge: string | undefined, offer: Offer['charge'], changes: string[]]>([
  ['-20', pickup(0) as Offer['charge'], ['Скидки за самовывоз больше нет']],
  ['-20', pickup(10) as Offer['charge'], ['Скидка за самовывоз: 10.-']],
  [undefined, pickup(0) as Offer['charge'], ['Самовывоз']],
])('a shown charge of %s and %j now: %j', (charge, offer, changes) => {
  expect(changesOf(SAME, { charge, sum: '180' }, { charge: offer })).toEqual(changes);
});

test.each<[charge: string]>([['150'], ['']])(
  'pickup without a discount after %j is no lost discount',
  (charge) => {
    const changes = changesOf(SAME, { charge, sum: '350' }, { charge: pickup(0) as Offer['charge'] });
    expect(changes.join()).not.toContain('Скидки');
  },
);

test.each<[fields: Record<string, string | undefined>, quantity: number, sum: number, charge: number]>([
  [{ sum: '350' }, 2, 180, -20],
  [{ sum: '200', charge: '' }, 2, 180, -20],
  [{ sum: '350' }, 3, 270, -30],
  [{ sum: '180', charge: '-20' }, 2, 180, -20],
  [{ sum: '350', 'pickup-discount': '0' }, 2, 200, 0],
  [{ sum: '350', 'pickup-discount': undefined }, 2, 350, 150],
])('pickup is agreed to at the discount shown beside it: %j × %i', (fields, quantity, sum, charge) => {
  const quantities = new Map([[1, quantity]] as const);
  const agreement = agreedFor(read({ ...FORM, ...fields }) as Agreement, quantities, Delivery.PICKUP);
  expect([agreedSum(agreement, quantities), agreement.charge]).toEqual([sum, charge]);
});

test('options in another order are the same line', () => {
  const one = digestOfLine({ product: SOUP, options: [CHEESE, BACON] } as never);
  expect(digestOfLine({ product: SOUP, options: [BACON, CHEESE] } as never)).toBe(one);
});
