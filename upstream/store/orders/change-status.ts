import { OrderStatus } from '#contract/enums.ts';
import { inTransaction } from '../database/database.ts';
import type { OrderMove } from '../database/desk-tables.ts';
import { type Channel, type StoredStatus, UNPAID } from '../database/order-tables.ts';
import type { Store } from '../database/store.ts';
import { type AuditRow, newAuditRow } from '../journal/audit.ts';
import { type DeskOrder, findDeskOrder } from './desk-orders.ts';
import { lockOrder } from './lock-order.ts';
import { cancelUntil, findTransition, isBehind, movesTo } from './order-transitions.ts';
import { writeMessages } from './outbox.ts';

export const UNDO_MS = 10_000;

/** `seen`: the displayed `changes`, for optimistic locking. */
export type Actor = { orderId: number; seen: number; by: string; now: Date };

export type StatusChange = Actor & {
  move: OrderMove;
  /** On acceptance; without both, the time that the guest chose. */
  minutes?: number;
  readyAt?: Date;
  courier?: string;
  /** On cancellation; shown to the guest. */
  reason?: string;
};

export type StatusChangeResult =
  | { outcome: 'moved'; order: DeskOrder }
  /** `last`: the order's last change. */
  | { outcome: 'lost' | 'impossible' | 'too-late'; order: DeskOrder; last: AuditRow | null }
  | { outcome: 'missing' };

type Fields = Partial<
  Pick<
    DeskOrder,
    'accepted_at' | 'ready_at' | 'cooked_at' | 'cancel_reason' | 'cancelled_by' | 'done_at' | 'courier'
  >
>;

/** The first of two concurrent changes wins; the second gets `lost`. */
export function changeStatus(store: Store, request: StatusChange): Promise<StatusChangeResult> {
  return changeOrder(store, request, (order) => {
    const rule = findTransition(request.move, order);
    if (!rule) return 'impossible';
    const minutes = request.minutes ?? minutesUntil(request);
    const detail = request.reason ?? (minutes === undefined ? null : String(minutes));
    return { to: rule.to, action: rule.move, detail, fields: fieldsOf(request, order) };
  });
}

type GuestCancellation = {
  uuid: string;
  /** Of the order: only the device that placed it may cancel it. */
  idempotencyKey: string;
  now: Date;
  /** In the journal; not the name of a user, who could undo it. */
  by: string;
  reason: string;
  channels: readonly Channel[];
};

/**
 * Cancels an order that the restaurant has not accepted. Staff may change it at the same time: then it is read again, until either
 * change has won. Repeatable.
 *
 * @returns `too-late` if it was accepted
 */
export async function cancelByGuest(
  store: Store,
  { uuid, idempotencyKey, now, by, reason, channels }: GuestCancellation,
): Promise<'cancelled' | 'too-late' | 'missing'> {
  for (;;) {
    const order = await store
      .selectFrom('orders')
      .select([
        'id',
        'status',
        'changes',
        'created_at',
        'wanted_at',
        'scheduled_for',
        'pay_before',
        'cancelled_by',
      ])
      .where('uuid', '=', uuid)
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirst();
    if (!order) return 'missing';
    if (order.status === OrderStatus.CANCELLED || order.cancelled_by === 'guest') return 'cancelled';
    // Also one that has ended: a late payment would revive it.
    if (order.status === UNPAID) {
      if (await endUnpaid(store, order, reason)) return 'cancelled';
      continue;
    }
    const until = cancelUntil(order);
    if (until === null || until < now) return 'too-late';
    const actor = { orderId: order.id, seen: order.changes, by, now };
    const { outcome } = await changeOrder(
      store,
      actor,
      ({ status }) =>
        status === OrderStatus.NEW
          ? {
              to: OrderStatus.CANCELLED,
              action: 'cancel',
              detail: reason,
              fields: { done_at: now.toISOString(), cancel_reason: reason, cancelled_by: 'guest' },
            }
          : 'impossible',
      (db) => writeMessages(db, 'order.cancelled', [order.id], { channels, now }),
    );
    if (outcome === 'moved') return 'cancelled';
  }
}

/** The restaurant has not heard of it. @returns false after a concurrent change: perhaps it is paid */
async function endUnpaid(
  store: Store,
  { id, changes }: { id: number; changes: number },
  cancel_reason: string,
): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('orders')
    .set({ cancelled_by: 'guest', cancel_reason, changes: changes + 1 })
    .where('id', '=', id)
    .where('status', '=', UNPAID)
    .where('changes', '=', changes)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Not after a refund: its money is on its way. Not behind what a till has stated. */
