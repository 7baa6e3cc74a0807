const graphemes = new Intl.Segmenter('ru', { granularity: 'grapheme' });

/** At most `length` UTF-16 units, never ending inside a visible character: an emoji, a flag, a letter with its accents. */
export function truncateText(text: string, length: number): string {
  if (text.length <= length) return text;
  // A single character longer than the limit (a letter with hundreds of accents) is split between code points.
  const end = graphemes.segment(text).containing(length)?.index || length;
  return text.slice(0, end).replace(/[\uD800-\uDBFF]$/, '');
}

/** `truncateText` with «…» after a truncated text. */
export function ellipsize(text: string, length: number): string {
  return text.length > length ? `${truncateText(text, length)}…` : text;
}
