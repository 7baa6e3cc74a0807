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

export type TextPart = { text: string; isMatch: boolean };

/** Cuts a text, whole, where its words begin with words of the query, regardless of case, with ё = е. */
export function matchParts(text: string, query: string): TextPart[] {
  const words = foldCase(query).match(/[\p{L}\p{N}]+/gu) ?? [];
  // Longest first: of «бур» and «бургер» the longer one must win.
  const alternatives = [...new Set(words)].sort((a, b) => b.length - a.length).join('|');
  if (alternatives === '') return [{ text, isMatch: false }];
  const folded = foldCase(text);
  // A letter that changes its length when folded (İ) would shift every mark behind it.
  if (folded.length !== text.length) return [{ text, isMatch: false }];

  let end = 0;
  return folded
    .split(new RegExp(`(?<![\\p{L}\\p{N}])(${alternatives})`, 'u'))
    .map((part, index) => {
      const start = end;
      end += part.length;
      return { text: text.slice(start, end), isMatch: index % 2 === 1 };
    })
    .filter((part) => part.text !== '');
}

function foldCase(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}
