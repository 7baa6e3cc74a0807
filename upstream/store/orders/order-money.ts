import type { Selectable } from 'kysely';
import { OrderStatus, PaymentStatus } from '#contract/enums.ts';
import { roublesOf } from '#contract/money.ts';
import { UNPAID_REASON } from '../../texts/order-texts.ts';
import type { AnyTables } from '../database/any-tables.ts';
import { MOVING_STATES, OPEN_STATES, UNPAID } from '../database/order-tables.ts';
import type { Store } from '../database/store.ts';
import type { ShopTables } from '../database/tables.ts';

/** What an order's payments and refunds amount to: docs/decisions/0085-pay-online.md. */

export type PaymentRow = Selectable<ShopTables['payments']>;
/** Without what only order-feed.ts reads. */
export type RefundRow = Omit<Selectable<ShopTables['refunds']>, 'noted_state'>;
type OrderRow = Selectable<ShopTables['orders']>;

/** All of an order, oldest first. */
export type OrderMoney = { payments: PaymentRow[]; refunds: RefundRow[] };

export async function listOrderMoney(db: Store, ids: readonly number[]): Promise<Map<number, OrderMoney>> {
  const money = new Map<number, OrderMoney>();
  if (ids.length === 0) return money;
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('attempt')
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('created_at')
    .execute();
  for (const row of payments) {
    const known = money.get(row.order_id) ?? { payments: [], refunds: [] };
    money.set(row.order_id, { ...known, payments: [...known.payments, row] });
  }
  for (const row of refunds) money.get(row.order_id)?.refunds.push(row);
  return money;
}

export async function findOrderMoney(db: Store, id: number): Promise<OrderMoney> {
  return (await listOrderMoney(db, [id])).get(id) ?? { payments: [], refunds: [] };
}

type Priced = Pick<OrderRow, 'status' | 'total_kopecks'>;
export type Balance = {
  /** Paid online. */
  paid: number;
  /** Returned, being returned, or to be returned by staff. */
  returned: number;
  /** Kept although the order does not need it: a refund will be written. */
  owed: number;
  /** To be paid on receipt. */
  due: number;
};

/**
 * The one rule of all refunds: what was paid, less what the order costs now, belongs to the guest. A cancelled order costs nothing, and
 * neither does one that a late payment could not revive.
 */
export function balanceOf(order: Priced, { payments, refunds }: OrderMoney): Balance {
  const succeeded = payments.find(({ state }) => state === 'succeeded');
  const isNeeded = order.status !== OrderStatus.CANCELLED && order.status !== UNPAID;
  const cost = isNeeded ? order.total_kopecks : 0;
  const paid = succeeded?.amount_kopecks ?? 0;
  const returned = refunds
    .filter(({ state }) => state !== 'retried')
    .reduce((sum, { amount_kopecks }) => sum + amount_kopecks, 0);
  const applied = succeeded?.applied === 1 ? cost : 0;
  return {
    paid,
    returned,
    owed: Math.max(0, paid - applied - returned),
    due: Math.max(0, cost - (succeeded?.applied === 1 ? paid - returned : 0)),
  };
}

/** Of a test shop, which takes no money. */
export function isTestMoney({ payments }: OrderMoney): boolean {
  const counting = payments.find(({ state }) => state === 'succeeded') ?? payments.at(-1);
  return counting?.is_test === 1;
}

/** `null`: the order was never to be paid online, or is paid on receipt. */
export function paymentStatusOf(
  order: Priced & Pick<OrderRow, 'cancelled_by' | 'pay_before'>,
  money: OrderMoney,
  now: Date,
): PaymentStatus | null {
  const { payments, refunds } = money;
  const { paid, returned, owed } = balanceOf(order, money);
  if (paid > 0) {
    const isMoving = owed > 0 || refunds.some(({ state }) => MOVING_STATES.includes(state));
    if (isMoving) return PaymentStatus.REFUNDING;
    return returned >= paid ? PaymentStatus.REFUNDED : PaymentStatus.PAID;
  }
  if (order.status !== UNPAID) return null;
  const hasFailed = payments.some(({ state }) => state === 'canceled' || state === 'failed');
  return hasFailed || hasEnded(order, now) ? PaymentStatus.FAILED : PaymentStatus.WAITING;
}

/** An unpaid order that can no longer be paid. */
export function hasEnded(
  { pay_before, cancelled_by }: Pick<OrderRow, 'pay_before' | 'cancelled_by'>,
  now: Date,
): boolean {
  return cancelled_by !== null || pay_before === null || Date.parse(pay_before) <= now.getTime();
}

type Shown = Priced & Pick<OrderRow, 'cancelled_by' | 'cancel_reason' | 'pay_before'>;

/** As the contract shows an order. @param isOwn for the key that placed it */
export function publicPayment(
  order: Shown,
  money: OrderMoney,
  { isOwn, now }: { isOwn: boolean; now: Date },
) {
  const { paid, returned } = balanceOf(order, money);
  const isUnpaid = order.status === UNPAID;
  const isOver = isUnpaid && hasEnded(order, now);
  const live = money.payments.find(({ state }) => state === 'waiting' || state === 'pending');
  const until = isOwn && isUnpaid && !isOver ? (order.pay_before ?? undefined) : undefined;
  return {
    ...(isOver && { cancelReason: order.cancel_reason ?? UNPAID_REASON }),
    paymentStatus: paymentStatusOf(order, money, now) ?? undefined,
    testPayment: isTestMoney(money) || undefined,
    paidSum: paid > 0 ? roublesOf(paid - returned) : undefined,
    payUrl: until === undefined ? undefined : (live?.pay_url ?? undefined),
    // Nothing is to be paid at the provider any more: it refused, or too often.
    payBefore: live ? until : undefined,
    payOnReceiptUntil: until,
  };
}

/** Money or a receipt is on its way, so the order cannot be forgotten yet. */
export async function hasOpenMoney(db: Store, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const found = await Promise.all([
    findState(db, 'payments', ids, OPEN_STATES),
    findState(db, 'refunds', ids, MOVING_STATES),
    findState(db, 'receipts', ids, MOVING_STATES),
  ]);
  return found.some(Boolean);
}

function findState(
  db: Store,
  table: 'payments' | 'refunds' | 'receipts',
  ids: readonly number[],
  states: readonly RefundRow['state'][],
) {
  return (db as AnyTables)
    .selectFrom(table)
    .select('id')
    .where('order_id', 'in', ids)
    .where('state', 'in', states)
    .executeTakeFirst();
}
