import { setMaxListeners } from 'node:events';
import type { Logger } from 'pino';
import { poll } from '../process/poll.ts';
import { SendFailure } from './send-failure.ts';

/** Shorter than the lease of a message. */
const DEADLINE_MS = 10_000;
const GRACE_MS = 5_000;

export type DeliveryTimes = { deadlineMs?: number | undefined; graceMs?: number | undefined };

/** Workers that send until they are closed, and what they have under way. */
export function createDeliveries(
  log: Logger,
  { deadlineMs = DEADLINE_MS, graceMs = GRACE_MS }: DeliveryTimes,
) {
  const closing = new AbortController();
  /** Cancels running deliveries. */
  const ending = new AbortController();
  // One listener of each worker.
  setMaxListeners(0, closing.signal, ending.signal);
  const workers: Promise<void>[] = [];
  return {
    isClosing: () => closing.signal.aborted,
    isCancelled: () => ending.signal.aborted,
    /** Also rejects if `work` ignores its signal. */
    withDeadline<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
      return new Promise((resolve, reject) => {
        const controller = new AbortController();
        const cancel = () => {
          reject(new SendFailure('timeout'));
          controller.abort();
        };
        const timer = setTimeout(cancel, deadlineMs);
        ending.signal.addEventListener('abort', cancel);
        work(controller.signal)
          .then(resolve, reject)
          .finally(() => {
            clearTimeout(timer);
            ending.signal.removeEventListener('abort', cancel);
          });
      });
    },
    start(work: () => Promise<unknown>, count = 1): void {
      const onError = (err: unknown) => log.error({ err }, 'messages cannot be read or written');
      for (let worker = 0; worker < count; worker += 1)
        workers.push(poll(work, { signal: closing.signal, onError }));
    },
    /** Resolves when no delivery is running. */
    async close(): Promise<void> {
      closing.abort();
      const timer = setTimeout(() => ending.abort(), graceMs);
      await Promise.all(workers);
      clearTimeout(timer);
    },
  };
}
