import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { OrderStatus } from '#contract/enums.ts';
import type { AnyTables } from '../database/any-tables.ts';
import type {
  CallEvent,
  CancelEvent,
  Channel,
  MessageEvent,
  OrderEvent,
  OutboxEvent,
} from '../database/order-tables.ts';
import type { Store } from '../database/store.ts';
import type { ShopTables } from '../database/tables.ts';
import { leaseOf, updateUnchanged } from './leases.ts';
import { ACCEPT_WITHIN_MS } from './order-transitions.ts';

/** At-least-once delivery, by leases. */

export type OutboxRow =
  | Selectable<ShopTables['outbox']>
  | Selectable<ShopTables['cancel_outbox']>
  | Selectable<ShopTables['call_outbox']>
  | Selectable<ShopTables['change_outbox']>
  | Selectable<ShopTables['event_outbox']>
  | Selectable<ShopTables['message_outbox']>;

/** In the order in which they are sent. */
const TABLES = [
  'outbox',
  'cancel_outbox',
  'call_outbox',
  'change_outbox',
  'event_outbox',
  'message_outbox',
] as const;

/** Then a dead letter, after about six hours. */
export const MAX_ATTEMPTS = 12;
const FIRST_WAIT_MS = 10_000;
const MAX_WAIT_MS = 60 * 60_000;

/** A long outage must not cause a hundred reminders at once. */
const REMIND_FOR_MS = 60 * 60_000;
const REMINDERS_AT_ONCE = 50;
const MAX_LISTED = 100;

/** Call in the transaction of the orders, the cancellation or the message. */
export async function writeMessages(
  db: Store,
  event: OrderEvent | CancelEvent | CallEvent | MessageEvent,
  ids: readonly number[],
  sending: Sending,
): Promise<void> {
  const subject = tableOf(event) === 'message_outbox' ? 'message_id' : 'order_id';
  const rows = ids.flatMap((id) => rowsFor(event, { [subject]: id }, sending));
  await insertMessages(db, event, subject, rows);
}

/** Call in the transaction that changes the order. */
export async function writeChangeMessages(
  db: Store,
  about: { order_id: number; change_id: number },
  sending: Sending,
): Promise<void> {
  await insertMessages(db, 'order.changed', 'change_id', rowsFor('order.changed', about, sending));
}

type Sending = { channels: readonly Channel[]; now: Date };

function rowsFor(event: OutboxEvent, about: object, { channels, now }: Sending): object[] {
  const at = now.toISOString();
  return channels.map((channel) => ({
    id: randomUUID(),
    channel,
    event,
    ...about,
    state: 'waiting',
    created_at: at,
    due_at: at,
    attempts: 0,
    failure: null,
  }));
}

async function insertMessages(
  db: Store,
  event: OutboxEvent,
  subject: string,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  await anyTables(db)
    .insertInto(tableOf(event))
    .values(rows)
    .onConflict((conflict) => conflict.columns([subject, 'event', 'channel']).doNothing())
    .execute();
}

export async function writeReminders(store: Store, channels: readonly Channel[], now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const orders = await store
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
  const guestMessages = await store
    .selectFrom('feedback')
    .select('id')
    .where('state', '=', 'new')
    .where('created_at', '<=', before(ACCEPT_WITHIN_MS))
    .where('created_at', '>', before(REMIND_FOR_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('message_outbox')
            .select('message_outbox.id')
            .whereRef('message_outbox.message_id', '=', 'feedback.id')
            .where('message_outbox.event', '=', 'message.waiting'),
        ),
      ),
    )
    .limit(REMINDERS_AT_ONCE)
    .execute();
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
  await writeMessages(store, 'order.waiting', idsOf(orders), { channels, now });
  await writeMessages(store, 'message.waiting', idsOf(guestMessages), { channels, now });
}

/** New messages precede failed ones. @returns null if none is due */
export async function claimMessage(store: Store, channel: Channel, now: Date): Promise<OutboxRow | null> {
  for (const table of TABLES) {
    const row = await claimFrom(table, store, channel, now);
    if (row) return row;
  }
  return null;
}

async function claimFrom(
  table: (typeof TABLES)[number],
  store: Store,
  channel: Channel,
  now: Date,
): Promise<OutboxRow | null> {
  const db = anyTables(store);
  for (;;) {
    const row = await db
      .selectFrom(table)
      .selectAll()
      .$castTo<OutboxRow>()
      .where('state', '=', 'waiting')
      .where('channel', '=', channel)
      .where('due_at', '<=', now.toISOString())
      .orderBy('attempts')
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst();
    if (!row) return null;
    const claimed = leaseOf(row, now);
    // Also limits attempts that crashed the process.
    const isSpent = row.attempts >= MAX_ATTEMPTS;
    const fields = isSpent ? { state: 'dead', failure: row.failure ?? 'interrupted' } : claimed;
    if ((await updateUnchanged(store, table, row, fields)) && !isSpent) return { ...row, ...claimed };
  }
}

export async function markSent(store: Store, row: OutboxRow, now: Date): Promise<void> {
  await store
    .updateTable(tableOfRow(row))
    .set({ state: 'sent', due_at: now.toISOString(), failure: null })
    .where('id', '=', row.id)
    .execute();
}

type Failed = {
  now: Date;
  /** Fixed: a response may contain personal data. */
  failure: string;
  /** Jitter: 0 to 1. */
  random: number;
  retryAfterMs?: number | undefined;
  isPermanent?: boolean;
};

