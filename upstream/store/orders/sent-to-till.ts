import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { OrderStatus } from '#contract/enums.ts';
import { inTransaction } from '../database/database.ts';
import type { DeskAction } from '../database/desk-tables.ts';
import type { Store } from '../database/store.ts';
import type { ShopTables } from '../database/tables.ts';
import { newAuditRow } from '../journal/audit.ts';
import { leaseOf, updateUnchanged } from './leases.ts';
import { lockOrder } from './lock-order.ts';
import { AFTER_CHANGE_MS } from './refunds.ts';

/**
 * A row is one attempt to get an order into the till, under an id of ours that is stored before it is sent:
 * docs/decisions/0090-the-till-is-reconciled.md.
 */
export type SentOrder = Selectable<ShopTables['till_orders']>;

/** `accepted-or-paid`: a paid order does not wait for staff. */
export const SEND_WHEN = ['accepted-or-paid', 'accepted', 'at-once'] as const;
export type SendWhen = (typeof SEND_WHEN)[number];

/** Without an answer the order is red at the desk. */
const ANSWER_WITHIN_MS = 60_000;
/** Older orders are not sent for the first time: staff have dealt with them. Longer than anybody orders ahead. */
const SEND_WITHIN_MS = 14 * 24 * 60 * 60_000;
const AT_ONCE = 50;

const OF_STAFF = [OrderStatus.ACCEPTED, OrderStatus.READY, OrderStatus.ON_WAY, OrderStatus.DONE] as const;

/**
 * Gives each order that the till should have a row. Nobody who changes an order writes to it, so none can be forgotten. Not before the
 * ten seconds in which staff may take back an acceptance.
 *
 * @param since when sending was switched on: staff have typed in earlier orders
 */
export async function writeSentOrders(
  store: Store,
  { since, sendWhen, now }: { since: string; sendWhen: SendWhen; now: Date },
): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  for (;;) {
    const rows = await store
      .selectFrom('orders')
      .select('id')
      .where('created_at', '>=', since)
      .where('created_at', '>', ago(SEND_WITHIN_MS))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('till_orders')
              .select('till_orders.id')
              .whereRef('till_orders.order_id', '=', 'orders.id'),
          ),
        ),
      )
      .where((is) =>
        is.or([
          is.and([is('status', 'in', OF_STAFF), is('accepted_at', '<=', ago(AFTER_CHANGE_MS))]),
          ...(sendWhen === 'at-once' ? [is('status', '=', OrderStatus.NEW)] : []),
          ...(sendWhen === 'accepted-or-paid'
            ? [
                is.and([
                  is('status', '=', OrderStatus.NEW),
                  is.exists(
                    is
                      .selectFrom('payments')
                      .select('payments.id')
                      .whereRef('payments.order_id', '=', 'orders.id')
                      .where('payments.state', '=', 'succeeded')
                      .where('payments.applied', '=', 1),
                  ),
                ]),
              ]
            : []),
        ]),
      )
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    for (const { id } of rows) await writeFirst(store, id, now);
    if (rows.length < AT_ONCE) return;
  }
}

function writeFirst(store: Store, orderId: number, now: Date): Promise<void> {
  return inTransaction(store, async (db) => {
    await lockOrder(db, orderId);
    const known = await db
      .selectFrom('till_orders')
      .select('id')
      .where('order_id', '=', orderId)
      .limit(1)
      .executeTakeFirst();
    if (!known) await insertAttempt(db, orderId, 1, now);
  });
}

async function insertAttempt(db: Store, orderId: number, attempt: number, now: Date): Promise<void> {
  const at = now.toISOString();
  const id = randomUUID();
  await db
    .insertInto('till_orders')
    .values({
      id,
      till_id: id,
      order_id: orderId,
      attempt,
      state: 'waiting',
      is_watched: 1,
      command_tries: 0,
      created_at: at,
      due_at: at,
      attempts: 0,
    })
    .execute();
}

