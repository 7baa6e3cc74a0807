import type { z } from 'zod';
import { type Reading, readTolerantly } from '#contract/tolerant.ts';
import { mediaUrl } from './media-url.server.ts';

/** `null` if it is not JSON. */
export function parseResponse<T>(
  schema: z.ZodType<T>,
  text: string,
  options?: { keepRecords?: boolean },
): Reading<T> | null {
  const json = parseJson(text);
  if (json === undefined) return null;
  // A bare array is an unpaged list.
  const isBareList = Array.isArray(json) && !options?.keepRecords;
  return readTolerantly(schema, isBareList ? { results: json } : json, options);
}

/** `undefined` if it is not JSON, or nested too deeply for recursion. */
export function parseJson(text: string): unknown {
  try {
    return normalize(JSON.parse(text));
  } catch {
    return undefined;
  }
}

const MEDIA_FIELDS = new Set(['coverUrls', 'coverListUrls', 'videoUrl']);

/** HTML cannot represent lone surrogates: hydration would fail. */
function normalize(json: unknown, isMedia = false): unknown {
  if (typeof json === 'string') return isMedia ? mediaUrl(json.toWellFormed()) : json.toWellFormed();
  if (Array.isArray(json)) return json.map((item) => normalize(item, isMedia));
  if (typeof json !== 'object' || json === null) return json;
  const entries = Object.entries(json).map(([key, value]) => [
    key.toWellFormed(),
    normalize(value, isMedia || MEDIA_FIELDS.has(key)),
  ]);
  return Object.fromEntries(entries);
}
