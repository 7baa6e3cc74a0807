import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Wrong passwords that one name, and all names together, may be tried with. */
const WRONG_FOR_ONE = 8;
const WRONG_FOR_ALL = 100;
export const LOG_IN_PAUSE_SECONDS = 10 * 60;
const ALL = 'all';

export type LogIns = ReturnType<typeof createLogIns>;

/**
 * Counts log-ins. Each counts before its password is looked at: a hundred at once are not all let through, nor do they all take
 * the processor. Names are counted, not addresses: behind a proxy everybody has one.
 */
export function createLogIns() {
  const forOne = new RateLimiterMemory({ points: WRONG_FOR_ONE, duration: LOG_IN_PAUSE_SECONDS });
  const forAll = new RateLimiterMemory({ points: WRONG_FOR_ALL, duration: LOG_IN_PAUSE_SECONDS });
  return {
    /** @returns false if it must not be tried now */
    async spend(name: string): Promise<boolean> {
      try {
        await forAll.consume(ALL);
        await forOne.consume(name);
        return true;
      } catch (refusal) {
        if (refusal instanceof Error) throw refusal;
        return false;
      }
    },
    /** The password was right. */
    async succeeded(name: string): Promise<void> {
      await forOne.delete(name);
      await forAll.reward(ALL);
    },
  };
}
