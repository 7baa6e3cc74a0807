import type { Kysely } from 'kysely';
import { databaseOf } from '../databases/database.ts';

/**
 * For shops of thousands of dishes: lists that are counted once, an index for the dishes of the home page, and a search that
 * does not read a text to find a word. The content is loaded anew after it (LAYOUT_VERSION), so nothing is carried over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('list_heads')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('tags_json', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('products_of_main').on('products').columns(['on_main', 'position']).execute();
  await databaseOf(db).searchMigrations['0006-large-shops']?.(db);
}
