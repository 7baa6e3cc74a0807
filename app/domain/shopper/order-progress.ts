import { formatMoment } from '#app/domain/text/dates.ts';
import { cookedForOpening, ORDER_PROGRESS, orderExpected } from '#app/domain/text/order-texts.ts';
import { forOpening } from '#app/domain/text/serving-texts.ts';
import type { Order } from '#contract/entities.ts';

/** Where an order stands, in words for its guest. Made on the server, so that the browser needs no wording and no time zone. */
export type OrderProgress = {
  kind: 'info' | 'success' | 'danger';
  title: string;
  text: string;
  /** Something will still happen. */
  isOpen: boolean;
  /** The restaurant has not answered yet: thanks, and what comes next, are of this moment and contradict what comes later. */
  isNew: boolean;
};

/** `null` where the API does not say: the page is then as it is without. */
export function orderProgress(
  {
    status,
    readyAt,
    scheduledFor,
    cancelReason,
  }: Pick<Order, 'status' | 'readyAt' | 'scheduledFor' | 'cancelReason'>,
  now: number,
  timeZone: string,
): OrderProgress | null {
  if (status === undefined) return null;
  const { title, text: usual } = ORDER_PROGRESS[status];
  const waits = Date.parse(scheduledFor ?? '') > now && (status === 'new' || status === 'accepted');
  const text = waits ? cookedForOpening(forOpening(scheduledFor ?? '', timeZone)) : usual;
  const isNew = status === 'new';
  if (status === 'cancelled') {
    return {
      kind: 'danger',
      title,
      text: cancelReason ? withStop(cancelReason) : text,
      isOpen: false,
      isNew,
    };
  }
  if (status === 'done') return { kind: 'success', title, text, isOpen: false, isNew };
  // What is ready is fetched now: whoever fetches it must not be told to wait.
  const moment = status === 'ready' ? Number.NaN : Date.parse(readyAt ?? '');
  // A time that has passed is no promise any more.
  const expected = moment > now ? orderExpected(formatMoment(moment, now, timeZone)) : '';
  return { kind: 'info', title, text: [text, expected].filter(Boolean).join(' '), isOpen: true, isNew };
}

function withStop(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
