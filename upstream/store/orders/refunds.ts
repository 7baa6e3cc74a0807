import { sql } from 'kysely';
import { OrderStatus } from '#contract/enums.ts';
import type { AnyTables } from '../database/any-tables.ts';
import { inTransaction } from '../database/database.ts';
import { OPEN_STATES, UNPAID } from '../database/order-tables.ts';
import type { Store } from '../database/store.ts';
import { UNDO_MS } from './change-status.ts';
import { lockOrder } from './lock-order.ts';
import { balanceOf, findOrderMoney, type PaymentRow, type RefundRow } from './order-money.ts';
import { OPEN_STATUSES } from './order-transitions.ts';
import type { Payable } from './payments.ts';
import { insertTask } from './provider-tasks.ts';

/** Then staff cannot take back a cancellation any more. */
export const AFTER_CHANGE_MS = UNDO_MS + 5_000;
/** Older orders are neither cancelled nor changed. */
const LOOK_BACK_MS = 40 * 24 * 60 * 60_000;
export const AT_ONCE = 50;
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

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();

/** Paid orders, some of whose money belongs to the guest. */
function owing(store: Store, now: Date) {
  const since = ago(now, LOOK_BACK_MS);
  return store
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('orders.id')
    .where('state', '=', 'succeeded')
    .where((is) =>
      is.or([is('settled_at', '>', since), is('done_at', '>', since), is('changed_at', '>', since)]),
    )
    .where(({ ref, eb, selectFrom }) => {
      const cost = sql<number>`case when applied = 1 and orders.status not in (${OrderStatus.CANCELLED}, ${UNPAID}) then total_kopecks else 0 end`;
      const returned = selectFrom('refunds')
        .select(sql<number>`coalesce(sum(amount_kopecks), 0)`.as('sum'))
        .whereRef('refunds.payment_id', '=', 'payments.id')
        .where('refunds.state', '!=', 'retried');
      return eb(ref('payments.amount_kopecks'), '>', sql<number>`${cost} + (${returned})`);
    });
}

/** Orders that were handed over and need a second receipt, which is not written yet. */
export function withoutReceipt(store: Store, now: Date) {
  return (
    store
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .select('orders.id')
      .where('needs_receipt', '=', 1)
      .where('state', '=', 'succeeded')
      .where('applied', '=', 1)
      .where('orders.status', '=', OrderStatus.DONE)
      .where('done_at', '>', ago(now, LOOK_BACK_MS))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('receipts').select('receipts.id').whereRef('receipts.payment_id', '=', 'payments.id'),
          ),
        ),
      )
      // Lines that are being refunded would be on both receipts.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('refunds')
              .select('refunds.id')
              .whereRef('refunds.payment_id', '=', 'payments.id')
              .where('refunds.state', 'in', ['waiting', 'pending', 'failed']),
          ),
        ),
      )
  );
}

function listOpen(store: Store) {
  return (['payments', 'refunds', 'receipts'] as const).map((table) =>
    (store as AnyTables).selectFrom(table).select('order_id as id').where('state', 'in', OPEN_STATES),
  );
}

/** How the failure of a task begins for which the provider does not accept the key. */
const WRONG_KEY = ['401', '403', '404'];

/** @returns ids of orders of which the provider does not tell with the shop's key, lowest first */
export async function listRefused(store: Store): Promise<number[]> {
  const refused = listOpen(store).map((open) =>
    open
      .where('provider_id', 'is not', null)
      .where((is) => is.or(WRONG_KEY.map((status) => is('failure', 'like', `${status} %`))))
      .execute(),
  );
  return idsOf(await Promise.all(refused));
}

/** @returns ids of orders for which something is to be asked of the provider now, lowest first */
export async function listUnfinished(store: Store, now: Date): Promise<number[]> {
  const rows = await Promise.all([
    ...listOpen(store).map((open) => open.execute()),
    owing(store, now).execute(),
    withoutReceipt(store, now).execute(),
  ]);
  return idsOf(rows);
}

function idsOf(rows: { id: number }[][]): number[] {
  return [...new Set(rows.flat().map(({ id }) => id))].sort((one, other) => one - other);
}

/** Orders that need the shop's key: those above, and paid ones until they are handed over. */
export async function countUnfinished(store: Store, now: Date): Promise<number> {
  const paid = await store
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('orders.id')
    .where('state', '=', 'succeeded')
    .where('status', 'in', OPEN_STATUSES)
    .where('settled_at', '>', ago(now, LOOK_BACK_MS))
    .execute();
  return new Set([...(await listUnfinished(store, now)), ...paid.map(({ id }) => id)]).size;
}

/** Writes what belongs to guests. Not before the ten seconds in which staff may take back a cancellation. */
export async function writeRefunds(store: Store, writeRefund: WriteRefund, now: Date): Promise<void> {
  const changedBefore = ago(now, AFTER_CHANGE_MS);
  const rows = await owing(store, now)
    .where((is) => is.or([is('done_at', 'is', null), is('done_at', '<=', changedBefore)]))
    .where((is) => is.or([is('changed_at', 'is', null), is('changed_at', '<=', changedBefore)]))
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
    const refund = { order_id: orderId, payment_id: payment.id, amount_kopecks: owed, body_json: body };
    await insertTask(db, 'refunds', refund, now);
  });
}

/** Of the provider's refunds of a payment: those that no row has. */
export async function listUnknownRefunds(
  store: Store,
  { payment_id }: Pick<RefundRow, 'payment_id'>,
  providerIds: readonly string[],
): Promise<string[]> {
  if (providerIds.length === 0) return [];
  const known = await store
    .selectFrom('refunds')
    .select('provider_id')
    .where('payment_id', '=', payment_id)
    .where('provider_id', 'in', providerIds)
    .execute();
  return providerIds.filter((id) => !known.some(({ provider_id }) => provider_id === id));
}

export function findRefundedPayment(store: Store, { payment_id }: RefundRow): Promise<PaymentRow> {
  return store.selectFrom('payments').selectAll().where('id', '=', payment_id).executeTakeFirstOrThrow();
}
