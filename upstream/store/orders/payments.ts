import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { Delivery, OrderStatus, Payment, PaymentStatus } from '#contract/enums.ts';
import { roublesOf } from '#contract/money.ts';
import type { OrderRules } from '../../process/order-rules.ts';
import { CANCELLED_BY_GUEST, PAID_ONLINE_BY, UNPAID_REASON } from '../../texts/order-texts.ts';
import { inTransaction } from '../database/database.ts';
import { type Channel, type PaymentState, UNPAID } from '../database/order-tables.ts';
import type { Store } from '../database/store.ts';
import type { ShopTables } from '../database/tables.ts';
import { newAuditRow } from '../journal/audit.ts';
import { findTerms } from '../terms/delivery.ts';
import { lockOrder } from './lock-order.ts';
import { isChangeable } from './order-transitions.ts';
import { writeMessages } from './outbox.ts';

/**
 * A row is one payment at the provider; its id is the Idempotence-Key. Nothing here believes anybody but the provider's answer to a
 * request of ours: docs/decisions/0085-pay-online.md.
 */

export type PaymentRow = Selectable<ShopTables['payments']>;
export type RefundRow = Selectable<ShopTables['refunds']>;
type OrderRow = Selectable<ShopTables['orders']>;

/** An unpaid order ends after that. */
export const PAY_WITHIN_MS = 20 * 60_000;
/** A payment that succeeds later is refunded, even if the shop could cook. */
const REVIVE_WITHIN_MS = 3 * 60 * 60_000;
/** Of one order. */
const MAX_ATTEMPTS = 5;
/** Longer than a request's deadline. */
export const LEASE_MS = 60_000;
/** A guest who reloads the page causes no more requests. */
const CHECK_AGAIN_MS = 3_000;
/** The least that a provider takes. */
export const MIN_KOPECKS = 100;

/** What a payment and its receipt consist of. */
export type Payable = {
  id: number;
  uuid: string;
  totalKopecks: number;
  feeKopecks: number;
  items: readonly Pick<ShopTables['order_items'], 'title' | 'options_json' | 'price_kopecks' | 'quantity'>[];
  email: string | null;
};

/** How orders are paid online; the store knows no provider. */
export type OnlinePayments = {
  needsEmail: boolean;
  /** @returns the body of the provider's request; `null` if it would be refused */
  writePayment: (order: Payable) => string | null;
};

/** @returns false if the order cannot be paid online */
export async function writeFirstPayment(
  db: Store,
  order: Payable,
  { writePayment }: OnlinePayments,
  now: Date,
): Promise<boolean> {
  const body = order.totalKopecks < MIN_KOPECKS ? null : writePayment(order);
  if (body === null) return false;
  await insertPayment(db, {
    order_id: order.id,
    attempt: 1,
    amount_kopecks: order.totalKopecks,
    body_json: body,
    now,
  });
  return true;
}

async function insertPayment(
  db: Store,
  { now, ...row }: Pick<PaymentRow, 'order_id' | 'attempt' | 'amount_kopecks' | 'body_json'> & { now: Date },
): Promise<void> {
  const at = now.toISOString();
  await db
    .insertInto('payments')
    .values({
      ...row,
      id: randomUUID(),
      state: 'waiting',
      applied: 0,
      created_at: at,
      due_at: at,
      attempts: 0,
    })
    .execute();
}

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