/** To be sent (`isNew`), or to be asked about. @returns null if none is due */
export async function claimSentOrder(
  store: Store,
  { isNew, now }: { isNew: boolean; now: Date },
): Promise<SentOrder | null> {
  for (;;) {
    const row = await store
      .selectFrom('till_orders')
      .selectAll()
      .where('is_watched', '=', 1)
      .where('due_at', '<=', now.toISOString())
      .where('sent_at', isNew ? 'is' : 'is not', null)
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst();
    if (!row) return null;
    const claimed = leaseOf(row, now);
    if (await updateUnchanged(store, 'till_orders', row, claimed)) return { ...row, ...claimed };
  }
}

type Noted = Partial<Omit<SentOrder, 'id' | 'order_id' | 'attempt' | 'created_at'>>;

/** @returns false: staff or another process have changed it meanwhile */
export async function noteSentOrder(store: Store, row: SentOrder, fields: Noted): Promise<boolean> {
  return updateUnchanged(store, 'till_orders', row, fields);
}

/** Asks the till about it at once. @param tillIds as a webhook names them */
export async function askSoon(store: Store, tillIds: readonly string[], now: Date): Promise<void> {
  if (tillIds.length === 0) return;
  const at = now.toISOString();
  await store
    .updateTable('till_orders')
    .set({ due_at: at })
    .where('till_id', 'in', tillIds)
    .where('is_watched', '=', 1)
    .where('sent_at', 'is not', null)
    // One that is claimed is being asked about: only one that waits for its turn comes forward.
    .where('attempts', '=', 0)
    .where('due_at', '>', at)
    .execute();
}

/**
 * `changed`: staff changed the order after it was sent, which no till's protocol of ours can tell. `not-cancelled`: it was cancelled
 * here, and the till has not confirmed it.
 */
export type TillTrouble = SentOrder & {
  reason: 'failed' | 'unanswered' | 'not-cancelled' | 'changed';
  /** Of the order. */
  changed_at: string | null;
};

/** For the desk: what staff must see to, oldest first. @param orderId of one order */
export async function listTillTroubles(store: Store, now: Date, orderId?: number): Promise<TillTrouble[]> {
  const late = new Date(now.getTime() - ANSWER_WITHIN_MS).toISOString();
  const rows = await store
    .selectFrom('till_orders')
    .innerJoin('orders', 'orders.id', 'till_orders.order_id')
    .selectAll('till_orders')
    .select(['orders.status', 'orders.changed_at', 'orders.done_at'])
    .where((is) =>
      is.or([
        is('till_orders.state', 'in', ['waiting', 'pending', 'live', 'failed']),
        is('till_orders.trouble', 'is not', null),
      ]),
    )
    .$if(orderId !== undefined, (query) => query.where('orders.id', '=', orderId ?? 0))
    .orderBy('till_orders.created_at')
    .execute();
  return rows.flatMap(({ status, done_at, ...row }): TillTrouble[] => {
    if (row.trouble !== null) return [{ ...row, reason: row.trouble }];
    if (status === OrderStatus.CANCELLED) {
      const isNowhere = row.state === 'failed' || row.sent_at === null;
      return isNowhere || (done_at ?? '') > late ? [] : [{ ...row, reason: 'not-cancelled' }];
    }
    if (row.state === 'failed') return [{ ...row, reason: 'failed' }];
    if (row.state === 'live')
      return row.changed_at === row.sent_changed_at ? [] : [{ ...row, reason: 'changed' }];
    return row.created_at <= late ? [{ ...row, reason: 'unanswered' }] : [];
  });
}

/** The attempt that counts. */
export async function findSentOrder(store: Store, orderId: number): Promise<SentOrder | null> {
  const row = await store
    .selectFrom('till_orders')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '<>', 'retried')
    .executeTakeFirst();
  return row ?? null;
}

export type SentBody = { sentAt: string; body: string };

/** With the guest's data. Bodies of orders that have ended are not stored. */
export async function listSentBodies(store: Store, orderId: number): Promise<SentBody[]> {
  const rows = await store
    .selectFrom('till_orders')
    .select(['body_json', 'sent_at'])
    .where('order_id', '=', orderId)
    .orderBy('attempt')
    .execute();
  return rows.flatMap(({ body_json, sent_at }) =>
    body_json !== null && sent_at !== null ? [{ sentAt: sent_at, body: body_json }] : [],
  );
}

