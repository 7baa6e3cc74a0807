/** Protects fiscal receipts: the lines of a payment and of its refunds have exactly their sums. */
import { describe, expect, test } from 'vitest';
import { createRandom } from '#tests/support/random.ts';
import type { ReceiptValues } from '#upstream/payments/payment-settings.ts';
import {
  linesLeft,
  linesOf,
  receiptItems,
  refundedLines,
  roubles,
  spreadWithinLimit,
  sumOfLines,
} from '#upstream/payments/receipt.ts';
import { onlinePaymentsOf } from '#upstream/payments/request-bodies.ts';

const seed = Number(process.env.SEED ?? 1);
/** Mutation tests take fewer. */
const ORDERS = Number(process.env.ORDERS ?? 10_000);
const random = createRandom(seed);

function someItems() {
  return Array.from({ length: 1 + random.below(random.chance(0.02) ? 75 : 12) }, (_, index) => ({
    title: `Блюдо ${index}`,
    options_json: random.chance(0.2) ? '[{"id":"l","title":"35 см","group":"Размер"}]' : null,
    price_kopecks: random.chance(0.05) ? 0 : 1 + random.below(random.pick([300, 100_000])),
    quantity: 1 + random.below(random.pick([3, 100])),
  }));
}

function someOrder() {
  const items = someItems();
  const dishes = items.reduce((sum, { price_kopecks, quantity }) => sum + price_kopecks * quantity, 0);
  const discount = random.chance(0.5) ? random.below(dishes + 1) : 0;
  const feeKopecks = random.chance(0.5) ? random.below(50_000) : 0;
  return { id: 1, uuid: 'x', items, feeKopecks, totalKopecks: dishes - discount + feeKopecks, email: null };
}

test(`lines sum up to the order, after any refunds to what is held (${ORDERS} orders, SEED=${seed})`, () => {
  for (let count = 0; count < ORDERS; count += 1) {
    const order = someOrder();
    const paid = linesOf(order);
    const broken = paid.filter(({ kopecks, quantity }) => !(kopecks > 0 && quantity > 0));
    expect([sumOfLines(paid), broken]).toEqual([order.totalKopecks, []]);
    expect(paid.length).toBeLessThanOrEqual(80);
    if (order.totalKopecks < 2) continue;
    const cheaper = { ...order, items: order.items.slice(1), feeKopecks: 0 };
    const [first, second] = [1 + random.below(order.totalKopecks), 1 + random.below(order.totalKopecks)];
    const refunded = refundedLines(
      linesLeft(paid, []),
      linesOf({ ...cheaper, totalKopecks: cheaper.items.length }),
      first,
    );
    expect(sumOfLines(refunded)).toBe(first);
    expect(refunded.length).toBeLessThanOrEqual(80);
    const left = linesLeft(paid, refunded);
    expect(sumOfLines(left)).toBe(order.totalKopecks - first);
    const more = Math.min(second, order.totalKopecks - first);
    if (more > 0) expect(sumOfLines(refundedLines(left, [], more))).toBe(more);
  }
});

const RECEIPT = { vatCode: 4, taxSystem: null, mode: 'full_payment', deliverySubject: 'service' } as const;

const line = (title: string, kopecks: number, quantity: number) => ({
  title,
  kopecks,
  quantity,
  isDelivery: false,
});

test('a receipt names dishes with their options, and the fee', () => {
  const options_json = '[{"id":"l","title":"35 см","group":"Размер"}]';
  const items = [{ title: 'Пицца', options_json, price_kopecks: 60_000, quantity: 1 }];
  const order = { id: 1, uuid: 'x', items, feeKopecks: 19_900, totalKopecks: 79_900, email: null };
  const sold = { quantity: 1, measure: 'piece', vat_code: 4, payment_mode: 'full_payment' };
  expect(receiptItems(linesOf(order), RECEIPT)).toEqual([
    {
      ...sold,
      description: expect.stringMatching(/^Пицца, .*35 см/),
      amount: roubles(60_000),
      payment_subject: 'commodity',
    },
    { ...sold, description: 'Доставка', amount: roubles(19_900), payment_subject: 'service' },
  ]);
});

