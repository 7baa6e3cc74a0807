import { LRUCache } from 'lru-cache';
import { TooManyDerivations } from './key-derivation.ts';
import { checkPassword } from './passwords.ts';

const TRIES = 8;
export const LOG_IN_PAUSE_SECONDS = 10 * 60;
/** Unknown names count, too: responses must not reveal which exist. */
const MAX_NAMES = 5_000;

/** `wrong`: or unknown. `busy`: neither checked nor counted. */
export type LogIn = 'right' | 'wrong' | 'too-often' | 'busy';

export type LogIns = ReturnType<typeof createLogIns>;

/**
 * Counts an attempt before its check, so simultaneous ones cannot pass the limit. Not per IP address: clients of a
 * proxy share one. Not in total: a stranger could lock everyone out.
 */
export function createLogIns({ check = checkPassword, now = Date.now } = {}) {
  const tries = new LRUCache<string, number>({
    max: MAX_NAMES,
    ttl: LOG_IN_PAUSE_SECONDS * 1_000,
    noUpdateTTL: true,
    ttlResolution: 0,
    perf: { now },
  });

  return {
    /** @param hash `undefined` for an unknown or blocked user */
    async attempt(name: string, password: string, hash: string | undefined): Promise<LogIn> {
      const before = tries.get(name) ?? 0;
      const isTooOften = before >= TRIES;
      if (!isTooOften) tries.set(name, before + 1);
      try {
        // Takes as long: instant retries would take the processor from orders.
        const isRight = await check(password, isTooOften ? undefined : hash);
        if (isTooOften) return 'too-often';
        if (!isRight) return 'wrong';
      } catch (error) {
        if (!(error instanceof TooManyDerivations)) throw error;
        if (!isTooOften) tries.set(name, (tries.get(name) ?? 1) - 1);
        return 'busy';
      }
      tries.delete(name);
      return 'right';
    },
  };
}
