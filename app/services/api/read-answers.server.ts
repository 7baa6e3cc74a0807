import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { type Reading, readTolerantly } from '#contract/tolerant.ts';
import { withMediaUrls } from './media-url.server.ts';

/** Characters of texts; the values take about three times as much memory. */
const MAX_KNOWN_CHARACTERS = 4 * 1024 * 1024;

/**
 * Values by the text they were read from. The API is called each time, but its response is most often the last one again:
 * a signed-in shopper's pages would parse, check and sanitize the whole menu each time.
 */
const known = new LRUCache<string, { schema: z.ZodType; value: unknown }>({
  maxSize: MAX_KNOWN_CHARACTERS,
  sizeCalculation: (_, text) => Math.max(1, text.length),
});

/** Reads a response by its schema; `null` if it is no JSON. All requests share the value, so it is frozen. */
export function readAnswer<T>(
  schema: z.ZodType<T>,
  text: string,
  options?: { keepRecords?: boolean },
): Reading<T> | null {
  const found = known.get(text);
  if (found?.schema === schema) return { success: true, data: found.value as T, losses: [] };
  const json = parseJson(text);
  if (json === undefined) return null;
  const read = readTolerantly(schema, withMediaUrls(json), options);
  if (!read.success) return read;
  const value = wellFormed(read.data, text);
  // A response that was repaired is read again, so that the log names each.
  if (read.losses.length === 0) {
    freeze(value);
    known.set(text, { schema, value });
  }
  return { ...read, data: value };
}

/** An answer from the disk; `undefined` if it does not fit the contract any more. */
export function readKept<T>(schema: z.ZodType<T>, text: string): T | undefined {
  const read = readAnswer(schema, text);
  return read?.success ? read.data : undefined;
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) freeze(inner);
}

/** The contract needs about ten levels: menus may stand in menus. */
const MAX_DEPTH = 64;

/** Whether JSON is nested deeper than any response may be. To parse a million levels takes seconds, in which nobody is answered. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length && depth <= MAX_DEPTH; at += 1) {
    const letter = text[at];
    if (letter === '"') isInString = !isInString;
    else if (isInString && letter === '\\') at += 1;
    else if (!isInString && (letter === '[' || letter === '{')) depth += 1;
    else if (!isInString && (letter === ']' || letter === '}')) depth -= 1;
  }
  return depth > MAX_DEPTH;
}

/** @returns `undefined` if it is no JSON, or nested too deeply. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** How JSON escapes a half of a UTF-16 pair, or a whole pair. */
const SURROGATE = /\\ud[89a-f]/i;

/** U+FFFD for each lone surrogate in what was read from a JSON text: HTML cannot hold them, and hydration would fail. */
export function wellFormed<T>(value: T, text: string): T {
  return SURROGATE.test(text) ? (withoutLoneSurrogates(value) as T) : value;
}

function withoutLoneSurrogates(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\p{Cs}/gu, '\uFFFD');
  if (Array.isArray(value)) return value.map(withoutLoneSurrogates);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map((entry) => entry.map(withoutLoneSurrogates));
  return Object.fromEntries(entries);
}
