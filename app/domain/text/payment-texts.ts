import { Payment, type PaymentStatus } from '#contract/enums.ts';
import type { Order } from '#contract/order.ts';
import { at, orCall } from './checkout-texts.ts';
import * as LABELS from './labels.ts';
import { formatPrice } from './money.ts';

export const receiptEmailHint = 'На него придёт чек. Больше ни для чего не понадобится.';

export const testPaymentLead = 'Оплата тестовая: деньги не списываются.';
export const paymentFailed = 'Деньги не списаны.';
/** Of one that can be paid again, and perhaps was. */
export const attemptFailed = 'Прошлая попытка не прошла, деньги за неё не списаны.';
export const paymentNotNow = 'Ссылка на оплату пока не готова. Обновите страницу чуть позже.';
export const payOnReceiptLead = 'Или заплатите при получении: ресторан получит заказ сразу.';
/** Of an order that cannot be paid on the site any more. */
export const payOnReceiptOnly = 'Заплатите при получении: ресторан получит заказ сразу.';

const BACK = 'туда, откуда вы платили';
/** The restaurant may have returned them in cash. */
const RETURNED = 'Если на карту или счёт, то когда они придут, зависит от банка.';

/** Of an order that its guest cancelled before it was paid. */
export const PAID_AFTER_ALL = `Если вы успели заплатить, деньги вернём ${BACK}.`;

/** Of a cancelled order. */
export const CANCELLED_MONEY = {
  waiting: PAID_AFTER_ALL,
  failed: `Если деньги всё же списали, ресторан возьмёт заказ или вернёт их ${BACK}. Обновите страницу чуть позже.`,
  paid: `Деньги вернём ${BACK}.`,
  refunding: `Возвращаем деньги ${BACK}.`,
  refunded: `Деньги вернули. ${RETURNED}`,
} as const satisfies Record<PaymentStatus, string>;

/** Of an order that became cheaper, or was paid twice. */
export const EXTRA_MONEY = {
  refunding: `Лишние деньги возвращаем ${BACK}.`,
  refunded: `Лишние деньги вернули. ${RETURNED}`,
} as const;

export function payLabel(sum: number | undefined): string {
  return sum === undefined ? 'Оплатить' : `Оплатить ${formatPrice(sum)}`;
}

/** @param until «19:40»; `null`: unknown */
export function payUntil(until: string | null): string {
  const start = 'Ресторан получит заказ, когда вы заплатите.';
  return until === null ? start : `${start} Если не заплатить до\u00a0${until}, заказ отменится сам.`;
}

export function paidPartly(paid: number, left: number): string {
  return `Оплачено ${formatPrice(paid)}, при получении ещё ${formatPrice(left)}.`;
}

export function paymentName(payment: Payment): string {
  if (payment === Payment.ONLINE) return LABELS.online;
  return payment === Payment.CARD ? LABELS.card : LABELS.cash;
}

type Paid = Pick<Order, 'payment' | 'paymentStatus' | 'testPayment'>;

/** «Картой или СБП на сайте, оплачено». */
export function paymentText({ payment, paymentStatus, testPayment }: Paid): string {
  if (payment === undefined) return '';
  const state = payment === Payment.ONLINE && paymentStatus;
  if (!state) return paymentName(payment);
  return `${paymentName(payment)}, ${STATES[state]}${testPayment ? ' (оплата тестовая)' : ''}`;
}

const STATES: Record<PaymentStatus, string> = {
  waiting: 'не оплачено',
  failed: 'не оплачено',
  paid: 'оплачено',
  refunding: 'возвращаем деньги',
  refunded: 'деньги вернули',
};

const SWITCH_FAILURES = {
  refused: (phone) => `Оплату уже нельзя поменять на сайте. Позвоните нам${at(phone)}.`,
  unsent: (phone) => `Оплата не изменена: ресторан не ответил. Нажмите ещё раз${orCall(phone)}.`,
  uncertain: (phone) => `Не удалось узнать, изменена ли оплата. Нажмите ещё раз${orCall(phone)}.`,
} satisfies Record<string, (phone: string) => string>;

/** «Или заплатите при получении». */
export function switchFailed(failed: keyof typeof SWITCH_FAILURES, shopPhone: string): string {
  return SWITCH_FAILURES[failed](shopPhone);
}
