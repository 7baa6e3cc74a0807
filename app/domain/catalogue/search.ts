/** Longer than any dish; keeps a pasted page from travelling through addresses and logs. */
export const MAX_QUERY_LENGTH = 100;

/** A search text as it is sent and shown: composed letters, single spaces, none at the ends, at most 100 characters. */
export function normalizeQuery(text: string | null | undefined): string {
  // Half an emoji (\p{Cs}) cannot be encoded into an address: encodeURIComponent throws.
  const folded = (text ?? '')
    .normalize('NFC')
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
  return Array.from(folded.slice(0, MAX_QUERY_LENGTH * 2))
    .slice(0, MAX_QUERY_LENGTH)
    .join('')
    .trim();
}

/** The page of everything found for a text, or the empty search form. */
export function searchHref(text: string): string {
  const query = normalizeQuery(text);
  return query === '' ? '/search' : `/search?q=${encodeURIComponent(query)}`;
}
