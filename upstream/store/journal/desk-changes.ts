import type { AnyTables } from '../database/any-tables.ts';
import { inTransaction } from '../database/database.ts';
import type { DeskAction } from '../database/desk-tables.ts';
import type { Store } from '../database/store.ts';
import type { ShopTables } from '../database/tables.ts';
import { writeAudit } from './audit.ts';

/** The end of a stop without an end: sorts after every time. */
export const ENDLESS = '9999-12-31T23:59:59.999Z';
/** The end of a stop ended at the desk: sorts before every time. */
export const OVER = '';

/** `seen`: `changes` as displayed; 0 for a new row. */
export type Seen = { seen: number; by: string; now: Date };

type Tables = Pick<
  ShopTables,
  'dish_stops' | 'order_stops' | 'special_days' | 'weekly_hours' | 'channel_settings' | 'desk_settings'
>;
type OfChange = 'changes' | 'changed_by' | 'changed_at';

export type DeskChange<Table extends keyof Tables> = Seen & {
  table: Table;
  key: Partial<Tables[Table]>;
  fields: Omit<Partial<Tables[Table]>, OfChange>;
  action: DeskAction;
  detail: string | null;
};

/** @returns false, without a change, if the row has changed since the user saw it */
export function changeOnce<Table extends keyof Tables>(
  store: Store,
  { action, detail, ...change }: DeskChange<Table>,
): Promise<boolean> {
  return inTransaction(store, async (db) => {
    // A double click repeats its own change: no conflict.
    if (!(await writeIfSeen(db, change))) return isWritten(db, change);
    await writeAudit(db, { by: change.by, action, now: change.now, detail });
    return true;
  });
}

type Write = Seen & { table: string; key: object; fields: object };

/** Conditional, because another transaction may have read the same state. */
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

async function isWritten(db: AnyTables, { table, key, fields, seen, by }: Write): Promise<boolean> {
  let row = db
    .selectFrom(table)
    .select('changes')
    .where('changes', '=', seen + 1)
    .where('changed_by', '=', by);
  for (const [column, value] of Object.entries({ ...key, ...fields })) {
    row = value === null ? row.where(column, 'is', null) : row.where(column, '=', value);
  }
  return (await row.executeTakeFirst()) !== undefined;
}
