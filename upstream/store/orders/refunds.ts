import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { OrderStatus } from '#contract/enums.ts';
import { inTransaction } from '../database/database.ts';
import { UNPAID } from '../database/order-tables.ts';
import type { Store } from '../database/store.ts';
import { newAuditRow } from '../journal/audit.ts';
import { UNDO_MS } from './change-status.ts';
import { lockOrder } from './lock-order.ts';
import {
  balanceOf,
  findOrderMoney,
  LEASE_MS,
  type Payable,
  type PaymentRow,
  type RefundRow,
} from './payments.ts';

/** Then staff cannot take back a cancellation any more. */
const AFTER_CHANGE_MS = UNDO_MS + 5_000;
/** Older orders are neither cancelled nor changed. */
const LOOK_BACK_MS = 40 * 24 * 60 * 60_000;
const AT_ONCE = 50;
/** The provider forgets a key after a day. */
const KEY_IS_KNOWN_MS = 23 * 60 * 60_000;

export type RefundDraft = {
  payment: PaymentRow;
  /** Of this payment, refunded or to be refunded. */
  earlier: readonly RefundRow[];
  amountKopecks: number;
  /** As it is now. */
  order: Payable;
};

/** @returns the body of the provider's request */
export type WriteRefund = (draft: RefundDraft) => string;

/** Writes what belongs to guests. Not before the ten seconds in which staff may take back a cancellation. */
export async function writeRefunds(store: Store, writeRefund: WriteRefund, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const rows = await store
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('orders.id')
    .where('state', '=', 'succeeded')
    .where((is) =>
      is.or([
        is('settled_at', '>', ago(LOOK_BACK_MS)),
        is('done_at', '>', ago(LOOK_BACK_MS)),
        is('changed_at', '>', ago(LOOK_BACK_MS)),
      ]),
    )
    .where((is) => is.or([is('done_at', 'is', null), is('done_at', '<=', ago(AFTER_CHANGE_MS))]))
    .where((is) => is.or([is('changed_at', 'is', null), is('changed_at', '<=', ago(AFTER_CHANGE_MS))]))
    .where(({ ref, eb, selectFrom }) => {
      const cost = sql<number>`case when applied = 1 and orders.status not in (${OrderStatus.CANCELLED}, ${UNPAID}) then total_kopecks else 0 end`;
      const returned = selectFrom('refunds')
        .select(sql<number>`coalesce(sum(amount_kopecks), 0)`.as('sum'))
        .whereRef('refunds.payment_id', '=', 'payments.id')
        .where('refunds.state', '!=', 'retried');
      return eb(ref('payments.amount_kopecks'), '>', sql<number>`${cost} + (${returned})`);
    })
    .limit(AT_ONCE)
    .execute();
  for (const { id } of rows) await writeRefundOf(store, id, writeRefund, now);
}

function writeRefundOf(store: Store, orderId: number, writeRefund: WriteRefund, now: Date): Promise<void> {
  return inTransaction(store, async (db) => {
    await lockOrder(db, orderId);
    const order = await db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const last = Math.max(Date.parse(order.done_at ?? '') || 0, Date.parse(order.changed_at ?? '') || 0);
    if (now.getTime() - last < AFTER_CHANGE_MS) return;
    const money = await findOrderMoney(db, orderId);
    const payment = money.payments.find(({ state }) => state === 'succeeded');
    const { owed } = balanceOf(order, money);
    const isBusy = money.refunds.some(({ state }) => state === 'waiting' || state === 'pending');
    if (!payment || owed === 0 || isBusy) return;
    const items = await db
      .selectFrom('order_items')
      .select(['title', 'options_json', 'price_kopecks', 'quantity'])
      .where('order_id', '=', orderId)
      .orderBy('position')
      .execute();
    const { uuid, total_kopecks, fee_kopecks, receipt_email } = order;
    const isNeeded = payment.applied === 1 && order.status !== OrderStatus.CANCELLED;
    const body = writeRefund({
      payment,
      earlier: money.refunds.filter(({ state }) => state !== 'retried'),
      amountKopecks: owed,
      order: {
        id: orderId,
        uuid,
        totalKopecks: isNeeded ? total_kopecks : 0,
        feeKopecks: isNeeded ? (fee_kopecks ?? 0) : 0,
        items: isNeeded ? items : [],
        email: receipt_email,
      },
    });
    await insertRefund(
      db,
      { order_id: orderId, payment_id: payment.id, amount_kopecks: owed, body_json: body },
      now,
    );
  });
}

type NewRefund = Pick<RefundRow, 'order_id' | 'payment_id' | 'amount_kopecks' | 'body_json'>;

async function insertRefund(db: Store, row: NewRefund, now: Date): Promise<void> {
  const at = now.toISOString();
  await db
    .insertInto('refunds')
    .values({ ...row, id: randomUUID(), state: 'waiting', created_at: at, due_at: at, attempts: 0 })
    .execute();
}

/** To be sent or checked; see `claimPayment`. */
export async function claimRefund(store: Store, now: Date): Promise<RefundRow | null> {
  for (;;) {
    const row = await store
      .selectFrom('refunds')
      .selectAll()
      .where('state', 'in', ['waiting', 'pending'])
      .where('due_at', '<=', now.toISOString())
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst();
    if (!row) return null;
    const claimed = {
      due_at: new Date(now.getTime() + LEASE_MS).toISOString(),
      attempts: row.attempts + 1,
      sent_at: row.sent_at ?? now.toISOString(),
    };
    const { numUpdatedRows } = await store
      .updateTable('refunds')
      .set(claimed)
      .where('id', '=', row.id)
      .where('state', '=', row.state)
      .where('due_at', '=', row.due_at)
      .where('attempts', '=', row.attempts)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) return { ...row, ...claimed };
  }
}

