import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const MAX_VOUCHED = 10_000;
/** Kept apart, because anybody can make up tokens: they must not push out those of shoppers. */
const MAX_REFUSED = 1_000;
const REFUSED_MS = 30_000;

/**
 * What the API said of tokens when it was asked whose they are. A token is a secret: only its hash is kept.
 */
export class KnownTokens {
  readonly #vouched = new LRUCache<string, true>(atMost(MAX_VOUCHED));
  readonly #refused = new LRUCache<string, { until: number }>(atMost(MAX_REFUSED));
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** The API knew it when it was asked last. */
  isVouched(token: string): boolean {
    return this.#vouched.has(fingerprint(token));
  }

  /** The API did not know it a moment ago. */
  isRefused(token: string): boolean {
    const refused = this.#refused.get(fingerprint(token));
    return refused !== undefined && this.#now() < refused.until;
  }

  vouch(token: string): void {
    const key = fingerprint(token);
    this.#refused.delete(key);
    this.#vouched.set(key, true);
  }

  refuse(token: string): void {
    const key = fingerprint(token);
    this.#vouched.delete(key);
    this.#refused.set(key, { until: this.#now() + REFUSED_MS });
  }

  /** Forgets a token, so that the API is asked again. */
  doubt(token: string): void {
    this.#vouched.delete(fingerprint(token));
  }
}

/** Room is taken as it is needed: `max` alone would take all of it at once. */
function atMost(entries: number) {
  return { maxSize: entries, sizeCalculation: () => 1 };
}

/**
 * A key for a secret, so that the secret itself is not kept. All keys have one length, however long the cookie
 * was.
 */
export function fingerprint(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
