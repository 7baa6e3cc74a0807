/** Protects fiscal receipts: the lines of a payment and of its refunds have exactly their sums. */
import { expect, test } from 'vitest';
import { createRandom } from '#tests/support/random.ts';
import { linesLeft, linesOf, refundedLines, roubles, sumOfLines } from '#upstream/payments/receipt.ts';

const seed = Number(process.env.SEED ?? 1);
const random = createRandom(seed);

function someItems() {
  return Array.from({ length: 1 + random.below(12) }, (_, index) => ({
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

test(`lines sum up to the order, after any refunds to what is held (10 000 orders, SEED=${seed})`, () => {
  for (let count = 0; count < 10_000; count += 1) {
    const order = someOrder();
    const paid = linesOf(order);
    const broken = paid.filter(({ kopecks, quantity }) => !(kopecks > 0 && quantity > 0));
    expect([sumOfLines(paid), broken]).toEqual([order.totalKopecks, []]);
    if (order.totalKopecks < 2) continue;
    const cheaper = { ...order, items: order.items.slice(1), feeKopecks: 0 };
    const [first, second] = [1 + random.below(order.totalKopecks), 1 + random.below(order.totalKopecks)];
    const refunded = refundedLines(
      linesLeft(paid, []),
      linesOf({ ...cheaper, totalKopecks: cheaper.items.length }),
      first,
    );
    expect(sumOfLines(refunded)).toBe(first);
    const left = linesLeft(paid, refunded);
    expect(sumOfLines(left)).toBe(order.totalKopecks - first);
    const more = Math.min(second, order.totalKopecks - first);
    if (more > 0) expect(sumOfLines(refundedLines(left, [], more))).toBe(more);
  }
});

test('a removed dish is what a refund names', () => {
  const line = (title: string, kopecks: number, quantity: number) => ({
    title,
    kopecks,
    quantity,
    isDelivery: false,
  });
  const held = [line('Борщ', 45_000, 2), line('Морс', 12_010, 1)];
  expect(refundedLines(held, [line('Борщ', 45_000, 2)], 12_010)).toEqual([line('Морс', 12_010, 1)]);
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [100, '1.00'],
  [123_456_789, '1234567.89'],
])('%i kopecks are «%s»', (kopecks, value) => {
  expect(roubles(kopecks)).toEqual({ value, currency: 'RUB' });
});
