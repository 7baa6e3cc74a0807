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

/** A restaurant that accepts orders elsewhere leaves them new: an old one has been eaten. */
const CANCEL_FOR_MS = 24 * 60 * 60_000;

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
