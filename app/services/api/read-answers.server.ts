import type { z } from 'zod';
import { type Reading, readTolerantly } from '#contract/tolerant.ts';
import { withMediaUrls } from './media-url.server.ts';

/** Reads a response by its schema; `null` if it is no JSON. */
export function readAnswer<T>(
  schema: z.ZodType<T>,
  text: string,
  options?: { keepRecords?: boolean },
): Reading<T> | null {
  const json = parseJson(text);
  if (json === undefined) return null;
  const read = readTolerantly(schema, json, options);
  return read.success ? { ...read, data: wellFormed(read.data, text) } : read;
}

/** An answer from the disk; `undefined` if it does not fit the contract any more. */
export function readKept<T>(schema: z.ZodType<T>, text: string): T | undefined {
  const read = readAnswer(schema, text);
  return read?.success ? read.data : undefined;
}

/** @returns `undefined` if it is no JSON, or nested so deeply that it cannot be walked. */
export function parseJson(text: string): unknown {
  try {
    return withMediaUrls(JSON.parse(text));
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
