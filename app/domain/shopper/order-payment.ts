import {
  attemptFailed,
  CANCELLED_MONEY,
  EXTRA_MONEY,
  PAID_AFTER_ALL,
  paidPartly,
  payLabel,
  paymentFailed,
  paymentNotNow,
  payUntil,
  testPaymentLead,
} from '#app/domain/text/payment-texts.ts';
import { Payment, type PaymentStatus } from '#contract/enums.ts';
import { kopecksOf, roublesOf } from '#contract/money.ts';
import type { Order } from '#contract/order.ts';

/** «Заплатить при получении». */
export const PAY_ON_RECEIPT_INTENT = 'pay-on-receipt';
const WAYS = [Payment.CASH, Payment.CARD] as const;
export type PaymentOnReceipt = (typeof WAYS)[number];

/** `null`: no such way. */
export function readPaymentOnReceipt(value: unknown): PaymentOnReceipt | null {
  return WAYS.find((way) => String(way) === value) ?? null;
}

/** In the URL, as `CANCELLATION_PARAM`: it only selects a message, and never says what was paid. */
export const PAY_ON_RECEIPT_PARAM = 'pay-on-receipt';

/** What the API says of the money. */
export type OrderPayment = {
  state: PaymentStatus;
  text: string;
  /** «Оплатить 1 240.-», a page of another site. `null`: not now, or not for this visitor. */
  link: { href: string; label: string } | null;
  /** Its guest may pay otherwise. */
  isSwitchable: boolean;
  /** Nor can it be paid on the site. Absent in responses of an earlier release. */
  isOnReceiptOnly?: boolean;
};

type Facts = Pick<
  Order,
  | ('status' | 'cancelledBy' | 'totalSum')
  | ('paymentStatus' | 'paidSum' | 'testPayment' | 'payUrl' | 'payBefore' | 'payOnReceiptUntil')
>;

/** The restaurant has not got it. */
export function awaitsPayment({ status, paymentStatus }: Pick<Facts, 'status' | 'paymentStatus'>): boolean {
  return status === 'new' && (paymentStatus === 'waiting' || paymentStatus === 'failed');
}

/** The API knows that nothing was paid and can be paid no more. Otherwise a next attempt may have succeeded unseen. */
export function isPaymentOver({ paymentStatus, payUrl, payBefore, payOnReceiptUntil }: Facts): boolean {
  const isPayable = payUrl !== undefined || payBefore !== undefined;
  return paymentStatus === 'failed' && !isPayable && payOnReceiptUntil !== undefined;
}

/** @param until «19:40»; `null`: unknown */
export function orderPayment(order: Facts, until: string | null): OrderPayment | null {
  const { paymentStatus: state, testPayment, payUrl, payBefore, payOnReceiptUntil, totalSum } = order;
  if (state === undefined) return null;
  const isAwaited = awaitsPayment(order);
  return {
    state,
    text: [testPayment && testPaymentLead, textOf(order, state, until)].filter(Boolean).join(' '),
    link: isAwaited && payUrl !== undefined ? { href: payUrl, label: payLabel(totalSum) } : null,
    isSwitchable: isAwaited && payOnReceiptUntil !== undefined,
    isOnReceiptOnly: payUrl === undefined && payBefore === undefined,
  };
}

function textOf(order: Facts, state: PaymentStatus, until: string | null): string {
  const { status, cancelledBy, payUrl, payBefore, paidSum, totalSum } = order;
  const isUnpaid = state === 'waiting' || state === 'failed';
  if (status === 'cancelled') {
    return isUnpaid && cancelledBy === 'guest' ? PAID_AFTER_ALL : CANCELLED_MONEY[state];
  }
  if (awaitsPayment(order)) {
    const failed = state === 'failed' ? [isPaymentOver(order) ? paymentFailed : attemptFailed] : [];
    if (payUrl !== undefined) return [...failed, payUntil(until)].join(' ');
    return [...failed, ...(payBefore === undefined ? [] : [paymentNotNow])].join(' ');
  }
  if (state === 'refunding' || state === 'refunded') return EXTRA_MONEY[state];
  if (state !== 'paid' || paidSum === undefined || totalSum === undefined) return '';
  const left = kopecksOf(totalSum) - kopecksOf(paidSum);
  return left > 0 ? paidPartly(paidSum, roublesOf(left)) : '';
}
