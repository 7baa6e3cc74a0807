import { type RawBuilder, sql } from 'kysely';
import { MAX_PAGE_SIZE } from '#contract/defaults.ts';
import { placesOf } from './search-places.ts';
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

/**
 * So many matches are ranked, as many as the longest page shows. More of them match only a text that says little, like a
 * single letter, and to rank all of ten thousand would take longer than to show the page.
 */
export const RANKED_HITS = MAX_PAGE_SIZE;

/** Of these only a few are shown, and the next letter makes them fewer. */
const RANKED_SUGGESTIONS = 50;

/** What a document must hold: for each typed word, the words that are accepted; as a rule only the word itself. */
export type SearchTerms = readonly (readonly string[])[];

type Hit = { id: number; rank: number };
type Places = { from: number; to: number };

/** A sub-query of the ids of all that matches. */
export function matchingIds(kind: SearchKind, terms: SearchTerms): RawBuilder<number> {
  if (terms.length === 0) return sql<number>`(select 0 where 1 = 0)`;
  const places = placesOf(kind);
  return sql<number>`(
    select rowid - ${sql.lit(places.from)} from search_documents
    where search_documents match ${matchOf(terms)} and ${isIn(places)}
  )`;
}

/** How many matches there are. */
export async function countMatches(store: Store, kind: SearchKind, terms: SearchTerms): Promise<number> {
  if (terms.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from search_documents
    where search_documents match ${matchOf(terms)} and ${isIn(placesOf(kind))}
  `.execute(store);
  return Number(rows[0]?.count);
}

/** A sub-query of the best of what matches, with `rank`: the lower, the better. At least RANKED_HITS, if there are so many. */
export function searchHits(kind: SearchKind, terms: SearchTerms): RawBuilder<Hit> {
  if (terms.length === 0) return sql<Hit>`(select 0 as id, 0 as rank where 1 = 0)`;
  const places = placesOf(kind);
  return sql<Hit>`(
    select place - ${sql.lit(places.from)} as id, rank
    from ${bestMatches(places, terms, matchOf(terms), RANKED_HITS)} as best
  )`;
}

/**
 * The best matches. Of what matches the first are ranked, in the order of the menu. If that is not all, those behind them are
 * ranked that have the words in their titles, and those whose titles begin so: these must not be missed. `+place` is not
 * looked for in an index: the index of the titles is the better one here.
 */
function bestMatches(
  places: Places,
  terms: SearchTerms,
  match: string,
  atLeast: number,
): RawBuilder<unknown> {
  const limit = sql.lit(atLeast);
  const ranked = (text: string, where: RawBuilder<boolean>) => sql`
    select rowid as place, ${RELEVANCE} as relevance from search_documents
    where search_documents match ${text} and ${where} limit ${limit}
  `;
  const isBehind = sql<boolean>`rowid > (select place from last) and rowid <= ${sql.lit(places.to)}`;
  return sql`(
    with first as materialized (${ranked(match, isIn(places))}),
      last as (
        select case when count(*) < ${limit} then ${sql.lit(places.to)} else max(place) end as place from first
      ),
      found as (
        select * from first
        union all
        select * from (${ranked(`{title title_stems} : (${matchOf(terms)})`, isBehind)})
        union all
        select * from (
          select place, 0 from search_entries
          where (select place from last) < ${sql.lit(places.to)}
            and ${beginsWith(terms)} and +place > (select place from last) and +place <= ${sql.lit(places.to)}
          limit ${limit}
        )
      )
    select place, min(relevance) - 1000 * max(${beginsWith(terms)}) as rank
    from found join search_entries using (place)
    group by place
  )`;
}

function isIn({ from, to }: Places): RawBuilder<boolean> {
  return sql<boolean>`rowid between ${sql.lit(from)} and ${sql.lit(to)}`;
}

/** The wire JSON of the best suggestions of all kinds. Nothing is suggested for its body text, which only news have. */
export async function listSuggestions(store: Store, text: string, limit: number): Promise<string[]> {
  const terms = await readTerms(store, text);
  if (terms.length === 0) return [];
  async function best(places: Places, count: number, match = matchOf(terms)) {
    const { rows } = await sql<{ suggestion_json: string; rank: number }>`
      select suggestion_json, rank
      from ${bestMatches(places, terms, match, RANKED_SUGGESTIONS)} as best join search_entries using (place)
      order by rank, place
      limit ${count}
    `.execute(store);
    return rows;
  }
  const sections = await best(placesOf('category', 'food-category'), SUGGESTED_SECTIONS);
  const news = await best(
    placesOf('article'),
    SUGGESTED_NEWS,
    `- {content content_stems} : (${matchOf(terms)})`,
  );
  const dishes = await best(placesOf('product'), limit - sections.length - news.length);
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
  const vocabulary = await readVocabulary(store);
  return typed.map((word) => {
    const meant = wrong.includes(word) ? nearestWords(word, vocabulary) : [];
    return meant.length > 0 ? meant : [word];
  });
}

/** As one text: thousands of rows take longer to read than to compare. */
async function readVocabulary(store: Store): Promise<string[]> {
  const { rows } = await sql<{ words: string | null }>`
    select string_agg(word, ' ') as words from search_words
  `.execute(store);
  return rows[0]?.words?.split(' ') ?? [];
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

/**
 * Whether the title of an entry begins with the words; relevance is a small negative number, so such a title always comes
 * first. In two ranges, for the indexes of both columns.
 */
function beginsWith(terms: SearchTerms): RawBuilder<boolean> {
  const words = terms.flatMap(([word = '']) => word);
  const begins = (column: 'title' | 'title_stems', beginning: string) =>
    sql`(${sql.ref(column)} >= ${beginning} and ${sql.ref(column)} < ${beginning + LAST_LETTER})`;
  return sql<boolean>`(${begins('title', words.join(' '))} or ${begins('title_stems', words.map(stemOf).join(' '))})`;
}
const LAST_LETTER = '\u{10ffff}';
