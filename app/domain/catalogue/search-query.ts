import { cleanText } from '#contract/normalize-text.ts';
import { truncateText } from '#contract/truncate-text.ts';

/** Longer than any title; pasted documents must not end up in URLs and logs. */
export const MAX_QUERY_LENGTH = 100;

/** Unicode NFC, no invisible characters, single spaces. */
export function normalizeQuery(text: string | null | undefined): string {
  const folded = cleanText(text ?? '').replace(/\s+/g, ' ');
  return truncateText(folded, MAX_QUERY_LENGTH).trim();
}

export function searchHref(text: string): string {
  const query = normalizeQuery(text);
  return query === '' ? '/search' : `/search?q=${encodeURIComponent(query)}`;
}
