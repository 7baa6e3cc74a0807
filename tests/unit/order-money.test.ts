/** Protects the one rule of money paid online: what was paid, less what the order costs now, belongs to the guest. */
import { describe, expect, test } from 'vitest';
import { OrderStatus } from '#contract/enums.ts';
import { type StoredStatus, UNPAID } from '#upstream/store/database/order-tables.ts';
import {
  balanceOf,
  hasEnded,
  isTestMoney,
  type OrderMoney,
  type PaymentRow,
  paymentStatusOf,
  publicPayment,
  type RefundRow,
} from '#upstream/store/orders/order-money.ts';

const NOW = new Date('2026-10-05T09:00:00Z');
const LATER = '2026-10-05T09:00:00.001Z';
const PAGE = 'https://pay.test/7';
const { NEW, DONE, CANCELLED } = OrderStatus;

const paid = (kopecks = 1_000, more: Partial<PaymentRow> = {}) =>
  ({ state: 'succeeded', amount_kopecks: kopecks, applied: 1, is_test: 0, ...more }) as PaymentRow;
const attempt = (state: PaymentRow['state'], more: Partial<PaymentRow> = {}) =>
  paid(1_000, { state, applied: 0, pay_url: PAGE, ...more });
const refund = (state: RefundRow['state'], kopecks: number) =>
  ({ state, amount_kopecks: kopecks }) as RefundRow;
const order = (status: StoredStatus = NEW, more: { pay_before?: string; cancelled_by?: 'guest' } = {}) => ({
  status,
  total_kopecks: 1_000,
  cancelled_by: null,
  cancel_reason: null,
  pay_before: LATER,
  ...more,
});

describe('of an order of 1 000', () => {
  test.each<
    [what: string, status: StoredStatus, money: OrderMoney, balance: [number, number, number, number]]
  >([
    ['paid', NEW, { payments: [paid()], refunds: [] }, [1_000, 0, 0, 0]],
    ['paid and done', DONE, { payments: [paid()], refunds: [] }, [1_000, 0, 0, 0]],
    ['not paid', NEW, { payments: [attempt('pending')], refunds: [] }, [0, 0, 0, 1_000]],
    [
      'paid at the second attempt',
      NEW,
      { payments: [attempt('canceled'), paid()], refunds: [] },
      [1_000, 0, 0, 0],
    ],
    ['cancelled', CANCELLED, { payments: [paid()], refunds: [] }, [1_000, 0, 1_000, 0]],
    ['never placed', UNPAID, { payments: [paid(1_000, { applied: 0 })], refunds: [] }, [1_000, 0, 1_000, 0]],
    ['unpaid', UNPAID, { payments: [attempt('pending')], refunds: [] }, [0, 0, 0, 0]],
    [
      'paid too late for it',
      NEW,
      { payments: [paid(1_000, { applied: 0 })], refunds: [] },
      [1_000, 0, 1_000, 1_000],
    ],
    ['that became cheaper', NEW, { payments: [paid(1_300)], refunds: [] }, [1_300, 0, 300, 0]],
    ['that became dearer', NEW, { payments: [paid(700)], refunds: [] }, [700, 0, 0, 300]],
    [
      'refunded in part',
      NEW,
      { payments: [paid(1_300)], refunds: [refund('succeeded', 300)] },
      [1_300, 300, 0, 0],
    ],
    [
      'then dearer again',
      NEW,
      { payments: [paid(1_200)], refunds: [refund('succeeded', 500)] },
      [1_200, 500, 0, 300],
    ],
    [
      'whose refund failed',
      CANCELLED,
      { payments: [paid()], refunds: [refund('failed', 1_000)] },
      [1_000, 1_000, 0, 0],
    ],
    [
      'whose refund staff settled',
      CANCELLED,
      { payments: [paid()], refunds: [refund('settled', 1_000)] },
      [1_000, 1_000, 0, 0],
    ],
    [
      'whose refund was retried',
      CANCELLED,
      { payments: [paid()], refunds: [refund('retried', 1_000), refund('waiting', 1_000)] },
      [1_000, 1_000, 0, 0],
    ],
    [
      'refunded in two parts',
      CANCELLED,
      { payments: [paid()], refunds: [refund('succeeded', 300), refund('pending', 700)] },
      [1_000, 1_000, 0, 0],
    ],
    [
      'refunded too much',
      NEW,
      { payments: [paid()], refunds: [refund('succeeded', 400)] },
      [1_000, 400, 0, 400],
    ],
  ])('%s', (_, status, money, balance) => {
    const { paid, returned, owed, due } = balanceOf(order(status), money);
    expect([paid, returned, owed, due]).toEqual(balance);
  });
});