export function undoStatusChange(store: Store, actor: Actor): Promise<StatusChangeResult> {
  return changeOrder(store, actor, async (order, last, db) => {
    await lockOrder(db, order.id);
    if (last && (await isRefundedSince(db, order.id, last.at))) return 'too-late';
    const told = await toldStatus(db, order.id);
    if (last?.from_status && isBehind(last.from_status, told)) return 'impossible';
    const isOwn = last?.user_name === actor.by && last.action !== 'undo';
    if (!isOwn || last.from_status === null) return 'impossible';
    if (actor.now.getTime() - Date.parse(last.at) > UNDO_MS) return 'too-late';
    const fields = clearedBy(order.status);
    return { to: last.from_status, action: 'undo' as const, detail: null, fields };
  });
}

async function isRefundedSince(db: Store, orderId: number, at: string): Promise<boolean> {
  const refund = await db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('created_at', '>=', at)
    .executeTakeFirst();
  return refund !== undefined;
}

/** Never an earlier change: its undo button would replace the expected one just before a tap. */
export async function findUndoable(store: Store, by: string, now: Date): Promise<AuditRow | null> {
  const since = new Date(now.getTime() - UNDO_MS).toISOString();
  const row = await store
    .selectFrom('desk_audit')
    .innerJoin('orders', 'orders.id', 'desk_audit.order_id')
    .selectAll('desk_audit')
    .select(['orders.changes', 'orders.told_status'])
    .where('desk_audit.user_name', '=', by)
    .where('desk_audit.at', '>=', since)
    .orderBy('desk_audit.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { changes, told_status, ...last } = row;
  const isStatusChange = last.from_status !== null && last.action !== 'undo';
  const isTold = last.from_status !== null && isBehind(last.from_status, told_status);
  return isStatusChange && !isTold && last.change_no === changes ? last : null;
}

async function toldStatus(db: Store, id: number): Promise<OrderStatus | null> {
  const { told_status } = await db
    .selectFrom('orders')
    .select('told_status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return told_status;
}

/** What another program, for example a till, says of an order. */
export type StatedStatus = {
  orderId: number;
  status: OrderStatus;
  /** In the journal; not the name of a user. */
  by: string;
  now: Date;
  /** When the guest gets the order. Absent: the time that he chose, was promised, or now. */
  readyAt?: Date | undefined;
  /** Of a cancellation; shown to the guest. */
  reason?: string | undefined;
};

export type StatedResult =
  | { outcome: 'moved' | 'same'; order: DeskOrder }
  /** `behind`: it has gone further. `ended`: done or cancelled. `no-such-step`: a pickup is never on its way. */
  | { outcome: 'behind' | 'ended' | 'no-such-step'; order: DeskOrder }
  | { outcome: 'missing' };

/** Forward only, through every status between, in one transaction. Repeatable. Unpaid orders are missing. */
export function advanceStatus(store: Store, stated: StatedStatus): Promise<StatedResult> {
  const { orderId, status, by, now, readyAt, reason } = stated;
  return inTransaction(store, async (db): Promise<StatedResult> => {
    await lockOrder(db, orderId);
    const order = await findDeskOrder(db, orderId);
    if (!order || order.status === UNPAID) return { outcome: 'missing' };
    const isSame = order.status === status;
    const moves = isSame ? [] : movesTo(status, order);
    if (typeof moves === 'string') return { outcome: moves, order };
    if (!isBehind(status, order.told_status)) {
      await db.updateTable('orders').set({ told_status: status }).where('id', '=', orderId).execute();
    }
    let moved = order;
    for (const { move, to } of moves) {
      const actor = { orderId, seen: moved.changes, by, now };
      const change = {
        ...actor,
        move,
        readyAt: readyAt ?? promisedAt(moved, now),
        ...(reason && { reason }),
      };
      const fields =
        move === 'accept' && !change.readyAt
          ? { accepted_at: now.toISOString(), ready_at: moved.wanted_at }
          : fieldsOf(change, moved);
      const minutes = move === 'accept' ? minutesUntil(change) : undefined;
      const detail = change.reason ?? (minutes === undefined ? null : String(minutes));
      const written = await writeChange(db, moved, actor, { to, action: move, detail, fields });
      if (written === null) throw new Error('a locked order was changed');
      moved = written;
    }
    return { outcome: isSame ? 'same' : 'moved', order: moved };
  });
}

/** As promised to the guest when he ordered, unless he chose a time. `undefined`: nothing is promised. */
function promisedAt({ wanted_at, scheduled_for, promised_minutes }: DeskOrder, now: Date): Date | undefined {
  if (wanted_at !== null || promised_minutes === null) return undefined;
  const begins = Math.max(now.getTime(), Date.parse(scheduled_for ?? '') || 0);
  return new Date(begins + promised_minutes * 60_000);
}

type Refusal = 'impossible' | 'too-late';
type Plan = { to: StoredStatus; action: AuditRow['action']; detail: string | null; fields: Fields };

async function changeOrder(
  store: Store,
  { orderId, seen, by, now }: Actor,
  planFor: (order: DeskOrder, last: AuditRow | null, db: Store) => Plan | Refusal | Promise<Plan | Refusal>,
  alsoWrite: (db: Store) => Promise<void> = async () => {},
): Promise<StatusChangeResult> {
  const result = await inTransaction(store, async (db): Promise<StatusChangeResult | 'overtaken'> => {
    const order = await findDeskOrder(db, orderId);
    if (!order) return { outcome: 'missing' };
    const last = await lastChange(db, order);
    if (order.changes !== seen) return { outcome: 'lost', order, last };
    const plan = await planFor(order, last, db);
    if (typeof plan === 'string') return { outcome: plan, order, last };
    const moved = await writeChange(db, order, { orderId, seen, by, now }, plan);
    if (moved === null) return 'overtaken';
    await alsoWrite(db);
    return { outcome: 'moved', order: moved };
  });
  if (result !== 'overtaken') return result;
  const order = await findDeskOrder(store, orderId);
  return order ? { outcome: 'lost', order, last: await lastChange(store, order) } : { outcome: 'missing' };
}

/** @returns null after a concurrent change, which may have read the same state */
async function writeChange(
  db: Store,
  order: DeskOrder,
  { orderId, seen, by, now }: Actor,
  { to, action, detail, fields }: Plan,
): Promise<DeskOrder | null> {
  const changes = seen + 1;
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ status: to, changes, ...fields })
    .where('id', '=', orderId)
    .where('status', '=', order.status)
    .where('changes', '=', seen)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return null;
  await db
    .insertInto('desk_audit')
    .values({
      ...newAuditRow(by, action, now),
      order_id: orderId,
      change_no: changes,
      from_status: order.status,
      to_status: to,
      detail,
    })
    .execute();
  return { ...order, status: to, changes, ...fields };
}

