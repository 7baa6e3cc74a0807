import { LRUCache } from 'lru-cache';
import { TooManyDerivations } from './key-derivation.ts';
import { checkPassword } from './passwords.ts';

/** Passwords that one name may be tried with. */
const TRIES = 8;
export const LOG_IN_PAUSE_SECONDS = 10 * 60;
/** A name need not exist to be counted: an answer must not tell which do. Of those that somebody makes up the oldest are forgotten. */
const MAX_NAMES = 5_000;

/** `wrong` also: there is nobody with that name. `busy`: others log in, so many that this one was not looked at, nor counted. */
export type LogIn = 'right' | 'wrong' | 'too-often' | 'busy';

export type LogIns = ReturnType<typeof createLogIns>;

/**
 * Looks at passwords, and counts. Each try counts before its password is looked at: a hundred at once are not all let through. Names are
 * counted, not addresses: behind a proxy everybody has one. They are not counted together: a stranger could shut the desk for all.
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
    /** @param hash of their password; `undefined` for somebody who may not enter, which takes as long */
    async attempt(name: string, password: string, hash: string | undefined): Promise<LogIn> {
      const before = tries.get(name) ?? 0;
      const isTooOften = before >= TRIES;
      if (!isTooOften) tries.set(name, before + 1);
      try {
        // A refused try takes as long: clients that try again at once would keep orders from the processor.
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