/** `null`: the order was never to be paid online, or is paid on receipt. */
export function paymentStatusOf(
  order: Priced & Pick<OrderRow, 'cancelled_by' | 'pay_before'>,
  money: OrderMoney,
  now: Date,
): PaymentStatus | null {
  const { payments, refunds } = money;
  const { paid, returned, owed } = balanceOf(order, money);
  if (paid > 0) {
    const isMoving = owed > 0 || refunds.some(({ state }) => MOVING.includes(state));
    if (isMoving) return PaymentStatus.REFUNDING;
    return returned >= paid ? PaymentStatus.REFUNDED : PaymentStatus.PAID;
  }
  if (order.status !== UNPAID) return null;
  const hasFailed = payments.some(({ state }) => state === 'canceled' || state === 'failed');
  return hasFailed || hasEnded(order, now) ? PaymentStatus.FAILED : PaymentStatus.WAITING;
}
const MOVING: readonly RefundRow['state'][] = ['waiting', 'pending', 'failed'];

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
  const payBefore = isOwn && isUnpaid && !isOver ? (order.pay_before ?? undefined) : undefined;
  return {
    ...(isOver && { cancelReason: order.cancel_reason ?? UNPAID_REASON }),
    paymentStatus: paymentStatusOf(order, money, now) ?? undefined,
    paidSum: paid > 0 ? roublesOf(paid - returned) : undefined,
    payUrl: payBefore === undefined ? undefined : (live?.pay_url ?? undefined),
    payBefore,
    payOnReceiptUntil: payBefore,
  };
}

export type PayOnReceipt = {
  uuid: string;
  idempotencyKey: string;
  payment: Payment;
  channels: readonly Channel[];
  now: Date;
};

/** Repeatable. A guest who pays online nevertheless has paid: see `notePayment`. */
export function payOnReceipt(
  store: Store,
  { uuid, idempotencyKey, payment, channels, now }: PayOnReceipt,
): Promise<'done' | 'too-late' | 'missing'> {
  return inTransaction(store, async (db) => {
    const found = await db
      .selectFrom('orders')
      .select('id')
      .where('uuid', '=', uuid)
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirst();
    if (!found) return 'missing';
    const order = await findLocked(db, found.id);
    if (order.pay_before === null) return 'missing';
    if (order.status === OrderStatus.CANCELLED) return 'too-late';
    if (order.status !== UNPAID) return 'done';
    if (hasEnded(order, now)) return 'too-late';
    // Not sent yet. Others are checked until they end.
    await db
      .updateTable('payments')
      .set({ state: 'failed', failure: 'paid on receipt', settled_at: now.toISOString() })
      .where('order_id', '=', order.id)
      .where('state', '=', 'waiting')
      .where('attempts', '=', 0)
      .execute();
    await changeLocked(
      db,
      order,
      { status: OrderStatus.NEW, payment, created_at: now.toISOString() },
      { by: CANCELLED_BY_GUEST.by, action: 'pay-on-receipt', now },
    );
    await writeMessages(db, 'order.created', [order.id], { channels, now });
    return 'done';
  });
}

