import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { MAX_PAGE_SIZE } from '#contract/defaults.ts';
import type { AnyTables } from './any-tables.ts';
import type { SearchKind } from './content-tables.ts';
import type { Synonyms } from './search-words.ts';

/** Words are normalized (search-words.ts): letters and digits only. */
export interface SearchIndex {
  /** A subquery. */
  matchingIds(kind: SearchKind, terms: SearchTerms): RawBuilder<number>;
  count(db: AnyTables, kind: SearchKind, terms: SearchTerms): Promise<number>;
  /** A subquery, at least RANKED_HITS; a lower `rank` is better. */
  hits(kind: SearchKind, terms: SearchTerms): RawBuilder<Hit>;
  /** JSON, best match first; bodies are not searched. */
  suggestions(
    db: AnyTables,
    kinds: readonly SearchKind[],
    terms: SearchTerms,
    limit: number,
  ): Promise<RankedSuggestion[]>;
  /** A prefix or a form of a word of any document. */
  hasWord(db: AnyTables, word: string): Promise<boolean>;
  /** May contain more than the similar words. */
  findSimilarWords(db: AnyTables, word: string): Promise<string[]>;
  /** Makes the index exactly these documents; unchanged ones are skipped. */
  replace(db: AnyTables, documents: readonly SearchDocument[]): Promise<void>;
}

/** Texts are not normalized yet. */
export type SearchDocument = {
  kind: SearchKind;
  id: number;
  title: string;
  ingredients: readonly string[];
  tags: readonly string[];
  /** Titles of category and food category. */
  sections: readonly string[];
  /** Plain text. */
  content: string;
  /** `others`: of the other texts except the content. */
  synonyms: { title: readonly Synonyms[]; others: readonly Synonyms[] };
  /** JSON in the wire format. */
  suggestion: string;
};

/** Increment when the same document results in another row: all are indexed again. */
const INDEX_VERSION = 2;

const digests = new WeakMap<SearchDocument, string>();

export function digestOfDocument(document: SearchDocument): string {
  const known = digests.get(document);
  if (known !== undefined) return known;
  const digest = createHash('sha256')
    .update(JSON.stringify([INDEX_VERSION, document]))
    .digest('base64url');
  digests.set(document, digest);
  return digest;
}

/** Per typed word, the accepted words: a document must match one of each. */
export type SearchTerms = readonly (readonly string[])[];

export function dishPath(slug: string): string {
  return `/product/${encodeURIComponent(slug)}`;
}

export type Hit = { id: number; rank: number };
export type RankedSuggestion = { suggestion_json: string; rank: number };

/**
 * The longest page. Only unspecific texts, such as a single letter, match more; ranking those would take
 * longer than rendering.
 */
export const RANKED_HITS = MAX_PAGE_SIZE;
