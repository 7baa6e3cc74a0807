import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { MAX_PAGE_SIZE } from '#contract/defaults.ts';
import type { AnyTables } from './any-tables.ts';
import type { SearchKind } from './content-tables.ts';
import type { Synonyms } from './search-words.ts';

/** Words are normalized: letters and digits only. */
export interface SearchIndex {
  matchingIds(kind: SearchKind, terms: SearchTerms): RawBuilder<number>;
  count(db: AnyTables, kind: SearchKind, terms: SearchTerms): Promise<number>;
  /** At least RANKED_HITS; a lower `rank` is better. */
  hits(kind: SearchKind, terms: SearchTerms): RawBuilder<Hit>;
  /** JSON, best match first; bodies are not searched. */
  suggestions(
    db: AnyTables,
    kinds: readonly SearchKind[],
    terms: SearchTerms,
    limit: number,
  ): Promise<RankedSuggestion[]>;
  /** As a prefix or in any form. */
  hasWord(db: AnyTables, word: string): Promise<boolean>;
  /** May return other words, too. */
  findSimilarWords(db: AnyTables, word: string): Promise<string[]>;
  /** Makes the index exactly these documents; skips unchanged ones. */
  replace(db: AnyTables, documents: readonly SearchDocument[]): Promise<void>;
}

export type SearchDocument = {
  kind: SearchKind;
  id: number;
  title: string;
  ingredients: readonly string[];
  tags: readonly string[];
  sections: readonly string[];
  content: string;
  synonyms: { title: readonly Synonyms[]; others: readonly Synonyms[] };
  suggestion: string;
};

/** Increment when documents result in other rows: all are indexed again. */
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

/** For each typed word the accepted ones: a document must match one of each. */
export type SearchTerms = readonly (readonly string[])[];

export function dishPath(slug: string): string {
  return `/product/${encodeURIComponent(slug)}`;
}

export type Hit = { id: number; rank: number };
export type RankedSuggestion = { suggestion_json: string; rank: number };

/** The longest page. Ranking all matches of a single letter would take longer than rendering. */
export const RANKED_HITS = MAX_PAGE_SIZE;
