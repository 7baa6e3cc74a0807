import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { type Delivery, OrderStatus, Payment } from '#contract/enums.ts';
import { extraTexts } from '#contract/order-extras.ts';
import type { OrderRules } from '../../process/order-rules.ts';
import { CANCELLED_BY_GUEST, PAID_ONLINE_BY } from '../../texts/order-texts.ts';
import { inTransaction } from '../database/database.ts';
import { type Channel, OPEN_STATES, UNPAID } from '../database/order-tables.ts';
import type { Store } from '../database/store.ts';
import type { ShopTables } from '../database/tables.ts';
import { newAuditRow } from '../journal/audit.ts';
import { type AgreedTerms, isOrderable } from '../terms/orderable.ts';
import { claimDue, leaseOf, updateUnchanged } from './leases.ts';
import { lockOrder } from './lock-order.ts';
import { contentsOf } from './order-changes.ts';
import { readExtras } from './order-extras.ts';
import { hasEnded, type PaymentRow } from './order-money.ts';
import { isChangeable } from './order-transitions.ts';
import { writeChangeMessages, writeMessages } from './outbox.ts';

/**
 * A row is one payment at the provider; its id is the Idempotence-Key. Nothing here believes anybody but the provider's answer to a
 * request of ours: docs/decisions/0085-pay-online.md.
 */

type OrderRow = Selectable<ShopTables['orders']>;

/** An unpaid order ends after that, or sooner: `findPayBefore`. */
const PAY_WITHIN_MINUTES = 20;
/** Less would not suffice to pay. */
const PAY_AT_LEAST_MINUTES = 10;
/** A payment that succeeds later is refunded, even if the shop could cook. */
const REVIVE_WITHIN_MS = 3 * 60 * 60_000;
/** Of one order. */
const MAX_ATTEMPTS = 5;
/** Reloads and notifications, which anybody may send, cause no more requests. */
const CHECK_AGAIN_MS = 1_000;
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

/** The body of the provider's request. `needsReceipt`: a second one when the order is handed over. */
export type PaymentDraft = { body: string; needsReceipt: boolean };

/** How orders are paid online; the store knows no provider. */
export type OnlinePayments = {
  needsEmail: boolean;
  /** @returns `null` if the provider would refuse it */
  writePayment: (order: Payable) => PaymentDraft | null;
};

/** Not later than the same order could still be placed: its kitchen must begin, or close. */
export async function findPayBefore(
  store: Store,
  agreed: AgreedTerms,
  now: Date,
  rules: OrderRules,
): Promise<Date> {
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  for (let minutes = PAY_WITHIN_MINUTES; minutes > PAY_AT_LEAST_MINUTES; minutes -= 1) {
    if (await isOrderable(store, agreed, after(minutes), rules)) return after(minutes);
  }
  return after(PAY_AT_LEAST_MINUTES);
}

/** @returns false if the order cannot be paid online */
export async function writeFirstPayment(
  db: Store,
  order: Payable,
  { writePayment }: OnlinePayments,
  now: Date,
): Promise<boolean> {
  const draft = order.totalKopecks < MIN_KOPECKS ? null : writePayment(order);
  if (draft === null) return false;
  await insertPayment(db, {
    order_id: order.id,
    attempt: 1,
    amount_kopecks: order.totalKopecks,
    body_json: draft.body,
    needs_receipt: draft.needsReceipt ? 1 : 0,
    now,
  });
  return true;
}

type NewPayment = Pick<PaymentRow, 'order_id' | 'attempt' | 'amount_kopecks' | 'body_json' | 'needs_receipt'>;

async function insertPayment(db: Store, { now, ...row }: NewPayment & { now: Date }): Promise<void> {
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
  fields: Partial<Pick<OrderRow, 'status' | 'payment' | 'created_at' | 'changed_at'>>,
  { by, action, now }: Journal,
): Promise<void> {
  const changes = order.changes + 1;
  await db
    .updateTable('orders')
    .set({ ...fields, extras_json: extrasWith(order, fields.payment), changes })
    .where('id', '=', order.id)
    .execute();
  await db
    .insertInto('desk_audit')
    .values({ ...newAuditRow(by, action, now), order_id: order.id, change_no: changes })
    .execute();
}

/** What the guest asked for ends with the payment that it belongs to. */
function extrasWith({ extras_json, delivery, payment }: OrderRow, to = payment): string | null {
  if (extras_json === null) return null;
  const { allergies, ...texts } = readExtras(extras_json);
  const chosen = { delivery: delivery as Delivery, payment: to as Payment };
  return JSON.stringify({ ...extraTexts(texts, chosen), ...(allergies && { allergies }) });
}

