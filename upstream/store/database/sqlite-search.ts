import { type RawBuilder, sql } from 'kysely';
import type { AnyTables } from './any-tables.ts';
import { insertRows, partsOf } from './bulk-write.ts';
import type { SearchKind } from './content-tables.ts';
import {
  digestOfDocument,
  type Hit,
  RANKED_HITS,
  type RankedSuggestion,
  type SearchDocument,
  type SearchIndex,
  type SearchTerms,
} from './search-index.ts';
import { hasSpecificStem, normalizeSearchText, stemOf, stemsOf, wordsOf } from './search-words.ts';
import { placeOf, placesOf } from './sqlite-search-places.ts';

/** FTS5, contentless. */

export const sqliteSearch: SearchIndex = {
  matchingIds,
  count,
  hits,
  suggestions,
  hasWord,
  findSimilarWords,
  replace,
};

/** In the order of the columns. */
const RELEVANCE = sql<number>`bm25(search_documents, 10, 3, 4, 4, 1, 8, 2, 0.5)`;

/** More than are displayed, so that the best ones are among them. */
const RANKED_SUGGESTIONS = 50;

type Places = { from: number; to: number };

function matchingIds(kind: SearchKind, terms: SearchTerms): RawBuilder<number> {
  const places = placesOf(kind);
  return sql<number>`(
    select rowid - ${sql.lit(places.from)} from search_documents
    where search_documents match ${matchOf(terms)} and ${isIn(places)}
  )`;
}

async function count(db: AnyTables, kind: SearchKind, terms: SearchTerms): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from search_documents
    where search_documents match ${matchOf(terms)} and ${isIn(placesOf(kind))}
  `.execute(db);
  return Number(rows[0]?.count);
}

function hits(kind: SearchKind, terms: SearchTerms): RawBuilder<Hit> {
  const places = placesOf(kind);
  return sql<Hit>`(
    select place - ${sql.lit(places.from)} as id, rank
    from ${bestMatches(places, terms, matchOf(terms), RANKED_HITS)} as best
  )`;
}

/** @param kinds adjacent in sqlite-search-places.ts */
async function suggestions(
  db: AnyTables,
  kinds: readonly SearchKind[],
  terms: SearchTerms,
  limit: number,
): Promise<RankedSuggestion[]> {
  const [first = 'product', last] = kinds;
  const words = matchOf(terms);
  const match = first === 'article' ? `- {content content_stems} : (${words})` : words;
  const { rows } = await sql<RankedSuggestion>`
    select suggestion_json, rank
    from ${bestMatches(placesOf(first, last), terms, match, RANKED_SUGGESTIONS)} as best join search_entries using (place)
    order by rank, place
    limit ${limit}
  `.execute(db);
  return rows;
}

/**
 * Ranks the first matches in menu order, and of the later ones those with the words in their titles. `+place`
 * avoids the slower index.
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

async function hasWord(db: AnyTables, word: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from search_documents where search_documents match ${matchOf([[word]])} limit 1
  `.execute(db);
  return rows.length > 0;
}

/** In one text: filtering in SQL and reading thousands of rows are slower. */
async function findSimilarWords(db: AnyTables): Promise<string[]> {
  const { rows } = await sql<{ words: string | null }>`
    select string_agg(word, ' ') as words from search_words
  `.execute(db);
  return rows[0]?.words?.split(' ') ?? [];
}

async function replace(db: AnyTables, documents: readonly SearchDocument[]): Promise<void> {
  const wanted = new Map(documents.map((document) => [placeOf(document.kind, document.id), document]));
  const there = await db.selectFrom('search_entries').select(['place', 'digest']).execute();
  const old = there.filter(({ place, digest }) => {
    const document = wanted.get(place);
    if (!document || digestOfDocument(document) !== digest) return true;
    wanted.delete(place);
    return false;
  });
  for (const places of partsOf(old.map(({ place }) => place))) {
    await sql`delete from search_documents where rowid in (${sql.join(places)})`.execute(db);
    await db.deleteFrom('search_entries').where('place', 'in', places).execute();
  }
  const rows = [...wanted.values()].map(rowsOf);
  await insertRows(
    db,
    'search_documents',
    rows.map((row) => row.indexed),
  );
  await insertRows(
    db,
    'search_entries',
    rows.map((row) => row.entry),
  );
  // FTS5 merges small changes itself.
  if (rows.length > documents.length / 2) {
    await sql`insert into search_documents (search_documents) values ('optimize')`.execute(db);
  }
}

function rowsOf(document: SearchDocument) {
  const { kind, id, title, ingredients, tags, sections, content, synonyms, suggestion } = document;
  const titleStems = stemsOf(wordsOf(title));
  const stems = stemsOf([...ingredients, ...tags, ...sections].flatMap(wordsOf));
  const place = placeOf(kind, id);
  const searched = {
    title: normalizeSearchText(title),
    title_stems: [...titleStems, ...synonyms.title.flatMap((group) => group.stems)].join(' '),
  };
  return {
    entry: { place, ...searched, suggestion_json: suggestion, digest: digestOfDocument(document) },
    indexed: {
      rowid: place,
      ...searched,
      ingredients: normalizeSearchText(ingredients.join(' ')),
      tags: normalizeSearchText(tags.join(' ')),
      sections: normalizeSearchText(sections.join(' ')),
      content: normalizeSearchText(content),
      stems: [...stems, ...synonyms.others.flatMap((group) => group.stems)].join(' '),
      content_stems: stemsOf(wordsOf(content)).join(' '),
    },
  };
}

/** Words are letters and digits only, against injection (`"`, `*`, `NEAR`, `title:` …). */
function matchOf(terms: SearchTerms): string {
  return terms.map((words) => `(${words.map(matchOfWord).join(' OR ')})`).join(' AND ');
}

/** Whole stems: as a prefix «ча», the stem of «чай», would find «чабрец». */
function matchOfWord(word: string): string {
  const columns = hasSpecificStem(word) ? 'title_stems stems content_stems' : 'title_stems stems';
  return `"${word}"* OR {${columns}} : "${stemOf(word)}"`;
}

function beginsWith(terms: SearchTerms): RawBuilder<boolean> {
  const words = terms.flatMap(([word = '']) => word);
  const begins = (column: 'title' | 'title_stems', beginning: string) =>
    sql`(${sql.ref(column)} >= ${beginning} and ${sql.ref(column)} < ${beginning + LAST_LETTER})`;
  return sql<boolean>`(${begins('title', words.join(' '))} or ${begins('title_stems', words.map(stemOf).join(' '))})`;
}
const LAST_LETTER = '\u{10ffff}';
