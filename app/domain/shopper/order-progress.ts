import { dayBeforeClock } from '#app/domain/text/dates.ts';
import { forOpening } from '#app/domain/text/serving-texts.ts';
import { Delivery, type OrderStatus } from '#contract/enums.ts';
import type { Order, OrderNumber } from '#contract/order.ts';
import { awaitsPayment, isPaymentOver, type OrderPayment, orderPayment } from './order-payment.ts';

/** Texts, because the browser knows no time zone. */
export type OrderProgress = {
  kind: 'info' | 'success' | 'danger';
  title: string;
  /** After title and `wait`. */
  text: string;
  /** The sentence «Привезём сегодня к 19:00.» in two sizes. */
  wait: { lead: string; clock: string } | null;
  /** For one line among other orders: «принят, сегодня к 19:00». */
  brief: string;
  /** Neither done nor cancelled. */
  isOpen: boolean;
  /** Not accepted yet: the thanks would contradict a later status. */
  isNew: boolean;
  /** Late, or cancelled by the restaurant: the guest should call. */
  isFailed: boolean;
  /** Absent in responses of an earlier release. */
  payment?: OrderPayment | null;
  /** Until when the guest may cancel it here. `null`: he may not. */
  cancel: string | null;
  /** When the restaurant last changed the order, ISO 8601: an open page reloads it. */
  changedAt?: string | undefined;
  /** Empty for a cancelled order. */
  steps: { title: string; isCurrent: boolean }[];
};

export type OpenOrder = { uuid: string; number: OrderNumber | undefined; progress: OrderProgress };

export type RepeatableOrder = Pick<ListedOrder, 'uuid' | 'number' | 'placedAt'>;

export type ListedOrder = {
  uuid: string;
  number: OrderNumber | undefined;
  /** «14:20», or «21 ноября, 14:20». */
  placedAt: string;
  sum: number | undefined;
  /** `null`: cannot be read now. */
  dishes: { name: string; quantity: number }[] | null;
  progress: OrderProgress | null;
};

const PROGRESS = {
  new: {
    kind: 'info',
    title: 'Отправлен, ждём ответа ресторана',
    brief: 'ждём ответа ресторана',
    text: '',
    step: 'Отправлен',
  },
  accepted: { kind: 'info', title: 'Заказ принят', brief: 'принят', text: '', step: 'Готовим' },
  ready: { kind: 'info', title: 'Заказ готов', brief: 'готов', text: '', step: 'Готов' },
  on_way: { kind: 'info', title: 'Заказ в пути', brief: 'в пути', text: '', step: 'В пути' },
  done: { kind: 'success', title: 'Заказ у вас', brief: 'у вас', text: 'Приятного аппетита!', step: 'У вас' },
  cancelled: {
    kind: 'danger',
    title: 'Заказ отменён',
    brief: 'отменён',
    text: 'Позвоните нам, если это неожиданно.',
    step: null,
  },
} as const satisfies Record<OrderStatus, object>;

/** The restaurant has no order that is not paid. */
const AWAITED = {
  waiting: { title: 'Ждёт оплаты', brief: 'ждёт оплаты' },
  failed: { title: 'Оплата не прошла', brief: 'не оплачен' },
} as const;
const PAID = { title: 'Оплачен, ждём ответа ресторана', brief: 'оплачен, ждём ответа ресторана' };

/** `cancelledBy: guest`. */
const CANCELLED_HERE = { title: 'Вы отменили заказ', text: 'Готовить и везти его не будем.' };

type Facts = Pick<
  Order,
  | 'status'
  | 'readyAt'
  | 'scheduledFor'
  | 'wantedAt'
  | 'cancelReason'
  | 'cancelledBy'
  | 'cancelUntil'
  | 'delivery'
  | 'changedAt'
  | 'paymentStatus'
  | 'payUrl'
  | 'payBefore'
  | 'payOnReceiptUntil'
  | 'paidSum'
  | 'testPayment'
  | 'totalSum'
>;

type At = { now: Date; timeZone: string };

export function orderProgress(order: Facts, now: number, timeZone: string): OrderProgress | null {
  const { status, delivery } = order;
  if (status === undefined) return null;
  const at = { now: new Date(now), timeZone };
  const { kind } = PROGRESS[status];
  if (awaitsPayment(order)) return awaitedProgress(order, at);
  const { title, brief } = status === 'new' && order.paymentStatus === 'paid' ? PAID : PROGRESS[status];
  const isOpen = kind === 'info';
  const isCancelledHere = status === 'cancelled' && order.cancelledBy === 'guest';
  // Its guest can order again.
  const isUnpaid = order.paymentStatus === 'failed';
  const promise = isOpen ? promiseOf(order, at) : null;
  return {
    kind,
    title: isCancelledHere ? CANCELLED_HERE.title : title,
    text: isCancelledHere ? CANCELLED_HERE.text : textOf(status, order, at),
    wait: promise && { lead: `${promise.says} ${promise.day} к`, clock: promise.clock },
    brief: promise ? `${brief}, ${promise.brief}${promise.day} к\u00a0${promise.clock}` : brief,
    isOpen,
    isNew: status === 'new',
    isFailed: promise?.isLate === true || (status === 'cancelled' && !isCancelledHere && !isUnpaid),
    payment: orderPayment(order, null),
    cancel: cancelText(order, at),
    changedAt: order.changedAt,
    steps: stepsOf(status, delivery),
  };
}