export async function lastChange(
  db: Store,
  order: { id: number; changes: number },
): Promise<AuditRow | null> {
  const row = await db
    .selectFrom('desk_audit')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('change_no', '=', order.changes)
    .executeTakeFirst();
  return row ?? null;
}

function minutesUntil({ readyAt, now }: Pick<Timed, 'readyAt' | 'now'>): number | undefined {
  return readyAt && Math.round((readyAt.getTime() - now.getTime()) / 60_000);
}

type Timed = Omit<StatusChange, 'readyAt'> & { readyAt?: Date | undefined };

function fieldsOf(request: Timed, { scheduled_for, wanted_at }: DeskOrder): Fields {
  const { move, now, minutes, readyAt, reason, courier } = request;
  const at = now.toISOString();
  if (move === 'accept' && readyAt) return { accepted_at: at, ready_at: readyAt.toISOString() };
  if (move === 'accept' && minutes === undefined) return { accepted_at: at, ready_at: wanted_at ?? at };
  if (move === 'accept') {
    // Scheduled orders start at the opening time.
    const begins = Math.max(now.getTime(), Date.parse(scheduled_for ?? at));
    return { accepted_at: at, ready_at: new Date(begins + (minutes ?? 0) * 60_000).toISOString() };
  }
  if (move === 'ready') return { cooked_at: at };
  if (move === 'hand-over') return courier === undefined ? {} : { courier };
  if (move === 'finish') return { done_at: at, ...(courier !== undefined && { courier }) };
  if (move === 'cancel') return { done_at: at, cancel_reason: reason ?? null };
  return {};
}

function clearedBy(status: StoredStatus): Fields {
  if (status === OrderStatus.ACCEPTED) return { accepted_at: null, ready_at: null };
  if (status === OrderStatus.READY) return { cooked_at: null };
  if (status === OrderStatus.ON_WAY) return { courier: null };
  if (status === OrderStatus.DONE) return { done_at: null };
  if (status === OrderStatus.CANCELLED) return { done_at: null, cancel_reason: null };
  return {};
}
