import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { MAX_PAGE_SIZE } from '#contract/defaults.ts';
import type { AnyTables } from './databases/database.ts';
import type { Synonyms } from './search-words.ts';
import type { SearchKind } from './tables.ts';

/** The full-text index. Words are normalised (search-words.ts), and hold letters and digits only. */
export interface SearchIndex {
  /** A sub-query of the ids of all that matches. */
  matchingIds(kind: SearchKind, terms: SearchTerms): RawBuilder<number>;
  /** How many matches there are. */
  count(db: AnyTables, kind: SearchKind, terms: SearchTerms): Promise<number>;
  /** A sub-query of the best of what matches, with `rank`: the lower, the better. At least RANKED_HITS, if there are so many. */
  hits(kind: SearchKind, terms: SearchTerms): RawBuilder<Hit>;
  /** The best matches of these kinds by all texts but the body, with their suggestions as JSON. */
  suggestions(
    db: AnyTables,
    kinds: readonly SearchKind[],
    terms: SearchTerms,
    limit: number,
  ): Promise<RankedSuggestion[]>;
  /** Whether a document has a word that begins so, or a form of this word. */
  knows(db: AnyTables, word: string): Promise<boolean>;
  /** Known words, and among them all that differ from this one by a few letters. */
  wordsLike(db: AnyTables, word: string): Promise<string[]>;
  /** Afterwards the index holds these documents and no others. Those that it has are not written again. */
  replace(db: AnyTables, documents: readonly SearchDocument[]): Promise<void>;
}

/** What is found by which words. Texts are as people write them; the database's own file splits and compares them. */
export type SearchDocument = {
  kind: SearchKind;
  id: number;
  title: string;
  ingredients: readonly string[];
  tags: readonly string[];
  /** Titles of the category and the food category that a dish stands in. */
  sections: readonly string[];
  /** Plain text. */
  content: string;
  /** What means the same as a word of the title, and of the other texts but the content. */
  synonyms: { title: readonly Synonyms[]; others: readonly Synonyms[] };
  /** What the typeahead answers for it, as JSON. */
  suggestion: string;
};

/** Raise it when the same document gives another row of the index: all are indexed anew then. */
const INDEX_VERSION = 1;

/** By this an index knows whether it has the document, as it is. */
export function digestOfDocument(document: SearchDocument): string {
  return createHash('sha256')
    .update(JSON.stringify([INDEX_VERSION, document]))
    .digest('base64url');
}

/** What a document must hold: for each typed word, the words that are accepted; as a rule only the word itself. Never empty. */
export type SearchTerms = readonly (readonly string[])[];

/** The page of a dish, as suggestions name it. */
export function dishPath(slug: string): string {
  return `/product/${encodeURIComponent(slug)}`;
}

export type Hit = { id: number; rank: number };
export type RankedSuggestion = { suggestion_json: string; rank: number };

/**
 * So many matches are ranked, as many as the longest page shows. More of them match only a text that says little, like a
 * single letter, and to rank all of ten thousand would take longer than to show the page.
 */
export const RANKED_HITS = MAX_PAGE_SIZE;
