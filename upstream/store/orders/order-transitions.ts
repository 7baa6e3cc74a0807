import { Delivery, OrderStatus } from '#contract/enums.ts';
import type { OrderMove } from '../database/desk-tables.ts';

/** Then the desk highlights a new order, and a reminder is sent. */
export const ACCEPT_WITHIN_MS = 3 * 60_000;

export type Transition = {
  move: OrderMove;
  from: OrderStatus;
  to: OrderStatus;
  delivery?: Delivery;
};

const { NEW, ACCEPTED, READY, ON_WAY, DONE, CANCELLED } = OrderStatus;

export const OPEN_STATUSES: readonly OrderStatus[] = [NEW, ACCEPTED, READY, ON_WAY];

export const TRANSITIONS: readonly Transition[] = [
  { move: 'accept', from: NEW, to: ACCEPTED },
  { move: 'ready', from: ACCEPTED, to: READY },
  { move: 'hand-over', from: READY, to: ON_WAY, delivery: Delivery.COURIER },
  { move: 'finish', from: READY, to: DONE, delivery: Delivery.PICKUP },
  { move: 'finish', from: ON_WAY, to: DONE },
  ...OPEN_STATUSES.map((from) => ({ move: 'cancel' as const, from, to: CANCELLED })),
];

/** `undefined`: invalid for this order. */
export function findTransition(
  move: OrderMove,
  { status, delivery }: { status: OrderStatus; delivery: number },
): Transition | undefined {
  return TRANSITIONS.find(
    (rule) =>
      rule.move === move &&
      rule.from === status &&
      (rule.delivery === undefined || rule.delivery === delivery),
  );
}

/** A restaurant that accepts orders elsewhere leaves them new: an old one has been eaten. */
const CANCEL_FOR_MS = 24 * 60 * 60_000;

/** Until when the guest may cancel the order. `null`: the restaurant has accepted or ended it. */
export function cancelUntil({
  status,
  created_at,
  scheduled_for,
  wanted_at,
}: {
  status: OrderStatus;
  created_at: string;
  scheduled_for: string | null;
  wanted_at: string | null;
}): Date | null {
  if (status !== NEW) return null;
  return new Date(Date.parse(wanted_at ?? scheduled_for ?? created_at) + CANCEL_FOR_MS);
}
