import { type AnyTables, inTransaction } from './databases/database.ts';
import { writeAudit } from './desk-orders.ts';
import type { Store } from './store.ts';
import type { DeskAction, ShopTables } from './tables.ts';

/** Later than anything: until somebody says otherwise. It compares like every other time of the database. */
export const ENDLESS = '9999-12-31T23:59:59.999Z';

/** Who changes something, when, and what of it they saw: its `changes`, 0 for a row that is not there yet. */
export type Seen = { seen: number; by: string; now: Date };

type Tables = Pick<ShopTables, 'dish_stops' | 'order_stops' | 'special_days'>;
type OfChange = 'changes' | 'changed_by' | 'changed_at';

export type DeskChange<Table extends keyof Tables> = Seen & {
  table: Table;
  key: Partial<Tables[Table]>;
  fields: Omit<Partial<Tables[Table]>, OfChange>;
  action: DeskAction;
  detail: string | null;
};

/**
 * Writes one row and its line of the journal, both or none.
 *
 * @returns false if somebody has changed the row since it was seen: the first wins, and nothing is written
 */
export function changeOnce<Table extends keyof Tables>(
  store: Store,
  { action, detail, ...change }: DeskChange<Table>,
): Promise<boolean> {
  return inTransaction(store, async (db) => {
    if (!(await writeIfSeen(db, change))) return false;
    await writeAudit(db, { by: change.by, action, now: change.now, detail });
    return true;
  });
}

type Write = Seen & { table: string; key: object; fields: object };

/** The statement decides, not what was read before it: a database may let two people read at once. */
async function writeIfSeen(db: AnyTables, { table, key, fields, seen, by, now }: Write): Promise<boolean> {
  const row = { ...fields, changes: seen + 1, changed_by: by, changed_at: now.toISOString() };
  if (seen === 0) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto(table)
      .values({ ...key, ...row })
      .onConflict((conflict) => conflict.columns(Object.keys(key)).doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
  let update = db.updateTable(table).set(row).where('changes', '=', seen);
  for (const [column, value] of Object.entries(key)) update = update.where(column, '=', value);
  return (await update.executeTakeFirst()).numUpdatedRows === 1n;
}