function awaitedProgress(order: Facts, at: At): OrderProgress {
  const { title, brief } = isPaymentOver(order) ? AWAITED.failed : AWAITED.waiting;
  const until = clockOf(order.payBefore, at);
  return {
    kind: 'info',
    title,
    text: '',
    wait: null,
    brief: until === null ? brief : `${brief}, до\u00a0${until}`,
    isOpen: true,
    isNew: false,
    isFailed: false,
    payment: orderPayment(order, until),
    cancel: cancelText(order, at),
    changedAt: order.changedAt,
    steps: [],
  };
}

/** «19:40», or «09:05, завтра». `null`: past or unknown. */
function clockOf(text: string | undefined, { now, timeZone }: At): string | null {
  const moment = new Date(text ?? Number.NaN);
  if (!(moment > now)) return null;
  const { day, clock } = dayBeforeClock(moment, now, timeZone);
  return day === 'сегодня' || day === 'ночью' ? clock : `${clock}, ${day.replace(/,$/, '')}`;
}

/** The time that was promised, or that the guest asked for. A ready order for pickup waits for him. */
function promiseOf({ status, readyAt, wantedAt, delivery }: Facts, { now, timeZone }: At) {
  const isAsked = status === 'new';
  const moment = new Date((isAsked ? wantedAt : readyAt) ?? Number.NaN);
  if (Number.isNaN(moment.getTime()) || (status === 'ready' && delivery !== Delivery.COURIER)) return null;
  const isLate = moment <= now;
  const { day, clock } = dayBeforeClock(moment, now, timeZone);
  const says = isAsked ? 'Вы просили' : isLate ? 'Обещали' : comesText(delivery);
  return { says, brief: isAsked ? 'вы просили ' : '', day, clock, isLate };
}

function comesText(delivery: Order['delivery']): string {
  if (delivery === undefined) return 'Ждите';
  return delivery === Delivery.PICKUP ? 'Будет готов' : 'Привезём';
}

function textOf(status: OrderStatus, order: Facts, { now, timeZone }: At): string {
  const { scheduledFor, readyAt, wantedAt, cancelReason, delivery } = order;
  const isUnpromised = status === 'new' || (status === 'accepted' && readyAt === undefined);
  if (isUnpromised && wantedAt === undefined && Date.parse(scheduledFor ?? '') > now.getTime()) {
    return `Сейчас закрыто, приготовим ${forOpening(scheduledFor ?? '', now, timeZone)}.`;
  }
  if (status === 'accepted' && readyAt === undefined) return 'Готовим.';
  if (status === 'ready') {
    if (delivery === undefined) return 'Передаём курьеру. Если забираете сами, приходите.';
    return delivery === Delivery.PICKUP ? 'Приходите забирать.' : 'Передаём курьеру.';
  }
  if (status === 'cancelled' && cancelReason) {
    const sentence = cancelReason.charAt(0).toUpperCase() + cancelReason.slice(1);
    return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
  }
  return PROGRESS[status].text;
}

/** «К 19:00, сегодня»; «К открытию: завтра, 12:00». `null`: as soon as possible. */
export function scheduleText(
  { wantedAt, scheduledFor }: Pick<Order, 'wantedAt' | 'scheduledFor'>,
  now: number,
  timeZone: string,
): string | null {
  if (wantedAt !== undefined) {
    const { day, clock } = dayBeforeClock(new Date(wantedAt), new Date(now), timeZone);
    return `К\u00a0${clock}, ${day.replace(/,$/, '')}`;
  }
  const opening = scheduledFor && forOpening(scheduledFor, new Date(now), timeZone);
  return opening ? opening.replace(/^к/, 'К') : null;
}

/** A moment that is far only means: until the restaurant accepts the order. */
const NEAR_MS = 60 * 60_000;

function cancelText({ status, cancelUntil }: Facts, { now, timeZone }: At): string | null {
  const until = new Date(cancelUntil ?? Number.NaN);
  if (!(until > now) || status === 'done' || status === 'cancelled') return null;
  if (until.getTime() - now.getTime() > NEAR_MS) {
    return status === 'new'
      ? 'Пока ресторан не принял заказ, его можно отменить.'
      : 'Заказ ещё можно отменить.';
  }
  return `Отменить заказ можно до\u00a0${clockOf(cancelUntil, { now, timeZone })}.`;
}

/** A pickup has no «В пути»; an unknown delivery keeps it. */
function stepsOf(current: OrderStatus, delivery: Order['delivery']): OrderProgress['steps'] {
  if (current === 'cancelled') return [];
  const skipsOnWay = delivery === Delivery.PICKUP && current !== 'on_way';
  return Object.entries(PROGRESS).flatMap(([status, { step }]) =>
    step === null || (status === 'on_way' && skipsOnWay)
      ? []
      : [{ title: step, isCurrent: status === current }],
  );
}
