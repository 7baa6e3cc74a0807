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

/** Mean delay; jitter spreads the retries of several storefronts. */
const RETRY_MS = 100;
/** A longer Retry-After suspends the kind of call. */
export const MAX_RETRY_MS = 1_000;
const NO_DEADLINE_MS = 2 ** 31 - 1;

/** Once, after a transient failure. */
export const retryRead = retry(handleWhenResult(isRetryable), {
  maxAttempts: 1,
  backoff: new DelegateBackoff(({ result }: IRetryBackoffContext<unknown>) => {
    const { retryAfterMs } = 'value' in result ? (result.value as Failure) : {};
    return retryAfterMs ?? RETRY_MS * (0.5 + Math.random());
  }),
});

function isRetryable(result: unknown): boolean {
  const outcome = result as Outcome<unknown>;
  if (outcome.kind !== 'failed' || !outcome.isTransient) return false;
  return (outcome.retryAfterMs ?? 0) <= MAX_RETRY_MS;
}

/**
 * Does not rely on `work` to observe its signal: Node may lose request signals (nodejs/undici#4068).
 *
 * @param ms 0: no deadline
 * @param left aborts when the client disconnects
 */
export async function withDeadline<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  left?: AbortSignal,
): Promise<T> {
  left?.throwIfAborted();
  // The body of a video is streamed after `work`.
  const policy = timeout(ms || NO_DEADLINE_MS, {
    strategy: TimeoutStrategy.Aggressive,
    abortOnReturn: false,
  });
  return policy.execute(({ signal }) => work(signal), left);
}

/** At the deadline `fetch` may reject first. */
export function reasonOf(error: unknown): 'timeout' | 'network' {
  // `isTaskCancelledError` of cockatiel 3.2.1 tests the wrong symbol.
  const isTimeout =
    error instanceof TaskCancelledError || /^(?:Timeout|Abort)Error$/.test((error as Error).name);
  return isTimeout ? 'timeout' : 'network';
}

/** DNS, refused, TLS certificate: nothing was sent. */
export function isBeforeSending(error: unknown): boolean {
  // One error per address of the host.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isBeforeSending);
  const { cause, syscall = '', code } = (error ?? {}) as { cause?: unknown; syscall?: string; code?: string };
  return cause === undefined
    ? /^(?:connect|getaddrinfo)$/.test(syscall) || NEVER_CONNECTED.test(`${code}`)
    : isBeforeSending(cause);
}
const NEVER_CONNECTED = /CERT|^UNABLE_TO_|^UND_ERR_CONNECT_TIMEOUT$/;
