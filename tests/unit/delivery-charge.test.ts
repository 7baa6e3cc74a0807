/** Protects sums: what a delivery costs by the terms of its zone, and when its fee is settled by phone. */
import { expect, test } from 'vitest';
import {
  chargeSum,
  findCharge,
  hasHouseNumber,
  isAddress,
  isFeeByPhone,
  needsAddress,
  quoteDelivery,
  totalOf,
} from '#contract/delivery.ts';
import type { ZoneQuestion } from '#contract/delivery-zones.ts';
import { Delivery } from '#contract/enums.ts';

const terms = { zones: [{ zone: 'Центр', streets: ['Новая'], fee: 150, freeFrom: 900 }] };
const courier = { delivery: Delivery.COURIER, address: 'Новая, 3' };

test.each([
  [899.99, 150],
  [900, 0],
  [900.01, 0],
])('for dishes of %d ₽ the fee is %d ₽', (dishes, fee) => {
  expect(findCharge(terms, courier, dishes)?.fee).toBe(fee);
});

test('while the zone is a question there is no charge, and the total has none', () => {
  const elsewhere = { ...courier, address: 'Старая, 3' };
  expect(quoteDelivery(terms, elsewhere, 500)).toEqual({ kind: 'unknown' });
  expect(findCharge(terms, elsewhere, 500)).toBeNull();
  expect([chargeSum(null), totalOf(500, findCharge(terms, elsewhere, 500))]).toEqual([0, 500]);
});

test.each<[ZoneQuestion | null, boolean]>([
  [null, true],
  [{ kind: 'unknown' }, true],
  [{ kind: 'elsewhere' }, true],
  [{ kind: 'choose', zones: terms.zones }, false],
])('with the question %j the fee is settled by phone: %s', (question, isByPhone) => {
  expect(isFeeByPhone({ feeByPhone: true }, question)).toBe(isByPhone);
});

test.each([undefined, false])('with the setting %s no fee is settled by phone', (feeByPhone) => {
  expect(isFeeByPhone({ feeByPhone }, { kind: 'unknown' })).toBe(false);
});

test.each([
  [Delivery.COURIER, true],
  [Delivery.PICKUP, false],
])('the way %i needs an address: %s', (delivery, isNeeded) => {
  expect(needsAddress(delivery)).toBe(isNeeded);
});

test.each([
  ['', false],
  [' . ', false],
  ['Новая', true],
  ['.7', true],
])('«%s» is an address: %s', (address, isOne) => {
  expect(isAddress(address)).toBe(isOne);
});

test.each([
  ['Новая, 3', true],
  ['Новая', false],
])('«%s» has a house number: %s', (address, hasNumber) => {
  expect(hasHouseNumber(address)).toBe(hasNumber);
});
