import type { Kysely } from 'kysely';
import { databaseOf } from '../database.ts';

/** LAYOUT_VERSION makes the content load again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_words')
    .addColumn('word', 'text', (column) => column.primaryKey())
    .execute();
  await databaseOf(db).searchMigrations['0004-word-forms']?.(db);
}
