/** Conditions and ranges in a question for a file (RFC 9110, sections 13 and 14), the same for files of the build and of the API. */

type Condition = 'if-none-match' | 'if-modified-since' | 'if-range';
/** The headers of the question. */
export type Asked = (name: Condition) => string | null | undefined;
/** The file as its `ETag` and `Last-Modified` tell it from others. */
export type Version = { tag: string | null; changed: string | null };

/** Whether the one who asks has this version. */
export function isKnown(asked: Asked, { tag, changed }: Version): boolean {
  const known = asked('if-none-match') ?? null;
  if (known !== null) return known.trim() === '*' || (tag !== null && tagsIn(known).includes(strong(tag)));
  return Date.parse(changed ?? '') <= Date.parse(asked('if-modified-since') ?? '');
}

/** Whether a part of this version fits those that the one who asks has. A weak tag does not promise it. */
export function fitsParts(asked: Asked, { tag, changed }: Version): boolean {
  const known = asked('if-range') ?? null;
  return known === null || known === changed || (known === tag && !known.startsWith('W/'));
}

/** The bytes that are asked for: `['5', '']` is all from the fifth on, `['', '5']` the last five. */
export type ByteRange = [first: string, last: string];

/** `null`: all of it. What is no range of bytes, or several, is ignored. */
export function byteRangeOf(range: string | null | undefined): ByteRange | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range ?? '') ?? [];
  const isNone = first === '' ? last === '' : last !== '' && Number(last) < Number(first);
  return isNone ? null : [first, last];
}

function tagsIn(list: string): string[] {
  return list.match(/"[^"]*"|[^\s,"]+/g) ?? [];
}

function strong(tag: string): string {
  return tag.replace(/^W\//, '');
}
