import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const MAX_VOUCHED = 10_000;
/** Kept apart: made-up tokens are as many as somebody likes, and do not push out those of shoppers. */
const MAX_REFUSED = 1_000;
const REFUSED_MS = 30_000;

/**
 * What the API said of tokens when it was asked whose they are. A token is a secret: only its hash is kept.
 */
export class KnownTokens {
  readonly #vouched = new LRUCache<string, true>({ max: MAX_VOUCHED });
  readonly #refused = new LRUCache<string, { until: number }>({ max: MAX_REFUSED });
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** The API knows it, or did when it was asked last. */
  isVouched(token: string): boolean {
    return this.#vouched.has(fingerprint(token));
  }

  /** The API said a moment ago that it does not know it. */
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

  /** There is reason to ask anew. */
  doubt(token: string): void {
    this.#vouched.delete(fingerprint(token));
  }
}

/** Tells secrets apart without keeping them; all of one length, however long a cookie was. */
export function fingerprint(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
