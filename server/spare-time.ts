import { performance } from 'node:perf_hooks';

/** The part of the time in which this thread was at work. Above it who asks next waits for somebody else's page. */
const BUSY = 0.5;

/** A new look at it: soon enough for the evening's rush, too rarely to cost anything. */
const LOOK_MS = 250;

type Work = { active: number; idle: number };

/**
 * Tells whether this thread had time to spare lately: then a page may take longer and be smaller.
 *
 * @param workOf milliseconds since the start, at work and waiting
 */
export function createSpareTime(
  workOf: () => Work = () => performance.eventLoopUtilization(),
): () => boolean {
  let seen = workOf();
  let isSpare = true;
  return () => {
    const work = workOf();
    const active = work.active - seen.active;
    const passed = active + work.idle - seen.idle;
    if (passed >= LOOK_MS) {
      isSpare = active / passed < BUSY;
      seen = work;
    }
    return isSpare;
  };
}