describe('the guest is told', () => {
  test.each<[status: string | null, what: string, at: ReturnType<typeof order>, money: OrderMoney]>([
    [null, 'of a way on receipt', order(), { payments: [attempt('failed')], refunds: [] }],
    ['waiting', 'of an unpaid order', order(UNPAID), { payments: [attempt('pending')], refunds: [] }],
    ['waiting', 'before the provider knows', order(UNPAID), { payments: [attempt('waiting')], refunds: [] }],
    [
      'failed',
      'after a decline',
      order(UNPAID),
      { payments: [attempt('canceled'), attempt('pending')], refunds: [] },
    ],
    ['failed', 'after a refusal', order(UNPAID), { payments: [attempt('failed')], refunds: [] }],
    [
      'failed',
      'after the deadline',
      order(UNPAID, { pay_before: NOW.toISOString() }),
      { payments: [attempt('pending')], refunds: [] },
    ],
    [
      'failed',
      'after his cancellation',
      order(UNPAID, { cancelled_by: 'guest' }),
      { payments: [attempt('pending')], refunds: [] },
    ],
    ['paid', 'of a paid order', order(), { payments: [paid()], refunds: [] }],
    [
      'paid',
      'of a refund in part',
      order(),
      { payments: [paid(1_300)], refunds: [refund('succeeded', 300)] },
    ],
    ['refunding', 'before the refund', order(CANCELLED), { payments: [paid()], refunds: [] }],
    ...(['waiting', 'pending', 'failed'] as const).map(
      (state): [string, string, ReturnType<typeof order>, OrderMoney] => [
        'refunding',
        `while the refund is ${state}`,
        order(CANCELLED),
        { payments: [paid()], refunds: [refund(state, 1_000)] },
      ],
    ),
    ['refunded', 'after it', order(CANCELLED), { payments: [paid()], refunds: [refund('succeeded', 1_000)] }],
    [
      'refunded',
      'after staff returned it',
      order(CANCELLED),
      { payments: [paid()], refunds: [refund('settled', 1_000)] },
    ],
  ])('%s %s', (status, _, at, money) => {
    expect(paymentStatusOf(at, money, NOW)).toBe(status);
  });

  const OWN = { isOwn: true, now: NOW };
  const WAITS: OrderMoney = { payments: [attempt('pending')], refunds: [] };

  test('where and until when an unpaid order can be paid', () => {
    expect(publicPayment(order(UNPAID), WAITS, OWN)).toEqual({
      paymentStatus: 'waiting',
      payUrl: PAGE,
      payBefore: LATER,
      payOnReceiptUntil: LATER,
    });
  });

  test('a deadline and no link before the provider knows', () => {
    const money: OrderMoney = { payments: [attempt('waiting', { pay_url: null })], refunds: [] };
    const { payUrl, payBefore } = publicPayment(order(UNPAID), money, OWN);
    expect([payUrl, payBefore]).toEqual([undefined, LATER]);
  });

  test('to pay on receipt when no attempt is left', () => {
    const money: OrderMoney = { payments: [attempt('canceled')], refunds: [] };
    const { payUrl, payBefore, payOnReceiptUntil } = publicPayment(order(UNPAID), money, OWN);
    expect([payUrl, payBefore, payOnReceiptUntil]).toEqual([undefined, undefined, LATER]);
  });

  test.each([
    ['by others', order(UNPAID), { isOwn: false, now: NOW }],
    ['once it is paid', order(NEW), OWN],
    ['after its deadline', order(UNPAID, { pay_before: NOW.toISOString() }), OWN],
    ['after its cancellation', order(UNPAID, { cancelled_by: 'guest' }), OWN],
  ])('nothing of paying it %s', (_, at, reader) => {
    const { payUrl, payBefore, payOnReceiptUntil } = publicPayment(at, WAITS, reader);
    expect([payUrl, payBefore, payOnReceiptUntil]).toEqual([undefined, undefined, undefined]);
  });

  test('why an unpaid order has ended', () => {
    const ended = order(UNPAID, { pay_before: NOW.toISOString() });
    expect(publicPayment(ended, WAITS, OWN).cancelReason).toBe('Заказ не оплачен вовремя');
    expect(publicPayment({ ...ended, cancel_reason: 'Передумал' } as never, WAITS, OWN).cancelReason).toBe(
      'Передумал',
    );
    expect(publicPayment(order(UNPAID), WAITS, OWN)).not.toHaveProperty('cancelReason');
    expect(publicPayment(order(CANCELLED), WAITS, OWN)).not.toHaveProperty('cancelReason');
  });

  test('what is paid and not returned, in roubles', () => {
    const money: OrderMoney = { payments: [paid(1_310)], refunds: [refund('pending', 310)] };
    expect(publicPayment(order(), money, OWN).paidSum).toBe(10);
    expect(publicPayment(order(UNPAID), WAITS, OWN).paidSum).toBeUndefined();
  });
});

test.each([
  [false, 'before its deadline', {}],
  [true, 'at its deadline', { pay_before: NOW.toISOString() }],
  [true, 'without one', { pay_before: null }],
  [true, 'cancelled', { cancelled_by: 'guest' as const }],
])('ended is %s of an unpaid order %s', (ended, _, facts) => {
  expect(hasEnded({ ...order(UNPAID), ...facts }, NOW)).toBe(ended);
});

test.each<[boolean, PaymentRow[]]>([
  [false, []],
  [false, [paid()]],
  [true, [paid(1_000, { is_test: 1 })]],
  [true, [attempt('pending', { is_test: 1 })]],
  [false, [attempt('canceled', { is_test: 1 }), attempt('pending')]],
  [true, [attempt('canceled'), attempt('pending', { is_test: 1 })]],
  [false, [paid(), attempt('canceled', { is_test: 1 })]],
])('play money is %s', (isTest, payments) => {
  expect(isTestMoney({ payments, refunds: [] })).toBe(isTest);
});
