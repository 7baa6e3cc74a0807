import type { Kysely } from 'kysely';
import { databaseOf } from '../databases/database.ts';

/**
 * The index of 0003 once more, with the sections that a dish stands in and with the forms of words, and the list of words that
 * typing errors are compared with. The content is loaded anew after it (LAYOUT_VERSION), so nothing is carried over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_words')
    .addColumn('word', 'text', (column) => column.primaryKey())
    .execute();
  await databaseOf(db).searchMigrations['0004-word-forms']?.(db);
}
