import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { MAX_PAGE_SIZE } from '#contract/defaults.ts';
import type { AnyTables } from './any-tables.ts';
import type { SearchKind } from './content-tables.ts';
import type { Synonyms } from './search-words.ts';

/** The full-text index. Words are normalized (search-words.ts) and contain letters and digits only. */
export interface SearchIndex {
  /** A subquery of the ids of all matches. */
  matchingIds(kind: SearchKind, terms: SearchTerms): RawBuilder<number>;
  count(db: AnyTables, kind: SearchKind, terms: SearchTerms): Promise<number>;
  /** A subquery of the best matches, at least RANKED_HITS; a lower `rank` is better. */
  hits(kind: SearchKind, terms: SearchTerms): RawBuilder<Hit>;
  /** Suggestions as JSON, best match first. The body text is not searched. */
  suggestions(
    db: AnyTables,
    kinds: readonly SearchKind[],
    terms: SearchTerms,
    limit: number,
  ): Promise<RankedSuggestion[]>;
  /** Whether any document has a word with this prefix, or a form of this word. */
  hasWord(db: AnyTables, word: string): Promise<boolean>;
  /** A superset of the words that differ from this one by a few letters. */
  findSimilarWords(db: AnyTables, word: string): Promise<string[]>;
  /** Makes the index contain exactly these documents. Unchanged documents are skipped. */
  replace(db: AnyTables, documents: readonly SearchDocument[]): Promise<void>;
}

/** A document of the index. Texts are not normalized: the implementation of each database does that. */
export type SearchDocument = {
  kind: SearchKind;
  id: number;
  title: string;
  ingredients: readonly string[];
  tags: readonly string[];
  /** Titles of the category and the food category of a dish. */
  sections: readonly string[];
  /** Plain text. */
  content: string;
  /** Synonyms of words of the title, and of the other texts except the content. */
  synonyms: { title: readonly Synonyms[]; others: readonly Synonyms[] };
  /** The suggestion of the wire format, as JSON. */
  suggestion: string;
};

/** Increment when the same document results in another row: all documents are then indexed again. */
const INDEX_VERSION = 2;

const digests = new WeakMap<SearchDocument, string>();

/** Identifies an unchanged document. */
export function digestOfDocument(document: SearchDocument): string {
  const known = digests.get(document);
  if (known !== undefined) return known;
  const digest = createHash('sha256')
    .update(JSON.stringify([INDEX_VERSION, document]))
    .digest('base64url');
  digests.set(document, digest);
  return digest;
}

/** For each typed word, a non-empty list of accepted words. A document must match one word of each list. */
export type SearchTerms = readonly (readonly string[])[];

/** As in the `url` of suggestions. */
export function dishPath(slug: string): string {
  return `/product/${encodeURIComponent(slug)}`;
}

export type Hit = { id: number; rank: number };
export type RankedSuggestion = { suggestion_json: string; rank: number };

/**
 * The number of ranked matches: the longest page. Only unspecific texts, such as a single letter, match more, and ranking
 * ten thousand would take longer than rendering the page.
 */
export const RANKED_HITS = MAX_PAGE_SIZE;
