import type { Kysely } from 'kysely';

/** Carts that nobody changes are looked for again and again, among many that are in use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('carts_by_change').on('carts').columns(['updated_at']).execute();
}
