import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('categories').addColumn('served', 'text').execute();
  await db.schema.alterTable('orders').addColumn('scheduled_for', 'text').execute();
}
