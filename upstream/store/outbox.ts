import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { OrderStatus } from '#contract/enums.ts';
import { ACCEPT_WITHIN_MS } from './order-transitions.ts';
import type { Store } from './store.ts';
import type { Channel, OutboxEvent, ShopTables } from './tables.ts';

/**
 * Messages that are to be sent. Each is claimed by one sender for a while, by moving the time at which it is due. Who was killed
 * while sending says nothing more, and then the message is due again: it arrives at least once.
 */

export type OutboxRow = Selectable<ShopTables['outbox']>;

/** Longer than sending may take: nobody else takes the message meanwhile. */
export const LEASE_MS = 60_000;
/** After these it is a dead letter. With the waits below that takes six hours. */
export const MAX_ATTEMPTS = 12;
const FIRST_WAIT_MS = 10_000;
const MAX_WAIT_MS = 60 * 60_000;

/** Of an older order nobody is reminded: after a night without the program a hundred would come at once. */
const REMIND_FOR_MS = 60 * 60_000;
/** How many orders are looked at in one turn. */
const REMINDERS_AT_ONCE = 50;
const MAX_LISTED = 100;

/** Inside of the transaction that writes the orders there is no order without its messages, and no message without its order. */
export async function writeMessages(
  db: Store,
  event: OutboxEvent,
  orderIds: readonly number[],
  { channels, now }: { channels: readonly Channel[]; now: Date },
): Promise<void> {
  const at = now.toISOString();
  const rows = orderIds.flatMap((order_id) =>
    channels.map((channel) => ({
      ...{ id: randomUUID(), channel, event, order_id },
      ...{ state: 'waiting' as const, created_at: at, due_at: at, attempts: 0, failure: null },
    })),
  );
  if (rows.length === 0) return;
  await db
    .insertInto('outbox')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['order_id', 'event', 'channel']).doNothing())
    .execute();
}

/** Once for each order that nobody accepted in time. */
export async function writeReminders(store: Store, channels: readonly Channel[], now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const forgotten = await store
    .selectFrom('orders')
    .select('id')
    .where('status', '=', OrderStatus.NEW)
    // One that is for the opening does not wait before it.
    .where(({ fn }) => fn.coalesce('scheduled_for', 'created_at'), '<=', before(ACCEPT_WITHIN_MS))
    .where(({ fn }) => fn.coalesce('scheduled_for', 'created_at'), '>', before(REMIND_FOR_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox')
            .select('outbox.id')
            .whereRef('outbox.order_id', '=', 'orders.id')
            .where('outbox.event', '=', 'order.waiting'),
        ),
      ),
    )
    .limit(REMINDERS_AT_ONCE)
    .execute();
  const ids = forgotten.map(({ id }) => id);
  await writeMessages(store, 'order.waiting', ids, { channels, now });
}

/** Takes the message of a channel that is due first; new ones before those that have failed. @returns null if there is none */
export async function claimMessage(store: Store, channel: Channel, now: Date): Promise<OutboxRow | null> {
  for (;;) {
    const row = await store
      .selectFrom('outbox')
      .selectAll()
      .where('state', '=', 'waiting')
      .where('channel', '=', channel)
      .where('due_at', '<=', now.toISOString())
      .orderBy('attempts')
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst();
    if (!row) return null;
    const claimed = { due_at: new Date(now.getTime() + LEASE_MS).toISOString(), attempts: row.attempts + 1 };
    // A message with which the program ends each time must not end it for ever.
    const isSpent = row.attempts >= MAX_ATTEMPTS;
    const { numUpdatedRows } = await store
      .updateTable('outbox')
      .set(isSpent ? { state: 'dead', failure: row.failure ?? 'interrupted' } : claimed)
      .where('id', '=', row.id)
      .where('state', '=', 'waiting')
      .where('attempts', '=', row.attempts)
      .where('due_at', '=', row.due_at)
      .executeTakeFirst();
    // Else another sender was faster.
    if (numUpdatedRows === 1n && !isSpent) return { ...row, ...claimed };
  }
}

