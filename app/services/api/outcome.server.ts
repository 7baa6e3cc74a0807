import type { Refusal } from '#contract/requests.ts';

/** How a call ended. A page has words for each of these, so none of them is an exception. */
export type Outcome<T> =
  /** `isEmptied`: it is a list, and none of its records could be read. */
  | { kind: 'done'; value: T; status: number; isEmptied: boolean }
  /** `isGone`: there was such a thing, and it will not come back. */
  | { kind: 'missing'; isGone: boolean }
  | { kind: 'unauthorized'; status: 401 | 403 }
  | { kind: 'refused'; fields: Refusal }
  | { kind: 'failed'; reason: FailureReason };
/** `left`: nobody waits for the answer any more. */
export type FailureReason = 'timeout' | 'network' | 'status' | 'malformed' | 'left';