/** Whether the provider may have forgotten the key: sent again, it would be a second operation. */
export function isKeyForgotten({ created_at }: { created_at: string }, now: Date): boolean {
  return now.getTime() - Date.parse(created_at) > KEY_IS_KNOWN_MS;
}

export type RefundAnswer = {
  status: 'pending' | 'succeeded' | 'canceled';
  providerId: string;
  reason: string | null;
};

/** Idempotent. @returns whether it was news */
export async function noteRefund(
  store: Store,
  row: RefundRow,
  answer: RefundAnswer,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const isPending = answer.status === 'pending';
  const { numUpdatedRows } = await store
    .updateTable('refunds')
    .set({
      provider_id: answer.providerId,
      state: answer.status === 'canceled' ? 'failed' : answer.status,
      failure: answer.reason,
      due_at: isPending ? new Date(now.getTime() + pollAfter(row, now)).toISOString() : at,
      settled_at: isPending ? null : at,
      attempts: 0,
    })
    .where('id', '=', row.id)
    .where('state', 'in', ['waiting', 'pending'])
    .executeTakeFirst();
  return numUpdatedRows === 1n && (!isPending || row.state !== 'pending');
}

/** Banks take days. */
function pollAfter({ created_at }: RefundRow, now: Date): number {
  const minutes = (now.getTime() - Date.parse(created_at)) / 60_000;
  if (minutes < 10) return 15_000;
  return minutes < 24 * 60 ? 10 * 60_000 : 60 * 60_000;
}

export async function deferRefund(
  store: Store,
  row: RefundRow,
  { failure, waitMs, now }: { failure: string; waitMs: number; now: Date },
): Promise<void> {
  await store
    .updateTable('refunds')
    .set({ failure, due_at: new Date(now.getTime() + waitMs).toISOString() })
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .where('attempts', '=', row.attempts)
    .execute();
}

/** It stands at the desk until staff retry or settle it. */
export async function failRefund(store: Store, row: RefundRow, failure: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await store
    .updateTable('refunds')
    .set({ state: 'failed', failure, settled_at: at, due_at: at })
    .where('id', '=', row.id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Under a new key, because the old one is refused or forgotten. @returns false if the row has changed meanwhile */
export function sendUnderNewKey(store: Store, row: RefundRow, now: Date): Promise<boolean> {
  return inTransaction(store, (db) => renew(db, row, now));
}

async function renew(db: Store, row: RefundRow, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set({ state: 'retried' })
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const { order_id, payment_id, amount_kopecks, body_json } = row;
  await insertRefund(db, { order_id, payment_id, amount_kopecks, body_json }, now);
  return true;
}

/** Of the provider's refunds of a payment: those that no row has. */
export async function listUnknownRefunds(
  store: Store,
  payment: Pick<PaymentRow, 'id'>,
  providerIds: readonly string[],
): Promise<string[]> {
  if (providerIds.length === 0) return [];
  const known = await store
    .selectFrom('refunds')
    .select('provider_id')
    .where('payment_id', '=', payment.id)
    .where('provider_id', 'in', providerIds)
    .execute();
  return providerIds.filter((id) => !known.some(({ provider_id }) => provider_id === id));
}

export function findRefundedPayment(store: Store, { payment_id }: RefundRow): Promise<PaymentRow> {
  return store.selectFrom('payments').selectAll().where('id', '=', payment_id).executeTakeFirstOrThrow();
}

/** For the desk: refunds that a manager must retry or settle, oldest first. */
export function listFailedRefunds(store: Store): Promise<RefundRow[]> {
  return store
    .selectFrom('refunds')
    .selectAll()
    .where('state', '=', 'failed')
    .orderBy('created_at')
    .execute();
}

type Dealing = { id: string; by: string; now: Date };

/** @returns false if it has been retried or settled meanwhile */
export function retryRefund(store: Store, { id, by, now }: Dealing): Promise<boolean> {
  return inTransaction(store, async (db) => {
    const row = await findFailed(db, id);
    if (!row || !(await renew(db, row, now))) return false;
    await writeJournal(db, row, 'retry-refund', by, now);
    return true;
  });
}

/** Staff returned the money in another way. @returns false if it has been retried or settled meanwhile */
export function settleRefund(store: Store, { id, by, now }: Dealing): Promise<boolean> {
  return inTransaction(store, async (db) => {
    const row = await findFailed(db, id);
    if (!row) return false;
    await db
      .updateTable('refunds')
      .set({ state: 'settled', settled_by: by, settled_at: now.toISOString() })
      .where('id', '=', id)
      .execute();
    await writeJournal(db, row, 'settle-refund', by, now);
    return true;
  });
}

async function findFailed(db: Store, id: string): Promise<RefundRow | null> {
  const found = await db.selectFrom('refunds').select('order_id').where('id', '=', id).executeTakeFirst();
  if (!found) return null;
  await lockOrder(db, found.order_id);
  const row = await db
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return row ?? null;
}

async function writeJournal(
  db: Store,
  { order_id }: RefundRow,
  action: 'retry-refund' | 'settle-refund',
  by: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('desk_audit')
    .values({ ...newAuditRow(by, action, now), order_id })
    .execute();
}
