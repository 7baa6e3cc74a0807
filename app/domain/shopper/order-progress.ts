import { formatMoment } from '#app/domain/text/dates.ts';
import { forOpening, forWanted } from '#app/domain/text/serving-texts.ts';
import { Delivery, type OrderStatus } from '#contract/enums.ts';
import type { Order, OrderNumber } from '#contract/order.ts';

/** Texts, because the browser knows no time zone. */
export type OrderProgress = {
  kind: 'info' | 'success' | 'danger';
  title: string;
  text: string;
  /** Neither done nor cancelled. */
  isOpen: boolean;
  /** Not accepted yet: the thanks would contradict a later status. */
  isNew: boolean;
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
  dishes: string[] | null;
  progress: OrderProgress | null;
};

const PROGRESS = {
  new: {
    kind: 'info',
    title: 'Заказ отправлен',
    text: 'Ждём, когда ресторан его примет.',
    step: 'Отправлен',
  },
  accepted: { kind: 'info', title: 'Ресторан принял заказ', text: 'Готовим.', step: 'Готовим' },
  ready: { kind: 'info', title: 'Заказ готов', text: '', step: 'Готов' },
  on_way: { kind: 'info', title: 'Заказ в пути', text: '', step: 'В пути' },
  done: { kind: 'success', title: 'Заказ у вас', text: 'Приятного аппетита!', step: 'У вас' },
  cancelled: {
    kind: 'danger',
    title: 'Заказ отменён',
    text: 'Позвоните нам, если это неожиданно.',
    step: null,
  },
} as const satisfies Record<OrderStatus, object>;

type Facts = Pick<
  Order,
  'status' | 'readyAt' | 'scheduledFor' | 'wantedAt' | 'cancelReason' | 'delivery' | 'changedAt'
>;

export function orderProgress(order: Facts, now: number, timeZone: string): OrderProgress | null {
  const { status, readyAt, delivery } = order;
  if (status === undefined) return null;
  const { kind, title } = PROGRESS[status];
  const isOpen = kind === 'info';
  // Can be picked up now.
  const moment = isOpen && status !== 'ready' ? Date.parse(readyAt ?? '') : Number.NaN;
  const expected = moment > now ? `Ждите примерно к ${formatMoment(moment, now, timeZone)}.` : '';
  return {
    kind,
    title,
    text: [textOf(status, order, now, timeZone), expected].filter(Boolean).join(' '),
    isOpen,
    isNew: status === 'new',
    changedAt: order.changedAt,
    steps: stepsOf(status, delivery),
  };
}

function textOf(status: OrderStatus, order: Facts, now: number, timeZone: string): string {
  const { scheduledFor = '', wantedAt = '', cancelReason, delivery } = order;
  const isInKitchen = status === 'new' || status === 'accepted';
  if (isInKitchen && Date.parse(wantedAt) > now) {
    const waits = status === 'new' ? `${PROGRESS.new.text} ` : '';
    const comes = delivery === Delivery.COURIER ? 'Привезём' : 'Приготовим';
    return `${waits}${comes} ${forWanted(wantedAt, timeZone)}.`;
  }
  if (isInKitchen && Date.parse(scheduledFor) > now) {
    return `Сейчас закрыто, приготовим ${forOpening(scheduledFor, timeZone)}.`;
  }
  if (status === 'ready') {
    if (delivery === undefined) return 'Передаём курьеру. Если забираете сами, приходите.';
    return delivery === Delivery.PICKUP ? 'Приходите забирать.' : 'Передаём курьеру.';
  }
  if (status === 'cancelled' && cancelReason) {
    return /[.!?…]$/.test(cancelReason) ? cancelReason : `${cancelReason}.`;
  }
  return PROGRESS[status].text;
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
