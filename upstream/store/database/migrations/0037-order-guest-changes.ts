import type { Kysely } from 'kysely';

/** What staff changed about the guest of an order. Columns of their own: personal data is removed from them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('order_changes').addColumn('guest_before_json', 'text').execute();
  await db.schema.alterTable('order_changes').addColumn('guest_after_json', 'text').execute();
}
