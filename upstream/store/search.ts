import { type RawBuilder, sql } from 'kysely';
import type { Store } from './store.ts';
import type { SearchKind } from './tables.ts';

/**
 * Full-text search, the one place that depends on the database (SQLite's FTS5): every typed word must begin a word of a
 * document, regardless of case, with ё = е. The best match comes first: titles that begin with what was typed, then by
 * where and how often the words stand.
 */

/** Nobody types more; what stands behind costs time and finds nothing. */
const MAX_WORDS = 32;

/** What a text is compared by. Both sides of every comparison go through this. */
export function normaliseText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е');
}

/** Title, ingredients, tags, content. */
const RELEVANCE = sql<number>`bm25(search_documents, 10, 3, 4, 1)`;

type Hit = { id: number; rank: number };

/** A sub-query of the ids that match, with `rank`: the lower, the better. */
export function searchHits(kind: SearchKind, text: string): RawBuilder<Hit> {
  const words = wordsOf(text);
  if (words.length === 0) return sql<Hit>`(select 0 as id, 0 as rank where 1 = 0)`;
  return sql<Hit>`(
    select ref_id as id, ${rankOf(words)} as rank from search_documents
    where search_documents match ${matchOf(words)} and kind = ${kind}
  )`;
}

/** The wire JSON of the best suggestions of all kinds. A dish, category or article is not suggested for its body text. */
export async function listSuggestions(store: Store, text: string, limit: number): Promise<string[]> {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const { rows } = await sql<{ suggestion_json: string }>`
    select suggestion_json from search_documents
    where search_documents match ${`- content : (${matchOf(words)})`}
    order by ${rankOf(words)}, kind desc, ref_id
    limit ${limit}
  `.execute(store);
  return rows.map((row) => row.suggestion_json);
}

export type SearchDocument = {
  kind: SearchKind;
  id: number;
  title: string;
  ingredients?: string[];
  tags?: string[];
  /** Plain text. */
  content?: string;
  /** What the typeahead answers for it. */
  suggestion: Suggestion;
};

type Suggestion = { title: string; url: string; price?: number; coverUrls: Partial<Record<string, string>> };

export async function replaceSearchDocuments(db: Store, documents: SearchDocument[]): Promise<void> {
  await db.deleteFrom('search_documents').execute();
  for (const { kind, id, title, ingredients = [], tags = [], content = '', suggestion } of documents) {
    await db
      .insertInto('search_documents')
      .values({
        title: normaliseText(title),
        ingredients: normaliseText(ingredients.join(' ')),
        tags: normaliseText(tags.join(' ')),
        content: normaliseText(content),
        kind,
        ref_id: id,
        suggestion_json: JSON.stringify(suggestion),
      })
      .execute();
  }
}

/** Letters and digits only: the query language of FTS5 (`"`, `*`, `NEAR`, `title:` …) never reaches it from outside. */
function wordsOf(text: string): string[] {
  const words = normaliseText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words)].slice(0, MAX_WORDS);
}

function matchOf(words: string[]): string {
  return words.map((word) => `"${word}"*`).join(' AND ');
}

/** Relevance is a small negative number, so a title that begins with the words goes before any that does not. */
function rankOf(words: string[]): RawBuilder<number> {
  const beginning = words.join(' ');
  return sql<number>`${RELEVANCE} - 1000 * (substr(title, 1, ${[...beginning].length}) = ${beginning})`;
}
