import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { OrderStatus } from '#contract/enums.ts';
import type { Channel, OutboxEvent } from './order-tables.ts';
import { ACCEPT_WITHIN_MS } from './order-transitions.ts';
import type { Store } from './store.ts';
import type { ShopTables } from './tables.ts';

/**
 * Transactional outbox with at-least-once delivery. A sender claims a message by moving its due time to the end of a
 * lease; if the sender dies, the message becomes due again.
 */

export type OutboxRow = Selectable<ShopTables['outbox']>;

/** Longer than the deadline of a delivery, so that no other sender claims the message meanwhile. */
export const LEASE_MS = 60_000;
/** Failed attempts that make a message a dead letter: about six hours with the delays below. */
export const MAX_ATTEMPTS = 12;
const FIRST_WAIT_MS = 10_000;
const MAX_WAIT_MS = 60 * 60_000;

/** Maximum age of an order for a reminder, so that a long outage does not cause a hundred reminders at once. */
const REMIND_FOR_MS = 60 * 60_000;
const REMINDERS_AT_ONCE = 50;
const MAX_LISTED = 100;

/** Call in the transaction that writes the orders. */
export async function writeMessages(
  db: Store,
  event: OutboxEvent,
  orderIds: readonly number[],
  { channels, now }: { channels: readonly Channel[]; now: Date },
): Promise<void> {
  const at = now.toISOString();
  const rows = orderIds.flatMap((order_id) =>
    channels.map((channel) => ({
      id: randomUUID(),
      channel,
      event,
      order_id,
      state: 'waiting' as const,
      created_at: at,
      due_at: at,
      attempts: 0,
      failure: null,
    })),
  );
  if (rows.length === 0) return;
  await db
    .insertInto('outbox')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['order_id', 'event', 'channel']).doNothing())
    .execute();
}

/** One reminder for each order that was not accepted in time. */
export async function writeReminders(store: Store, channels: readonly Channel[], now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const forgotten = await store
    .selectFrom('orders')
    .select('id')
    .where('status', '=', OrderStatus.NEW)
    // Scheduled orders wait from their opening time on.
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

/** Claims the first due message of a channel; new ones precede failed ones. @returns null if none is due */
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
    // Also limits attempts that crashed the process and recorded no failure.
    const isSpent = row.attempts >= MAX_ATTEMPTS;
    const { numUpdatedRows } = await store
      .updateTable('outbox')
      .set(isSpent ? { state: 'dead', failure: row.failure ?? 'interrupted' } : claimed)
      .where('id', '=', row.id)
      .where('state', '=', 'waiting')
      .where('attempts', '=', row.attempts)
      .where('due_at', '=', row.due_at)
      .executeTakeFirst();
    // Without an updated row, another sender has claimed the message.
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
  /** A fixed text, never the receiver's response, which may contain personal data. */
  failure: string;
  /** Jitter: 0 to 1. */
  random: number;
  /** The receiver's Retry-After. */
  retryAfterMs?: number | undefined;
  /** Another attempt cannot succeed. */
  isPermanent?: boolean;
};

/** @returns whether the message is a dead letter now */
export async function markFailed(store: Store, row: OutboxRow, failed: Failed): Promise<boolean> {
  const { now, failure, isPermanent = false } = failed;
  const isDead = isPermanent || row.attempts >= MAX_ATTEMPTS;
  const dueAt = isDead ? now : new Date(now.getTime() + waitAfter(row.attempts, failed));
  await store
    .updateTable('outbox')
    .set({ state: isDead ? 'dead' : 'waiting', due_at: dueAt.toISOString(), failure })
    .where('id', '=', row.id)
    // After the lease another sender may have claimed or sent the message.
    .where('state', '=', 'waiting')
    .where('attempts', '=', row.attempts)
    .execute();
  return isDead;
}

/** 10 s, 30 s, 90 s … up to an hour, ± 25 % jitter, so that failed messages are not retried all at once. */
function waitAfter(attempts: number, { random, retryAfterMs = 0 }: Failed): number {
  const wait = Math.min(FIRST_WAIT_MS * 3 ** (attempts - 1), MAX_WAIT_MS);
  return Math.max(wait * (0.75 + random / 2), Math.min(retryAfterMs, MAX_WAIT_MS));
}

/** Releases the claim on shutdown, so that another sender can continue at once. */
export async function releaseMessage(store: Store, row: OutboxRow, now: Date): Promise<void> {
  await store
    .updateTable('outbox')
    .set({ due_at: now.toISOString(), attempts: row.attempts - 1 })
    .where('id', '=', row.id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', row.attempts)
    .execute();
}

/** Deletes an obsolete message; it can be written again, for example after an undo. */
export async function deleteMessage(store: Store, { id }: OutboxRow): Promise<void> {
  await store.deleteFrom('outbox').where('id', '=', id).execute();
}

/** Dead letters and failed messages, latest first. */
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

/** The number of waiting messages of a channel, and when the last one was sent. */
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

/** Retries a failed message at once with a new count of attempts. @returns null if there is none or its channel is not configured */
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
    // Ignores a double click: the message is already being retried.
    .where('attempts', '>', 0)
    .where('channel', 'in', channels)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes old messages, whether sent or not. */
export async function removeOldMessages(store: Store, before: Date): Promise<void> {
  await store.deleteFrom('outbox').where('created_at', '<', before.toISOString()).execute();
}
