import { LRUCache } from 'lru-cache';
import { checkPassword } from './passwords.ts';

/** Passwords that one name may be tried with. */
const TRIES = 8;
export const LOG_IN_PAUSE_SECONDS = 10 * 60;
/** A name need not exist to be counted: an answer must not tell which do. Of those that somebody makes up the oldest are forgotten. */
const MAX_NAMES = 5_000;
/** A password takes a tenth of a second of the processor, which orders need as well. */
const AT_ONCE = 2;
const MAX_WAITING = 20;

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
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  }

  return {
    /** @param hash of their password; `undefined` for somebody who may not enter, which takes as long */
    async attempt(name: string, password: string, hash: string | undefined): Promise<LogIn> {
      if (waiting.length >= MAX_WAITING) return 'busy';
      const before = tries.get(name) ?? 0;
      if (before >= TRIES) return 'too-often';
      tries.set(name, before + 1);
      if (!(await inTurn(() => check(password, hash)))) return 'wrong';
      tries.delete(name);
      return 'right';
    },
  };
}
