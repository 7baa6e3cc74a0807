import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Caller } from './hang-breaker.server.ts';
import type { Failure, Outcome } from './outcome.server.ts';

/** A second try comes after so long, by chance: many storefronts must not come back in the same moment. */
const MIN_WAIT_MS = 40;
const MAX_WAIT_MS = 140;
/** After a second try that failed, too, nothing is tried twice for so long: an API that is away costs no page more. */
const PAUSE_MS = 5_000;
/** Nobody waits longer than that for what the API asks by `Retry-After`. */
const LONGEST_WAIT_MS = 1_000;
/** An API that asks for more is asked again after that. */
const LONGEST_REST_MS = 60_000;
const MAX_RESTS = 5_000;

type Options = {
  now?: () => number;
  wait?: (ms: number) => Promise<void>;
  random?: () => number;
};

/** The call was not made. */
export const UNSENT: Outcome<never> = { kind: 'failed', reason: 'unsent' };

/**
 * Reads that fail are tried once more, where that can help: a connection that was cut, a gateway whose API is just
 * starting. What the API asks by `Retry-After` is kept: until then such calls are not made.
 */
export class SecondTry {
  readonly #rests = new LRUCache<string, number>({ max: MAX_RESTS });
  readonly #now: () => number;
  readonly #wait: (ms: number) => Promise<void>;
  readonly #random: () => number;
  #notBefore = 0;

  constructor({
    now = () => performance.now(),
    wait = (ms) => sleep(ms),
    random = Math.random,
  }: Options = {}) {
    this.#now = now;
    this.#wait = wait;
    this.#random = random;
  }

  /**
   * Makes a call, and once more if that can help.
   *
   * @param options.isChange it is made once: nobody knows whether the first one happened.
   */
  async make<T>(
    caller: Caller,
    call: () => Promise<Outcome<T>>,
    { isChange = false } = {},
  ): Promise<Outcome<T>> {
    const key = `${caller.kind} ${caller.owner}`;
    if (this.#now() < (this.#rests.get(key) ?? 0)) return UNSENT;
    const first = await this.#keepRest(key, call);
    if (first.kind !== 'failed') return first;
    const waitMs = isChange ? null : this.#waitAfter(first);
    if (waitMs === null) return first;
    await this.#wait(waitMs);
    const second = await this.#keepRest(key, call);
    if (second.kind === 'failed') this.#notBefore = this.#now() + PAUSE_MS;
    return second;
  }

  #waitAfter({ mayPass, retryAfterMs }: Failure): number | null {
    if (!mayPass || this.#now() < this.#notBefore) return null;
    if (retryAfterMs !== undefined) return retryAfterMs <= LONGEST_WAIT_MS ? retryAfterMs : null;
    return MIN_WAIT_MS + this.#random() * (MAX_WAIT_MS - MIN_WAIT_MS);
  }

  async #keepRest<T>(key: string, call: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const outcome = await call();
    if (outcome.kind === 'failed' && (outcome.retryAfterMs ?? 0) > LONGEST_WAIT_MS) {
      this.#rests.set(key, this.#now() + Math.min(outcome.retryAfterMs ?? 0, LONGEST_REST_MS));
    }
    return outcome;
  }
}

/**
 * What `Retry-After` says, in milliseconds: seconds, or a date.
 *
 * @returns `undefined` if it says nothing that can be read.
 */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
