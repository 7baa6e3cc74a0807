import type { Outcome } from './outcome.server.ts';
import type { Loaded } from './read-cache.server.ts';

/**
 * Stands in the cache for a thing that the API says is gone. It replaces the last answer, so the thing stays
 * gone while the API is down.
 */
export const GONE = Symbol('gone');

type LoadOptions<T> = {
  isTyped?: boolean | undefined;
  isFixed?: boolean | undefined;
  known?: T | typeof GONE | undefined;
};

/**
 * What an answer means for the cache: a value, `GONE`, or `undefined` if there is no such thing. `null`: there
 * was no answer.
 *
 * @param options.isTyped the question holds what somebody typed.
 * @param options.isFixed nobody can think up other questions of this kind: that there is no such thing is kept, too.
 * @param options.known the last answer to the same question. It is used when no record of a list can be read:
 *   then the API has changed its format.
 */
export function loadedFrom<T>(
  outcome: Outcome<T> | null,
  { isTyped = false, isFixed = false, known }: LoadOptions<T>,
): Loaded<T | typeof GONE | undefined> | null {
  if (outcome?.kind === 'done') {
    const value = outcome.isEmptied ? (known ?? outcome.value) : outcome.value;
    const isApart = isTyped || isEmptyList(value);
    return { value, keep: true, isApart, ...(!isApart && !outcome.isEmptied && { text: outcome.text }) };
  }
  if (outcome?.kind !== 'missing') return null;
  return outcome.isGone ? { value: GONE, keep: true } : { value: undefined, keep: isFixed };
}

/**
 * Such a list is answered for a category that somebody made up, or for a page behind the last one.
 *
 * @param value anything: of an answer that nobody reads, `null` too.
 */
export function isEmptyList(value: unknown): boolean {
  return (value as { results?: readonly unknown[] } | null)?.results?.length === 0;
}
