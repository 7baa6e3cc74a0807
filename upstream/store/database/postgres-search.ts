import { type RawBuilder, sql } from 'kysely';
import type { AnyTables } from './any-tables.ts';
import { insertRows } from './bulk-write.ts';
import type { SearchKind } from './content-tables.ts';
import type { Database } from './database.ts';
import {
  digestOfDocument,
  type Hit,
  RANKED_HITS,
  type RankedSuggestion,
  type SearchDocument,
  type SearchIndex,
  type SearchTerms,
} from './search-index.ts';
import { hasSpecificStem, normalizeSearchText, stemOf, wordsOf } from './search-words.ts';

export const postgresSearch: SearchIndex = {
  matchingIds,
  count,
  hits,
  suggestions,
  hasWord,
  findSimilarWords,
  replace,
};

/** Low enough for two wrong letters; search-words.ts selects from the results. */
export const SIMILARITY = 0.1;
const MAX_SIMILAR = 500;

export const postgresSearchMigrations: Database['searchMigrations'] = {
  async '0006-large-shops'(db) {
    await sql`create extension if not exists pg_trgm`.execute(db);
    await assertKnowsLetters(db);
    await sql`
      create table search_documents (
        kind text not null, ref_id bigint not null, title text not null, title_stems text not null,
        words tsvector not null, forms tsvector not null, suggestion_json text not null,
        primary key (kind, ref_id)
      )
    `.execute(db);
    await sql`create index search_by_words on search_documents using gin (words)`.execute(db);
    await sql`create index search_by_forms on search_documents using gin (forms)`.execute(db);
    await sql`create index search_words_alike on search_words using gin (word gin_trgm_ops)`.execute(db);
  },
  async '0009-content-while-the-shop-runs'(db) {
    await db.deleteFrom('search_documents').execute();
    await sql`alter table search_documents add column digest text`.execute(db);
  },
};

/** With the locale «C» pg_trgm ignores Cyrillic letters. */
async function assertKnowsLetters(db: AnyTables): Promise<void> {
  const { rows } = await sql<{ alike: number }>`select similarity('борщ', 'борщи') as alike`.execute(db);
  if (rows[0]?.alike) return;
  throw new Error(
    'the database must be created with a locale of UTF-8, for instance C.UTF-8: it takes Cyrillic letters for signs',
  );
}

/** ts_rank lists its weights from D to A. */
const WEIGHTS = { title: 'A', tags: 'B', sections: 'B', ingredients: 'C', content: 'D' } as const;
const RANKS = sql`'{0.02, 0.3, 0.4, 1}'::real[]`;
/** Divides the rank by the length of the document. */
const BY_LENGTH = sql`2`;

function matchingIds(kind: SearchKind, terms: SearchTerms): RawBuilder<number> {
  return sql<number>`(select ref_id from search_documents where kind = ${kind} and ${matches(terms)})`;
}

async function count(db: AnyTables, kind: SearchKind, terms: SearchTerms): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from search_documents where kind = ${kind} and ${matches(terms)}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

function hits(kind: SearchKind, terms: SearchTerms): RawBuilder<Hit> {
  return sql<Hit>`(
    select ref_id as id, ${rankOf(terms)} as rank from search_documents
    where kind = ${kind} and ${matches(terms)}
    order by rank, ref_id
    limit ${sql.lit(RANKED_HITS)}
  )`;
}

async function suggestions(
  db: AnyTables,
  kinds: readonly SearchKind[],
  terms: SearchTerms,
  limit: number,
): Promise<RankedSuggestion[]> {
  const { rows } = await sql<RankedSuggestion>`
    select suggestion_json, ${rankOf(terms)} as rank from search_documents
    where kind in (${sql.join(kinds)}) and ${matches(terms, 'ABC')}
    order by rank, kind, ref_id
    limit ${limit}
  `.execute(db);
  return rows;
}

async function hasWord(db: AnyTables, word: string): Promise<boolean> {
  const { rows } = await sql`select 1 from search_documents where ${matches([[word]])} limit 1`.execute(db);
  return rows.length > 0;
}

