import { type RawBuilder, sql } from 'kysely';
import type { SearchKind } from './content-tables.ts';
import { databaseOf } from './databases/database.ts';
import { dishPath, type Hit, type SearchTerms } from './search-index.ts';
import { nearestWords, toRussianLayout, wordsOf } from './search-words.ts';
import { listSoldOut } from './sold-out.ts';
import type { Store } from './store.ts';

/**
 * Full-text search. Every typed word must be a prefix or a form of a word of the document; case is ignored, ё = е. A
 * word that no document contains counts as a typing error. Titles that begin with the text come first; the
 * others are sorted by weight and frequency. The queries are in databases/.
 */

/** Limits the cost of a query. */
const MAX_WORDS = 32;
/** Limits the cost: each wrong word is compared with the whole vocabulary. */
const MAX_WRONG_WORDS = 3;
/** Reserved for categories and articles, because dishes alone would fill the list. */
const SUGGESTED_SECTIONS = 3;
const SUGGESTED_NEWS = 2;

/** A subquery of the ids of all matches; empty without terms. */
export function matchingIds(store: Store, kind: SearchKind, terms: SearchTerms): RawBuilder<number> {
  if (terms.length === 0) return sql<number>`(select 0 where 1 = 0)`;
  return databaseOf(store).search.matchingIds(kind, terms);
}

export async function countMatches(store: Store, kind: SearchKind, terms: SearchTerms): Promise<number> {
  if (terms.length === 0) return 0;
  return databaseOf(store).search.count(store, kind, terms);
}

/** A subquery of the best matches, at least RANKED_HITS; a lower `rank` is better. */
export function searchHits(store: Store, kind: SearchKind, terms: SearchTerms): RawBuilder<Hit> {
  if (terms.length === 0) return sql<Hit>`(select 0 as id, 0 as rank where 1 = 0)`;
  return databaseOf(store).search.hits(kind, terms);
}

/** Suggestions of all kinds as JSON of the wire format. The body text is not searched. */
export async function listSuggestions(
  store: Store,
  text: string,
  limit: number,
  now: Date,
): Promise<string[]> {
  const terms = await readTerms(store, text);
  if (terms.length === 0) return [];
  const { suggestions } = databaseOf(store).search;
  const sections = await suggestions(store, ['category', 'food-category'], terms, SUGGESTED_SECTIONS);
  const news = await suggestions(store, ['article'], terms, SUGGESTED_NEWS);
  const dishes = await suggestions(store, ['product'], terms, limit - sections.length - news.length);
  const soldOut = new Set((await listSoldOut(store, now)).map(dishPath));
  return [...sections, ...dishes, ...news]
    .sort((a, b) => a.rank - b.rank)
    .map(({ suggestion_json }) => (soldOut.size > 0 ? marked(suggestion_json, soldOut) : suggestion_json));
}

/** @param soldOut paths of dishes */
function marked(json: string, soldOut: ReadonlySet<string>): string {
  const suggestion = JSON.parse(json);
  return soldOut.has(suggestion.url) ? JSON.stringify({ ...suggestion, soldOut: true }) : json;
}

/** Parses a search text. Unknown words are replaced by the words nearest to them. */
export async function readTerms(store: Store, text: string): Promise<SearchTerms> {
  const typed = wordsOf(text).slice(0, MAX_WORDS);
  const wrong = await unknownWords(store, typed);
  if (wrong.length === 0) return typed.map((word) => [word]);

  const russian = wordsOf(toRussianLayout(text) ?? '').slice(0, MAX_WORDS);
  if (russian.length > 0 && (await unknownWords(store, russian)).length === 0) {
    return russian.map((word) => [word]);
  }
  if (wrong.length > MAX_WRONG_WORDS) return typed.map((word) => [word]);
  const { findSimilarWords } = databaseOf(store).search;
  const terms: string[][] = [];
  for (const word of typed) {
    const meant = wrong.includes(word) ? nearestWords(word, await findSimilarWords(store, word)) : [];
    terms.push(meant.length > 0 ? meant : [word]);
  }
  return terms;
}

/** The words that no document contains in any form. */
async function unknownWords(store: Store, words: readonly string[]): Promise<string[]> {
  const { hasWord } = databaseOf(store).search;
  const unknown: string[] = [];
  for (const word of words) {
    if (!(await hasWord(store, word))) unknown.push(word);
  }
  return unknown;
}
