/** Why a call came to nothing: its time was up, or nobody could be reached. */
export function reasonOf(error: unknown): 'timeout' | 'network' {
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network';
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

/**
 * Work that fails with a `TimeoutError` when its time is up, and when nobody waits for it any more. The signal is there to
 * stop it, but does not decide: Node loses the signals of requests when it collects garbage (nodejs/undici#4068).
 *
 * @param ms 0: no deadline.
 * @param left aborts when the client has disconnected.
 */
export async function within<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  left?: AbortSignal,
): Promise<T> {
  left?.throwIfAborted();
  const end = new AbortController();
  const ended = new Promise<never>((_, reject) => {
    end.signal.addEventListener('abort', () => reject(end.signal.reason), { once: true });
  });
  const leave = () => end.abort(left?.reason);
  left?.addEventListener('abort', leave);
  const late = () => end.abort(new DOMException(`no answer within ${ms} ms`, 'TimeoutError'));
  const timer = ms === 0 ? undefined : setTimeout(late, ms);
  try {
    return await Promise.race([work(end.signal), ended]);
  } finally {
    clearTimeout(timer);
    left?.removeEventListener('abort', leave);
  }
}
