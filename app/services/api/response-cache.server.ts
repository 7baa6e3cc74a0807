import { LRUCache } from 'lru-cache';
import { env } from '#app/services/env.server.ts';
import { metrics } from '#app/services/metrics.server.ts';
import type { ResponseStore } from './response-store.server.ts';

/** Searches must not evict the menu. */
const TYPED_SHARE = 1 / 8;
/** Memory of parsed JSON per character (measured: 1.4). */
const BYTES_PER_CHARACTER = 2;
const OVERHEAD_BYTES = 1_024;
/** Afterwards a response is refreshed before it is used. */
const STALE_MS = 60_000;
const PATIENCE_MS = 1_500;
const OLD_MS = 10 * 60_000;

type Entry = { value: unknown; savedAt: number; bytes: number };
/** Without `text` (the raw body) the value is not stored on disk. */
export type Loaded<T> = { value: T; text?: string | undefined };
/** `oldSince`: ms since the epoch; `null` for recent values. */
export type Cached<T> = { value: T; freshMs: number; oldSince: number | null };

type Read<T> = {
  freshMs: number;
  /** `null`: failed, the last value stays. Throws for a missing record: the entry is deleted. */
  load: (hasLast: boolean) => Promise<Loaded<T> | null>;
  /** From disk; `undefined` if the schema does not match. */
  revive?: (text: string) => T | undefined;
  /** The key contains user input: small cache, no disk. */
  isTyped?: boolean;
  /** Waits for a new response, without time limit. */
  isRenewal?: boolean;
};
type Entries = LRUCache<string, Entry, Read<unknown>>;
type Options = {
  maxBytes?: number;
  now?: () => number;
  store?: Pick<ResponseStore, 'put' | 'get'> & Partial<Pick<ResponseStore, 'flush'>>;
};

/**
 * Shared API responses, bounded in bytes: stale-while-revalidate for a minute, then refreshed before use;
 * stale-if-error at any age, with the disk as fallback.
 */
export class ResponseCache {
  readonly #shared: Entries;
  readonly #typed: Entries;
  readonly #now: () => number;
  readonly #store: Options['store'];
  #staleUntil = Number.NEGATIVE_INFINITY;

  constructor({ maxBytes = env.RESPONSE_CACHE_MB * 1024 * 1024, now = Date.now, store }: Options = {}) {
    this.#now = now;
    this.#store = store;
    const open = (share: number): Entries =>
      new LRUCache({
        maxSize: Math.ceil(maxBytes * share) + 1,
        sizeCalculation: ({ bytes }, key) => bytes + key.length + OVERHEAD_BYTES,
        fetchMethod: (key, last, { context }) => this.#load(key, last, context),
        // Readers may still wait for an evicted entry.
        ignoreFetchAbort: true,
      });
    this.#shared = open(1 - TYPED_SHARE);
    this.#typed = open(TYPED_SHARE);
  }

  get bytes(): number {
    return this.#shared.calculatedSize + this.#typed.calculatedSize;
  }

  /** `null`: the load failed and nothing is stored. */
  async get<T>(key: string, read: Read<T>): Promise<Cached<T> | null> {
    const { freshMs, isRenewal = false } = read;
    const entries = read.isTyped ? this.#typed : this.#shared;
    const last = entries.peek(key);
    const isOutdated = last !== undefined && last.savedAt <= this.#staleUntil;
    const staleMs = isOutdated ? Number.POSITIVE_INFINITY : last ? this.#now() - last.savedAt - freshMs : 0;
    metrics.readCache.labels(!last ? 'miss' : staleMs < 0 ? 'fresh' : 'stale').inc();
    const allowStale = !isRenewal && staleMs <= STALE_MS;
    const load = entries.fetch(key, { forceRefresh: staleMs >= 0, allowStale, context: read });
    const isPatient = isRenewal || allowStale || !last;
    const entry = (await (isPatient ? load : Promise.race([load, delay(PATIENCE_MS)]))) ?? last;
    if (!entry) return null;
    const { value, savedAt } = entry;
    const ageMs = this.#now() - savedAt;
    const oldSince = ageMs > OLD_MS ? savedAt : null;
    const leftMs = savedAt <= this.#staleUntil ? 0 : Math.max(0, freshMs - ageMs);
    return { value: value as T, freshMs: leftMs, oldSince };
  }

  markStale(): void {
    this.#staleUntil = this.#now();
  }

  find<T>(key: string): { value: T; ageMs: number } | undefined {
    const entry = this.#shared.get(key);
    return entry && { value: entry.value as T, ageMs: this.#now() - entry.savedAt };
  }

  set(key: string, value: unknown, { bytes, ageMs = 0 }: { bytes: number; ageMs?: number }): void {
    this.#shared.set(key, { value, savedAt: this.#now() - ageMs, bytes });
  }

  delete(key: string): void {
    this.#shared.delete(key);
  }

  flush = async () => this.#store?.flush?.();

  async #load(key: string, last: Entry | undefined, read: Read<unknown>): Promise<Entry | undefined> {
    // The time of the request, because the data may change meanwhile.
    const savedAt = this.#now();
    const loaded = await read.load(last !== undefined);
    if (loaded) {
      const { value, text = '' } = loaded;
      if (text !== '' && !read.isTyped) this.#store?.put(key, text);
      return { value, savedAt, bytes: text.length * BYTES_PER_CHARACTER };
    }
    if (last || read.isTyped) return undefined;
    const stored = await this.#store?.get(key);
    const value = stored && read.revive?.(stored.text);
    if (!stored || value === undefined) return undefined;
    metrics.readCache.labels('disk').inc();
    return { value, savedAt: stored.savedAt, bytes: stored.text.length * BYTES_PER_CHARACTER };
  }
}

function delay(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined));
}
