/** As JSON writes half of a pair of UTF-16, or a whole pair. Bytes that are no UTF-8 never become one. */
const SURROGATE = /\\ud[89a-f]/i;

/**
 * What was read from a JSON text, with U+FFFD for each half of a pair. HTML cannot hold such a half, so the page would say
 * something else than its data, and React would not take it over. An answer without any is left as it is.
 */
export function wellFormed<T>(value: T, text: string): T {
  return SURROGATE.test(text) ? (mended(value) as T) : value;
}

function mended(value: unknown): unknown {
  if (typeof value === 'string') return whole(value);
  if (Array.isArray(value)) return value.map(mended);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [whole(key), mended(inner)]));
}

function whole(text: string): string {
  return text.replace(/\p{Cs}/gu, '\uFFFD');
}
