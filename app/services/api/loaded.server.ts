import type { Loaded } from './read-cache.server.ts';
import type { Outcome } from './upstream.server.ts';

/**
 * In place of an answer, for what the API says is gone. It is remembered like any other answer, in place of what was
 * shown before: gone stays gone while the API is down.
 */
export const GONE = Symbol('gone');

/**
 * What an answer means for the cache: a value, `GONE`, or `undefined` for what there is not; `null` if it was none.
 *
 * @param options.isTyped asked for with what somebody typed.
 * @param options.known what the same call was answered before. It stands in for a list none of whose records can be read: the
 *   API has begun to say something else.
 */
export function loadedFrom<T>(
  outcome: Outcome<T> | null,
  { isTyped = false, known }: { isTyped?: boolean | undefined; known?: T | typeof GONE | undefined },
): Loaded<T | typeof GONE | undefined> | null {
  if (outcome?.kind === 'done') {
    const value = outcome.isEmptied ? (known ?? outcome.value) : outcome.value;
    return { value, keep: true, isApart: isTyped || isEmptyList(value) };
  }
  if (outcome?.kind !== 'missing') return null;
  return outcome.isGone ? { value: GONE, keep: true } : { value: undefined, keep: false };
}

/** Of a category that somebody made up, or of a page behind the last one. */
export function isEmptyList(value: unknown): boolean {
  return (value as { results?: readonly unknown[] }).results?.length === 0;
}
