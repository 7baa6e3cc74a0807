import { OrderStatus } from '#contract/enums.ts';
import { inTransaction } from '../database/database.ts';
import type { Store } from '../database/store.ts';
import { lockOrder } from './lock-order.ts';
import { balanceOf, findOrderMoney, type PaymentRow, type RefundRow } from './order-money.ts';
import { insertTask } from './provider-tasks.ts';
import { AFTER_CHANGE_MS, AT_ONCE, withoutReceipt } from './refunds.ts';

export type ReceiptDraft = {
  payment: PaymentRow;
  /** Of this payment. */
  refunds: readonly RefundRow[];
  amountKopecks: number;
  email: string | null;
};

/** @returns the body of the provider's request */
export type WriteReceipt = (draft: ReceiptDraft) => string;

/** Second receipts (54-ФЗ) of orders that were handed over. Not before the ten seconds in which staff may take that back. */
export async function writeReceipts(store: Store, writeReceipt: WriteReceipt, now: Date): Promise<void> {
  const rows = await withoutReceipt(store, now)
    .where('done_at', '<=', new Date(now.getTime() - AFTER_CHANGE_MS).toISOString())
    .limit(AT_ONCE)
    .execute();
  for (const { id } of rows) await writeReceiptOf(store, id, writeReceipt, now);
}

function writeReceiptOf(store: Store, orderId: number, writeReceipt: WriteReceipt, now: Date): Promise<void> {
  return inTransaction(store, async (db) => {
    await lockOrder(db, orderId);
    const order = await db
      .selectFrom('orders')
      .select(['status', 'total_kopecks', 'receipt_email'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const money = await findOrderMoney(db, orderId);
    const payment = money.payments.find(({ state }) => state === 'succeeded');
    const { paid, returned, owed } = balanceOf(order, money);
    if (!payment || order.status !== OrderStatus.DONE || owed > 0 || paid === returned) return;
    const known = await db
      .selectFrom('receipts')
      .select('id')
      .where('payment_id', '=', payment.id)
      .executeTakeFirst();
    if (known) return;
    const body = writeReceipt({
      payment,
      refunds: money.refunds.filter(({ state }) => state !== 'retried'),
      amountKopecks: paid - returned,
      email: order.receipt_email,
    });
    const receipt = { order_id: orderId, payment_id: payment.id, amount_kopecks: paid - returned };
    await insertTask(db, 'receipts', { ...receipt, body_json: body }, now);
  });
}
