import type { Kysely } from 'kysely';
import { databaseOf } from '../database.ts';

/** LAYOUT_VERSION makes the content load again. */
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
