import { isAddress, needsAddress } from '#contract/delivery.ts';
import { Delivery } from '#contract/enums.ts';
import type { OrderChangeRequest } from '#contract/requests.ts';
import type { OrderRules } from '../../process/order-rules.ts';
import { CANCELLED_BY_GUEST } from '../../texts/order-texts.ts';
import { inTransaction } from '../database/database.ts';
import type { Channel } from '../database/order-tables.ts';
import type { Store } from '../database/store.ts';
import { newAuditRow } from '../journal/audit.ts';
import { findTerms } from '../terms/delivery.ts';
import {
  changeOrderContents,
  type EditPlan,
  type EditProblem,
  findCurrentOrder,
  lineKeyOfItem,
  type OrderEdit,
  type OrderRow,
  quoteEdit,
} from './change-order.ts';
import { lockOrder } from './lock-order.ts';
import { findOrderMoney } from './order-money.ts';
import { isOpenToGuest } from './order-transitions.ts';
import { writeMessages } from './outbox.ts';

/** What a guest asks for until the restaurant accepts the order: docs/decisions/0092-guests-change-orders.md. */

/** Of the order: only the device that placed it has the key. */
type Own = { uuid: string; idempotencyKey: string; now: Date };

const { by } = CANCELLED_BY_GUEST;

/** Repeatable: the restaurant is notified once. */
export function askForCall(
  store: Store,
  { channels, ...own }: Own & { channels: readonly Channel[] },
): Promise<'asked' | 'too-late' | 'missing'> {
  return inTransaction(store, async (db) => {
    const id = await findId(db, own);
    if (id === null) return 'missing';
    await lockOrder(db, id);
    const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    if (order.call_asked_at !== null) return 'asked';
    if (!isOpenToGuest(order, own.now)) return 'too-late';
    const changes = order.changes + 1;
    await db
      .updateTable('orders')
      .set({ call_asked_at: own.now.toISOString(), changes })
      .where('id', '=', id)
      .execute();
    await db
      .insertInto('desk_audit')
      .values({ ...newAuditRow(by, 'ask-call', own.now), order_id: id, change_no: changes })
      .execute();
    await writeMessages(db, 'order.call_asked', [id], { channels, now: own.now });
    return 'asked';
  });
}

type Change = Own & { request: OrderChangeRequest; rules: OrderRules };

export type GuestQuote = Pick<EditPlan, 'totalKopecks'> & {
  terms: Pick<OrderRow, 'fee_kopecks' | 'discount_kopecks' | 'zone'>;
};

export type GuestRefusal =
  | { outcome: 'missing' | 'too-late' }
  /** Staff changed it since the guest saw it. */
  | { outcome: 'other-order' }
  | { outcome: 'no-address' | 'closed' }
  | { outcome: 'stopped'; text: string }
  | { outcome: 'refused'; refusal: EditProblem }
  /** It is paid, and would cost something else. */
  | { outcome: 'paid' }
  | { outcome: 'other-sum' };

/** Writes nothing. */
export async function quoteGuestChange(
  store: Store,
  change: Change,
): Promise<GuestRefusal | { outcome: 'quoted'; quote: GuestQuote }> {
  const planned = await planChange(store, change);
  if (planned.outcome === 'planned') return { outcome: 'quoted', quote: planned.plan };
  if (planned.outcome !== 'changed') return planned;
  const { total_kopecks, ...terms } = planned.order;
  return { outcome: 'quoted', quote: { totalKopecks: total_kopecks, terms } };
}

/**
 * Staff may change or accept the order at the same time: then it is read again. Repeatable.
 *
 * @param expectedKopecks displayed total; `null`: unknown, so it must stay as it is
 * @param expectedFee displayed fee, `null`: none, or agreed by phone; `undefined`: unknown, so it stays the one or the other
 */
