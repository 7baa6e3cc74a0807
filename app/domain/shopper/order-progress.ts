import { formatMoment } from '#app/domain/text/dates.ts';
import {
  cookedForOpening,
  ORDER_PROGRESS,
  ORDER_STEPS,
  orderExpected,
  orderReady,
} from '#app/domain/text/order-texts.ts';
import { forOpening } from '#app/domain/text/serving-texts.ts';
import type { Order } from '#contract/entities.ts';
import { Delivery, type OrderStatus } from '#contract/enums.ts';

/** Where an order stands, in words for its guest. Made on the server, so that the browser needs no wording and no time zone. */
export type OrderProgress = {
  kind: 'info' | 'success' | 'danger';
  title: string;
  text: string;
  /** Something will still happen. */
  isOpen: boolean;
  /** The restaurant has not answered yet: thanks, and what comes next, are of this moment and contradict what comes later. */
  isNew: boolean;
  /** The steps of its way, the current one among them; none of a cancelled order. */
  steps: { title: string; isCurrent: boolean }[];
};

/** An order of this device that has not ended. */
export type OpenOrder = { uuid: string; number: number; progress: OrderProgress };

/** An order in the list of this device. */
export type ListedOrder = {
  uuid: string;
  number: number;
  /** «14:20», or «21 ноября, 14:20». */
  placedAt: string;
  /** `undefined`, and no dishes: it cannot be read now. */
  sum: number | undefined;
  dishes: string[];
  progress: OrderProgress | null;
};

/** `null` where the API does not say: the page is then as it is without. */
export function orderProgress(
  order: Pick<Order, 'status' | 'readyAt' | 'scheduledFor' | 'cancelReason' | 'delivery'>,
  now: number,
  timeZone: string,
): OrderProgress | null {
  const { status, readyAt, scheduledFor, cancelReason, delivery } = order;
  if (status === undefined) return null;
  const { title, text: usual } = ORDER_PROGRESS[status];
  const waits = Date.parse(scheduledFor ?? '') > now && (status === 'new' || status === 'accepted');
  const text = waits
    ? cookedForOpening(forOpening(scheduledFor ?? '', timeZone))
    : status === 'ready'
      ? orderReady(delivery)
      : usual;
  const steps = stepsOf(status, delivery);
  const isNew = status === 'new';
  if (status === 'cancelled') {
    return {
      kind: 'danger',
      title,
      text: cancelReason ? withStop(cancelReason) : text,
      isOpen: false,
      isNew,
      steps: [],
    };
  }
  if (status === 'done') return { kind: 'success', title, text, isOpen: false, isNew, steps };
  // What is ready is fetched now: whoever fetches it must not be told to wait.
  const moment = status === 'ready' ? Number.NaN : Date.parse(readyAt ?? '');
  // A time that has passed is no promise any more.
  const expected = moment > now ? orderExpected(formatMoment(moment, now, timeZone)) : '';
  const said = [text, expected].filter(Boolean).join(' ');
  return { kind: 'info', title, text: said, isOpen: true, isNew, steps };
}

/** A pickup has no «В пути» step; an order of unknown delivery keeps it. */
function stepsOf(current: OrderStatus, delivery: Order['delivery']): OrderProgress['steps'] {
  const isWithout = delivery === Delivery.PICKUP && current !== 'on_way';
  const steps = isWithout ? ORDER_STEPS.filter(({ status }) => status !== 'on_way') : ORDER_STEPS;
  return steps.map(({ status, title }) => ({ title, isCurrent: status === current }));
}

function withStop(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
