import { Delivery, OrderStatus } from '#contract/enums.ts';

/** What may be done with an order, and when. Everything else is refused. */

/** How long a new order may wait before it stands out, and people are told again. */
export const ACCEPT_WITHIN_MS = 3 * 60_000;

export type OrderMove = 'accept' | 'ready' | 'hand-over' | 'finish' | 'cancel';

export type MoveRule = {
  move: OrderMove;
  from: OrderStatus;
  to: OrderStatus;
  /** Only for orders that go to the guest in this way. */
  delivery?: Delivery;
};

const { NEW, ACCEPTED, READY, ON_WAY, DONE, CANCELLED } = OrderStatus;

export const OPEN_STATUSES: readonly OrderStatus[] = [NEW, ACCEPTED, READY, ON_WAY];

export const MOVE_RULES: readonly MoveRule[] = [
  { move: 'accept', from: NEW, to: ACCEPTED },
  { move: 'ready', from: ACCEPTED, to: READY },
  { move: 'hand-over', from: READY, to: ON_WAY, delivery: Delivery.COURIER },
  { move: 'finish', from: READY, to: DONE, delivery: Delivery.PICKUP },
  { move: 'finish', from: ON_WAY, to: DONE },
  ...OPEN_STATUSES.map((from) => ({ move: 'cancel' as const, from, to: CANCELLED })),
];

/** The rule by which an order as it stands is moved; `undefined` if it cannot be. */
export function ruleOf(
  move: OrderMove,
  { status, delivery }: { status: OrderStatus; delivery: number },
): MoveRule | undefined {
  return MOVE_RULES.find(
    (rule) =>
      rule.move === move &&
      rule.from === status &&
      (rule.delivery === undefined || rule.delivery === delivery),
  );
}