async function findLocked(db: Store, id: number): Promise<OrderRow> {
  await lockOrder(db, id);
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

type Journal = { by: string; action: 'pay-order' | 'pay-on-receipt'; now: Date };

async function changeLocked(
  db: Store,
  order: OrderRow,
  fields: Partial<Pick<OrderRow, 'status' | 'payment' | 'created_at'>>,
  { by, action, now }: Journal,
): Promise<void> {
  const changes = order.changes + 1;
  await db
    .updateTable('orders')
    .set({ ...fields, changes })
    .where('id', '=', order.id)
    .execute();
  await db
    .insertInto('desk_audit')
    .values({ ...newAuditRow(by, action, now), order_id: order.id, change_no: changes })
    .execute();
}

/** What the provider says of a payment, when asked. */
export type PaymentAnswer = {
  status: 'pending' | 'succeeded' | 'canceled';
  providerId: string;
  amountKopecks: number;
  payUrl: string | null;
  /** Of `canceled`; a code, never a text. */
  reason: string | null;
};

type Noting = { now: Date; rules: OrderRules; channels: readonly Channel[] };

/** Idempotent: webhook, return and poll may note the same answer at once. @returns whether it was news */
export async function notePayment(
  store: Store,
  id: string,
  answer: PaymentAnswer,
  { now, rules, channels }: Noting,
): Promise<boolean> {
  const about = await store
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['orders.id', 'delivery', 'wanted_at', 'scheduled_for', 'pay_before'])
    .where('payments.id', '=', id)
    .executeTakeFirst();
  if (!about) return false;
  // Before the transaction, which holds SQLite's only write lock.
  const canCook = answer.status === 'succeeded' && (await isCookable(store, about, now, rules));
  return inTransaction(store, async (db) => {
    const order = await findLocked(db, about.id);
    const row = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    if (row.state === 'succeeded' || row.state === 'canceled') return false;
    const at = now.toISOString();
    const provider = { provider_id: answer.providerId, checked_at: at };
    if (answer.status === 'pending') {
      const isNew = row.state !== 'pending';
      const pay_url = answer.payUrl ?? row.pay_url;
      const due_at = new Date(now.getTime() + pollAfter(row, now)).toISOString();
      await update(db, id, {
        ...provider,
        attempts: 0,
        state: 'pending',
        pay_url,
        due_at,
        failure: null,
        settled_at: null,
      });
      return isNew;
    }
    const settled = { ...provider, state: answer.status, settled_at: at, due_at: at, attempts: 0 };
    if (answer.status === 'canceled') {
      await update(db, id, { ...settled, failure: answer.reason });
      await tryAgain(db, order, row, now);
      return true;
    }
    const applied = await applyPayment(db, order, canCook, { now, channels });
    await update(db, id, {
      ...settled,
      amount_kopecks: answer.amountKopecks,
      failure: null,
      applied: applied ? 1 : 0,
    });
    return true;
  });
}

type PaymentFields = Partial<Omit<PaymentRow, 'id' | 'order_id'>>;

async function update(db: Store, id: string, fields: PaymentFields): Promise<void> {
  await db.updateTable('payments').set(fields).where('id', '=', id).execute();
}

async function tryAgain(db: Store, order: OrderRow, row: PaymentRow, now: Date): Promise<void> {
  if (order.status !== UNPAID || hasEnded(order, now) || row.attempt >= MAX_ATTEMPTS) return;
  const { order_id, amount_kopecks, body_json } = row;
  await insertPayment(db, { order_id, amount_kopecks, body_json, attempt: row.attempt + 1, now });
}

/** @returns false: the order does not need the money */
async function applyPayment(
  db: Store,
  order: OrderRow,
  canCook: boolean,
  { now, channels }: Pick<Noting, 'now' | 'channels'>,
): Promise<boolean> {
  const journal: Journal = { by: PAID_ONLINE_BY, action: 'pay-order', now };
  if (order.status === UNPAID) {
    const isLate = hasEnded(order, now);
    if (order.cancelled_by !== null || (isLate && !canCook)) return false;
    await changeLocked(db, order, { status: OrderStatus.NEW, created_at: now.toISOString() }, journal);
    await writeMessages(db, 'order.created', [order.id], { channels, now });
    return true;
  }
  // Chosen to be paid on receipt: on its way the guest may be paying the courier.
  if (!isChangeable(order)) return false;
  await changeLocked(db, order, { payment: Payment.ONLINE }, journal);
  return true;
}

type Late = Pick<OrderRow, 'delivery' | 'wanted_at' | 'scheduled_for' | 'pay_before'>;

/** For the time that the guest was told. */
async function isCookable(
  store: Store,
  { delivery, wanted_at, scheduled_for, pay_before }: Late,
  now: Date,
  rules: OrderRules,
): Promise<boolean> {
  const terms = await findTerms(store, now, rules, wanted_at === null ? null : new Date(wanted_at));
  if (terms.stop !== null) return false;
  const isCourier = delivery === Delivery.COURIER;
  if (wanted_at !== null) {
    const slots = isCourier ? terms.delivery?.slots : terms.delivery?.terms.pickup?.slots;
    return slots?.includes(wanted_at) === true;
  }
  if (isCourier && terms.delivery?.terms.stop !== undefined) return false;
  if (now.getTime() - Date.parse(pay_before ?? '') > REVIVE_WITHIN_MS) return false;
  return (terms.scheduledFor?.toISOString() ?? null) === scheduled_for;
}

