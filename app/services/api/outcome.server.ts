import type { Refusal } from '#contract/requests.ts';

/** How a call ended. A page has words for each of these, so none of them is an exception. */
export type Outcome<T> =
  /** `isEmptied`: it is a list, and none of its records could be read. `text`: the answer as it came. */
  | { kind: 'done'; value: T; status: number; isEmptied: boolean; text: string }
  /** `isGone`: there was such a thing, and it will not come back. */
  | { kind: 'missing'; isGone: boolean }
  | { kind: 'unauthorized'; status: 401 | 403 }
  | { kind: 'refused'; status: number; fields: Refusal }
  | Failure;

/**
 * `mayPass`: the same question may be answered a moment later. `retryAfterMs`: the API wants to be left alone for so long.
 * `isTurnedAway`: it says that it has done nothing.
 */
export type Failure = {
  kind: 'failed';
  reason: FailureReason;
  mayPass?: boolean;
  retryAfterMs?: number;
  isTurnedAway?: boolean;
};
/**
 * `left`: nobody waits for the answer any more. `unsent`: the API surely did not get the call. It was not made, because it
 * would have failed, or no connection came about.
 */
export type FailureReason = 'timeout' | 'network' | 'status' | 'malformed' | 'left' | 'unsent';

/** Whether a change that ended so may have been made all the same: its answer was lost, or cannot be read. */
export function mayBeDone(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'failed' && outcome.reason !== 'unsent' && !outcome.isTurnedAway;
}
