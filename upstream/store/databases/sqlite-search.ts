import { type RawBuilder, sql } from 'kysely';
import { insertRows, partsOf } from '../bulk-write.ts';
import {
  digestOfDocument,
  type Hit,
  RANKED_HITS,
  type RankedSuggestion,
  type SearchDocument,
  type SearchIndex,
  type SearchTerms,
} from '../search-index.ts';
import { hasTellingStem, normaliseText, stemOf, stemsOf, wordsOf } from '../search-words.ts';
import type { SearchKind } from '../tables.ts';
import type { AnyTables } from './database.ts';
import { placeOf, placesOf } from './sqlite-search-places.ts';

/** The full-text index of SQLite is FTS5: words as they are, and stems that we make. It keeps no texts. */

export const sqliteSearch: SearchIndex = {
  matchingIds,
  count,
  hits,
  suggestions,
  knows,
  wordsLike,
  replace,
};

/** Title, ingredients, tags, sections, content; stems of the title, of what else a dish is found by, of the content. */
const RELEVANCE = sql<number>`bm25(search_documents, 10, 3, 4, 4, 1, 8, 2, 0.5)`;

/** Of these only a few are shown, and the next letter makes them fewer. */
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

/** @param kinds neighbours in their places. Only news have a body text, so only there it is left out. */
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

async function knows(db: AnyTables, word: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from search_documents where search_documents match ${matchOf([[word]])} limit 1
  `.execute(db);
  return rows.length > 0;
}

/** All of them: to compare with each is quicker here than to choose. As one text: thousands of rows take longer to read. */
async function wordsLike(db: AnyTables): Promise<string[]> {
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
  // Of a few documents the index takes care by itself.
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
    title: normaliseText(title),
    title_stems: [...titleStems, ...synonyms.title.flatMap((group) => group.stems)].join(' '),
  };
  return {
    entry: { place, ...searched, suggestion_json: suggestion, digest: digestOfDocument(document) },
    indexed: {
      rowid: place,
      ...searched,
      ingredients: normaliseText(ingredients.join(' ')),
      tags: normaliseText(tags.join(' ')),
      sections: normaliseText(sections.join(' ')),
      content: normaliseText(content),
      stems: [...stems, ...synonyms.others.flatMap((group) => group.stems)].join(' '),
      content_stems: stemsOf(wordsOf(content)).join(' '),
    },
  };
}

/** The query language of FTS5 (`"`, `*`, `NEAR`, `title:` …) never gets here from outside: words have no signs. */
function matchOf(terms: SearchTerms): string {
  return terms.map((words) => `(${words.map(matchOfWord).join(' OR ')})`).join(' AND ');
}

/** A stem must match a whole stem. The stem of «чай» is «ча»; as a beginning it would find «чабрец». */
function matchOfWord(word: string): string {
  const columns = hasTellingStem(word) ? 'title_stems stems content_stems' : 'title_stems stems';
  return `"${word}"* OR {${columns}} : "${stemOf(word)}"`;
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
