import type { Kysely } from 'kysely';

/** Serving hours of categories, and the opening time that an order is for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('categories').addColumn('served', 'text').execute();
  await db.schema.alterTable('orders').addColumn('scheduled_for', 'text').execute();
}
