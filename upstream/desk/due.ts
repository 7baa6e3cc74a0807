import { OrderStatus } from '#contract/enums.ts';
import type { DeskOrder } from '../store/orders/desk-orders.ts';
import { USUAL_MINUTES } from '../texts/order-texts.ts';
import type { BusinessDays } from './calendar.ts';
import type { Clock } from './restaurant-time.ts';

/** Due times sort the board, and are what «Принять» promises. */

type Timed = Pick<
  DeskOrder,
  'status' | 'created_at' | 'scheduled_for' | 'wanted_at' | 'ready_at' | 'promised_minutes'
>;
export type DueGroup = 'late' | 'now' | 'later' | 'other-day';

const MINUTE_MS = 60_000;
const ROUNDED_TO_MS = 5 * MINUTE_MS;

/** From acceptance or opening until delivery or pickup. */
function leadOf({ promised_minutes }: Timed): number {
  return (promised_minutes ?? USUAL_MINUTES) * MINUTE_MS;
}

/** The promised time; before acceptance, the one that the guest expects. */
export function dueOf(order: Timed): Date {
  const { ready_at, wanted_at, scheduled_for, created_at } = order;
  const moment = ready_at ?? wanted_at;
  return moment === null
    ? new Date(Date.parse(scheduled_for ?? created_at) + leadOf(order))
    : new Date(moment);
}

export function dueGroupOf(order: Timed, clock: Clock, days: BusinessDays): DueGroup {
  if (clock.latenessOf(order).degree > 0) return 'late';
  const [now, due] = [clock.now(), dueOf(order)];
  if (days.dayOf(due) > days.dayOf(now)) return 'other-day';
  const isAsSoonAsPossible = order.wanted_at === null && order.scheduled_for === null;
  return isAsSoonAsPossible || due.getTime() - leadOf(order) <= now.getTime() ? 'now' : 'later';
}

export function byDue<Order extends Timed & { id: number }>(orders: readonly Order[]): Order[] {
  return orders.toSorted((one, other) => Number(dueOf(one)) - Number(dueOf(other)) || one.id - other.id);
}

/** What the guest was promised; if the order has waited too long, that much from now. */
export function promiseOf(order: Timed, clock: Clock): Date {
  const now = clock.now();
  const wanted = Date.parse(order.wanted_at ?? '');
  if (wanted > now.getTime()) return new Date(wanted);
  const isWaiting = order.status === OrderStatus.NEW && clock.latenessOf(order).degree > 0;
  const begins = clock.isAhead(order)
    ? order.scheduled_for
    : isWaiting
      ? now.toISOString()
      : order.created_at;
  const promised = Date.parse(begins ?? order.created_at) + leadOf(order);
  return new Date(Math.ceil(promised / ROUNDED_TO_MS) * ROUNDED_TO_MS);
}
