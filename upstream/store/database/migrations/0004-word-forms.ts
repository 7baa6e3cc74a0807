import type { Kysely } from 'kysely';
import { databaseOf } from '../database.ts';

/**
 * Recreates the index with sections and stems, and adds the vocabulary for typing errors. Nothing is migrated: the content
 * is loaded again (LAYOUT_VERSION).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_words')
    .addColumn('word', 'text', (column) => column.primaryKey())
    .execute();
  await databaseOf(db).searchMigrations['0004-word-forms']?.(db);
}
