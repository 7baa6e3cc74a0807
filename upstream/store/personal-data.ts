import { setTimeout as pause } from 'node:timers/promises';
import { databaseOf, inTransaction } from './databases/database.ts';
import type { Store } from './store.ts';

/** Orders in one transaction, and the time between two: guests order meanwhile. */
const ORDERS_AT_ONCE = 200;
const PAUSE_MS = 50;

type Removal = {
  /** Of orders that came before. */
  before: Date;
  now: Date;
  /** Reasons of cancelling that are nobody's own words. */
  usualReasons: readonly string[];
  /** Ends it between two portions. */
  signal?: AbortSignal;
};

/**
 * Takes out of old orders what tells who the guest was: name, phone, address, comment and other texts, the key of the search, and the key of the
 * shopper's browser. Dishes, sums and times stay. Several programs may do it at once.
 *
 * @returns how many orders it was
 */
export async function removePersonalData(store: Store, removal: Removal): Promise<number> {
  let removed = 0;
  for (;;) {
    const count = await removePortion(store, removal);
    removed += count;
    if (count < ORDERS_AT_ONCE || removal.signal?.aborted) break;
    await pause(PAUSE_MS);
  }
  if (removed > 0) await databaseOf(store).forgetOverwritten(store);
  return removed;
}

function removePortion(store: Store, { before, now, usualReasons }: Removal): Promise<number> {
  return inTransaction(store, async (db) => {
    const orders = await db
      .selectFrom('orders')
      .select('id')
      .where('created_at', '<', before.toISOString())
      .where('personal_removed_at', 'is', null)
      .orderBy('created_at')
      .limit(ORDERS_AT_ONCE)
      .execute();
    const ids = orders.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await db
      .updateTable('orders')
      .set({
        ...{ full_name: '', phone: '', address: null, user_comment: null, extras_json: null },
        ...{ search_key: '', idempotency_key: null, personal_removed_at: now.toISOString() },
      })
      .where('id', 'in', ids)
      .execute();
    // Own words may name the guest.
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
    return ids.length;
  });
}
