/** Why a call came to nothing: its time was up, or nobody could be reached. */
export function reasonOf(error: unknown): 'timeout' | 'network' {
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network';
}

/**
 * Work that fails with a `TimeoutError` when its time is up. The signal is there to stop it, but does not decide: Node
 * loses the signals of requests and of answers half read when it collects garbage (nodejs/undici#4068), and would then
 * wait five minutes.
 *
 * @param ms 0: no deadline.
 */
export async function within<T>(ms: number, work: (signal?: AbortSignal) => Promise<T>): Promise<T> {
  if (ms === 0) return work();
  const deadline = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new DOMException(`no answer within ${ms} ms`, 'TimeoutError');
      deadline.abort(error);
      reject(error);
    }, ms);
  });
  try {
    return await Promise.race([work(deadline.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
