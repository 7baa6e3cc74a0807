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
