import { type RawBuilder, sql } from 'kysely';
import type { SearchKind } from '../database/content-tables.ts';
import { databaseOf } from '../database/database.ts';
import { dishPath, type Hit, type SearchTerms } from '../database/search-index.ts';
import { nearestWords, toCyrillic, toLatin, toRussianLayout, wordsOf } from '../database/search-words.ts';
import type { Store } from '../database/store.ts';
import { listSoldOut } from '../terms/sold-out.ts';

/**
 * Every word must be a prefix or a form of a word of the document. An unknown word was typed with the other
 * layout or alphabet, or with an error.
 */

const MAX_WORDS = 32;
/** Each is compared with the whole vocabulary. */
const MAX_WRONG_WORDS = 3;
/** Dishes alone would fill the list. */
const SUGGESTED_SECTIONS = 3;
const SUGGESTED_NEWS = 2;

export function matchingIds(store: Store, kind: SearchKind, terms: SearchTerms): RawBuilder<number> {
  if (terms.length === 0) return sql<number>`(select 0 where 1 = 0)`;
  return databaseOf(store).search.matchingIds(kind, terms);
}

export async function countMatches(store: Store, kind: SearchKind, terms: SearchTerms): Promise<number> {
  if (terms.length === 0) return 0;
  return databaseOf(store).search.count(store, kind, terms);
}

export function searchHits(store: Store, kind: SearchKind, terms: SearchTerms): RawBuilder<Hit> {
  if (terms.length === 0) return sql<Hit>`(select 0 as id, 0 as rank where 1 = 0)`;
  return databaseOf(store).search.hits(kind, terms);
}

/** JSON in the wire format. */
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

function marked(json: string, soldOut: ReadonlySet<string>): string {
  const suggestion = JSON.parse(json);
  return soldOut.has(suggestion.url) ? JSON.stringify({ ...suggestion, soldOut: true }) : json;
}

/** Replaces unknown words by what they may stand for. */
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

/** Empty unless all words are known. */
async function findInRussianLayout(store: Store, text: string): Promise<string[]> {
  const words = wordsOf(toRussianLayout(text) ?? '').slice(0, MAX_WORDS);
  return (await unknownWords(store, words)).length === 0 ? words : [];
}

/** «COK» in Latin capitals, or a typing error; else the word itself. */
async function meantBy(store: Store, word: string): Promise<string[]> {
  const other = toCyrillic(word) ?? toLatin(word);
  if (other !== null && (await unknownWords(store, [other])).length === 0) return [other];
  const nearest = nearestWords(word, await databaseOf(store).search.findSimilarWords(store, word));
  return nearest.length > 0 ? nearest : [word];
}

/** In no document, in any form. */
async function unknownWords(store: Store, words: readonly string[]): Promise<string[]> {
  const { hasWord } = databaseOf(store).search;
  const unknown: string[] = [];
  for (const word of words) {
    if (!(await hasWord(store, word))) unknown.push(word);
  }
  return unknown;
}
