import { type Kysely, sql } from 'kysely';

/**
 * The index of 0003 once more, with the sections that a dish stands in and with stems, and the list of words that
 * typing errors are compared with. The content is loaded anew after it (LAYOUT_VERSION), so nothing is carried over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table search_documents`.execute(db);
  await sql`
    create virtual table search_documents using fts5(
      title, ingredients, tags, sections, content, title_stems, stems, content_stems,
      kind unindexed, ref_id unindexed, suggestion_json unindexed,
      tokenize = 'unicode61 remove_diacritics 0'
    )
  `.execute(db);
  await db.schema
    .createTable('search_words')
    .addColumn('word', 'text', (column) => column.primaryKey())
    .execute();
}
