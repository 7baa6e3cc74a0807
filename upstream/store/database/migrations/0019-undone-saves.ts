import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('content_changes').addColumn('undoes', 'text').execute();
}
