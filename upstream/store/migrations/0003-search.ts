import { type Kysely, sql } from 'kysely';

/**
 * The full-text index. Texts come in already normalised (search.ts), so the tokenizer only has to split them. The order
 * of the columns is the order of the weights in search.ts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create virtual table search_documents using fts5(
      title, ingredients, tags, content,
      kind unindexed, ref_id unindexed, suggestion_json unindexed,
      tokenize = 'unicode61 remove_diacritics 0'
    )
  `.execute(db);
}
