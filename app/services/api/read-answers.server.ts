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
  return json === undefined ? null : readTolerantly(schema, json, options);
}

/** An answer from the disk; `undefined` if it does not fit the contract any more. */
export function readKept<T>(schema: z.ZodType<T>, text: string): T | undefined {
  const read = readAnswer(schema, text);
  return read?.success ? read.data : undefined;
}

/** How JSON escapes a half of a UTF-16 pair, or a whole pair. */
const SURROGATE = /\\ud[89a-f]/i;

/**
 * @returns `undefined` if it is no JSON, or nested so deeply that it cannot be walked. U+FFFD stands for each lone surrogate: HTML cannot hold them, and hydration
 * would fail.
 */
export function parseJson(text: string): unknown {
  const wellFormed = (_: string, value: unknown) =>
    typeof value === 'string' ? value.replace(/\p{Cs}/gu, '\uFFFD') : value;
  try {
    return withMediaUrls(JSON.parse(text, SURROGATE.test(text) ? wellFormed : undefined));
  } catch {
    return undefined;
  }
}
