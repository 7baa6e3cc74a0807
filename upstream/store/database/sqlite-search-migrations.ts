import { sql } from 'kysely';
import type { AnyTables } from './any-tables.ts';
import type { Database } from './database.ts';

export const sqliteSearchMigrations: Database['searchMigrations'] = {
  async '0003-search'(db) {
    await sql`
      create virtual table search_documents using fts5(
        title, ingredients, tags, content,
        kind unindexed, ref_id unindexed, suggestion_json unindexed,
        tokenize = 'unicode61 remove_diacritics 0'
      )
    `.execute(db);
  },
  async '0004-word-forms'(db) {
    await sql`drop table search_documents`.execute(db);
    await sql`
      create virtual table search_documents using fts5(
        title, ingredients, tags, sections, content, title_stems, stems, content_stems,
        kind unindexed, ref_id unindexed, suggestion_json unindexed,
        tokenize = 'unicode61 remove_diacritics 0'
      )
    `.execute(db);
  },
  async '0006-large-shops'(db) {
    await sql`drop table search_documents`.execute(db);
    // In the order of RELEVANCE.
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
  },
  async '0009-content-while-the-shop-runs'(db) {
    await makeEmptyIndex(db);
    await db.deleteFrom('search_entries').execute();
    await db.schema.alterTable('search_entries').addColumn('digest', 'text').execute();
  },
};

async function makeEmptyIndex(db: AnyTables): Promise<void> {
  await sql`drop table search_documents`.execute(db);
  await sql`
    create virtual table search_documents using fts5(
      title, ingredients, tags, sections, content, title_stems, stems, content_stems,
      content = '', contentless_delete = 1, prefix = '1 2 3 4 5 6 7 8', tokenize = 'unicode61 remove_diacritics 0'
    )
  `.execute(db);
}
