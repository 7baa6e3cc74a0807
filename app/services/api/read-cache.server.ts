import { LRUCache } from 'lru-cache';
import { counted } from '#app/services/metrics.server.ts';
import type { AnswerStore } from './answer-store.server.ts';

const MAX_ENTRIES = 2_000;
/** People can make up any number of searches and categories: their answers must not push the menu out. */
const MAX_ENTRIES_APART = 200;
/** An answer that has been stale for longer is refreshed before it is shown. */
const STALE_MS = 60_000;
/** How long that may take. Then the old answer is better than none. */
const PATIENCE_MS = 1_500;
/** A visitor who is shown anything older must know: the API has not responded for a while. */
const OLD_MS = 10 * 60_000;

type Entry = { value: unknown; freshUntil: number; savedAt: number };

/**
 * What a load found; `undefined` is not kept. A failed load throws. `isApart`: see `MAX_ENTRIES_APART`; the others outlive the
 * process by `text`, the API's response as it came.
 */
export type Loaded<T> = { value: T; isApart?: boolean; text?: string };

/** `oldSince`: when the value came, if that is so long ago that a visitor must know; milliseconds of the epoch. */
export type Cached<T> = { value: T; freshMs: number; oldSince: number | null };

/** Where answers outlive the process. */
export type Disk = Pick<AnswerStore, 'put' | 'get'>;

type Source<T> = {
  load: () => Promise<Loaded<T>>;
  /** Reads an answer from the disk; `undefined` if it does not fit any more. */
  revive?: (text: string) => T | undefined;
};

/**
 * Answers that all shoppers share: stale-while-revalidate for a minute, after that refreshed first; stale-if-error at
 * any age; from the disk where memory has none. Loads of one key that run at the same time are one load.
 */
export class ReadCache {
  readonly #entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES });
  readonly #apart = new LRUCache<string, Entry>({ max: MAX_ENTRIES_APART });
  readonly #loads = new Map<string, Promise<Entry>>();
  readonly #now: () => number;
  readonly #disk: Disk | undefined;

  constructor(now: () => number = Date.now, disk?: Disk) {
    this.#now = now;
    this.#disk = disk;
  }

  /** @param options `isRenewal`: for a page that nobody waits for; only a new answer will do, however long it takes. */
  async get<T>(
    key: string,
    freshMs: number,
    source: Source<T>,
    { isRenewal = false } = {},
  ): Promise<Cached<T>> {
    const entry = this.#find(key);
    const staleMs = entry ? this.#now() - entry.freshUntil : 0;
    counted.readCache.labels(!entry ? 'miss' : staleMs < 0 ? 'fresh' : 'stale').inc();
    if (entry && staleMs < 0) return this.#cached(entry);
    const refresh = this.#load(key, freshMs, source);
    if (!entry) return this.#cached(await refresh);
    // A failed refresh keeps the answer; the load itself has logged why.
    const refreshed = refresh.catch(() => entry);
    if (isRenewal) return this.#cached(await refreshed);
    if (staleMs <= STALE_MS) return this.#cached(entry);
    const patience = new Promise<Entry>((resolve) => setTimeout(resolve, PATIENCE_MS, entry));
    return this.#cached(await Promise.race([refreshed, patience]));
  }

  /** The last good answer, however old. */
  peek(key: string): unknown {
    return this.#find(key)?.value;
  }

  #cached<T>({ value, freshUntil, savedAt }: Entry): Cached<T> {
    const now = this.#now();
    const oldSince = now - savedAt > OLD_MS ? savedAt : null;
    return { value: value as T, freshMs: Math.max(0, freshUntil - now), oldSince };
  }

  #find(key: string): Entry | undefined {
    return this.#entries.get(key) ?? this.#apart.get(key);
  }

  #load<T>(key: string, freshMs: number, source: Source<T>): Promise<Entry> {
    const load = this.#loads.get(key) ?? this.#start(key, freshMs, source);
    this.#loads.set(key, load);
    return load;
  }

  async #start<T>(key: string, freshMs: number, { load, revive }: Source<T>): Promise<Entry> {
    try {
      const { value, isApart = false, text } = await load();
      this.#entries.delete(key);
      this.#apart.delete(key);
      const entry = { value, savedAt: this.#now(), freshUntil: this.#now() + freshMs };
      if (value !== undefined) (isApart ? this.#apart : this.#entries).set(key, entry);
      if (text !== undefined && !isApart) this.#disk?.put(key, text);
      return entry;
    } catch (error) {
      if (!revive || this.#find(key)) throw error;
      const kept = await this.#disk?.get(key);
      const value = kept && revive(kept.text);
      if (!kept || value === undefined) throw error;
      counted.readCache.labels('disk').inc();
      const entry = { value, savedAt: kept.savedAt, freshUntil: kept.savedAt };
      this.#entries.set(key, entry);
      return entry;
    } finally {
      this.#loads.delete(key);
    }
  }
}
