import { type RawBuilder, sql } from 'kysely';
import { databaseOf } from './databases/database.ts';
import { dishPath, type Hit, type SearchTerms } from './search-index.ts';
import { nearestWords, onRussianKeys, wordsOf } from './search-words.ts';
import { listSoldOut } from './sold-out.ts';
import type { Store } from './store.ts';
import type { SearchKind } from './tables.ts';

/**
 * Full-text search. Every typed word must begin a word of a document or be a form of one, regardless of case, with ё = е. A
 * word that no document has is taken for a typing error. The best match comes first: titles that begin with what was typed,
 * then by where and how often the words stand. How it is looked for stands in the database's own file.
 */

/** Nobody types more words. More of them cost time and find nothing. */
const MAX_WORDS = 32;
/** Each wrong word is compared with many known ones, so only a few are corrected. */
const MAX_WRONG_WORDS = 3;
/** So many of the suggestions are sections and news, where any fit: dishes alone would fill the list. */
const SUGGESTED_SECTIONS = 3;
const SUGGESTED_NEWS = 2;

/** A sub-query of the ids of all that matches; without a word that is nothing. */
export function matchingIds(store: Store, kind: SearchKind, terms: SearchTerms): RawBuilder<number> {
  if (terms.length === 0) return sql<number>`(select 0 where 1 = 0)`;
  return databaseOf(store).search.matchingIds(kind, terms);
}

/** How many matches there are. */
export async function countMatches(store: Store, kind: SearchKind, terms: SearchTerms): Promise<number> {
  if (terms.length === 0) return 0;
  return databaseOf(store).search.count(store, kind, terms);
}

/** A sub-query of the best of what matches, with `rank`: the lower, the better. At least RANKED_HITS, if there are so many. */
export function searchHits(store: Store, kind: SearchKind, terms: SearchTerms): RawBuilder<Hit> {
  if (terms.length === 0) return sql<Hit>`(select 0 as id, 0 as rank where 1 = 0)`;
  return databaseOf(store).search.hits(kind, terms);
}

/** The wire JSON of the best suggestions of all kinds. Nothing is suggested for its body text. */
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
  const { wordsLike } = databaseOf(store).search;
  const terms: string[][] = [];
  for (const word of typed) {
    const meant = wrong.includes(word) ? nearestWords(word, await wordsLike(store, word)) : [];
    terms.push(meant.length > 0 ? meant : [word]);
  }
  return terms;
}

/** The words that no document has, in any form. */
async function unknownWords(store: Store, words: readonly string[]): Promise<string[]> {
  const { knows } = databaseOf(store).search;
  const unknown: string[] = [];
  for (const word of words) {
    if (!(await knows(store, word))) unknown.push(word);
  }
  return unknown;
}
