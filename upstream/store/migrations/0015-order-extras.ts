import type { Kysely } from 'kysely';

/** What an order holds besides its columns: texts that are only shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('extras_json', 'text').execute();
}
