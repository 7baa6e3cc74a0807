import type { Refusal } from '#contract/requests.ts';

/** How a call ended. A page has words for each of these, so none of them is an exception. */
export type Outcome<T> =
  /** `isEmptied`: it is a list, and none of its records could be read. `text`: the response as it came. */
  | { kind: 'done'; value: T; status: number; isEmptied: boolean; text: string }
  /** `isGone`: there was such a thing, and it will not come back. */
  | { kind: 'missing'; isGone: boolean }
  | { kind: 'unauthorized'; status: 401 | 403 }
  | { kind: 'refused'; status: number; fields: Refusal }
  | Failure;

export type Failure = {
  kind: 'failed';
  reason: FailureReason;
  /** The same call may succeed a moment later. */
  mayPass?: boolean;
  /** How long the API wants to be left alone. */
  retryAfterMs?: number | undefined;
  /** The API says that it has done nothing. */
  isTurnedAway?: boolean;
};

/**
 * `left`: the shopper has left. `unsent`: the API surely did not get the call. It was not made, because it would have
 * failed, or no connection came about.
 */
export type FailureReason = 'timeout' | 'network' | 'status' | 'malformed' | 'left' | 'unsent';

/** Whether a change that ended so may have been made all the same: its response was lost, or cannot be read. */
export function mayBeDone(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'failed' && outcome.reason !== 'unsent' && !outcome.isTurnedAway;
}
