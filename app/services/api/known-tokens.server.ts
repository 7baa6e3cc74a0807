import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { CookieJar } from './cookie-jar.server.ts';

const MAX_VOUCHED = 10_000;
/** In a cache of their own, because anybody can make up tokens: they must not push out those of shoppers. */
const MAX_REFUSED = 1_000;
const REFUSED_MS = 30_000;

/** What the API said of tokens when it was asked whose they are. A token is a secret: only its hash is kept. */
export class KnownTokens {
  readonly #vouched = new LRUCache<string, true>({ max: MAX_VOUCHED });
  readonly #refusedUntil = new LRUCache<string, number>({ max: MAX_REFUSED });
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  isVouched(token: string): boolean {
    return this.#vouched.has(fingerprint(token));
  }

  isRefused(token: string): boolean {
    return this.#now() < (this.#refusedUntil.get(fingerprint(token)) ?? 0);
  }

  vouch(token: string): void {
    this.#refusedUntil.delete(fingerprint(token));
    this.#vouched.set(fingerprint(token), true);
  }

  refuse(token: string): void {
    this.doubt(token);
    this.#refusedUntil.set(fingerprint(token), this.#now() + REFUSED_MS);
  }

  /** The API is asked again. */
  doubt(token: string): void {
    this.#vouched.delete(fingerprint(token));
  }
}

/** A key for a secret, of one length, so that the secret itself is not kept. */
export function fingerprint(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/**
 * What the token of one request's shopper is good for. A token that the API refused is not sent again. Its
 * cookie is deleted only when the API, asked whose token it is, answers «nobody's».
 *
 * @param askUser asks that, once a request, and notes the response in `tokens` and in the jar.
 */
export function createTokenCheck(tokens: KnownTokens, jar: CookieJar, askUser: () => Promise<unknown>) {
  const sent = jar.get('usertoken');
  if (sent !== undefined && tokens.isRefused(sent)) jar.expire('usertoken');

  /** The token is not sent again in this request. The next request asks first whose it is. */
  function drop(token: string): void {
    tokens.doubt(token);
    if (jar.get('usertoken') === token) jar.withhold('usertoken');
  }

  return {
    drop,

    /** The token, if the API knows it. If this process has not seen it yet, the API is asked first. */
    async vouched(): Promise<string | undefined> {
      const token = jar.get('usertoken');
      if (token === undefined) return undefined;
      if (!tokens.isVouched(token)) await askUser();
      return jar.get('usertoken') === token && tokens.isVouched(token) ? token : undefined;
    },

    /** Whether a call was refused because of the token. 403 may be about the thing, so the API is asked whose token it is. */
    async isRefusal(token: string, status: 401 | 403): Promise<boolean> {
      if (status === 401) drop(token);
      else await askUser();
      return jar.get('usertoken') !== token;
    },
  };
}
