import type { FieldErrors } from '#contract/requests.ts';

/** The result of a call. Pages have a text for each case, so none of them is an exception. */
export type Outcome<T> =
  /** `isEmptied`: a list whose records were all dropped as invalid. `text`: the raw body. */
  | { kind: 'done'; value: T; status: number; isEmptied: boolean; text: string }
  /** `isGone`: permanently deleted (410). */
  | { kind: 'missing'; isGone: boolean }
  | { kind: 'unauthorized'; status: 401 | 403 }
  | { kind: 'refused'; status: number; fields: FieldErrors }
  | Failure;

export type Failure = {
  kind: 'failed';
  reason: FailureReason;
  /** Transient: a retry may succeed. */
  isTransient?: boolean;
  /** From the API's Retry-After. */
  retryAfterMs?: number | undefined;
  /** The API rejected the call and changed nothing. */
  isRejected?: boolean;
};

/**
 * `left`: the client disconnected. `unsent`: the call never reached the API: open circuit, or no connection. `ignored`:
 * the API reported success, but its response does not have the change.
 */
export type FailureReason = 'timeout' | 'network' | 'status' | 'malformed' | 'left' | 'unsent' | 'ignored';

/** Whether a failed write may still have been executed: its response was lost or is invalid. */
export function mayHaveSucceeded(outcome: Outcome<unknown>): boolean {
  if (outcome.kind !== 'failed' || outcome.isRejected) return false;
  return outcome.reason !== 'unsent' && outcome.reason !== 'ignored';
}
