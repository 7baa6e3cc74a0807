import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AnyTables } from '../database/any-tables.ts';
import { inTransaction } from '../database/database.ts';
import type { DeskAction } from '../database/desk-tables.ts';
import { OPEN_STATES } from '../database/order-tables.ts';
import type { Store } from '../database/store.ts';
import type { ShopTables } from '../database/tables.ts';
import { newAuditRow } from '../journal/audit.ts';
import { claimDue, updateUnchanged } from './leases.ts';
import { lockOrder } from './lock-order.ts';

/**
 * Refunds and second receipts: a row is one request to the provider, its id the Idempotence-Key. One that fails stands at the desk until
 * staff deal with it: docs/decisions/0085-pay-online.md.
 */
export type TaskKind = 'refunds' | 'receipts';
export type TaskRow = Selectable<ShopTables['receipts']>;

/** The provider forgets a key after a day. */
const KEY_IS_KNOWN_MS = 23 * 60 * 60_000;

type NewTask = Pick<TaskRow, 'order_id' | 'payment_id' | 'amount_kopecks' | 'body_json'>;

export async function insertTask(db: Store, kind: TaskKind, row: NewTask, now: Date): Promise<void> {
  const at = now.toISOString();
  await db
    .insertInto(kind)
    .values({ ...row, id: randomUUID(), state: 'waiting', created_at: at, due_at: at, attempts: 0 })
    .execute();
}

/** To be sent or checked. */
export function claimTask(store: Store, kind: TaskKind, now: Date): Promise<TaskRow | null> {
  return claimDue<TaskRow>(store, kind, now, ({ sent_at }) => ({ sent_at: sent_at ?? now.toISOString() }));
}

/** Whether the provider may have forgotten the key: sent again, it would be a second operation. */
export function isKeyForgotten(since: string, now: Date): boolean {
  return now.getTime() - Date.parse(since) > KEY_IS_KNOWN_MS;
}

export type TaskAnswer = {
  status: 'pending' | 'succeeded' | 'canceled';
  providerId: string;
  /** A code, never a text. */
  reason: string | null;
};

/** Idempotent. @returns whether it was news */
export async function noteTask(
  store: Store,
  kind: TaskKind,
  row: TaskRow,
  answer: TaskAnswer,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const isPending = answer.status === 'pending';
  const { numUpdatedRows } = await store
    .updateTable(kind)
    .set({
      provider_id: answer.providerId,
      state: answer.status === 'canceled' ? 'failed' : answer.status,
      ...(answer.status === 'canceled' && { sent_at: null }),
      failure: answer.reason,
      due_at: isPending ? new Date(now.getTime() + pollAfter(row, now)).toISOString() : at,
      settled_at: isPending ? null : at,
      attempts: 0,
    })
    .where('id', '=', row.id)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirst();
  return numUpdatedRows === 1n && (!isPending || row.state !== 'pending');
}

/** Banks take days. */
function pollAfter({ created_at }: TaskRow, now: Date): number {
  const minutes = (now.getTime() - Date.parse(created_at)) / 60_000;
  if (minutes < 10) return 15_000;
  return minutes < 24 * 60 ? 10 * 60_000 : 60 * 60_000;
}

/** The outcome is unknown: the same key and body again, later. */
export async function deferTask(
  store: Store,
  kind: TaskKind,
  row: TaskRow,
  { failure, waitMs, now }: { failure: string; waitMs: number; now: Date },
): Promise<void> {
  const due_at = new Date(now.getTime() + waitMs).toISOString();
  await updateUnchanged(store, kind, row, { failure, due_at });
}

/** @param isKeySpent nothing can be done under this key any more: the provider has refused or forgotten it */
export async function failTask(
  store: Store,
  kind: TaskKind,
  row: TaskRow,
  { failure, isKeySpent, now }: { failure: string; isKeySpent: boolean; now: Date },
): Promise<void> {
  const at = now.toISOString();
  await store
    .updateTable(kind)
    .set({ state: 'failed', failure, settled_at: at, due_at: at, ...(isKeySpent && { sent_at: null }) })
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .execute();
}

/** Under a new key. @returns false if the row has changed meanwhile */
export function renewTask(store: Store, kind: TaskKind, row: TaskRow, now: Date): Promise<boolean> {
  return inTransaction(store, (db) => renew(db, kind, row, now));
}

async function renew(db: Store, kind: TaskKind, row: TaskRow, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(kind)
    .set({ state: 'retried' })
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const { order_id, payment_id, amount_kopecks, body_json } = row;
  await insertTask(db, kind, { order_id, payment_id, amount_kopecks, body_json }, now);
  return true;
}

/** For the desk: what a manager must retry or settle, oldest first. */
export function listFailedTasks(store: Store, kind: TaskKind): Promise<TaskRow[]> {
  return store.selectFrom(kind).selectAll().where('state', '=', 'failed').orderBy('created_at').execute();
}

type Dealing = { id: string; by: string; now: Date };
const NAMES = { refunds: 'refund', receipts: 'receipt' } as const;

/** @returns false if it has been retried or settled meanwhile, `busy` while another refund of the order is under way */
export function retryTask(store: Store, kind: TaskKind, { id, by, now }: Dealing): Promise<boolean | 'busy'> {
  return inTransaction(store, async (db) => {
    const row = await findFailed(db, kind, id);
    if (row && kind === 'refunds' && (await hasOpenRefund(db, row))) return 'busy';
    if (!row || !(await sendAgain(db, kind, row, now))) return false;
    await writeJournal(db, row, `retry-${NAMES[kind]}`, by, now);
    return true;
  });
}

async function hasOpenRefund(db: Store, { order_id }: TaskRow): Promise<boolean> {
  const open = await db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', order_id)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirst();
  return open !== undefined;
}

/** Perhaps it was done under its key: then the same key or a question must follow, or it would be done twice. */
async function sendAgain(db: Store, kind: TaskKind, row: TaskRow, now: Date): Promise<boolean> {
  if (row.sent_at === null) return renew(db, kind, row, now);
  const state = row.provider_id === null ? 'waiting' : 'pending';
  const again = { state, due_at: now.toISOString(), attempts: 0, settled_at: null };
  return updateUnchanged(db, kind, row, again);
}

/** Staff did it in another way. @returns false if it has been retried or settled meanwhile */
export function settleTask(store: Store, kind: TaskKind, { id, by, now }: Dealing): Promise<boolean> {
  return inTransaction(store, async (db) => {
    const row = await findFailed(db, kind, id);
    if (!row) return false;
    await db
      .updateTable(kind)
      .set({ state: 'settled', settled_by: by, settled_at: now.toISOString() })
      .where('id', '=', id)
      .execute();
    await writeJournal(db, row, `settle-${NAMES[kind]}`, by, now);
    return true;
  });
}

async function findFailed(db: Store, kind: TaskKind, id: string): Promise<TaskRow | null> {
  const found = await (db as AnyTables)
    .selectFrom(kind)
    .select('order_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return null;
  await lockOrder(db, found.order_id);
  const row = await db
    .selectFrom(kind)
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return row ?? null;
}

async function writeJournal(
  db: Store,
  { order_id }: TaskRow,
  action: DeskAction,
  by: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('desk_audit')
    .values({ ...newAuditRow(by, action, now), order_id })
    .execute();
}