type Dealing = { id: string; by: string; now: Date };

/**
 * Sends it again: under its id while the till may have it, under a new one after the till refused. @param seen the trouble's reason as
 * displayed. @returns false if there is nothing to send any more, or it is red for another reason
 */
export function retrySentOrder(
  store: Store,
  { id, by, now, seen }: Dealing & { seen: string },
): Promise<boolean> {
  return deal(store, id, async (db, row) => {
    if (row.state !== 'failed' && row.state !== 'waiting' && row.state !== 'pending') return false;
    if ((seen === 'failed') !== (row.state === 'failed')) return false;
    const at = now.toISOString();
    if (row.state === 'failed' && row.sent_at !== null) {
      await db
        .updateTable('till_orders')
        // It may appear after all, and would be cooked twice.
        .set({ state: 'retried', is_watched: 1, due_at: at, attempts: 0, settled_by: by, settled_at: at })
        .where('id', '=', row.id)
        .execute();
      await insertAttempt(db, row.order_id, row.attempt + 1, now);
    } else {
      const again =
        row.state === 'failed' ? { state: 'waiting' as const, failure: null, body_json: null } : {};
      await db
        .updateTable('till_orders')
        .set({ ...again, is_watched: 1, created_at: at, due_at: at, attempts: 0 })
        .where('id', '=', row.id)
        .execute();
    }
    await writeJournal(db, row, 'retry-till', by, now);
    return true;
  });
}

/** Staff typed it in, or cancelled it at the till. @returns false if it is dealt with already */
export function settleSentOrder(store: Store, { id, by, now }: Dealing): Promise<boolean> {
  return deal(store, id, async (db, row) => {
    const isOpen = row.state === 'failed' || row.state === 'waiting' || row.state === 'pending';
    const isToCancel = row.trouble !== null || (row.state === 'live' && (await isCancelled(db, row)));
    if (!isOpen && !isToCancel) return false;
    const at = now.toISOString();
    await db
      .updateTable('till_orders')
      .set({
        // Another attempt counts then.
        state: row.state === 'retried' ? 'retried' : 'settled',
        trouble: null,
        // One that appears later would be cooked twice. What the till has refused to cancel is for staff alone.
        is_watched: row.trouble === null && row.sent_at !== null ? 1 : 0,
        due_at: at,
        attempts: 0,
        settled_at: at,
        settled_by: by,
      })
      .where('id', '=', row.id)
      .execute();
    await writeJournal(db, row, 'settle-till', by, now);
    return true;
  });
}

/**
 * Staff made the change of the order at the till, too. @param seen `changed_at` as displayed. @returns false if the order was changed
 * again
 */
export function correctSentOrder(
  store: Store,
  { id, by, now, seen }: Dealing & { seen: string },
): Promise<boolean> {
  return deal(store, id, async (db, row) => {
    const { changed_at } = await db
      .selectFrom('orders')
      .select('changed_at')
      .where('id', '=', row.order_id)
      .executeTakeFirstOrThrow();
    if (row.state !== 'live' || changed_at === row.sent_changed_at || changed_at !== seen) return false;
    await db
      .updateTable('till_orders')
      .set({ sent_changed_at: changed_at })
      .where('id', '=', row.id)
      .execute();
    await writeJournal(db, row, 'correct-till', by, now);
    return true;
  });
}

async function isCancelled(db: Store, { order_id }: SentOrder): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow();
  return order.status === OrderStatus.CANCELLED;
}

function deal(
  store: Store,
  id: string,
  work: (db: Store, row: SentOrder) => Promise<boolean>,
): Promise<boolean> {
  return inTransaction(store, async (db) => {
    const found = await db
      .selectFrom('till_orders')
      .select('order_id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!found) return false;
    await lockOrder(db, found.order_id);
    const row = await db.selectFrom('till_orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return work(db, row);
  });
}

async function writeJournal(
  db: Store,
  { order_id }: SentOrder,
  action: DeskAction,
  by: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('desk_audit')
    .values({ ...newAuditRow(by, action, now), order_id })
    .execute();
}
