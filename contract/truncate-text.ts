const graphemes = new Intl.Segmenter('ru', { granularity: 'grapheme' });

/** In UTF-16 units, never inside a visible character. */
export function truncateText(text: string, length: number): string {
  if (text.length <= length) return text;
  // A single character longer than the limit is split between code points.
  const end = graphemes.segment(text).containing(length)?.index || length;
  return text.slice(0, end).replace(/[\uD800-\uDBFF]$/, '');
}

export function ellipsize(text: string, length: number): string {
  return text.length > length ? `${truncateText(text, length)}…` : text;
}