export async function changeByGuest(
  store: Store,
  change: Change & {
    expectedKopecks: number | null;
    expectedFee: number | null | undefined;
    channels: readonly Channel[];
  },
): Promise<GuestRefusal | { outcome: 'changed' }> {
  const { now, rules, channels, expectedKopecks, expectedFee } = change;
  for (;;) {
    const planned = await planChange(store, change);
    if (planned.outcome !== 'planned')
      return planned.outcome === 'changed' ? { outcome: 'changed' } : planned;
    const { order, edit, plan } = planned;
    const { fee_kopecks: fee } = plan.terms;
    const isFeeAgreed = expectedFee === undefined ? isLikeFee(fee, order.fee_kopecks) : fee === expectedFee;
    if (plan.totalKopecks !== (expectedKopecks ?? order.total_kopecks) || !isFeeAgreed)
      return { outcome: 'other-sum' };
    const result = await changeOrderContents(store, {
      orderId: order.id,
      seen: order.changes,
      by,
      now,
      edit,
      expected: plan.digest,
      rules,
      channels,
    });
    if (result.outcome === 'changed' || result.outcome === 'missing') return { outcome: result.outcome };
  }
}

type Planned = { outcome: 'planned'; order: OrderRow; edit: OrderEdit; plan: EditPlan };

/** `changed`: it is so already. */
async function planChange(
  store: Store,
  { request, rules, ...own }: Change,
): Promise<GuestRefusal | Planned | { outcome: 'changed'; order: OrderRow }> {
  const { now } = own;
  const id = await findId(store, own);
  const current = id === null ? null : await findCurrentOrder(store, id);
  if (!current) return { outcome: 'missing' };
  const { order, items } = current;
  const isSeen = isAt(order, request.before);
  if (isAt(order, request) && (!isSeen || isOpenToGuest(order, now))) {
    if (request.zone === undefined || request.zone === order.zone) return { outcome: 'changed', order };
  }
  if (!isOpenToGuest(order, now)) return { outcome: 'too-late' };
  if (!isSeen) return { outcome: 'other-order' };
  if (needsAddress(order.delivery) && !isAddress(request.address ?? '')) return { outcome: 'no-address' };
  const edit = editOf(
    order,
    request,
    items.map((item) => ({
      line: lineKeyOfItem(item),
      agreed: item.price_kopecks,
      quantity: item.quantity,
    })),
  );
  const wantedAt = request.wantedAt === undefined ? null : new Date(request.wantedAt);
  const terms = await findTerms(store, now, rules, wantedAt);
  if (terms.stop !== null) return { outcome: 'stopped', text: terms.stop };
  // Otherwise it would be for an opening that the guest was not shown.
  if (wantedAt === null && order.wanted_at !== null && terms.scheduledFor !== null)
    return { outcome: 'closed' };
  const plan = await quoteEdit(store, current, edit, { now, rules });
  if ('reason' in plan) {
    if (plan.reason === 'unchanged' || plan.reason === 'empty') return { outcome: 'changed', order };
    return { outcome: 'refused', refusal: plan };
  }
  const { payments } = await findOrderMoney(store, order.id);
  // Others may still succeed.
  const isPaid = payments.some(({ state }) => state !== 'failed' && state !== 'canceled');
  const isOtherFee = !isLikeFee(plan.terms.fee_kopecks, order.fee_kopecks);
  if (isPaid && (isOtherFee || plan.totalKopecks !== order.total_kopecks)) return { outcome: 'paid' };
  return { outcome: 'planned', order, edit, plan };
}

/** A fee by phone is in no sum. */
function isLikeFee(one: number | null, other: number | null): boolean {
  return (one === null) === (other === null);
}

function editOf(order: OrderRow, request: OrderChangeRequest, lines: OrderEdit['lines']): OrderEdit {
  const { address, wantedAt } = request;
  const time = wantedAt === undefined ? {} : { wantedAt };
  if (order.delivery !== Delivery.COURIER) return { delivery: Delivery.PICKUP, lines, ...time };
  // Another address may be in another zone.
  const zone = request.zone ?? (address === order.address ? (order.zone ?? undefined) : undefined);
  return { delivery: Delivery.COURIER, lines, address, zone, ...time };
}

function isAt(
  order: OrderRow,
  { address, wantedAt }: Pick<OrderChangeRequest, 'address' | 'wantedAt'>,
): boolean {
  const isSameAddress = order.delivery !== Delivery.COURIER || (order.address ?? '') === (address ?? '');
  const momentOf = (text: string | null | undefined) => (text ? Date.parse(text) : 0);
  return isSameAddress && momentOf(order.wanted_at) === momentOf(wantedAt);
}

async function findId(db: Store, { uuid, idempotencyKey }: Own): Promise<number | null> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('uuid', '=', uuid)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row?.id ?? null;
}
