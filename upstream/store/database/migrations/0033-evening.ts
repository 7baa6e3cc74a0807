import { type Kysely, sql } from 'kysely';
import { normalizeText } from '#contract/normalize-text.ts';

type Tables = {
  orders: { id: number; address: string | null; search_key: string; personal_removed_at: string | null };
};

/**
 * What the guest was told about the time, who took the order, and who may cancel. The search finds existing orders by address,
 * too; an address that 0.2.0 writes beside is not found.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  const orders = db.schema.alterTable('orders');
  await orders.addColumn('promised_minutes', 'integer').execute();
  await orders.addColumn('courier', 'text').execute();
  await db.schema
    .alterTable('desk_users')
    .addColumn('may_cancel', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  const addressed = await db
    .selectFrom('orders')
    .select(['id', 'address'])
    .where('address', 'is not', null)
    .where('personal_removed_at', 'is', null)
    .execute();
  for (const { id, address } of addressed) {
    const words = ` ${normalizeText(address ?? '')}`;
    await db
      .updateTable('orders')
      .set({ search_key: sql`search_key || ${words}` })
      .where('id', '=', id)
      .execute();
  }
}
