import { type Kysely, sql } from 'kysely';

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

  await sql`drop table search_documents`.execute(db);
  // `prefix`: all that begins with the same letters is one list of its own, and not to be joined from those of many words.
  await sql`
    create virtual table search_documents using fts5(
      title, ingredients, tags, sections, content, title_stems, stems, content_stems,
      content = '', prefix = '1 2 3 4 5 6 7 8', tokenize = 'unicode61 remove_diacritics 0'
    )
  `.execute(db);
  await db.schema
    .createTable('search_entries')
    .addColumn('place', 'integer', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('title_stems', 'text', (column) => column.notNull())
    .addColumn('suggestion_json', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('search_entries_by_title').on('search_entries').columns(['title']).execute();
  await db.schema
    .createIndex('search_entries_by_title_stems')
    .on('search_entries')
    .columns(['title_stems'])
    .execute();
}
