import type { Kysely } from 'kysely';

/** Texts of an order that are only displayed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('extras_json', 'text').execute();
}
