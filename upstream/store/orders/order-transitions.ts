import { Delivery, OrderStatus } from '#contract/enums.ts';
import type { OrderMove } from '../database/desk-tables.ts';
import { type StoredStatus, UNPAID } from '../database/order-tables.ts';

/** Then the desk highlights a new order, and a reminder is sent. */
export const ACCEPT_WITHIN_MS = 3 * 60_000;

export type Transition = {
  move: OrderMove;
  from: OrderStatus;
  to: OrderStatus;
  delivery?: Delivery;
};

const { NEW, ACCEPTED, READY, ON_WAY, DONE, CANCELLED } = OrderStatus;

const OPEN = [NEW, ACCEPTED, READY, ON_WAY] as const;
export const OPEN_STATUSES: readonly StoredStatus[] = OPEN;

const CHANGEABLE: readonly StoredStatus[] = [NEW, ACCEPTED, READY];

export function isChangeable({ status }: { status: StoredStatus }): boolean {
  return CHANGEABLE.includes(status);
}

export const TRANSITIONS: readonly Transition[] = [
  { move: 'accept', from: NEW, to: ACCEPTED },
  { move: 'ready', from: ACCEPTED, to: READY },
  { move: 'hand-over', from: READY, to: ON_WAY, delivery: Delivery.COURIER },
  { move: 'finish', from: READY, to: DONE, delivery: Delivery.PICKUP },
  { move: 'finish', from: ON_WAY, to: DONE },
  ...OPEN.map((from) => ({ move: 'cancel' as const, from, to: CANCELLED })),
];

const STEPS = TRANSITIONS.filter(({ move }) => move !== 'cancel');

/** `undefined`: invalid for this order. */
export function findTransition(
  move: OrderMove,
  { status, delivery }: { status: StoredStatus; delivery: number },
): Transition | undefined {
  return TRANSITIONS.find(
    (rule) =>
      rule.move === move &&
      rule.from === status &&
      (rule.delivery === undefined || rule.delivery === delivery),
  );
}

const FORWARD: readonly StoredStatus[] = [NEW, ACCEPTED, READY, ON_WAY, DONE];

/** Whether a status comes before another one. Nothing comes after a cancellation. */
export function isBehind(status: StoredStatus, other: StoredStatus | null): boolean {
  if (other === null || other === status || status === CANCELLED) return false;
  return other === CANCELLED || FORWARD.indexOf(status) < FORWARD.indexOf(other);
}

/** The transitions from an order's status to a later one, or why there are none. */
export function movesTo(
  status: OrderStatus,
  order: { status: StoredStatus; delivery: number },
): Transition[] | 'ended' | 'behind' | 'no-such-step' {
  if (order.status === DONE || order.status === CANCELLED) return 'ended';
  if (status === CANCELLED) {
    const cancel = findTransition('cancel', order);
    return cancel ? [cancel] : 'ended';
  }
  if (!isBehind(order.status, status)) return 'behind';
  const moves: Transition[] = [];
  let at: StoredStatus = order.status;
  while (at !== status) {
    const next = STEPS.find(
      ({ from, delivery }) => from === at && (delivery === undefined || delivery === order.delivery),
    );
    if (!next || isBehind(status, next.to)) return 'no-such-step';
    moves.push(next);
    at = next.to;
  }
  return moves;
}

/** A restaurant that accepts orders elsewhere leaves them new: an old one has been eaten. */
const CANCEL_FOR_MS = 24 * 60 * 60_000;

type Cancellable = Parameters<typeof cancelUntil>[0];

/** Whether the guest may ask for something on the site. An order that waits for its payment is none yet. */
export function isOpenToGuest(order: Cancellable, now: Date): boolean {
  const until = order.status === NEW ? cancelUntil(order) : null;
  return until !== null && until >= now;
}

/** Until when the guest may cancel the order. `null`: the restaurant has accepted or ended it. */
export function cancelUntil({
  status,
  created_at,
  scheduled_for,
  wanted_at,
  pay_before,
}: {
  status: StoredStatus;
  created_at: string;
  scheduled_for: string | null;
  wanted_at: string | null;
  pay_before: string | null;
}): Date | null {
  if (status === UNPAID) return new Date(pay_before ?? created_at);
  if (status !== NEW) return null;
  return new Date(Date.parse(wanted_at ?? scheduled_for ?? created_at) + CANCEL_FOR_MS);
}
