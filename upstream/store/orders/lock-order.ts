import type { Store } from '../database/store.ts';

/** SQLite has no `select … for update`. */
export async function lockOrder(db: Store, id: number): Promise<void> {
  await db
    .updateTable('orders')
    .set((eb) => ({ changes: eb.ref('changes') }))
    .where('id', '=', id)
    .execute();
}