async function findSimilarWords(db: AnyTables, word: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from search_words where word % ${word} order by similarity(word, ${word}) desc, word limit ${MAX_SIMILAR}
  `.execute(db);
  return rows.map((row) => row.word);
}

async function replace(db: AnyTables, documents: readonly SearchDocument[]): Promise<void> {
  const nameOf = (kind: string, id: number) => `${kind} ${id}`;
  const wanted = new Map(documents.map((document) => [nameOf(document.kind, document.id), document]));
  const there = await db.selectFrom('search_documents').select(['kind', 'ref_id', 'digest']).execute();
  for (const { kind, ref_id, digest } of there) {
    const document = wanted.get(nameOf(kind, ref_id));
    if (document && digestOfDocument(document) === digest) wanted.delete(nameOf(kind, ref_id));
    else {
      await db.deleteFrom('search_documents').where('kind', '=', kind).where('ref_id', '=', ref_id).execute();
    }
  }
  await insertRows(db, 'search_documents', [...wanted.values()].map(rowOf));
}

function rowOf(whole: SearchDocument) {
  const { kind, id, suggestion, synonyms, ...document } = whole;
  const { title, ingredients, tags, sections, content } = document;
  const texts: WeightedText[] = [
    [WEIGHTS.title, title],
    [WEIGHTS.tags, tags.join(' ')],
    [WEIGHTS.sections, sections.join(' ')],
    [WEIGHTS.ingredients, ingredients.join(' ')],
    [WEIGHTS.content, content],
  ];
  const meant: WeightedText[] = [
    [WEIGHTS.title, synonyms.title.flatMap(({ words }) => words).join(' ')],
    [WEIGHTS.ingredients, synonyms.others.flatMap(({ words }) => words).join(' ')],
  ];
  return {
    kind,
    ref_id: id,
    title: normalizeSearchText(title),
    title_stems: wordsOf(title).map(stemOf).join(' '),
    words: vectorOf('simple', texts),
    forms: vectorOf('russian', [...texts, ...meant]),
    suggestion_json: suggestion,
    digest: digestOfDocument(whole),
  };
}

type WeightedText = [weight: string, text: string];

function vectorOf(configuration: 'simple' | 'russian', texts: WeightedText[]): RawBuilder<string> {
  const parts = texts
    .filter(([, text]) => text !== '')
    .map(
      ([weight, text]) =>
        sql`setweight(to_tsvector(${sql.lit(configuration)}, ${allWordsOf(text).join(' ')}), ${sql.lit(weight)})`,
    );
  return sql`${sql.join(parts, sql` || `)}`;
}

/** Duplicates count for the rank. */
function allWordsOf(text: string): string[] {
  return normalizeSearchText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** @param weights '' for all texts */
function matches(terms: SearchTerms, weights = ''): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    terms.map((words) => sql`(words @@ ${beginsOf(words, weights)} or forms @@ ${formsOf(words, weights)})`),
    sql` and `,
  )})`;
}

function beginsOf(words: readonly string[], weights = ''): RawBuilder<string> {
  return sql`to_tsquery('simple', ${words.map((word) => `'${word}':*${weights}`).join(' | ')})`;
}

function formsOf(words: readonly string[], weights = ''): RawBuilder<string> {
  const marked = words.map((word) => {
    const where = weights || (hasSpecificStem(word) ? '' : 'ABC');
    return where ? `'${word}':${where}` : `'${word}'`;
  });
  return sql`to_tsquery('russian', ${marked.join(' | ')})`;
}

/** Lower is better, unlike `ts_rank`. */
function rankOf(terms: SearchTerms): RawBuilder<number> {
  const all = terms.flat();
  const words = terms.flatMap(([word = '']) => word);
  return sql<number>`(
    - ts_rank(${RANKS}, words, ${beginsOf(all)}, ${BY_LENGTH})
    - ts_rank(${RANKS}, forms, ${formsOf(all)}, ${BY_LENGTH})
    - case when ${begins('title', words)} or ${begins('title_stems', words.map(stemOf))} then 1000 else 0 end
  )`;
}

function begins(column: 'title' | 'title_stems', words: readonly string[]): RawBuilder<boolean> {
  const beginning = words.join(' ');
  return sql<boolean>`left(${sql.ref(column)}, ${[...beginning].length}) = ${beginning}`;
}
