import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 1_000;
/** Avoids an error line every second. */
const AFTER_ERROR_MS = 10_000;

/** Repeats `work` every second until `signal` aborts. Never rejects. */
export async function poll(
  work: () => Promise<unknown>,
  { signal, onError }: { signal: AbortSignal; onError: (error: unknown) => void },
): Promise<void> {
  while (!signal.aborted) {
    let wait = POLL_MS;
    try {
      await work();
    } catch (error) {
      onError(error);
      wait = AFTER_ERROR_MS;
    }
    await pause(wait, undefined, { signal }).catch(() => undefined);
  }
}
