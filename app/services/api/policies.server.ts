import {
  DelegateBackoff,
  handleWhenResult,
  type IRetryBackoffContext,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
} from 'cockatiel';
import type { Failure, Outcome } from './outcome.server.ts';

/** A failed read is repeated once after about this time; jitter keeps several storefronts from coming back together. */
const RETRY_MS = 100;
/** A Retry-After up to this is waited for; a longer one ends all such calls until then. */
export const MAX_RETRY_MS = 1_000;
/** No deadline: the longest timer of Node, 24 days. */
const NO_DEADLINE_MS = 2 ** 31 - 1;

/** Repeats a read that failed for a moment. */
export const retryRead = retry(handleWhenResult(isRetryable), {
  maxAttempts: 1,
  backoff: new DelegateBackoff(({ result }: IRetryBackoffContext<unknown>) => {
    const { retryAfterMs } = 'value' in result ? (result.value as Failure) : {};
    return retryAfterMs ?? RETRY_MS * (0.5 + Math.random());
  }),
});

function isRetryable(result: unknown): boolean {
  const outcome = result as Outcome<unknown>;
  if (outcome.kind !== 'failed' || !outcome.mayPass) return false;
  return (outcome.retryAfterMs ?? 0) <= MAX_RETRY_MS;
}

/**
 * Runs work that fails when its time is up, and when nobody waits for it any more. The signal is there to stop it, but does not
 * decide: Node loses the signals of requests when it collects garbage (nodejs/undici#4068).
 *
 * @param ms 0: no deadline.
 * @param left aborts when the client has disconnected.
 */
export async function withDeadline<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  left?: AbortSignal,
): Promise<T> {
  left?.throwIfAborted();
  // The signal stays: the body of a film is read after its head has come.
  const policy = timeout(ms || NO_DEADLINE_MS, {
    strategy: TimeoutStrategy.Aggressive,
    abortOnReturn: false,
  });
  return policy.execute(({ signal }) => work(signal), left);
}

/** Why a call came to nothing: its time was up, or nobody could be reached. At the deadline `fetch` may be first to say so. */
export function reasonOf(error: unknown): 'timeout' | 'network' {
  // cockatiel 3.2.1 has `isTaskCancelledError`, which looks for another error's mark.
  const isTimeout =
    error instanceof TaskCancelledError || /^(?:Timeout|Abort)Error$/.test((error as Error).name);
  return isTimeout ? 'timeout' : 'network';
}

/** No connection came about: the name is not known, nobody listens, the certificate is wrong. So nothing was sent. */
export function isBeforeSending(error: unknown): boolean {
  // A name may have several addresses: then each of them was tried.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isBeforeSending);
  const { cause, syscall = '', code } = (error ?? {}) as { cause?: unknown; syscall?: string; code?: string };
  return cause === undefined
    ? /^(?:connect|getaddrinfo)$/.test(syscall) || NEVER_CONNECTED.test(`${code}`)
    : isBeforeSending(cause);
}
const NEVER_CONNECTED = /CERT|^UNABLE_TO_|^UND_ERR_CONNECT_TIMEOUT$/;
