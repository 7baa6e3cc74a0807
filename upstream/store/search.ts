import { type RawBuilder, sql } from 'kysely';
import { nearestWords, onRussianKeys, stemOf, wordsOf } from './search-words.ts';
import type { Store } from './store.ts';
import type { SearchKind } from './tables.ts';

/**
 * Full-text search, the one place that depends on the database (SQLite's FTS5). Every typed word must begin a word of a
 * document or be a form of one, regardless of case, with ё = е. A word that no document has is taken for a typing error. The
 * best match comes first: titles that begin with what was typed, then by where and how often the words stand.
 */

/** Nobody types more words. More of them cost time and find nothing. */
const MAX_WORDS = 32;
/** Each wrong word is compared with every known word, so only a few are corrected. */
const MAX_WRONG_WORDS = 3;
/** So many of the suggestions are sections and news, where any fit: dishes alone would fill the list. */
const SUGGESTED_SECTIONS = 3;
const SUGGESTED_NEWS = 2;

/** Title, ingredients, tags, sections, content; stems of the title, of what else a dish is found by, of the content. */
const RELEVANCE = sql<number>`bm25(search_documents, 10, 3, 4, 4, 1, 8, 2, 0.5)`;

/** What a document must hold: for each typed word, the words that are accepted; as a rule only the word itself. */
export type SearchTerms = readonly (readonly string[])[];

type Hit = { id: number; rank: number };

/** A sub-query of the ids that match, with `rank`: the lower, the better. */
export function searchHits(kind: SearchKind, terms: SearchTerms): RawBuilder<Hit> {
  if (terms.length === 0) return sql<Hit>`(select 0 as id, 0 as rank where 1 = 0)`;
  return sql<Hit>`(
    select ref_id as id, ${rankOf(terms)} as rank from search_documents
    where search_documents match ${matchOf(terms)} and kind = ${kind}
  )`;
}

/** The wire JSON of the best suggestions of all kinds. Nothing is suggested for its body text. */
export async function listSuggestions(store: Store, text: string, limit: number): Promise<string[]> {
  const terms = await readTerms(store, text);
  if (terms.length === 0) return [];
  async function best(kinds: readonly SearchKind[], count: number) {
    const { rows } = await sql<{ suggestion_json: string; rank: number }>`
      select suggestion_json, ${rankOf(terms)} as rank from search_documents
      where search_documents match ${`- {content content_stems} : (${matchOf(terms)})`}
        and kind in (${sql.join(kinds)})
      order by rank, kind desc, ref_id
      limit ${count}
    `.execute(store);
    return rows;
  }
  const sections = await best(['category', 'food-category'], SUGGESTED_SECTIONS);
  const news = await best(['article'], SUGGESTED_NEWS);
  const dishes = await best(['product'], limit - sections.length - news.length);
  return [...sections, ...dishes, ...news].sort((a, b) => a.rank - b.rank).map((row) => row.suggestion_json);
}

/** The words of a typed text. A word that finds nothing is replaced by the words it may mean. */
export async function readTerms(store: Store, text: string): Promise<SearchTerms> {
  const typed = wordsOf(text).slice(0, MAX_WORDS);
  const wrong = await unknownWords(store, typed);
  if (wrong.length === 0) return typed.map((word) => [word]);

  const russian = wordsOf(onRussianKeys(text) ?? '').slice(0, MAX_WORDS);
  if (russian.length > 0 && (await unknownWords(store, russian)).length === 0) {
    return russian.map((word) => [word]);
  }
  if (wrong.length > MAX_WRONG_WORDS) return typed.map((word) => [word]);
  const rows = await store.selectFrom('search_words').select('word').execute();
  const vocabulary = rows.map(({ word }) => word);
  return typed.map((word) => {
    const meant = wrong.includes(word) ? nearestWords(word, vocabulary) : [];
    return meant.length > 0 ? meant : [word];
  });
}

/** The words that no document has, in any form. */
async function unknownWords(store: Store, words: readonly string[]): Promise<string[]> {
  const unknown: string[] = [];
  for (const word of words) {
    const { rows } = await sql`
      select 1 from search_documents where search_documents match ${matchOf([[word]])} limit 1
    `.execute(store);
    if (rows.length === 0) unknown.push(word);
  }
  return unknown;
}

function matchOf(terms: SearchTerms): string {
  return terms.map((words) => `(${words.map(matchOfWord).join(' OR ')})`).join(' AND ');
}

/** A stem must match a whole stem. The stem of «чай» is «ча»; as a beginning it would find «чабрец». */
function matchOfWord(word: string): string {
  return `"${word}"* OR {title_stems stems content_stems} : "${stemOf(word)}"`;
}

/** Relevance is a small negative number. So a title that begins with the words always comes first. */
function rankOf(terms: SearchTerms): RawBuilder<number> {
  const words = terms.flatMap(([word = '']) => word);
  return sql<number>`${RELEVANCE} - 1000 * (${begins('title', words)} or ${begins('title_stems', words.map(stemOf))})`;
}

function begins(column: 'title' | 'title_stems', words: readonly string[]): RawBuilder<boolean> {
  const beginning = words.join(' ');
  return sql<boolean>`substr(${sql.ref(column)}, 1, ${[...beginning].length}) = ${beginning}`;
}
