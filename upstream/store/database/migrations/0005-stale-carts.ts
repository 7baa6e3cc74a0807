import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('carts_by_change').on('carts').columns(['updated_at']).execute();
}