test.each<[what: string, refunded: ReturnType<typeof line>[], left: ReturnType<typeof line>[]]>([
  ['one of three', [line('Борщ', 100, 1)], [line('Борщ', 101, 2), line('Морс', 50, 1)]],
  ['two of three', [line('Борщ', 100, 1), line('Борщ', 101, 1)], [line('Борщ', 101, 1), line('Морс', 50, 1)]],
  ['a whole dish', [line('Морс', 50, 1)], [line('Борщ', 100, 1), line('Борщ', 101, 2)]],
])('after a refund of %s the others are left', (_, refunded, left) => {
  expect(linesLeft([line('Борщ', 100, 1), line('Борщ', 101, 2), line('Морс', 50, 1)], refunded)).toEqual(
    left,
  );
});

test('a refund without a removed dish names no more portions than its sum needs', () => {
  const held = [line('Борщ', 45_000, 2), line('Морс', 12_010, 1)];
  expect(refundedLines(held, held, 10_000)).toEqual([line('Борщ', 10_000, 1)]);
});

test('a refund of one portion of a split line names one', () => {
  const held = [line('Борщ', 100, 1), line('Борщ', 101, 2), line('Морс', 50, 1)];
  const needed = [line('Борщ', 100, 2), line('Морс', 50, 1)];
  expect(refundedLines(held, needed, 101)).toEqual([line('Борщ', 101, 1)]);
});

test('a refund names one portion of a split line before others', () => {
  const held = [line('Борщ', 100, 1), line('Борщ', 101, 2), line('Морс', 50, 2)];
  const needed = [line('Борщ', 100, 2), line('Морс', 50, 1)];
  expect(refundedLines(held, needed, 151)).toEqual([line('Борщ', 101, 1), line('Морс', 50, 1)]);
});

test('a discount is spread in proportion, portions of a line differ by a kopeck', () => {
  const items = ['Борщ', 'Морс'].map((title) => ({
    title,
    options_json: null,
    price_kopecks: 100,
    quantity: 3,
  }));
  const order = { id: 1, uuid: 'x', items, feeKopecks: 0, totalKopecks: 599, email: null };
  expect(linesOf(order)).toEqual([line('Борщ', 99, 1), line('Борщ', 100, 2), line('Морс', 100, 3)]);
});

test.each<[what: string, double: number, single: number, feeKopecks: number]>([
  ['80 dishes, one of them with one portion', 79, 1, 0],
  ['79 dishes, one of them with two portions, and a fee', 1, 78, 10_000],
])('a discount of %s fits into 80 lines', (_, double, single, feeKopecks) => {
  const items = Array.from({ length: double + single }, (_, index) => ({
    title: `Блюдо ${index}`,
    options_json: null,
    price_kopecks: 100,
    // The dish with one portion comes first of many with two.
    quantity: (single === 1 ? index > 0 : index < double) ? 2 : 1,
  }));
  const totalKopecks = 100 * (2 * double + single) - 2 + feeKopecks;
  const lines = linesOf({ id: 1, uuid: 'x', items, feeKopecks, totalKopecks, email: null });
  expect([lines.length, sumOfLines(lines)]).toEqual([80, totalKopecks]);
});

test('a removed dish is what a refund names', () => {
  const held = [line('Борщ', 45_000, 2), line('Морс', 12_010, 1)];
  expect(refundedLines(held, [line('Борщ', 45_000, 2)], 12_010)).toEqual([line('Морс', 12_010, 1)]);
});

describe('of 60 dishes with two portions each, no receipt has more lines than the provider takes', () => {
  const items = Array.from({ length: 60 }, (_, index) => ({
    title: `Блюдо ${index}`,
    options_json: null,
    price_kopecks: 10_001 + index,
    quantity: 2,
  }));
  const dishes = items.reduce((sum, { price_kopecks }) => sum + 2 * price_kopecks, 0);
  const sum = dishes - 33_333;
  const paid = linesOf({ id: 1, uuid: 'x', items, feeKopecks: 0, totalKopecks: sum, email: null });
  const part = Math.floor(sum * 0.9) - 1;

  test.each<[what: string, lines: ReturnType<typeof linesOf>, sum: number]>([
    ['paid with a discount', paid, sum],
    ['refunded in part', refundedLines(paid, [], part), part],
    ['left after it', linesLeft(paid, refundedLines(paid, [], part)), sum - part],
    ['refunded in part again', refundedLines(linesLeft(paid, [line('Блюдо 1', 5_003, 1)]), [], part), part],
  ])('%s', (_, lines, expected) => {
    expect(sumOfLines(lines)).toBe(expected);
    expect(lines.length).toBeLessThanOrEqual(80);
    expect(Math.min(...lines.map(({ kopecks }) => kopecks))).toBeGreaterThan(0);
  });
});