/** What the provider says of a payment, when asked. */
export type PaymentAnswer = {
  status: 'pending' | 'succeeded' | 'canceled';
  providerId: string;
  amountKopecks: number;
  payUrl: string | null;
  /** Of a test shop, which takes no money. */
  isTest: boolean;
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
    const provider = { provider_id: answer.providerId, is_test: answer.isTest ? 1 : 0 };
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
  const { order_id, amount_kopecks, body_json, needs_receipt } = row;
  const again = { order_id, amount_kopecks, body_json, needs_receipt };
  await insertPayment(db, { ...again, attempt: row.attempt + 1, now });
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
  await changeLocked(db, order, { payment: Payment.ONLINE, changed_at: now.toISOString() }, journal);
  await writePaymentChange(db, order, { now, channels });
  return true;
}

/** Who was told to collect the money must learn that it is paid. */
async function writePaymentChange(
  db: Store,
  order: OrderRow,
  { now, channels }: Pick<Noting, 'now' | 'channels'>,
): Promise<void> {
  const items = await db
    .selectFrom('order_items')
    .select(['title', 'options_json', 'price_kopecks', 'quantity'])
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute();
  const { id: change_id } = await db
    .insertInto('order_changes')
    .values({
      order_id: order.id,
      change_no: order.changes + 1,
      at: now.toISOString(),
      user_name: PAID_ONLINE_BY,
      before_json: JSON.stringify(contentsOf(order, items)),
      after_json: JSON.stringify(contentsOf({ ...order, payment: Payment.ONLINE }, items)),
      address_before: order.address,
      address_after: order.address,
      guest_before_json: null,
      guest_after_json: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeChangeMessages(db, { order_id: order.id, change_id }, { channels, now });
}

type Late = Pick<OrderRow, 'id' | 'delivery' | 'wanted_at' | 'scheduled_for' | 'pay_before'>;

/** For the time promised to the guest. */
async function isCookable(store: Store, order: Late, now: Date, rules: OrderRules): Promise<boolean> {
  const { id, delivery, wanted_at: wantedAt, scheduled_for: scheduledFor, pay_before } = order;
  const isForgotten = now.getTime() - Date.parse(pay_before ?? '') > REVIVE_WITHIN_MS;
  if (wantedAt === null && isForgotten) return false;
  const items = await store
    .selectFrom('order_items')
    .select('product_id')
    .where('order_id', '=', id)
    .execute();
  const productIds = items.map(({ product_id }) => product_id);
  return isOrderable(store, { delivery, wantedAt, scheduledFor, productIds }, now, rules);
}

/** Fast while the guest is paying; the provider ends a payment after an hour. */
function pollAfter({ created_at }: PaymentRow, now: Date): number {
  const minutes = (now.getTime() - Date.parse(created_at)) / 60_000;
  if (minutes < 3) return 5_000;
  if (minutes < 30) return 15_000;
  return minutes < 3 * 60 ? 60_000 : 60 * 60_000;
}

/** To be sent or checked. */
export function claimPayment(store: Store, now: Date): Promise<PaymentRow | null> {
  return claimDue<PaymentRow>(store, 'payments', now, () => ({ checked_at: now.toISOString() }));
}

/** For a guest who looks at the order. @returns `busy`: it is being asked about, or was in this second */
export async function claimPaymentOf(
  store: Store,
  orderId: number,
  now: Date,
): Promise<PaymentRow | 'busy' | null> {
  const row = await store
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirst();
  if (!row) return null;
  const isDue = row.due_at <= now.toISOString();
  const isOld = row.state === 'pending' && checkableAt(row) <= now;
  if (!isDue && !isOld) return row.state === 'pending' || row.failure === null ? 'busy' : null;
  const claimed = { ...leaseOf(row, now), checked_at: now.toISOString() };
  return (await updateUnchanged(store, 'payments', row, claimed)) ? { ...row, ...claimed } : 'busy';
}

function checkableAt({ checked_at }: PaymentRow): Date {
  return new Date((Date.parse(checked_at ?? '') || 0) + CHECK_AGAIN_MS);
}

/** The outcome is unknown: the same key and body again, later. */
export async function deferPayment(
  store: Store,
  row: PaymentRow,
  { failure, waitMs, now }: { failure: string; waitMs: number; now: Date },
): Promise<void> {
  const due_at = new Date(now.getTime() + waitMs).toISOString();
  await updateUnchanged(store, 'payments', row, { failure, due_at });
}

/** It was refused, or nobody waits for it any more. */
export async function failPayment(store: Store, row: PaymentRow, failure: string, now: Date): Promise<void> {
  await store
    .updateTable('payments')
    .set({ state: 'failed', failure, settled_at: now.toISOString() })
    .where('id', '=', row.id)
    .where('state', '=', row.state)
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
  const row = await store
    .selectFrom('payments')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  const at = row && new Date(Math.max(now.getTime(), checkableAt(row).getTime())).toISOString();
  if (row && at && at < row.due_at) await updateUnchanged(store, 'payments', row, { due_at: at });
  for (const table of ['refunds', 'receipts'] as const) {
    await store
      .updateTable(table)
      .set({ due_at: now.toISOString() })
      .where('provider_id', '=', providerId)
      .where('state', '=', 'pending')
      .execute();
  }
}
