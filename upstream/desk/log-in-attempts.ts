import { LRUCache } from 'lru-cache';
import { TooManyDerivations } from './key-derivation.ts';
import { checkPassword } from './passwords.ts';

/** Maximum of wrong passwords per name. */
const TRIES = 8;
export const LOG_IN_PAUSE_SECONDS = 10 * 60;
/** Unknown names are counted, too: responses must not reveal which exist. The oldest names are dropped. */
const MAX_NAMES = 5_000;

/** `wrong` includes unknown names. `busy`: the queue is full, and the attempt was neither checked nor counted. */
export type LogIn = 'right' | 'wrong' | 'too-often' | 'busy';

export type LogIns = ReturnType<typeof createLogIns>;

/**
 * Checks passwords with a limit per name. An attempt counts before its password is checked, so simultaneous ones cannot pass the limit.
 * Not per IP address, because all clients of a proxy share one; not in total, because a stranger could lock everyone out.
 *
 * The parameters are for tests.
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
    /** @param hash of the password; `undefined` for an unknown or blocked user, which takes as long */
    async attempt(name: string, password: string, hash: string | undefined): Promise<LogIn> {
      const before = tries.get(name) ?? 0;
      const isTooOften = before >= TRIES;
      if (!isTooOften) tries.set(name, before + 1);
      try {
        // A refused attempt takes as long: clients that retry at once would take the processor from orders.
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
