import { randomUUID } from 'node:crypto';
import { OrderStatus } from '#contract/enums.ts';
import { CANCELLED_BY_GUEST } from '../../texts/order-texts.ts';
import { databaseOf, inTransaction } from '../database/database.ts';
import { type Channel, type FeedEvent, type PaymentEvent, UNPAID } from '../database/order-tables.ts';
import type { Store } from '../database/store.ts';

/**
 * Orders in the sequence in which their changes became visible. Nobody who changes an order writes to the feed: one process at a time
 * numbers what has been committed, so no cursor can pass a transaction that commits late:
 * docs/decisions/0088-the-feed-of-orders.md.
 */

const LOCK = 'order-feed';
const AT_ONCE = 100;
/** Events about money follow the change after which they happened. */
const EVENTS_PER_CHANGE = 1_000;

/** @param channels that hear of each status and payment */
export async function noteChanges(store: Store, channels: readonly Channel[], now: Date): Promise<void> {
  while (await hasNews(store)) {
    const isAll = await inTransaction(store, async (db) => {
      await databaseOf(db).takeLock(db, LOCK);
      const feed = await openFeed(db);
      const orders = await noteOrders(db, feed, channels, now);
      const money = await noteMoney(db, feed, channels, now);
      return Math.max(orders, money) < AT_ONCE;
    });
    if (isAll) return;
  }
}

async function hasNews(store: Store): Promise<boolean> {
  const order = await store
    .selectFrom('orders')
    .select('id')
    .whereRef('noted_changes', '<>', 'changes')
    .limit(1)
    .executeTakeFirst();
  if (order) return true;
  for (const table of ['payments', 'refunds'] as const) {
    const row = await store
      .selectFrom(table)
      .select('id')
      .whereRef('noted_state', '<>', 'state')
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

type Feed = { next: () => number };

async function openFeed(db: Store): Promise<Feed> {
  const { last } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.max('feed_position').as('last'))
    .executeTakeFirstOrThrow();
  let position = Number(last ?? 0);
  return { next: () => ++position };
}

async function noteOrders(db: Store, feed: Feed, channels: readonly Channel[], now: Date): Promise<number> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'status', 'changes', 'noted_changes'])
    .whereRef('noted_changes', '<>', 'changes')
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  for (const { id, status, changes, noted_changes } of orders) {
    await db
      .updateTable('orders')
      // As read: a change that is committed meanwhile is noted next.
      .set({ noted_changes: changes, ...(status !== UNPAID && { feed_position: feed.next() }) })
      .where('id', '=', id)
      .execute();
    if (channels.length === 0 || status === UNPAID) continue;
    const moves = await db
      .selectFrom('desk_audit')
      .select(['change_no', 'to_status', 'at', 'user_name'])
      .where('order_id', '=', id)
      .where('change_no', '>', noted_changes)
      .where('change_no', '<=', changes)
      .where('to_status', 'is not', null)
      .orderBy('change_no')
      .execute();
    for (const { change_no, to_status, at, user_name } of moves) {
      // The guest's cancellation has a notification of its own.
      const isTold = to_status === OrderStatus.CANCELLED && user_name === CANCELLED_BY_GUEST.by;
      if (to_status === null || to_status === UNPAID || isTold) continue;
      const about = { order_id: id, event: `order.${to_status}` as const, created_at: at };
      await writeEvent(db, { ...about, sequence: sequenceOf(change_no ?? 0) }, channels, now);
    }
  }
  return orders.length;
}

/** Sorts all events of one order; the order's creation is 0. */
export function sequenceOf(changeNo: number): number {
  return changeNo * EVENTS_PER_CHANGE;
}

type NewEvent = { order_id: number; event: FeedEvent; created_at: string; sequence: number };

async function writeEvent(
  db: Store,
  event: NewEvent,
  channels: readonly Channel[],
  now: Date,
): Promise<void> {
  const waiting = { state: 'waiting' as const, due_at: now.toISOString(), attempts: 0, failure: null };
  const rows = channels.map((channel) => ({ id: randomUUID(), channel, ...event, ...waiting }));
  await db
    .insertInto('event_outbox')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['order_id', 'sequence', 'channel']).doNothing())
    .execute();
}

async function noteMoney(db: Store, feed: Feed, channels: readonly Channel[], now: Date): Promise<number> {
  let noted = 0;
  for (const table of ['payments', 'refunds'] as const) {
    const rows = await db
      .selectFrom(table)
      .innerJoin('orders', 'orders.id', `${table}.order_id`)
      .select([`${table}.id`, 'order_id', 'state', 'noted_state', 'settled_at', 'changes', 'feed_position'])
      .$if(table === 'payments', (query) => query.select('applied'))
      .whereRef('noted_state', '<>', 'state')
      .orderBy(`${table}.created_at`)
      .limit(AT_ONCE)
      .execute();
    for (const row of rows) {
      await db.updateTable(table).set({ noted_state: row.state }).where('id', '=', row.id).execute();
      // Nobody has heard of the order.
      if (row.feed_position === null) continue;
      const event = table === 'payments' ? paymentEventOf(row) : refundEventOf(row);
      if (event === null) continue;
      await db
        .updateTable('orders')
        .set({ feed_position: feed.next() })
        .where('id', '=', row.order_id)
        .execute();
      if (channels.length === 0) continue;
      const at = row.settled_at ?? now.toISOString();
      const sequence = await nextSequence(db, row.order_id, row.changes);
      await writeEvent(db, { order_id: row.order_id, event, created_at: at, sequence }, channels, now);
    }
    noted = Math.max(noted, rows.length);
  }
  return noted;
}

async function nextSequence(db: Store, order_id: number, changes: number): Promise<number> {
  const { last } = await db
    .selectFrom('event_outbox')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  return Math.max(Number(last ?? 0), sequenceOf(changes)) + 1;
}

function paymentEventOf({ state, applied }: { state: string; applied?: 0 | 1 }): PaymentEvent | null {
  return state === 'succeeded' && applied === 1 ? 'payment.succeeded' : null;
}

/** `retried`: another row replaces it. */
function refundEventOf({ state, noted_state }: { state: string; noted_state: string }): PaymentEvent | null {
  if (state === 'succeeded' || state === 'settled') return 'payment.refunded';
  if (state === 'failed') return 'payment.refund_failed';
  return noted_state === '' && state !== 'retried' ? 'payment.refunding' : null;
}

export type FeedPage = { ids: number[]; last: number; hasMore: boolean };

/** @param since position of the last order seen; each order is listed once, at its last change */
/** A greater cursor is of another database, for example of the time before a backup was restored. */
export async function lastPosition(store: Store): Promise<number> {
  const { last } = await store
    .selectFrom('orders')
    .select(({ fn }) => fn.max('feed_position').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

export async function readFeed(store: Store, since: number, limit: number): Promise<FeedPage> {
  const rows = await store
    .selectFrom('orders')
    .select(['id', 'feed_position'])
    .where('feed_position', '>', since)
    .orderBy('feed_position')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  return {
    ids: page.map(({ id }) => id),
    last: Number(page.at(-1)?.feed_position ?? since),
    hasMore: rows.length > limit,
  };
}
