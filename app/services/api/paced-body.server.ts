import { within } from './deadline.server.ts';

/** Bytes a second. Nobody can look at a film that comes more slowly, and one that drips would hold its connection for ever. */
const LOWEST_RATE = 4_096;

/**
 * What a reader still brings, as long as it brings enough. Only the waiting for it counts: a browser may take as long as it
 * likes. Waiting uses up the allowance, bytes earn it again.
 *
 * @param idleMs the allowance, and the longest wait for one piece; 0: no limit.
 * @param head goes before it.
 */
export function pacedBody(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  idleMs: number,
  head = new Uint8Array(),
): ReadableStream<Uint8Array> {
  let allowanceMs = idleMs;
  return new ReadableStream({
    start(controller) {
      if (head.length > 0) controller.enqueue(head);
    },
    async pull(controller) {
      const askedAt = performance.now();
      const { done, value } = await within(allowanceMs, () => reader.read()).catch(async (error) => {
        await reader.cancel(error);
        throw error;
      });
      if (done) return controller.close();
      controller.enqueue(value);
      if (idleMs === 0) return;
      const leftMs = allowanceMs - (performance.now() - askedAt) + (value.length / LOWEST_RATE) * 1_000;
      allowanceMs = Math.min(idleMs, Math.max(1, leftMs));
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
