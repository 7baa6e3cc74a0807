import type { FieldErrors } from '#contract/requests.ts';

export type Outcome<T> =
  /** `isEmptied`: all records of the list were dropped as invalid. `text`: the raw body. */
  | { kind: 'done'; value: T; status: number; isEmptied: boolean; text: string }
  | { kind: 'missing'; isGone: boolean }
  | { kind: 'unauthorized'; status: 401 | 403 }
  | { kind: 'refused'; status: number; fields: FieldErrors }
  | Failure;

export type Failure = {
  kind: 'failed';
  reason: FailureReason;
  isTransient?: boolean;
  retryAfterMs?: number | undefined;
  isRejected?: boolean;
};

/**
 * `left`: the client disconnected. `unsent`: open circuit, or no connection. `ignored`: success without the
 * change.
 */
export type FailureReason = 'timeout' | 'network' | 'status' | 'malformed' | 'left' | 'unsent' | 'ignored';

/** Whether a failed write may have been executed. */
export function mayHaveSucceeded(outcome: Outcome<unknown>): boolean {
  if (outcome.kind !== 'failed' || outcome.isRejected) return false;
  return outcome.reason !== 'unsent' && outcome.reason !== 'ignored';
}
