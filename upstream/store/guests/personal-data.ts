import { setTimeout as pause } from 'node:timers/promises';
import type { ExpressionBuilder } from 'kysely';
import { databaseOf, inTransaction } from '../database/database.ts';
import { MOVING_STATES, OPEN_STATES } from '../database/order-tables.ts';
import type { Store } from '../database/store.ts';
import type { ShopTables } from '../database/tables.ts';

/** Per transaction; guests can order during the pause. */
const ORDERS_AT_ONCE = 200;
const PAUSE_MS = 50;

type Removal = {
  before: Date;
  now: Date;
  /** Known to contain no personal data. */
  usualReasons: readonly string[];
  signal?: AbortSignal;
};

/**
 * Dishes, sums and times stay. Orders whose money or receipt is on its way follow when it has ended, or staff have dealt with it. Several processes may run it at once.
 *
 * @returns the number of orders
 */
export async function removePersonalData(store: Store, removal: Removal): Promise<number> {
  let removed = 0;
  for (const isDue of [isUntouched, isRemovedInPart]) {
    for (;;) {
      const count = await removePortion(store, isDue, removal);
      removed += count;
      if (count < ORDERS_AT_ONCE || removal.signal?.aborted) break;
      await pause(PAUSE_MS);
    }
  }
  if (removed > 0) await databaseOf(store).eraseOverwritten(store);
  return removed;
}

type Orders = ExpressionBuilder<ShopTables, 'orders'>;

const isUntouched = ({ eb }: Orders) => eb('personal_removed_at', 'is', null);

/** Release 0.2.0 on the same database empties only the columns and tables that it knows. */
function isRemovedInPart({ and, eb, or, selectFrom }: Orders) {
  return and([
    eb('personal_removed_at', 'is not', null),
    or([
      eb('receipt_email', 'is not', null),
      eb('orders.id', 'in', selectFrom('consents').select('order_id').where('order_id', 'is not', null)),
      eb('orders.id', 'in', selectFrom('order_followers').select('order_id')),
      eb(
        'orders.id',
        'in',
        selectFrom('order_changes')
          .select('order_id')
          .where((change) =>
            change.or([
              change('address_before', 'is not', null),
              change('address_after', 'is not', null),
              change('guest_before_json', 'is not', null),
              change('guest_after_json', 'is not', null),
            ]),
          ),
      ),
      eb('orders.id', 'in', selectFrom('till_orders').select('order_id').where('body_json', 'is not', null)),
    ]),
  ]);
}

function removePortion(
  store: Store,
  isDue: typeof isUntouched | typeof isRemovedInPart,
  { before, now, usualReasons }: Removal,
): Promise<number> {
  return inTransaction(store, async (db) => {
    const orders = await db
      .selectFrom('orders')
      .select('id')
      .where('created_at', '<', before.toISOString())
      .where(isDue)
      // Under its key the provider takes a body only as it was first sent.
      .where(({ exists, not, or, selectFrom }) =>
        not(
          or([
            exists(
              selectFrom('payments')
                .select('payments.id')
                .whereRef('payments.order_id', '=', 'orders.id')
                .where('payments.state', 'in', OPEN_STATES),
            ),
            exists(
              selectFrom('refunds')
                .select('refunds.id')
                .whereRef('refunds.order_id', '=', 'orders.id')
                .where('refunds.state', 'in', MOVING_STATES),
            ),
            exists(
              selectFrom('receipts')
                .select('receipts.id')
                .whereRef('receipts.order_id', '=', 'orders.id')
                .where('receipts.state', 'in', MOVING_STATES),
            ),
          ]),
        ),
      )
      .orderBy('created_at')
      .limit(ORDERS_AT_ONCE)
      .execute();
    const ids = orders.map(({ id }) => id);
    if (ids.length > 0) await removeGuestOf(db, ids, { now, usualReasons });
    return ids.length;
  });
}

export async function removeGuestOf(
  db: Store,
  ids: readonly number[],
  { now, usualReasons }: Pick<Removal, 'now' | 'usualReasons'>,
): Promise<void> {
  await db
    .updateTable('orders')
    .set({
      full_name: '',
      phone: '',
      address: null,
      user_comment: null,
      extras_json: null,
      search_key: '',
      idempotency_key: null,
      receipt_email: null,
      personal_removed_at: now.toISOString(),
    })
    .where('id', 'in', ids)
    .execute();
  await db.deleteFrom('consents').where('order_id', 'in', ids).execute();
  await db.deleteFrom('order_followers').where('order_id', 'in', ids).execute();
  await db
    .updateTable('order_changes')
    .set({ address_before: null, address_after: null, guest_before_json: null, guest_after_json: null })
    .where('order_id', 'in', ids)
    .execute();
  for (const table of ['payments', 'refunds', 'receipts'] as const) await removeReceiptEmails(db, table, ids);
  await db.updateTable('till_orders').set({ body_json: null }).where('order_id', 'in', ids).execute();
  // Free text may name the guest.
  await db
    .updateTable('orders')
    .set({ cancel_reason: null })
    .where('id', 'in', ids)
    .where('cancel_reason', 'not in', usualReasons)
    .execute();
  await db
    .updateTable('desk_audit')
    .set({ detail: null })
    .where('order_id', 'in', ids)
    .where('action', '=', 'cancel')
    .where('detail', 'not in', usualReasons)
    .execute();
}

/** Lines and sums stay: a refund may need them. */
async function removeReceiptEmails(
  db: Store,
  table: 'payments' | 'refunds' | 'receipts',
  ids: readonly number[],
): Promise<void> {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'body_json'])
    .where('order_id', 'in', ids)
    .where('body_json', 'like', '%"customer"%')
    .execute();
  for (const { id, body_json } of rows) {
    // A second receipt names its customer itself, a payment and a refund in their receipt.
    const body = JSON.parse(body_json, (name, value) => (name === 'customer' ? undefined : value));
    await db
      .updateTable(table)
      .set({ body_json: JSON.stringify(body) })
      .where('id', '=', id)
      .execute();
  }
}
