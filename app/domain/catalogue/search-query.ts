import { cleanText } from '#contract/normalize-text.ts';
import { truncateText } from '#contract/truncate-text.ts';

/** Longer than any dish's title, short enough that pasted documents do not end up in URLs and logs. */
export const MAX_QUERY_LENGTH = 100;

/** Normalizes a search text: Unicode NFC, no invisible characters, single spaces, trimmed, at most 100 characters. */
export function normalizeQuery(text: string | null | undefined): string {
  const folded = cleanText(text ?? '').replace(/\s+/g, ' ');
  return truncateText(folded, MAX_QUERY_LENGTH).trim();
}

/** The results page for a text; without one, the empty search page. */
export function searchHref(text: string): string {
  const query = normalizeQuery(text);
  return query === '' ? '/search' : `/search?q=${encodeURIComponent(query)}`;
}
