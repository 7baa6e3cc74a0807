import type { AnyTables } from '../database/any-tables.ts';
import { OPEN_STATES } from '../database/order-tables.ts';
import type { Store } from '../database/store.ts';
import type { ShopTables } from '../database/tables.ts';

/**
 * Job queues as rows, shared by several processes. A worker claims a job by moving its due time to the end of the lease; if the worker
 * dies, the job becomes due again.
 */

/** Longer than a request's deadline. */
export const LEASE_MS = 60_000;

export type Leasable = { id: string; state: string; due_at: string; attempts: number };
type Table = {
  [Name in keyof ShopTables]: ShopTables[Name] extends Leasable ? Name : never;
}[keyof ShopTables];

export function leaseOf({ attempts }: Leasable, now: Date): Pick<Leasable, 'due_at' | 'attempts'> {
  return { due_at: new Date(now.getTime() + LEASE_MS).toISOString(), attempts: attempts + 1 };
}

/** @returns false: another process has claimed, done or renewed it meanwhile */
export async function updateUnchanged(
  store: Store,
  table: Table,
  row: Leasable,
  fields: object,
): Promise<boolean> {
  const db: AnyTables = store;
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set(fields)
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .where('due_at', '=', row.due_at)
    .where('attempts', '=', row.attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** @returns null if none is due */
export async function claimDue<Row extends Leasable>(
  store: Store,
  table: 'payments' | 'refunds' | 'receipts',
  now: Date,
  alsoSet: (row: Row) => Partial<Row>,
): Promise<Row | null> {
  const db: AnyTables = store;
  for (;;) {
    const row = (await db
      .selectFrom(table)
      .selectAll()
      .where('state', 'in', OPEN_STATES)
      .where('due_at', '<=', now.toISOString())
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst()) as Row | undefined;
    if (!row) return null;
    const claimed = { ...leaseOf(row, now), ...alsoSet(row) };
    if (await updateUnchanged(store, table, row, claimed)) return { ...row, ...claimed };
  }
}