export async function markSent(store: Store, { id }: OutboxRow, now: Date): Promise<void> {
  await store
    .updateTable('outbox')
    .set({ state: 'sent', due_at: now.toISOString(), failure: null })
    .where('id', '=', id)
    .execute();
}

type Failed = {
  now: Date;
  /** Why, in words of ours: nothing that a receiver said may get into the database. */
  failure: string;
  /** For the jitter: between 0 and 1. */
  random: number;
  /** The receiver asked for so much time. */
  retryAfterMs?: number | undefined;
};

/** @returns whether it is a dead letter now */
export async function markFailed(store: Store, row: OutboxRow, failed: Failed): Promise<boolean> {
  const { now, failure } = failed;
  const isDead = row.attempts >= MAX_ATTEMPTS;
  const dueAt = isDead ? now : new Date(now.getTime() + waitAfter(row.attempts, failed));
  await store
    .updateTable('outbox')
    .set({ state: isDead ? 'dead' : 'waiting', due_at: dueAt.toISOString(), failure })
    .where('id', '=', row.id)
    // Another sender may have taken it, or sent it, if this one was slow.
    .where('state', '=', 'waiting')
    .where('attempts', '=', row.attempts)
    .execute();
  return isDead;
}

/** 10 s, 30 s, 90 s … an hour, a quarter more or less: those who failed together do not come back together. */
function waitAfter(attempts: number, { random, retryAfterMs = 0 }: Failed): number {
  const wait = Math.min(FIRST_WAIT_MS * 3 ** (attempts - 1), MAX_WAIT_MS);
  return Math.max(wait * (0.75 + random / 2), Math.min(retryAfterMs, MAX_WAIT_MS));
}

/** The program ends while it sends: somebody else may go on at once. */
export async function giveBack(store: Store, row: OutboxRow, now: Date): Promise<void> {
  await store
    .updateTable('outbox')
    .set({ due_at: now.toISOString(), attempts: row.attempts - 1 })
    .where('id', '=', row.id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', row.attempts)
    .execute();
}

/** What it is about is over. If that is taken back, it may be written anew. */
export async function dropMessage(store: Store, { id }: OutboxRow): Promise<void> {
  await store.deleteFrom('outbox').where('id', '=', id).execute();
}

/** Dead letters, and what could not be sent so far, the last first. */
export function listTroubles(store: Store): Promise<OutboxRow[]> {
  return store
    .selectFrom('outbox')
    .selectAll()
    .where('state', 'in', ['dead', 'waiting'])
    .where('failure', 'is not', null)
    .orderBy('due_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();
}

/** How many messages of a channel wait, and when the last one went. */
export async function stateOfChannel(
  store: Store,
  channel: Channel,
): Promise<{ waiting: number; lastSent: string | null }> {
  const { waiting } = await store
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll().as('waiting'))
    .where('state', '=', 'waiting')
    .where('channel', '=', channel)
    .executeTakeFirstOrThrow();
  const last = await store
    .selectFrom('outbox')
    .select('due_at')
    .where('state', '=', 'sent')
    .where('channel', '=', channel)
    .orderBy('due_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { waiting: Number(waiting), lastSent: last?.due_at ?? null };
}

/** A message that has failed is tried at once, from the beginning. @returns null if it has none (any more), or its channel is not set up */
export async function sendAgain(
  store: Store,
  id: string,
  { channels, now }: { channels: readonly Channel[]; now: Date },
): Promise<OutboxRow | null> {
  if (channels.length === 0) return null;
  const row = await store
    .updateTable('outbox')
    .set({ state: 'waiting', due_at: now.toISOString(), attempts: 0 })
    .where('id', '=', id)
    .where('state', 'in', ['dead', 'waiting'])
    .where('failure', 'is not', null)
    // Pressed twice: it is on its way already.
    .where('attempts', '>', 0)
    .where('channel', 'in', channels)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Whatever became of them. */
export async function removeOldMessages(store: Store, before: Date): Promise<void> {
  await store.deleteFrom('outbox').where('created_at', '<', before.toISOString()).execute();
}
