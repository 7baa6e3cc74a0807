import { type Kysely, sql } from 'kysely';
import { normalizeText } from '#contract/normalize-text.ts';

type Tables = {
  orders: { id: number; address: string | null; search_key: string; personal_removed_at: string | null };
};

/** Guests wait meanwhile: one statement an order takes ten times as long. */
const AT_ONCE = 500;

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
  for (let at = 0; at < addressed.length; at += AT_ONCE) {
    const portion = addressed.slice(at, at + AT_ONCE);
    const words = portion.map(
      ({ id, address }) => sql`when ${id} then ${` ${normalizeText(address ?? '')}`}`,
    );
    await db
      .updateTable('orders')
      .set({ search_key: sql`search_key || case id ${sql.join(words, sql` `)} end` })
      .where(
        'id',
        'in',
        portion.map(({ id }) => id),
      )
      .execute();
  }
}
