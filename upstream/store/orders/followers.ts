import { createHash, randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { PushSubscription } from '#contract/requests.ts';
import { inTransaction } from '../database/database.ts';
import type { FollowerWay, StoredStatus } from '../database/order-tables.ts';
import type { Store } from '../database/store.ts';
import type { ShopTables } from '../database/tables.ts';
import { UNDO_MS } from './change-status.ts';
import { leaseOf, updateUnchanged } from './leases.ts';
import { lockOrder } from './lock-order.ts';
import { OPEN_STATUSES } from './order-transitions.ts';

/**
 * A guest's devices and mailboxes subscribed to an order: one row each, which is compared with its order. So nothing is lost with a
 * process, several changes at once are sent as the last one, and an undone one not at all: docs/decisions/0093-guest-notifications.md.
 */
export type Follower = Selectable<ShopTables['order_followers']>;

const MAX_DEVICES = 5;
/** Then the next change is waited for: an old one interests nobody. */
export const MAX_ATTEMPTS = 6;
const FIRST_WAIT_MS = 10_000;
const MAX_WAIT_MS = 10 * 60_000;
/** Of what a push service asks for. */
const MAX_RETRY_AFTER_MS = 60 * 60_000;
const AT_ONCE = 100;

const FACTS = ['status', 'ready_at', 'changed_at', 'cancelled_by'] as const;
export type FollowedFacts = Pick<Selectable<ShopTables['orders']>, (typeof FACTS)[number]>;

/** @see `told` */
export function digestOfFacts({ status, ready_at, changed_at }: FollowedFacts): string {
  return [status, ready_at ?? '', changed_at ?? ''].join(' ');
}

type Own = { uuid: string; idempotencyKey: string };

/** SHA-256 of the endpoints. @returns null unless it is an open order of that key */
export async function listFollowingDevices(store: Store, own: Own): Promise<string[] | null> {
  const order = await findOwnOrder(store, own);
  if (!order || !isLiving(order.status)) return null;
  const rows = await store
    .selectFrom('order_followers')
    .select('endpoint')
    .where('order_id', '=', order.id)
    .where('way', '=', 'push')
    .orderBy('created_at')
    .execute();
  return rows.map(({ endpoint }) => createHash('sha256').update(endpoint).digest('hex'));
}

export function listFollowers(store: Store, orderId: number): Promise<Follower[]> {
  return store
    .selectFrom('order_followers')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute();
}

function findOwnOrder(db: Store, { uuid, idempotencyKey }: Own) {
  return db
    .selectFrom('orders')
    .select(['id', 'changes', ...FACTS])
    .where('uuid', '=', uuid)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

function isLiving(status: StoredStatus): boolean {
  return status === 'unpaid' || OPEN_STATUSES.includes(status);
}

/** Repeatable. @returns `ended`: also with too many devices */
export function followByPush(
  store: Store,
  own: Own,
  { endpoint, p256dh, auth }: PushSubscription,
  now: Date,
): Promise<'following' | 'ended' | 'missing'> {
  return inTransaction(store, async (db) => {
    const found = await findOwnOrder(db, own);
    if (!found) return 'missing';
    await lockOrder(db, found.id);
    const order = await findOwnOrder(db, own);
    if (!order || !isLiving(order.status)) return 'ended';
    const others = await db
      .selectFrom('order_followers')
      .select('id')
      .where('order_id', '=', order.id)
      .where('way', '=', 'push')
      .where('endpoint', '<>', endpoint)
      .execute();
    if (others.length >= MAX_DEVICES) return 'ended';
    await db
      .insertInto('order_followers')
      .values({ ...newFollower(order, 'push', now), endpoint, p256dh, auth })
      .onConflict((conflict) =>
        conflict.columns(['order_id', 'way', 'endpoint']).doUpdateSet({ p256dh, auth }),
      )
      .execute();
    return 'following';
  });
}

/** Call in the transaction of a new order. */
export async function followByEmail(
  db: Store,
  order: FollowedFacts & { id: number; changes: number },
  address: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('order_followers')
    .values({ ...newFollower(order, 'email', now), endpoint: address })
    .execute();
}

/** What the guest sees need not be told. */
function newFollower(
  order: FollowedFacts & { id: number; changes: number },
  way: FollowerWay,
  now: Date,
): Follower {
  const at = now.toISOString();
  return {
    id: randomUUID(),
    order_id: order.id,
    way,
    endpoint: '',
    p256dh: '',
    auth: '',
    created_at: at,
    seen_changes: order.changes,
    told: digestOfFacts(order),
    state: 'idle',
    due_at: at,
    attempts: 0,
    failure: null,
  };
}

/** Repeatable. @returns false without such an order */
export async function unfollowPush(store: Store, own: Own, endpoint: string): Promise<boolean> {
  const order = await findOwnOrder(store, own);
  if (!order) return false;
  await store
    .deleteFrom('order_followers')
    .where('order_id', '=', order.id)
    .where('way', '=', 'push')
    .where('endpoint', '=', endpoint)
    .execute();
  return true;
}

/** Changed orders: sent when the change can no longer be undone. */
export async function noteFollowed(store: Store, now: Date): Promise<void> {
  const rows = await store
    .selectFrom('order_followers')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['order_followers.id', 'seen_changes', 'changes'])
    .whereRef('seen_changes', '<>', 'changes')
    .limit(AT_ONCE)
    .execute();
  const due_at = new Date(now.getTime() + UNDO_MS).toISOString();
  for (const { id, seen_changes, changes } of rows) {
    await store
      .updateTable('order_followers')
      .set({ seen_changes: changes, state: 'waiting', due_at, attempts: 0 })
      .where('id', '=', id)
      .where('seen_changes', '=', seen_changes)
      .execute();
  }
}

export type FollowedOrder = FollowedFacts &
  Pick<Selectable<ShopTables['orders']>, 'id' | 'uuid' | 'delivery'>;
export type DueFollower = { follower: Follower; order: FollowedOrder };

/** Leased until it is settled. @returns null if none is due */
export async function claimFollower(
  store: Store,
  ways: readonly FollowerWay[],
  now: Date,
): Promise<DueFollower | null> {
  for (;;) {
    const row = await store
      .selectFrom('order_followers')
      .selectAll()
      .where('state', '=', 'waiting')
      .where('way', 'in', ways)
      .where('due_at', '<=', now.toISOString())
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst();
    if (!row) return null;
    const claimed = leaseOf(row, now);
    if (!(await updateUnchanged(store, 'order_followers', row, claimed))) continue;
    const order = await store
      .selectFrom('orders')
      .select(['id', 'uuid', 'delivery', ...FACTS])
      .where('id', '=', row.order_id)
      .executeTakeFirst();
    if (order) return { follower: { ...row, ...claimed }, order };
  }
}

/** Told, or nothing to tell. The follower of an ended order is deleted. */
export async function settleFollower(store: Store, { follower, order }: DueFollower): Promise<void> {
  if (!isLiving(order.status)) return deleteFollower(store, follower);
  const { id, told } = follower;
  const after = digestOfFacts(order);
  // Also if the order has changed meanwhile: what was sent is not sent again.
  await store
    .updateTable('order_followers')
    .set({ told: after, failure: null })
    .where('id', '=', id)
    .where('told', '=', told)
    .execute();
  await updateUnchanged(store, 'order_followers', follower, { state: 'idle', attempts: 0 });
}

export async function deleteFollower(store: Store, { id }: Pick<Follower, 'id'>): Promise<void> {
  await store.deleteFrom('order_followers').where('id', '=', id).execute();
}

/** @returns whether it was the last attempt */
export async function deferFollower(
  store: Store,
  { follower, order }: DueFollower,
  { failure, retryAfterMs = 0, now }: { failure: string; retryAfterMs?: number | undefined; now: Date },
): Promise<boolean> {
  const isLast = follower.attempts >= MAX_ATTEMPTS;
  if (isLast && !isLiving(order.status)) await deleteFollower(store, follower);
  const backoff = Math.min(FIRST_WAIT_MS * 3 ** (follower.attempts - 1), MAX_WAIT_MS);
  const wait = Math.max(backoff, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS));
  await updateUnchanged(store, 'order_followers', follower, {
    state: isLast ? 'idle' : 'waiting',
    due_at: new Date(now.getTime() + wait).toISOString(),
    failure,
  });
  return isLast;
}

/** On shutdown: due again at once. */
export async function releaseFollower(store: Store, follower: Follower, now: Date): Promise<void> {
  const fields = { due_at: now.toISOString(), attempts: follower.attempts - 1 };
  await updateUnchanged(store, 'order_followers', follower, fields);
}

/** Of orders that nobody ended at the desk, and of those that ended while nothing could be sent. */
export async function removeOldFollowers(
  store: Store,
  { createdBefore, endedBefore }: { createdBefore: Date; endedBefore: Date },
): Promise<void> {
  await store
    .deleteFrom('order_followers')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('created_at', '<', createdBefore.toISOString()),
        eb(
          'order_id',
          'in',
          selectFrom('orders').select('orders.id').where('done_at', '<', endedBefore.toISOString()),
        ),
      ]),
    )
    .execute();
}
