import type { Kysely } from 'kysely';

/** For each undo, the id of the reverted save, which the journal marks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('content_changes').addColumn('undoes', 'text').execute();
}