/** Fast while the guest is paying; the provider ends a payment after an hour. */
function pollAfter({ created_at }: PaymentRow, now: Date): number {
  const minutes = (now.getTime() - Date.parse(created_at)) / 60_000;
  if (minutes < 3) return 5_000;
  if (minutes < 30) return 15_000;
  return minutes < 3 * 60 ? 60_000 : 60 * 60_000;
}

const OPEN: readonly PaymentState[] = ['waiting', 'pending'];

/** To be sent or checked. A claim moves the due time to the end of a lease: if the process dies, the row becomes due again. */
export async function claimPayment(store: Store, now: Date): Promise<PaymentRow | null> {
  for (;;) {
    const row = await store
      .selectFrom('payments')
      .selectAll()
      .where('state', 'in', OPEN)
      .where('due_at', '<=', now.toISOString())
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst();
    if (!row) return null;
    const claimed = await claimRow(store, row, now);
    if (claimed) return claimed;
  }
}

/** For a guest who looks at the order. */
export async function claimPaymentOf(store: Store, orderId: number, now: Date): Promise<PaymentRow | null> {
  const row = await store
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', OPEN)
    .executeTakeFirst();
  if (!row) return null;
  const isDue = row.due_at <= now.toISOString();
  const isOld = row.state === 'pending' && Date.parse(row.checked_at ?? '') <= now.getTime() - CHECK_AGAIN_MS;
  return isDue || isOld ? claimRow(store, row, now) : null;
}

async function claimRow(store: Store, row: PaymentRow, now: Date): Promise<PaymentRow | null> {
  const due_at = new Date(now.getTime() + LEASE_MS).toISOString();
  const claimed = { due_at, attempts: row.attempts + 1 };
  const { numUpdatedRows } = await store
    .updateTable('payments')
    .set(claimed)
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .where('due_at', '=', row.due_at)
    .where('attempts', '=', row.attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? { ...row, ...claimed } : null;
}

/** The outcome is unknown: the same key and body again, later. */
export async function deferPayment(
  store: Store,
  row: PaymentRow,
  { failure, waitMs, now }: { failure: string; waitMs: number; now: Date },
): Promise<void> {
  await store
    .updateTable('payments')
    .set({ failure, due_at: new Date(now.getTime() + waitMs).toISOString() })
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .where('attempts', '=', row.attempts)
    .execute();
}

/** It was refused, or never sent and nobody waits for it. */
export async function failPayment(store: Store, row: PaymentRow, failure: string, now: Date): Promise<void> {
  await store
    .updateTable('payments')
    .set({ state: 'failed', failure, settled_at: now.toISOString() })
    .where('id', '=', row.id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Whether the order of an unsent payment is still to be paid online. */
export async function isPayable(store: Store, { order_id }: PaymentRow, now: Date): Promise<boolean> {
  const order = await store
    .selectFrom('orders')
    .select(['status', 'pay_before', 'cancelled_by'])
    .where('id', '=', order_id)
    .executeTakeFirst();
  return order !== undefined && order.status === UNPAID && !hasEnded(order, now);
}

/** Of a webhook, which is believed in nothing else: the provider is asked at once. */
export async function checkSoon(store: Store, providerId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  for (const table of ['payments', 'refunds'] as const) {
    await store
      .updateTable(table)
      .set({ due_at: at })
      .where('provider_id', '=', providerId)
      .where('state', '=', 'pending')
      .execute();
  }
}

/** Money is on its way, so the order cannot be forgotten yet. */
export async function hasOpenMoney(db: Store, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const payment = db
    .selectFrom('payments')
    .select('id')
    .where('order_id', 'in', ids)
    .where('state', 'in', OPEN);
  const refund = db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', 'in', ids)
    .where('state', 'in', MOVING);
  return [await payment.executeTakeFirst(), await refund.executeTakeFirst()].some(Boolean);
}
