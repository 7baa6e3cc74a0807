import type { z } from 'zod';
import { type Reading, readTolerantly } from '#contract/tolerant.ts';
import { mediaUrl } from './media-url.server.ts';

/** Parses a response tolerantly by its schema; `null` if it is not JSON. */
export function parseResponse<T>(
  schema: z.ZodType<T>,
  text: string,
  options?: { keepRecords?: boolean },
): Reading<T> | null {
  const json = parseJson(text);
  if (json === undefined) return null;
  // Shared responses are objects: a bare array is an unpaged list.
  const isBareList = Array.isArray(json) && !options?.keepRecords;
  return readTolerantly(schema, isBareList ? { results: json } : json, options);
}

/** @returns `undefined` if it is not JSON, or nested too deeply for recursion */
export function parseJson(text: string): unknown {
  try {
    return normalize(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Fields with media URLs, the same in all records. */
const MEDIA_FIELDS = new Set(['coverUrls', 'coverListUrls', 'videoUrl']);

/** Rewrites media URLs and replaces lone surrogates, which HTML cannot represent: hydration would fail. */
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
