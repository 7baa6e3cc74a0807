import type { Kysely } from 'kysely';

/** Which save a save undoes: the journal marks it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('content_changes').addColumn('undoes', 'text').execute();
}
