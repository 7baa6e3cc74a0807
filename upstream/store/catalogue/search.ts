import { type RawBuilder, sql } from 'kysely';
import type { SearchKind } from '../database/content-tables.ts';
import { databaseOf } from '../database/database.ts';
import { dishPath, type Hit, type SearchTerms } from '../database/search-index.ts';
import { nearestWords, toCyrillic, toLatin, toRussianLayout, wordsOf } from '../database/search-words.ts';
import type { Store } from '../database/store.ts';
import { listSoldOut } from '../terms/sold-out.ts';

/**
 * Full-text search. Every typed word must be a prefix or a form of a word of the document; case is ignored, ё = е. A
 * word that no document contains was typed with the other layout or alphabet, or with an error. Titles that begin with the text come first; the
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

/** Parses a search text. Unknown words are replaced by known ones that they may stand for. */
export async function readTerms(store: Store, text: string): Promise<SearchTerms> {
  const typed = wordsOf(text).slice(0, MAX_WORDS);
  const wrong = await unknownWords(store, typed);
  if (typed.length > 0 && wrong.length === 0) return typed.map((word) => [word]);

  const russian = await findInRussianLayout(store, text);
  if (russian.length > 0) return russian.map((word) => [word]);
  if (wrong.length > MAX_WRONG_WORDS) return typed.map((word) => [word]);
  const terms: string[][] = [];
  for (const part of new Set(text.split(/\s+/))) {
    const words = wordsOf(part);
    const isWrong = words.some((word) => wrong.includes(word));
    const meant = isWrong ? await findInRussianLayout(store, part) : [];
    if (meant.length > 0) terms.push(...meant.map((word) => [word]));
    else for (const word of words) terms.push(wrong.includes(word) ? await meantBy(store, word) : [word]);
  }
  return terms.slice(0, MAX_WORDS);
}

/** The words of a text typed with the Latin layout; empty unless all of them are known. */
async function findInRussianLayout(store: Store, text: string): Promise<string[]> {
  const words = wordsOf(toRussianLayout(text) ?? '').slice(0, MAX_WORDS);
  return (await unknownWords(store, words)).length === 0 ? words : [];
}

/** An unknown word in the other alphabet («COK» in Latin capitals) or without typing errors; else the word itself. */
async function meantBy(store: Store, word: string): Promise<string[]> {
  const other = toCyrillic(word) ?? toLatin(word);
  if (other !== null && (await unknownWords(store, [other])).length === 0) return [other];
  const nearest = nearestWords(word, await databaseOf(store).search.findSimilarWords(store, word));
  return nearest.length > 0 ? nearest : [word];
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
