import type { Kysely } from 'kysely';

/** Serving hours of sections as rows; before, they were read from the description. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('categories').addColumn('serving_json', 'text').execute();
}