/** @returns whether it is a dead letter now */
export async function markFailed(store: Store, row: OutboxRow, failed: Failed): Promise<boolean> {
  const { now, failure, isPermanent = false } = failed;
  const isDead = isPermanent || row.attempts >= MAX_ATTEMPTS;
  const dueAt = isDead ? now : new Date(now.getTime() + waitAfter(row.attempts, failed));
  const fields = { state: isDead ? 'dead' : 'waiting', due_at: dueAt.toISOString(), failure };
  // After the lease another sender may have claimed or sent it.
  await updateUnchanged(store, tableOfRow(row), row, fields);
  return isDead;
}

/** 10 s, 30 s, 90 s … an hour, ± 25 % jitter against simultaneous retries. */
function waitAfter(attempts: number, { random, retryAfterMs = 0 }: Failed): number {
  const wait = Math.min(FIRST_WAIT_MS * 3 ** (attempts - 1), MAX_WAIT_MS);
  return Math.max(wait * (0.75 + random / 2), Math.min(retryAfterMs, MAX_WAIT_MS));
}

/** On shutdown. */
export async function releaseMessage(store: Store, row: OutboxRow, now: Date): Promise<void> {
  const fields = { due_at: now.toISOString(), attempts: row.attempts - 1 };
  await updateUnchanged(store, tableOfRow(row), row, fields);
}

/** It can be written again, for example after an undo. */
export async function deleteMessage(store: Store, row: OutboxRow): Promise<void> {
  await store.deleteFrom(tableOfRow(row)).where('id', '=', row.id).execute();
}

export async function listNotifications(
  store: Store,
  about: { order_id: number } | { message_id: number },
): Promise<OutboxRow[]> {
  const [tables, column, id] =
    'order_id' in about
      ? ([
          ['outbox', 'cancel_outbox', 'call_outbox', 'change_outbox', 'event_outbox'],
          'order_id',
          about.order_id,
        ] as const)
      : ([['message_outbox'], 'message_id', about.message_id] as const);
  const found = tables.map((table) =>
    anyTables(store)
      .selectFrom(table)
      .selectAll()
      .$castTo<OutboxRow>()
      .where(column, '=', id)
      .orderBy('created_at')
      .orderBy('channel')
      .execute(),
  );
  return (await Promise.all(found)).flat();
}

/** Latest first. */
export async function listTroubles(store: Store): Promise<OutboxRow[]> {
  const found = TABLES.map((table) =>
    anyTables(store)
      .selectFrom(table)
      .selectAll()
      .$castTo<OutboxRow>()
      .where('state', 'in', ['dead', 'waiting'])
      .where('failure', 'is not', null)
      .orderBy('due_at', 'desc')
      .orderBy('id')
      .limit(MAX_LISTED)
      .execute(),
  );
  const rows = (await Promise.all(found)).flat();
  return rows.sort((one, other) => (one.due_at < other.due_at ? 1 : -1)).slice(0, MAX_LISTED);
}

export async function stateOfChannel(
  store: Store,
  channel: Channel,
): Promise<{ waiting: number; lastSent: string | null }> {
  const states = TABLES.map(async (table) => {
    const { waiting } = await store
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('waiting'))
      .where('state', '=', 'waiting')
      .where('channel', '=', channel)
      .executeTakeFirstOrThrow();
    const last = await store
      .selectFrom(table)
      .select('due_at')
      .where('state', '=', 'sent')
      .where('channel', '=', channel)
      .orderBy('due_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return { waiting: Number(waiting), lastSent: last?.due_at ?? '' };
  });
  const all = await Promise.all(states);
  const lastSent = all
    .map((state) => state.lastSent)
    .sort()
    .at(-1);
  return { waiting: all.reduce((sum, { waiting }) => sum + waiting, 0), lastSent: lastSent || null };
}

type Again = { channels: readonly Channel[]; now: Date };

/** A sent message, with its id: a receiver that has it ignores it. @returns as `sendAgain` */
export function replayMessage(store: Store, id: string, again: Again): Promise<OutboxRow | null> {
  return requeue(store, id, again, 'sent');
}

/** A failed message. @returns null if there is none or its channel is not configured */
export function sendAgain(store: Store, id: string, again: Again): Promise<OutboxRow | null> {
  return requeue(store, id, again, 'failed');
}

/** Resets the attempts. */
async function requeue(
  store: Store,
  id: string,
  { channels, now }: Again,
  which: 'sent' | 'failed',
): Promise<OutboxRow | null> {
  if (channels.length === 0) return null;
  for (const table of TABLES) {
    const row = await anyTables(store)
      .updateTable(table)
      .set({ state: 'waiting', due_at: now.toISOString(), attempts: 0 })
      .where('id', '=', id)
      .where('channel', 'in', channels)
      .$if(which === 'sent', (query) => query.where('state', '=', 'sent'))
      .$if(which === 'failed', (query) =>
        query
          .where('state', 'in', ['dead', 'waiting'])
          .where('failure', 'is not', null)
          // A double click: already being retried.
          .where('attempts', '>', 0),
      )
      .returningAll()
      .$castTo<OutboxRow>()
      .executeTakeFirst();
    if (row) return row;
  }
  return null;
}

export async function removeOldMessages(store: Store, before: Date): Promise<void> {
  for (const table of TABLES) {
    await store.deleteFrom(table).where('created_at', '<', before.toISOString()).execute();
  }
}

/** A status has the same name as the guest's cancellation. */
function tableOfRow(row: OutboxRow): (typeof TABLES)[number] {
  return 'sequence' in row ? 'event_outbox' : tableOf(row.event);
}

function tableOf(event: OutboxEvent): (typeof TABLES)[number] {
  if (event === 'order.changed') return 'change_outbox';
  if (event === 'order.cancelled') return 'cancel_outbox';
  if (event === 'order.call_asked') return 'call_outbox';
  return event.startsWith('message.') ? 'message_outbox' : 'outbox';
}

function anyTables(db: Store): AnyTables {
  return db;
}
