import type { z } from 'zod';
import { type Reading, readTolerantly } from '#contract/tolerant.ts';
import { mediaUrl } from './media-url.server.ts';

/** Reads a response by its schema; `null` if it is no JSON. */
export function readAnswer<T>(
  schema: z.ZodType<T>,
  text: string,
  options?: { keepRecords?: boolean },
): Reading<T> | null {
  const json = parseJson(text);
  return json === undefined ? null : readTolerantly(schema, json, options);
}

/** @returns `undefined` if it is no JSON, or nested so deeply that it cannot be walked. */
export function parseJson(text: string): unknown {
  try {
    return forBrowsers(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Fields of media addresses have the same names everywhere. */
const MEDIA_FIELDS = new Set(['coverUrls', 'coverListUrls', 'videoUrl']);

/** Rewrites media addresses, and replaces halves of UTF-16 pairs: HTML cannot hold them, and hydration would fail. */
function forBrowsers(json: unknown, isMedia = false): unknown {
  if (typeof json === 'string') return isMedia ? mediaUrl(json.toWellFormed()) : json.toWellFormed();
  if (Array.isArray(json)) return json.map((item) => forBrowsers(item, isMedia));
  if (typeof json !== 'object' || json === null) return json;
  const entries = Object.entries(json).map(([key, value]) => [
    key.toWellFormed(),
    forBrowsers(value, isMedia || MEDIA_FIELDS.has(key)),
  ]);
  return Object.fromEntries(entries);
}