test.each<[isPayable: boolean, what: string, lines: number, receipt: ReceiptValues | null]>([
  [true, '80 dishes', 80, RECEIPT],
  [false, '81 dishes', 81, RECEIPT],
  [true, '81 dishes without a receipt', 81, null],
])('it is %s that %s can be paid on the site', (isPayable, _, lines, receipt) => {
  const settings = { shopId: '1', secretKey: 'x', apiUrl: 'https://api.test', shopUrl: 'https://shop.test' };
  const items = Array.from({ length: lines }, (_, index) => ({
    title: `Блюдо ${index}`,
    options_json: null,
    price_kopecks: 100,
    quantity: 1,
  }));
  const order = {
    id: 1,
    uuid: 'x',
    items,
    feeKopecks: 0,
    totalKopecks: 100 * lines,
    email: 'anna@mail.example',
  };
  expect(onlinePaymentsOf({ ...settings, receipt }).writePayment(order) !== null).toBe(isPayable);
});

test('80 dishes without odd kopecks keep their portions', () => {
  const held = Array.from({ length: 80 }, (_, index) => line(`Блюдо ${index}`, 100, 2));
  expect(refundedLines(held, [], 16_000)).toEqual(held);
});

test('odd kopecks of 80 dishes with two portions each make the last one a single position', () => {
  const held = Array.from({ length: 80 }, (_, index) => line(`Блюдо ${index}`, 100, 2));
  const refunded = refundedLines(held, [], 15_901);
  expect([refunded.length, sumOfLines(refunded)]).toEqual([80, 15_901]);
  expect(new Set(refunded.map(({ title }) => title)).size).toBe(80);
  expect(refunded.slice(0, 79).map(({ quantity }) => quantity)).toEqual(Array(79).fill(2));
  expect(refunded.at(-1)).toEqual(line('Блюдо 79', 199, 1));
});

test(`no receipt of up to 80 dishes in several portions has more lines than the provider takes (SEED=${seed})`, () => {
  const random = createRandom(seed);
  for (let count = 0; count < ORDERS / 30; count += 1) {
    const items = Array.from({ length: 80 - random.below(4) }, (_, index) => ({
      title: `Блюдо ${index}`,
      options_json: null,
      price_kopecks: 1 + random.below(random.pick([300, 100_000])),
      quantity: 2 + random.below(random.pick([1, 2, 30])),
    }));
    const total = items.reduce((sum, { price_kopecks, quantity }) => sum + price_kopecks * quantity, 0);
    const paid = linesOf({ id: 1, uuid: 'x', items, feeKopecks: 0, totalKopecks: total, email: null });
    let held = paid;
    for (let refund = 0; refund < 3 && sumOfLines(held) > 1; refund += 1) {
      const before = sumOfLines(held);
      const sum = random.chance(0.5)
        ? before - random.below(Math.min(before, 500))
        : 1 + random.below(before);
      const needed = random.pick([[], held, held.slice(1)]);
      const refunded = refundedLines(held, needed, sum);
      held = linesLeft(held, refunded);
      const receipts = [refunded, spreadWithinLimit(held, before - sum)];
      expect(receipts.map(sumOfLines)).toEqual([sum, before - sum]);
      expect(Math.max(...receipts.map(({ length }) => length))).toBeLessThanOrEqual(80);
      expect(receipts.flat().filter(({ kopecks, quantity }) => !(kopecks > 0 && quantity > 0))).toEqual([]);
    }
  }
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [100, '1.00'],
  [123_456_789, '1234567.89'],
])('%i kopecks are «%s»', (kopecks, value) => {
  expect(roubles(kopecks)).toEqual({ value, currency: 'RUB' });
});
