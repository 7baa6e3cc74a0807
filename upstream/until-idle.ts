import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Waits for three short turns of the event loop: closing a server resets connections that Node has not
 * accepted yet. The storefront has the same file: both sides share only the contract.
 */
export async function untilIdle(): Promise<void> {
  for (let turn = 0, short = 0; turn < 1_000 && short < 3; turn += 1) {
    const startedAt = performance.now();
    await nextTurn();
    short = performance.now() - startedAt < 1 ? short + 1 : 0;
  }
}
